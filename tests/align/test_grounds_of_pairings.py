"""Who decided a pairing, how sure it is, and why: of rows and columns that are equal, similar, merged or split."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from align_tables import PEOPLE, table

from tabx.align import Alignment, align
from tabx.table import Table, plain_rows

GOLD = table(PEOPLE)
Told = tuple[str, float, str]


def with_texts(rows: Sequence[Sequence[str]]) -> Alignment:
    return align(GOLD, Table(GOLD.header_rows, plain_rows(rows)))


def of_row(alignment: Alignment, row: int) -> Told:
    pairing = alignment.row_of[row]
    return str(pairing.decided_by), pairing.confidence, pairing.reason


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        (0, ("exact", 1.0, "all of its values found")),
        (1, ("rule", 0.916667, "83% of its values found as they are")),
        (3, ("rule", 0.75, "50% of its values found as they are")),
    ],
)
def test_a_row_is_as_sure_as_its_values_are_equal(wrong: int, expected: Told) -> None:
    rows = [list(row) for row in GOLD.texts()]
    rows[1][6 - wrong :] = ["Leipzig", "glazier", "7", "$31"][4 - wrong :] if wrong else []
    assert len(rows[1]) == 6
    rows[3][1] = ""  # or else nothing is compared
    assert of_row(with_texts(rows), 1) == expected


def test_what_is_blank_on_both_sides_does_not_count() -> None:
    texts = [list(row) for row in GOLD.texts()]
    texts[1][4] = texts[1][5] = ""
    edited = [list(row) for row in texts]
    edited[1][3] = "glazier"
    header = GOLD.header_rows
    alignment = align(Table(header, plain_rows(texts)), Table(header, plain_rows(edited)))
    assert of_row(alignment, 1) == ("rule", 0.875, "75% of its values found as they are")


def test_merged_rows_and_split_ones_say_so() -> None:
    texts = GOLD.texts()
    merged = [f"{one} / {other}" for one, other in zip(texts[0], texts[1], strict=True)]
    assert of_row(with_texts([merged, *texts[2:]]), 0) == ("rule", 0.8, "merged")
    packed = [list(row) for row in texts]
    packed[0][3] = "novelist, essayist"
    parts = [[*texts[0][:3], kind, *texts[0][4:]] for kind in ("novelist", "essayist")]
    alignment = align(
        Table(GOLD.header_rows, plain_rows(packed)), Table(GOLD.header_rows, plain_rows([*parts, *texts[1:]]))
    )
    assert of_row(alignment, 0) == ("rule", 0.8, "split")


@pytest.mark.parametrize(
    ("name", "values", "expected"),
    [
        ("Books", ["14", "9", "6", "21", "33"], ("exact", 1.0, "header 1.00, content 1.00")),
        ("Volumes", ["14", "9", "6", "21", "33"], "rule"),
        ("Books", ["14", "9", "6", "21", "30"], "rule"),
    ],
)
def test_a_column_is_certain_where_name_and_values_are_the_same(
    name: str, values: list[str], expected: Told | str
) -> None:
    header = [name if text == "Books" else text for text in (path[0] for path in GOLD.columns)]
    rows = [[*row[:4], value, row[5]] for row, value in zip(GOLD.texts(), values, strict=True)]
    rows[0][5] = "$12,001"
    pairing = align(GOLD, Table(plain_rows([header]), plain_rows(rows))).column_of[4]
    told = str(pairing.decided_by), pairing.confidence, pairing.reason
    if isinstance(expected, tuple):
        assert told == expected
    else:
        assert told[0] == expected
        assert 0.5 < told[1] < 1.0
