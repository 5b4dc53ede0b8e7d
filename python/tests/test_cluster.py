"""Ray: the same bytes as one machine, with nodes that die and runs that are taken up again."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
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
from capicua.arena import Document, Progress  # noqa: E402

#: What a test may last, however busy the machine is.
LIMIT = 300

#: A batch lasts about a second and costs no processor time, so that a busy machine is as quick as an idle one.
PAUSE = 0.015


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    """A head that plays nothing, and two nodes with a core each. A node that does not answer is given up sooner than
    usual: after some seconds instead of a quarter of a minute."""
    # Workers step back by fifteen for everybody else. On a busy machine that means that nothing is played.
    os.environ["RAY_worker_niceness"] = "0"
    from ray.cluster_utils import Cluster

    def ports() -> dict[str, int]:
        """Ports for the helpers of a node: told beforehand, the node need not wait for them, which it does for
        fifteen seconds only; a busy machine needs longer."""
        names = ["metrics_agent_port", "metrics_export_port", "dashboard_agent_listen_port", "runtime_env_agent_port"]
        held = [socket.socket() for _ in names]
        for each in held:
            each.bind(("", 0))
        free = {name: int(each.getsockname()[1]) for name, each in zip(names, held)}
        for each in held:
            each.close()
        return free

    health = {"health_check_initial_delay_ms": 1000, "health_check_period_ms": 1000}
    head = {"num_cpus": 0, "include_dashboard": False, "_system_config": health}
    made = Cluster(initialize_head=True, head_node_args={**head, **ports()})
    for _ in range(2):
        made.add_node(num_cpus=1, **ports())
    made.wait_for_nodes(120)
    ray.init(address=made.address, log_to_driver=False)
    try:
        yield made
    finally:
        ray.shutdown()
        made.shutdown()


@pytest.fixture(autouse=True)
def limited() -> Iterator[None]:
    """Nothing here waits for ever."""

    def stop(*_: object) -> None:
        raise TimeoutError(f"it took longer than {LIMIT} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(LIMIT)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


class Notes:
    """What a player has noted at the beginning of every round of its, wherever it was played."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def player(self, pause: float) -> type[c.Player]:
        """Plays the first legal move after a pause. (Defined in here, it travels with the call.)"""
        path = self.path

        class Noting(c.Player):
            def begin(self, view: c.View) -> None:
                where = ray.get_runtime_context().get_node_id() if ray.is_initialized() else "here"
                with path.open("a") as notes:
                    notes.write(f"{where}\n")

            def choose(self, view: c.View) -> str:
                time.sleep(pause)
                return view.legal()[0]

        return Noting

    def lines(self) -> list[str]:
        return self.path.read_text().splitlines() if self.path.exists() else []


class Run:
    """A match that lasts some seconds on two nodes, and what one machine makes of it."""

    def __init__(self, folder: Path, *, deals: int, batch: int, seed: int) -> None:
        self.asked: dict[str, Any] = dict(rules="latin", deals=deals, seed=seed)
        one = Notes(folder / "one")
        self.whole = c.match(one.player(0.0), "random", **self.asked, times=False)
        #: Lines a batch writes: two chairs of ours, each deal twice.
        self.lines_a_batch = 2 * 2 * batch
        assert len(one.lines()) == 2 * 2 * deals
        self.lines = len(one.lines())
        self.notes = Notes(folder / "many")
        self.kept = folder / "run"
        self.batch = batch

    def play(self, progress: Progress, **other: Any) -> Document:
        asked = {**self.asked, **other}
        player = self.notes.player(PAUSE)
        return cluster.match(player, "random", **asked, batch=self.batch, keep=self.kept, progress=progress)

    def parts(self) -> dict[str, int]:
        return {part.name: part.stat().st_mtime_ns for part in self.kept.glob("part-??????")}


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return json.dumps(one) == json.dumps(other)


def test_an_interrupted_run_goes_on_and_plays_nothing_twice(nodes: Any, tmp_path: Path) -> None:
    run = Run(tmp_path, deals=20, batch=2, seed=5)
    main = threading.main_thread().ident
    assert main is not None

    def interrupt(done: int, all: int) -> None:
        if done == 4:
            # Ctrl-C while it waits for the next batch.
            threading.Timer(0.2, signal.pthread_kill, (main, signal.SIGINT)).start()

    with pytest.raises(KeyboardInterrupt):
        run.play(interrupt)
    kept = run.parts()
    assert 4 <= len(kept) < 10
    told: list[tuple[int, int]] = []
    played = run.play(lambda done, all: told.append((done, all)))
    assert told[0] == (len(kept), 10) and told[-1] == (10, 10)
    assert kept.items() <= run.parts().items(), "what was kept was written again"
    assert same(played, run.whole)
    # What was on its way is lost and nothing else: two batches for each of two cores at most.
    assert run.lines < len(run.notes.lines()) <= run.lines + 4 * run.lines_a_batch
    # Once more: everything is there.
    before = len(run.notes.lines())
    assert same(run.play(lambda done, all: None), run.whole) and len(run.notes.lines()) == before
    with pytest.raises(ValueError, match="another run"):
        run.play(lambda done, all: None, seed=6)


def test_without_an_address_it_starts_ray_here() -> None:
    """In a process of its own, which has no connection yet."""
    said = "from capicua import cluster; print(cluster.match('greedy', 'random', deals=6, seed=4, batch=2))"
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, timeout=LIMIT, check=True)
    assert done.stdout == f"{c.match('greedy', 'random', deals=6, seed=4, times=False)}\n"


def test_tournaments_and_games(nodes: Any, tmp_path: Path) -> None:
    table = cluster.tournament("random", "greedy", "doubles", deals=60, seed=2, batch=20)
    assert same(table, c.tournament("random", "greedy", "doubles", deals=60, seed=2, times=False))
    cluster.generate("greedy", "random", out=tmp_path / "cluster", deals=30, seed=2, batch=10)
    c.generate("greedy", "random", out=tmp_path / "one", deals=30, seed=2)
    assert (tmp_path / "cluster").read_bytes() == (tmp_path / "one").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cluster", "one"]
    alone = cluster.generate("greedy", out=tmp_path / "alone", deals=4, seed=2, batch=2)
    assert alone["players"] == ["greedy", "greedy"]


def a_record(seed: int) -> str:
    round = c.Round("latin", seed, unit="round")
    while not round.over:
        round.play(round.legal()[0])
    return round.record


def test_the_examples_run(nodes: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the page, with fewer deals and quicker players."""
    monkeypatch.chdir(tmp_path)
    page = (Path(__file__).parents[2] / "docs/cluster.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    block = re.sub(r"deals=[\d_]+", "deals=4", block).replace("champion", "doubles").replace("pimc", "random")
    block = block.replace('address="auto"', 'address="auto", batch=2').replace('keep="reviews"', 'keep="reviews", samples=5')
    (tmp_path / "game.dgn").write_text(a_record(1))
    exec(compile(block, "docs/cluster.md", "exec"), {"names": ["game.dgn"]})
    made = {path.name for path in tmp_path.iterdir()}
    assert made == {"game.dgn", "run", "table", "games.jsonl", "parts", "reviews"}


def test_reviews_come_in_order(nodes: Any) -> None:
    records = [a_record(seed) for seed in range(3)]
    documents = cluster.review(records, samples=5, batch=2)
    assert documents == [c.review(record, samples=5) for record in records]


def test_what_a_player_raises_is_not_tried_again(nodes: Any, tmp_path: Path) -> None:
    tried = tmp_path / "tried"

    class Broken(c.Player):
        def choose(self, view: c.View) -> str:
            with tried.open("a") as notes:
                notes.write("tried\n")
            raise LookupError("lost")

    with pytest.raises(LookupError):
        cluster.match(Broken, "random", deals=2, batch=2, seed=1)
    assert len(tried.read_text().splitlines()) == 1


# The last but one: afterwards there is a node less.
def test_the_same_bytes_on_two_nodes_of_which_one_dies(nodes: Any, tmp_path: Path) -> None:
    run = Run(tmp_path, deals=24, batch=2, seed=3)
    sockets = {node["RayletSocketName"]: node["NodeID"] for node in ray.nodes()}
    of_id = {sockets[node._raylet_socket_name]: node for node in nodes.worker_nodes}
    told: list[tuple[int, int]] = []
    kept: dict[str, int] = {}
    lost: list[str] = []

    def kill() -> None:
        while not told or told[-1][0] < 3:
            time.sleep(0.02)
        # Whoever begins a round now is in the middle of a batch.
        begun = len(run.notes.lines())
        while len(run.notes.lines()) == begun:
            time.sleep(0.005)
        victim = run.notes.lines()[-1]
        kept.update(run.parts())
        nodes.remove_node(of_id[victim], allow_graceful=False)
        lost.append(victim)

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    played = run.play(lambda done, all: told.append((done, all)))
    killer.join(60)
    assert lost and told[-1] == (12, 12)
    assert same(played, run.whole)
    assert len(kept) >= 3 and kept.items() <= run.parts().items(), "what had come back was played again"
    # The dead node had one core: the batch it was playing is begun anew and no other.
    assert run.lines < len(run.notes.lines()) <= run.lines + run.lines_a_batch
    deadline = time.monotonic() + 60
    while sum(node["Alive"] for node in ray.nodes()) > 2 and time.monotonic() < deadline:
        time.sleep(0.2)
    assert sum(node["Alive"] for node in ray.nodes()) == 2, "one of three is gone"


# The last one: afterwards there is none.
def test_without_machines_it_says_so(nodes: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for node in list(nodes.worker_nodes):
        nodes.remove_node(node, allow_graceful=False)
    monkeypatch.setattr(cluster, "PATIENCE", 1.0)
    with pytest.raises(RuntimeError, match="no cores for 1 seconds: what was played is kept in"):
        cluster.match("random", "greedy", deals=4, batch=2, keep=tmp_path / "run")
