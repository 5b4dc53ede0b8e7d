# The referee, the server as a command, and who holds what.

check-rounds = { $count ->
    [one] 1 round
   *[other] { $count } rounds
}
check-games = { $count ->
    [one] 1 game
   *[other] { $count } games
}
check-moves = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
holders-tiles = { $count ->
    [one] 1 tile
   *[other] { $count } tiles
}
holders-deals = { $count ->
    [one] 1 deal
   *[other] { $count } deals
}
check-gained = gained { $gained }
check-score = score { $score }
check-won = { $side } wins the match
check-next = { $seat } leads next
check-in-order = all in order
check-left-open = nothing wrong found: { $whole } checked in full, { $open } could not be
check-not-checked = not checked: { $parts }
serve-stop = Ctrl-C stops it; what was played stays. `capicua --help` lists all that it does, `capicua play` plays here.
serve-no-browser = no browser could be opened; go to { $url }
holders-seen-by = seen by { $seat }
holders-bystander = seen by a spectator
holders-title = { $rules }, { $eyes }: { $deals }, model { $model }
holders-level = { $seat } plays at level { $level }
holders-worth = Effective sample size: { $size } of { $of } deals.
holders-worth-sampled = Effective sample size: { $size } of { $of } sampled deals.
holders-certain = { $tiles }, { $sure } of them certain; chances in percent
holders-tile = tile
holders-has-a = has a
holders-sure = sure
holders-never = never
