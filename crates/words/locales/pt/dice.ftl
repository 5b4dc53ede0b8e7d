# Um jogo de dados e minhocas.

dice-rolls = { $seat } tira { $dice }
dice-keeps = { $seat } separa { $count } × { $face } e joga os dados de novo
dice-takes = { $seat } leva { $tile } da grelha
dice-steals = { $seat } rouba { $tile } de { $from }
dice-returns = { $seat } falha e devolve { $tile }
dice-fails = { $seat } falha
dice-worm = minhoca
dice-worms = { $seat }: { $worms ->
    [1] uma minhoca
   *[other] { $worms } minhocas
}
dice-wins = { $seat } ganha.
dice-nobody = Ninguém tem peças.
dice-roll-first = Jogue os dados.
dice-prospect = ganha o jogo em { $win } %, falha esta vez em { $fail } % e traz { $worms } minhocas em média
dice-basis = Todas as jogadas de dados desta vez, contadas; o resto do jogo, avaliado por uma rede treinada.

# Na mesa e no terminal.

preset-pickomino = Pickomino
preset-pickomino-about = Oito dados, dezesseis peças com minhocas, de dois a sete jogadores.
preset-pickomino-small = Pickomino pequeno
preset-pickomino-small-about = O mesmo com quatro dados e oito peças.
dice-rule-aim = Na grelha há peças com uma a quatro minhocas. Ganha quem tiver mais minhocas no fim; com o mesmo número, quem tiver a peça mais alta.
dice-rule-turn = Na sua vez você joga os { $dice } dados, separa todos os de uma face que ainda não separou, e joga os outros de novo ou para.
dice-rule-count = Os dados separados contam seus pontos e uma minhoca conta cinco. Sem minhoca não se leva nenhuma peça.
dice-rule-take = Com { $low } ou mais você leva da grelha a peça desse número ou, se não estiver lá, a mais próxima abaixo; a peça de cima de outra pilha se rouba com o número exato.
dice-rule-fail = Se não der para separar nada novo, ou para levar nenhuma peça, você devolve sua peça de cima à grelha e a mais alta é virada.
dice-rule-end = O jogo acaba quando não há mais nenhuma peça virada para cima.
dice-rule-empty = Quem falha sem peças também vira a mais alta.
dice-rule-returned = Vira-se sempre a peça mais alta, mesmo que seja a que acabou de voltar.
dice-rule-above = Um total acima da peça mais alta só leva da grelha, não rouba.
dice-players = { $count } jogadores.

dice-turn = Sua vez, { $seat }. Separados: { $kept } ({ $total }). Dados: { $roll }. Jogadas: { $moves }.
dice-grill = Grelha: { $tiles }
dice-turned = Viradas: { $tiles }
dice-stack = { $seat } { $name }: { $tiles }
dice-kept = separados { $kept } = { $total }
dice-roll = dados { $roll }
dice-hand = o que { $seat } pode separar
dice-heading = grelha
dice-knowledge = chance de acabar exatamente neste número, em %, e o que ele leva
dice-on-grill = na grelha
dice-takes-lower = leva { $tile }
dice-steals-from = rouba de { $from }
dice-takes-nothing = não leva nada
dice-forced = Não dá para separar nada: Enter acaba a vez
dice-column-fail = falha
dice-column-worms = minhocas
dice-lost = { $seat } perde a vez: { $why }
dice-broken-off = O jogo é interrompido: não acabaria nunca.
dice-help-line = Digite uma decisão (5r separa os cincos e joga de novo, ws separa as minhocas e para), h dica, b chances, u desfazer, t mesa, ? ajuda, q salvar e sair.
dice-help-moves = 5r  separa os cincos e joga de novo, 5s separa e para; w é a minhoca
dice-help-forced = --  acaba uma vez em que não dá para separar nada
dice-help-arrows = ← →  escolhe uma face, ↑ ↓ jogar de novo ou parar, Enter faz
dice-help-belief = b  a chance de cada peça
dice-keys = ←→↑↓ Enter · 5r · h dica · b chances · u desfazer · ? ajuda · q sair

refused-dice-nonsense = “{ $typed }” não é nem uma decisão nem um comando; digite ? para ver a ajuda.
refused-dice-face = Nenhum dado mostra { $face }.
refused-dice-kept = { $face } já foi separado.
refused-dice-left = Não sobraria nenhum dado para jogar.
refused-dice-fail = A vez não falhou: dá para separar algo.
