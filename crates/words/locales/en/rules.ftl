# The rules of a domino game, one sentence for each thing a table has to agree on.

rules-set = Double-{ $highest ->
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
   *[9] nine
} set of { $tiles } tiles, { $seats } seats, { $hand ->
    [one] 1 tile
   *[other] { $hand } tiles
} each.
rules-pairs = A and C play together against B and D; play goes A, B, C, D, A.
rules-two = A plays against B, turn by turn.
rules-asleep = The other { $tiles ->
    [one] tile sleeps: nobody sees or draws it.
   *[other] { $tiles } tiles sleep: nobody sees or draws them.
}
rules-boneyard = The other { $tiles ->
    [one] tile is the boneyard.
   *[other] { $tiles } tiles are the boneyard.
}
rules-redeal = When a hand has { $doubles } or more doubles, all hands are dealt again.

rules-first-double = Whoever holds { $pip }-{ $pip } leads it in the first round.
rules-first-dealt = Whoever was dealt the highest double leads it in the first round; where no double was dealt, the heaviest tile leads.
rules-first-free = A seat drawn by lot leads the first round, with any tile.
rules-first-a = A leads the first round, with any tile.
rules-next-always = Each later round is led by the seat after the last leader, with any tile.
rules-next-rotate = After a round that was won, the seat after the last leader leads, with any tile.
rules-next-winner = The seat that won a round leads the next, with any tile; after a block, the lighter hand of the winners.
rules-next-side = The side that won a round leads the next, with any tile: at our tables the seat that won it, after a block the lighter hand of the winners.
rules-next-double = After a round that was won, the highest double that was dealt is led again.
rules-tied-rotate = After a round that nobody won, the seat after the last leader leads.
rules-tied-same = After a round that nobody won, the same seat leads again.
rules-tied-double = After a round that nobody won, the highest double that was dealt is led again.
rules-tied-blocker = After a round that nobody won, the seat that blocked leads.

rules-must-play = A seat that can play must; one that cannot passes.
rules-draws = A seat that can play must; one that cannot draws until it can, and passes when the boneyard is empty.
rules-calls-charged = A seat may pass while it could play; any other seat may call that on its turn. A right call ends the round and charges the offender's side { $points }; a wrong one charges the caller's side { $points }.
rules-calls-credited = A seat may pass while it could play; any other seat may call that on its turn. A right call ends the round and gives the other side { $points }; a wrong one gives { $points } to the side against the caller.
rules-calls-own = A seat may pass while it could play; any other seat may call that on its turn. A right call ends the round and takes { $points } from the offender's side, not below 0; a wrong one takes them from the caller's.

rules-out-charged = Going out wins the round: the other side is charged the pips left in its own hands.
rules-out-charged-all = Going out wins the round: the other side is charged the pips left in all hands.
rules-out-scored = Going out wins the round and scores the pips left in the opponents' hands.
rules-out-scored-all = Going out wins the round and scores the pips left in all hands, the partner's too.
rules-out-one = Going out wins the round, and a round won counts 1.
rules-out-one-charged = Going out wins the round, and the other side is charged 1.
rules-out-scale = Going out wins the round: { $plain } with an ordinary tile, { $double } with a double, { $both } with a tile that fits both ends when they differ, { $crossed } with a double that fits both ends.
rules-out-scale-any = Going out wins the round: { $plain } with an ordinary tile, { $double } with a double, { $both } with a tile that fits both ends, { $crossed } with a double that fits both ends.

rules-blocked = When no unplayed tile fits, or after { $passes } passes in a row, the round is blocked.
rules-block-team = The side with fewer pips in its two hands wins a blocked round.
rules-block-individual = The side that holds the single hand with fewest pips wins a blocked round.
rules-block-duel = Whoever laid the last tile compares hands with the next seat: the side of the lighter hand wins a blocked round.
rules-block-two = The hand with fewer pips wins a blocked round.
rules-block-charged = The losers of a block are charged the pips left in their own hands.
rules-block-charged-all = The losers of a block are charged the pips left in all hands.
rules-block-scored = The winners of a block score the pips left in the opponents' hands.
rules-block-scored-all = The winners of a block score the pips left in all hands.
rules-block-one = A block that is won counts 1, too.
rules-block-scale = A block that is won counts { $plain }.
rules-tie-nobody = When the hands compared are level, nobody wins and nothing is written.
rules-tie-leader = When the hands compared are level, the side that led the round wins.
rules-tie-blocker = When the hands compared are level, the side that blocked wins.
rules-tie-against = When the hands compared are level, the side that blocked loses.

rules-capicua = Capicúa, going out with a tile (no double) that fits both ends when they differ, brings { $points } more.
rules-capicua-any = Capicúa, going out with a tile (no double) that fits both ends, brings { $points } more.
rules-capicua-double = Capicúa, going out with a tile (no double) that fits both ends when they differ, counts the round double.
rules-capicua-double-any = Capicúa, going out with a tile (no double) that fits both ends, counts the round double.
rules-chucha = Chucha, going out with 0-0 where not both ends are blank, brings { $points } more.
rules-openpass = When the seat after the leader passes on the lead, the leader's side gains { $points } if a double was led, { $other } if not.
rules-openpass-double = When the seat after the leader passes on a double that was led, the leader's side gains { $points }.
rules-openpass-any = When the seat after the leader passes on the lead, the leader's side gains { $points }.
rules-roundpass = When the three others pass in a row, the side of the seat that laid the last tile gains { $points }.
rules-pass = Every pass brings the other side { $points }.
rules-bonuscap = What passes bring does not count for a side that has { $points } or more.
rules-carry-one = For each round in a row that nobody won, the next one counts 1 more.
rules-carry-double = For each round in a row that nobody won, the next one counts double.
rules-prize = { $rounds ->
    [one] Winning the first round of a match brings a prize: { $prizes }.
   *[other] Winning one of the first { $rounds } rounds of a match brings a prize: { $prizes }, in that order.
}

rules-spinner = The first double is the spinner: once both its main arms are covered, tiles may be laid on its two sides as well.
rules-multiples = After each play the open ends are added, an exposed double with both halves (a lone first double once); a multiple of five scores that sum.
rules-fives-out = Going out wins the round and scores the opponent's pips to the nearest five.
rules-fives-out-down = Going out wins the round and scores the opponent's pips, rounded down to a multiple of five.
rules-fives-out-pairs = Going out wins the round and scores the opponents' pips to the nearest five.
rules-fives-out-pairs-down = Going out wins the round and scores the opponents' pips, rounded down to a multiple of five.
rules-fives-out-all = Going out wins the round and scores the pips left in all hands, the partner's too, to the nearest five.
rules-fives-out-all-down = Going out wins the round and scores the pips left in all hands, the partner's too, rounded down to a multiple of five.
rules-fives-block = When nobody can play and nothing is left to draw, the lower hand wins and scores the difference to the nearest five; equal hands score nothing.
rules-fives-block-down = When nobody can play and nothing is left to draw, the lower hand wins and scores the difference, rounded down to a multiple of five; equal hands score nothing.
rules-fives-block-pairs = When nobody can play, the side with fewer pips wins and scores the difference to the nearest five; equal sides score nothing.
rules-fives-block-pairs-down = When nobody can play, the side with fewer pips wins and scores the difference, rounded down to a multiple of five; equal sides score nothing.

rules-match-loses = The side that first reaches { $target } loses the match.
rules-match-wins = The side that first reaches { $target } wins the match.
rules-match-at-once = Whoever first reaches { $target } wins the match, at once.
rules-match-streak = A win while the other side has points sets both to 0 and is not counted itself: whoever reaches { $target } in a row wins the match.
rules-overshoot = Points that would lift a score above { $target } are not written.
rules-shutout = A match won to nil counts double.
rules-minutes = After { $minutes } minutes the round in play is the last: more points win, and when they are level one more round is played.

# What the games are called, and each in one line.

preset-latin = Latin
preset-latin-about = Four in pairs; 6-6 leads first, then the lead goes round. The losers are charged: 100 loses.
preset-fives = All Fives
preset-fives-about = Two and a boneyard; open ends that add up to fives score at once. To 100.
preset-cuban = Double-nine
preset-cuban-about = Four in pairs, ten tiles each of double-nine, fifteen asleep. The losers are charged: 100 loses.
preset-femundo = World federation
preset-femundo-about = FEMUNDO: drawn lead that goes round, all pips to the winners, no bonus. To 200.
preset-spain = Spain
preset-spain-about = The federation's game to 300.
preset-brasilia = Brasília
preset-brasilia-about = The federation's game to 150.
preset-venezuela = Venezuela
preset-venezuela-about = The federation's game to 200, in 35 minutes.
preset-mexico = Mexico
preset-mexico-about = 6-6 leads first, then the winning pair. The losers are charged: 101 loses.
preset-puertorico = Puerto Rico
preset-puertorico-about = The 500: the winner leads; capicúa and chucha 100, prizes for the first four rounds.
preset-dominican = Dominican Republic
preset-dominican-about = The winner leads; capicúa 25, passes pay, a block is a duel. To 200.
preset-habana = Havana
preset-habana-about = Double-nine, ten tiles each; capicúa counts double. To 150.
preset-recife = Recife
preset-recife-about = Six tiles each; 1, 2, 3 or 4 by the tile one goes out with. To 6.
preset-jamaica = Jamaica
preset-jamaica-about = Six-love: six rounds in a row, a win of the others sets all to 0.
preset-haiti = Haiti
preset-haiti-about = A round is 1, dekabès one more; a level block makes the next worth more. To 10.
preset-block = Block
preset-block-about = Two players, nobody draws. To 100.
preset-draw = Draw
preset-draw-about = Two players who draw until they can play. To 100.

rules-more = `capicua rules NAME` tells the rules of one, and what a house may change.
rules-options = Options, after commas (`{ $example }`):

# What a house may change, in a few words each.

option-set = The set
option-hand = Tiles in a hand
option-seats = How many play
option-first = Who leads the first round
option-next = Who leads after that
option-tied = Who leads after a level round
option-tally = Who is written the points
option-points = Which pips count
option-block = What decides a block
option-tie = A level block
option-capicua = Capicúa
option-capicuaends = Ends of a capicúa
option-chucha = Going out with 0-0
option-openpass = Pass on the lead
option-roundpass = Three passes in a row
option-pass = Every pass
option-bonuscap = From when passes bring nothing
option-score = What a round counts
option-scale = The scale
option-carry = After a level round
option-match = How the match is won
option-target = Points of the match
option-prize = Prizes for the first rounds
option-overshoot = Points past the target
option-shutout = Won to nil
option-minutes = Time limit
option-redeal = Many doubles in a hand
option-calls = False passes
option-callcost = Price of a false pass
option-calltakes = Who gets that price
option-rounding = Rounding to fives
option-spinner = The first double
option-empty = Failing without a tile
option-returned = A returned tile that is the highest
option-above = More than the highest tile
