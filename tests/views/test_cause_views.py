"""A cause stands in place of its cells, with two examples; in full its cells follow."""

from __future__ import annotations

import io
from html.parser import HTMLParser

import pytest

from tabx import judge, judge_tables, rank
from tabx.views.html.page import html_report
from tabx.views.markdown import render_markdown
from tabx.views.ranking import ranking_markdown
from tabx.views.report import report_of
from tabx.views.sheets.rows import finding_rows, header_of
from tabx.views.terminal.terminal_report import write_terminal

NUMBERS = ("237", "967", "364", "551", "129", "783", "442")


def table(end: str, staff: str = "31") -> str:
    lines = "\n".join(f"| Town {chr(65 + n)} | {number}{end} | 2{n} |" for n, number in enumerate(NUMBERS))
    return f"| Town | Revenue | Staff |\n|---|---|---|\n{lines}\n| Total | 3,473{end} | {staff} |"


JUDGEMENT = judge(table(",000"), table("", "77"))


def terminal(full: bool) -> str:
    out = io.StringIO()
    write_terminal(JUDGEMENT, out, width=400, full=full)
    return out.getvalue().partition("Trace\n")[2].partition("Aligned table\n")[0]


def test_the_trace_has_a_cause_in_place_of_its_cells() -> None:
    lines = terminal(full=False).splitlines()
    assert "column Revenue: all 8 values are 1,000 times too small (in thousands, unsaid): 'row 1 Town A" in lines[0]
    assert "'row 2 Town B: 967 for 967,000', …, cost " in lines[0]
    assert lines[0].endswith("in all")
    assert "Staff" in lines[1]
    assert sum("Town C" in line for line in lines) == 0


def test_in_full_its_cells_follow() -> None:
    lines = terminal(full=True).splitlines()
    assert "column Revenue: all 8 values" in lines[0]
    assert sum("Revenue: gold" in line for line in lines) == 8


def test_causes_are_sorted_by_their_cost_among_the_findings() -> None:
    costs = [priced.cost for priced in report_of(JUDGEMENT).told]  # type: ignore[union-attr]
    assert costs == sorted(costs, reverse=True)
    assert len(costs) == 2
    assert sum(costs) == pytest.approx(JUDGEMENT.error)


def test_markdown_folds_the_cells() -> None:
    text = render_markdown(JUDGEMENT)
    assert "<details><summary>8 findings</summary>" in text
    assert text.count("Revenue: gold") == 8
    assert render_markdown(judge(table(",000"), table(",000"))).count("<details>") == 0


class Details(HTMLParser):
    """Counts the folded parts of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.folded = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.folded += tag == "details" and ("class", "cells") in attrs


def test_the_page_folds_the_cells() -> None:
    page = Details()
    text = html_report(JUDGEMENT)
    page.feed(text)
    assert page.folded == 1
    assert "8 findings of one cause" in text


def test_sheets_name_the_cause() -> None:
    report = report_of(JUDGEMENT)
    place = header_of(report).index("cause_note")
    named = [str(row[place]) for row in finding_rows(report)]
    assert sum(name.startswith("column Revenue: all 8 values") for name in named) == 8
    assert named.count("") == 1


def test_several_tables_tell_what_they_share_above() -> None:
    gold, wrong = (
        f"## One\n\n{table(end)}\n\n## Two\n\n{table(end, '44').replace('Town', 'Port')}\n" for end in (",000", "")
    )
    text = render_markdown(judge_tables(gold, wrong))
    assert "One, Two: 16 values are 1,000 times too small" in text.partition("## Tables")[0]


def test_a_ranking_tells_a_cause_for_its_cells() -> None:
    ranking = rank(table(",000"), [table("", "77"), table(",000", "77")])
    assert "all 8 values are 1,000 times too small" in ranking_markdown(ranking)
