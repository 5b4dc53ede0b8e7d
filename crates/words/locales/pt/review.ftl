# Revisão: partidas vistas de novo.

review-title = { $rules }, { $rounds ->
    [1] uma rodada
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
review-rating = { $seat } joga como { $rating } pontos Elo (entre { $low } e { $high }; quem joga ao acaso tem 0).
review-turning = Virou na rodada { $round } com a jogada { $ply }, { $move } de { $seat }.
review-left = Por terminar: { $left } de { $all } jogadas não foram vistas ({ $rounds }). Todos os números são das outras; a sorte, os pontos Elo e o momento decisivo precisam de todas e não são ditos.
review-left-round = rodada { $round }
review-left-moves = { $left } de { $all } da rodada { $round }
review-line = Rodada { $round }, jogada { $ply }, { $class }: { $said }
review-loss = { $seat } jogou { $played }; { $best } era melhor por { $loss } %.
review-loss-about = { $seat } jogou { $played }; { $best } era melhor por { $loss } % ({ $kind }).
review-loss-because = { $seat } jogou { $played }; { $best } era melhor por { $loss } %: { $why }.
review-unusual = Pouco comum: aqui jogadores fortes escolhem { $played } em cerca de { $strong } % dos casos, os comuns em { $ordinary } %.
review-dice-roll = guardar { $face } e jogar os dados
review-dice-stop = guardar { $face } e parar
review-dice-why = falha esta vez em { $fail } % em vez de { $instead } % e traz { $worms } minhocas em média em vez de { $for }

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
review-kind-call = as acusações
review-kind-face = os dados separados
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
review-page-how = As distribuições examinadas vêm do que o lugar podia saber naquele momento. A melhor jogada é escolhida em alguns e medida em outros, de modo que uma jogada tão boa quanto a melhor não perde nada em média. ± é um intervalo de 95 %; uma perda que ele não separa de zero não é nomeada.

review-history = Suas partidas
review-kept-where = Guardado só neste aparelho: as partidas que você jogou ou abriu aqui, com os nomes da mesa e o que as análises acharam; nada mais, e ninguém mais as tem.
review-paste = Colar uma partida
review-import = Abrir um arquivo
review-export = Salvar como arquivo
review-export-all = Salvar tudo em um arquivo
review-delete = Apagar
review-delete-all = Apagar tudo
review-delete-all-sure = Apagar todas as suas partidas guardadas, aqui e no servidor?
review-open = Abrir
review-filter = Regras
review-filter-all = todas
review-none-kept = Ainda não há partidas. Cada rodada que você termina aparece aqui; também pode colar uma partida ou soltar um arquivo.
review-no-record = Não há nenhuma partida aí.
review-gone = Essa partida não está mais guardada aqui.
review-rate = taxa de erro { $rate }
review-unfinished = continua
review-resigned = abandonada
review-progress = Como você joga
review-thinking = Olhando a rodada { $done } de { $all } …
review-no-time = Não houve tempo para ver todas as jogadas: { $left } não foram vistas (rodada { $rounds }), e o que se mostra aí não está completo.
review-ready = A revisão está pronta.
review-again = Perguntar de novo
review-step-back = Uma jogada para trás
review-step-on = Uma jogada para a frente
review-moment = Rodada { $round }, jogada { $ply } de { $all }
review-open-hands = Todas as pedras à vista
review-was = { $move }: { $win } % de ganhar.
review-retry = Tentar de novo ({ $count })
review-retry-none = Nada para tentar de novo.
review-retry-ask = { $number } de { $all }: o que teria sido melhor aqui?
review-retry-right = É essa.
review-retry-wrong = Essa não. Tente outra.
review-retry-next = A próxima
review-layer-counting = Contando
review-layer-reading = Lendo as jogadas
review-story-passed = { $name } passou em { $pips }.
review-story-opened = { $name } saiu com { $tile }.
review-side-short = { $side }: habilidade { $skill }, sorte { $luck }
review-kept-server = Guardado por este servidor, com uma cópia neste aparelho, para quem tem a chave que só este navegador tem: as partidas que você jogou ou abriu aqui, com os nomes da mesa e o que as análises acharam; nada mais, ninguém mais vê, até você apagar ou não voltar por um ano.
review-not-synced = O servidor ainda não tem o mais recente: { $why } Enquanto isso fica neste aparelho.
review-too-long = A partida inteira está só neste navegador: é mais longa do que os { $size } kB que o servidor guarda de uma.
review-damaged = { $count ->
    [1] Uma partida não pode mais ser lida: o que o servidor guardava está danificado.
   *[other] { $count } partidas não podem mais ser lidas: o que o servidor guardava está danificado.
}
review-taken-in = { $count ->
    [1] Uma partida foi adicionada.
   *[other] { $count } partidas foram adicionadas.
}
review-none-found = Nenhuma partida é assim.
review-filter-over = terminadas
review-filter-state = Situação
review-filter-name = Nome
review-go-on = Continuar jogando
review-mean-rate = Taxa de erro { $rate } em { $decisions } decisões.
review-plot-rate = Taxa de erro, partida a partida
review-plot-kinds = Tipos de erro a cada cem decisões, de { $games } em { $games } partidas
review-plot-rating = Pontuação em { $name }
review-own-rating = Você joga { $name } como quem tem { $rating } pontos Elo (entre { $low } e { $high }; quem joga ao acaso tem 0).
review-no-fit = Nestes jogos há só a taxa de erro: neles não foram avaliados jogadores de força conhecida.
review-too-few = Para uma pontuação em { $name } faltam { $more } decisões analisadas.
review-story-drew = { $name } teve de comprar em { $pips }.
review-story-left = { $name } deixou { $pips } na ponta { $times } vezes.
review-story-none = Nenhuma jogada tem a ver com esta pedra ainda.
