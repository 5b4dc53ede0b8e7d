# As regras de um dominó, uma frase para cada coisa que a mesa tem de combinar.

rules-set = Jogo de duplo { $highest ->
    [1] um
    [2] dois
    [3] três
    [4] quatro
    [5] cinco
    [6] seis
    [7] sete
    [8] oito
   *[9] nove
}: { $tiles } pedras, { $seats } jogadores, { $hand ->
    [1] 1 pedra
   *[other] { $hand } pedras
} para cada um.
rules-pairs = A e C jogam juntos contra B e D; joga-se na ordem A, B, C, D, A.
rules-two = A joga contra B, um de cada vez.
rules-asleep = { $tiles ->
    [1] A outra pedra fica no dorme: ninguém a vê nem compra.
   *[other] As outras { $tiles } pedras ficam no dorme: ninguém as vê nem compra.
}
rules-boneyard = { $tiles ->
    [1] A outra pedra fica no monte.
   *[other] As outras { $tiles } pedras ficam no monte.
}
rules-redeal = Se alguém recebe { $doubles } carroças ou mais, as pedras são embaralhadas e distribuídas de novo.

rules-first-double = Na primeira rodada sai quem tem a carroça de { $pip } ({ $pip }-{ $pip }), com ela.
rules-first-dealt = Na primeira rodada sai quem recebeu a maior carroça, com ela; se ninguém recebeu carroça, sai a pedra de mais pontos.
rules-first-free = Na primeira rodada sai um jogador sorteado, com a pedra que quiser.
rules-first-a = Na primeira rodada sai A, com a pedra que quiser.
rules-next-always = Depois a saída vai rodando: sai o jogador seguinte ao último que saiu, com a pedra que quiser.
rules-next-rotate = Depois de uma rodada ganha a saída roda: sai o jogador seguinte ao último que saiu, com a pedra que quiser.
rules-next-winner = Quem ganha a rodada sai na próxima, com a pedra que quiser; depois de um jogo fechado sai, dos vencedores, quem ficou com menos pontos.
rules-next-side = Os que ganham a rodada saem na próxima, com a pedra que quiserem: nas nossas mesas sai quem a ganhou e, depois de um jogo fechado, aquele dos dois que ficou com menos pontos.
rules-next-double = Depois de uma rodada ganha sai-se de novo com a maior carroça distribuída.
rules-tied-rotate = Se ninguém ganha a rodada, sai o jogador seguinte ao último que saiu.
rules-tied-same = Se ninguém ganha a rodada, sai de novo o mesmo.
rules-tied-double = Se ninguém ganha a rodada, sai-se de novo com a maior carroça distribuída.
rules-tied-blocker = Se ninguém ganha a rodada, sai quem fechou o jogo.

rules-must-play = Quem pode jogar tem de jogar; quem não pode, passa.
rules-draws = Quem pode jogar tem de jogar; quem não pode, compra até poder, e passa quando o monte acaba.
rules-calls-charged = Pode-se passar tendo pedra; qualquer outro pode acusar isso na sua vez. Se acerta, a rodada acaba e cobram-se { $points } do lado do passe falso; se erra, cobram-se { $points } do lado de quem acusou.
rules-calls-credited = Pode-se passar tendo pedra; qualquer outro pode acusar isso na sua vez. Se acerta, a rodada acaba e o outro lado marca { $points }; se erra, quem marca são os adversários de quem acusou.
rules-calls-own = Pode-se passar tendo pedra; qualquer outro pode acusar isso na sua vez. Se acerta, a rodada acaba e tiram-se { $points } do lado do passe falso, sem descer de 0; se erra, tiram-se do lado de quem acusou.

rules-out-charged = Quem bate ganha a rodada: dos perdedores cobram-se os pontos das pedras que lhes sobram.
rules-out-charged-all = Quem bate ganha a rodada: dos perdedores cobram-se os pontos de todas as pedras que sobram.
rules-out-scored = Quem bate ganha a rodada e marca os pontos das pedras que sobram aos adversários.
rules-out-scored-all = Quem bate ganha a rodada e marca os pontos de todas as pedras que sobram, também as do parceiro.
rules-out-one = Quem bate ganha a rodada, e cada rodada ganha vale 1.
rules-out-one-charged = Quem bate ganha a rodada, e cobra-se 1 dos perdedores.
rules-out-scale = Quem bate ganha a rodada: { $plain } na batida simples, { $double } de carroça, { $both } de lá e lô (uma pedra que serve nas duas pontas, se são diferentes), { $crossed } de cruzada (uma carroça que serve nas duas pontas).
rules-out-scale-any = Quem bate ganha a rodada: { $plain } na batida simples, { $double } de carroça, { $both } de lá e lô (uma pedra que serve nas duas pontas), { $crossed } de cruzada (uma carroça que serve nas duas pontas).

rules-blocked = Se nenhuma pedra por jogar serve, ou depois de { $passes } passes seguidos, o jogo está fechado.
rules-block-team = O jogo fechado é da dupla que soma menos pontos.
rules-block-individual = O jogo fechado é da dupla do jogador com menos pontos.
rules-block-duel = No jogo fechado, quem pôs a última pedra se compara com o jogador seguinte: ganha a dupla de quem tem menos pontos.
rules-block-two = O jogo fechado é de quem tem menos pontos.
rules-block-charged = De quem perde o jogo fechado cobram-se os pontos das próprias pedras.
rules-block-charged-all = De quem perde o jogo fechado cobram-se os pontos de todas as pedras que sobram.
rules-block-scored = Quem ganha o jogo fechado marca os pontos das pedras dos adversários.
rules-block-scored-all = Quem ganha o jogo fechado marca os pontos de todas as pedras que sobram.
rules-block-one = Um jogo fechado ganho também vale 1.
rules-block-scale = Um jogo fechado ganho vale { $plain }.
rules-tie-nobody = Se o jogo fechado empata, ninguém ganha e nada se marca.
rules-tie-leader = Se o jogo fechado empata, ganham os que saíram.
rules-tie-blocker = Se o jogo fechado empata, ganham os que fecharam.
rules-tie-against = Se o jogo fechado empata, perdem os que fecharam.

rules-capicua = A capicua, bater com uma pedra (não carroça) que serve nas duas pontas, se são diferentes, dá mais { $points }.
rules-capicua-any = A capicua, bater com uma pedra (não carroça) que serve nas duas pontas, dá mais { $points }.
rules-capicua-double = A capicua, bater com uma pedra (não carroça) que serve nas duas pontas, se são diferentes, faz a rodada valer o dobro.
rules-capicua-double-any = A capicua, bater com uma pedra (não carroça) que serve nas duas pontas, faz a rodada valer o dobro.
rules-chucha = A chucha, bater com o 0-0 quando as duas pontas não são brancas, dá mais { $points }.
rules-openpass = Passe na saída: se o jogador seguinte passa na pedra de saída, os que saíram ganham { $points } se foi carroça e { $other } se não.
rules-openpass-double = Passe na saída: se a saída é de carroça e o jogador seguinte passa, os que saíram ganham { $points }.
rules-openpass-any = Passe na saída: se o jogador seguinte passa na pedra de saída, os que saíram ganham { $points }.
rules-roundpass = Passe geral: se os outros três passam em seguida, os de quem pôs a última pedra ganham { $points }.
rules-pass = Cada passe dá { $points } aos adversários.
rules-bonuscap = O que os passes dão não conta para quem já tem { $points } ou mais.
rules-carry-one = Para cada rodada seguida que ninguém ganhou, a próxima vale 1 a mais.
rules-carry-double = Para cada rodada seguida que ninguém ganhou, a próxima vale o dobro.
rules-prize = { $rounds ->
    [1] Ganhar a primeira rodada da partida tem prêmio: { $prizes }.
   *[other] Ganhar uma das primeiras { $rounds } rodadas da partida tem prêmio: { $prizes }, nessa ordem.
}

rules-spinner = A primeira carroça abre quatro braços: quando os dois lados estão cobertos, joga-se também em cima e embaixo dela.
rules-multiples = Depois de cada jogada somam-se as pontas, uma carroça à vista com as duas metades (a primeira carroça, sozinha, conta uma vez); se dá um múltiplo de cinco, marca-se essa soma.
rules-fives-out = Quem bate ganha a rodada e marca os pontos do adversário, no cinco mais próximo.
rules-fives-out-down = Quem bate ganha a rodada e marca os pontos do adversário, descendo ao múltiplo de cinco.
rules-fives-out-pairs = Quem bate ganha a rodada e marca os pontos dos adversários, no cinco mais próximo.
rules-fives-out-pairs-down = Quem bate ganha a rodada e marca os pontos dos adversários, descendo ao múltiplo de cinco.
rules-fives-out-all = Quem bate ganha a rodada e marca os pontos de todas as pedras que sobram, também as do parceiro, no cinco mais próximo.
rules-fives-out-all-down = Quem bate ganha a rodada e marca os pontos de todas as pedras que sobram, também as do parceiro, descendo ao múltiplo de cinco.
rules-fives-block = Se ninguém pode jogar e o monte acabou, ganha quem tem menos pontos e marca a diferença, no cinco mais próximo; no empate ninguém marca nada.
rules-fives-block-down = Se ninguém pode jogar e o monte acabou, ganha quem tem menos pontos e marca a diferença, descendo ao múltiplo de cinco; no empate ninguém marca nada.
rules-fives-block-pairs = Se ninguém pode jogar, ganha a dupla com menos pontos e marca a diferença, no cinco mais próximo; no empate ninguém marca nada.
rules-fives-block-pairs-down = Se ninguém pode jogar, ganha a dupla com menos pontos e marca a diferença, descendo ao múltiplo de cinco; no empate ninguém marca nada.

rules-match-loses = Quem primeiro chega a { $target } perde a partida.
rules-match-wins = Quem primeiro chega a { $target } ganha a partida.
rules-match-at-once = Quem primeiro chega a { $target } ganha a partida, na hora.
rules-match-streak = Uma rodada ganha quando os outros têm pontos zera os dois lados e ela mesma não conta: ganha a partida quem chega a { $target } seguidos.
rules-overshoot = Pontos que passariam de { $target } não se marcam.
rules-shutout = Uma partida ganha a zero vale por duas.
rules-minutes = Depois de { $minutes } minutos a rodada em jogo é a última: ganha quem tem mais pontos e, no empate, joga-se mais uma rodada.

# Como os jogos se chamam, e cada um em uma linha.

preset-latin = Latino
preset-latin-about = Quatro em duplas; sai o 6-6 e depois a saída roda. Cobra-se dos perdedores: com 100 se perde.
preset-fives = Cincos
preset-fives-about = Dois jogadores e um monte; pontas que somam múltiplos de cinco marcam na hora. Até 100.
preset-cuban = Duplo nove
preset-cuban-about = Quatro em duplas, dez pedras para cada um, quinze no dorme. Cobra-se dos perdedores: com 100 se perde.
preset-femundo = Federação mundial
preset-femundo-about = FEMUNDO: saída sorteada que roda, todos os pontos para os vencedores, sem bônus. Até 200.
preset-spain = Espanha
preset-spain-about = O jogo de federação até 300.
preset-brasilia = Brasília
preset-brasilia-about = O jogo de federação até 150.
preset-venezuela = Venezuela
preset-venezuela-about = O jogo de federação até 200, em 35 minutos.
preset-mexico = México
preset-mexico-about = Sai o 6-6 e depois a dupla que ganha. Cobra-se dos perdedores: com 101 se perde.
preset-puertorico = Porto Rico
preset-puertorico-about = O 500: sai quem ganha; capicua e chucha 100, prêmios nas quatro primeiras rodadas.
preset-dominican = República Dominicana
preset-dominican-about = Sai quem ganha; capicua 25, os passes pagam, o jogo fechado é um duelo. Até 200.
preset-habana = Havana
preset-habana-about = Duplo nove, dez pedras para cada um; a capicua vale o dobro. Até 150.
preset-recife = Recife
preset-recife-about = Seis pedras para cada um; 1, 2, 3 ou 4 conforme a batida. Até 6.
preset-jamaica = Jamaica
preset-jamaica-about = Seis a zero: seis rodadas seguidas; se os outros ganham, tudo volta a 0.
preset-haiti = Haiti
preset-haiti-about = Cada rodada vale 1, o dekabès mais um; depois de um empate a próxima vale mais. Até 10.
preset-block = Bloqueio
preset-block-about = Dois jogadores, ninguém compra. Até 100.
preset-draw = Com monte
preset-draw-about = Dois jogadores que compram até poder jogar. Até 100.

rules-more = `capicua rules NOME` conta as regras de um e o que a casa pode mudar.
rules-options = Opções, depois de vírgulas (`{ $example }`):

# O que uma casa pode mudar, em poucas palavras.

option-set = O jogo de pedras
option-hand = Pedras na mão
option-seats = Quantos jogam
option-first = Quem sai na primeira rodada
option-next = Quem sai depois
option-tied = Quem sai depois de uma rodada sem vencedor
option-tally = Para quem se marcam os pontos
option-points = Que pontos contam
option-block = O que decide um jogo fechado
option-tie = Jogo fechado empatado
option-capicua = Bater nas duas pontas
option-capicuaends = As pontas ao bater nas duas
option-chucha = Bater com o branco (0-0)
option-openpass = Passe na saída
option-roundpass = Passe geral (galo)
option-pass = Cada passe
option-bonuscap = A partir de quando os passes não somam
option-score = Quanto vale uma rodada
option-scale = A escala
option-carry = Depois de uma rodada sem vencedor
option-match = Como se ganha a partida
option-target = Pontos da partida
option-prize = Prêmios das primeiras rodadas
option-overshoot = Pontos além da meta
option-shutout = Ganhar de zero
option-minutes = Limite de tempo
option-redeal = Muitas carroças na mão
option-calls = Passes falsos
option-callcost = Preço de um passe falso
option-calltakes = Quem recebe esse preço
option-rounding = Arredondar para cinco
option-spinner = A primeira carroça
option-empty = Falhar sem peças
option-returned = Se a peça devolvida é a mais alta
option-above = Mais que a peça mais alta
