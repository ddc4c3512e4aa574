"""The preset `editing`: an order or a name that was to change and did not costs; another writing hardly does."""

from __future__ import annotations

import pytest

import tabx
from tabx.operations import MoveColumn, RenameHeader, Sort, SwapRows, apply

SOURCE = """\
| City | People | Country |
|---|---|---|
| Ulm | 120,000 | Germany |
| Bern | 133,000 | Switzerland |
| Graz | 290,000 | Austria |
| Linz | 205,000 | Austria |
"""


@pytest.mark.parametrize(
    "operation",
    [SwapRows(row=1, other=3), Sort(column=1), MoveColumn(column=1, to=3), RenameHeader(column=2, text="Inhabitants")],
)
def test_a_copy_costs_more_than_under_any_other_preset(operation: SwapRows | Sort | MoveColumn | RenameHeader) -> None:
    source = tabx.load_table(SOURCE)
    gold = apply(source, [operation]).table
    scores = {name: tabx.judge(gold, source, rubric=name).score for name in ("default", "strict", "editing")}
    assert scores["editing"] < min(scores["default"], scores["strict"])
    assert tabx.judge(gold, gold, rubric="editing").score == 1


def test_another_writing_costs_less_than_a_wrong_digit() -> None:
    otherwise, wrong = (SOURCE.replace("120,000", text) for text in ("120000", "120,001"))
    scores = [tabx.judge(SOURCE, predicted, rubric="editing").score for predicted in (otherwise, wrong)]
    assert scores[0] > 0.99 > scores[1]
