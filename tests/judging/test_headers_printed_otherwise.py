"""Headers below a row of positions, wrapped onto the next rows, or printed on each page; on either side (issue 27)."""

from __future__ import annotations

import csv as csv_module
import io
from collections.abc import Sequence
from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tabx
from tabx.align.records import RepairKind

Rows = Sequence[Sequence[str]]

BODY = [
    ["Hook", "1871", "34.5", "red"],
    ["Skerry", "1904", "22.1", "white"],
    ["Baily", "1814", "41.0", "white"],
    ["Muckle", "1854", "19.8", "green"],
]
NAMES = ["Light", "Year built", "Height (m)", "Colour of flash"]
WRAPPED = [["Light", "Year", "Height", "Colour of"], ["", "built", "(m)", "flash"]]
LEVELS = [["Light", "Tower", "", "Flash"], ["", "Built", "Height", ""]]
TITLE = ["Lights of the coast", "", "", ""]
COUNTS = ["0", "1", "2", "3"]


def csv(rows: Rows) -> str:
    text = io.StringIO()
    csv_module.writer(text).writerows(rows)
    return text.getvalue()


def markdown(rows: Rows) -> str:
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]]) + "\n"


def html(rows: Rows) -> str:
    cells = ("".join(f"<td>{escape(text)}</td>" for text in row) for row in rows)
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>"


PRINTED = {"csv": csv, "markdown": markdown, "html": html}


def kinds(judgement: tabx.Judgement) -> set[str]:
    return {str(finding.kind) for finding in judgement.findings}


def is_right(judgement: tabx.Judgement) -> bool:
    facts = judgement.facts
    return facts.gold == facts.predicted == facts.found == 16


@pytest.mark.parametrize("kind", PRINTED)
@pytest.mark.parametrize("first", [0, 1])
def test_a_row_of_positions_above_the_names_is_free(kind: str, first: int) -> None:
    counted = PRINTED[kind]([[str(first + place) for place in range(4)], NAMES, *BODY])
    for gold, predicted in ((csv([NAMES, *BODY]), counted), (counted, csv([NAMES, *BODY]))):
        judgement = tabx.judge(gold, predicted)
        assert judgement.score == 1
        assert kinds(judgement) == {RepairKind.HEADER_DEPTH}
        assert is_right(judgement)


@pytest.mark.parametrize("above", [[COUNTS], [COUNTS, TITLE]])
@pytest.mark.parametrize("header", [[NAMES], WRAPPED, LEVELS])
def test_positions_above_titles_levels_and_wrapped_names(above: Rows, header: Rows) -> None:
    plain = csv([*(LEVELS if header is LEVELS else [NAMES]), *BODY])
    other = csv([*above, *header, *BODY])
    expected = {RepairKind.HEADER_DEPTH}
    expected |= {RepairKind.TITLE_ROW} if TITLE in above else set()
    expected |= {RepairKind.LAYOUT} if header is WRAPPED else set()
    for gold, predicted in ((plain, other), (other, plain)):
        judgement = tabx.judge(gold, predicted)
        assert kinds(judgement) == expected
        assert is_right(judgement)
        assert judgement.error < 0.08


@pytest.mark.parametrize("kind", PRINTED)
@pytest.mark.parametrize(
    "header",
    [
        WRAPPED,
        [["Light", "Year", "Height", "Colour"], ["", "built", "(m)", "of"], ["", "", "", "flash"]],
        [["", "Year", "", "Colour of"], ["Light", "built", "Height (m)", "flash"]],
        [["Light", "Year", "Height", "Col-"], ["", "built", "(m)", "our of flash"]],
    ],
)
def test_a_header_wrapped_onto_the_next_rows_is_harmless(kind: str, header: Rows) -> None:
    wrapped = PRINTED[kind]([*header, *BODY])
    for gold, predicted in ((csv([NAMES, *BODY]), wrapped), (wrapped, csv([NAMES, *BODY]))):
        judgement = tabx.judge(gold, predicted)
        assert 0.97 < judgement.score < 1
        assert kinds(judgement) == {RepairKind.LAYOUT}
        assert is_right(judgement)


def test_a_title_and_a_row_of_data_are_no_parts_of_names() -> None:
    titled = tabx.judge(csv([NAMES, *BODY]), csv([TITLE, NAMES, *BODY]))
    assert RepairKind.TITLE_ROW in kinds(titled)
    data_in_header = [f"{name} {text}" for name, text in zip(NAMES, BODY[0], strict=True)]
    judgement = tabx.judge(csv([NAMES, *BODY]), csv([data_in_header, *BODY[1:]]))
    assert RepairKind.HEADER_LEVEL in kinds(judgement)
    assert judgement.alignment.gold.row_count == 4


@pytest.mark.parametrize("kind", PRINTED)
@pytest.mark.parametrize(
    ("above", "expected"),
    [
        (["_c0", "_c1", "_c2", "_c3"], {RepairKind.HEADER_DEPTH}),
        (["Column1", "Column2", "Column3", "Column4"], {RepairKind.HEADER_DEPTH}),
        (["Unnamed: 0", "Unnamed: 1", "Unnamed: 2", "Unnamed: 3"], {RepairKind.HEADER_DEPTH}),
        ([TITLE[0], "Unnamed: 1", "Unnamed: 2", "Unnamed: 3"], {RepairKind.HEADER_DEPTH, RepairKind.TITLE_ROW}),
    ],
)
def test_names_that_an_engine_made_up_are_positions(kind: str, above: list[str], expected: set[str]) -> None:
    for header in ([NAMES], LEVELS):
        plain, other = csv([*header, *BODY]), PRINTED[kind]([above, *header, *BODY])
        for gold, predicted in ((plain, other), (other, plain)):
            judgement = tabx.judge(gold, predicted)
            assert kinds(judgement) == expected
            assert is_right(judgement)


def test_a_title_above_positions_alone_stays() -> None:
    judgement = tabx.judge(csv([NAMES, *BODY]), csv([COUNTS, TITLE]))
    assert len(judgement.alignment.rows) == 0


def test_positions_without_names_below_them_stay() -> None:
    judgement = tabx.judge(csv([NAMES, *BODY]), csv([COUNTS, *BODY]))
    assert "4 wrong headers" in judgement.summary
    assert len(judgement.alignment.rows) == 4


@pytest.mark.parametrize("kind", PRINTED)
@pytest.mark.parametrize("places", [[2], [1, 3]])
def test_a_header_repeated_among_the_rows_is_layout(kind: str, places: list[int]) -> None:
    rows: list[Sequence[str]] = [NAMES, *BODY]
    for place in reversed(places):
        rows.insert(1 + place, NAMES)
    paged = PRINTED[kind](rows)
    for gold, predicted in ((csv([NAMES, *BODY]), paged), (paged, csv([NAMES, *BODY]))):
        judgement = tabx.judge(gold, predicted)
        assert kinds(judgement) == {RepairKind.LAYOUT}
        assert 0.97 < judgement.score < 1
        assert is_right(judgement)
    assert tabx.judge(paged, paged).score == 1


@given(st.data())
def test_a_header_cut_anywhere_into_two_rows_is_harmless(data: st.DataObject) -> None:
    cuts = [data.draw(st.integers(0, len(name.split()))) for name in NAMES]
    upper = [" ".join(name.split()[:cut]) for name, cut in zip(NAMES, cuts, strict=True)]
    lower = [" ".join(name.split()[cut:]) for name, cut in zip(NAMES, cuts, strict=True)]
    is_title = sum(map(bool, upper)) < 2 or sum(map(bool, lower)) < 1
    if not is_title:
        judgement = tabx.judge(csv([NAMES, *BODY]), csv([upper, lower, *BODY]))
        assert judgement.score > 0.95  # a blank beside a name may be read as its group
        assert judgement.facts.found == 16
