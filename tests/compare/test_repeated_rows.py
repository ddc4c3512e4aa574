"""Repeated rows of the gold that are missing are one finding; where one stands there they cost what copies cost."""

from __future__ import annotations

import pytest

from tabx import judge
from tabx.align.records import Counted
from tabx.compare.records import Entity, ItemKind

MARKDOWN = "| Day | Dish | Price |\n|-|-|-|\n"
ROWS = ("Mon,Soup,4", "Tue,Rice,5", "Tue,Rice,5", "Tue,Rice,5", "Wed,Fish,9")


def written(rows: tuple[str, ...], form: str) -> str:
    lines = [row.split(",") for row in rows]
    if form == "markdown":
        return MARKDOWN + "".join(f"| {' | '.join(line)} |\n" for line in lines)
    cells = ["".join(f"<td>{text}</td>" for text in line) for line in lines]
    body = "".join(f"<tr>{line}</tr>" for line in cells)
    return f"<table><tr><th>Day</th><th>Dish</th><th>Price</th></tr>{body}</table>"


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_missing_repetitions_are_one_finding(form: str) -> None:
    judgement = judge(written(ROWS, form), written((ROWS[0], ROWS[1], ROWS[4]), form))
    (finding,) = judgement.comparison.findings
    assert (finding.entity, finding.gold_rows) == (Entity.ROW, (2, 3))
    assert "2 of 3 repetitions missing" in finding.note
    (item,) = judgement.comparison.counts.items
    assert (item.kind, item.of, item.count, item.facts) == (ItemKind.MISSING_REPETITION, Counted.ROW, 2.0, 6)


def test_a_repetition_left_out_costs_a_value_what_one_added_does() -> None:
    once, all_rows = (ROWS[0], ROWS[1], ROWS[4]), ROWS
    left_out = judge(written(all_rows, "markdown"), written(once, "markdown"))
    added = judge(written(once, "markdown"), written(all_rows, "markdown"))
    assert left_out.error == pytest.approx(0.1 * 4 / 10)
    assert sum(added.scorecard.costs) == pytest.approx(0.1 * 4 / 6)
    real = judge(written(all_rows, "markdown"), written(all_rows[:1] + all_rows[2:4], "markdown"))
    assert real.error > 2 * left_out.error


def test_where_rows_have_no_key_a_sample_does_not_pass_for_the_whole() -> None:
    rows = "| Points |\n|-|\n"
    gold, sample = rows + "| 3 |\n| 4 |\n" * 4, rows + "| 3 |\n| 4 |\n"
    assert judge(gold, sample).score < 0.3


def test_equal_rows_that_are_all_missing_are_one_finding_too() -> None:
    judgement = judge(written(ROWS, "markdown"), written((ROWS[0], ROWS[4]), "markdown"))
    (finding,) = judgement.comparison.findings
    assert finding.gold_rows == (1, 2, 3)
    assert "all 3 times" in finding.note


def test_equal_rows_of_other_sections_are_no_repetitions() -> None:
    head = "<tr><th>City</th><th>People</th><th>Area</th></tr>"
    north = "<tr><th colspan=3>North</th></tr><tr><td>Porto</td><td>23</td><td>41</td></tr>"
    south = "<tr><th colspan=3>South</th></tr><tr><td>Porto</td><td>23</td><td>41</td></tr>"
    rest = "<tr><td>Faro</td><td>67</td><td>202</td></tr>"
    gold = f"<table>{head}{north}{south}{rest}</table>"
    judgement = judge(gold, f"<table>{head}{north}<tr><th colspan=3>South</th></tr>{rest}</table>")
    missing = [finding for finding in judgement.comparison.findings if finding.gold_rows]
    assert all("repetition" not in finding.note for finding in missing)
