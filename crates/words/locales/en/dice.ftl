# A game of dice and worms.

dice-rolls = { $seat } rolls { $dice }
dice-keeps = { $seat } keeps { $count } × { $face } and rolls on
dice-takes = { $seat } takes { $tile } from the grill
dice-steals = { $seat } steals { $tile } from { $from }
dice-returns = { $seat } fails and gives back { $tile }
dice-fails = { $seat } fails
dice-worm = worm
dice-worms = { $seat }: { $worms ->
    [one] one worm
   *[other] { $worms } worms
}
dice-wins = { $seat } wins.
dice-nobody = Nobody has a tile.
dice-roll-first = Roll the dice.
dice-prospect = it wins the game in { $win } %, fails this turn in { $fail } %, and brings { $worms } worms on average
dice-basis = Every roll of this turn counted; the rest of the game judged by a trained network.

# At the table and in the terminal.

preset-pickomino = Pickomino
preset-pickomino-about = Eight dice, sixteen tiles with worms, two to seven players.
preset-pickomino-small = Pickomino, small
preset-pickomino-small-about = The same with four dice and eight tiles.
dice-rule-aim = Tiles with one to four worms lie on the grill. Whoever has the most worms at the end wins; with as many, the one with the highest tile.
dice-rule-turn = On your turn you roll all { $dice } dice, keep all dice of one face you have not kept yet, and roll the rest again or stop.
dice-rule-count = Kept dice count their pips, a worm counts five. Without a worm you may not take a tile.
dice-rule-take = With { $low } or more you take the tile of that number from the grill, or the next lower one; a tile of exactly that number on top of another's stack may be stolen.
dice-rule-fail = If nothing new can be kept, or no tile can be taken, you put your top tile back on the grill, and its highest tile is turned over.
dice-rule-end = The game is over when no tile lies face up.
dice-rule-empty = Whoever fails with an empty stack turns over the highest tile, too.
dice-rule-returned = The highest tile is turned over even if it is the one just put back.
dice-rule-above = With more than the highest tile one takes from the grill only and steals nothing.
dice-players = { $count } players.

dice-turn = Your turn, { $seat }. Kept: { $kept } ({ $total }). Roll: { $roll }. Moves: { $moves }.
dice-grill = Grill: { $tiles }
dice-turned = Turned over: { $tiles }
dice-stack = { $seat } { $name }: { $tiles }
dice-kept = kept { $kept } = { $total }
dice-roll = roll { $roll }
dice-hand = what { $seat } may keep
dice-heading = grill
dice-knowledge = chance to end on exactly this number, in %, and what it takes
dice-on-grill = on the grill
dice-takes-lower = takes { $tile }
dice-steals-from = steals from { $from }
dice-takes-nothing = takes nothing
dice-forced = Nothing can be kept: Enter ends the turn
dice-column-fail = fails
dice-column-worms = worms
dice-lost = { $seat } loses the turn: { $why }
dice-broken-off = The game is broken off: it would not end.
dice-help-line = Type a decision (5r keeps the fives and rolls on, ws keeps the worms and stops), h hint, b odds, u undo, t table, ? help, q save and quit.
dice-help-moves = 5r  keeps the fives and rolls on, 5s keeps them and stops; w is the worm
dice-help-forced = --  ends a turn in which nothing can be kept
dice-help-arrows = ← →  choose a face, ↑ ↓ roll on or stop, Enter does it
dice-help-belief = b  the odds of each tile
dice-keys = ←→↑↓ Enter · 5r · h hint · b odds · u undo · ? help · q quit

refused-dice-nonsense = "{ $typed }" is neither a decision nor a command; type ? for help.
refused-dice-face = No die shows { $face }.
refused-dice-kept = { $face } has been kept already.
refused-dice-left = No die would be left to roll.
refused-dice-fail = The turn has not failed: something can be kept.
