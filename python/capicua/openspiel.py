"""Our games as Python games of OpenSpiel.

    import capicua.openspiel, pyspiel
    game = pyspiel.load_game("python_capicua(rules=latin;set:2;hand:2;seats:2)")

Inside the rules a comma is written ``;`` and ``=`` is written ``:``, because OpenSpiel reads both as its own. The deal is a chain of
chance nodes, hand by hand and each hand upwards, so that every deal is reached in one way only; draws and dice are
chance nodes, too. Returns are points (for Pickomino: 1 for the winner, who gets it from the others).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np
import pyspiel

from ._native import Round
from .layout import layout

#: The most moves of a round of dominoes: every tile, and between two of them everybody else passes.
_LONGEST = 400


def _rules(params: Any) -> str:
    return str((params or {}).get("rules", "latin")).replace(";", ",").replace(":", "=")


def _tile(index: int) -> str:
    high = 0
    while (high + 1) * (high + 2) // 2 <= index:
        high += 1
    return f"{high}{index - high * (high + 1) // 2}"


@dataclass(frozen=True)
class Table:
    """What is played."""

    rules: str
    dice: bool
    seats: int
    tiles: int
    hand: int


def _table(rules: str) -> Table:
    shape = layout(rules)
    if any(part.name == "grill" for part in shape.observation):
        return Table(rules, True, shape.seats, 0, 0)
    round = Round(rules, unit="round")
    hand = round.position.split(" ")[1].split("/")[0]
    return Table(round.rules, False, shape.seats, shape["hand"].shape[0], len(hand) // 2)


class CapicuaGame(pyspiel.Game):  # type: ignore[misc]
    """A round of some rules; seat A leads dominoes (OpenSpiel sees one round, and averages over deals)."""

    def __init__(self, params: Any = None) -> None:
        self.table = _table(_rules(params))
        self.shape = layout(self.table.rules)
        dice, seats = self.table.dice, self.table.seats
        # Eight dice fall in so many ways.
        chances = 1287 if dice else self.table.tiles
        win = 1.0 if dice else 1000.0
        kind = pyspiel.GameType(
            short_name="python_capicua",
            long_name="Capicúa: dominoes and Pickomino",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=7,
            min_num_players=2,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={"rules": "latin"},
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.shape.moves,
            max_chance_outcomes=chances,
            num_players=seats,
            min_utility=-win,
            max_utility=win * (seats - 1 if dice else 1),
            utility_sum=0.0,
            max_game_length=_LONGEST * (50 if dice else 1),
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> CapicuaState:
        return CapicuaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> CapicuaObserver:
        return CapicuaObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class _Open:
    """A round that OpenSpiel copies and pickles with its state. Its chance is open: the position says everything."""

    def __init__(self, round: Round) -> None:
        self.round = round

    def __deepcopy__(self, _memo: object) -> _Open:
        return _Open(self.round.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return _reopened, (self.round.position,)


def _reopened(position: str) -> _Open:
    return _Open(Round(position=position, open_chance=True))


class CapicuaState(pyspiel.State):  # type: ignore[misc]
    """A moment of a round, the deal included. What a seat knows there is asked of OpenSpiel (`information_state_string`,
    `observation_tensor`), which asks the observer."""

    def __init__(self, game: CapicuaGame) -> None:
        super().__init__(game)
        # Not the game: OpenSpiel copies states with all that is in them.
        self.table = game.table
        #: Tiles dealt so far, hand after hand.
        self.dealt: list[int] = []
        self._open: _Open | None = None
        if game.table.dice:
            self.round = Round(game.table.rules, unit="round", open_chance=True)

    @property
    def round(self) -> Round | None:
        """The round, once everything is dealt."""
        return None if self._open is None else self._open.round

    @round.setter
    def round(self, round: Round) -> None:
        self._open = _Open(round)

    def current_player(self) -> int:
        if self.round is None or self.round.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        if self.round.over:
            return int(pyspiel.PlayerId.TERMINAL)
        turn = self.round.turn
        assert turn is not None
        return ord(turn) - ord("A")

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.round.actions()) if self.round is not None else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.round is not None:
            return [(at, chance) for at, (_, chance) in enumerate(self.round.outcomes())]
        game = self.table
        begun = len(self.dealt) % game.hand
        hand = self.dealt[len(self.dealt) - begun :]
        gone = set(self.dealt)
        # The tiles of a hand come upwards: of those above the last one any may be the next.
        last = hand[-1] if hand else -1
        left = [tile for tile in range(game.tiles) if tile not in gone and tile > last]
        missing = game.hand - begun
        ways = comb(len(left), missing)
        chances = [(tile, comb(len(left) - at - 1, missing - 1) / ways) for at, tile in enumerate(left)]
        return [(tile, chance) for tile, chance in chances if chance > 0]

    def _apply_action(self, action: int) -> None:
        if self.round is None:
            self.dealt.append(action)
            if len(self.dealt) == self.table.hand * self.table.seats:
                self.round = Round(position=self._position(), open_chance=True)
        elif self.round.is_chance:
            self.round.happen(self.round.outcomes()[action][0])
        else:
            self.round.play(action)

    def _hands(self) -> list[list[int]]:
        size = self.table.hand
        return [sorted(self.dealt[at * size : (at + 1) * size], reverse=True) for at in range(self.table.seats)]

    def _position(self) -> str:
        hands = "/".join("".join(map(_tile, hand)) for hand in self._hands())
        asleep = [tile for tile in range(self.table.tiles) if tile not in self.dealt]
        stock = "+" + "".join(_tile(tile) for tile in reversed(asleep)) if asleep else ""
        return f"{self.table.rules} {hands}{stock} - A -"

    def _action_to_string(self, player: int, action: int) -> str:
        if self.round is None:
            return f"deal {_tile(action)}"
        if player == pyspiel.PlayerId.CHANCE:
            return self.round.outcomes()[action][0] if self.round.is_chance else f"chance {action}"
        return dict(zip(self.round.actions(), self.round.legal())).get(action, f"action {action}")

    def is_terminal(self) -> bool:
        return self.round is not None and self.round.over

    def returns(self) -> list[float]:
        if self.round is None or not self.round.over:
            return [0.0] * self.table.seats
        if not self.table.dice:
            return self.round.rewards("points")
        won = self.round.rewards("win")
        return [float(self.table.seats - 1) if reward > 0 else float(-(max(won) > 0)) for reward in won]

    def _seen(self, player: int) -> str:
        if self.round is None:
            size = self.table.hand
            return "dealt " + "".join(map(_tile, self.dealt[player * size : (player + 1) * size]))
        return self.round.view(chr(ord("A") + player)).position

    def __str__(self) -> str:
        if self.round is None:
            return "dealt " + " ".join(map(_tile, self.dealt))
        return self.round.position


class CapicuaObserver:
    """What a seat sees, as a tensor (`capicua.layout`) and as a position."""

    def __init__(self, game: CapicuaGame, kind: Any) -> None:
        self.tensor = np.zeros(game.shape.observed, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: CapicuaState, player: int) -> None:
        self.tensor.fill(0.0)
        if state.round is not None:
            self.tensor[:] = state.round.observe(chr(ord("A") + player))

    def string_from(self, state: CapicuaState, player: int) -> str:
        return state._seen(player)


def player_policy(game: CapicuaGame, player: str, *, seed: int = 1) -> Any:
    """What a player of the program does everywhere in a small game, as a tabular policy of OpenSpiel: it is asked
    once in each information state, with this seed."""
    from open_spiel.python import policy as policies

    table = policies.TabularPolicy(game)
    for at, state in enumerate(table.states):
        chosen = dict(zip(state.round.legal(), state.round.actions()))[state.round.ask(player, seed)]
        table.action_probability_array[at] = 0.0
        table.action_probability_array[at][chosen] = 1.0
    return table


pyspiel.register_game(CapicuaGame().get_type(), CapicuaGame)
