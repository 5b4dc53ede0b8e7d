# Revisión: partidas miradas de nuevo.

review-title = { $rules }, { $rounds ->
    [one] una mano
   *[other] { $rounds } manos
}. Cada decisión según lo que su asiento podía saber; las jugadas obligadas no cuentan.
review-column-seat = asiento
review-column-name = nombre
review-column-decisions = decisiones
review-column-rate = tasa de error
review-column-best = mejores
review-column-inaccuracies = imprecisiones
review-column-mistakes = errores
review-column-blunders = errores graves
review-side = { $side } pasó de { $before } % a { $result } %: habilidad { $skill }, suerte { $luck }.
review-kinds = { $seat } perdió por: { $kinds }.
review-rating = { $seat } juega como { $rating } puntos Elo (entre { $low } y { $high }; quien juega cualquier cosa tiene 0).
review-turning = Cambió en la mano { $round } con la jugada { $ply }, { $move } de { $seat }.
review-line = Mano { $round }, jugada { $ply }, { $class }: { $said }
review-loss = { $seat } jugó { $played }; { $best } era mejor por { $loss } %.
review-loss-because = { $seat } jugó { $played }; { $best } era mejor por { $loss } %: { $why }.
review-unusual = Poco usual: aquí los jugadores fuertes eligen { $played } en cerca de { $strong } % de los casos, los corrientes en { $ordinary } %.

review-class-best = la mejor
review-class-good = buena
review-class-inaccuracy = imprecisión
review-class-mistake = error
review-class-blunder = error grave

review-kind-lead = la salida
review-kind-points = puntos sin tomar
review-kind-block = el cierre
review-kind-squares = cuadrar las puntas
review-kind-partner = tapar la ficha del compañero
review-kind-doubles = guardar dobles
review-kind-call = los reclamos
review-kind-face = los dados guardados
review-kind-greed = seguir tirando
review-kind-stop = parar
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
review-page-how = Los mundos salen de lo que el asiento podía saber entonces. La mejor jugada se elige en unos y se mide en otros, de modo que una jugada tan buena como la mejor no pierde nada en promedio. ± es un intervalo del 95 %; una pérdida que no lo separa de cero no se nombra.
