"""Our games in OpenSpiel."""

from __future__ import annotations

import unittest
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

pyspiel = pytest.importorskip("pyspiel")
pytestmark = pytest.mark.openspiel

import numpy as np  # noqa: E402
from open_spiel.python import policy  # noqa: E402

import capicua as c  # noqa: E402
import capicua.openspiel as ours  # noqa: E402

SMALL = "python_capicua(rules=latin;set:2;hand:2;seats:2)"


@pytest.mark.parametrize(
    "rules",
    ["latin", "latin;set:2;hand:2;seats:2", "latin;set:3;hand:3;seats:2", "dominican", "fives", "draw", "pickomino-small"],
)
def test_random_games_pass_its_own_checks(rules: str) -> None:
    game = pyspiel.load_game(f"python_capicua(rules={rules})")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


#: The smallest game as a tree: nodes of chance, of players, and ends; and information states.
NODES, STATES = (66, 567, 267), 216


@pytest.mark.parametrize(
    ("rules", "whole"),
    [
        ("latin;set:2;hand:2;seats:2", True),
        ("latin;set:2;hand:2;seats:2", False),
        ("latin", False),
        ("fives", False),
    ],
)
def test_its_own_api_tests_pass(rules: str, whole: bool) -> None:
    """Those that it runs over its own games: over the whole tree of a small one (perfect recall among them), and over
    states of others."""
    api = pytest.importorskip("open_spiel.integration_tests.api_test")
    name = f"python_capicua(rules={rules})"
    api.TOTAL_NUM_STATES[name], api.PERFECT_RECALL_NUM_STATES[name] = NODES, STATES
    base = api.EnforceAPIOnFullTreeBase if whole else api.EnforceAPIOnPartialTreeBase
    case = type("Ours", (base,), {"game": pyspiel.load_game(name), "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 4
    assert not result.failures and not result.errors, [*result.failures, *result.errors][0][1]


def test_dice_are_chance() -> None:
    """The whole dice game has no end in sight when it is played at random: its first turns will do."""
    state = pyspiel.load_game("python_capicua(rules=pickomino)").new_initial_state()
    assert len(state.chance_outcomes()) == 1287
    random = np.random.default_rng(1)
    for _ in range(40):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            assert sum(chances) == pytest.approx(1.0)
            state.apply_action(int(random.choice(outcomes, p=np.array(chances) / sum(chances))))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
    assert not state.is_terminal() and state.returns() == [0.0, 0.0]


def test_every_deal_is_reached_once() -> None:
    game = pyspiel.load_game(SMALL)
    deals: dict[str, float] = {}

    def walk(state: ours.CapicuaState, chance: float) -> None:
        if not state.is_chance_node():
            deals[str(state)] = deals.get(str(state), 0.0) + chance
            return
        outcomes = state.chance_outcomes()
        assert sum(p for _, p in outcomes) == pytest.approx(1.0)
        for action, p in outcomes:
            walk(state.child(action), chance * p)

    walk(game.new_initial_state(), 1.0)
    assert len(deals) == 15 * 6
    assert all(chance == pytest.approx(1 / 90) for chance in deals.values())


def test_cfr_finds_what_cannot_be_exploited() -> None:
    from open_spiel.python.algorithms import cfr, exploitability

    game = pyspiel.load_game(SMALL)
    solver = cfr.CFRPlusSolver(game)
    uniform = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    for _ in range(30):
        solver.evaluate_and_update_policy()
    learnt = exploitability.exploitability(game, solver.average_policy())
    assert 0 <= learnt < uniform / 5


def test_players_are_policies() -> None:
    from open_spiel.python.algorithms import exploitability

    game = pyspiel.load_game(SMALL)
    greedy = ours.player_policy(game, "greedy")
    assert np.allclose(greedy.action_probability_array.sum(axis=1), 1.0)
    assert exploitability.exploitability(game, greedy) >= 0


def benchmark(name: str) -> ModuleType:
    spec = spec_from_file_location(name, Path(__file__).parents[1] / f"benchmarks/{name}.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("player", [None, "greedy", "pimc:samples=10"])
def test_what_is_said_of_pairs_is_exact_where_openspiel_knows(player: str | None) -> None:
    """For two seats the benchmark of pairs has to find what OpenSpiel finds in its own way."""
    from open_spiel.python.algorithms import exploitability

    game = benchmark("pairs").Game("latin,set=2,hand=2,seats=2")

    def chances(round: c.Round) -> list[float]:
        moves = round.legal()
        if player is None:
            return [1 / len(moves)] * len(moves)
        return [float(move == round.ask(player, 1)) for move in moves]

    judged = game.judge(game.policy(chances))
    if player is None:
        theirs = exploitability.exploitability(game.spiel, policy.UniformRandomPolicy(game.spiel))
    else:
        theirs = exploitability.exploitability(game.spiel, ours.player_policy(game.spiel, player, seed=1))
    assert judged["seat"] == judged["pair_at_least"] == judged["pair_at_most"] == pytest.approx(theirs, abs=1e-3)


def test_the_speed_comparison_uses_openspiel_as_fast_as_it_can_be() -> None:
    """Asking every chance node of a deal for its outcomes takes longer than the whole round."""
    from time import process_time

    game = pyspiel.load_game("python_team_dominoes")
    random = np.random.default_rng(1)

    def naive() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes())
                state.apply_action(random.choice(outcomes, p=chances))
            else:
                state.apply_action(random.choice(state.legal_actions()))

    fast = benchmark("speed").spiel_round()
    spent = []
    for play in (naive, fast):
        play()
        began = process_time()
        for _ in range(200):
            play()
        spent.append(process_time() - began)
    assert spent[0] > 1.5 * spent[1], spent
