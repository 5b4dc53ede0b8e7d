# Conselhos: o que jogar e por quê.

list-and = { $first } e { $last }
list-or = { $first } ou { $last }

column-move = jogada
column-win = ganha %
column-match = partida %
column-round = rodada %
column-points = pontos
column-loss = perde %

advice-best = Jogue { $move }.
advice-only = { $move } é a única jogada.
advice-forced = O { $move } sai: é a regra que manda.
advice-even = { $count ->
    [1] { $moves } é igualmente boa.
   *[other] { $moves } são igualmente boas.
}
advice-undecided = { $count ->
    [1] Não está decidido se { $moves } é melhor.
   *[other] Não está decidido se { $moves } são melhores.
}
advice-sampled = { $samples ->
    [1] Uma distribuição sorteada
   *[other] { $samples } distribuições sorteadas
} (há { $deals } possíveis), semente { $seed }; ± é um intervalo de 95 %.
advice-each = As { $deals } distribuições possíveis, vistas todas, semente { $seed }; ± é um intervalo de 95 %.
advice-unsampled = { $player } diz o que jogaria e não compara distribuições.
advice-exact = { $deals ->
    [1] Todas as pedras são conhecidas.
   *[other] As { $deals } distribuições possíveis, resolvidas até o fim.
}

reason-squares = iguala as pontas em { $pip }, { $left ->
    [0] e não resta nenhuma outra pedra de { $pip }
    [1] e resta uma só pedra de { $pip }
   *[other] e restam { $left } pedras de { $pip }
}{ $own ->
    [0] {""}
    [1] , uma delas sua
   *[other] , { $own } delas suas
}
reason-next-passes = { $seat }, que vem depois, passa em { $chance } % das distribuições
reason-partner-suit = deixa um { $pip } aberto, e o seu parceiro tem algum em { $chance } % das distribuições
reason-frees-double = abre lugar para a sua carroça { $tile }
reason-plays-double = livra-se da carroça { $tile }, para a qual { $left ->
    [0] já nada abriria lugar
    [1] só mais uma pedra abriria lugar
   *[other] ainda { $left } pedras abririam lugar
}
reason-hangs-double = a carroça { $tile } fica presa para sempre, e está com os adversários em { $chance } % das distribuições
reason-sheds = descarrega { $pips } pontos, e a rodada acaba fechada em { $chance } % das distribuições
reason-exact = { $deals ->
    [1] todas as pedras são conhecidas, portanto é certo
   *[other] as { $deals } distribuições possíveis foram resolvidas até o fim
}
reason-bonus-in-sight = a sua última pedra seria { $tile }, que com as pontas de agora bate com { $bonus }, { $points ->
    [0] pelo dobro dos pontos
   *[other] por mais { $points }
}
reason-batida-in-sight = a sua última pedra seria { $tile }, que com as pontas de agora bate por { $points }
reason-blocks = fecha a rodada, e você a ganha em { $chance } % das distribuições
reason-wins-duel = fecha a rodada, e você ganha o duelo com { $seat } em { $chance } % das distribuições
reason-pass-pays = { $seat }, que vem depois, passa em { $chance } % das distribuições, e isso paga { $points }
reason-any-win = { $points ->
    [1] falta um ponto para você
   *[other] faltam { $points } pontos para você
}: ganhar a rodada, seja como for, ganha a partida, e os pontos já não importam
reason-any-loss = { $points ->
    [1] falta um ponto aos adversários
   *[other] faltam { $points } pontos aos adversários
}: perder a rodada, por pouco que seja, perde a partida
reason-round-decides = quem ganhar esta rodada ganha a partida: os pontos já não importam
reason-for-match = outra jogada ganha a rodada mais vezes ({ $otherwise } % contra { $chance } %), esta ganha mais vezes a partida
reason-false-pass = o passe de { $seat } foi falso com uma chance de { $chance } %
reason-scores = marca { $points } agora
reason-wins-match = marca { $points } e ganha a partida
reason-goes-out = bate, e o outro fica com { $pips } pontos em média
reason-next-draws = { $seat } não tem nada que encaixe em { $chance } % das distribuições e precisa comprar
reason-denies = a próxima pedra do outro marca no máximo { $points } em média, e { $otherwise } depois de outras jogadas
reason-lightens = descarrega { $pips } pontos quando ao outro { $tiles ->
    [1] resta uma pedra
   *[other] restam { $tiles } pedras
}
reason-keeps-playing = depois { $tiles ->
    [1] encaixa uma das suas pedras
   *[other] encaixam { $tiles } das suas pedras
}, mais do que depois de outras jogadas
reason-prescribed = nesta rodada a regra diz com que pedra se sai: não há o que escolher
reason-only-move = não dá para jogar outra coisa
reason-wins-more = de 100 rodadas assim ganha { $chance } a mais que a segunda melhor jogada
reason-wins-more-matches = de 100 partidas assim ganha { $chance } a mais que a segunda melhor jogada
reason-more-points = rende em média { $points } pontos a mais que a segunda melhor jogada
reason-level = é uma de { $moves } jogadas quase iguais: de 100 rodadas assim, entre a melhor e a pior delas há { $gap } ganhas de diferença
reason-level-matches = é uma de { $moves } jogadas quase iguais: de 100 partidas assim, entre a melhor e a pior delas há { $gap } ganhas de diferença

belief-title = Quem tem o quê, em % (contadas todas as distribuições que concordam com o que se viu):
belief-suit = algum { $pip }
belief-known = Todas as pedras estão em seu lugar conhecido.
advice-played = Foi jogado { $move }.
