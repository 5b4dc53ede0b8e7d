"""The environments: PettingZoo, Gymnasium, and many rounds at once."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import capicua as c
import capicua.gymnasium
import capicua.pettingzoo
import capicua.vector

PRESETS = c.presets()
OTHERS = ["fives,spinner=on", "latin,calls=on", "fives,seats=4", "pickomino,players=4", "latin,set=3,hand=3,seats=2"]


@pytest.mark.parametrize("rules", PRESETS + OTHERS)
def test_pettingzoo_accepts_it(rules: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(capicua.pettingzoo.env(rules), num_cycles=120, verbose_progress=False)


@pytest.mark.parametrize("rules", PRESETS + OTHERS)
def test_pettingzoo_repeats_with_a_seed(rules: str) -> None:
    seed_test(lambda: capicua.pettingzoo.env(rules), num_cycles=60)


def test_a_match_is_an_episode_too() -> None:
    env = capicua.pettingzoo.env("latin,target=20", unit="match", reward="win")
    env.reset(seed=3)
    steps = 0
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        if over:
            env.step(None)
            assert reward in (1.0, -1.0)
            continue
        steps += 1
        env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    assert steps > 20


@pytest.mark.parametrize("rules", ["latin", "fives", "draw", "pickomino,players=3"])
def test_gymnasium_accepts_a_seat(rules: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gymnasium.make("capicua/Seat-v0", rules=rules).unwrapped, skip_render_check=True)


def test_gymnasium_accepts_a_turn_of_pickomino() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gymnasium.make("capicua/Turn-v0").unwrapped, skip_render_check=True)


def test_a_turn_is_worth_what_it_brings() -> None:
    """Stopping at once with a worm and enough takes a tile, anything else fails: the rewards say so."""
    env = capicua.gymnasium.TurnEnv(turns=6)
    random = np.random.default_rng(1)
    rewards = []
    for seed in range(40):
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            action = int(random.choice(np.flatnonzero(observation["action_mask"])))
            observation, reward, over, _, _ = env.step(action)
        rewards.append(reward)
    assert min(rewards) >= -4 and max(rewards) <= 4
    assert any(reward < 0 for reward in rewards) or any(reward > 0 for reward in rewards)


def test_a_seat_wins_about_half_against_itself() -> None:
    env = capicua.gymnasium.SeatEnv("latin", others="greedy", reward="points")
    rewards = []
    for seed in range(60):
        env.reset(seed=seed)
        over = False
        while not over:
            move = env.round.ask("greedy", 1)
            action = dict(zip(env.round.legal(), env.round.actions()))[move]
            _, reward, over, _, _ = env.step(action)
        rewards.append(reward)
    assert abs(float(np.mean(rewards))) < 15


@pytest.mark.parametrize("rules", PRESETS + OTHERS)
def test_many_rounds_at_once(rules: str) -> None:
    """Masks, turns, rewards and what is over fit each other, in arrays that stay the same."""
    venv = capicua.vector.make(rules, 8, seed=5, reward="points")
    shape = venv.layout
    assert venv.observations.shape == (8, shape.observed) and venv.masks.shape == (8, shape.moves)
    done = 0
    while done == 0:
        before = venv.masks.copy()
        actions = venv.sample()
        assert before[np.arange(8), actions].all()
        observations, rewards, dones = venv.step(actions)
        assert observations is venv.observations, "the arrays are the same, nothing is copied"
        assert venv.masks.any(axis=1).all()
        assert (rewards[~dones] == 0).all()
        assert np.allclose(rewards.sum(axis=1), 0, atol=1e-3)
        turn = shape["turn"].of(observations)
        assert (turn[:, 0] == 1).all(), "who is asked looks at its own turn"
        done += int(dones.sum())


@pytest.mark.parametrize("rules", ["latin", "dominican", "cuban", "block", "latin,calls=on"])
def test_a_round_of_many_can_be_played_again_as_one(rules: str) -> None:
    """Rows are held against `Round`: the same deal, the same actions, the same observations and masks."""
    venv = capicua.vector.make(rules, 1, seed=11, reward="points")
    random = np.random.default_rng(2)
    episodes: list[list[tuple[int, np.ndarray, np.ndarray, int]]] = [[]]
    rewards = []
    while len(episodes) < 6:
        action = int(random.choice(np.flatnonzero(venv.masks[0])))
        episodes[-1].append((action, venv.observations[0].copy(), venv.masks[0].copy(), int(venv.seats[0])))
        venv.step(np.array([action]))
        if venv.dones[0]:
            rewards.append(venv.rewards[0].tolist())
            episodes.append([])
    tiles = venv.layout["hand"].shape[0]
    compared = 0
    for index, (steps, reward) in enumerate(zip(episodes, rewards)):
        # The hands as every seat saw its own at first, and what is left face down.
        hands: dict[int, set[int]] = {}
        for _, seen, _, seat in steps:
            held = {int(t) for t in np.flatnonzero(venv.layout["hand"].of(seen))}
            laid = {int(t) for t in np.flatnonzero(venv.layout["laid"].of(seen)[0])}
            hands.setdefault(seat, held | laid)
        if len(hands) < venv.layout.seats:
            continue
        compared += 1
        names = [f"{h}{low}" for h in range(10) for low in range(h + 1)]
        text = "/".join("".join(names[t] for t in sorted(hands[s], reverse=True)) for s in range(venv.layout.seats))
        asleep = set(range(tiles)) - set().union(*hands.values())
        text += "+" * bool(asleep) + "".join(names[t] for t in sorted(asleep, reverse=True))
        leader = "ABCD"[index % venv.layout.seats]
        round = c.Round(position=f"{c.Round(rules).rules} {text} - {leader} -")
        for action, seen, mask, seat in steps:
            assert round.turn == "ABCD"[seat]
            assert np.array_equal(round.observe("ABCD"[seat]), seen)
            assert np.array_equal(round.mask().astype(bool), mask)
            round.play(action)
        assert round.over and round.rewards("points") == reward
    assert compared >= 3


def test_many_rounds_repeat_and_refuse() -> None:
    one, two = (capicua.vector.make("latin", 16, seed=3) for _ in range(2))
    for _ in range(50):
        actions = one.sample()
        assert np.array_equal(actions, two.sample())
        one.step(actions)
        two.step(actions)
        assert np.array_equal(one.observations, two.observations)
    other = capicua.vector.make("latin", 16, seed=4)
    assert not np.array_equal(one.observations, other.observations)
    kept = one.observations.copy()
    wrong = one.sample().copy()
    wrong[7] = int(np.flatnonzero(~one.masks[7])[0])
    with pytest.raises(ValueError, match="round 7"):
        one.step(wrong)
    assert np.array_equal(kept, one.observations), "nothing was played"
    for bad in (np.zeros(3, np.int64), np.full(16, -1)):
        with pytest.raises(ValueError):
            one.step(bad)
    with pytest.raises(ValueError):
        capicua.vector.make("latin", 0)
    with pytest.raises(ValueError, match="unknown rules"):
        capicua.vector.make("latim", 4)


def test_weights_are_followed() -> None:
    venv = capicua.vector.make("latin", 512, seed=1)
    weights = np.where(np.arange(venv.layout.moves) % 2 == 0, 0.0, 2.0).astype(np.float32)
    even = odd = 0
    for _ in range(30):
        choice = venv.masks.sum(axis=1) == 2
        both = choice & (venv.masks[:, 0::2].sum(axis=1) == 1)
        actions = venv.sample(np.tile(weights, (512, 1)))
        even += int((actions[both] % 2 == 0).sum())
        odd += int((actions[both] % 2 == 1).sum())
        venv.step(actions)
    assert odd / even == pytest.approx(np.exp(2.0), rel=0.25)


def test_the_others_may_be_players() -> None:
    venv = capicua.vector.make("latin", 64, seed=1, others=[None, "greedy", None, "greedy"])
    done, won = 0, 0.0
    while done < 600:
        assert set(venv.seats.tolist()) <= {0, 2}
        venv.step(venv.sample())
        done += int(venv.dones.sum())
        won += float(venv.rewards[:, 0].sum())
    assert won / done < -0.05, "random loses against greedy"
    with pytest.raises(ValueError, match="4 seats"):
        capicua.vector.make("latin", 4, others=["greedy"])
    with pytest.raises(ValueError):
        capicua.vector.make("latin", 4, others=["greedy"] * 4)
