"""The notebook of the paper's tables runs without the development data, and keeps what comes out with it."""

from __future__ import annotations

import re
from pathlib import Path

import notebook_runs
import pytest
from needs import SHARED

from tabx.lab.meta.printing import interval
from tabx.meta import agreement, judge_items, ranked_items, read_bench
from tabx.rubric import load_rubric

ROOT = Path(__file__).parents[1]
NOTEBOOK = ROOT / "notebooks" / "paper_tables.ipynb"
TABXBENCH = ROOT.parent / "shared" / "data" / "tabxbench.jsonl"


def test_without_the_development_data_the_projects_own_items_are_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABX_BENCH_DATA", str(tmp_path / "none"))
    folder = tmp_path / "notebooks"
    folder.mkdir()
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    run = notebook_runs.executed(NOTEBOOK, folder)
    assert "the project's own ranked items\n3 items of 3 gold tables" in "".join(notebook_runs.printed(run))
    assert "table 5 is not measured" in str(run.cells[-2].outputs)
    assert [len(cell.outputs) for cell in run.cells if cell.cell_type == "code"].count(0) == 1  # the published figures


def test_what_is_kept_is_of_the_development_data() -> None:
    text = NOTEBOOK.read_text(encoding="utf-8")
    assert "TabXBench, development part\\n" in text
    assert not re.search(r"/(?:home|work|root|tmp|Users)/|[A-Z]:\\\\", text)


@pytest.mark.skipif(not TABXBENCH.exists(), reason=SHARED)
def test_the_figures_that_are_kept_are_those_of_the_judge() -> None:
    items = read_bench(TABXBENCH)
    human = {item.name: item.human for item in items if item.human is not None}
    ranked = ranked_items({item.name: (item.gold, len(item.predictions)) for item in items}, human)
    text = NOTEBOOK.read_text(encoding="utf-8")
    for judged in judge_items(items, [load_rubric("default"), load_rubric("paper")]):
        assert interval(agreement(ranked, judged).means["spearman"]) in text
