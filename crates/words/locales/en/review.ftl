# Review: decisions of finished games graded.

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
review-rating = { $seat } plays like { $rating } points of Elo (between { $low } and { $high }; random play has 0).
review-turning = It turned in round { $round } with move { $ply }, { $seat }’s { $move }.
review-left = Not finished: { $left } of { $all } moves were not reviewed ({ $rounds }). All figures are of the others; luck, ratings and the turning point need all moves and are omitted.
review-left-round = round { $round }
review-left-moves = { $left } of { $all } of round { $round }
review-line = Round { $round }, move { $ply }, { $class }: { $said }
review-loss = { $seat } played { $played }; { $best } was better by { $loss } %.
review-loss-about = { $seat } played { $played }; { $best } was better by { $loss } % ({ $kind }).
review-loss-because = { $seat } played { $played }; { $best } was better by { $loss } %: { $why }.
review-unusual = Unusual: strong players choose { $played } here in about { $strong } % of cases, ordinary ones in { $ordinary } %.
review-dice-roll = keep { $face }, roll on
review-dice-stop = keep { $face }, stop
review-dice-why = it fails this turn in { $fail } % instead of { $instead } % and brings { $worms } worms on average instead of { $for }

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
review-page-none = No significant loss.
review-page-hindsight = With all hands open, which nobody could know, it cost { $cost } %.
review-page-how = The worlds (possible deals) come from what the seat could know then. The best move is chosen in some of them and measured in others, so that a move as good as the best loses nothing on average. ± is a 95 % interval; a loss that is not significant is not named.

review-history = Your games
review-kept-where = Kept on this device alone: the records of games you played or opened here, with the names at the table and what reviews found; nothing else, and nobody else has them.
review-paste = Paste a record
review-import = Open a file
review-export = Save as a file
review-export-all = Save all as one file
review-delete = Delete
review-delete-all = Delete all
review-delete-all-sure = Delete all games that are kept for you, here and on the server?
review-open = Open
review-filter = Rules
review-filter-all = all
review-none-kept = No games yet. A round you finish shows up here; you can also paste a record, or drop a file.
review-no-record = There is no record in that.
review-gone = That game is not kept here any more.
review-rate = error rate { $rate }
review-unfinished = goes on
review-resigned = given up
review-progress = How you play
review-thinking = Looking at round { $done } of { $all } …
review-no-time = There was no time to review every move: { $left } were not reviewed (round { $rounds }), and what is shown there is incomplete.
review-ready = The review is ready.
review-again = Ask again
review-step-back = One move back
review-step-on = One move on
review-moment = Round { $round }, move { $ply } of { $all }
review-open-hands = All hands open
review-was = { $move }: { $win } % to win.
review-retry = Try again ({ $count })
review-retry-none = Nothing to try again.
review-retry-ask = { $number } of { $all }: what would have been better here?
review-retry-right = That is it.
review-retry-wrong = Not that one. Try another.
review-retry-next = Next one
review-layer-counting = Counting
review-layer-reading = Reading the moves
review-story-passed = { $name } passed on { $pips }.
review-story-opened = { $name } began with { $tile }.
review-side-short = { $side }: skill { $skill }, luck { $luck }
review-kept-server = Kept by this server, and as a copy on this device, for whoever has the key that only this browser has: the records of games you played or opened here, with the names at the table and what reviews found; nothing else, shown to nobody else, until you delete them or do not come for a year.
review-not-synced = The server does not have the latest yet: { $why } They are kept on this device meanwhile.
review-too-long = The whole game is in this browser alone: it is longer than the { $size } kB the server keeps of one.
review-damaged = { $count ->
    [one] One game cannot be read any more: what the server had stored is damaged.
   *[other] { $count } games cannot be read any more: what the server had stored is damaged.
}
review-taken-in = { $count ->
    [one] One game was taken in.
   *[other] { $count } games were taken in.
}
review-none-found = No game matches.
review-filter-over = over
review-filter-state = State
review-filter-name = Name
review-go-on = Go on playing
review-mean-rate = Error rate { $rate } over { $decisions } decisions.
review-plot-rate = Error rate, game by game
review-plot-kinds = Kinds of mistakes in a hundred decisions, { $games } games together
review-plot-rating = Rating in { $name }
review-own-rating = You play { $name } like { $rating } points of Elo (between { $low } and { $high }; random play has 0).
review-no-fit = In these games there is an error rate only: no players of known strength were graded in them.
review-too-few = A rating in { $name } takes { $more } more decisions that were reviewed.
review-story-drew = { $name } had to draw on { $pips }.
review-story-left = { $name } left { $pips } open { $times } times.
review-story-none = No move so far has to do with this tile.
