"""Positions as data: what was seen, known, thought and played, and what came of it, as Parquet.

    capicua.dataset("data", "champion", "greedy", rules="latin", deals=1000, shards=8, seed=1)
    rows = capicua.data.read("data")          # a dict of NumPy arrays
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from ._native import Round
from .arena import Progress, generate
from .layout import Layout, layout

Row = dict[str, Any]

#: Decisions in a row group: little enough to hold, enough to compress.
_GROUP = 4096


def schema(rules: str) -> pa.Schema:
    """The columns. Lists have a fixed length, so that they are matrices in NumPy."""
    shape = layout(rules)
    floats = pa.float32()
    fields = [
        ("deal", pa.int64(), "the number of the deal, from one"),
        ("game", pa.int32(), "which seating of this deal, from zero"),
        ("round", pa.int32(), "the round of the match; 0 for single rounds"),
        ("ply", pa.int32(), "after so many moves"),
        ("seat", pa.int8(), "who decides, from zero"),
        ("player", pa.string(), "the player on that seat"),
        ("view", pa.string(), "all that it could see, as a position"),
        ("observation", pa.list_(floats, shape.observed), "the same as numbers"),
        ("mask", pa.list_(pa.int8(), shape.moves), "a one for each action it may take"),
        ("action", pa.int32(), "what it played, as a number"),
        ("move", pa.string(), "what it played, as a text"),
        ("win", pa.list_(floats, shape.moves), "its chance to win by action, as it thought; NaN if it did not say"),
        ("points", pa.list_(floats, shape.moves), "the points by action, as it thought; NaN likewise"),
        ("samples", pa.int32(), "worlds or playouts that this rests on"),
        ("belief", pa.list_(floats, _belief_size(shape)), "the chance of each tile for each seat on, then face down"),
        ("won", pa.float32(), "what came of it for this seat: 1 won, 0 lost, 0.5 neither"),
        ("reward", pa.float32(), "the points of its side, less those of the others"),
    ]
    # Where nothing is hidden nothing is believed.
    told = [field for field in fields if field[0] != "belief" or _belief_size(shape)]
    return pa.schema([pa.field(name, kind, metadata={"about": about}) for name, kind, about in told])


def _belief_size(shape: Layout) -> int:
    tiles = next((part.shape[0] for part in shape.observation if part.name == "hand"), 0)
    return (shape.seats + 1) * tiles


def _tile(text: str) -> int:
    high, low = sorted((int(text[0], 19), int(text[1], 19)), reverse=True)
    return high * (high + 1) // 2 + low


def _belief(told: dict[str, Any] | None, seat: int, shape: Layout) -> NDArray[np.float32]:
    size = _belief_size(shape)
    chances = np.zeros((shape.seats + 1, size // (shape.seats + 1)), np.float32)
    if told is not None:
        tiles = [_tile(tile) for tile in told["unseen"]]
        for place, values in told["places"].items():
            row = shape.seats if place == "+" else (ord(place) - ord("A") - seat) % shape.seats
            chances[row, tiles] = values
    return chances.reshape(size)


def rows(lines: Iterator[str], rules: str) -> Iterator[Row]:
    """The decisions of a file of games (``generate``), one after the other."""
    shape = layout(rules)
    for line in lines:
        told = json.loads(line)
        if told.get("schema") != "round/1":
            continue
        round = Round(position=told["start"], open_chance=True)
        decisions = {decision["ply"]: decision for decision in told["decisions"]}
        points, sides = told["points"], len(told["points"])
        for ply, move in enumerate(told["moves"]):
            if (decision := decisions.get(ply)) is not None:
                seat = ord(decision["seat"]) - ord("A")
                side = seat % sides
                number = dict(zip(round.legal(), round.actions()))
                win = np.full(shape.moves, np.nan, np.float32)
                gained = np.full(shape.moves, np.nan, np.float32)
                for judged in decision["judgement"]:
                    if judged.get("win") is not None:
                        win[number[judged["move"]]] = judged["win"]
                    if judged.get("points") is not None:
                        gained[number[judged["move"]]] = judged["points"]
                others = [points[other] for other in range(sides) if other != side]
                yield {
                    "deal": told["deal"],
                    "game": told["game"],
                    "round": told.get("round") or 0,
                    "ply": ply,
                    "seat": seat,
                    "player": told["seats"][seat],
                    "view": decision["view"],
                    "observation": round.observe(decision["seat"]),
                    "mask": round.mask(),
                    "action": number[decision["played"]],
                    "move": decision["played"],
                    "win": win,
                    "points": gained,
                    "samples": decision["samples"],
                    "belief": _belief(decision.get("belief"), seat, shape),
                    "won": 0.5 if told["winner"] is None else float(told["winner"] == side),
                    "reward": points[side] - sum(others) / len(others),
                }
            if round.is_chance:
                round.happen(move)
            else:
                round.play(move)


def _table(some: list[Row], columns: pa.Schema) -> pa.Table:
    arrays = []
    for field in columns:
        values = [row[field.name] for row in some]
        if pa.types.is_fixed_size_list(field.type):
            flat = np.concatenate(values) if values else np.zeros(0)
            inner = pa.array(flat, field.type.value_type)
            arrays.append(pa.FixedSizeListArray.from_arrays(inner, field.type.list_size))
        else:
            arrays.append(pa.array(values, field.type))
    return pa.Table.from_arrays(arrays, schema=columns)


def write(games: str | PathLike[str], out: str | PathLike[str]) -> int:
    """Turns a file of games into Parquet: how many decisions there are."""
    with open(games, encoding="utf-8") as lines:
        origin = json.loads(next(lines))
        columns = schema(origin["rules"]).with_metadata({"capicua": json.dumps(origin)})
        count, some = 0, []
        part = Path(f"{out}.part")
        with pq.ParquetWriter(part, columns, compression="zstd") as writer:
            for row in rows(lines, origin["rules"]):
                some.append(row)
                count += 1
                if len(some) == _GROUP:
                    writer.write_table(_table(some, columns))
                    some = []
            if some or not count:
                writer.write_table(_table(some, columns))
    part.replace(out)
    return count


def shard_name(number: int, of: int) -> str:
    """What a shard is called, from one."""
    return f"part-{number:05}-of-{of:05}.parquet"


def write_shard(folder: Path, players: tuple[str, ...], number: int, of: int, options: dict[str, Any]) -> int:
    """One shard of a dataset, unless it is there."""
    out = folder / shard_name(number, of)
    if out.exists():
        return int(pq.read_metadata(out).num_rows)
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        games = Path(scratch) / "games.jsonl"
        generate(*players, out=games, shard=f"{number}/{of}", **options)
        return write(games, out)


def dataset(
    out: str | PathLike[str],
    *players: str,
    rules: str = "latin",
    deals: int = 1000,
    shards: int = 1,
    seed: int = 1,
    seeds: int = 1,
    unit: str = "round",
    beliefs: bool = True,
    threads: int | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Plays games and writes every decision with a choice as a row of Parquet, into so many files of a folder.

    The same seed gives the same rows on any number of threads; shards that are there are not written again, so
    that an interrupted call goes on.
    """
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    if shards < 1:
        raise ValueError(f"{shards} shards: at least one is written")
    told = dict(rules=rules, deals=deals, seed=seed, seeds=seeds, unit=unit, beliefs=beliefs)
    kept = folder / "dataset.json"
    asked = {"schema": "dataset/1", "players": list(players), "shards": shards, **told}
    if kept.exists() and json.loads(kept.read_text()) != asked:
        raise ValueError(f"{folder} holds other data: name another folder, or remove this one")
    kept.write_text(json.dumps(asked) + "\n")
    count = 0
    for number in range(1, shards + 1):
        count += write_shard(folder, players, number, shards, {**told, "threads": threads})
        if progress is not None:
            progress(number, shards)
    return {**asked, "rows": count, "folder": str(folder)}


def read(path: str | PathLike[str], columns: list[str] | None = None) -> dict[str, NDArray[Any]]:
    """A dataset, or one file of it, as NumPy arrays: lists as matrices, a row for each decision."""
    path = Path(path)
    files = sorted(path.glob("*.parquet")) if path.is_dir() else [path]
    if not files:
        raise ValueError(f"there is no Parquet file in {path}")
    table = pa.concat_tables([pq.read_table(file, columns=columns) for file in files])
    arrays = {}
    for name, column in zip(table.column_names, table.columns):
        whole = column.combine_chunks()
        whole = whole.chunk(0) if isinstance(whole, pa.ChunkedArray) else whole
        if pa.types.is_fixed_size_list(whole.type):
            flat = whole.flatten().to_numpy(zero_copy_only=False)
            arrays[name] = flat.reshape(len(whole), whole.type.list_size)
        else:
            arrays[name] = whole.to_numpy(zero_copy_only=False)
    return arrays
