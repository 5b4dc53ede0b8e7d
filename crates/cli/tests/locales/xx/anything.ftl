# A language that nobody speaks, to show that adding one is adding a folder.
language-name = Xirxa
web-settings = Xajustu
web-no-game = Xogu nax.
rules-more = Xulas: `capicua rules NAX`.
unknown-rules = nox xulas `{ $name }`
