# La página en el navegador.

web-title = Capicúa: dominó y dados
web-tagline = Siéntate a la mesa: juega, pide consejo y mira quién lleva qué.
web-home = Inicio
web-close = Cerrar
web-loading = Un momento …
web-error = El servidor respondió con un error ({ $status }).
web-gone = Se perdió la conexión. No se pierde nada; intentando de nuevo …
web-gone-short = No hay conexión con el servidor.
web-later = Se enviará en cuanto vuelva la conexión.
web-went-on = La partida siguió mientras no había conexión.
web-no-game = Esa partida ya no existe.
web-bad-key = Ese puesto es de otra persona.
web-no-chair = No tienes puesto en esa partida: abre el enlace que te mandaron.

# Inicio y preparación de una partida.

web-advice = Consejo para una partida de verdad
web-continue = Seguir jugando
web-finished = Partidas terminadas ({ $count })
web-with = con { $names }
web-pickomino = Pickomino
web-beside = Junto a una mesa de verdad
web-beside-about = Toca lo que se juega; en tu turno te dice qué jugar y por qué.
web-dice-advice = Consejero de Pickomino
web-dice-advice-about = Toca dados y fichas y mira qué da cada decisión.
web-start = Empezar
web-more = Más opciones
web-less = Menos
web-level-easy = Fácil
web-level-medium = Intermedio
web-level-strong = Fuerte
web-person = Una persona
web-other = Otro …
web-spec = Jugador y sus opciones
web-players = Jugadores
web-your-name = Tu nombre
web-seed = Semilla
web-seed-note = La misma semilla da los mismos repartos. Vacía: una nueva en cada mano.
web-rules = Reglas
web-rules-note = Reglas de la casa tras comas, como latin,first=free,target=200.

# Ajustes y teclas.

web-settings = Ajustes
web-language = Idioma
web-theme = Aspecto
web-theme-system = Auto
web-theme-light = Claro
web-theme-dark = Oscuro
web-numbers = Números junto a los puntos
web-cloth = Mesa
web-cloth-green = Verde
web-cloth-blue = Azul
web-cloth-wood = Caoba
web-sound = Sonido
web-buzz = Vibración
web-colours = Puntos de colores
web-keys = Teclas
web-key-tile = elegir ficha o dado
web-key-end = elegir la punta
web-key-enter = jugar lo elegido
web-key-pass = pasar
web-key-hint = consejo
web-key-belief = quién lleva qué
web-key-undo = deshacer
web-key-log = jugadas hasta ahora
web-key-next = siguiente mano
web-key-verify = revisar el reparto
web-key-say = decir las puntas, mis fichas, las de todos
web-key-dice = tirar otra vez, plantarse (Pickomino)
web-key-close = cerrar, soltar
web-key-help = mostrar estas teclas

# En la mesa.

web-you = Tú
web-you-after = ti
web-you-lead-next = En la próxima mano sales tú.
web-partner = Compañero
web-right = Derecha
web-left = Izquierda
web-opponent = Rival
web-away = sin conexión
web-us = Nosotros
web-them = Ellos
web-guest = Invitado { $seat }
web-player-name = Jugador
web-lacks = No lleva { $pip }
web-lacks-all = No lleva { $pips }
web-says-pass = ¡Paso!
web-says-draw = { $count ->
    [one] Robo una
   *[other] Robo { $count }
}
web-your-turn = Te toca
web-your-turn-keys = Te toca: elige con ← →
web-your-lead-keys = Sales tú: elige con ← →
web-enter-plays = { $tile }: Enter la juega
web-arrows-end = { $tile }: elige la punta con ↑ ↓
web-thinks = { $name } está pensando
web-you-play = Juegas { $tile }
web-you-pass = Pasas
web-you-draw = Robas una ficha
web-sending = Enviando
web-round-over = Terminó la mano.
web-capicua = ¡Capicúa!
web-tranca = ¡Tranca!
web-domino = ¡Dominó!
web-ended-tranca = Se trancó el juego: se cuentan los puntos.
web-ended-out = Dominó { $name }.
web-ended-out-you = Dominaste.
web-ended-capicua = ¡Capicúa! { $name } dominó con una ficha que iba por las dos puntas.
web-ended-capicua-you = ¡Capicúa! Dominaste con una ficha que iba por las dos puntas.
web-score-line = { $ours } : { $theirs } de { $target }, mano { $round }
web-worms-line = gusanos: { $list }
web-win-chance = { $stakes ->
    [match] probabilidad de ganar la partida
   *[round] probabilidad de ganar la mano
}
web-tiles = { $count ->
    [one] una ficha
   *[other] { $count } fichas
}
web-hand = Tus fichas
web-hand-said = Tus fichas: { $tiles }
web-tile-fits = { $tile }, se puede jugar
web-move = { $tile } por el { $pip }
web-place-lead = Salir aquí
web-place-end = Jugar por el { $pip }
web-pass = Pasar
web-draws = Roba
web-your-lead = Sales tú: toca una ficha
web-must-pass = No llevas { $pips }: te toca pasar.
web-tap-again = { $tile }: tócala otra vez para jugarla
web-tap-end = { $tile }: toca la punta donde va
web-chosen-end = { $tile } por el { $pip }: Enter la juega
web-waiting-for = Esperando a { $name }
web-empty-table = La mesa está vacía.
web-ends = puntas
web-open-sum = Suma de las puntas
web-boneyard = pozo
web-target-loses = { $target } pierde
web-target-wins = a { $target }
web-score-charges = Puntos en contra: quien llega a { $target } pierde la partida.
web-score-fives = Puntos: quien primero llega a { $target } gana la partida.
web-copy-link = Copiar el enlace
web-link-copied = Enlace copiado.
web-actions = Lo que puedes hacer
web-hint = Consejo
web-hint-later = El consejo llega cuando te toque.
web-belief = Quién lleva qué
web-belief-short = ¿Quién lleva?
web-undo = Deshacer
web-log = Jugadas
web-log-empty = Todavía no hay jugadas.
web-promise = Huella de la semilla secreta, mostrada antes de repartir:
web-points = { $points } puntos
web-loss = { $loss } % menos
web-wins = gana el { $win } %

# Quién tiene qué.

web-cell-mine = tuya
web-cell-you = tú
web-cell-lying = en la mesa
web-certain = seguro
web-impossible = imposible
web-deals = { $deals ->
    [1] un reparto posible
   *[other] { $shown } repartos posibles
}
web-suits = Al menos una ficha con ese número, en %

# El final de una mano.

web-result = Resultado
web-round-won = { $players ->
    [1] ¡Ganaste la mano!
   *[other] ¡Ganamos la mano!
}
web-round-lost = { $players ->
    [1] La mano es de tu rival
   *[other] La mano es de ellos
}
web-round-level = Nadie gana la mano
web-match-won = { $players ->
    [1] ¡Ganaste la partida!
   *[other] ¡Ganamos la partida!
}
web-match-lost = Partida perdida
web-match-over = La partida terminó.
web-no-tiles = sin fichas
web-next-round = Siguiente mano
web-new-match = Otra partida
web-verify = Revisar el reparto
web-copy-record = Copiar el registro
web-copied = Copiado.

# Junto a una mesa de verdad.

web-mark = { $count ->
    [one] Marca una ficha más
   *[other] Marca { $count } de tus fichas
}
web-marked = Estas son tus fichas.
web-hand-full = Llevas { $count } fichas: toca una marcada para quitarla.
web-go-on = Seguir
web-change-hand = Cambiar mis fichas
web-who-leads = ¿Quién sale?
web-holds-66 = Tienes { $tile }: en la primera mano sales tú.
web-beside-you = Te toca, por { $pips }
web-beside-seat = { $who } juega por { $pips }
web-beside-leads = Sale { $who }
web-seat-plays = { $seat } juega { $tile }
web-seat-passes = { $seat } pasa
web-which-end = ¿{ $tile } por qué punta?
web-on-pip = por el { $pip }
web-other-tile = Otra ficha …
web-other-note = Las que no pueden ser están pálidas; tócalas igual y te dirá por qué.
web-draw-which = ¿Qué ficha robas?
web-why = Por qué, y las otras jugadas
web-new-round = Mano nueva
web-copy-position = Copiar la posición
web-objection = La jugada { $number } no puede ser
web-objection-help = Corrígela aquí, o toca arriba la jugada mal anotada.
web-mend = Jugada { $number }: { $move }
web-mend-change = Era otra
web-mend-remove = Quitarla
web-mend-insert = Falta una antes
web-mend-what = Jugada { $number }: ¿qué jugó { $seat }?
web-mend-before = Antes de la jugada { $number }: ¿qué jugó { $seat }?

# Pickomino.

web-worm = gusano
web-grill = Fichas en la parrilla
web-reach-note = Bajo cada ficha: su probabilidad este turno, en %
web-reach = se alcanza en el { $share } %
web-worm-tile = { $tile }, { $worms ->
    [one] un gusano
   *[other] { $worms } gusanos
}
web-worm-out = boca abajo
web-stack = { $tiles ->
    [one] una ficha
   *[other] { $tiles } fichas
}, { $worms ->
    [one] un gusano
   *[other] { $worms } gusanos
}
web-stack-top = La de arriba se puede robar
web-kept = Apartados
web-rolled = Tirada
web-choose-face = Te toca: toca los dados que apartas
web-face-kept = Ya apartaste { $face }: elige otra cara.
web-roll-failed = No puedes apartar ningún dado: pierdes el turno.
web-keeping = Apartar { $count } × { $face }: total { $total }
web-roll = { $dice ->
    [one] Tirar un dado
   *[other] Tirar { $dice } dados
}
web-stop = Plantarse con { $total }
web-keep-roll = Apartar { $face } y tirar
web-keep-stop = Apartar { $face } y plantarse
web-worms = { $worms } gusanos
web-fails = falla el { $fail } %
web-before-roll = Antes de tirar
web-game-chance = probabilidad de ganar
web-sure-failure = fallo seguro
web-choose-face-keys = Te toca: elige la cara con ← →
web-verify-dice = Revisar los dados
web-brush = Toca arriba las fichas; van a:
web-whose-turn = De quién es el turno
web-tiles-edit = Fichas y jugadores
web-tiles-done = Listo
web-add-die = Agregar { $face }
web-drop-die = Quitar { $face }
web-dice-full = Hay { $count } dados: toca uno para quitarlo.
web-dice-missing = { $count ->
    [one] Falta tocar un dado
   *[other] Faltan { $count } dados por tocar
}
web-new-turn = Turno nuevo
web-new-game = Partida nueva
web-problem-no-room = El servidor no tiene más espacio, así que esto no se hizo. No se pierde nada de lo jugado; se intentará otra vez cuando haya espacio.
web-problem-not-saved = El servidor no puede guardar la partida ahora, así que esto no se hizo. No se pierde nada de lo jugado; inténtalo en un momento.
web-problem-not-read = El servidor no puede leer sus partidas ahora. Inténtalo en un momento.
web-problem-damaged-game = Esta partida está guardada pero no se puede leer. Quien cuida el servidor puede recuperarla de una copia.
web-problem-no-free-chair = No queda puesto libre en esta mesa.
web-problem-too-many = Son demasiadas cosas a la vez. Espera un momento e inténtalo de nuevo.
web-problem-too-many-games = Hay demasiadas partidas desde aquí. Termina una o vuelve más tarde.
web-problem-busy = Muchos esperan respuesta. Pregunta otra vez en un momento.
web-problem-broken = Algo falló en el servidor. Lo jugado está guardado; inténtalo de nuevo.

web-newer = Hay una versión nueva.
web-take-newer = Usarla ya
web-problem-no-server = Para jugar entre personas hace falta un servidor, y aquí no hay. Juega contra programas.
web-problem-not-kept = Este aparato no deja que la página guarde nada, o no le queda espacio. La partida sigue, pero solo mientras esta página esté abierta: copia el registro antes de cerrarla.

# Elegir un juego, reglas de la casa y cómo se quiere jugar.

web-your-table = Tu mesa
web-games-pairs = Dominó en parejas
web-games-large = Doble nueve, en parejas
web-games-two = Dominó para dos
web-games-dice = Dados
web-rules-minute = Las reglas en un minuto
web-guided = Primera mano guiada
web-house = Reglas de la casa
web-house-about = Toca lo que en tu mesa se juega distinto. Queda guardado para la próxima.
web-house-usual = lo usual
web-house-none = Nada especial
web-house-reset = Volver a las reglas de siempre
web-house-number = Otro número:
web-rules-text = Como se escribe
web-strength = Fuerza { $strength } de 10
web-elo = { $rating } Elo (de { $low } a { $high })
web-elo-note = Medido con los mismos repartos para todos; entre los diez el promedio es 0.
web-program = Programa { $seat }
web-pace = Ritmo
web-pace-slow = Con calma
web-pace-usual = Normal
web-pace-fast = Rápido
web-auto-pass = Pasar solo cuando no llevo
web-notify = Avisarme cuando me toque
web-large-tiles = Fichas más grandes
web-give-up = Abandonar esta partida
web-give-up-sure = ¿Seguro? No se puede retomar
web-gave-up = Abandonaste la partida.

# La primera mano guiada.

guide-lead = Sales tú. Cualquier ficha levantada sirve: tócala dos veces. Las gordas pesan si se te quedan.
guide-turn = Las puntas están por { $ends }. Las fichas levantadas van: toca una, y tócala otra vez o la punta donde va.
guide-doubles = Un doble va por un solo número y se queda fácil. Suéltalo mientras puedas.
guide-partner = { $name } juega contigo. Deja abierto lo que ha jugado, y tapa lo que les gusta a los otros.
guide-lacks = La media ficha tachada junto a una cara dice: ese jugador no la lleva. Déjasela a los contrarios.
guide-finish = Quien pone su última ficha gana la mano. Si nadie puede jugar, gana quien tenga menos puntos.
guide-fives = Las puntas suman { $sum }. Si tu ficha las deja en múltiplo de cinco, anotas eso enseguida.
guide-pass = No llevas { $pips }, así que pasas. Ahora todos lo saben.
guide-passed = { $name } pasó: no lleva { $pips }. Acuérdate.
guide-draws = { $name } no puede jugar y roba del pozo.
guide-watch = Le toca a { $name } ({ $role }). El turno va hacia la derecha.
guide-watch-two = Piensa tu rival. Se juega por turnos.
guide-over = Terminó la mano: se abren las fichas y se anotan los puntos. Ya sabes jugar.
guide-dice-keep = Toca una cara: apartas todos los dados que la muestran, y esa cara ya no se repite. Te hace falta un gusano.
guide-dice-more = Ya tienes gusano. Suma para una ficha de la parrilla; la de arriba de otra pila se roba con su número exacto.
guide-dice-decide = Plántate y toma una ficha, o tira los otros dados. Si no sale nada nuevo que apartar, pierdes el turno.
guide-dice-fail = No hay nada nuevo que apartar: pierdes el turno y tu ficha de arriba vuelve a la parrilla.
guide-dice-watch = Ojo: los otros te pueden robar la ficha de arriba.
guide-dice-over = La parrilla está vacía: gana quien tenga más gusanos.

# La mesa de análisis, y lo que una dirección no permite.

web-board = Mesa de análisis
web-board-about = Cualquier posición, mirada cada vez más de cerca; jugadas adelante y atrás.
web-board-arrange = Otra posición
web-board-whose = ¿De quién son estas fichas? Tócalas. Lo que no marques queda oculto.
web-board-line = En la mesa
web-board-turn = Le toca a
web-board-look = Analizar
web-board-clear = Vaciar
web-board-paste = O pega una posición o un registro
web-board-take = Usar
web-board-back = Una jugada atrás
web-board-forward = Una jugada adelante
web-board-return = Volver al juego
web-board-open = Manos abiertas
web-board-link = Copiar el enlace
web-board-picture = Imagen
web-board-looking = Qué tan de cerca se miró
web-board-worth = Puntos con el mejor juego
web-board-blind = Nadie sabe qué lleva { $seat }. Toca lo que se juega.
web-score-steps = Marcador, a { $target }
web-score-unsaid = Sin marcador: cada mano cuenta sola.
web-later-round = No es la primera mano
web-missing = Lo que esta dirección no permite
web-missing-offline = Sin https la página no se puede guardar en el aparato: necesita su servidor cada vez. Ponla detrás de https, o ábrela en la misma máquina.
web-missing-awake = Desde aquí no se puede mantener encendida la pantalla: pon un tiempo más largo en el teléfono.
web-missing-share = Aquí no hay menú de compartir: las imágenes se guardan como archivo y los enlaces se copian.
web-missing-clipboard = Los textos se copian de una forma más antigua; si falla, márcalos a mano.
