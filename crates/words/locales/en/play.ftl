# A seat at the table.

play-title = round { $round }
play-score = { $first } { $a } : { $b } { $second }, to { $target }
play-score-charged = { $first } { $a } : { $b } { $second }, { $target } loses
play-ends = open ends { $ends }
play-no-ends = empty table
play-passed-on = { $seat } on { $pips }
play-passed = Passed: { $who }.
play-drew = drew { $count } on { $pips }
play-table = Table: { $line }
play-turn = Your turn, { $seat }. Open: { $ends }. Hand: { $hand }. Moves: { $moves }.
play-turn-lead = Your lead, { $seat }. Hand: { $hand }. Moves: { $moves }.
play-welcome = Capicúa, { $rules }, seed { $seed }. { $seats }.
play-round = Round { $round }, { $score }. { $leader } leads.
play-thinks = { $seat } is thinking …
play-your-turn = Your turn, { $seat }
play-taken-back = Taken back: it is { $seat }'s turn again.
play-nothing-to-undo = There is nothing to take back in this round.
play-saved = Saved to { $file }. Go on with: capicua play --resume { $file }
play-finished-saved = The match is written in { $file }. Look at it again with: capicua review { $file }
play-offered = An unfinished game of { $rules } waits ({ $file }). Go on with it? [Y/n]
play-who = Who plays for { $seat }, "{ $name }"? Enter: a person here; or a player of the program:
play-not-begun = Nothing was played, so nothing was saved.
play-cannot-save = It could not be saved: { $why }
play-pass-screen = Pass the screen to { $seat }, then press Enter.
play-next-round = The round is over: Enter deals the next one, u takes back, q saves and quits.
play-match-over = The match is over: Enter or q leaves, u takes back.
play-not-now = Not now: { $seat } is to move.
play-no-hint = No hint: { $why }.
play-hint-thinking = Looking at the moves …
play-hint-title = hint
play-belief-title = who holds what, in %
play-belief-any = at least one tile with the pip:
play-stock = { $count } face down

play-passes = passes on { $pips }
play-draws = draws
play-calls = calls { $seat }'s pass false
play-scores = scores { $points }
play-bonus = { $bonus }! { $worth }
gain-credited = { $side } gains { $points }: { $why }
gain-charged = { $side } is charged { $points }: { $why }
why-fives = fives
why-openpass = pass on the lead
why-roundpass = round pass
why-pass = pass
bonus-capicua = capicúa
bonus-chucha = chucha
bonus-prize = prize

said-plays = { $seat } plays { $tile }
said-passes = { $seat } passes on { $pips }
said-draws = { $seat } draws a tile
said-calls = { $seat } calls { $of }'s pass false
said-scores = { $said } and scores { $points }

refused-nonsense = "{ $typed }" is neither a move nor a command; type ? for help.
refused-not-in-hand = You do not hold { $tile }.
refused-must-lead = This round is led with { $tile }.
refused-does-not-fit = { $move } does not fit: the open ends are { $ends }.
refused-leads = Whoever leads cannot pass.
refused-can-play = You cannot pass: { $tile } can be played.
refused-no-calls = Passes are not called under these rules (calls=on).
refused-cannot-call = { $seat } has no pass that you could call.
refused-draws = Tiles are drawn automatically.
refused-not-now = That cannot be played now.

ending-out = { $seat } goes out. Round won by { $side }.
ending-blocked = Blocked: { $first } { $a } pips, { $second } { $b }. Round won by { $side }.
ending-blocked-single = Blocked: lightest hand { $first } { $a } pips, { $second } { $b }. Round won by { $side }.
ending-blocked-duel = { $first } blocked: { $first } { $a } pips against { $second } { $b }. Round won by { $side }.
ending-blocked-level = Blocked: { $a } pips against { $b }. Nobody wins.
ending-level-leader = Blocked: { $a } pips against { $b }, and { $seat } led. Round won by { $side }.
ending-level-blocker = Blocked: { $a } pips against { $b }, and { $seat } blocked. Round won by { $side }.
ending-level-against = Blocked: { $a } pips against { $b }, and { $seat } blocked: lost. Round won by { $side }.
ending-called-right = { $by } called the pass of { $of }, and it was false. Round won by { $side }.
ending-called-wrong = { $by } called the pass of { $of }, but it was true. Round won by { $side }.
ending-target = { $seat } reaches the target.
ending-forfeit = { $seat } loses the round by a fault. Round won by { $side }.
ending-reason = Reason: { $why }.
ending-hand = { $seat }: { $tiles } = { $pips }
ending-hand-empty = { $seat }: no tiles
ending-scored = Scored by { $side }: { $sum }.
ending-charged = Charged to { $side }: { $sum }.
ending-scored-call = Scored by { $side }: { $points } for the call.
ending-charged-call = Charged to { $side }: { $points } for the call.
ending-taken = Taken from { $side } for the call: { $points }, not below 0.
ending-in-play = Scored in play by { $side }: { $points }.
ending-gained = Gained by { $side } on the way: { $sum }.
ending-gained-charged = Charged to { $side } on the way: { $sum }.
ending-gets = Scored by { $side }: { $pips } pips, to the nearest five { $points }.
ending-gets-down = Scored by { $side }: { $pips } pips, rounded down to { $points }.
ending-carried = carried over
ending-fall = { $side } had { $points }: both sides are back at 0.
ending-no-room = That would pass { $target }: nothing is written.
rung-plain = plain
rung-double = with a double
rung-both = both ends
rung-crossed = both ends with a double
ending-score = Score: { $score }.
ending-next = { $seat } leads the next round.
ending-next-double = The highest double dealt leads the next round.
ending-next-lot = Lots are drawn for who leads the next round.
ending-match = Match won by { $side }, { $a } : { $b }.
ending-match-nil = Match won by { $side }, { $a } : { $b }: to nil, it counts double.

help-moves = 64  puts 6-4 on an open 6 and leaves a 4 (52x: on the double, where it and a plain end show the same pip)
help-arrows = ← →  choose a tile, ↑ ↓ the end, Enter plays
help-pass = p  pass
help-hint = h  hint: the moves ranked, with the chance to win and the points they bring
help-belief = b  who holds what
help-undo = u  take back to your last choice
help-quit = q  save and quit
help-help = ?  this help
help-calls = !B  call B's pass false
help-title = help
help-close = any key closes this
help-words = Type a move (64), p pass, h hint, b who holds what, u undo, t table, ? help, q save and quit, !B call (calls=on).

keys-line = ←→↑↓ Enter · 64 · p pass · h hint · b who holds · u undo · ? help · q quit

panel-passed = passed on { $pips }
panel-seats = table
panel-log = log
panel-hand = hand of { $seat }
panel-hand-hidden = hands are hidden
panel-round-over = the round is over
screen-too-small = The window is { $width }x{ $height }: please make it at least { $least }.
screen-selected = Enter plays { $move }
screen-pass = Nothing fits: p or Enter passes

# The move list.

sheet-round = Round { $round }
sheet-leads = { $seat } leads.
sheet-number = no.
sheet-seat = seat
sheet-tile = tile
sheet-ends = ends
sheet-gains = gains
sheet-pass = pass
sheet-left = Left in hand
sheet-result = Result

# Any game.

any-turn = Your turn, { $seat }. { $seen }. Moves: { $moves }.
any-help = Type a move as it is written, h hint, b who holds what, u undo, t table, ? help, q save and quit.
