"""What the Rust part offers. The modules beside it say it in Python's words."""

from collections.abc import Callable, Iterable
from os import PathLike
from typing import final

import numpy as np
from numpy.typing import NDArray

from .arena import Games as _Games

__all__ = [
    "VectorRounds",
    "generate",
    "merge_games",
    "merge_matches",
    "merge_tournaments",
    "play_match",
    "play_tournament",
    "Belief",
    "advise",
    "layout",
    "players",
    "presets",
    "random_rounds",
    "review",
    "solve",
    "Round",
    "View",
]

_Progress = Callable[[int, int], object]
_Maker = tuple[str, Callable[[int], object]]
_Parts = list[tuple[str, int, list[int], str]]

@final
class View:
    """What one seat sees: a position with the moves since the deal, and what it may play."""

    def __new__(cls, position: str, seat: str | None = None) -> View: ...
    @property
    def position(self) -> str:
        """The position as text."""
    @property
    def seat(self) -> str:
        """Whose eyes these are."""
    @property
    def rules(self) -> str:
        """The rules."""
    def legal(self) -> list[str]:
        """What the seat may play; nothing when it is not its turn."""
    def actions(self) -> list[int]:
        """The same as numbers, in the same order."""
    def observe(self) -> NDArray[np.float32]:
        """What the seat sees, as numbers (`capicua.layout` says which)."""
    def mask(self) -> NDArray[np.int8]:
        """A one for each action that may be played."""
    def __getnewargs__(self) -> tuple[str, str]: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Round:
    """A round with everything open. Chance (draws, dice) acts by itself unless ``open_chance`` is set.

    ``unit="match"`` begins a match, whose next round `next` deals; ``unit="round"`` deals a round by itself at
    no score, the ``index``-th of a contest. ``position`` goes on from a position in which every hand is known.
    """

    def __new__(
        cls,
        rules: str = "latin",
        seed: int = 1,
        *,
        unit: str = "match",
        index: int = 0,
        position: str | None = None,
        open_chance: bool = False,
    ) -> Round: ...
    @property
    def rules(self) -> str:
        """The rules."""
    @property
    def seats(self) -> int:
        """How many sit at the table."""
    @property
    def sides(self) -> int:
        """How many sides they make up."""
    @property
    def turn(self) -> str | None:
        """The seat on turn; nobody when chance acts or the round is over."""
    @property
    def is_chance(self) -> bool:
        """Whether chance acts now."""
    @property
    def over(self) -> bool:
        """Whether the round is over."""
    @property
    def result(self) -> str | None:
        """What it came to, once it is over: ``AC+51 out capicua``."""
    @property
    def moves(self) -> list[str]:
        """All moves, and what chance brought."""
    @property
    def position(self) -> str:
        """Everything, as a position with the moves since the deal."""
    @property
    def record(self) -> str:
        """The round as a record (``.dgn``)."""
    def legal(self) -> list[str]:
        """What the seat on turn may play."""
    def actions(self) -> list[int]:
        """The same as numbers, in the same order."""
    def play(self, move: str | int) -> None:
        """Plays a move for the seat on turn: its text, or the number of the action."""
    def view(self, seat: str) -> View:
        """What a seat sees."""
    def observe(self, seat: str) -> NDArray[np.float32]:
        """What a seat sees, as numbers (`capicua.layout` says which)."""
    def mask(self) -> NDArray[np.int8]:
        """A one for each action that may be played."""
    def outcomes(self) -> list[tuple[str, float]]:
        """What chance may bring now, and how likely it is."""
    def happen(self, outcome: str) -> None:
        """Lets happen what chance may bring."""
    def ask(self, player: str, seed: int) -> str:
        """What a player of the program would play."""
    def rewards(self, kind: str = "win") -> list[float]:
        """What every seat gets for the round, or for the match once that is over: ``win`` or ``points``."""
    def next(self) -> Round | None:
        """The next round of the match; nothing while this one goes on and when the match is over."""
    def redeal(self, seat: str, seed: int) -> Round | None:
        """The round as it might have been dealt for all that a seat knows; nothing where nothing is hidden."""
    def copy(self) -> Round:
        """Another one, just like it."""
    def __copy__(self) -> Round: ...
    def __deepcopy__(self, _memo: object) -> Round: ...

@final
class Belief:
    def __new__(cls, position: str, seat: str | None, model: str, seed: int) -> Belief: ...
    @property
    def deals(self) -> int: ...
    @property
    def seat(self) -> str | None: ...
    def document(self) -> str: ...
    def chance(self, place: str, tile: str) -> float: ...
    def sample(self, count: int, seed: int) -> list[dict[str, str]]: ...

@final
class VectorRounds:
    def __new__(
        cls,
        rules: str,
        count: int,
        seed: int,
        others: list[str | None],
        unit: str,
        reward: str,
    ) -> VectorRounds: ...
    @property
    def observations(self) -> NDArray[np.float32]: ...
    @property
    def masks(self) -> NDArray[np.bool_]: ...
    @property
    def seats(self) -> NDArray[np.int8]: ...
    @property
    def rewards(self) -> NDArray[np.float32]: ...
    @property
    def dones(self) -> NDArray[np.bool_]: ...
    def step(self, actions: NDArray[np.int64]) -> None: ...
    def sample(self, weights: NDArray[np.float32] | None = None) -> NDArray[np.int64]: ...

def advise(
    position: str,
    seat: str | None,
    player: str | None,
    samples: int | None,
    time: float | None,
    seed: int,
    reading: str,
    belief: bool,
) -> str: ...
def generate(
    players: Iterable[str | _Maker],
    asked: _Games,
    out: str | PathLike[str],
    beliefs: bool,
    progress: _Progress | None = None,
) -> str: ...
def layout(rules: str) -> tuple[int, _Parts, _Parts]: ...
def merge_games(parts: list[str], out: str | PathLike[str]) -> str: ...
def merge_matches(parts: list[tuple[str, str]], times: bool) -> str: ...
def merge_tournaments(parts: list[tuple[str, str]], times: bool) -> str: ...
def play_match(
    players: Iterable[str | _Maker],
    asked: _Games,
    sprt: str | None = None,
    alpha: float = 0.05,
    beta: float = 0.05,
    progress: _Progress | None = None,
) -> tuple[str, str]: ...
def play_tournament(
    players: Iterable[str | _Maker],
    asked: _Games,
    gauntlet: bool,
    progress: _Progress | None = None,
) -> tuple[str, str]: ...
def players(rules: str) -> list[tuple[str, str]]: ...
def presets() -> list[str]: ...
def random_rounds(rules: str, rounds: int, seed: int) -> tuple[int, int, float, str]: ...
def review(
    text: str,
    seat: str | None,
    samples: int | None,
    seed: int,
    lang: str,
    threads: int | None,
    progress: _Progress | None,
) -> str: ...
def solve(position: str, objective: str, best: bool, line: bool) -> str: ...
