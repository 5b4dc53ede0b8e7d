# `--help` of the commands for people: the same as the comments in the code.

help-play = Play in the terminal with and against programs, or have programs play alone
help-play-rules = The rules of any game that `capicua rules` lists: `latin`, `fives`, with or without changes
help-play-seats = A player for each seat, separated by commas; `you` is a person, `exec:COMMAND` an external engine, in double quotes where the command has a comma
help-play-name = Your name [default: that of your account]
help-play-seed = The same seed gives the same deals and the same play of the programs [default: 1; random where people play]
help-play-record = Write the match into this file
help-play-resume = Resume the match that was saved to this file
help-play-from = Start at this position, where the game supports it
help-play-delay = Milliseconds that programs take for a move, thinking included, so that timing reveals nothing [default: 700; 0 where a script plays]
help-play-plain = Plain lines instead of a full screen
help-play-lang = Language [default: that of the locale]
help-play-move_time = Milliseconds an external engine (exec:COMMAND) has for a move, with a tolerance of 100
help-play-engine_set = Set an option of an external engine, as NAME=VALUE; can be given several times
help-play-engine_log = Write the standard error of external engines into this file
help-play-json = Answer in JSON (matches between programs only)
help-advise = Advise what to play and why: moves ranked with intervals, for a position, a record or a real table
help-advise-position = A position, best with its moves; `-` reads many from standard input, one on each line, and answers each with a line of JSON
help-advise-record = Advise about a decision of a record instead
help-advise-round = The round of a file with several records, counted from one [default: the last one]
help-advise-ply = Advise before the N-th move of the record [default: the last decision, of the seat if one is given]
help-advise-seat = The seat to advise [default: the seat on turn]
help-advise-table = Advise beside a real table: enter the moves as they are played, get advice at your turn
help-advise-join = With --table: join a round late, at this position
help-advise-rules = With --table: the rules that are played
help-advise-score = With --table: the score before the round, `ours:theirs/target`; `-` if it does not matter
help-advise-belief = Add the belief table: who holds what
help-advise-reading = Opponent model, used to read the moves of the others: nothing (beyond passes), greedy, doubles, levels, or sensible (they play as this program does)
help-advise-player = The player to ask instead of the adviser: any player, or `exec:COMMAND`, an external engine
help-advise-move_time = Milliseconds an external engine (exec:COMMAND) has for a move, with a tolerance of 100
help-advise-engine_set = Set an option of an external engine, as NAME=VALUE; can be given several times
help-advise-engine_log = Write the standard error of external engines into this file
help-advise-samples = Number of deals to sample; more take longer and are more precise
help-advise-time = Time limit in milliseconds; with one the answer may differ from run to run
help-advise-seed = The same seed gives the same answer
help-advise-lang = Language [default: that of the locale]
help-advise-json = Answer in JSON
help-advise-threads = Threads for many positions [default: all cores]
help-rules = Print rules in plain sentences: a preset, or one with house rules
help-rules-rules = A preset, with or without changes: `dominican`, `femundo,target=150`; without it, a list
help-rules-lang = Language of the sentences [default: that of the locale]
help-rules-json = Answer in JSON
help-pickomino = Commands for Pickomino only: odds, the small game solved, training
help-pickomino-odds = Print the probability of reaching each goal under the best play for that goal
help-pickomino-odds-position = A position; only its rules, kept dice and roll matter. Without one: the start of a turn
help-pickomino-odds-rules = The rules, if no position is given
help-pickomino-odds-paper = Print the figures of the paper "Pi-Kimono" beside ours
help-pickomino-odds-json = Answer in JSON
help-pickomino-odds-plot = Draw the odds into this SVG file
help-pickomino-tune = Search the best weights (alpha, beta) of the one-turn player
help-pickomino-tune-steps = Number of gradient steps
help-pickomino-tune-games = Games for each point evaluated
help-pickomino-tune-grid = Points of the surface along each axis; 0 leaves the surface out
help-pickomino-tune-aim = What to maximise against (1, 1)
help-pickomino-tune-rules = The rules, for example pickomino-small
help-pickomino-tune-seed = The same seed gives the same answer
help-pickomino-tune-threads = Number of threads [default: all cores]; the result does not depend on it
help-pickomino-tune-plot = Draw the surface and the path into this SVG file
help-pickomino-tune-resume = Continue what the same command saved by itself; with FILE, save to it regularly and on Ctrl-C, and continue from it
help-pickomino-tune-json = Answer in JSON
help-pickomino-train = Train the champion by self-play
help-pickomino-train-out = Output file for the weights; play with them as champion:weights=FILE
help-pickomino-train-rounds = Rounds for tables of two, 128,000 positions each [default: 30]
help-pickomino-train-many_rounds = Rounds for larger tables, about 160,000 positions each [default: 40]
help-pickomino-train-seed = The same seed gives the same weights, on any number of threads [default: 1]
help-pickomino-train-resume = Continue from the checkpoint beside the output, if there is one
help-pickomino-train-threads = Number of threads [default: all cores]; the result does not depend on it
help-pickomino-train-json = Answer in JSON
help-pickomino-small = Solve the game with four dice and tiles 11 to 18 completely
help-pickomino-small-advise = Also answer for this position, for example "pickomino-small 11-17 18/- B w 554"
help-pickomino-small-rules = The rules: pickomino-small, optionally with switches
help-pickomino-small-threads = Number of threads [default: all cores]; the result does not depend on it
help-pickomino-small-json = Answer in JSON
help-pickomino-bench = Measure how fast turns are solved and games are played
help-pickomino-bench-json = Answer in JSON

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
