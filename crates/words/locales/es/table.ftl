# Junto a una mesa de verdad: las jugadas se anotan según se hacen.

table-seats = Eres { $you }. { $next } juega después de ti, { $partner } es tu compañero, { $last } juega antes de ti.
table-seats-two = Eres { $you }, el otro es { $next }.
table-ask-hand = Tus { $count } fichas (como 66 54 20 …)
table-ask-leader = Quién sale ({ $seats })
table-ask-score = El marcador ahora (como 45:30; Enter si no importa)
table-first-round = Si es la primera mano de una partida, el { $tile } sale: lo manda la regla (empieza con --score { $score }).
table-turn-you = { $number }. Tú, a { $open }
table-turn-other = { $number }. { $seat }, a { $open }
table-lead-you = { $number }. Sales tú
table-lead-other = { $number }. Sale { $seat }
table-turn-over = Terminó la mano (n, u, l, q)

table-hand-count = Cada uno lleva { $needed } fichas, pero { $given ->
    [one] esta es una
   *[other] estas son { $given }
}; escríbelas otra vez.
table-hand-odd = Una ficha tiene dos números, y sobra uno; escríbelas otra vez.
table-hand-pip = «{ $text }» no es un número de este juego: van de 0 a { $highest }.
table-hand-twice = { $tile } está dos veces; escríbelas otra vez.
table-no-seat = «{ $text }» no es un puesto de esta mesa: escribe { $seats }.
table-not-understood = No entiendo «{ $text }»; ? muestra lo que se puede escribir.
table-entered = { $seat } juega { $move }.
table-entered-pass = { $seat } pasa.
table-undone = Retirado: { $number }. { $move }
table-nothing-to-undo = No hay nada que retirar.
table-mended = Corregido; { $count ->
    [one] hay una jugada anotada
   *[other] hay { $count } jugadas anotadas
}.
table-hand-mended = Corregido: empezaste con { $hand }.
table-hand-late = Tus fichas solo se pueden corregir en una mano anotada desde el principio.
table-must-pass = Tienes que pasar.
table-must-draw = Tienes que robar: escribe la ficha, como +64.
table-entered-draw = { $seat } roba.
table-target = { $seat } llegó a la meta: se acabó la partida.
table-out = { $seat } domina: terminó la mano.
table-called = { $seat } acusó un pase: la mano terminó.
table-forfeit = { $seat } perdió la mano por una falta.
table-blocked = Hay tranca: a contar los puntos.
table-not-your-turn = No es tu turno: el consejo llega cuando lo sea.
table-mend-hint = No se anotó nada. u retira la última jugada, 5=64 corrige la jugada 5, ? muestra lo demás.
table-go-on = Para seguir desde aquí: capicua advise --table --seat { $seat } --position "{ $position }"
table-help =
    Anota cada jugada según se hace: dos números, primero el que cubre (64); p o -- si pasa.
    Donde se roba: +64 para la ficha que robas tú, +? para la que roba otro.
    u        retirar la última jugada
    5=64     corregir la jugada 5; 5=64 45 corrige la 5 y la 6
    5+--     faltaba una jugada: ponerla antes de la 5
    x5       tachar la jugada 5
    hand 66 54 …  corregir las fichas con que empezaste
    a        otra vez el consejo    b  quién tiene qué    l  las jugadas hasta ahora
    n        otra mano              q  cerrar             ?  esta ayuda

objection-over = la mano ya terminó
objection-not-in-set = { $tile } no está en el juego
objection-on-table = { $tile } ya está en la mesa{ $number ->
    [0] {""}
   *[other] {" "}(jugada { $number })
}
objection-in-your-hand = { $seat } no puede haber jugado { $tile }: la tienes tú
objection-not-in-your-hand = no tienes { $tile }
objection-does-not-fit = { $tile } no va: está abierto { $open }
objection-passed-before = { $seat } no puede tener { $tile }: no lleva { $pip }{ $number ->
    [0] {""}
   *[other] , porque pasó a ese número (jugada { $number })
}
objection-you-can-play = no puedes pasar: tienes { $tile }, que va
objection-must-lead = { $seat } tiene que salir y no puede pasar
objection-contradiction = no puede ser: { $why }
objection-no-such-move = no hay jugada { $number }: { $moves ->
    [0] no hay ninguna anotada
    [one] hay una anotada
   *[other] hay { $moves } anotadas
}
objection-later = entonces la jugada { $number } ({ $move }) no podría ser: { $why }

