# `--help` of the commands for people: the same as the comments in the code.

help-play = Play in the terminal against and with players of the program, or let them play alone
help-play-rules = The rules of any game that `capicua rules` lists: `latin`, `fives`, with or without changes
help-play-seats = A player for each seat, with commas between; `you` is a person, `exec:COMMAND` an engine from outside, in double quotes where the command has a comma
help-play-name = How you are called; by default as your account is
help-play-seed = The same seed gives the same deals and the same play of the programs (1; a new one each time where people play)
help-play-record = Write the match into this file
help-play-resume = Go on with the match that was saved to this file
help-play-from = Begin at this position instead of the start, where a game can
help-play-delay = Milliseconds that programs take for a move, thinking included, so that timing tells nothing (700; none where a script plays)
help-play-plain = Plain lines instead of a full screen
help-play-lang = The language people are spoken to in; by default that of the locale
help-play-move_time = Milliseconds that an engine from outside (exec:COMMAND) has for a move; 100 more are let pass
help-play-engine_set = Set an option of an engine from outside, as NAME=VALUE; can be given several times
help-play-engine_log = Write what engines from outside say on standard error into this file
help-play-json = Answer in JSON (matches among programs only)
help-advise = What to play and why: moves ranked with intervals, for a position, a record or a real table
help-advise-position = A position; one with its moves tells more than a snapshot. `-` for many, one on each line of standard input, each answered with a line of JSON
help-advise-record = Advise about a decision of a record instead
help-advise-round = The round of a file with several records, counted from one; the last one if not given
help-advise-ply = Advise before the N-th move of the record; at the last decision, of the seat if one is given, otherwise
help-advise-seat = Who asks; the seat on turn if not given
help-advise-table = Sit beside a real table: enter the moves as they are played, be advised at your turn
help-advise-join = With --table: join a round late, at this position
help-advise-rules = With --table: the rules that are played
help-advise-score = With --table: the score before the round, `ours:theirs/target`; `-` if it does not matter
help-advise-belief = Add who holds what
help-advise-reading = What to read into the moves of the others: nothing (beyond passes), greedy, doubles, levels, or sensible (they play as this program does)
help-advise-player = Whom to ask instead of the adviser: any player, or `exec:COMMAND`, an engine from outside
help-advise-move_time = Milliseconds that an engine from outside (exec:COMMAND) has for a move; 100 more are let pass
help-advise-engine_set = Set an option of an engine from outside, as NAME=VALUE; can be given several times
help-advise-engine_log = Write what engines from outside say on standard error into this file
help-advise-samples = Deals to look at; more take longer and tell more
help-advise-time = Longest time to think, in milliseconds; then the answer may differ from run to run
help-advise-seed = The same seed gives the same answer
help-advise-lang = Language; that of the locale if not given
help-advise-json = Answer in JSON
help-advise-threads = Threads for many positions; all cores if not given
help-rules = Print rules in plain sentences: a preset, or one with house rules
help-rules-rules = A preset, with or without changes: `dominican`, `femundo,target=150`; without it, a list
help-rules-lang = The language of the sentences; by default that of the locale
help-rules-json = Answer in JSON
help-pickomino = What only the game of dice and worms has: odds, the small game solved, training
help-pickomino-odds = The probability of reaching each goal under the best play for that goal
help-pickomino-odds-position = A position; only its rules, kept dice and roll matter. Without one: the start of a turn
help-pickomino-odds-rules = The rules, if no position is given
help-pickomino-odds-paper = Prints the figures of the paper "Pi-Kimono" beside ours
help-pickomino-odds-json = Answers in JSON
help-pickomino-odds-plot = Draws the odds into this SVG file
help-pickomino-tune = Searches the best weights (alpha, beta) of the one-turn player
help-pickomino-tune-steps = Steps of the climb
help-pickomino-tune-games = Games for each point looked at
help-pickomino-tune-grid = Points of the surface along each axis; 0 leaves the surface out
help-pickomino-tune-aim = What to maximise against (1, 1)
help-pickomino-tune-rules = The rules, for example pickomino-small
help-pickomino-tune-seed = The same seed gives the same answer
help-pickomino-tune-threads = How many threads to use; the result does not depend on it
help-pickomino-tune-plot = Draws the surface and the path into this SVG file
help-pickomino-tune-resume = Go on with what the same command has saved by itself; with FILE, save to that now and then and on Ctrl-C, and take up what it holds
help-pickomino-tune-json = Answers in JSON
help-pickomino-train = Teaches the champion by self-play
help-pickomino-train-out = Where the weights go; try them with the player champion:weights=FILE
help-pickomino-train-rounds = Rounds for tables of two, 128,000 positions each (30)
help-pickomino-train-many_rounds = Rounds for larger tables, about 160,000 positions each (40)
help-pickomino-train-seed = The same seed gives the same weights, on any number of threads (1)
help-pickomino-train-resume = Goes on from the checkpoint beside the output, if there is one
help-pickomino-train-threads = How many threads to use; the result does not depend on it
help-pickomino-train-json = Answers in JSON
help-pickomino-small = The game with four dice and tiles 11 to 18, solved completely
help-pickomino-small-advise = Also answers for this position, for example "pickomino-small 11-17 18/- B w 554"
help-pickomino-small-rules = The rules: pickomino-small, with switches if you like
help-pickomino-small-threads = How many threads to use; the result does not depend on it
help-pickomino-small-json = Answers in JSON
help-pickomino-bench = How fast turns are solved and games are played here
help-pickomino-bench-json = Answers in JSON

# What `capicua pickomino` answers.

odds-rolled = Kept { $kept }, rolled { $roll }.
odds-left = Kept { $kept }, { $dice } dice to roll.
odds-start = From the start of a turn, { $dice } dice.
odds-each = Each goal under the best play for it:
odds-tile = tile
odds-least = at least
odds-exactly = exactly
odds-goal = goal
odds-printed = printed
odds-exact = exact
odds-differs = differs
odds-states = states of a turn
odds-worms = { $worms ->
    [one] 1 worm or more
   *[other] { $worms } worms or more
}
odds-tile-exactly = tile { $tile } exactly
odds-tile-least = tile { $tile } or more
small-game = { $rules }: { $dice } dice, tiles { $low } to { $high }, two players
small-solved = { $positions } positions between turns, solved to 1e-13 in at most { $iterations } iterations a layer
small-first = The first player wins { $win } if both play best.
small-greedy = Best play against greedy (1, 1) wins { $win }: { $first } going first, { $second } going second.
small-wins = wins
tune-head = { " " }step  alpha   beta   slope along alpha   slope along beta
tune-reached = Reached ({ $alpha }, { $beta }), the mean of the second half of the path. On { $games } fresh games against (1, 1):
tune-last = { $worms } ± { $half } worms a game, { $share } ± { $wide } of the games
tune-best = Best of the { $points } points of the surface: ({ $alpha }, { $beta }) with { $value } ± { $half } { $unit } (the best of many is partly luck).
tune-worms = worms
tune-wins = of the games
bench-first = the whole table of odds, first time
bench-again = the whole table of odds, again
bench-turn = a turn solved for a new reward
bench-batch = the same in a batch of eight
bench-games = games between two greedy players, a second
bench-signature = signature (turns of { $games } games)
train-done = { $rounds } rounds done in { $seconds } s; the weights are in { $file }

usage-help = Print help
usage-default = default: { $values }
usage-values = possible values: { $values }
usage-usage = Usage:
usage-commands = Commands:
usage-arguments = Arguments:
usage-options = Options:
