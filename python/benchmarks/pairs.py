"""How far policies are exploitable in a small game for two pairs, where CFR promises nothing.

    python benchmarks/pairs.py [--iterations 20000] [--players greedy,pimc,champion] [RULES]

The whole game is written out, every deal and every line of play, so that what is said about a policy is exact: its
value, what one seat alone would gain, and between which bounds lies what a pair would gain that changes together. Two
partners who do not see each other's tiles cannot be maximised over exactly in reasonable time; below is what they gain
by improving in turns until neither can improve, above what they would gain if they saw each other's tiles. Figures
are points a round, averaged over seats or sides. `cfr` is the average policy of OpenSpiel's external sampling.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence

import numpy as np
import pyspiel
from numpy.typing import NDArray
from open_spiel.python.algorithms import external_sampling_mccfr as mccfr

import capicua.openspiel as ours
from capicua import Round

#: What is done in every information state: chances of its actions, in their order, as a row.
Policy = NDArray[np.float64]

#: The most actions anybody has in so small a game.
WIDE = 4


class Game:
    """All deals and all lines, for four seats in pairs or for two. A node is a choice that somebody has, or an end; the
    payoff is that of the side that leads."""

    def __init__(self, rules: str) -> None:
        self.spiel = pyspiel.load_game(f"python_capicua(rules={rules.replace(',', ';').replace('=', ':')})")
        self.seats = int(self.spiel.num_players())
        #: Partners sit across; of two each is a side by itself.
        self.pairs = [tuple(range(side, self.seats, 2)) for side in range(2)]
        #: A round for each information state, as an example.
        self.examples: list[Round] = []
        self._states: dict[str, int] = {}
        self._open: dict[tuple[int, str], int] = {}
        #: Nodes one after the other: seat (nobody at an end), information state, the same for somebody who sees the
        #: tiles of the partner, choices that the seat and its side had before, choices of all, payoff.
        self._rows: list[tuple[int, int, int, int, int, int, float]] = []
        self._after: list[list[int]] = []
        self.deals: list[int] = []
        self._deal(self.spiel.new_initial_state())
        rows = np.array(self._rows)
        self.seat, self.state, self.open, self.own, self.sides, self.ply = rows[:, :6].astype(np.int64).T
        self.payoff = rows[:, 6]
        #: Where nothing comes after, a node that is worth nothing and has no chance.
        self.after = np.full((len(rows), WIDE), len(rows))
        for at, after in enumerate(self._after):
            self.after[at, : len(after)] = after
        plies = range(int(self.ply.max()) + 1)
        self.levels = [np.flatnonzero((self.ply == ply) & (self.seat >= 0)) for ply in plies]

    def _deal(self, state: ours.CapicuaState) -> None:
        if state.round is None:
            for action, _ in state.chance_outcomes():
                self._deal(state.child(action))
            return
        # Every deal is as likely as the others: their mean is the value.
        hands = state.round.position.split(" ")[1].split("+")[0].split("/")
        self.deals.append(self._grow(state.round, hands, [0] * self.seats))

    def _grow(self, round: Round, hands: list[str], before: list[int]) -> int:
        actions = round.actions()
        while not round.over and len(actions) == 1:
            round.play(actions[0])
            actions = round.actions()
        at = len(self._rows)
        self._after.append([])
        turn = round.turn
        if round.over or turn is None:
            self._rows.append((-1, -1, -1, 0, 0, 0, round.rewards("points")[0]))
            return at
        seat = ord(turn) - ord("A")
        partner = (seat + 2) % self.seats
        seen = round.view(turn).position
        state = self._states.setdefault(seen, len(self._states))
        if state == len(self.examples):
            self.examples.append(round.copy())
        known = self._open.setdefault((state, hands[partner]), len(self._open))
        self._rows.append((seat, state, known, before[seat], before[seat] + before[partner], sum(before), 0.0))
        then = [count + (one == seat) for one, count in enumerate(before)]
        for action in actions:
            next = round.copy()
            next.play(action)
            self._after[at].append(self._grow(next, hands, then))
        return at

    def _worth(self, chances: NDArray[np.float64]) -> NDArray[np.float64]:
        """What every node is worth to the side that leads, by what is done in each of them."""
        worth = np.append(self.payoff, 0.0)
        for level in reversed(self.levels):
            worth[level] = (chances[level] * worth[self.after[level]]).sum(axis=1)
        return worth

    def _mean(self, worth: NDArray[np.float64]) -> float:
        return float(worth[self.deals].mean())

    def _chances(self, policy: Policy) -> NDArray[np.float64]:
        return np.where((self.seat >= 0)[:, None], policy[self.state], 0.0)

    def value(self, policy: Policy) -> float:
        """What the side that leads gets when everybody plays so."""
        return self._mean(self._worth(self._chances(policy)))

    def best_response(self, policy: Policy, seats: Sequence[int], *, shared: bool = False) -> tuple[float, Policy]:
        """The most that these seats get for their side, all others playing by the policy, and the policy with what
        they do then. Several seats have to share what they see (and the policy is not told then)."""
        sign = 1.0 if seats[0] % 2 == 0 else -1.0
        key, depth = (self.open, self.sides) if shared else (self.state, self.own)
        mine = np.isin(self.seat, seats)
        chances = self._chances(policy)
        # How likely the others bring the round to each node.
        reach = np.zeros(len(self.seat) + 1)
        reach[self.deals] = 1.0
        for level in self.levels:
            passed = np.where(mine[level, None], 1.0, chances[level]) * reach[level, None]
            reach[self.after[level]] = passed
        possible = self.after < len(self.seat)
        changed = policy.copy()
        # The last choices first: what comes after a choice is settled then.
        for level in sorted(set(depth[mine]), reverse=True):
            nodes = np.flatnonzero(mine & (depth == level))
            worth = sign * self._worth(chances)
            sums = np.zeros((int(key.max()) + 1, WIDE))
            np.add.at(sums, key[nodes], reach[nodes, None] * worth[self.after[nodes]])
            can = np.zeros(sums.shape, bool)
            can[key[nodes]] = possible[nodes]
            best = np.where(can, sums, -np.inf).argmax(axis=1)
            chances[nodes] = np.eye(WIDE)[best[key[nodes]]]
            if not shared:
                changed[self.state[nodes]] = chances[nodes]
        return sign * self._mean(self._worth(chances)), changed

    def in_turns(self, policy: Policy, side: Sequence[int]) -> float:
        """What partners come to who improve in turns, whoever begins."""
        best = -np.inf
        for order in (side, side[::-1]):
            changed, got, before = policy, -np.inf, None
            while before is None or got > before + 1e-9:
                before = got
                for seat in order:
                    got, changed = self.best_response(changed, [seat])
            best = max(best, got)
        return float(best)

    def judge(self, policy: Policy) -> dict[str, float]:
        value = self.value(policy)
        own = [value, -value]
        alone = sum(self.best_response(policy, [seat])[0] - own[seat % 2] for seat in range(self.seats)) / self.seats
        turns = sum(self.in_turns(policy, side) - own[at] for at, side in enumerate(self.pairs)) / 2
        open = sum(self.best_response(policy, side, shared=True)[0] - own[at] for at, side in enumerate(self.pairs)) / 2
        judged = {"value": value, "seat": alone, "pair_at_least": turns, "pair_at_most": open}
        return {name: round(figure, 3) for name, figure in judged.items()}

    def policy(self, chances: Callable[[Round], Sequence[float]]) -> Policy:
        table = np.zeros((len(self.examples), WIDE))
        for at, example in enumerate(self.examples):
            row = chances(example)
            table[at, : len(row)] = row
        return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="?", default="latin,set=3,hand=2,seats=4")
    parser.add_argument("--iterations", type=int, default=20_000)
    parser.add_argument("--players", default="greedy,pimc,champion")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    began = time.process_time()

    def tell(**what: object) -> None:
        print(json.dumps({**what, "cpu_s": round(time.process_time() - began)}), flush=True)

    game = Game(asked.rules)
    tell(rules=asked.rules, deals=len(game.deals), nodes=len(game.seat), information_states=len(game.examples))
    evenly = game.policy(lambda round: [1 / len(round.actions())] * len(round.actions()))
    tell(policy="random", **game.judge(evenly))

    def asks(player: str) -> Callable[[Round], Sequence[float]]:
        def chances(round: Round) -> Sequence[float]:
            played = round.ask(player, asked.seed)
            return [float(move == played) for move in round.legal()]

        return chances

    for player in filter(None, asked.players.split(",")):
        tell(policy=player, **game.judge(game.policy(asks(player))))

    np.random.seed(asked.seed)
    solver = mccfr.ExternalSamplingSolver(game.spiel, mccfr.AverageType.SIMPLE)
    for _ in range(asked.iterations):
        solver.iteration()
    learnt = solver.average_policy()

    state = game.spiel.new_initial_state()

    def average(round: Round) -> Sequence[float]:
        state.round = round
        chances = learnt.action_probabilities(state)
        return [chances[action] for action in round.actions()]

    tell(policy=f"cfr ({asked.iterations})", **game.judge(game.policy(average)))


if __name__ == "__main__":
    main()
