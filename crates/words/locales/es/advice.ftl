# Consejos: qué jugar y por qué.

list-and = { $first } y { $last }
list-or = { $first } o { $last }

column-move = jugada
column-win = gana %
column-match = partida %
column-round = mano %
column-points = puntos
column-loss = pierde %

advice-best = Juega { $move }.
advice-only = { $move } es la única jugada.
advice-forced = El { $move } sale: lo manda la regla.
advice-even = { $count ->
    [one] { $moves } es igual de buena.
   *[other] { $moves } son igual de buenas.
}
advice-undecided = { $count ->
    [one] No está decidido si { $moves } es mejor.
   *[other] No está decidido si { $moves } son mejores.
}
advice-sampled = { $samples ->
    [one] Un reparto sacado al azar
   *[other] { $samples } repartos sacados al azar
} (hay { $deals } posibles), semilla { $seed }; ± es un intervalo del 95 %.
advice-each = Los { $deals } repartos posibles, mirados todos, semilla { $seed }; ± es un intervalo del 95 %.
advice-unsampled = { $player } dice lo que jugaría y no compara repartos.
advice-exact = { $deals ->
    [1] Se conocen todas las fichas.
   *[other] Los { $deals } repartos posibles, resueltos hasta el final.
}

reason-squares = cuadra las puntas a { $pip }, { $left ->
    [0] y no queda ninguna otra ficha de { $pip }
    [one] y queda una sola ficha de { $pip }
   *[other] y quedan { $left } fichas de { $pip }
}{ $own ->
    [0] {""}
    [one] , una de ellas tuya
   *[other] , { $own } de ellas tuyas
}
reason-next-passes = { $seat }, que sigue, pasa en el { $chance } % de los repartos
reason-partner-suit = deja abierto un { $pip }, y tu compañero tiene alguno en el { $chance } % de los repartos
reason-frees-double = abre lugar para tu doble { $tile }
reason-plays-double = suelta el doble { $tile }, al que { $left ->
    [0] ya nada le abriría lugar
    [one] ya solo otra ficha le abriría lugar
   *[other] todavía { $left } fichas le abrirían lugar
}
reason-hangs-double = el doble { $tile } queda ahorcado, y lo llevan los contrarios en el { $chance } % de los repartos
reason-sheds = suelta { $pips } puntos, y la mano termina trancada en el { $chance } % de los repartos
reason-exact = { $deals ->
    [1] se conocen todas las fichas, así que es seguro
   *[other] se resolvieron hasta el final los { $deals } repartos posibles
}
reason-bonus-in-sight = tu última ficha sería { $tile }, que con las puntas de ahora domina con { $bonus }, { $points ->
    [0] por el doble de puntos
   *[other] por { $points } más
}
reason-batida-in-sight = tu última ficha sería { $tile }, que con las puntas de ahora domina por { $points }
reason-blocks = tranca la mano, y la ganas en el { $chance } % de los repartos
reason-wins-duel = tranca la mano, y ganas el duelo con { $seat } en el { $chance } % de los repartos
reason-pass-pays = { $seat }, que sigue, pasa en el { $chance } % de los repartos, y eso paga { $points }
reason-any-win = { $points ->
    [one] te falta un punto
   *[other] te faltan { $points } puntos
}: ganar la mano, como sea, gana la partida, y los puntos ya no importan
reason-any-loss = { $points ->
    [one] a los contrarios les falta un punto
   *[other] a los contrarios les faltan { $points } puntos
}: perder la mano, por poco que sea, pierde la partida
reason-round-decides = quien gane esta mano gana la partida: los puntos ya no importan
reason-for-match = otra jugada gana la mano más veces ({ $otherwise } % contra { $chance } %), esta gana más veces la partida
reason-false-pass = el pase de { $seat } fue falso con una probabilidad del { $chance } %
reason-scores = anota { $points } ahora
reason-wins-match = anota { $points } y gana la partida
reason-goes-out = domina, y al otro le quedan { $pips } puntos en promedio
reason-next-draws = { $seat } no lleva nada que vaya en el { $chance } % de los repartos y tiene que robar
reason-denies = la próxima ficha del otro anota a lo sumo { $points } en promedio, y { $otherwise } tras otras jugadas
reason-lightens = suelta { $pips } puntos cuando al otro le { $tiles ->
    [one] queda una ficha
   *[other] quedan { $tiles } fichas
}
reason-keeps-playing = después { $tiles ->
    [one] va una de tus fichas
   *[other] van { $tiles } de tus fichas
}, más que tras otras jugadas
reason-prescribed = en esta mano la regla dice con qué ficha se sale: no hay nada que elegir
reason-only-move = no se puede jugar otra cosa
reason-wins-more = de 100 manos así gana { $chance } más que la segunda mejor jugada
reason-wins-more-matches = de 100 partidas así gana { $chance } más que la segunda mejor jugada
reason-more-points = da en promedio { $points } puntos más que la segunda mejor jugada
reason-level = es una de { $moves } jugadas casi iguales: de 100 manos así, entre la mejor y la peor de ellas hay { $gap } ganadas de diferencia
reason-level-matches = es una de { $moves } jugadas casi iguales: de 100 partidas así, entre la mejor y la peor de ellas hay { $gap } ganadas de diferencia

belief-title = Quién tiene qué, en % (contados todos los repartos que concuerdan con lo visto):
belief-suit = algún { $pip }
belief-known = Todas las fichas están en su lugar conocido.
advice-played = Se jugó { $move }.
