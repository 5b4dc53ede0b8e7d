# How the language calls itself, where one is chosen.
language-name = English
# What stands between units and tenths.
decimal-mark = .
