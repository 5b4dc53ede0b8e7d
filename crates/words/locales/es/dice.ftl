# Una partida de dados y gusanos.

dice-rolls = { $seat } saca { $dice }
dice-keeps = { $seat } aparta { $count } × { $face } y sigue tirando
dice-takes = { $seat } toma { $tile } de la parrilla
dice-steals = { $seat } le roba { $tile } a { $from }
dice-returns = { $seat } falla y devuelve { $tile }
dice-fails = { $seat } falla
dice-worm = gusano
dice-worms = { $seat }: { $worms ->
    [one] un gusano
   *[other] { $worms } gusanos
}
dice-wins = Gana { $seat }.
dice-nobody = Nadie tiene fichas.
dice-roll-first = Tira los dados.
dice-prospect = gana la partida en el { $win } %, falla este turno en el { $fail } % y trae { $worms } gusanos en promedio
dice-basis = Todas las tiradas de este turno, contadas; el resto de la partida, juzgado por una red entrenada.

# En la mesa y en la terminal.

preset-pickomino = Pickomino
preset-pickomino-about = Ocho dados, dieciséis fichas con gusanos, de dos a siete jugadores.
preset-pickomino-small = Pickomino pequeño
preset-pickomino-small-about = Lo mismo con cuatro dados y ocho fichas.
dice-rule-aim = En la parrilla hay fichas con uno a cuatro gusanos. Gana quien tenga más gusanos al final; si hay empate, quien tenga la ficha más alta.
dice-rule-turn = En tu turno tiras los { $dice } dados, apartas todos los de una cara que aún no hayas apartado, y vuelves a tirar los demás o te plantas.
dice-rule-count = Los dados apartados cuentan sus puntos y un gusano cuenta cinco. Sin gusano no puedes tomar ninguna ficha.
dice-rule-take = Con { $low } o más tomas de la parrilla la ficha de ese número o, si no está, la más cercana por debajo; la ficha de arriba de otra pila se roba con su número exacto.
dice-rule-fail = Si no puedes apartar nada nuevo, o no puedes tomar ninguna ficha, devuelves tu ficha de arriba a la parrilla y se voltea la más alta.
dice-rule-end = La partida termina cuando no queda ninguna ficha boca arriba.
dice-rule-empty = Si alguien falla sin tener fichas, también se voltea la más alta.
dice-rule-returned = La ficha más alta se voltea aunque sea la que se acaba de devolver.
dice-rule-above = Un total por encima de la ficha más alta solo toma de la parrilla, no roba.
dice-players = { $count } jugadores.

dice-turn = Tu turno, { $seat }. Apartados: { $kept } ({ $total }). Tirada: { $roll }. Jugadas: { $moves }.
dice-grill = Parrilla: { $tiles }
dice-turned = Boca abajo: { $tiles }
dice-stack = { $seat } { $name }: { $tiles }
dice-kept = apartados { $kept } = { $total }
dice-roll = tirada { $roll }
dice-hand = lo que puede apartar { $seat }
dice-heading = parrilla
dice-knowledge = probabilidad de acabar justo en este número, en %, y lo que toma
dice-on-grill = en la parrilla
dice-takes-lower = toma { $tile }
dice-steals-from = le roba a { $from }
dice-takes-nothing = no toma nada
dice-forced = No se puede apartar nada: Enter termina el turno
dice-column-fail = falla
dice-column-worms = gusanos
dice-lost = { $seat } pierde el turno: { $why }
dice-broken-off = La partida se interrumpe: no terminaría nunca.
dice-help-line = Escribe una decisión (5r aparta los cincos y sigue tirando, ws aparta los gusanos y se planta), h consejo, b probabilidades, u deshacer, t mesa, ? ayuda, q guardar y cerrar.
dice-help-moves = 5r  aparta los cincos y sigue tirando, 5s los aparta y se planta; w es el gusano
dice-help-forced = --  termina un turno en el que no se puede apartar nada
dice-help-arrows = ← →  elige una cara, ↑ ↓ seguir o plantarse, Enter lo hace
dice-help-belief = b  la probabilidad de cada ficha
dice-keys = ←→↑↓ Enter · 5r · h consejo · b probabilidades · u deshacer · ? ayuda · q cerrar

refused-dice-nonsense = «{ $typed }» no es ni una decisión ni una orden; escribe ? para ver la ayuda.
refused-dice-face = Ningún dado muestra { $face }.
refused-dice-kept = { $face } ya está apartado.
refused-dice-left = No quedaría ningún dado por tirar.
refused-dice-fail = El turno no ha fallado: hay algo que apartar.
