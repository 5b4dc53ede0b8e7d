# Um jogo de dados e minhocas.

dice-rolls = { $seat } tira { $dice }
dice-keeps = { $seat } separa { $count } × { $face } e joga os dados de novo
dice-takes = { $seat } leva { $tile } da grelha
dice-steals = { $seat } rouba { $tile } de { $from }
dice-returns = { $seat } falha e devolve { $tile }
dice-fails = { $seat } falha
dice-worm = minhoca
dice-worms = { $seat }: { $worms ->
    [one] uma minhoca
   *[other] { $worms } minhocas
}
dice-wins = { $seat } ganha.
dice-nobody = Ninguém tem peças.
dice-roll-first = Jogue os dados.
dice-prospect = ganha o jogo em { $win } %, falha esta vez em { $fail } % e traz { $worms } minhocas em média
dice-basis = Todas as jogadas de dados desta vez, contadas; o resto do jogo, avaliado por uma rede treinada.
