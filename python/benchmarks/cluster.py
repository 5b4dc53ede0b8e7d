"""What a cluster costs: two nodes against one, how long a batch must last, and what the driver bears.

    python benchmarks/cluster.py [--deals 600000] [--player doubles] [--batches 8,32,128]

Nodes with one core each are started on this machine, beside a head that plays nothing. A task that plays next to
nothing tells what every task takes beside its games; the same match in fewer and longer batches, against the same
call without Ray on one thread, tells what is left of a core. A batch that lasts nineteen times as long as a task
takes by itself is played with 95 % efficiency.
"""

from __future__ import annotations

import argparse
import json
import os
import time

# Ray's workers step back by fifteen for everybody else; what they are held against does not.
os.environ.setdefault("RAY_worker_niceness", "0")

import ray  # noqa: E402
from ray.cluster_utils import Cluster  # noqa: E402

import capicua  # noqa: E402
from capicua import cluster  # noqa: E402

#: Tasks that play one deal at random each.
TINY = 300


def timed(player: str, deals: int, batch: int) -> tuple[float, float]:
    """Seconds that a match takes, and processor time of the driver in them."""
    began, used = time.perf_counter(), time.process_time()
    cluster.match(player, "greedy", deals=deals, seed=1, batch=batch, progress=lambda done, all: None)
    return time.perf_counter() - began, time.process_time() - used


def without_ray(player: str, deals: int, threads: int) -> float:
    """The same on threads of this process: what the machine has to give."""
    began = time.perf_counter()
    capicua.match(player, "greedy", deals=deals, seed=1, threads=threads)
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=600_000)
    parser.add_argument("--batches", default="8,32,128")
    parser.add_argument("--player", default="doubles")
    asked = parser.parse_args()
    counts = sorted(map(int, asked.batches.split(",")))

    alone, both = without_ray(asked.player, asked.deals, 1), without_ray(asked.player, asked.deals, 2)
    answer: dict[str, object] = {
        "alone_s": round(alone, 2),
        "two_threads_s": round(both, 2),
        "speed_up_of_threads": round(alone / both, 2),
        "rounds_a_second_and_core": round(2 * asked.deals / alone, 1),
    }

    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    nodes.add_node(num_cpus=1)
    nodes.wait_for_nodes()
    ray.init(address=nodes.address, log_to_driver=False)
    try:
        # The first task starts a worker; that is not what is measured.
        timed("random", 8, 1)
        took, used = timed("random", TINY, 1)
        overhead = took / TINY
        answer["task_ms"] = round(1000 * overhead, 1)
        answer["driver_ms_a_task"] = round(1000 * used / TINY, 2)
        answer["batch_s_for_95_percent"] = round(19 * overhead, 2)
        seconds: dict[int, float] = {}
        for parts in counts:
            seconds[parts], _ = timed(asked.player, asked.deals, -(-asked.deals // parts))
        answer["one_node"] = [
            {
                "batches": parts,
                "batch_s": round(alone / parts, 3),
                "s": round(took, 2),
                "efficiency": round(alone / took, 3),
            }
            for parts, took in seconds.items()
        ]
        nodes.add_node(num_cpus=1)
        nodes.wait_for_nodes()
        timed("random", 16, 1)
        took, _ = timed("random", TINY, 1)
        answer["two_nodes_task_ms"] = round(1000 * took / TINY, 1)
        few = counts[0]
        two, _ = timed(asked.player, asked.deals, -(-asked.deals // few))
        answer |= {"two_nodes_s": round(two, 2), "speed_up": round(seconds[few] / two, 2)}
        print(json.dumps(answer))
    finally:
        ray.shutdown()
        nodes.shutdown()


if __name__ == "__main__":
    main()
