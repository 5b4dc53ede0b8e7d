# Revisión: partidas miradas de nuevo.

review-title = { $rules }, { $rounds ->
    [one] una mano
   *[other] { $rounds } manos
}. Cada decisión según lo que ese puesto podía saber; las jugadas obligadas no cuentan.
review-column-seat = puesto
review-column-name = nombre
review-column-decisions = decisiones
review-column-rate = tasa de error
review-column-best = mejores
review-column-inaccuracies = imprecisiones
review-column-mistakes = errores
review-column-blunders = errores graves
review-side = { $side } pasó de { $before } % a { $result } %: habilidad { $skill }, suerte { $luck }.
review-kinds = { $seat } perdió por: { $kinds }.
review-rating = { $seat } juega como { $rating } puntos Elo (entre { $low } y { $high }; quien juega al azar tiene 0).
review-turning = Cambió en la mano { $round } con la jugada { $ply }, { $move } de { $seat }.
review-left = Sin terminar: { $left } de { $all } jugadas no se miraron ({ $rounds }). Todas las cifras son de las demás; la suerte, los puntos Elo y el momento decisivo las necesitan todas y no se dicen.
review-left-round = mano { $round }
review-left-moves = { $left } de { $all } de la mano { $round }
review-line = Mano { $round }, jugada { $ply }, { $class }: { $said }
review-loss = { $seat } jugó { $played }; { $best } era mejor por { $loss } %.
review-loss-about = { $seat } jugó { $played }; { $best } era mejor por { $loss } % ({ $kind }).
review-loss-because = { $seat } jugó { $played }; { $best } era mejor por { $loss } %: { $why }.
review-unusual = Poco usual: aquí los jugadores fuertes eligen { $played } en cerca de { $strong } % de los casos, los corrientes en { $ordinary } %.
review-dice-roll = guardar { $face } y tirar
review-dice-stop = guardar { $face } y parar
review-dice-why = falla este turno en el { $fail } % en vez del { $instead } % y trae { $worms } gusanos en promedio en vez de { $for }

review-class-best = la mejor
review-class-good = buena
review-class-inaccuracy = imprecisión
review-class-mistake = error
review-class-blunder = error grave

review-kind-lead = la salida
review-kind-points = puntos sin tomar
review-kind-block = la tranca
review-kind-squares = cuadrar las puntas
review-kind-partner = tapar la ficha del compañero
review-kind-doubles = guardar dobles
review-kind-call = las acusaciones
review-kind-face = los dados apartados
review-kind-greed = seguir tirando
review-kind-stop = plantarse
review-kind-other = otras

review-page-title = Revisión
review-page-players = Jugadores
review-page-chances = Probabilidad de que gane { $side }
review-page-hand = fichas en mano
review-page-table = sobre la mesa
review-page-empty = nada todavía
review-page-losses = Lo que se perdió
review-page-none = Ninguna pérdida que su intervalo separe de cero.
review-page-hindsight = Con todas las fichas a la vista, cosa que nadie podía saber, costó { $cost } %.
review-page-how = Los repartos que se miran salen de lo que el puesto podía saber en ese momento. La mejor jugada se elige en unos y se mide en otros, así que una jugada tan buena como la mejor no pierde nada en promedio. ± es un intervalo del 95 %; una pérdida que no lo separa de cero no se nombra.

review-history = Tus partidas
review-kept-where = Guardado solo en este aparato: las partidas que jugaste o abriste aquí, con los nombres de la mesa y lo que hallaron los análisis; nada más, y nadie más las tiene.
review-paste = Pegar una partida
review-import = Abrir un archivo
review-export = Guardar como archivo
review-export-all = Guardar todo en un archivo
review-delete = Borrar
review-delete-all = Borrar todo
review-delete-all-sure = ¿Borrar todas tus partidas guardadas, aquí y en el servidor?
review-open = Abrir
review-filter = Reglas
review-filter-all = todas
review-none-kept = Todavía no hay partidas. Cada mano que termines aparece aquí; también puedes pegar una partida o soltar un archivo.
review-no-record = Ahí no hay ninguna partida.
review-gone = Esa partida ya no está guardada aquí.
review-rate = tasa de error { $rate }
review-unfinished = sigue
review-resigned = abandonada
review-progress = Cómo juegas
review-thinking = Mirando la mano { $done } de { $all } …
review-no-time = No hubo tiempo para mirar todas las jugadas: { $left } no se miraron (mano { $rounds }), y lo que se muestra ahí no está completo.
review-ready = La revisión está lista.
review-again = Preguntar de nuevo
review-step-back = Una jugada atrás
review-step-on = Una jugada adelante
review-moment = Mano { $round }, jugada { $ply } de { $all }
review-open-hands = Todas las fichas a la vista
review-was = { $move }: { $win } % de ganar.
review-retry = Intentar de nuevo ({ $count })
review-retry-none = Nada que intentar de nuevo.
review-retry-ask = { $number } de { $all }: ¿qué habría sido mejor aquí?
review-retry-right = Esa es.
review-retry-wrong = Esa no. Prueba otra.
review-retry-next = La siguiente
review-layer-counting = Contando
review-layer-reading = Leyendo las jugadas
review-story-passed = { $name } pasó a { $pips }.
review-story-opened = { $name } salió con { $tile }.
review-side-short = { $side }: habilidad { $skill }, suerte { $luck }
review-kept-server = Guardado por este servidor, con una copia en este aparato, para quien tenga la clave que solo tiene este navegador: las partidas que jugaste o abriste aquí, con los nombres de la mesa y lo que hallaron los análisis; nada más, y nadie más las ve, hasta que las borres o no vuelvas en un año.
review-not-synced = El servidor todavía no tiene lo último: { $why } Mientras tanto queda en este aparato.
review-too-long = La partida entera está solo en este navegador: es más larga que los { $size } kB que el servidor guarda de una.
review-damaged = { $count ->
    [one] Una partida ya no se puede leer: lo que guardaba el servidor está dañado.
   *[other] { $count } partidas ya no se pueden leer: lo que guardaba el servidor está dañado.
}
review-taken-in = { $count ->
    [one] Se agregó una partida.
   *[other] Se agregaron { $count } partidas.
}
review-none-found = No hay ninguna partida así.
review-filter-over = terminadas
review-filter-state = Estado
review-filter-name = Nombre
review-go-on = Seguir jugando
review-mean-rate = Tasa de error { $rate } en { $decisions } decisiones.
review-plot-rate = Tasa de error, partida a partida
review-plot-kinds = Tipos de error por cada cien decisiones, de a { $games } partidas
review-plot-rating = Puntaje en { $name }
review-own-rating = Juegas { $name } como quien tiene { $rating } puntos Elo (entre { $low } y { $high }; quien juega al azar tiene 0).
review-no-fit = En estos juegos solo hay tasa de error: en ellos no se midió a jugadores de fuerza conocida.
review-too-few = Para un puntaje en { $name } faltan { $more } decisiones analizadas.
review-story-drew = { $name } tuvo que robar a { $pips }.
review-story-left = { $name } dejó { $pips } en la punta { $times } veces.
review-story-none = Ninguna jugada tiene que ver con esta ficha todavía.
