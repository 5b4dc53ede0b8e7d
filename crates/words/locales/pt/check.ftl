# O árbitro, o servidor como comando, e quem tem o quê.

check-rounds = { $count ->
    [1] 1 rodada
   *[other] { $count } rodadas
}
check-games = { $count ->
    [1] 1 jogo
   *[other] { $count } jogos
}
check-moves = { $count ->
    [1] 1 jogada
   *[other] { $count } jogadas
}
holders-tiles = { $count ->
    [1] 1 pedra
   *[other] { $count } pedras
}
holders-deals = { $count ->
    [1] 1 distribuição
   *[other] { $count } distribuições
}
check-gained = ganho { $gained }
check-score = placar { $score }
check-won = { $side } ganha a partida
check-next = { $seat } sai
check-in-order = tudo em ordem
check-left-open = nada errado encontrado: { $whole } verificadas por inteiro, { $open } não puderam ser
check-not-checked = não verificado: { $parts }
serve-stop = Ctrl-C para o servidor; o que foi jogado fica. `capicua --help` diz tudo o que ele faz, `capicua play` joga aqui.
serve-no-browser = nenhum navegador pôde ser aberto; vá a { $url }
holders-seen-by = visto por { $seat }
holders-bystander = visto por quem está de fora
holders-title = { $rules }, { $eyes }: { $deals }, modelo { $model }
holders-level = { $seat } joga no nível { $level }
holders-worth = As { $of } distribuições valem por { $size } igualmente prováveis.
holders-worth-sampled = As { $of } distribuições sorteadas valem por { $size } igualmente prováveis.
holders-certain = { $tiles }, { $sure } certas; probabilidades em por cento
holders-tile = pedra
holders-has-a = tem
holders-sure = certo
holders-never = nunca
