"""What the numbers of observations and actions mean."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

from . import _native


@dataclass(frozen=True)
class Part:
    """A stretch of the observation or of the actions."""

    name: str
    start: int
    shape: tuple[int, ...]
    about: str

    @property
    def slice(self) -> slice:
        """Where it stands."""
        return slice(self.start, self.start + prod(self.shape))

    def of(self, numbers: NDArray[np.float32]) -> NDArray[np.float32]:
        """This part of an observation, or of many (the last axis), in its shape."""
        return numbers[..., self.slice].reshape(*numbers.shape[:-1], *self.shape)


@dataclass(frozen=True)
class Layout:
    """What the numbers of some rules mean. Seats are counted from the one who looks: 0 is that seat."""

    rules: str
    seats: int
    observation: tuple[Part, ...]
    actions: tuple[Part, ...]

    @property
    def observed(self) -> int:
        """Numbers in an observation."""
        return sum(prod(part.shape) for part in self.observation)

    @property
    def moves(self) -> int:
        """Numbers of actions."""
        return sum(prod(part.shape) for part in self.actions)

    def __getitem__(self, name: str) -> Part:
        return next(part for part in self.observation if part.name == name)

    def table(self) -> str:
        """The layout as a table in Markdown."""
        rows = ["| from | to | name | shape | what |", "|---|---|---|---|---|"]
        for parts in (self.observation, self.actions):
            if parts is self.actions:
                rows += ["", "| from | to | action | shape | what |", "|---|---|---|---|---|"]
            for part in parts:
                shape = " × ".join(map(str, part.shape))
                last = part.slice.stop - 1
                rows.append(f"| {part.start} | {last} | `{part.name}` | {shape} | {part.about} |")
        return "\n".join(rows)


def layout(rules: str) -> Layout:
    """What the numbers of some rules mean."""
    seats, observation, actions = _native.layout(rules)

    def parts(given: _native._Parts) -> tuple[Part, ...]:
        return tuple(Part(name, start, tuple(shape), about) for name, start, shape, about in given)

    return Layout(rules, seats, parts(observation), parts(actions))
