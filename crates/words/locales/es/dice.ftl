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
