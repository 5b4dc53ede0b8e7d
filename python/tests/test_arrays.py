"""What is handed in as an array is read as what it is, and arrays that somebody locked are not written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import capicua.vector

COUNT = 24
#: The arrays that every step writes over.
OWN = ["observations", "masks", "seats", "rewards", "dones"]


def wished(venv: capicua.vector.VectorEnv) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """A legal action for each round, the last one of its mask, and weights that ask for it and nothing else."""
    actions = np.array([np.flatnonzero(mask)[-1] for mask in venv.masks])
    weights = np.zeros((venv.count, venv.layout.moves), np.float32)
    weights[np.arange(venv.count), actions] = 200.0
    return actions, weights


def every_other(array: NDArray[Any]) -> NDArray[Any]:
    wide = np.full((2 * array.shape[0], *array.shape[1:]), 7, array.dtype)
    wide[::2] = array
    return wide[::2]


def backwards(array: NDArray[Any]) -> NDArray[Any]:
    return np.flip(np.flip(array, 0).copy(), 0)


def between_fields(array: NDArray[Any]) -> NDArray[Any]:
    """Neither aligned nor at a distance that is a multiple of its size."""
    packed = np.zeros(array.shape, np.dtype([("before", np.int8), ("it", array.dtype), ("after", np.int16)]))
    packed["it"] = array
    return np.asarray(packed["it"])


def locked(array: NDArray[Any]) -> NDArray[Any]:
    copy = np.array(array)
    copy.flags.writeable = False
    return copy


LAID: list[Callable[[NDArray[Any]], NDArray[Any]]] = [np.ascontiguousarray, np.asfortranarray, every_other, backwards, between_fields, locked]


@pytest.mark.parametrize("laid", LAID)
def test_weights_and_actions_are_read_however_they_lie(laid: Callable[[NDArray[Any]], NDArray[Any]]) -> None:
    venv = capicua.vector.make("latin", COUNT, seed=2)
    twin = capicua.vector.make("latin", COUNT, seed=2)
    for _ in range(12):
        actions, weights = wished(venv)
        assert np.array_equal(venv.sample(laid(weights)), actions)
        venv.step(laid(actions))
        twin.step(actions)
        assert np.array_equal(venv.observations, twin.observations)


def test_one_row_for_all_rounds_may_be_broadcast() -> None:
    venv = capicua.vector.make("latin", COUNT, seed=2)
    row = np.linspace(0.0, 4000.0, venv.layout.moves, dtype=np.float32)
    drawn = venv.sample(np.broadcast_to(row, (COUNT, len(row))))
    assert np.array_equal(drawn, wished(venv)[0])


def test_other_shapes_and_types_are_refused_by_name() -> None:
    venv = capicua.vector.make("latin", COUNT, seed=2)
    kept = venv.observations.copy()
    actions, weights = wished(venv)
    moves = venv.layout.moves
    assert moves != COUNT
    shapes: list[NDArray[np.float32]] = [weights.T, weights.T.copy(), weights.ravel(), weights[None], weights[:-1], weights[:, :-1]]
    for wrong in shapes:
        with pytest.raises(ValueError, match=rf"weights has the shape .*, not \({COUNT}, {moves}\)"):
            venv.sample(wrong)
    for text, other in [("float64", weights.astype(np.float64)), (">f4", weights.astype(">f4")), ("int32", weights.astype(np.int32))]:
        with pytest.raises(TypeError, match=rf"weights holds {text}, not float32: .*astype"):
            venv.sample(other)
    with pytest.raises(TypeError, match="weights is not an array but list"):
        venv.sample(weights.tolist())
    for bad in (actions[:, None], actions[:-1], np.append(actions, 0)):
        with pytest.raises(ValueError, match=rf"actions has the shape .*, not \({COUNT},\)"):
            venv.step(bad)
    for text, narrow in [("int32", actions.astype(np.int32)), ("float64", actions.astype(np.float64))]:
        with pytest.raises(TypeError, match=f"actions holds {text}, not int64"):
            venv.step(narrow)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="actions is not an array but list"):
        venv.step(actions.tolist())
    assert np.array_equal(kept, venv.observations), "nothing was played"
    venv.step(actions)


@pytest.mark.parametrize("name", OWN)
def test_a_locked_array_is_not_written_and_nothing_is_played(name: str) -> None:
    venv = capicua.vector.make("latin", COUNT, seed=3)
    twin = capicua.vector.make("latin", COUNT, seed=3)
    array = getattr(venv, name)
    for _ in range(40):
        actions = venv.sample()
        array.flags.writeable = False
        before = {each: getattr(venv, each).copy() for each in OWN}
        with pytest.raises(ValueError, match=f"{name} was set read-only"):
            venv.step(actions)
        assert all(np.array_equal(getattr(venv, each), before[each]) for each in OWN)
        array.flags.writeable = True
        # As if nobody had tried.
        venv.step(actions)
        twin.step(actions)
        assert all(np.array_equal(getattr(venv, each), getattr(twin, each)) for each in OWN)


def test_locked_actions_are_not_written() -> None:
    venv = capicua.vector.make("latin", COUNT, seed=3)
    actions = venv.sample()
    actions.flags.writeable = False
    kept = actions.copy()
    with pytest.raises(ValueError, match="actions was set read-only"):
        venv.sample()
    assert np.array_equal(actions, kept)
    venv.step(actions)


def test_an_array_that_was_made_another_in_place_is_refused() -> None:
    for change in ["array.shape = array.shape[::-1]", "array.dtype = np.int8", "array.dtype = np.int32"]:
        venv = capicua.vector.make("latin", COUNT, seed=3)
        exec(change, {"np": np, "array": venv.observations})
        with pytest.raises(ValueError, match="observations was changed in shape or type"):
            venv.step(venv.sample())


def test_what_is_read_may_not_be_what_is_written() -> None:
    venv = capicua.vector.make("latin", COUNT, seed=3)
    inside = venv.observations.reshape(-1)[: 2 * COUNT].view(np.int64)
    with pytest.raises(ValueError, match="observations lies in memory that is written to"):
        venv.step(inside)
    venv.step(venv.sample())
