"""A code beside codes is no date, though it reads as one: Excel's 7-Sep is not the gene SEPT7."""

from __future__ import annotations

import pytest
from related_columns import SAME, WRONG, are_wrong, related, relations

from tabx.values import read_column
from tabx.values.columns import ColumnFlag


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        (("MARCH1", "SEPT7", "DEC1", "TP53"), ("1-Mar", "7-Sep", "1-Dec", "TP53")),
        (("OCT4", "FEB3", "BRCA1", "TP53"), ("4-Oct", "3-Feb", "BRCA1", "TP53")),
        (("Sept7", "Trp53"), ("7-Sep", "Trp53")),
        (("SEPT7", "EGFR", "TP53"), ("September 7", "EGFR", "TP53")),
        (("JAN2", "X17", "Q4"), ("2 January", "X17", "Q4")),
    ],
)
@pytest.mark.parametrize("header", ["Gene", "x"])
def test_a_code_among_codes_is_no_day(gold: tuple[str, ...], predicted: tuple[str, ...], header: str) -> None:
    changed = [row for row, text in enumerate(gold) if text != predicted[row]]
    found = related(gold, predicted, header)
    assert {found[row].relation for row in changed} <= WRONG


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        (("March 1", "Sept 7", "Dec 1"), ("1-Mar", "7-Sep", "1-Dec")),
        (("Mar1", "Sep7", "Dec1"), ("1-Mar", "7-Sep", "1-Dec")),
        (("1-Mar", "7-Sep"), ("Mar 1", "September 7")),
    ],
)
def test_days_are_days(gold: tuple[str, ...], predicted: tuple[str, ...]) -> None:
    assert relations(gold, predicted, "Day") == {SAME}
    assert are_wrong(gold, tuple(reversed(predicted))[: len(gold)] if len(gold) == 2 else predicted[1:] + predicted[:1])


def test_days_beside_words_are_no_codes() -> None:
    column = read_column(("Due",), ("Mar1", "Sep7", "later", "Top 10"))
    assert ColumnFlag.CODE not in column.flags
