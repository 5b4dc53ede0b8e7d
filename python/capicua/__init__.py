"""Capicúa: dominoes, All Fives and Pickomino, exact and fast.

A `Round` has everything open, a `View` is what one seat sees. `belief`, `solve`, `advise` and `review` answer
about positions and records, `match`, `tournament` and `generate` let players meet; whoever derives from `Player` sits beside ours.
Answers are the documents of ``capicua ... --json``, as dicts. Environments are in `capicua.pettingzoo`,
`capicua.gymnasium`, `capicua.vector` and `capicua.openspiel`, data in `capicua.data`, many machines in
`capicua.cluster`. What cannot be read is a `ValueError` that says what, where and how to fix it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from ._native import Round, View
from .arena import Player, generate, match, merge, tournament
from .layout import Layout, Part, layout
from .questions import Belief, advise, belief, players, presets, random_rounds, review, solve

if TYPE_CHECKING:
    from . import cluster, data, gymnasium, openspiel, pettingzoo, vector
    from .data import dataset

__version__ = "0.1.0"

__all__ = [
    "Belief",
    "Layout",
    "Part",
    "Player",
    "Round",
    "View",
    "advise",
    "belief",
    "cluster",
    "data",
    "dataset",
    "generate",
    "gymnasium",
    "layout",
    "match",
    "merge",
    "openspiel",
    "pettingzoo",
    "players",
    "presets",
    "random_rounds",
    "review",
    "solve",
    "tournament",
    "vector",
]

# What needs more than NumPy is imported when it is first asked for.
_LATER = {"cluster", "data", "gymnasium", "openspiel", "pettingzoo", "vector"}


def __getattr__(name: str) -> object:
    if name in _LATER:
        return import_module(f"{__name__}.{name}")
    if name == "dataset":
        return import_module(f"{__name__}.data").dataset
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
