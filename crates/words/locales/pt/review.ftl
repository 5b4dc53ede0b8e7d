# Revisão: partidas vistas de novo.

review-title = { $rules }, { $rounds ->
    [one] uma rodada
   *[other] { $rounds } rodadas
}. Cada decisão pelo que o seu lugar podia saber; jogadas forçadas não contam.
review-column-seat = lugar
review-column-name = nome
review-column-decisions = decisões
review-column-rate = taxa de erro
review-column-best = melhores
review-column-inaccuracies = imprecisões
review-column-mistakes = erros
review-column-blunders = erros graves
review-side = { $side } foi de { $before } % a { $result } %: habilidade { $skill }, sorte { $luck }.
review-kinds = { $seat } perdeu por: { $kinds }.
review-rating = { $seat } joga como { $rating } pontos Elo (entre { $low } e { $high }; quem joga qualquer coisa tem 0).
review-turning = Virou na rodada { $round } com a jogada { $ply }, { $move } de { $seat }.
review-line = Rodada { $round }, jogada { $ply }, { $class }: { $said }
review-loss = { $seat } jogou { $played }; { $best } era melhor por { $loss } %.
review-loss-because = { $seat } jogou { $played }; { $best } era melhor por { $loss } %: { $why }.
review-unusual = Pouco comum: aqui jogadores fortes escolhem { $played } em cerca de { $strong } % dos casos, os comuns em { $ordinary } %.

review-class-best = a melhor
review-class-good = boa
review-class-inaccuracy = imprecisão
review-class-mistake = erro
review-class-blunder = erro grave

review-kind-lead = a saída
review-kind-points = pontos deixados
review-kind-block = o fechamento
review-kind-squares = igualar as pontas
review-kind-partner = cobrir a pedra do parceiro
review-kind-doubles = segurar carroças
review-kind-call = as denúncias
review-kind-face = os dados guardados
review-kind-greed = continuar jogando os dados
review-kind-stop = parar
review-kind-other = outras

review-page-title = Revisão
review-page-players = Jogadores
review-page-chances = Chance de { $side } ganhar
review-page-hand = mão
review-page-table = na mesa
review-page-empty = nada ainda
review-page-losses = O que se perdeu
review-page-none = Nenhuma perda que seu intervalo separe de zero.
review-page-hindsight = Com todas as pedras à vista, o que ninguém podia saber, custou { $cost } %.
review-page-how = Os mundos vêm do que o lugar podia saber então. A melhor jogada é escolhida em alguns e medida em outros, de modo que uma jogada tão boa quanto a melhor não perde nada em média. ± é um intervalo de 95 %; uma perda que ele não separa de zero não é nomeada.
