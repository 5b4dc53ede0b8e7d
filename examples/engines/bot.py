#!/usr/bin/env python3
"""A small engine for Capicúa in Python, without any library: it plays the heaviest tile that fits.

It knows every game in which tiles are laid on two ends. Try it:

    capicua engine-check "python3 examples/engines/bot.py"
    capicua match "exec:python3 examples/engines/bot.py" random --rules dominican
"""

import sys


def say(line):
    print(line, flush=True)


def weight(tile):
    """Doubles before all others: where the highest double leads, that is the one to lead."""
    a, b = (int(pip, 36) for pip in tile)
    return (a == b, a + b, max(a, b))


class Round:
    def __init__(self, words, seat):
        self.seat = seat
        hands, line = words[1], words[2]
        own = hands.split("+")[0].split("/")["ABCD".index(seat)].split("!")[0]
        self.hand = [own[i : i + 2] for i in range(0, len(own), 2)]
        pips = line.replace("^", "")
        self.ends = [] if line == "-" else [pips[0], pips[-1]]
        for move in words[6:]:  # what comes after `moves`; whose they are does not matter here
            self.see(None, move)

    def see(self, who, move):
        if move.startswith("+"):
            if who == self.seat:
                self.hand.append(move[1:])
        elif move[0] not in "-!":
            cover, leave = move[0], move[1]
            if not self.ends:
                self.ends = [cover, leave]
            else:
                self.ends[self.ends.index(cover)] = leave
            for tile in (cover + leave, leave + cover):
                if tile in self.hand:
                    self.hand.remove(tile)
                    break

    def choose(self):
        if not self.ends:
            return max(self.hand, key=weight)
        moves = [
            end + (tile[1] if tile[0] == end else tile[0])
            for end in self.ends
            for tile in self.hand
            if end in tile
        ]
        return max(moves, key=lambda move: int(move[0], 36) + int(move[1], 36), default="--")


def main():
    seat, game = None, None
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if words[0] == "dep":
            say("id name Heavy in Python")
            say("depok")
        elif words[0] == "match":
            seat, game = words[3], None
            known = not words[1].startswith("pickomino") and "spinner=on" not in words[1]
            if not known:
                seat = None
                say("error I play on two ends only")
        elif words[0] == "round" and seat:
            game = Round(words[1:], seat)
        elif words[0] == "saw" and game:
            game.see(words[1], words[2])
        elif words[0] == "go":
            say("play " + game.choose() if game else "error there is no round")
        elif words[0] == "quit":
            break


main()
