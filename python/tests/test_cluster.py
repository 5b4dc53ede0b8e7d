"""Ray: the same bytes as one machine, with nodes that die and runs that are taken up again."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ray = pytest.importorskip("ray")
pytestmark = pytest.mark.cluster

import capicua as c  # noqa: E402
from capicua import cluster  # noqa: E402

SLOW = ("pimc:samples=20", "greedy")


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    """A head that plays nothing, and two nodes with a core each."""
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    made.add_node(num_cpus=1)
    made.add_node(num_cpus=1)
    made.wait_for_nodes()
    ray.init(address=made.address, log_to_driver=False)
    try:
        yield made
    finally:
        ray.shutdown()
        made.shutdown()


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return json.dumps(one) == json.dumps(other)


def test_an_interrupted_run_goes_on_and_plays_nothing_twice(nodes: Any, tmp_path: Path) -> None:
    asked: dict[str, Any] = dict(rules="latin", deals=40, seed=5, batch=4, keep=tmp_path / "run")

    def stop(done: int, all: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cluster.match(*SLOW, **asked, progress=stop)
    parts = sorted((tmp_path / "run").glob("part-*"))
    kept = {part.name: part.stat().st_mtime_ns for part in parts}
    assert len(kept) == 4
    told: list[tuple[int, int]] = []
    played = cluster.match(*SLOW, **asked, progress=lambda done, all: told.append((done, all)))
    assert told[0] == (4, 10) and told[-1] == (10, 10)
    for name, written in kept.items():
        assert (tmp_path / "run" / name).stat().st_mtime_ns == written, "it was not played again"
    assert same(played, c.match(*SLOW, rules="latin", deals=40, seed=5, times=False))
    with pytest.raises(ValueError, match="another run"):
        cluster.match(*SLOW, **{**asked, "seed": 6})


def test_tournaments_and_games(nodes: Any, tmp_path: Path) -> None:
    table = cluster.tournament("random", "greedy", "doubles", deals=60, seed=2, batch=20)
    assert same(table, c.tournament("random", "greedy", "doubles", deals=60, seed=2, times=False))
    cluster.generate("greedy", "random", out=tmp_path / "cluster", deals=30, seed=2, batch=10)
    c.generate("greedy", "random", out=tmp_path / "one", deals=30, seed=2)
    assert (tmp_path / "cluster").read_bytes() == (tmp_path / "one").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cluster", "one"]


def test_reviews_come_in_order(nodes: Any) -> None:
    records = []
    for seed in range(3):
        round = c.Round("latin", seed, unit="round")
        while not round.over:
            round.play(round.legal()[0])
        records.append(round.record)
    documents = cluster.review(records, samples=5, batch=2)
    assert documents == [c.review(record, samples=5) for record in records]


def test_what_a_player_raises_is_not_tried_again(nodes: Any) -> None:
    class Broken(c.Player):
        def choose(self, view: c.View) -> str:
            raise LookupError("lost")

    with pytest.raises(LookupError):
        cluster.match(Broken, "random", deals=4, batch=2, seed=1)


# The last one: afterwards there is a node less.
def test_the_same_bytes_on_two_nodes_of_which_one_dies(nodes: Any, tmp_path: Path) -> None:
    asked: dict[str, Any] = dict(rules="latin", deals=48, seed=3)
    whole = c.match(*SLOW, **asked, times=False)
    told: list[tuple[int, int]] = []
    victim = list(nodes.worker_nodes)[0]

    def kill() -> None:
        while not told or told[-1][0] < 3:
            time.sleep(0.05)
        nodes.remove_node(victim, allow_graceful=False)

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    played = cluster.match(
        *SLOW, **asked, batch=2, keep=tmp_path / "run", progress=lambda done, all: told.append((done, all))
    )
    killer.join(60)
    assert same(played, whole)
    assert told[-1] == (24, 24) and len(ray.nodes()) >= 2
    assert sum(node["Alive"] for node in ray.nodes()) == 2, "one of three is gone"
