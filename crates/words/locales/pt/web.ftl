# A página no navegador.

web-title = Capicúa: dominó e dados
web-tagline = Sente-se à mesa: jogue, peça uma dica e veja quem tem o quê.
web-home = Início
web-close = Fechar
web-loading = Um momento …
web-error = O servidor respondeu com um erro ({ $status }).
web-gone = A conexão caiu. Nada se perde; tentando de novo …
web-gone-short = Sem conexão com o servidor.
web-later = Vai ser enviado assim que a conexão voltar.
web-went-on = A partida seguiu enquanto a conexão estava caída.
web-no-game = Essa partida não existe mais.
web-bad-key = Esse lugar é de outra pessoa.
web-no-chair = Você não tem lugar nessa partida: abra o link que recebeu.

# Início e preparação de uma partida.

web-advice = Conselho para um jogo de verdade
web-continue = Continuar
web-finished = Partidas terminadas ({ $count })
web-with = com { $names }
web-pickomino = Pickomino
web-beside = Ao lado de uma mesa de verdade
web-beside-about = Toque no que se joga; na sua vez ele diz o que jogar e por quê.
web-dice-advice = Conselheiro de Pickomino
web-dice-advice-about = Toque nos dados e nas peças e veja quanto vale cada escolha.
web-start = Começar
web-more = Mais opções
web-less = Menos
web-level-easy = Fácil
web-level-medium = Médio
web-level-strong = Forte
web-person = Uma pessoa
web-other = Outro …
web-spec = Jogador e suas opções
web-players = Jogadores
web-your-name = Seu nome
web-seed = Semente
web-seed-note = A mesma semente dá as mesmas mãos. Vazia: uma nova a cada rodada.
web-rules = Regras
web-rules-note = Regras da casa após vírgulas, como latin,first=free,target=200.

# Ajustes e teclas.

web-settings = Ajustes
web-language = Idioma
web-theme = Aparência
web-theme-system = Auto
web-theme-light = Claro
web-theme-dark = Escuro
web-numbers = Números junto aos pontos
web-cloth = Mesa
web-cloth-green = Verde
web-cloth-blue = Azul
web-cloth-wood = Mogno
web-sound = Som
web-buzz = Vibração
web-colours = Pontos coloridos
web-keys = Teclas
web-key-tile = escolher pedra ou dado
web-key-end = escolher a ponta
web-key-enter = jogar o escolhido
web-key-pass = passar
web-key-hint = dica
web-key-belief = quem tem o quê
web-key-undo = desfazer
web-key-log = jogadas até agora
web-key-next = próxima rodada
web-key-verify = conferir as pedras
web-key-say = dizer as pontas, minhas pedras, as de todos
web-key-dice = jogar os dados de novo, parar (Pickomino)
web-key-close = fechar, soltar
web-key-help = mostrar estas teclas

# À mesa.

web-you = Você
web-you-after = você
web-you-lead-next = Você sai na próxima rodada.
web-partner = Parceiro
web-right = Direita
web-left = Esquerda
web-opponent = Adversário
web-away = sem conexão
web-us = Nós
web-them = Eles
web-guest = Convidado { $seat }
web-player-name = Jogador
web-lacks = Não tem { $pip }
web-lacks-all = Não tem { $pips }
web-says-pass = Passo!
web-says-draw = { $count ->
    [1] Compro uma
   *[other] Compro { $count }
}
web-your-turn = Sua vez
web-your-turn-keys = Sua vez: escolha com ← →
web-your-lead-keys = Você sai: escolha com ← →
web-enter-plays = { $tile }: Enter joga
web-arrows-end = { $tile }: escolha a ponta com ↑ ↓
web-thinks = { $name } está pensando
web-you-play = Você joga { $tile }
web-you-pass = Você passa
web-you-draw = Você compra uma pedra
web-sending = Enviando
web-round-over = A rodada acabou.
web-capicua = Capicua!
web-tranca = Fechou!
web-domino = Bateu!
web-ended-tranca = O jogo fechou: contam-se os pontos.
web-ended-out = { $name } bateu.
web-ended-out-you = Você bateu.
web-ended-capicua = Capicua! { $name } bateu com uma pedra que servia nas duas pontas.
web-ended-capicua-you = Capicua! Você bateu com uma pedra que servia nas duas pontas.
web-score-line = { $ours } : { $theirs } de { $target }, rodada { $round }
web-worms-line = minhocas: { $list }
web-win-chance = { $stakes ->
    [match] chance de ganhar a partida
   *[round] chance de ganhar a rodada
}
web-tiles = { $count ->
    [1] uma pedra
   *[other] { $count } pedras
}
web-hand = Suas pedras
web-hand-said = Suas pedras: { $tiles }
web-tile-fits = { $tile }, pode ser jogada
web-move = { $tile } no { $pip }
web-place-lead = Sair aqui
web-place-end = Jogar no { $pip }
web-pass = Passar
web-draws = Compra
web-your-lead = Você sai: toque numa pedra
web-must-pass = Você não tem { $pips }: passe.
web-tap-again = { $tile }: toque de novo para jogar
web-tap-end = { $tile }: toque na ponta onde vai
web-chosen-end = { $tile } no { $pip }: Enter joga
web-waiting-for = Esperando { $name }
web-empty-table = A mesa está vazia.
web-ends = pontas
web-open-sum = Soma das pontas
web-boneyard = monte
web-target-loses = { $target } perde
web-target-wins = até { $target }
web-score-charges = Pontos contra: quem chega a { $target } perde a partida.
web-score-fives = Pontos: quem primeiro chega a { $target } ganha a partida.
web-copy-link = Copiar o link
web-link-copied = Link copiado.
web-actions = O que você pode fazer
web-hint = Dica
web-hint-later = A dica vem na sua vez.
web-belief = Quem tem o quê
web-belief-short = Quem tem?
web-undo = Desfazer
web-log = Jogadas
web-log-empty = Ainda não há jogadas.
web-promise = Marca da semente secreta, mostrada antes de dar as pedras:
web-points = { $points } pontos
web-loss = { $loss } % a menos
web-wins = ganha { $win } %

# Quem tem o quê.

web-cell-mine = sua
web-cell-you = você
web-cell-lying = na mesa
web-certain = certo
web-impossible = impossível
web-deals = { $deals ->
    [1] uma distribuição possível
   *[other] { $shown } distribuições possíveis
}
web-suits = Pelo menos uma pedra com esse número, em %

# O fim de uma rodada.

web-result = Resultado
web-round-won = { $players ->
    [1] Você ganhou a rodada!
   *[other] Ganhamos a rodada!
}
web-round-lost = { $players ->
    [1] A rodada é do adversário
   *[other] A rodada é deles
}
web-round-level = Ninguém ganha a rodada
web-match-won = { $players ->
    [1] Você ganhou a partida!
   *[other] Ganhamos a partida!
}
web-match-lost = Partida perdida
web-match-over = A partida acabou.
web-no-tiles = sem pedras
web-next-round = Próxima rodada
web-new-match = Outra partida
web-verify = Conferir as pedras
web-copy-record = Copiar o registro
web-copied = Copiado.

# Ao lado de uma mesa de verdade.

web-mark = { $count ->
    [1] Marque mais uma pedra
   *[other] Marque { $count } das suas pedras
}
web-marked = Estas são suas pedras.
web-hand-full = Cada um tem { $count } pedras: toque numa marcada para tirá-la.
web-go-on = Continuar
web-change-hand = Mudar minhas pedras
web-who-leads = Quem sai?
web-holds-66 = Você tem { $tile }: na primeira rodada quem sai é você.
web-beside-you = Sua vez, em { $pips }
web-beside-seat = { $who } joga em { $pips }
web-beside-leads = Sai { $who }
web-seat-plays = { $seat } joga { $tile }
web-seat-passes = { $seat } passa
web-which-end = { $tile } em que ponta?
web-on-pip = no { $pip }
web-other-tile = Outra pedra …
web-other-note = As que não podem ser estão pálidas; toque mesmo assim e verá por quê.
web-draw-which = Que pedra você compra?
web-why = Por quê, e as outras jogadas
web-new-round = Nova rodada
web-copy-position = Copiar a posição
web-objection = A jogada { $number } não pode ser
web-objection-help = Corrija aqui, ou toque acima na jogada mal anotada.
web-mend = Jogada { $number }: { $move }
web-mend-change = Era outra
web-mend-remove = Tirar
web-mend-insert = Falta uma antes
web-mend-what = Jogada { $number }: o que { $seat } jogou?
web-mend-before = Antes da jogada { $number }: o que { $seat } jogou?

# Pickomino.

web-worm = minhoca
web-grill = Peças na grelha
web-reach-note = Embaixo: a chance de cada peça nesta vez, em %
web-reach = alcançada em { $share } %
web-worm-tile = { $tile }, { $worms ->
    [1] uma minhoca
   *[other] { $worms } minhocas
}
web-worm-out = virada
web-stack = { $tiles ->
    [1] uma peça
   *[other] { $tiles } peças
}, { $worms ->
    [1] uma minhoca
   *[other] { $worms } minhocas
}
web-stack-top = A de cima pode ser roubada
web-kept = Separados
web-rolled = Dados jogados
web-choose-face = Sua vez: toque nos dados que vai separar
web-face-kept = Você já separou { $face }: escolha outra face.
web-roll-failed = Nenhum dado pode ser separado: você perde a vez.
web-keeping = Separar { $count } × { $face }: total { $total }
web-roll = { $dice ->
    [1] Jogar um dado
   *[other] Jogar { $dice } dados
}
web-stop = Parar com { $total }
web-keep-roll = Separar { $face } e jogar os dados
web-keep-stop = Separar { $face } e parar
web-worms = { $worms } minhocas
web-fails = falha { $fail } %
web-before-roll = Antes de jogar os dados
web-game-chance = chance de ganhar
web-sure-failure = falha certa
web-choose-face-keys = Sua vez: escolha a face com ← →
web-verify-dice = Conferir os dados
web-brush = Toque nas peças acima; elas vão para:
web-whose-turn = De quem é a vez
web-tiles-edit = Peças e jogadores
web-tiles-done = Pronto
web-add-die = Pôr { $face }
web-drop-die = Tirar { $face }
web-dice-full = Há { $count } dados: toque num para tirá-lo.
web-dice-missing = { $count ->
    [1] Falta tocar um dado
   *[other] Faltam { $count } dados por tocar
}
web-new-turn = Nova vez
web-new-game = Novo jogo
web-problem-no-room = O servidor está sem espaço, por isso isto não foi feito. Nada do que se jogou se perde; uma nova tentativa é feita quando houver espaço.
web-problem-not-saved = O servidor não consegue guardar a partida agora, por isso isto não foi feito. Nada do que se jogou se perde; tente daqui a pouco.
web-problem-not-read = O servidor não consegue ler as partidas agora. Tente daqui a pouco.
web-problem-damaged-game = Esta partida está guardada mas não pode ser lida. Quem cuida do servidor pode trazê-la de volta de uma cópia.
web-problem-no-free-chair = Não há lugar livre nesta mesa.
web-problem-too-many = É muita coisa ao mesmo tempo. Espere um pouco e tente de novo.
web-problem-too-many-games = Há partidas demais daqui. Termine uma ou volte mais tarde.
web-problem-busy = Muitos esperam resposta. Pergunte de novo daqui a pouco.
web-problem-broken = Algo deu errado no servidor. O que se jogou está guardado; tente de novo.

web-newer = Há uma versão nova.
web-take-newer = Usar agora
web-problem-no-server = Para jogar entre pessoas é preciso um servidor, e aqui não há. Jogue contra programas.
web-problem-not-kept = Este aparelho não deixa a página guardar nada, ou não tem mais espaço. A partida continua, mas só enquanto esta página estiver aberta: copie o registro antes de sair.

# Escolher um jogo, regras da casa e como se quer jogar.

web-your-table = A sua mesa
web-games-pairs = Dominó em duplas
web-games-large = Duplo-nove, em duplas
web-games-two = Dominó para dois
web-games-dice = Dados
web-rules-minute = As regras em um minuto
web-guided = Primeira rodada guiada
web-house = Regras da casa
web-house-about = Toque no que a sua mesa joga diferente. Fica guardado para a próxima.
web-house-usual = o normal
web-house-none = Nada de especial
web-house-reset = Voltar às regras de sempre
web-house-number = Outro número:
web-rules-text = Como se escreve
web-strength = Força { $strength } de 10
web-elo = { $rating } Elo (de { $low } a { $high })
web-elo-note = Medido com as mesmas pedras para todos; a média dos dez é 0.
web-program = Programa { $seat }
web-pace = Ritmo
web-pace-slow = Calmo
web-pace-usual = Normal
web-pace-fast = Rápido
web-auto-pass = Passar sozinho quando não tenho
web-notify = Avisar quando for a minha vez
web-large-tiles = Pedras maiores
web-give-up = Abandonar esta partida
web-give-up-sure = Tem certeza? Não dá para retomar
web-gave-up = Você abandonou a partida.

# A primeira rodada guiada.

guide-lead = Você sai. Qualquer pedra levantada serve: toque duas vezes. As pesadas pesam se ficarem na mão.
guide-turn = As pontas pedem { $ends }. As pedras levantadas servem: toque em uma e de novo nela, ou na ponta onde vai.
guide-doubles = A carroça só serve em um número e encalha fácil. Solte enquanto dá.
guide-partner = { $name } joga com você. Deixe aberto o que { $name } jogou e cubra o que os outros gostam.
guide-lacks = A meia pedra riscada ao lado do rosto diz: essa pessoa não tem. Deixe essa ponta para os adversários.
guide-finish = Quem joga a última pedra ganha a rodada. Se ninguém puder jogar, ganha quem tiver menos pontos.
guide-fives = As pontas somam { $sum }. Se a sua pedra der um múltiplo de cinco, você marca na hora.
guide-pass = Você não tem { $pips }, então passa. Agora todo mundo sabe.
guide-passed = { $name } passou: não tem { $pips }. Lembre disso.
guide-draws = { $name } não pode jogar e compra do monte.
guide-watch = É a vez de { $name } ({ $role }). A vez vai para a direita.
guide-watch-two = O adversário pensa. Joga-se um de cada vez.
guide-over = Acabou a rodada: as mãos se abrem e os pontos são marcados. Você já sabe jogar.
guide-dice-keep = Toque em uma face: todos os dados com ela ficam separados, e essa face não se repete. Você precisa de uma minhoca.
guide-dice-more = Você já tem minhoca. Some para uma peça da grelha; a de cima de outra pilha se rouba com o número exato.
guide-dice-decide = Pare e pegue uma peça, ou jogue os outros dados. Se não sair nada novo, você perde a vez.
guide-dice-fail = Nada novo para separar: você perde a vez e a sua peça de cima volta para a grelha.
guide-dice-watch = Olho vivo: os outros podem roubar a sua peça de cima.
guide-dice-over = A grelha está vazia: ganha quem tem mais minhocas.

# A mesa de análise, e o que um endereço não permite.

web-board = Mesa de análise
web-board-about = Qualquer posição, vista cada vez mais de perto; jogadas para a frente e para trás.
web-board-arrange = Outra posição
web-board-whose = De quem são estas pedras? Toque nelas. O que não marcar fica escondido.
web-board-line = Na mesa
web-board-turn = É a vez de
web-board-look = Analisar
web-board-clear = Limpar
web-board-paste = Ou cole uma posição ou um registro
web-board-take = Usar
web-board-back = Uma jogada para trás
web-board-forward = Uma jogada para a frente
web-board-return = Voltar ao jogo
web-board-open = Mãos abertas
web-board-link = Copiar o link
web-board-picture = Imagem
web-board-looking = O quanto já foi visto de perto
web-board-worth = Pontos com o melhor jogo
web-board-blind = Ninguém sabe o que { $seat } tem. Toque no que se joga.
web-score-steps = Placar, até { $target }
web-score-unsaid = Sem placar: cada rodada conta sozinha.
web-later-round = Não é a primeira rodada
web-missing = O que este endereço não permite
web-missing-offline = Sem https a página não pode ser guardada no aparelho: precisa do servidor a cada vez. Ponha atrás de https, ou abra na própria máquina.
web-missing-awake = Daqui não dá para manter a tela acesa: ponha um tempo maior no telefone.
web-missing-share = Aqui não há menu de compartilhar: as imagens são salvas como arquivo e os links são copiados.
web-missing-clipboard = Os textos são copiados de um jeito mais antigo; se falhar, marque à mão.
