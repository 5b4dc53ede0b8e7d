# `--help` de los comandos para personas.

help-play = Juega en la terminal contra y con los jugadores del programa, o míralos jugar solos
help-play-rules = Las reglas de cualquier juego: `latin`, `fives`, `pickomino,players=3`, con cambios o sin ellos
help-play-seats = Un jugador por puesto, separados por comas; `you` es una persona, `exec:COMANDO` un programa de fuera, entre comillas dobles si el comando tiene comas
help-play-name = Cómo te llamas; si no se dice, como tu cuenta
help-play-seed = La misma semilla da los mismos repartos y las mismas jugadas de los programas (1; una nueva cada vez si juegan personas)
help-play-record = Escribe la partida en este archivo
help-play-resume = Sigue la partida guardada en este archivo
help-play-from = Empieza en esta posición y no desde el principio, donde el juego lo permite (Pickomino)
help-play-delay = Milisegundos que toman los programas por jugada, pensar incluido, para que el tiempo no delate nada (700; ninguno si juega un guion)
help-play-plain = Líneas sencillas en vez de pantalla completa
help-play-lang = El idioma en que se habla: en, es o pt; si no se dice, el del sistema
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
help-advise-lang = Idioma: en, es o pt; el del sistema si no se dice
help-advise-json = Responde en JSON
help-advise-threads = Hilos para muchas posiciones; todos los núcleos si no se dice
help-rules = Las reglas en frases sencillas: un juego, o uno con reglas de la casa
help-rules-rules = Un juego, con cambios o sin ellos: `dominican`, `femundo,target=150`; sin él, una lista
help-rules-lang = El idioma de las frases: en, es o pt; si no se dice, el del sistema
help-rules-json = Responde en JSON
