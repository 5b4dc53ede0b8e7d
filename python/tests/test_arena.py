"""Players among themselves, ours and Python's."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import capicua as c


class First(c.Player):
    """Plays the first legal move, and takes notes."""

    begun = 0
    seen: list[str] = []
    ends: list[str] = []

    def begin(self, view: c.View) -> None:
        First.begun += 1
        assert view.seat in "ABCD"
        assert view.position.split(" ")[1].count("?7") == 3

    def saw(self, seat: str, what: str, view: c.View) -> None:
        First.seen.append(f"{seat} {what}")
        assert view.position.split(" ")[-1] == what

    def choose(self, view: c.View) -> str:
        assert view.legal() == c.View(view.position, view.seat).legal()
        return view.legal()[0]

    def over(self, how: str) -> None:
        First.ends.append(how)


def test_a_player_from_python_sits_beside_ours() -> None:
    document = c.match(First, "random", rules="latin", deals=4, seed=2)
    assert document["players"] == ["First", "random"] and document["deals"] == 4
    assert First.begun == 16 and len(First.ends) == 16
    assert any(seen.endswith("--") for seen in First.seen)
    assert all("deal A:" in how for how in First.ends)


@pytest.mark.parametrize("rules", ["draw", "fives", "pickomino", "latin,calls=on", "pickomino,players=3"])
def test_it_plays_every_game(rules: str) -> None:
    class Last(c.Player):
        def choose(self, view: c.View) -> str:
            return view.legal()[-1]

    document = c.match(Last(), "random", rules=rules, deals=2, seed=1)
    assert document["deals"] == 2


def test_a_move_that_may_not_be_played_costs_the_round() -> None:
    class Cheat(c.Player):
        name = "cheat"

        def choose(self, view: c.View) -> str:
            return "99"

    document = c.match(Cheat, "random", deals=5, seed=1)
    assert document["players"][0] == "cheat"
    assert document["losses"] == 10 and document["ends"]["forfeit"] == 1.0


def test_what_a_player_raises_reaches_the_caller() -> None:
    class Broken(c.Player):
        def choose(self, view: c.View) -> str:
            raise LookupError("lost")

    with pytest.raises(LookupError, match="lost"):
        c.match("random", Broken, deals=1000, seed=1)


def test_matches_repeat_and_split() -> None:
    one = c.match("greedy", "random", deals=60, seed=9, threads=1, times=False)
    assert one == c.match("greedy", "random", deals=60, seed=9, threads=2, times=False)
    assert one["schema"] == "match/1" and one["score"] > 0.5
    table = c.tournament("random", "greedy", "doubles", deals=20, seed=1, times=False)
    assert table["schema"] == "tournament/1" and len(table["matches"]) == 3
    told: list[tuple[int, int]] = []
    c.match("greedy", "random", deals=3000, seed=9, progress=lambda done, all: told.append((done, all)))
    assert told and told[-1][1] == 3000


def test_games_are_generated_whole_and_in_parts(tmp_path: Path) -> None:
    whole = c.generate("greedy", "random", out=tmp_path / "whole", deals=20, seed=4)
    assert whole["schema"] == "generate/1" and whole["games"] == 40
    parts = [tmp_path / f"part{n}" for n in (1, 2, 3)]
    for number, part in enumerate(parts, 1):
        c.generate("greedy", "random", out=part, deals=20, seed=4, shard=f"{number}/3")
    c.merge(parts, out=tmp_path / "merged")
    assert (tmp_path / "merged").read_bytes() == (tmp_path / "whole").read_bytes()
    with pytest.raises(ValueError, match="missing"):
        c.merge(parts[:2], out=tmp_path / "less")
    with pytest.raises(ValueError, match="other games"):
        c.generate("greedy", "random", out=tmp_path / "whole", deals=21, seed=4)


@pytest.mark.parametrize(
    "call",
    [
        "c.match('champion', 'champion', deals=100000)",
        "c.random_rounds('latin', 10**12)",
        "c.advise(c.Round('latin', 1, unit='round').view('A'), player='ismcts:iterations=1000000')",
    ],
)
def test_ctrl_c_is_heard_in_long_calls(call: str) -> None:
    # Whoever runs the tests in the background has Ctrl-C ignored: the child hears it all the same.
    hears = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    code = hears + f"import capicua as c\nprint('ready', flush=True)\ntry:\n    {call}\nexcept KeyboardInterrupt:\n    print('heard')"
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None and child.stdout.readline() == "ready\n"
    time.sleep(0.5)
    os.kill(child.pid, signal.SIGINT)
    try:
        out, _ = child.communicate(timeout=30)
    finally:
        child.kill()
    assert out == "heard\n"


def test_the_lock_is_released() -> None:
    """Another thread counts while Rust works."""
    counted, working = 0, True

    def count() -> None:
        nonlocal counted
        while working:
            counted += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    began = time.perf_counter()
    c.random_rounds("latin", 300_000)
    seconds = time.perf_counter() - began
    seen, working = counted, False
    thread.join()
    assert seen > 20 * seconds, f"{seen} in {seconds} s"
