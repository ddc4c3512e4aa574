"""Many extra rows are one line of the trace, in every medium, with what they cost together (issue 28, section 1)."""

from __future__ import annotations

import pytest

import tabx
from tabx.views.blocks.priced_findings import MANY_ROWS
from tabx.views.report import Report

GOLD = [["Town", "Riders", "Opened"], ["Ulm", "412", "1981"], ["Kiel", "377", "1990"], ["Graz", "205", "2001"]]


def with_more(number: int) -> list[list[str]]:
    return [*GOLD, *([f"Halt {chr(97 + n % 26)}{n}", str(1000 + 7 * n), str(1900 + n % 90)] for n in range(number))]


@pytest.mark.parametrize("number", [MANY_ROWS, 12, 300])
def test_many_extra_rows_are_one_line_with_their_sum(number: int) -> None:
    report = Report(tabx.judge(GOLD, with_more(number)))
    (entry,) = report.trace().entries
    rows = f"4-{3 + number}"
    assert entry.text == f"predicted rows {rows} are extra: 'Halt a0', 'Halt b1', 'Halt c2' and {number - 3} more"
    assert entry.line.startswith(f"{entry.text}, cost ")
    assert entry.line.endswith(" in all")
    assert sum(priced.cost for priced in report.told) == pytest.approx(sum(p.cost for p in report.findings))
    assert len(report.told[0].members) == number


def test_a_few_are_a_line_each() -> None:
    entries = Report(tabx.judge(GOLD, with_more(MANY_ROWS - 1))).trace().entries
    assert len(entries) == MANY_ROWS - 1
    assert all("is extra, with 2 values" in entry.text for entry in entries)


def test_what_else_is_wrong_has_a_line_of_its_own_in_the_order_of_costs() -> None:
    wrong = [[cell.replace("412", "999") for cell in row] for row in with_more(9)]
    texts = [entry.text for entry in Report(tabx.judge(GOLD, wrong)).trace(grouped=True).entries]
    assert len(texts) == 2
    assert sum("gold 412, predicted 999" in text for text in texts) == 1
    blank = [*with_more(5), ["", "", ""]]
    assert len(Report(tabx.judge(GOLD, blank)).trace().entries) == 2


def test_every_medium_tells_them_in_one_line() -> None:
    judgement = tabx.judge(GOLD, with_more(12))
    said = "predicted rows 4-15 are extra"
    for text in (judgement.to_text(), judgement.to_markdown()):
        assert text.count(said) == 1
        assert "is extra, with" not in text
    page = judgement.to_html()
    assert said in page
    assert "is extra, with" not in page


@pytest.mark.parametrize(
    ("gold", "predicted", "said"),
    [
        (GOLD, GOLD[:3], "gold row 3 'Graz' is missing with its 2 values"),
        (GOLD[:3], GOLD, "predicted row 3 'Graz' is extra, with 2 values"),
        ([row[:2] for row in GOLD], [row[:2] for row in GOLD[:3]], "is missing with its one value"),
        ([row[:1] for row in GOLD], [row[:1] for row in GOLD[:3]], "is missing with its key alone"),
        ([*GOLD, ["Bonn", "", ""]], GOLD, "is missing with its key alone"),
    ],
)
def test_a_row_is_told_with_the_values_it_counts(gold: list[list[str]], predicted: list[list[str]], said: str) -> None:
    assert any(said in finding.note for finding in tabx.judge(gold, predicted).findings)
