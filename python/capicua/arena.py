"""Players among themselves: matches, tournaments, games as data."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from . import _native
from ._native import View

Document = dict[str, Any]
Progress = Callable[[int, int], object]


class Player:
    """A player of your own: derive from it, and say at least what to `choose`.

    It sits beside ours in `match`, `tournament` and `generate`. Give the class, or an object that is copied for
    each chair: partners share no memory. It is told what its seat sees and nothing else. A move that may not be
    played costs the round, as at any table; what it raises ends the run and goes on to the caller.
    """

    #: What it is called in documents and records; the name of the class if not given.
    name: str = ""
    #: For whatever it draws by chance: the same in every run with the same seed.
    seed: int = 0

    def begin(self, view: View) -> None:
        """A round begins, and this is what the seat sees of it."""

    def saw(self, seat: str, what: str, view: View) -> None:
        """A seat did something: what, in the notation of moves, and what this seat sees now."""

    def choose(self, view: View) -> str:
        """One of the moves of ``view.legal()``."""
        raise NotImplementedError

    def over(self, how: str) -> None:
        """The round is over: its result, the score and the hands."""


Sits = str | Player | type[Player]


#: A player as the Rust part takes it: a spec, or a name and what makes one from a seed.
Made = str | tuple[str, Callable[[int], Player]]


def _made(player: Sits) -> Made:
    if isinstance(player, str):
        return player
    kind = player if isinstance(player, type) else type(player)

    def make(seed: int) -> Player:
        made = player() if isinstance(player, type) else copy.deepcopy(player)
        made.seed = seed
        return made

    return player.name or kind.__name__, make


def made(players: Iterable[Sits]) -> list[Made]:
    """Players as the Rust part takes them."""
    return [_made(player) for player in players]


@dataclass(frozen=True)
class Games:
    """What is played, and how often. One for one the options of ``capicua match``."""

    rules: str = "latin"
    deals: int | None = None
    seed: int = 1
    seeds: int = 1
    unit: str = "round"
    #: Deals of a file (a position on each line, or records), as its text.
    suite: str | None = None
    threads: int | None = None
    shard: str | None = None
    times: bool = True


def games(
    players: Sequence[Sits],
    rules: str,
    deals: int | None,
    seed: int,
    seeds: int,
    unit: str,
    deals_from: str | PathLike[str] | None,
    *,
    least: int = 2,
    threads: int | None = None,
    shard: str | None = None,
    times: bool = True,
) -> Games:
    """What is asked for, with one thread where players are written in Python: they take turns anyhow."""
    if len(players) < least:
        raise ValueError(f"{len(players)} players are named: at least {'two meet' if least == 2 else 'one plays'}")
    if deals is not None and deals < 1:
        raise ValueError(f"{deals} deals are asked for: at least one is played")
    suite = None if deals_from is None else Path(deals_from).read_text(encoding="utf-8")
    if suite is not None and unit == "match":
        raise ValueError("deals_from has single rounds: it does not go with unit='match'")
    if threads is None and not all(isinstance(player, str) for player in players):
        threads = 1
    return Games(rules, deals, seed, seeds, unit, suite, threads, shard, times)


def match(
    *players: Sits,
    rules: str = "latin",
    deals: int | None = None,
    seed: int = 1,
    seeds: int = 1,
    unit: str = "round",
    deals_from: str | PathLike[str] | None = None,
    sprt: str | None = None,
    alpha: float = 0.05,
    beta: float = 0.05,
    threads: int | None = None,
    times: bool = True,
    progress: Progress | None = None,
) -> Document:
    """Players on duplicate deals, in all seatings: ``match/1``. The first one's results are counted.

    ``times=False`` leaves out what differs from run to run; ``progress`` is called with deals played and deals
    in all.
    """
    asked = games(players, rules, deals, seed, seeds, unit, deals_from, threads=threads, times=times)
    document, _ = _native.play_match(made(players), asked, sprt, alpha, beta, progress)
    return json.loads(document)  # type: ignore[no-any-return]


def tournament(
    *players: Sits,
    rules: str = "latin",
    deals: int | None = None,
    seed: int = 1,
    seeds: int = 1,
    unit: str = "round",
    deals_from: str | PathLike[str] | None = None,
    gauntlet: bool = False,
    threads: int | None = None,
    times: bool = True,
    progress: Progress | None = None,
) -> Document:
    """All against all, or with ``gauntlet`` the first against each of the others: ``tournament/1``."""
    asked = games(players, rules, deals, seed, seeds, unit, deals_from, threads=threads, times=times)
    document, _ = _native.play_tournament(made(players), asked, gauntlet, progress)
    return json.loads(document)  # type: ignore[no-any-return]


def generate(
    *players: Sits,
    out: str | PathLike[str],
    rules: str = "latin",
    deals: int | None = None,
    seed: int = 1,
    seeds: int = 1,
    unit: str = "round",
    deals_from: str | PathLike[str] | None = None,
    beliefs: bool = True,
    shard: str | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Document:
    """Games as data, into a file: ``generate/1``. If it was stopped, the same call goes on from there."""
    asked = games(players, rules, deals, seed, seeds, unit, deals_from, least=1, threads=threads, shard=shard)
    return json.loads(_native.generate(made(players), asked, out, beliefs, progress))  # type: ignore[no-any-return]


def merge(files: Sequence[str | PathLike[str]], *, out: str | PathLike[str] | None = None, times: bool = True) -> Document:
    """The parts of a match, a tournament or of games, put together to what one run gives."""
    paths = [Path(file) for file in files]
    if not paths:
        raise ValueError("no files are given")
    with paths[0].open(encoding="utf-8") as first:
        head = json.loads(first.readline())
    schema = str(head.get("schema", "")).split("/")[0]
    if schema == "games":
        if out is None:
            raise ValueError("games need a file to go to: give out=")
        return json.loads(_native.merge_games([str(path) for path in paths], out))  # type: ignore[no-any-return]
    parts = [(str(path), path.read_text(encoding="utf-8")) for path in paths]
    if schema == "match-state":
        return json.loads(_native.merge_matches(parts, times))  # type: ignore[no-any-return]
    if schema == "tournament-state":
        return json.loads(_native.merge_tournaments(parts, times))  # type: ignore[no-any-return]
    raise ValueError(f"{paths[0]}: this is not a part of a run, or it was damaged")
