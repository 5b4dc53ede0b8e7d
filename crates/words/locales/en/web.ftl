# The page in the browser.

web-title = Capicúa: dominoes and dice
web-tagline = Pull up a chair: play dominoes, get advice, see who holds what.
web-home = Home
web-close = Close
web-loading = One moment …
web-error = The server answered with an error ({ $status }).
web-gone = The connection is lost. Nothing else is; trying again …
web-gone-short = The server cannot be reached.
web-later = Sent as soon as the connection is back.
web-went-on = The game went on while the connection was lost.
web-no-game = This game is no longer there.
web-bad-key = This chair belongs to somebody else.
web-no-chair = You have no chair at this game: open the link you were sent.

# Home and setting up a game.

web-advice = Advice for a real game
web-continue = Continue
web-finished = Finished games ({ $count })
web-with = with { $names }
web-pickomino = Pickomino
web-beside = Beside a real table
web-beside-about = Tap what is played; at your turn you are told what to play and why.
web-dice-advice = Pickomino adviser
web-dice-advice-about = Tap dice and tiles and see the chances of each choice.
web-start = Start
web-more = More options
web-less = Less
web-level-easy = Easy
web-level-medium = Medium
web-level-strong = Strong
web-person = A person
web-other = Other …
web-spec = Player and its options
web-players = Players
web-your-name = Your name
web-seed = Seed
web-seed-note = The same seed gives the same deals. Empty: a new one each round.
web-rules = Rules
web-rules-note = House rules after commas, like latin,first=free,target=200.

# Settings and keys.

web-settings = Settings
web-language = Language
web-theme = Appearance
web-theme-system = Auto
web-theme-light = Light
web-theme-dark = Dark
web-numbers = Numbers beside the pips
web-cloth = Table
web-cloth-green = Green
web-cloth-blue = Blue
web-cloth-wood = Mahogany
web-sound = Sound
web-buzz = Vibration
web-colours = Coloured pips
web-keys = Keys
web-key-tile = choose a tile or a die
web-key-end = choose the end
web-key-enter = play what is chosen
web-key-pass = pass
web-key-hint = hint
web-key-belief = who holds what
web-key-undo = undo
web-key-log = moves so far
web-key-next = next round
web-key-verify = verify the deal
web-key-say = say the ends, my tiles, everybody’s tiles
web-key-dice = roll on, stop (Pickomino)
web-key-close = close, let go
web-key-help = show these keys

# At the table.

web-you = You
web-you-after = you
web-you-lead-next = You lead the next round.
web-partner = Partner
web-right = Right
web-left = Left
web-opponent = Opponent
web-away = not connected
web-us = Us
web-them = Them
web-guest = Guest { $seat }
web-player-name = Player
web-lacks = Has no { $pip }
web-lacks-all = Has no { $pips }
web-says-pass = Pass!
web-says-draw = { $count ->
    [one] I draw
   *[other] I draw { $count }
}
web-your-turn = Your turn
web-your-turn-keys = Your turn: choose with ← →
web-your-lead-keys = Your lead: choose with ← →
web-enter-plays = { $tile }: Enter plays it
web-arrows-end = { $tile }: choose the end with ↑ ↓
web-thinks = { $name } is thinking
web-you-play = You play { $tile }
web-you-pass = You pass
web-you-draw = You draw a tile
web-sending = Sending
web-round-over = The round is over.
web-capicua = Capicúa!
web-tranca = Blocked!
web-domino = Domino!
web-ended-tranca = The game is blocked: pips are counted.
web-ended-out = { $name } goes out.
web-ended-out-you = You go out.
web-ended-capicua = Capicúa! { $name } goes out with a tile that fits both ends.
web-ended-capicua-you = Capicúa! You go out with a tile that fits both ends.
web-score-line = { $ours } : { $theirs } of { $target }, round { $round }
web-worms-line = worms: { $list }
web-win-chance = { $stakes ->
    [match] chance to win the match
   *[round] chance to win the round
}
web-tiles = { $count ->
    [one] one tile
   *[other] { $count } tiles
}
web-hand = Your tiles
web-hand-said = Your tiles: { $tiles }
web-tile-fits = { $tile }, can be played
web-move = { $tile } on the { $pip }
web-place-lead = Lead here
web-place-end = Play on the { $pip }
web-pass = Pass
web-draws = Draws
web-your-lead = Your lead: tap a tile
web-must-pass = You have no { $pips }: pass.
web-tap-again = { $tile }: tap it again to play it
web-tap-end = { $tile }: tap the end to play it on
web-chosen-end = { $tile } on the { $pip }: Enter plays it
web-waiting-for = Waiting for { $name }
web-empty-table = The table is empty.
web-ends = ends
web-open-sum = Sum of the open ends
web-boneyard = boneyard
web-target-loses = { $target } loses
web-target-wins = first to { $target }
web-score-charges = Points against: whoever reaches { $target } loses the match.
web-score-fives = Points: whoever first reaches { $target } wins the match.
web-copy-link = Copy the link
web-link-copied = Link copied.
web-actions = What you can do
web-hint = Hint
web-hint-later = Advice comes when it is your turn.
web-belief = Who holds what
web-belief-short = Who has?
web-undo = Undo
web-log = Moves
web-log-empty = No moves yet.
web-promise = Hash of the secret seed, shown before the deal:
web-points = { $points } points
web-loss = { $loss } % less
web-wins = wins { $win } %

# Who holds what.

web-cell-mine = yours
web-cell-you = you
web-cell-lying = on the table
web-certain = certain
web-impossible = impossible
web-deals = { $deals ->
    [1] one deal is possible
   *[other] { $shown } deals are possible
}
web-suits = At least one tile with the pip, in %

# The end of a round.

web-result = Result
web-round-won = { $players ->
    [1] You win the round!
   *[other] We win the round!
}
web-round-lost = { $players ->
    [1] Your opponent wins the round
   *[other] They win the round
}
web-round-level = Nobody wins the round
web-match-won = { $players ->
    [1] You win the match!
   *[other] We win the match!
}
web-match-lost = The match is lost
web-match-over = The match is over.
web-no-tiles = no tiles
web-next-round = Next round
web-new-match = New game
web-verify = Verify this deal
web-copy-record = Copy the record
web-copied = Copied.

# Beside a real table.

web-mark = { $count ->
    [one] Mark one more tile
   *[other] Mark { $count } of your tiles
}
web-marked = These are your tiles.
web-hand-full = A hand has { $count } tiles: tap a marked one to take it out.
web-go-on = Go on
web-change-hand = Change my tiles
web-who-leads = Who leads?
web-holds-66 = You hold { $tile }: in a first round the lead is yours.
web-beside-you = Your turn, on { $pips }
web-beside-seat = { $who } plays on { $pips }
web-beside-leads = { $who } leads
web-seat-plays = { $seat } plays { $tile }
web-seat-passes = { $seat } passes
web-which-end = { $tile } on which end?
web-on-pip = on { $pip }
web-other-tile = Another tile …
web-other-note = Tiles that cannot be are pale; tap one all the same and you are told why.
web-draw-which = Which tile do you draw?
web-why = Why, and the other moves
web-new-round = New round
web-copy-position = Copy the position
web-objection = Move { $number } cannot be
web-objection-help = Fix it here, or tap the move above that was entered wrongly.
web-mend = Move { $number }: { $move }
web-mend-change = It was another
web-mend-remove = Remove it
web-mend-insert = One is missing before it
web-mend-what = Move { $number }: what did { $seat } play?
web-mend-before = Before move { $number }: what did { $seat } play?

# Pickomino.

web-worm = worm
web-grill = Tiles on the grill
web-reach-note = Under each tile: its chance this turn, in %
web-reach = reached in { $share } %
web-worm-tile = { $tile }, { $worms ->
    [one] one worm
   *[other] { $worms } worms
}
web-worm-out = turned over
web-stack = { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
}, { $worms ->
    [one] one worm
   *[other] { $worms } worms
}
web-stack-top = The tile on top can be taken
web-kept = Kept
web-rolled = Rolled
web-choose-face = Your turn: tap the dice to keep
web-face-kept = { $face } cannot be kept: you have it already.
web-roll-failed = No die can be kept: the turn is lost.
web-keeping = Keep { $count } × { $face }: total { $total }
web-roll = { $dice ->
    [one] Roll one die
   *[other] Roll { $dice } dice
}
web-stop = Stop with { $total }
web-keep-roll = Keep { $face }, roll on
web-keep-stop = Keep { $face }, stop
web-worms = { $worms } worms
web-fails = fails { $fail } %
web-before-roll = Before the roll
web-game-chance = chance to win
web-sure-failure = fails for sure
web-choose-face-keys = Your turn: choose the face to keep with ← →
web-verify-dice = Verify the dice
web-brush = Tap tiles above; they go:
web-whose-turn = Whose turn
web-tiles-edit = Tiles and players
web-tiles-done = Done
web-add-die = Add a { $face }
web-drop-die = Take { $face } away
web-dice-full = There are { $count } dice: tap one to take it away.
web-dice-missing = { $count ->
    [one] One more die to tap
   *[other] { $count } more dice to tap
}
web-new-turn = New turn
web-new-game = New game
web-problem-no-room = The server has no room left, so this was not done. Nothing that was played is lost; it is tried again once there is room.
web-problem-not-saved = The server cannot store the game just now, so this was not done. Nothing that was played is lost; try again in a moment.
web-problem-not-read = The server cannot read its games just now. Try again in a moment.
web-problem-damaged-game = This game is stored but cannot be read. Whoever runs the server may bring it back from a backup.
web-problem-no-free-chair = There is no free chair at this table.
web-problem-too-many = Too much at once from here. Wait a moment, then try again.
web-problem-too-many-games = There are too many games from here. Finish one, or come back later.
web-problem-busy = Many are waiting for an answer. Ask again in a moment.
web-problem-broken = Something went wrong in the server. What was played is stored; try again.

web-newer = A new version is ready.
web-take-newer = Use it now
web-problem-no-server = People play together over a server, and there is none here. Play against programs.
web-problem-not-kept = This device does not let the page store anything, or has no room left. The game goes on, but only as long as this page is open: copy the record before you leave.

# Choosing a game, house rules, and how one likes to play.

web-your-table = Your table
web-games-pairs = Dominoes in pairs
web-games-large = Double-nine, in pairs
web-games-two = Dominoes for two
web-games-dice = Dice
web-rules-minute = The rules in a minute
web-guided = Guided first round
web-house = House rules
web-house-about = Tap what your table plays differently. It is kept for next time.
web-house-usual = usual
web-house-none = Nothing special
web-house-reset = Back to the usual rules
web-house-number = Another number:
web-rules-text = As it is written
web-strength = Strength { $strength } of 10
web-elo = { $rating } Elo ({ $low } to { $high })
web-elo-note = Measured on the same deals for all; the ten together have a mean of 0.
web-program = Program { $seat }
web-pace = Speed
web-pace-slow = Calm
web-pace-usual = Usual
web-pace-fast = Quick
web-auto-pass = Pass by itself when nothing fits
web-notify = Tell me when it is my turn
web-large-tiles = Larger tiles
web-give-up = Give this game up
web-give-up-sure = Sure? It cannot be taken up again
web-gave-up = You gave the game up.

# The guided first round.

guide-lead = You lead. Any lifted tile may go first: tap it twice. Heavy tiles count against you if they stay in your hand.
guide-turn = The open ends show { $ends }. Lifted tiles fit: tap one, then tap it again or the end where it goes.
guide-doubles = Doubles fit one number only, so they are easily stuck. Lay them while you can.
guide-partner = { $name } is your partner. Leave open what your partner has played, cover what the others like.
guide-lacks = A crossed half tile beside a face means: that player does not have it. Leave it open for your opponents.
guide-finish = Whoever lays the last tile wins the round. If nobody can play, the fewest pips win.
guide-fives = The ends add up to { $sum }. If your tile makes that a multiple of five, you score it at once.
guide-pass = You have no { $pips }, so you pass. Now everybody knows.
guide-passed = { $name } passed: no { $pips } in that hand. Remember it.
guide-draws = { $name } cannot play and draws from the boneyard.
guide-watch = It is the turn of { $name } ({ $role }). Play goes round to the right.
guide-watch-two = Your opponent is thinking. You play turn by turn.
guide-over = The round is over: the hands are open and the points are written. That is all there is to know.
guide-dice-keep = Tap a face: all dice that show it are kept, and you cannot keep that face again. You need a worm.
guide-dice-more = You have a worm. Add up to a tile on the grill; the tile on top of another stack can be taken with its exact number.
guide-dice-decide = Stop and take a tile, or roll the other dice for more. A roll with nothing new to keep costs the turn.
guide-dice-fail = Nothing new to keep: the turn is lost, and your top tile goes back to the grill.
guide-dice-watch = Watch: the others may take the tile on top of your stack.
guide-dice-over = The grill is empty: most worms win.

# The analysis board, and what does not work without https.

web-board = Analysis board
web-board-about = Analyse any position, ever deeper; moves forward and back.
web-board-arrange = Another position
web-board-whose = Whose tiles are these? Tap them. What is not marked stays hidden.
web-board-line = On the table
web-board-turn = To move
web-board-look = Analyse
web-board-clear = Clear
web-board-paste = Or paste a position or a record
web-board-take = Take it in
web-board-back = A move back
web-board-forward = A move forward
web-board-return = Back to the game
web-board-open = Open hands
web-board-link = Copy the link
web-board-picture = Picture
web-board-looking = How deeply it was analysed
web-board-worth = Points with best play
web-board-blind = Nobody knows what { $seat } holds. Tap what is played.
web-score-steps = Score, to { $target }
web-score-unsaid = No score: every round counts by itself.
web-later-round = It is not the first round
web-missing = What does not work at this address
web-missing-offline = Without https the page cannot be kept on the device: it needs its host each time. Put it behind https, or open it on the machine itself.
web-missing-awake = The screen cannot be kept awake from here: set a longer time in the phone.
web-missing-share = There is no share sheet here: pictures are saved as files, links are copied.
web-missing-clipboard = Texts are copied in an older way; if that fails, mark them by hand.
