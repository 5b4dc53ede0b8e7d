"""What the documentation shows is run, in its order."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def blocks(page: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize(("page", "least"), [("docs/python.md", 4), ("python/README.md", 1)])
def test_the_examples_run(page: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = blocks(page)
    assert len(found) >= least
    names: dict[str, object] = {}
    for block in found:
        if "import torch" in block and find_spec("torch") is None:
            continue
        exec(compile(block, page, "exec"), names)
