# Beside a real table: moves entered as they are played.

table-seats = You are { $you }. { $next } plays after you, { $partner } is your partner, { $last } plays before you.
table-seats-two = You are { $you }, the other one is { $next }.
table-ask-hand = Your { $count } tiles (like 66 54 20 …)
table-ask-leader = Who leads ({ $seats })
table-ask-score = The score now (like 45:30; Enter if it does not matter)
table-first-round = If this is the first round of a match, { $tile } leads: the rules say so (start with --score { $score }).
table-turn-you = { $number }. You, on { $open }
table-turn-other = { $number }. { $seat }, on { $open }
table-lead-you = { $number }. You lead
table-lead-other = { $number }. { $seat } leads
table-turn-over = The round is over (n, u, l, q)

table-hand-count = A hand has { $needed } tiles, but { $given ->
    [one] this is one
   *[other] these are { $given }
}; write them again.
table-hand-odd = A tile has two pips, and one pip is left over; write them again.
table-hand-pip = “{ $text }” is not a pip of this set: they go from 0 to { $highest }.
table-hand-twice = { $tile } appears twice; write them again.
table-no-seat = “{ $text }” is not a seat of this table: write { $seats }.
table-not-understood = “{ $text }” is neither a move nor a command; ? shows what can be entered.
table-entered = { $seat } plays { $move }.
table-entered-pass = { $seat } passes.
table-undone = Taken back: { $number }. { $move }
table-nothing-to-undo = There is nothing to take back.
table-mended = Corrected; { $count ->
    [one] one move is
   *[other] { $count } moves are
} written down.
table-hand-mended = Corrected: you began with { $hand }.
table-hand-late = The hand can only be corrected in a round that was entered from its beginning.
table-must-pass = You have to pass.
table-must-draw = You have to draw: enter the tile, like +64.
table-entered-draw = { $seat } draws.
table-target = { $seat } has reached the target: the match is over.
table-out = { $seat } has no tiles left: the round is over.
table-called = { $seat } called a pass: the round is over.
table-forfeit = { $seat } has lost the round by a fault.
table-blocked = The round is blocked: count the pips.
table-not-your-turn = It is not your turn: advice comes when it is.
table-mend-hint = Nothing was changed. u takes the last move back, 5=64 corrects move 5, ? shows the rest.
table-go-on = To go on from here: capicua advise --table --seat { $seat } --position "{ $position }"
table-help =
    Enter each move as it is played: two pips, the covered one first (64); p or -- for a pass.
    Where tiles are drawn: +64 for the tile you draw, +? for one that another draws.
    u        take the last move back
    5=64     correct move 5; 5=64 45 corrects moves 5 and 6
    5+--     insert a missing move before move 5
    x5       remove move 5
    hand 66 54 …  correct the tiles you began with
    a        advice again    b  who holds what    l  the moves so far
    n        a new round     q  quit              ?  this help

objection-over = the round is over
objection-not-in-set = { $tile } is not in the set
objection-on-table = { $tile } lies on the table already{ $number ->
    [0] {""}
   *[other] {" "}(move { $number })
}
objection-in-your-hand = { $seat } cannot have played { $tile }: you hold it
objection-not-in-your-hand = you do not hold { $tile }
objection-does-not-fit = { $tile } does not fit: open is { $open }
objection-passed-before = { $seat } cannot have { $tile }: it has no { $pip }{ $number ->
    [0] {""}
   *[other] , because it passed on it (move { $number })
}
objection-you-can-play = you cannot pass: you hold { $tile }, which fits
objection-must-lead = { $seat } has to lead and cannot pass
objection-contradiction = that cannot be: { $why }
objection-no-such-move = there is no move { $number }: { $moves ->
    [0] none is
    [one] one is
   *[other] { $moves } are
} written down
objection-later = then move { $number } ({ $move }) could not be: { $why }

