"""Thousands of rounds at once, in NumPy arrays that are written over by every step.

    venv = capicua.vector.make("latin", 1024, seed=1)
    while learning:
        actions = venv.sample(policy(venv.observations))   # by weights, only what may be played
        venv.step(actions)
        ...                                                # venv.rewards, venv.dones of this step
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ._native import VectorRounds
from .layout import Layout, layout


class VectorEnv:
    """Many episodes, a row for each. When one is over the next has begun (auto-reset): its first observation
    comes with the rewards of the one before.

    The arrays are the environment's own, and every step writes over them: copy what is to be kept.
    """

    #: What the seat on turn sees, ``(count, layout.observed)``.
    observations: NDArray[np.float32]
    #: What it may do, ``(count, layout.moves)``.
    masks: NDArray[np.bool_]
    #: Which seat it is, ``(count,)``.
    seats: NDArray[np.int8]
    #: What every seat got for the last step, ``(count, seats)``: zero unless that ended the episode.
    rewards: NDArray[np.float32]
    #: Whether the last step ended the episode, ``(count,)``.
    dones: NDArray[np.bool_]

    def __init__(
        self,
        rules: str,
        count: int,
        *,
        seed: int = 1,
        others: Sequence[str | None] = (),
        unit: str = "round",
        reward: str = "win",
    ) -> None:
        self._rounds = VectorRounds(rules, count, seed, list(others), unit, reward)
        self.rules = rules
        self.count = count
        self.layout: Layout = layout(rules)
        self.observations = self._rounds.observations
        self.masks = self._rounds.masks
        self.seats = self._rounds.seats
        self.rewards = self._rounds.rewards
        self.dones = self._rounds.dones

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_]]:
        """Plays an action in every episode: observations, rewards and what is over. An action that may not be
        played is a `ValueError`, and then nothing was played anywhere."""
        self._rounds.step(actions)
        return self.observations, self.rewards, self.dones

    def sample(self, weights: NDArray[np.float32] | None = None) -> NDArray[np.int64]:
        """An action for every episode, drawn among the legal ones: evenly, or in proportion to the exponentials
        of ``weights`` (what a network gives before its softmax). Written over by the next call."""
        return self._rounds.sample(weights)


def make(
    rules: str = "latin",
    count: int = 1024,
    *,
    seed: int = 1,
    others: Sequence[str | None] = (),
    unit: str = "round",
    reward: str = "win",
) -> VectorEnv:
    """Many episodes of some rules. ``others`` names players for the seats that are not asked, in order of seats
    and with None for those that are; ``unit`` is ``round`` or ``match``, ``reward`` is ``win`` or ``points``."""
    return VectorEnv(rules, count, seed=seed, others=others, unit=unit, reward=reward)
