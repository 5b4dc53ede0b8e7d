# El árbitro, el servidor como comando, y quién tiene qué.

check-rounds = { $count ->
    [one] 1 mano
   *[other] { $count } manos
}
check-games = { $count ->
    [one] 1 juego
   *[other] { $count } juegos
}
check-moves = { $count ->
    [one] 1 jugada
   *[other] { $count } jugadas
}
holders-tiles = { $count ->
    [one] 1 ficha
   *[other] { $count } fichas
}
holders-deals = { $count ->
    [one] 1 reparto
   *[other] { $count } repartos
}
check-gained = ganado { $gained }
check-score = puntuación { $score }
check-won = { $side } gana la partida
check-next = sale { $seat }
check-in-order = todo en orden
check-left-open = nada mal encontrado: { $whole } revisadas del todo, { $open } no se pudieron
check-not-checked = sin revisar: { $parts }
serve-stop = Ctrl-C lo detiene; lo jugado queda. `capicua --help` dice todo lo que hace, `capicua play` juega aquí.
serve-no-browser = no se pudo abrir ningún navegador; ve a { $url }
holders-seen-by = visto por { $seat }
holders-bystander = visto por un mirón
holders-title = { $rules }, { $eyes }: { $deals }, modelo { $model }
holders-level = { $seat } juega al nivel { $level }
holders-worth = Los { $of } repartos valen por { $size } igualmente probables.
holders-worth-sampled = Los { $of } repartos sorteados valen por { $size } igualmente probables.
holders-certain = { $tiles }, { $sure } seguras; probabilidades en por ciento
holders-tile = ficha
holders-has-a = tiene
holders-sure = sí
holders-never = nunca
