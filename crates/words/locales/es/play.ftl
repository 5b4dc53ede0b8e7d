# Un puesto en la mesa.

play-title = mano { $round }
play-score = { $first } { $a } : { $b } { $second }, a { $target }
play-score-charged = { $first } { $a } : { $b } { $second }, con { $target } se pierde
play-ends = puntas { $ends }
play-no-ends = mesa vacía
play-passed-on = { $seat } a { $pips }
play-passed = Pasaron: { $who }.
play-drew = robó { $count } a { $pips }
play-table = Mesa: { $line }
play-turn = Te toca, { $seat }. Puntas: { $ends }. Fichas: { $hand }. Jugadas: { $moves }.
play-turn-lead = Sales tú, { $seat }. Fichas: { $hand }. Jugadas: { $moves }.
play-welcome = Capicúa, { $rules }, semilla { $seed }. { $seats }.
play-round = Mano { $round }, { $score }. Sale { $leader }.
play-thinks = { $seat } está pensando …
play-your-turn = Te toca, { $seat }
play-taken-back = Deshecho: le toca otra vez a { $seat }.
play-nothing-to-undo = No hay nada que deshacer en esta mano.
play-saved = Guardado en { $file }. Para seguir: capicua play --resume { $file }
play-finished-saved = La partida queda escrita en { $file }. Para revisarla: capicua review { $file }
play-offered = Hay una partida de { $rules } sin terminar ({ $file }). ¿Seguir con ella? [S/n]
play-who = ¿Quién juega por { $seat }, «{ $name }»? Enter: una persona aquí; o un jugador del programa:
play-not-begun = No se ha jugado nada, así que no se ha guardado nada.
play-cannot-save = No se pudo guardar: { $why }
play-pass-screen = Pásale la pantalla a { $seat } y presiona Enter.
play-next-round = Terminó la mano: Enter reparte la siguiente, u deshace, q guarda y cierra.
play-match-over = Terminó la partida: Enter o q cierra, u deshace.
play-not-now = Ahora no: le toca a { $seat }.
play-no-hint = No hay consejo: { $why }.
play-hint-thinking = Mirando las jugadas …
play-hint-title = consejo
play-belief-title = quién tiene qué, en %
play-belief-any = al menos una ficha con ese número:
play-stock = { $count } boca abajo

play-passes = pasa a { $pips }
play-draws = roba
play-calls = acusa el pase de { $seat }
play-scores = anota { $points }
play-bonus = ¡{ $bonus }! { $worth }
gain-credited = { $points } para { $side }: { $why }
gain-charged = { $points } en contra de { $side }: { $why }
why-fives = cincos
why-openpass = pase de salida
why-roundpass = pase corrido
why-pass = pase
bonus-capicua = capicúa
bonus-chucha = chucha
bonus-prize = premio

said-plays = { $seat } juega { $tile }
said-passes = { $seat } pasa a { $pips }
said-draws = { $seat } roba una ficha
said-calls = { $seat } acusa el pase de { $of }
said-scores = { $said } y anota { $points }

refused-nonsense = «{ $typed }» no es una jugada ni una orden; escribe ? para ver la ayuda.
refused-not-in-hand = No tienes { $tile }.
refused-must-lead = Esta mano se abre con { $tile }.
refused-does-not-fit = { $move } no va: las puntas son { $ends }.
refused-leads = Quien sale no puede pasar.
refused-can-play = No puedes pasar: se puede jugar { $tile }.
refused-no-calls = Con estas reglas no se acusan los pases (calls=on).
refused-cannot-call = { $seat } no ha pasado nada que puedas acusar.
refused-draws = Las fichas se roban solas.
refused-not-now = Eso no se puede jugar ahora.

ending-out = { $seat } domina. Mano para { $side }.
ending-blocked = Tranca: { $first } { $a } puntos, { $second } { $b }. Mano para { $side }.
ending-blocked-single = Tranca: el más liviano de { $first } { $a } puntos, de { $second } { $b }. Mano para { $side }.
ending-blocked-duel = { $first } trancó: { $first } { $a } puntos contra { $second } { $b }. Mano para { $side }.
ending-blocked-level = Tranca: { $a } puntos contra { $b }. Nadie gana.
ending-level-leader = Tranca: { $a } puntos contra { $b }, y salió { $seat }. Mano para { $side }.
ending-level-blocker = Tranca: { $a } puntos contra { $b }, y trancó { $seat }. Mano para { $side }.
ending-level-against = Tranca: { $a } puntos contra { $b }, y trancó { $seat }: pierde. Mano para { $side }.
ending-called-right = { $by } acusó el pase de { $of }, y era falso. Mano para { $side }.
ending-called-wrong = { $by } acusó el pase de { $of }, pero era cierto. Mano para { $side }.
ending-target = { $seat } llega a la meta.
ending-forfeit = { $seat } pierde la mano por una falta. Mano para { $side }.
ending-reason = Motivo: { $why }.
ending-hand = { $seat }: { $tiles } = { $pips }
ending-hand-empty = { $seat }: sin fichas
ending-scored = Puntos para { $side }: { $sum }.
ending-charged = Puntos en contra de { $side }: { $sum }.
ending-scored-call = Puntos para { $side }: { $points } por la acusación.
ending-charged-call = Puntos en contra de { $side }: { $points } por la acusación.
ending-taken = Menos puntos para { $side } por la acusación: { $points }, sin bajar de 0.
ending-in-play = Anotado en juego por { $side }: { $points }.
ending-gained = En el camino, para { $side }: { $sum }.
ending-gained-charged = En el camino, en contra de { $side }: { $sum }.
ending-gets = Para { $side }: { $pips } puntos, al cinco más cercano { $points }.
ending-gets-down = Para { $side }: { $pips } puntos, bajando al cinco { $points }.
ending-carried = acumulado
ending-fall = Se caen los { $points } de { $side }: todos vuelven a 0.
ending-no-room = No caben: pasarían de { $target } y no se anota nada.
rung-plain = simple
rung-double = con doble
rung-both = por las dos puntas
rung-crossed = por las dos puntas con doble
ending-score = Marcador: { $score }.
ending-next = En la próxima mano sale { $seat }.
ending-next-double = En la próxima mano sale el doble más alto repartido.
ending-next-lot = En la próxima mano se sortea la salida.
ending-match = Partida para { $side }, { $a } : { $b }.
ending-match-nil = Partida para { $side }, { $a } : { $b }: a cero, vale por dos.

help-moves = 64  pone 6-4 en un 6 abierto y deja un 4 (52x: en el doble, si él y una punta simple muestran el mismo número)
help-arrows = ← →  eligen ficha, ↑ ↓ la punta, Enter juega
help-pass = p  pasar
help-hint = h  consejo: las jugadas en orden, con la probabilidad de ganar y los puntos que dan
help-belief = b  quién tiene qué
help-undo = u  deshacer hasta tu última elección
help-quit = q  guardar y cerrar
help-help = ?  esta ayuda
help-calls = !B  acusar de falso el pase de B
help-title = ayuda
help-close = cualquier tecla lo cierra
help-words = Escribe una jugada (64), p pasar, h consejo, b quién tiene qué, u deshacer, t mesa, ? ayuda, q guardar y cerrar, !B acusar (calls=on).

keys-line = ←→↑↓ Enter · 64 · p pasar · h consejo · b quién tiene · u deshacer · ? · q cerrar

panel-passed = pasó a { $pips }
panel-seats = mesa
panel-log = jugadas
panel-hand = fichas de { $seat }
panel-hand-hidden = las fichas están ocultas
panel-round-over = terminó la mano
screen-too-small = La ventana es de { $width }x{ $height }: agrándala al menos a { $least }.
screen-selected = Enter juega { $move }
screen-pass = No va nada: p o Enter pasa

# La hoja de la secuencia de jugadas.

sheet-round = Mano { $round }
sheet-leads = Sale { $seat }.
sheet-number = n.º
sheet-seat = puesto
sheet-tile = ficha
sheet-ends = puntas
sheet-gains = gana
sheet-pass = paso
sheet-left = Fichas que quedan
sheet-result = Resultado

# Any game.

any-turn = Te toca, { $seat }. { $seen }. Jugadas: { $moves }.
any-help = Escribe una jugada como se anota, h consejo, b quién tiene qué, u deshacer, t mesa, ? ayuda, q guardar y cerrar.
