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
