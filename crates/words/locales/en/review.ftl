# Review: games looked at again.

review-title = { $rules }, { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}. Every decision by what its seat could know; forced moves do not count.
review-column-seat = seat
review-column-name = name
review-column-decisions = decisions
review-column-rate = error rate
review-column-best = best
review-column-inaccuracies = inaccuracies
review-column-mistakes = mistakes
review-column-blunders = blunders
review-side = { $side } went from { $before } % to { $result } %: skill { $skill }, luck { $luck }.
review-kinds = { $seat } lost by: { $kinds }.
review-rating = { $seat } plays like { $rating } points of Elo (between { $low } and { $high }; a player who plays anything has 0).
review-turning = It turned in round { $round } with move { $ply }, { $seat }’s { $move }.
review-line = Round { $round }, move { $ply }, { $class }: { $said }
review-loss = { $seat } played { $played }; { $best } was better by { $loss } %.
review-loss-because = { $seat } played { $played }; { $best } was better by { $loss } %: { $why }.
review-unusual = Unusual: strong players choose { $played } here in about { $strong } % of cases, ordinary ones in { $ordinary } %.

review-class-best = best
review-class-good = good
review-class-inaccuracy = inaccuracy
review-class-mistake = mistake
review-class-blunder = blunder

review-kind-lead = the lead
review-kind-points = points left lying
review-kind-block = blocking
review-kind-squares = squaring the ends
review-kind-partner = breaking the partner’s pip
review-kind-doubles = keeping doubles
review-kind-call = calls
review-kind-face = the dice kept
review-kind-greed = rolling on
review-kind-stop = stopping
review-kind-other = other

review-page-title = Review
review-page-players = Players
review-page-chances = Chance of { $side } to win
review-page-hand = hand
review-page-table = on the table
review-page-empty = nothing yet
review-page-losses = What was lost
review-page-none = No loss that its interval clears.
review-page-hindsight = With all hands open, which nobody could know, it cost { $cost } %.
review-page-how = The worlds come from what the seat could know then. The best move is chosen in some of them and measured in others, so that a move as good as the best loses nothing on average. ± is a 95 % interval; a loss it does not clear of zero is not named.
