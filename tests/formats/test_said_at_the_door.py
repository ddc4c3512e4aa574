"""What the door in says or sees through: dashes among rows, labels that reach down, HTML under another suffix."""

from __future__ import annotations

from pathlib import Path

import tabx
from tabx.formats import load_table, to_frame

LEVELS = (
    "<table><tr><th rowspan=2>Name<th colspan=2>Result<tr><th>first<th>last<tr><td>Ann<td>1<td>2<tr><td>Bob<td>3<td>4"
    "</table>"
)


def test_dashes_among_the_rows_are_passed_over_and_said() -> None:
    table = load_table("| a | b |\n|---|---|\n| 1 | 2 |\n| --- | --- |\n| 3 | 4 |\n")
    assert table.texts() == [["1", "2"], ["3", "4"]]
    assert [note.message for note in table.notes] == ["skipped 1 line of dashes between rows"]
    assert not load_table("| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n").notes


def test_a_label_that_reaches_down_comes_back_from_a_frame() -> None:
    table = load_table(LEVELS)
    again = load_table(to_frame(table))
    assert again.columns == table.columns == (("Name",), ("Result", "first"), ("Result", "last"))
    assert tabx.judge(table, to_frame(table)).error == 0


def test_html_saved_as_csv_is_html(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text(LEVELS, encoding="utf-8")
    assert load_table(path).source_format == "html"
