"""The notebook is executed from its first cell to its last, and its network beats `greedy`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.notebook

NOTEBOOK = Path(__file__).parents[1] / "notebooks/self_play.ipynb"


def test_the_notebook_trains_a_network_that_beats_greedy() -> None:
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    # Five minutes on two idle cores; twice as long where others work, too.
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    said = "".join(
        output.get("text", "") for cell in notebook.cells for output in cell.get("outputs", [])
    )
    print(said)
    found = re.search(r"net against greedy: ([\d.]+) ± ([\d.]+) % over 2000 deals", said)
    assert found is not None
    assert float(found[1]) - float(found[2]) > 50
