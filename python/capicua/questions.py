"""Questions about positions. Answers are the documents of ``--json``."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from . import _native
from ._native import Round, View

Document = dict[str, Any]


def _seen(view: View | str, seat: str | None) -> tuple[str, str | None]:
    """A position, and through whose eyes it is looked at."""
    if isinstance(view, View):
        return view.position, seat or view.seat
    return view, seat


class Belief:
    """Who holds what, as far as a seat can know: all deals that agree with what it saw, counted."""

    def __init__(self, native: _native.Belief) -> None:
        self._native = native

    @property
    def deals(self) -> int:
        """How many deals agree with what is known."""
        return self._native.deals

    @property
    def seat(self) -> str | None:
        """Through whose eyes; nobody's for a bystander."""
        return self._native.seat

    def chance(self, place: str, tile: str) -> float:
        """The chance that a seat holds a tile, or that it lies face down (``"+"``)."""
        return self._native.chance(place, tile)

    def sample(self, count: int, *, seed: int = 1) -> list[dict[str, str]]:
        """Deals that agree with what is known, all equally likely: the hands now, and ``"+"`` face down."""
        return self._native.sample(count, seed)

    def document(self) -> Document:
        """The document ``belief/1``."""
        return json.loads(self._native.document())  # type: ignore[no-any-return]


def belief(view: View | str, seat: str | None = None, *, model: str = "exact", seed: int = 1) -> Belief:
    """Who holds what, as far as the seat of a view can know."""
    position, seat = _seen(view, seat)
    return Belief(_native.Belief(position, seat, model, seed))


def solve(
    round: Round | str, *, objective: str = "points", best: bool = False, line: bool = False
) -> Document:
    """The exact value of every move with all hands open, for the side to move: ``solve/1``."""
    position = round.position if isinstance(round, Round) else round
    return json.loads(_native.solve(position, objective, best, line))  # type: ignore[no-any-return]


def advise(
    view: View | str,
    seat: str | None = None,
    *,
    player: str | None = None,
    samples: int | None = None,
    time: float | None = None,
    seed: int = 1,
    reading: str = "nothing",
    belief: bool = False,
) -> Document:
    """The moves of a seat ranked, and why: ``advise/1``. ``time`` is in seconds."""
    position, seat = _seen(view, seat)
    text = _native.advise(position, seat, player, samples, time, seed, reading, belief)
    return json.loads(text)  # type: ignore[no-any-return]


def review(
    record: str,
    seat: str | None = None,
    *,
    samples: int | None = None,
    seed: int = 1,
    lang: str = "en",
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Document:
    """The decisions of a record (its text) graded by what each player could know: ``review/1``."""
    text = _native.review(record, seat, samples, seed, lang, threads, progress)
    return json.loads(text)  # type: ignore[no-any-return]


def presets() -> list[str]:
    """The names that rules begin with."""
    return _native.presets()


def players(rules: str = "latin") -> dict[str, str]:
    """Those who play the game of some rules, the simplest first, and what they do."""
    return dict(_native.players(rules))


@dataclass(frozen=True)
class Rounds:
    """What many random rounds came to."""

    rounds: int
    moves: int
    seconds: float
    signature: str


def random_rounds(rules: str = "latin", rounds: int = 100_000, *, seed: int = 1) -> Rounds:
    """Plays random rounds of dominoes on one thread. The signature is the same for the same seed everywhere."""
    return Rounds(*_native.random_rounds(rules, rounds, seed))
