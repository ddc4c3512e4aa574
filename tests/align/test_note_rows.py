"""Notes at the end of a table are no rows of data: one left out or added is told as a note, and costs little."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabx import judge

Rows = list[list[str]]

TOWNS: Rows = [
    ["Town", "People", "Area", "River"],
    *([f"Town {n}", str(500 + 7 * n), str(n), "Elm"] for n in range(1, 9)),
]
NOTE = "Source: Office of Rivers"


def in_markdown(rows: Rows) -> str:
    head, *body = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([head, "|" + "---|" * len(rows[0]), *body])


def in_csv(rows: Rows) -> str:
    return "\n".join(",".join(f'"{text}"' for text in row) for row in rows)


def in_html(rows: Rows) -> str:
    return "<table>" + "".join(f"<tr>{_cells(row, len(rows[0]))}</tr>" for row in rows) + "</table>"


def _cells(row: list[str], width: int) -> str:
    return "".join(f"<td>{text}</td>" for text in row) if len(row) > 1 else f"<td colspan={width}>{row[0]}</td>"


def in_every_cell(note: str) -> list[str]:
    return [note] * 4


def spanning(note: str) -> list[str]:
    return [note]


@pytest.mark.parametrize(
    ("form", "put"),
    [(in_markdown, in_every_cell), (in_csv, in_every_cell), (in_html, spanning), (in_html, in_every_cell)],
)
@pytest.mark.parametrize(
    "note", [NOTE, "* not counted again in spring", "“—” denotes a town without a river", "Towns by hand"]
)
def test_a_note_left_out_or_added_is_told_as_one(
    form: Callable[[Rows], str], put: Callable[[str], list[str]], note: str
) -> None:
    noted, plain = form([*TOWNS, put(note)]), in_markdown(TOWNS)
    lost, added = judge(noted, plain), judge(plain, noted)
    assert lost.summary == "1 note row missing"
    assert added.summary == "1 extra note row"
    assert f"note row '{note}' missing" in {finding.note for finding in lost.findings}
    assert min(lost.score, added.score) > 0.95 > judge(plain, in_markdown(TOWNS[:-1])).score


def test_two_notes_are_counted() -> None:
    assert judge(in_html([*TOWNS, [NOTE], ["Note: by hand"]]), in_markdown(TOWNS)).summary == "2 note rows missing"


def test_a_note_on_both_sides_is_no_difference() -> None:
    assert judge(in_html([*TOWNS, [NOTE]]), in_markdown([*TOWNS, [NOTE] * 4])).score == 1.0


def test_a_note_beside_the_table_is_only_in_another_place() -> None:
    beside = judge(in_html([*TOWNS, [NOTE]]), in_markdown([*TOWNS, [NOTE, "", "", ""]]))
    assert "missing" not in beside.summary
    assert "every value is right" in beside.summary


@pytest.mark.parametrize(
    "row",
    [["Berg", "", "", ""], ["*Berg", "", "", ""], ["Elm", "Elm", "Elm", "Elm"], ["Town 9", "620", "9", "Elm"]],
)
def test_a_row_of_data_stays_one(row: list[str]) -> None:
    assert "note" not in judge(in_html([*TOWNS, row]), in_html(TOWNS)).summary


def test_a_note_between_rows_is_none() -> None:
    rows = [*TOWNS[:4], [NOTE] * 4, *TOWNS[4:]]
    assert "note row" not in judge(in_csv(rows), in_csv(TOWNS)).summary
