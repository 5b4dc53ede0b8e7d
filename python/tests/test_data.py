"""Positions as data."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import capicua as c
import capicua.data


@pytest.mark.parametrize("rules", ["latin", "fives", "pickomino"])
def test_a_dataset_is_read_back(rules: str, tmp_path: Path) -> None:
    told = c.dataset(tmp_path / "data", "greedy", "random", rules=rules, deals=6, shards=3, seed=2)
    rows = capicua.data.read(tmp_path / "data")
    shape = c.layout(rules)
    assert told["rows"] == len(rows["action"]) > 50
    assert rows["observation"].shape == (told["rows"], shape.observed)
    assert rows["mask"][np.arange(told["rows"]), rows["action"]].all(), "what was played may be played"
    assert (rows["mask"].sum(axis=1) > 1).all(), "only decisions with a choice"
    assert set(rows["player"]) == {"greedy", "random"}
    for at in range(0, told["rows"], 17):
        view = c.View(rows["view"][at], chr(ord("A") + rows["seat"][at]))
        assert rows["move"][at] in view.legal()
        assert len(view.legal()) == rows["mask"][at].sum()
    assert set(rows["won"]) <= {0.0, 0.5, 1.0}
    if rules != "pickomino":
        tiles = shape["hand"].shape[0]
        belief = rows["belief"].reshape(told["rows"], shape.seats + 1, tiles)
        unseen = 1 - shape["hand"].of(rows["observation"]) - shape["laid"].of(rows["observation"]).sum(axis=1)
        assert np.allclose(belief.sum(axis=1), unseen, atol=2e-3), "every unseen tile is somewhere"
        for at in range(0, told["rows"], 31):
            seat = int(rows["seat"][at])
            counted = c.belief(rows["view"][at], chr(ord("A") + seat)).document()["seats"]
            for place, chances in counted.items():
                row = shape.seats if place == "+" else (ord(place) - ord("A") - seat) % shape.seats
                for tile, chance in chances.items():
                    high, low = int(tile[0]), int(tile[1])
                    assert belief[at, row, high * (high + 1) // 2 + low] == pytest.approx(chance, abs=1e-3)


def test_a_dataset_does_not_depend_on_shards_or_threads(tmp_path: Path) -> None:
    def rows(name: str, **options: int) -> dict[str, np.ndarray]:
        c.dataset(tmp_path / name, "greedy", "random", deals=8, seed=3, **options)  # type: ignore[arg-type]
        return capicua.data.read(tmp_path / name)

    one, four = rows("one", shards=1, threads=1), rows("four", shards=4, threads=2)

    def key(rows: dict[str, np.ndarray]) -> np.ndarray:
        return np.lexsort((rows["ply"], rows["game"], rows["deal"]))

    for name in ("deal", "ply", "view", "action", "observation", "belief", "reward"):
        assert np.array_equal(one[name][key(one)], four[name][key(four)]), name
    files = sorted((tmp_path / "four").glob("*.parquet"))
    bytes_before = [file.read_bytes() for file in files]
    files[2].unlink()
    rows("four", shards=4)
    assert [file.read_bytes() for file in files] == bytes_before, "what was missing is written again, alike"
    with pytest.raises(ValueError, match="other data"):
        c.dataset(tmp_path / "four", "greedy", "random", deals=9, seed=3, shards=4)
