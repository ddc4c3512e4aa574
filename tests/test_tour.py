"""The notebook runs from the project's own files, and what is kept of its output is what comes out.

`python tests/test_tour.py` runs it and keeps the output anew, without times and versions.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import notebook_runs
import pytest

ROOT = Path(__file__).parents[1]
TOUR = ROOT / "notebooks" / "tour.ipynb"
MOST_BYTES = 200_000
"""What a reader of the repository loads to see it."""


@pytest.fixture(scope="module")
def kept() -> Any:
    return notebook_runs.kept(TOUR)


def test_the_notebook_says_what_it_said(kept: Any, tmp_path: Path) -> None:
    folder = tmp_path / "notebooks"
    folder.mkdir()
    for name in ("examples", "tables"):
        (tmp_path / name).symlink_to(ROOT / name)
    assert notebook_runs.printed(notebook_runs.executed(TOUR, folder)) == notebook_runs.printed(kept), (
        "python tests/test_tour.py keeps it anew"
    )


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


if __name__ == "__main__":
    nbformat.write(notebook_runs.executed(TOUR, TOUR.parent), TOUR)  # type: ignore[no-untyped-call]
