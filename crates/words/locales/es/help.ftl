# `--help` de los comandos para personas.

help-play = Juega en la terminal contra y con los jugadores del programa, o míralos jugar solos
help-play-rules = Las reglas de cualquier juego que muestre `capicua rules`: `latin`, `fives`, con cambios o sin ellos
help-play-seats = Un jugador por puesto, separados por comas; `you` es una persona, `exec:COMANDO` un programa de fuera, entre comillas dobles si el comando tiene comas
help-play-name = Cómo te llamas; si no se dice, como tu cuenta
help-play-seed = La misma semilla da los mismos repartos y las mismas jugadas de los programas (1; una nueva cada vez si juegan personas)
help-play-record = Escribe la partida en este archivo
help-play-resume = Sigue la partida guardada en este archivo
help-play-from = Empieza en esta posición y no desde el principio, donde el juego lo permite
help-play-delay = Milisegundos que toman los programas por jugada, pensar incluido, para que el tiempo no delate nada (700; ninguno si juega un guion)
help-play-plain = Líneas sencillas en vez de pantalla completa
help-play-lang = El idioma en que se habla; si no se dice, el del sistema
help-play-move_time = Milisegundos que tiene un programa de fuera (exec:COMANDO) por jugada; se le perdonan 100 más
help-play-engine_set = Fija una opción de un programa de fuera, como NOMBRE=VALOR; puede darse varias veces
help-play-engine_log = Escribe en este archivo lo que los programas de fuera dicen por su salida de errores
help-play-json = Responde en JSON (solo partidas entre programas)
help-advise = Qué jugar y por qué: las jugadas ordenadas, con intervalos, para una posición, un registro o una mesa de verdad
help-advise-position = Una posición; con sus jugadas dice más que una foto. `-` para muchas, una por línea de la entrada, cada una respondida con una línea de JSON
help-advise-record = Aconseja sobre una decisión de un registro
help-advise-round = La mano de un archivo con varios registros, contando desde uno; la última si no se dice
help-advise-ply = Aconseja antes de la jugada N del registro; si no, en la última decisión, del puesto si se da uno
help-advise-seat = Quién pregunta; el puesto al que le toca si no se dice
help-advise-table = Junto a una mesa de verdad: anota las jugadas y recibe consejo en tu turno
help-advise-join = Con --table: llega a mitad de una mano, en esta posición
help-advise-rules = Con --table: las reglas que se juegan
help-advise-score = Con --table: el marcador antes de la mano, `nuestro:suyo/meta`; `-` si no importa
help-advise-belief = Agrega quién lleva qué
help-advise-reading = Qué leer en las jugadas de los demás: nothing (solo los pases), greedy, doubles, levels o sensible (juegan como este programa)
help-advise-player = A quién preguntar en vez del consejero: cualquier jugador, o `exec:COMANDO`, un programa de fuera
help-advise-move_time = Milisegundos que tiene un programa de fuera (exec:COMANDO) por jugada; se le perdonan 100 más
help-advise-engine_set = Fija una opción de un programa de fuera, como NOMBRE=VALOR; puede darse varias veces
help-advise-engine_log = Escribe en este archivo lo que los programas de fuera dicen por su salida de errores
help-advise-samples = Repartos que mirar; más tardan más y dicen más
help-advise-time = Tiempo máximo para pensar, en milisegundos; la respuesta puede cambiar de una vez a otra
help-advise-seed = La misma semilla da la misma respuesta
help-advise-lang = Idioma; el del sistema si no se dice
help-advise-json = Responde en JSON
help-advise-threads = Hilos para muchas posiciones; todos los núcleos si no se dice
help-rules = Las reglas en frases sencillas: un juego, o uno con reglas de la casa
help-rules-rules = Un juego, con cambios o sin ellos: `dominican`, `femundo,target=150`; sin él, una lista
help-rules-lang = El idioma de las frases; si no se dice, el del sistema
help-rules-json = Responde en JSON
help-pickomino = Lo que solo tiene el juego de dados y gusanos: probabilidades, el juego pequeño resuelto, entrenamiento
help-pickomino-odds = La probabilidad de llegar a cada meta jugando lo mejor para ella
help-pickomino-odds-position = Una posición; solo importan sus reglas, los dados apartados y la tirada. Sin ella: el comienzo de un turno
help-pickomino-odds-rules = Las reglas, si no se da una posición
help-pickomino-odds-paper = Muestra las cifras del artículo "Pi-Kimono" junto a las nuestras
help-pickomino-odds-json = Responde en JSON
help-pickomino-odds-plot = Dibuja las probabilidades en este archivo SVG
help-pickomino-tune = Busca los mejores pesos (alpha, beta) del jugador de un turno
help-pickomino-tune-steps = Pasos de la subida
help-pickomino-tune-games = Partidas por cada punto que se mira
help-pickomino-tune-grid = Puntos de la superficie en cada eje; con 0 no hay superficie
help-pickomino-tune-aim = Qué maximizar contra (1, 1)
help-pickomino-tune-rules = Las reglas, por ejemplo pickomino-small
help-pickomino-tune-seed = La misma semilla da la misma respuesta
help-pickomino-tune-threads = Cuántos hilos usar; el resultado no depende de eso
help-pickomino-tune-plot = Dibuja la superficie y el camino en este archivo SVG
help-pickomino-tune-resume = Sigue con lo que el mismo comando guardó por sí solo; con FILE, guarda en ese archivo de vez en cuando y con Ctrl-C, y sigue con lo que contiene
help-pickomino-tune-json = Responde en JSON
help-pickomino-train = Enseña al campeón jugando contra sí mismo
help-pickomino-train-out = Dónde van los pesos; pruébalos con el jugador champion:weights=ARCHIVO
help-pickomino-train-rounds = Vueltas para mesas de dos, de 128 000 posiciones cada una (30)
help-pickomino-train-many_rounds = Vueltas para mesas más grandes, de unas 160 000 posiciones cada una (40)
help-pickomino-train-seed = La misma semilla da los mismos pesos, con cualquier número de hilos (1)
help-pickomino-train-resume = Sigue desde el punto guardado junto a la salida, si lo hay
help-pickomino-train-threads = Cuántos hilos usar; el resultado no depende de eso
help-pickomino-train-json = Responde en JSON
help-pickomino-small = El juego con cuatro dados y fichas 11 a 18, resuelto por completo
help-pickomino-small-advise = Responde también por esta posición, por ejemplo "pickomino-small 11-17 18/- B w 554"
help-pickomino-small-rules = Las reglas: pickomino-small, con variantes si quieres
help-pickomino-small-threads = Cuántos hilos usar; el resultado no depende de eso
help-pickomino-small-json = Responde en JSON
help-pickomino-bench = Qué tan rápido se resuelven turnos y se juegan partidas aquí
help-pickomino-bench-json = Responde en JSON

# Lo que responde `capicua pickomino`.

odds-rolled = Apartados { $kept }, tirada { $roll }.
odds-left = Apartados { $kept }, { $dice } dados por tirar.
odds-start = Desde el comienzo de un turno, { $dice } dados.
odds-each = Cada meta, jugando lo mejor para ella:
odds-tile = ficha
odds-least = al menos
odds-exactly = justo
odds-goal = meta
odds-printed = impreso
odds-exact = exacto
odds-differs = distinto
odds-states = estados de un turno
odds-worms = { $worms ->
    [one] 1 gusano o más
   *[other] { $worms } gusanos o más
}
odds-tile-exactly = ficha { $tile } justa
odds-tile-least = ficha { $tile } o más
small-game = { $rules }: { $dice } dados, fichas { $low } a { $high }, dos jugadores
small-solved = { $positions } posiciones entre turnos, resueltas hasta 1e-13 en { $iterations } iteraciones por capa como máximo
small-first = Si los dos juegan lo mejor, el que empieza gana el { $win }.
small-greedy = El mejor juego contra greedy (1, 1) gana el { $win }: { $first } si empieza, { $second } si no.
small-wins = gana
tune-head = { " " }paso  alpha   beta   pendiente en alpha  pendiente en beta
tune-reached = Se llegó a ({ $alpha }, { $beta }), el promedio de la segunda mitad del camino. En { $games } partidas nuevas contra (1, 1):
tune-last = { $worms } ± { $half } gusanos por partida, { $share } ± { $wide } de las partidas
tune-best = El mejor de los { $points } puntos de la superficie: ({ $alpha }, { $beta }) con { $value } ± { $half } { $unit } (el mejor de muchos es en parte suerte).
tune-worms = gusanos
tune-wins = de las partidas
bench-first = la tabla entera, la primera vez
bench-again = la tabla entera, otra vez
bench-turn = un turno resuelto
bench-batch = lo mismo de a ocho
bench-games = partidas de dos greedy por segundo
bench-signature = firma (turnos de { $games } partidas)
train-done = { $rounds } vueltas en { $seconds } s; los pesos están en { $file }

usage-help = Muestra esta ayuda
usage-default = si no se dice: { $values }
usage-values = puede ser: { $values }
usage-usage = Uso:
usage-commands = Comandos:
usage-arguments = Argumentos:
usage-options = Opciones:
