# `--help` dos comandos para pessoas.

help-play = Jogue no terminal contra e com os jogadores do programa, ou deixe que joguem sozinhos
help-play-rules = As regras de qualquer jogo: `latin`, `fives`, `pickomino,players=3`, com ou sem mudanças
help-play-seats = Um jogador para cada lugar, separados por vírgulas; `you` é uma pessoa, `exec:COMANDO` um programa de fora, entre aspas duplas se o comando tiver vírgula
help-play-name = Como você se chama; se não disser, como a sua conta
help-play-seed = A mesma semente dá as mesmas mãos e as mesmas jogadas dos programas (1; uma nova a cada vez se jogam pessoas)
help-play-record = Escreve a partida neste arquivo
help-play-resume = Continua a partida guardada neste arquivo
help-play-from = Começa nesta posição e não do início, onde o jogo permite (Pickomino)
help-play-delay = Milissegundos que os programas levam por jogada, pensar incluído, para que o tempo não entregue nada (700; nenhum se joga um script)
help-play-plain = Linhas simples em vez de tela cheia
help-play-lang = O idioma em que se fala: en, es ou pt; se não disser, o do sistema
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
help-advise-lang = Idioma: en, es ou pt; o do sistema se não disser
help-advise-json = Responde em JSON
help-advise-threads = Threads para muitas posições; todos os núcleos se não disser
help-rules = As regras em frases simples: um jogo, ou um com regras da casa
help-rules-rules = Um jogo, com ou sem mudanças: `dominican`, `femundo,target=150`; sem ele, uma lista
help-rules-lang = O idioma das frases: en, es ou pt; se não disser, o do sistema
help-rules-json = Responde em JSON
