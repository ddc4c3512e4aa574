"""The notebook runs from the project's own files, and what is kept of its output is what comes out.

`python tests/test_tour.py` runs it and keeps the output anew, without times and versions.
"""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[1]
TOUR = ROOT / "notebooks" / "tour.ipynb"
MOST_BYTES = 200_000
"""What a reader of the repository loads to see it."""


def executed(folder: Path) -> Any:
    """Return the notebook as run in a folder."""
    notebook = nbformat.read(TOUR, as_version=4)  # type: ignore[no-untyped-call]
    client = NotebookClient(notebook, timeout=300, record_timing=False, resources={"metadata": {"path": str(folder)}})
    with ThreadPoolExecutor(1) as pool:  # in this thread it would drop the loop of a library, unclosed
        pool.submit(lambda: asyncio.run(client.async_execute())).result()
    notebook.metadata.language_info = {"name": "python"}
    return notebook


@pytest.fixture(scope="module")
def kept() -> Any:
    return nbformat.read(TOUR, as_version=4)  # type: ignore[no-untyped-call]


def test_the_notebook_says_what_it_said(kept: Any, tmp_path: Path) -> None:
    folder = tmp_path / "notebooks"
    folder.mkdir()
    for name in ("examples", "tables"):
        (tmp_path / name).symlink_to(ROOT / name)
    assert _printed(executed(folder)) == _printed(kept), "python tests/test_tour.py keeps it anew"


def test_records_are_shown_as_notebooks_show_them(kept: Any) -> None:
    last_lines = {cell.source.splitlines()[-1]: cell.outputs for cell in kept.cells if cell.cell_type == "code"}
    for line in ("tabx.load_table(gold)", "judgement", "ranking"):
        assert "text/html" in last_lines[line][-1].data, line


def test_the_output_is_whole_small_and_of_no_machine(kept: Any) -> None:
    text = TOUR.read_text(encoding="utf-8")
    assert len(text.encode()) < MOST_BYTES
    assert not re.search(r"/(?:home|work|root|tmp|Users)/|\.\./shared|[A-Z]:\\\\", text)
    code = [cell for cell in kept.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert all(cell.outputs for cell in code)
    assert not [one for cell in code for one in cell.outputs if one.get("name") == "stderr"]


def _printed(notebook: Any) -> list[str]:
    """Return what each cell prints, in however many parts; how frames are drawn is up to the version of pandas."""
    outputs = [[one for one in cell.get("outputs", ()) if one.output_type == "stream"] for cell in notebook.cells]
    return ["".join(one.text for one in printed) for printed in outputs]


if __name__ == "__main__":
    nbformat.write(executed(TOUR.parent), TOUR)  # type: ignore[no-untyped-call]
