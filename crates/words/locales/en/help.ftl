# `--help` of the commands for people: the same as the comments in the code.

help-play = Play in the terminal against and with players of the program, or let them play alone
help-play-rules = The rules of any game: `latin`, `fives`, `pickomino,players=3`, with or without changes
help-play-seats = A player for each seat, with commas between; `you` is a person, `exec:COMMAND` an engine from outside, in double quotes where the command has a comma
help-play-name = How you are called; by default as your account is
help-play-seed = The same seed gives the same deals and the same play of the programs (1; a new one each time where people play)
help-play-record = Write the match into this file
help-play-resume = Go on with the match that was saved to this file
help-play-from = Begin at this position instead of the start, where a game can (Pickomino)
help-play-delay = Milliseconds that programs take for a move, thinking included, so that timing tells nothing (700; none where a script plays)
help-play-plain = Plain lines instead of a full screen
help-play-lang = The language people are spoken to in: en, es or pt; by default that of the locale
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
help-advise-lang = Language: en, es or pt; that of the locale if not given
help-advise-json = Answer in JSON
help-advise-threads = Threads for many positions; all cores if not given
help-rules = Print rules in plain sentences: a preset, or one with house rules
help-rules-rules = A preset, with or without changes: `dominican`, `femundo,target=150`; without it, a list
help-rules-lang = The language of the sentences: en, es or pt; by default that of the locale
help-rules-json = Answer in JSON
