"""What a cluster costs: two nodes against one, and how long a batch must last.

    python benchmarks/cluster.py [--deals 400] [--player pimc:samples=20]

Nodes with one core each are started on this machine, beside a head that plays nothing. Overhead is what a task takes
that plays next to nothing; a batch that lasts nineteen times as long is played with 95 % efficiency.
"""

from __future__ import annotations

import argparse
import json
import time

import ray
from ray.cluster_utils import Cluster

from capicua import cluster


def timed(player: str, deals: int, batch: int) -> float:
    began = time.perf_counter()
    cluster.match(player, "greedy", deals=deals, seed=1, batch=batch, progress=lambda done, all: None)
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--batch", type=int, default=20)
    parser.add_argument("--player", default="pimc:samples=20")
    asked = parser.parse_args()
    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    nodes.add_node(num_cpus=1)
    nodes.wait_for_nodes()
    ray.init(address=nodes.address, log_to_driver=False)
    try:
        # The first task starts a worker; that is not what is measured.
        timed("random", 4, 1)
        few, many = timed("random", 20, 1), timed("random", 120, 1)
        overhead = (many - few) / 100
        one = timed(asked.player, asked.deals, asked.batch)
        nodes.add_node(num_cpus=1)
        nodes.wait_for_nodes()
        timed("random", 8, 1)
        two = timed(asked.player, asked.deals, asked.batch)
        answer = {
            "overhead_ms": round(1000 * overhead, 1),
            "batch_s_for_95_percent": round(19 * overhead, 2),
            "batches": -(-asked.deals // asked.batch),
            "one_node_s": round(one, 1),
            "two_nodes_s": round(two, 1),
            "speed_up": round(one / two, 2),
        }
        print(json.dumps(answer))
    finally:
        ray.shutdown()
        nodes.shutdown()


if __name__ == "__main__":
    main()
