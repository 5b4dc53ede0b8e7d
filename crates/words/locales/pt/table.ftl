# Ao lado de uma mesa de verdade: as jogadas são anotadas à medida que saem.

table-seats = Você é { $you }. { $next } joga depois de você, { $partner } é o seu parceiro, { $last } joga antes de você.
table-seats-two = Você é { $you }, o outro é { $next }.
table-ask-hand = As suas { $count } pedras (como 66 54 20 …)
table-ask-leader = Quem sai ({ $seats })
table-ask-score = O placar agora (como 45:30; Enter se não importa)
table-first-round = Se é a primeira rodada de uma partida, o { $tile } sai: é a regra que manda (comece com --score { $score }).
table-turn-you = { $number }. Você, em { $open }
table-turn-other = { $number }. { $seat }, em { $open }
table-lead-you = { $number }. Você sai
table-lead-other = { $number }. { $seat } sai
table-turn-over = A rodada acabou (n, u, l, q)

table-hand-count = Uma mão tem { $needed } pedras, mas { $given ->
    [1] esta é uma
   *[other] estas são { $given }
}; escreva de novo.
table-hand-odd = Uma pedra tem dois números, e sobra um; escreva de novo.
table-hand-pip = “{ $text }” não é um número deste jogo: vão de 0 a { $highest }.
table-hand-twice = { $tile } está duas vezes; escreva de novo.
table-no-seat = “{ $text }” não é um lugar desta mesa: escreva { $seats }.
table-not-understood = Não entendo “{ $text }”; ? mostra o que se pode escrever.
table-entered = { $seat } joga { $move }.
table-entered-pass = { $seat } passa.
table-undone = Retirado: { $number }. { $move }
table-nothing-to-undo = Não há nada a retirar.
table-mended = Corrigido; { $count ->
    [1] há uma jogada anotada
   *[other] há { $count } jogadas anotadas
}.
table-hand-mended = Corrigido: você começou com { $hand }.
table-hand-late = A mão só pode ser corrigida numa rodada anotada desde o começo.
table-must-pass = Você tem de passar.
table-must-draw = Você precisa comprar: escreva a pedra, como +64.
table-entered-draw = { $seat } compra.
table-target = { $seat } chegou à meta: a partida acabou.
table-out = { $seat } bateu: a rodada acabou.
table-called = { $seat } acusou um passe: a rodada acabou.
table-forfeit = { $seat } perdeu a rodada por uma falta.
table-blocked = O jogo fechou: contem os pontos.
table-not-your-turn = Não é a sua vez: o conselho vem quando for.
table-mend-hint = Nada foi anotado. u retira a última jogada, 5=64 corrige a jogada 5, ? mostra o resto.
table-go-on = Para continuar daqui: capicua advise --table --seat { $seat } --position "{ $position }"
table-help =
    Anote cada jogada à medida que sai: dois números, primeiro o coberto (64); p ou -- se passa.
    Onde se compra: +64 para a pedra que você compra, +? para a que outro compra.
    u        retirar a última jogada
    5=64     corrigir a jogada 5; 5=64 45 corrige a 5 e a 6
    5+--     faltava uma jogada: pô-la antes da 5
    x5       riscar a jogada 5
    hand 66 54 …  corrigir as pedras com que você começou
    a        o conselho de novo    b  quem tem o quê    l  as jogadas até agora
    n        outra rodada          q  sair              ?  esta ajuda

objection-over = a rodada acabou
objection-not-in-set = { $tile } não está no jogo
objection-on-table = { $tile } já está na mesa{ $number ->
    [0] {""}
   *[other] {" "}(jogada { $number })
}
objection-in-your-hand = { $seat } não pode ter jogado { $tile }: está com você
objection-not-in-your-hand = você não tem { $tile }
objection-does-not-fit = { $tile } não encaixa: está aberto { $open }
objection-passed-before = { $seat } não pode ter { $tile }: não tem { $pip }{ $number ->
    [0] {""}
   *[other] , porque passou nesse número (jogada { $number })
}
objection-you-can-play = você não pode passar: tem { $tile }, que encaixa
objection-must-lead = { $seat } tem de sair e não pode passar
objection-contradiction = não pode ser: { $why }
objection-no-such-move = não há jogada { $number }: { $moves ->
    [0] nenhuma está anotada
    [1] uma está anotada
   *[other] { $moves } estão anotadas
}
objection-later = então a jogada { $number } ({ $move }) não poderia ser: { $why }

