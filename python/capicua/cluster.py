"""Matches, tournaments, games and reviews on a Ray cluster, to the same bytes as on one machine.

    capicua.cluster.match("champion", "greedy", deals=100_000, seed=1, address="auto", keep="run")

The deals are shared out in batches of some seconds, each a part (``3/80``) as ``capicua match --shard`` plays it.
What comes back is kept in a folder, if one is named: the same call goes on from there and plays nothing twice. A
batch whose node dies is played elsewhere. Without ``address`` Ray is started on this machine.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any

import ray

from . import _native, arena, questions
from .arena import Document, Games, Made, Progress, Sits

#: Plays games of a kind, all of them or a part: what is kept of it.
Play = Callable[[list[Made], Games], bytes]

#: A batch should last about so many seconds: Ray starts some hundred tasks a second, and what is lost when a node
#: dies is what its batches have played.
SECONDS = 4.0

#: Without a single core for so many seconds a run gives up: machines that fell over may come back, but nobody should
#: wait for ever for those that do not.
PATIENCE = 120.0

#: More parts than these are more files than anybody wants to keep.
_MOST = 100_000

#: So many batches a core wait at the nodes, so that none of them is idle while results travel.
_AHEAD = 2


@contextmanager
def _connected(address: str | None) -> Iterator[None]:
    """A cluster: the one there is a connection to, that of an address, or one on this machine."""
    if ray.is_initialized():
        yield
        return
    # "local" and not nothing, with which Ray looks for a cluster of anybody's on this machine first.
    here = {"address": "local", "include_dashboard": False}
    ray.init(**(here if address is None else {"address": address}), log_to_driver=False, configure_logging=False)
    try:
        yield
    finally:
        ray.shutdown()


def _bar(done: int, all: int) -> None:
    """A line on standard error, if somebody watches."""
    if sys.stderr.isatty():
        filled = 30 * done // max(all, 1)
        end = "\n" if done == all else ""
        sys.stderr.write(f"\r{'█' * filled}{'░' * (30 - filled)} {done}/{all} batches{end}")
        sys.stderr.flush()


def _batches(asked: Games, batch: int | None, play: Callable[[Games], object]) -> int:
    """How many parts the work has, by how long a few deals take here."""
    groups = (asked.deals or 1) * asked.seeds
    if batch is None:
        some, seconds = 1, 0.0
        while some <= min(groups, 4096):
            began = time.perf_counter()
            play(replace(asked, deals=some, seeds=1, threads=1))
            seconds = time.perf_counter() - began
            if seconds > SECONDS / 20:
                break
            some *= 4
        batch = max(1, int(SECONDS * some / max(seconds, 1e-6)))
    return max(1, min(-(-groups // batch), _MOST, groups))


class _Kept:
    """A folder with what has come back; without one, memory."""

    def __init__(self, folder: str | PathLike[str] | None, asked: dict[str, Any]) -> None:
        self.folder = None if folder is None else Path(folder)
        self.parts: dict[int, bytes] = {}
        self.asked = asked

    def begin(self, count: Callable[[], int]) -> int:
        """How many parts there are: what the folder says, or what is found out now."""
        if self.folder is None:
            return count()
        self.folder.mkdir(parents=True, exist_ok=True)
        note = self.folder / "run.json"
        if note.exists():
            kept = json.loads(note.read_text(encoding="utf-8"))
            parts = int(kept.pop("parts"))
            if kept != json.loads(json.dumps(self.asked)):
                raise ValueError(f"{self.folder} holds another run: name another folder, or remove this one")
            return parts
        parts = count()
        self._write(note, json.dumps({**self.asked, "parts": parts}).encode() + b"\n")
        return parts

    def _path(self, number: int) -> Path | None:
        return None if self.folder is None else self.folder / f"part-{number:06}"

    @staticmethod
    def _write(path: Path, what: bytes) -> None:
        scratch = path.with_name(f"{path.name}.{os.getpid()}.new")
        scratch.write_bytes(what)
        scratch.replace(path)

    def has(self, number: int) -> bool:
        path = self._path(number)
        return number in self.parts if path is None else path.exists()

    def put(self, number: int, what: bytes) -> None:
        path = self._path(number)
        if path is None:
            self.parts[number] = what
        else:
            self._write(path, what)

    def get(self, number: int) -> bytes:
        path = self._path(number)
        return self.parts[number] if path is None else path.read_bytes()

    def left(self) -> str:
        """What to do with a run that cannot go on."""
        if self.folder is None:
            return "what was played is lost (keep= would have kept it)"
        return f"what was played is kept in {self.folder}, and the same call goes on from there"

    def texts(self, parts: int) -> list[tuple[str, str]]:
        """All parts, each with a name."""
        return [(f"part {number}", self.get(number).decode()) for number in range(1, parts + 1)]


def run(
    play: Callable[..., bytes], arguments: Sequence[Any], kept: _Kept, parts: int, progress: Progress | None
) -> None:
    """Plays all parts that are not there, each as a task: ``play(*arguments, number, parts)``. Whatever can be
    done in numbered batches goes through here."""
    tell = progress or _bar
    # A task whose worker or node dies is started again elsewhere; what a player raises is not tried twice.
    task = ray.remote(num_cpus=1, max_retries=-1, retry_exceptions=False)(play)
    shared = [ray.put(argument) for argument in arguments]
    left = iter([number for number in range(1, parts + 1) if not kept.has(number)])
    done = sum(kept.has(number) for number in range(1, parts + 1))
    tell(done, parts)
    running: dict[Any, int] = {}
    alive = time.monotonic()
    try:
        while True:
            cores = int(ray.cluster_resources().get("CPU", 0))
            if cores > 0:
                alive = time.monotonic()
            elif time.monotonic() - alive > PATIENCE:
                raise RuntimeError(f"the cluster has had no cores for {PATIENCE:.0f} seconds: {kept.left()}")
            most = _AHEAD * max(1, cores)
            while len(running) < most and (number := next(left, None)) is not None:
                running[task.remote(*shared, number, parts)] = number
            if not running:
                return
            ready, _ = ray.wait(list(running), timeout=1.0)
            for reference in ready:
                kept.put(running.pop(reference), ray.get(reference))
                done += 1
                tell(done, parts)
    except BaseException:
        # Those that wait first, so that none of them begins when another ends.
        for reference in reversed(running):
            ray.cancel(reference, force=True)
        raise


def _match(players: list[Made], asked: Games) -> bytes:
    return _native.play_match(players, asked)[1].encode()


def _tournament(gauntlet: bool, players: list[Made], asked: Games) -> bytes:
    return _native.play_tournament(players, asked, gauntlet)[1].encode()


def _generate(beliefs: bool, players: list[Made], asked: Games) -> bytes:
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch) / "games.jsonl"
        _native.generate(players, asked, out, beliefs)
        return out.read_bytes()


def _part(play: Play, players: Sequence[Sits], asked: Games, number: int, parts: int) -> bytes:
    return play(arena.made(players), replace(asked, shard=f"{number}/{parts}", threads=1))


def _contest(
    play: Play,
    players: Sequence[Sits],
    asked: Games,
    kept: _Kept,
    address: str | None,
    batch: int | None,
    progress: Progress | None,
) -> int:
    """Plays what is not there yet, in parts; how many there are."""
    parts = kept.begin(lambda: _batches(asked, batch, partial(play, arena.made(players))))
    with _connected(address):
        run(_part, (play, players, asked), kept, parts, progress)
    return parts


def _told(kind: str, players: Sequence[Sits], asked: Games, **more: Any) -> dict[str, Any]:
    names = [each if isinstance(each, str) else each[0] for each in arena.made(players)]
    return {"schema": "cluster-run/1", "kind": kind, "players": names, **asdict(asked), **more}


def match(
    *players: Sits,
    rules: str = "latin",
    deals: int = 1000,
    seed: int = 1,
    seeds: int = 1,
    unit: str = "round",
    deals_from: str | PathLike[str] | None = None,
    times: bool = False,
    address: str | None = None,
    keep: str | PathLike[str] | None = None,
    batch: int | None = None,
    progress: Progress | None = None,
) -> Document:
    """`capicua.match` on a cluster. With ``times=False``, the usual case here, the document is byte for byte what
    one machine gives. ``batch`` is how many deals a task plays; by default as many as take some seconds."""
    asked = arena.games(players, rules, deals, seed, seeds, unit, deals_from, times=times)
    kept = _Kept(keep, _told("match", players, asked))
    parts = _contest(_match, players, asked, kept, address, batch, progress)
    return json.loads(_native.merge_matches(kept.texts(parts), times))  # type: ignore[no-any-return]


def tournament(
    *players: Sits,
    rules: str = "latin",
    deals: int = 1000,
    seed: int = 1,
    seeds: int = 1,
    unit: str = "round",
    deals_from: str | PathLike[str] | None = None,
    gauntlet: bool = False,
    times: bool = False,
    address: str | None = None,
    keep: str | PathLike[str] | None = None,
    batch: int | None = None,
    progress: Progress | None = None,
) -> Document:
    """`capicua.tournament` on a cluster."""
    asked = arena.games(players, rules, deals, seed, seeds, unit, deals_from, times=times)
    kept = _Kept(keep, _told("tournament", players, asked, gauntlet=gauntlet))
    parts = _contest(partial(_tournament, gauntlet), players, asked, kept, address, batch, progress)
    return json.loads(_native.merge_tournaments(kept.texts(parts), times))  # type: ignore[no-any-return]


def generate(
    *players: Sits,
    out: str | PathLike[str],
    rules: str = "latin",
    deals: int = 1000,
    seed: int = 1,
    seeds: int = 1,
    unit: str = "round",
    deals_from: str | PathLike[str] | None = None,
    beliefs: bool = True,
    address: str | None = None,
    keep: str | PathLike[str] | None = None,
    batch: int | None = None,
    progress: Progress | None = None,
) -> Document:
    """`capicua.generate` on a cluster: the games of all parts in one file, as one machine writes it. Without
    ``keep`` the parts wait in a folder beside it, which is removed in the end."""
    asked = arena.games(players, rules, deals, seed, seeds, unit, deals_from, least=1)
    with tempfile.TemporaryDirectory(dir=Path(out).absolute().parent) as scratch:
        kept = _Kept(scratch if keep is None else keep, _told("generate", players, asked, beliefs=beliefs))
        parts = _contest(partial(_generate, beliefs), players, asked, kept, address, batch, progress)
        files = [str(kept._path(number)) for number in range(1, parts + 1)]
        return json.loads(_native.merge_games(files, out))  # type: ignore[no-any-return]


def _review(records: Sequence[str], options: dict[str, Any], number: int, parts: int) -> bytes:
    mine = records[number - 1 :: parts]
    return json.dumps([questions.review(record, threads=1, **options) for record in mine]).encode()


def review(
    records: Sequence[str],
    *,
    seat: str | None = None,
    samples: int | None = None,
    seed: int = 1,
    lang: str = "en",
    address: str | None = None,
    keep: str | PathLike[str] | None = None,
    batch: int = 1,
    progress: Progress | None = None,
) -> list[Document]:
    """`capicua.review` of many records, in their order; ``batch`` of them make a task."""
    options = {"seat": seat, "samples": samples, "seed": seed, "lang": lang}
    hashed = hashlib.sha256(json.dumps(list(records)).encode()).hexdigest()
    kept = _Kept(keep, {"schema": "cluster-run/1", "kind": "review", "records": hashed, **options})
    parts = kept.begin(lambda: max(1, -(-len(records) // batch)))
    with _connected(address):
        run(_review, (records, options), kept, parts, progress)
    documents: list[Document] = [{}] * len(records)
    for number in range(1, parts + 1):
        documents[number - 1 :: parts] = json.loads(kept.get(number))
    return documents
