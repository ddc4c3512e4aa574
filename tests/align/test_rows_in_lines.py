"""Issue 28, section 2: rows that share one row, each in its line in every column, are layout; run together, dear."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping

import pytest

from tabx import judge
from tabx.judging import Judgement

Rows = list[list[str]]

STARS: Rows = [
    ["Star", "Mag", "Ref"],
    ["Rigel", "0.13", "B1"],
    ["Spica", "0.97", "H4"],
    ["Deneb", "1.04", "N7"],
    ["Castor", "1.58", "B2"],
    ["Vega", "0.03", "C5"],
]


def markdown(rows: Rows) -> str:
    lines = ["| " + " | ".join(row).replace("\n", "<br>") + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def html(rows: Rows) -> str:
    lines = ("".join(f"<td>{cell}</td>" for cell in row).replace("\n", "<br>") for row in rows)
    return "<table>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"


def latex(rows: Rows) -> str:
    cells = ([rf"\makecell{{{cell}}}".replace("\n", r"\\") if "\n" in cell else cell for cell in row] for row in rows)
    return "\\begin{tabular}{lll}\n" + "\\\\\n".join(" & ".join(row) for row in cells) + "\\\\\n\\end{tabular}"


def comma(rows: Rows) -> str:
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue()


def merged(rows: Rows, groups: Mapping[int, int], between: str = "\n") -> Rows:
    """Return the rows, so many from each given one on in one row."""
    found, row = [], 0
    while row < len(rows):
        size = groups.get(row, 1)
        found.append([between.join(cells) for cells in zip(*rows[row : row + size], strict=True)])
        row += size
    return found


def judged(gold: str, predicted: str) -> Judgement:
    result = judge(gold, predicted)
    assert isinstance(result, Judgement)
    return result


@pytest.mark.parametrize("form", [markdown, html, latex, comma])
@pytest.mark.parametrize("groups", [{2: 2}, {2: 3}, {1: 5}, {1: 2, 4: 2}])
def test_rows_each_in_its_line_are_layout(groups: dict[int, int], form: Callable[[Rows], str]) -> None:
    found = judged(form(STARS), form(merged(STARS, groups)))
    assert {item.kind for item in found.comparison.counts.items} == {"layout"}
    assert 0.98 < found.score < 1.0
    assert found.facts.recall == 1.0


def test_a_column_in_which_one_row_says_nothing_needs_no_line_for_it() -> None:
    gold = [STARS[0], ["Rigel", "0.13", "B1"], ["Spica", "0.97", "H4"], ["", "1.04", "N7"], ["", "1.09", "N8"]]
    predicted = [*gold[:2], ["Spica", "0.97\n1.04\n1.09", "H4\nN7\nN8"]]
    assert judged(markdown(gold), markdown(predicted)).score > 0.98


@pytest.mark.parametrize("between", [" ", "", "  "])
def test_run_together_they_stay_dear(between: str) -> None:
    found = judged(markdown(STARS), markdown(merged(STARS, {2: 2}, between)))
    assert "merged_row" in {item.kind for item in found.comparison.counts.items}
    assert found.score < 0.7


def test_so_they_do_where_one_column_has_no_lines() -> None:
    predicted = merged(STARS, {2: 2})
    predicted[2][1] = predicted[2][1].replace("\n", " ")
    assert judged(markdown(STARS), markdown(predicted)).score < 0.7


def test_a_wrong_value_in_its_line_costs_what_it_costs_in_its_row() -> None:
    wrong = [row[:] for row in STARS]
    wrong[3][1] = "9.04"
    apart, together = judged(markdown(STARS), markdown(wrong)), judged(markdown(STARS), markdown(merged(wrong, {2: 3})))
    assert apart.facts == together.facts
    assert apart.facts.recall != 1.0
    assert 0 < together.error - apart.error < 0.01


def test_a_hundred_rows_of_two_hundred_share_another_one() -> None:
    rows = [
        ["Name", "N", "K"],
        *([f"Item {i:03d}", str(i * 37 % 1000 / 10), "abc"[i % 3] + str(i)] for i in range(200)),
    ]
    assert judged(comma(rows), comma(merged(rows, dict.fromkeys(range(1, 200, 2), 2)))).score > 0.98


def test_fields_of_a_record_in_one_row() -> None:
    record = [["Field", "Value"], ["Name", "Rigel"], ["Mag", "0.13"], ["Ref", "B1"], ["Dist", "863"]]
    assert judged(markdown(record), markdown(merged(record, {2: 2}))).score > 0.98
