"""Environment steps and rounds a second on one core, beside OpenSpiel's partnership dominoes in the same run.

    python benchmarks/speed.py [--seconds 3]

Each is measured in processor time of this process, in turns, so that other work on the machine does not decide.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable

import capicua as c
import capicua.vector


def measure(work: Callable[[], int], seconds: float) -> tuple[int, float]:
    """How much is done in about so much processor time."""
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        done += work()
    return done, spent


def vector_steps(rules: str, count: int) -> Callable[[], tuple[int, int]]:
    venv = capicua.vector.make(rules, count, seed=1)

    def work() -> tuple[int, int]:
        over = 0
        for _ in range(64):
            venv.step(venv.sample())
            over += int(venv.dones.sum())
        return 64 * count, over

    return work


def spiel_round() -> Callable[[], int]:
    """A random round of `python_team_dominoes`, as fast as OpenSpiel's own interface plays one: a deal is one
    shuffle, since all its orders are equally likely (asking for the outcomes of each of its 28 chance nodes takes more
    than the round itself), and the generator is Python's, which draws one of a few faster than NumPy's."""
    import pyspiel
    from open_spiel.python.games import team_dominoes  # noqa: F401

    game = pyspiel.load_game("python_team_dominoes")
    chance = random.Random(1)
    tiles = list(range(28))

    def work() -> int:
        state = game.new_initial_state()
        chance.shuffle(tiles)
        for tile in tiles:
            state.apply_action(tile)
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
        return 1

    return work


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rules", default="latin")
    parser.add_argument("--count", type=int, default=1024)
    parser.add_argument("--no-openspiel", action="store_true")
    asked = parser.parse_args()
    totals = {"steps": 0, "rounds": 0, "vector_s": 0.0, "bare": 0, "bare_s": 0.0, "spiel": 0, "spiel_s": 0.0}
    step = vector_steps(asked.rules, asked.count)
    spiel = None if asked.no_openspiel else spiel_round()
    for turn in range(3):
        began = time.process_time()
        while time.process_time() - began < asked.seconds / 3:
            steps, rounds = step()
            totals["steps"] += steps
            totals["rounds"] += rounds
        totals["vector_s"] += time.process_time() - began
        began = time.process_time()
        totals["bare"] += c.random_rounds(asked.rules, int(100_000 * asked.seconds), seed=turn).rounds
        totals["bare_s"] += time.process_time() - began
        if spiel is not None:
            done, spent = measure(spiel, asked.seconds / 3)
            totals["spiel"] += done
            totals["spiel_s"] += spent
    answer = {
        "rules": asked.rules,
        "env_steps_per_s": round(totals["steps"] / totals["vector_s"]),
        "env_rounds_per_s": round(totals["rounds"] / totals["vector_s"]),
        "random_rounds_per_s": round(totals["bare"] / totals["bare_s"]),
    }
    if spiel is not None:
        theirs = totals["spiel"] / totals["spiel_s"]
        answer["openspiel_rounds_per_s"] = round(theirs)
        answer["env_times_openspiel"] = round(answer["env_rounds_per_s"] / theirs, 1)
        answer["random_rounds_times_openspiel"] = round(answer["random_rounds_per_s"] / theirs, 1)
    print(json.dumps(answer))


if __name__ == "__main__":
    main()
