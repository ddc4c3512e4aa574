"""Notation is told in one line with a count, and forgiven cells are marked forgiven (issue 12, sections 1 and 5).

"On record, printed as one line with a count"; "forgiven cells are marked forgiven, not 'the same'".
"""

from __future__ import annotations

import io
import json

import pytest

from tabx import judge
from tabx.judging import Judgement
from tabx.views.html.page import html_report
from tabx.views.markdown import render_markdown
from tabx.views.report import Report
from tabx.views.terminal.terminal_report import write_terminal

GOLD = "| Id | Name | Mass |\n|---|---|---|\n| 1 | $x_1$ | 100 |\n| 2 | x₂ | 200 |\n| 3 | \\alpha | 300 |\n"
OTHER = "| Id | Name | Mass |\n|---|---|---|\n| 1 | x₁ | 101 |\n| 2 | $x_2$ | 200 |\n| 3 | α | 900 |\n"


def on_terminal(judgement: Judgement, *, full: bool = False) -> str:
    file = io.StringIO()
    write_terminal(judgement, file, width=200, full=full)
    return file.getvalue()


@pytest.mark.parametrize("full", [False, True])
def test_notation_is_one_line_with_a_count(full: bool) -> None:
    judgement = judge(GOLD, OTHER)
    for text in (on_terminal(judgement, full=full), render_markdown(judgement), html_report(judgement)):
        assert text.count("3 cells in another notation, forgiven") >= 1
        assert "other notation, costs" not in text
    assert "costs 0" not in on_terminal(judgement, full=full)


def test_json_and_the_record_keep_each_finding() -> None:
    judgement = judge(GOLD, OTHER)
    assert len(judgement.findings) == 5
    stored = json.loads(judgement.to_json())
    kinds = [item["kind"] for item in stored["counts"]["items"]]
    assert kinds.count("notation") == 3


def test_the_line_of_the_page_points_at_every_cell_and_header() -> None:
    gold, other = GOLD.replace("Mass", r"$\mu_1$"), OTHER.replace("Mass", "μ₁")
    page = html_report(judge(gold, other))
    assert "3 cells and 1 header in another notation, forgiven" in page
    assert '"gold":{"cells":[[0,1],[1,1],[2,1]],"columns":[2]}' in page or '"columns":[2],"cells"' in page


def test_where_notation_has_a_price_the_line_says_it() -> None:
    judgement = judge(GOLD, OTHER, rubric="strict")
    text = render_markdown(judgement)
    assert "3 cells in another notation, cost" in text
    assert "another notation, forgiven" not in text


def test_the_rest_counts_findings_and_not_lines() -> None:
    trace = Report(judge(GOLD, OTHER)).trace(1)
    assert trace.rest.startswith("4 more findings")


def test_a_forgiven_cell_is_marked_forgiven() -> None:
    judgement = judge(GOLD, OTHER, rules={"rel_tol": {"Mass": 0.02}})
    assert "100 ≅ 101" in on_terminal(judgement)
    assert "≅ forgiven" in render_markdown(judgement)
    page = html_report(judgement)
    assert '<td class="equivalent forgiven">100</td>' in page
    assert '<td class="equivalent forgiven">101</td>' in page
    assert "100 = 101" not in on_terminal(judgement)
