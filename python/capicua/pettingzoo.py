"""PettingZoo environments (AEC) for every domino preset and Pickomino.

    env = capicua.pettingzoo.env("latin")

Agents are the seats ``A``, ``B``, ... in order of play. An observation is ``{"observation", "action_mask"}``;
``docs/observations.md`` and `capicua.layout` say what its numbers mean.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ._native import Round
from .layout import layout

Observation = dict[str, Any]


def observation_space(rules: str) -> spaces.Dict:
    """What a seat sees, and what it may do."""
    shape = layout(rules)
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, np.inf, (shape.observed,), np.float32),
            "action_mask": spaces.Box(0, 1, (shape.moves,), np.int8),
        }
    )


def env(rules: str = "latin", *, unit: str = "round", reward: str = "win", render_mode: str | None = None) -> Any:
    """An environment in the usual wrappers: who plays what may not be played loses."""
    wrapped = raw_env(rules, unit=unit, reward=reward, render_mode=render_mode)
    illegal = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(illegal))


class raw_env(AECEnv):  # type: ignore[misc]
    """The environment itself. ``unit`` is ``round`` (at no score, the lead goes round) or ``match``; ``reward``
    is ``win`` (1, 0, or the others' share of -1) or ``points``; both are given when the episode is over."""

    metadata = {"name": "capicua_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self, rules: str = "latin", *, unit: str = "round", reward: str = "win", render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.rules, self.unit, self.reward, self.render_mode = rules, unit, reward, render_mode
        self.layout = layout(rules)
        self.possible_agents = [chr(ord("A") + seat) for seat in range(self.layout.seats)]
        self._observed = {agent: observation_space(rules) for agent in self.possible_agents}
        self._acts = {agent: spaces.Discrete(self.layout.moves) for agent in self.possible_agents}
        self._random, _ = seeding.np_random(None)
        self._episode = 0
        self.round = Round(rules, 1, unit=unit)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._acts[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins an episode. With a seed it is always the same, and so are those after it; ``options`` may have
        a ``position`` to begin from, with every hand known."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
            self._episode = 0
        dealt = int(self._random.integers(2**63))
        position = (options or {}).get("position")
        self.round = Round(self.rules, dealt, unit=self.unit, index=self._episode, position=position)
        self._episode += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.round.turn or self.agents[0]

    def observe(self, agent: str) -> Observation:
        moves = self.round.mask()
        if agent != self.round.turn:
            moves = np.zeros_like(moves)
        return {"observation": self.round.observe(agent), "action_mask": moves}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent that is alive has to act")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.round.play(int(action))
        while self.round.over and (following := self.round.next()) is not None:
            self.round = following
        if self.round.turn is None:
            for seat, reward in zip(self.agents, self.round.rewards(self.reward)):
                self.rewards[seat] = reward
                self.terminations[seat] = True
            self.agent_selection = self.agents[(self.agents.index(agent) + 1) % len(self.agents)]
        else:
            self.agent_selection = self.round.turn
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self.round.position if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held."""
