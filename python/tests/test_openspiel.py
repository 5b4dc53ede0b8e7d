"""Our games in OpenSpiel."""

from __future__ import annotations

import pytest

pyspiel = pytest.importorskip("pyspiel")
pytestmark = pytest.mark.openspiel

import numpy as np  # noqa: E402

import capicua.openspiel as ours  # noqa: E402

SMALL = "python_capicua(rules=latin;set:2;hand:2;seats:2)"


@pytest.mark.parametrize(
    "rules",
    ["latin", "latin;set:2;hand:2;seats:2", "latin;set:3;hand:3;seats:2", "dominican", "fives", "draw", "pickomino-small"],
)
def test_random_games_pass_its_own_checks(rules: str) -> None:
    game = pyspiel.load_game(f"python_capicua(rules={rules})")
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


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
    from open_spiel.python import policy
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
