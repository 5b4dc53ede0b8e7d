# Un puesto en la mesa.

play-title = ronda { $round }
play-score = { $first } { $a } : { $b } { $second }, a { $target }
play-ends = extremos { $ends }
play-no-ends = mesa vacía
play-passed-on = { $seat } a { $pips }
play-passed = Pasaron: { $who }.
play-drew = robó { $count } a { $pips }
play-table = Mesa: { $line }
play-turn = Te toca, { $seat }. Extremos: { $ends }. Mano: { $hand }. Jugadas: { $moves }.
play-turn-lead = Sales tú, { $seat }. Mano: { $hand }. Jugadas: { $moves }.
play-welcome = Capicúa, { $rules }, semilla { $seed }. { $seats }.
play-round = Ronda { $round }, { $score }. Sale { $leader }.
play-thinks = { $seat } está pensando …
play-your-turn = Te toca, { $seat }
play-taken-back = Deshecho: le toca otra vez a { $seat }.
play-nothing-to-undo = No hay nada que deshacer en esta ronda.
play-saved = Guardado en { $file }. Para seguir: capicua play --resume { $file }
play-finished-saved = La partida queda escrita en { $file }.
play-cannot-save = No se pudo guardar en { $file }: { $why }
play-pass-screen = Pasa la pantalla a { $seat } y pulsa Intro.
play-next-round = Terminó la ronda: Intro reparte la siguiente, u deshace, q guarda y sale.
play-match-over = Terminó la partida: Intro o q para salir, u deshace.
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

said-plays = { $seat } juega { $tile }
said-passes = { $seat } pasa a { $pips }
said-draws = { $seat } roba una ficha
said-calls = { $seat } acusa el pase de { $of }
said-scores = { $said } y anota { $points }

refused-nonsense = «{ $typed }» no es una jugada ni una orden; escribe ? para ver la ayuda.
refused-not-in-hand = No tienes { $tile }.
refused-must-lead = La primera ronda sale con { $tile }.
refused-does-not-fit = { $move } no encaja: los extremos son { $ends }.
refused-leads = Quien sale no puede pasar.
refused-can-play = No puedes pasar: se puede jugar { $tile }.
refused-no-calls = Con estas reglas no se acusan los pases (calls=on).
refused-cannot-call = { $seat } no ha pasado nada que puedas acusar.
refused-draws = Las fichas se roban solas.
refused-not-now = Eso no se puede jugar ahora.

ending-out = { $seat } domina. Ronda para { $side }.
ending-blocked = Tranca: { $first } { $a } puntos, { $second } { $b }. Ronda para { $side }.
ending-blocked-single = Tranca: mano más ligera { $first } { $a } puntos, { $second } { $b }. Ronda para { $side }.
ending-blocked-level = Tranca: { $a } puntos contra { $b }. Nadie gana.
ending-called-right = { $by } acusó el pase de { $of }, y era falso. Ronda para { $side }.
ending-called-wrong = { $by } acusó el pase de { $of }, pero era cierto. Ronda para { $side }.
ending-target = { $seat } llega a la meta.
ending-hand = { $seat }: { $tiles } = { $pips }
ending-hand-empty = { $seat }: sin fichas
ending-charged = Cargado a { $side }: { $items } = { $points }.
ending-charged-call = Cargado a { $side }: { $points } por la acusación.
ending-in-play = Anotado en juego por { $side }: { $points }.
ending-gets = Anotado por { $side }: { $pips } puntos, al cinco más cercano { $points }.
ending-score = Marcador: { $score }.
ending-match = Partida para { $side }, { $a } : { $b }.

help-moves = 64  pone 6-4 en un 6 abierto y deja un 4 (52x: en el doble, si él y un extremo simple muestran el mismo número)
help-arrows = ← →  eligen ficha, ↑ ↓ el extremo, Intro juega
help-pass = p  pasar
help-hint = h  consejo: las jugadas en orden, con la probabilidad de ganar y los puntos que dan
help-belief = b  quién tiene qué
help-undo = u  deshacer hasta tu última elección
help-quit = q  guardar y salir
help-help = ?  esta ayuda
help-calls = !B  acusar de falso el pase de B
help-title = ayuda
help-close = cualquier tecla lo cierra
help-words = Escribe una jugada (64), p pasar, h consejo, b quién tiene qué, u deshacer, t mesa, ? ayuda, q guardar y salir, !B acusar (calls=on).

keys-line = ←→↑↓ Intro · 64 · p pasar · h consejo · b quién tiene · u deshacer · ? · q salir

panel-passed = pasó a { $pips }
panel-seats = mesa
panel-log = jugadas
panel-hand = mano de { $seat }
panel-hand-hidden = las manos están ocultas
panel-round-over = terminó la ronda
screen-too-small = La ventana es de { $width }x{ $height }: agrándala al menos a { $least }.
screen-selected = Intro juega { $move }
screen-pass = No encaja nada: p o Intro pasa
