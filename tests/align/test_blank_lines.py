"""Blank rows and columns inside, and an index column without a name, are layout (issue 12, section 4)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import tabx
from tabx.align.records import RepairKind
from tabx.judging import Judgement

Rows = list[list[str]]
GOLD = [
    ["City", "River", "Bridges"],
    ["Prague", "Vltava", "18"],
    ["Basel", "Rhine", "6"],
    ["Linz", "Danube", "5"],
    ["Lyon", "Saone", "14"],
]


def markdown(rows: Rows) -> str:
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def csv(rows: Rows) -> str:
    return "\n".join(",".join(row) for row in rows)


def html(rows: Rows) -> str:
    head = "<tr>" + "".join(f"<th>{text}</th>" for text in rows[0]) + "</tr>"
    body = "".join("<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>" for row in rows[1:])
    return f"<table>{head}{body}</table>"


FORMATS: dict[str, Callable[[Rows], str]] = {"markdown": markdown, "csv": csv, "html": html}


def with_blank_rows(rows: Rows, *places: int) -> Rows:
    given = [list(row) for row in rows]
    for place in sorted(places, reverse=True):
        given.insert(place, [""] * len(rows[0]))
    return given


def with_blank_columns(rows: Rows, *places: int) -> Rows:
    given = [list(row) for row in rows]
    for row in given:
        for place in sorted(places, reverse=True):
            row.insert(place, "")
    return given


def with_index(rows: Rows, first: int, name: str = "") -> Rows:
    return [[name, *rows[0]], *([str(first + number), *row] for number, row in enumerate(rows[1:]))]


def layout_alone(judgement: Judgement) -> bool:
    return {finding.kind for finding in judgement.findings} == {RepairKind.LAYOUT}


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("places", [(2,), (3, 4), (2, 3, 4)])
def test_blank_rows_inside_are_layout(kind: str, places: tuple[int, ...]) -> None:
    judgement = tabx.judge(markdown(GOLD), FORMATS[kind](with_blank_rows(GOLD, *places)))
    assert layout_alone(judgement)
    assert judgement.alignment.extra_rows == ()


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("places", [(1,), (2,), (1, 2)])
def test_blank_columns_inside_are_layout(kind: str, places: tuple[int, ...]) -> None:
    judgement = tabx.judge(markdown(GOLD), FORMATS[kind](with_blank_columns(GOLD, *places)))
    assert layout_alone(judgement)
    assert judgement.alignment.extra_columns == ()


def test_an_emptied_row_or_column_is_no_layout() -> None:
    row = [*GOLD[:2], ["", "", ""], *GOLD[3:]]
    column = [[first, "", last] for first, _, last in GOLD]
    for rows in (row, column):
        judgement = tabx.judge(markdown(GOLD), markdown(rows))
        assert RepairKind.LAYOUT not in {repair.kind for repair in judgement.alignment.repairs}
        assert judgement.score < tabx.judge(markdown(GOLD), markdown(with_blank_rows(GOLD, 2))).score


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize(("lost", "place"), [(0, 2), (2, 1), (2, 0)])
def test_a_column_inserted_beside_a_missing_one_is_layout(kind: str, lost: int, place: int) -> None:
    gold = [[*row, extra] for row, extra in zip(GOLD, ["Trams", "26", "13", "4", "8"], strict=True)]
    rest = [[text for column, text in enumerate(row) if column != lost] for row in gold]
    judgement = tabx.judge(markdown(gold), FORMATS[kind](with_blank_columns(rest, place)))
    assert judgement.alignment.missing_columns == (lost,)
    assert judgement.alignment.extra_columns == ()
    emptied = tabx.judge(markdown(gold), markdown(with_blank_columns(rest, lost)))
    assert emptied.alignment.extra_columns == (lost,)


def test_blank_rows_of_the_gold_are_no_layout() -> None:
    gold = with_blank_rows(GOLD, 2)
    assert not tabx.judge(markdown(gold), csv(gold)).findings


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("first", [0, 1])
def test_an_index_column_without_a_name_is_layout(kind: str, first: int) -> None:
    judgement = tabx.judge(markdown(GOLD), FORMATS[kind](with_index(GOLD, first)))
    assert layout_alone(judgement)
    assert judgement.alignment.extra_columns == ()


def test_an_index_column_beside_a_missing_row_and_blank_rows_is_layout() -> None:
    given = with_blank_rows(with_index(GOLD[:-1], 0), 2)
    judgement = tabx.judge(markdown(GOLD), markdown(given))
    assert judgement.alignment.missing_rows == (3,)
    assert judgement.alignment.extra_columns == ()


def test_an_index_column_that_the_gold_has_is_a_column() -> None:
    named = with_index(GOLD, 1, "Rank")
    judgement = tabx.judge(markdown(named), markdown(with_index(GOLD, 1)))
    assert judgement.alignment.missing_columns == ()
    assert RepairKind.LAYOUT not in {repair.kind for repair in judgement.alignment.repairs}
    both = tabx.judge(markdown(named), markdown(with_index(named, 0)))
    assert layout_alone(both)


@pytest.mark.parametrize("numbers", [["3", "4", "5", "6"], ["1", "2", "3", "3"], ["a", "b", "c", "d"]])
def test_other_columns_without_a_name_are_extra(numbers: list[str]) -> None:
    given = [["", *GOLD[0]], *([number, *row] for number, row in zip(numbers, GOLD[1:], strict=True))]
    assert tabx.judge(markdown(GOLD), markdown(given)).alignment.extra_columns == (0,)


def test_a_column_without_a_name_in_both_is_no_index() -> None:
    given = with_index(GOLD[:2], 1)
    gold = [given[0], ["7", *given[1][1:]]]
    repairs = tabx.judge(markdown(gold), markdown(given)).alignment.repairs
    assert RepairKind.LAYOUT not in {repair.kind for repair in repairs}


def test_a_named_column_that_counts_is_extra() -> None:
    assert tabx.judge(markdown(GOLD), markdown(with_index(GOLD, 1, "Rank"))).alignment.extra_columns == (0,)


def test_a_blank_row_below_a_spanned_cell_leaves_a_grid() -> None:
    given = (
        "<table><tr><th>City</th><th>River</th><th>Bridges</th></tr><tr><td>Prague</td><td>Vltava</td><td>18</td></tr>"
        "<tr><td></td><td rowspan=2></td><td></td></tr><tr><td>Basel</td><td>6</td></tr>"
        "<tr><td>Linz</td><td>Danube</td><td>5</td></tr><tr><td>Lyon</td><td>Saone</td><td>14</td></tr></table>"
    )
    judgement = tabx.judge(markdown(GOLD), given)
    assert judgement.alignment.extra_rows == ()
    assert all(cell.row_span == 1 and cell.is_anchor for row in judgement.alignment.view.rows for cell in row)


@pytest.mark.parametrize("write", [markdown, csv])
def test_an_empty_row_of_a_body_on_its_side_is_the_unnamed_column(write: Callable[[list[list[str]]], str]) -> None:
    """The body is turned with its empty column: without that row the names no longer stand over their values."""
    gold = [["Bird", "Span", "Diet", "Trend"], *([f"b{n}", str(50 + 7 * n), f"food {n}", f"t{n}"] for n in range(4))]
    wide = [[*row[:2], "", *row[2:]] for row in gold]
    turned = [wide[0], *([*line, ""] for line in zip(*wide[1:], strict=True))]
    judgement = tabx.judge(write(gold), write(turned))
    assert RepairKind.TRANSPOSED_BODY in {repair.kind for repair in judgement.alignment.repairs}
    assert not judgement.alignment.missing_rows
    assert judgement.facts.found == judgement.facts.gold
