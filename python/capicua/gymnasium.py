"""Gymnasium environments: one seat against named players, and a turn of Pickomino.

    env = capicua.gymnasium.SeatEnv("latin", others="greedy")
    env = gymnasium.make("capicua/Seat-v0", rules="latin", others="greedy")

An observation is ``{"observation", "action_mask"}``, as in `capicua.pettingzoo`. An action that may not be played
ends the episode with a reward of -1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ._native import Round
from .layout import layout

Observation = dict[str, Any]
Step = tuple[Observation, float, bool, bool, dict[str, Any]]

#: What it costs to play what may not be played.
ILLEGAL = -1.0


class _Env(gymnasium.Env):  # type: ignore[misc]
    metadata = {"render_modes": ["ansi"]}

    def __init__(self, rules: str, render_mode: str | None) -> None:
        self.rules, self.render_mode = rules, render_mode
        self.layout = layout(rules)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, np.inf, (self.layout.observed,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.layout.moves,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.layout.moves)
        self.seat = "A"
        self.round = Round(rules)

    def _observed(self) -> Observation:
        moves = self.round.mask()
        if self.round.turn != self.seat:
            moves = np.zeros_like(moves)
        return {"observation": self.round.observe(self.seat), "action_mask": moves}

    def _deal_seed(self) -> int:
        return int(self.np_random.integers(2**63))

    def render(self) -> str | None:
        return self.round.view(self.seat).position if self.render_mode == "ansi" else None


class SeatEnv(_Env):
    """A round on one seat, against players of the program: one name for all the others, or one for each seat
    (what is named for one's own seat does not matter). The seat may be drawn anew for every round (``"any"``)."""

    def __init__(
        self,
        rules: str = "latin",
        *,
        seat: str = "any",
        others: str | Sequence[str] = "greedy",
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__(rules, render_mode)
        seats = self.layout.seats
        self.others = [others] * seats if isinstance(others, str) else list(others)
        if len(self.others) != seats:
            raise ValueError(f"{len(self.others)} players are given for {seats} seats")
        self.wanted, self.reward = seat, reward
        self._chances = 0
        if seat != "any":
            self.round.view(seat)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        while True:
            drawn = chr(ord("A") + int(self.np_random.integers(self.layout.seats)))
            self.seat = drawn if self.wanted == "any" else self.wanted
            index = int(self.np_random.integers(self.layout.seats))
            self.round = Round(self.rules, self._deal_seed(), unit="round", index=index)
            self._chances = self._deal_seed()
            self._others_play()
            # A round may be over before one's first turn; then another one is dealt.
            if self.round.turn is not None:
                return self._observed(), {}

    def _others_play(self) -> None:
        while (turn := self.round.turn) is not None and turn != self.seat:
            at = ord(turn) - ord("A")
            self.round.play(self.round.ask(self.others[at], (self._chances + at) % 2**64))

    def step(self, action: int) -> Step:
        if int(action) not in self.round.actions():
            return self._observed(), ILLEGAL, True, False, {"illegal": True}
        self.round.play(int(action))
        self._others_play()
        over = self.round.turn is None
        reward = self.round.rewards(self.reward)[ord(self.seat) - ord("A")] if over else 0.0
        return self._observed(), float(reward), over, False, {}


class TurnEnv(_Env):
    """One turn of Pickomino: the reward is what it changes of one's own worms. Before it up to ``turns`` turns are
    played by a player of the program, so that the turn is one of the middle of a game."""

    def __init__(
        self,
        rules: str = "pickomino",
        *,
        turns: int = 12,
        player: str = "greedy",
        render_mode: str | None = None,
    ) -> None:
        super().__init__(rules, render_mode)
        if not any(part.name == "grill" for part in self.layout.observation):
            raise ValueError(f"{rules} is no Pickomino")
        self.turns, self.player = turns, player
        self._before = 0.0

    def _worms(self) -> float:
        return round(float(self.layout["worms"].of(self.round.observe(self.seat))[0]) * 20)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        while True:
            self.round = Round(self.rules, self._deal_seed(), unit="round")
            chances = self._deal_seed()
            for _ in range(int(self.np_random.integers(self.turns + 1))):
                self.seat = self.round.turn or self.seat
                while self.round.turn == self.seat:
                    self.round.play(self.round.ask(self.player, chances))
            if (turn := self.round.turn) is not None:
                self.seat = turn
                self._before = self._worms()
                return self._observed(), {}

    def step(self, action: int) -> Step:
        if int(action) not in self.round.actions():
            return self._observed(), ILLEGAL, True, False, {"illegal": True}
        before = len(self.round.moves)
        self.round.play(int(action))
        stopped = self._ended(before)
        reward = self._worms() - self._before if stopped else 0.0
        return self._observed(), float(reward), stopped, False, {}

    def _ended(self, since: int) -> bool:
        """Whether the turn is over: somebody else's turn, the game over, or one's own next turn."""
        if self.round.turn != self.seat:
            return True
        moves = self.round.moves[since:]
        return any(move == "--" or move.endswith("s") for move in moves)


gymnasium.register(id="capicua/Seat-v0", entry_point="capicua.gymnasium:SeatEnv")
gymnasium.register(id="capicua/Turn-v0", entry_point="capicua.gymnasium:TurnEnv")
