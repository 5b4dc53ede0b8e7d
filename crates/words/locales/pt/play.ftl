# Um lugar à mesa.

play-title = rodada { $round }
play-score = { $first } { $a } : { $b } { $second }, até { $target }
play-score-charged = { $first } { $a } : { $b } { $second }, com { $target } se perde
play-ends = pontas { $ends }
play-no-ends = mesa vazia
play-passed-on = { $seat } em { $pips }
play-passed = Passaram: { $who }.
play-drew = comprou { $count } em { $pips }
play-table = Mesa: { $line }
play-turn = Sua vez, { $seat }. Pontas: { $ends }. Mão: { $hand }. Jogadas: { $moves }.
play-turn-lead = Você sai, { $seat }. Mão: { $hand }. Jogadas: { $moves }.
play-welcome = Capicúa, { $rules }, semente { $seed }. { $seats }.
play-round = Rodada { $round }, { $score }. Sai { $leader }.
play-thinks = { $seat } está pensando …
play-your-turn = Sua vez, { $seat }
play-taken-back = Desfeito: é a vez de { $seat } outra vez.
play-nothing-to-undo = Não há nada a desfazer nesta rodada.
play-saved = Salvo em { $file }. Para continuar: capicua play --resume { $file }
play-finished-saved = A partida está escrita em { $file }. Para revê-la: capicua review { $file }
play-offered = Há um jogo de { $rules } por terminar ({ $file }). Continuar? [S/n]
play-who = Quem joga por { $seat }, “{ $name }”? Enter: uma pessoa aqui; ou um jogador do programa:
play-not-begun = Nada foi jogado, então nada foi salvo.
play-cannot-save = Não foi possível salvar: { $why }
play-pass-screen = Passe a tela para { $seat } e pressione Enter.
play-next-round = A rodada acabou: Enter dá a próxima, u desfaz, q salva e sai.
play-match-over = A partida acabou: Enter ou q para sair, u desfaz.
play-not-now = Agora não: é a vez de { $seat }.
play-no-hint = Não há dica: { $why }.
play-hint-thinking = Olhando as jogadas …
play-hint-title = dica
play-belief-title = quem tem o quê, em %
play-belief-any = pelo menos uma pedra com esse número:
play-stock = { $count } viradas

play-passes = passa em { $pips }
play-draws = compra
play-calls = acusa o passe de { $seat }
play-scores = marca { $points }
play-bonus = { $bonus }! { $worth }
gain-credited = { $points } para { $side }: { $why }
gain-charged = cobram-se { $points } de { $side }: { $why }
why-fives = cincos
why-openpass = passe na saída
why-roundpass = passe geral
why-pass = passe
bonus-capicua = capicua
bonus-chucha = chucha
bonus-prize = prêmio

said-plays = { $seat } joga { $tile }
said-passes = { $seat } passa em { $pips }
said-draws = { $seat } compra uma pedra
said-calls = { $seat } acusa o passe de { $of }
said-scores = { $said } e marca { $points }

refused-nonsense = "{ $typed }" não é jogada nem comando; digite ? para ver a ajuda.
refused-not-in-hand = Você não tem { $tile }.
refused-must-lead = Esta rodada sai com { $tile }.
refused-does-not-fit = { $move } não encaixa: as pontas são { $ends }.
refused-leads = Quem sai não pode passar.
refused-can-play = Você não pode passar: dá para jogar { $tile }.
refused-no-calls = Com estas regras não se acusam passes (calls=on).
refused-cannot-call = { $seat } não passou nada que você possa acusar.
refused-draws = As pedras são compradas sozinhas.
refused-not-now = Isso não pode ser jogado agora.

ending-out = { $seat } bateu. Rodada para { $side }.
ending-blocked = Fechado: { $first } { $a } pontos, { $second } { $b }. Rodada para { $side }.
ending-blocked-single = Fechado: a mão mais leve de { $first } { $a } pontos, de { $second } { $b }. Rodada para { $side }.
ending-blocked-duel = { $first } fechou: { $first } { $a } pontos contra { $second } { $b }. Rodada para { $side }.
ending-blocked-level = Fechado: { $a } pontos contra { $b }. Ninguém ganha.
ending-level-leader = Fechado: { $a } pontos contra { $b }, e { $seat } saiu. Rodada para { $side }.
ending-level-blocker = Fechado: { $a } pontos contra { $b }, e { $seat } fechou. Rodada para { $side }.
ending-level-against = Fechado: { $a } pontos contra { $b }, e { $seat } fechou: perde. Rodada para { $side }.
ending-called-right = { $by } acusou o passe de { $of }, e era falso. Rodada para { $side }.
ending-called-wrong = { $by } acusou o passe de { $of }, mas era verdadeiro. Rodada para { $side }.
ending-target = { $seat } chega à meta.
ending-forfeit = { $seat } perde a rodada por uma falta. Rodada para { $side }.
ending-reason = Motivo: { $why }.
ending-hand = { $seat }: { $tiles } = { $pips }
ending-hand-empty = { $seat }: sem pedras
ending-scored = Pontos para { $side }: { $sum }.
ending-charged = Cobrado de { $side }: { $sum }.
ending-scored-call = Pontos para { $side }: { $points } pela acusação.
ending-charged-call = Cobrado de { $side }: { $points } pela acusação.
ending-taken = Tirado de { $side } pela acusação: { $points }, sem descer de 0.
ending-in-play = Marcado em jogo por { $side }: { $points }.
ending-gained = No caminho, para { $side }: { $sum }.
ending-gained-charged = No caminho, cobrado de { $side }: { $sum }.
ending-gets = Para { $side }: { $pips } pontos, no cinco mais próximo { $points }.
ending-gets-down = Para { $side }: { $pips } pontos, descendo ao cinco { $points }.
ending-carried = acumulado
ending-fall = Caem os { $points } de { $side }: os dois lados voltam a 0.
ending-no-room = Passaria de { $target }: nada se marca.
rung-plain = simples
rung-double = de carroça
rung-both = lá e lô
rung-crossed = cruzada
ending-score = Placar: { $score }.
ending-next = { $seat } sai na próxima rodada.
ending-next-double = Na próxima rodada sai a maior carroça distribuída.
ending-next-lot = Na próxima rodada sorteia-se a saída.
ending-match = Partida para { $side }, { $a } : { $b }.
ending-match-nil = Partida para { $side }, { $a } : { $b }: a zero, vale por duas.

help-moves = 64  põe 6-4 num 6 aberto e deixa um 4 (52x: na carroça, se ela e uma ponta simples mostram o mesmo número)
help-arrows = ← →  escolhem a pedra, ↑ ↓ a ponta, Enter joga
help-pass = p  passar
help-hint = h  dica: as jogadas em ordem, com a chance de ganhar e os pontos que dão
help-belief = b  quem tem o quê
help-undo = u  desfazer até a sua última escolha
help-quit = q  salvar e sair
help-help = ?  esta ajuda
help-calls = !B  acusar de falso o passe de B
help-title = ajuda
help-close = qualquer tecla fecha
help-words = Digite uma jogada (64), p passar, h dica, b quem tem o quê, u desfazer, t mesa, ? ajuda, q salvar e sair, !B acusar (calls=on).

keys-line = ←→↑↓ Enter · 64 · p passar · h dica · b quem tem · u desfazer · ? · q sair

panel-passed = passou em { $pips }
panel-seats = mesa
panel-log = jogadas
panel-hand = mão de { $seat }
panel-hand-hidden = as mãos estão escondidas
panel-round-over = a rodada acabou
screen-too-small = A janela tem { $width }x{ $height }: aumente-a para pelo menos { $least }.
screen-selected = Enter joga { $move }
screen-pass = Nada encaixa: p ou Enter passa

# A folha da sequência de jogadas.

sheet-round = Rodada { $round }
sheet-leads = Sai { $seat }.
sheet-number = n.º
sheet-seat = lugar
sheet-tile = pedra
sheet-ends = pontas
sheet-gains = ganha
sheet-pass = passe
sheet-left = Pedras que sobram
sheet-result = Resultado

# Any game.

any-turn = É a tua vez, { $seat }. { $seen }. Jogadas: { $moves }.
any-help = Escreve uma jogada como se anota, h dica, b quem tem o quê, u desfazer, t mesa, ? ajuda, q guardar e sair.
