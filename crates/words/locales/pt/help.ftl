# `--help` dos comandos para pessoas.

help-play = Jogue no terminal contra e com os jogadores do programa, ou deixe que joguem sozinhos
help-play-rules = As regras de qualquer jogo que `capicua rules` mostre: `latin`, `fives`, com ou sem mudanças
help-play-seats = Um jogador para cada lugar, separados por vírgulas; `you` é uma pessoa, `exec:COMANDO` um programa de fora, entre aspas duplas se o comando tiver vírgula
help-play-name = Como você se chama; se não disser, como a sua conta
help-play-seed = A mesma semente dá as mesmas mãos e as mesmas jogadas dos programas (1; uma nova a cada vez se jogam pessoas)
help-play-record = Escreve a partida neste arquivo
help-play-resume = Continua a partida guardada neste arquivo
help-play-from = Começa nesta posição e não do início, onde o jogo permite
help-play-delay = Milissegundos que os programas levam por jogada, pensar incluído, para que o tempo não entregue nada (700; nenhum se joga um script)
help-play-plain = Linhas simples em vez de tela cheia
help-play-lang = O idioma em que se fala; se não disser, o do sistema
help-play-move_time = Milissegundos que um programa de fora (exec:COMANDO) tem por jogada; 100 a mais são tolerados
help-play-engine_set = Define uma opção de um programa de fora, como NOME=VALOR; pode ser dada várias vezes
help-play-engine_log = Escreve neste arquivo o que os programas de fora dizem na saída de erros
help-play-json = Responde em JSON (só partidas entre programas)
help-advise = O que jogar e por quê: as jogadas em ordem, com intervalos, para uma posição, um registro ou uma mesa de verdade
help-advise-position = Uma posição; com as jogadas diz mais que uma foto. `-` para muitas, uma por linha da entrada, cada uma respondida com uma linha de JSON
help-advise-record = Aconselha sobre uma decisão de um registro
help-advise-round = A rodada de um arquivo com vários registros, contando de um; a última se não disser
help-advise-ply = Aconselha antes da jogada N do registro; se não, na última decisão, do lugar se for dado
help-advise-seat = Quem pergunta; o lugar da vez se não disser
help-advise-table = Ao lado de uma mesa de verdade: anote as jogadas e receba conselho na sua vez
help-advise-join = Com --table: entra no meio da rodada, nesta posição
help-advise-rules = Com --table: as regras que se jogam
help-advise-score = Com --table: o placar antes da rodada, `nosso:deles/meta`; `-` se não importa
help-advise-belief = Acrescenta quem tem o quê
help-advise-reading = O que ler nas jogadas dos outros: nothing (só os passes), greedy, doubles, levels ou sensible (jogam como este programa)
help-advise-player = A quem perguntar em vez do conselheiro: qualquer jogador, ou `exec:COMANDO`, um programa de fora
help-advise-move_time = Milissegundos que um programa de fora (exec:COMANDO) tem por jogada; 100 a mais são tolerados
help-advise-engine_set = Define uma opção de um programa de fora, como NOME=VALOR; pode ser dada várias vezes
help-advise-engine_log = Escreve neste arquivo o que os programas de fora dizem na saída de erros
help-advise-samples = Distribuições a olhar; mais demoram mais e dizem mais
help-advise-time = Tempo máximo para pensar, em milissegundos; a resposta pode mudar de uma vez para outra
help-advise-seed = A mesma semente dá a mesma resposta
help-advise-lang = Idioma; o do sistema se não disser
help-advise-json = Responde em JSON
help-advise-threads = Threads para muitas posições; todos os núcleos se não disser
help-rules = As regras em frases simples: um jogo, ou um com regras da casa
help-rules-rules = Um jogo, com ou sem mudanças: `dominican`, `femundo,target=150`; sem ele, uma lista
help-rules-lang = O idioma das frases; se não disser, o do sistema
help-rules-json = Responde em JSON
help-pickomino = O que só o jogo de dados e minhocas tem: chances, o jogo pequeno resolvido, treinamento
help-pickomino-odds = A chance de chegar a cada meta jogando o melhor para ela
help-pickomino-odds-position = Uma posição; só importam as regras, os dados separados e os jogados. Sem ela: o começo de uma vez
help-pickomino-odds-rules = As regras, se não for dada uma posição
help-pickomino-odds-paper = Mostra os números do artigo "Pi-Kimono" ao lado dos nossos
help-pickomino-odds-json = Responde em JSON
help-pickomino-odds-plot = Desenha as chances neste arquivo SVG
help-pickomino-tune = Procura os melhores pesos (alpha, beta) do jogador de uma vez
help-pickomino-tune-steps = Passos da subida
help-pickomino-tune-games = Partidas por cada ponto examinado
help-pickomino-tune-grid = Pontos da superfície em cada eixo; com 0 não há superfície
help-pickomino-tune-aim = O que maximizar contra (1, 1)
help-pickomino-tune-rules = As regras, por exemplo pickomino-small
help-pickomino-tune-seed = A mesma semente dá a mesma resposta
help-pickomino-tune-threads = Quantas threads usar; o resultado não depende disso
help-pickomino-tune-plot = Desenha a superfície e o caminho neste arquivo SVG
help-pickomino-tune-resume = Continua com o que o mesmo comando guardou por si só; com FILE, guarda nesse arquivo de vez em quando e com Ctrl-C, e continua com o que ele contém
help-pickomino-tune-json = Responde em JSON
help-pickomino-train = Ensina o campeão jogando contra si mesmo
help-pickomino-train-out = Onde vão os pesos; experimente com o jogador champion:weights=ARQUIVO
help-pickomino-train-rounds = Voltas para mesas de dois, de 128 000 posições cada (30)
help-pickomino-train-many_rounds = Voltas para mesas maiores, de cerca de 160 000 posições cada (40)
help-pickomino-train-seed = A mesma semente dá os mesmos pesos, com qualquer número de threads (1)
help-pickomino-train-resume = Continua do ponto guardado ao lado da saída, se houver
help-pickomino-train-threads = Quantas threads usar; o resultado não depende disso
help-pickomino-train-json = Responde em JSON
help-pickomino-small = O jogo com quatro dados e peças 11 a 18, resolvido por completo
help-pickomino-small-advise = Responde também por esta posição, por exemplo "pickomino-small 11-17 18/- B w 554"
help-pickomino-small-rules = As regras: pickomino-small, com variantes se quiser
help-pickomino-small-threads = Quantas threads usar; o resultado não depende disso
help-pickomino-small-json = Responde em JSON
help-pickomino-bench = Com que rapidez se resolvem vezes e se jogam partidas aqui
help-pickomino-bench-json = Responde em JSON

# O que `capicua pickomino` responde.

odds-rolled = Separados { $kept }, dados { $roll }.
odds-left = Separados { $kept }, { $dice } dados por jogar.
odds-start = Desde o começo de uma vez, { $dice } dados.
odds-each = Cada meta, jogando o melhor para ela:
odds-tile = peça
odds-least = ao menos
odds-exactly = exato
odds-goal = meta
odds-printed = impresso
odds-exact = exato
odds-differs = diferente
odds-states = estados de uma vez
odds-worms = { $worms ->
    [1] 1 minhoca ou mais
   *[other] { $worms } minhocas ou mais
}
odds-tile-exactly = peça { $tile } exata
odds-tile-least = peça { $tile } ou mais
small-game = { $rules }: { $dice } dados, peças { $low } a { $high }, dois jogadores
small-solved = { $positions } posições entre as vezes, resolvidas até 1e-13 em no máximo { $iterations } iterações por camada
small-first = Se os dois jogam o melhor, quem começa ganha { $win }.
small-greedy = O melhor jogo contra greedy (1, 1) ganha { $win }: { $first } se começa, { $second } se não.
small-wins = ganha
tune-head = passo  alpha   beta   inclinação em alpha inclinação em beta
tune-reached = Chegou-se a ({ $alpha }, { $beta }), a média da segunda metade do caminho. Em { $games } partidas novas contra (1, 1):
tune-last = { $worms } ± { $half } minhocas por partida, { $share } ± { $wide } das partidas
tune-best = O melhor dos { $points } pontos da superfície: ({ $alpha }, { $beta }) com { $value } ± { $half } { $unit } (o melhor de muitos é em parte sorte).
tune-worms = minhocas
tune-wins = das partidas
bench-first = a tabela inteira, na primeira vez
bench-again = a tabela inteira, outra vez
bench-turn = uma vez resolvida
bench-batch = o mesmo, oito juntas
bench-games = partidas de dois greedy por segundo
bench-signature = assinatura (vezes de { $games } partidas)
train-done = { $rounds } voltas em { $seconds } s; os pesos estão em { $file }

usage-help = Mostra esta ajuda
usage-default = se não disser: { $values }
usage-values = pode ser: { $values }
usage-usage = Uso:
usage-commands = Comandos:
usage-arguments = Argumentos:
usage-options = Opções:
