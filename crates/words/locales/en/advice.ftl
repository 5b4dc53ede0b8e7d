# Advice: what to play and why.

list-and = { $first } and { $last }
list-or = { $first } or { $last }

column-move = move
column-win = win %
column-match = match %
column-round = round %
column-points = points
column-loss = loss %

advice-best = Play { $move }.
advice-only = { $move } is the only move.
advice-forced = { $move } leads: the rules say so.
advice-even = { $count ->
    [one] { $moves } is equally good.
   *[other] { $moves } are equally good.
}
advice-undecided = { $count ->
    [one] The difference to { $moves } is not significant.
   *[other] The differences to { $moves } are not significant.
}
advice-sampled = { $samples ->
    [one] One deal
   *[other] { $samples } deals
} drawn at random from { $deals } possible ones, seed { $seed }; ± is a 95 % interval.
advice-each = All { $deals } possible deals evaluated, seed { $seed }; ± is a 95 % interval.
advice-unsampled = { $player } says what it would play and compares no deals.
advice-exact = { $deals ->
    [1] All tiles are known.
   *[other] All { $deals } possible deals solved to the end.
}

reason-squares = it squares the ends to { $pip }, { $left ->
    [0] and no other { $pip } is left
    [one] with one { $pip } left
   *[other] with { $left } tiles of { $pip } left
}{ $own ->
    [0] {""}
    [one] , one of them yours
   *[other] , { $own } of them yours
}
reason-next-passes = { $seat }, who is next, has to pass in { $chance } % of the deals
reason-partner-suit = it leaves a { $pip } open, and your partner has one in { $chance } % of the deals
reason-frees-double = it opens a place for your double { $tile }
reason-plays-double = it gets rid of the double { $tile }, for which { $left ->
    [0] there would be no place any more
    [one] one other tile could still make a place
   *[other] { $left } other tiles could still make a place
}
reason-hangs-double = the double { $tile } can never be played any more, and the opponents have it in { $chance } % of the deals
reason-sheds = it sheds { $pips } pips, and the round ends blocked in { $chance } % of the deals
reason-exact = { $deals ->
    [1] all tiles are known, so this is certain
   *[other] all { $deals } possible deals were solved to the end
}
reason-bonus-in-sight = your last tile would be { $tile }, which goes out as it lies now with a { $bonus }, { $points ->
    [0] for twice the points
   *[other] for { $points } more
}
reason-batida-in-sight = your last tile would be { $tile }, which goes out as it lies now for { $points }
reason-blocks = it blocks the round, and you win that in { $chance } % of the deals
reason-wins-duel = it blocks the round, and you win the duel with { $seat } in { $chance } % of the deals
reason-pass-pays = { $seat }, who is next, has to pass in { $chance } % of the deals, and that pays { $points }
reason-any-win = you need { $points ->
    [one] one more point
   *[other] { $points } more points
}: any win of the round wins the match, and pips no longer matter
reason-any-loss = the opponents need { $points ->
    [one] one more point
   *[other] { $points } more points
}: any loss of the round loses the match, however few the pips
reason-round-decides = whoever wins this round wins the match: pips no longer matter
reason-for-match = another move wins the round more often ({ $otherwise } % against { $chance } %), this one the match
reason-false-pass = the pass of { $seat } was false with a chance of { $chance } %
reason-scores = it scores { $points } now
reason-wins-match = it scores { $points } and wins the match
reason-goes-out = it goes out, and the other holds { $pips } pips on average
reason-next-draws = { $seat } has nothing that fits in { $chance } % of the deals and has to draw
reason-denies = the next tile of the other scores { $points } at best, on average, and { $otherwise } after other moves
reason-lightens = it gets rid of { $pips } pips while the other has { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
} left
reason-keeps-playing = { $tiles ->
    [one] one of your tiles fits
   *[other] { $tiles } of your tiles fit
} afterwards, more than after other moves
reason-prescribed = the rules say which tile leads this round: there is nothing to choose
reason-only-move = nothing else can be played
reason-wins-more = out of 100 such rounds it wins { $chance } more than the next best move
reason-wins-more-matches = out of 100 such matches it wins { $chance } more than the next best move
reason-more-points = it brings { $points } points more, on average, than the next best move
reason-level = it is one of { $moves } moves that are about equal: out of 100 such rounds the best and the worst of them differ by { $gap } wins
reason-level-matches = it is one of { $moves } moves that are about equal: out of 100 such matches the best and the worst of them differ by { $gap } wins

belief-title = Who holds what, in % (all deals that agree with what was seen, counted):
belief-suit = any { $pip }
belief-known = Every tile is in its known place.
advice-played = Played was { $move }.
