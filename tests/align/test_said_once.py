"""Columns of one value throughout that the prediction says once, in its caption."""

import pytest

import tabx
from tabx.align import RepairKind

GOLD = """| Port | Ships | Day | Line |
|-|-|-|-|
| Riga | 7 | 23 May 1908 | Blue Star |
| Oslo | 4 | 23 May 1908 | Blue Star |
| Bari | 9 | 23 May 1908 | Blue Star |"""
ROWS = (("Riga", "7"), ("Oslo", "4"), ("Bari", "9"))


def html(caption: str, names: tuple[str, ...] = ("Port", "Ships"), rows: tuple[tuple[str, ...], ...] = ROWS) -> str:
    head = "".join(f"<th>{name}</th>" for name in names)
    body = "".join("<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>" for row in rows)
    return f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def latex(caption: str) -> str:
    body = r" \\ ".join(" & ".join(row) for row in ROWS)
    tabular = rf"\begin{{tabular}}{{lr}}Port & Ships \\ \hline {body}\end{{tabular}}"
    return rf"\begin{{table}}\caption{{{caption}}}{tabular}\end{{table}}"


def json_of(caption: str) -> str:
    rows = ", ".join(f'{{"Port": "{port}", "Ships": {ships}}}' for port, ships in ROWS)
    return f'{{"caption": "{caption}", "rows": [{rows}]}}'


@pytest.mark.parametrize("written", [html, latex, json_of])
@pytest.mark.parametrize(
    "caption", ["Blue Star, 23 May 1908", "Ships of the blue star line on May 23, 1908", "1908-05-23 (Blue Star)"]
)
def test_what_the_caption_says_is_not_missing(written: object, caption: str) -> None:
    assert callable(written)
    judgement = tabx.judge(GOLD, written(caption))
    assert judgement.summary == "2 columns said once, in the caption"
    assert {finding.kind for finding in judgement.findings} == {RepairKind.GROUPED_ROWS}
    assert judgement.facts.found == judgement.facts.gold
    assert judgement.score > 0.85


@pytest.mark.parametrize(
    "caption",
    ["Blue Stars, 24 May 1908", "Ships in May", "Blue whales and a Star", "Line", "On 23 June 1908 the Blueish Star"],
)
def test_another_value_in_the_caption_is_not_the_golds(caption: str) -> None:
    assert "2 of 4 columns missing" in tabx.judge(GOLD, html(caption)).summary


def test_a_number_alone_says_nothing_without_its_name() -> None:
    gold = "| Port | Ships | Dock |\n|-|-|-|\n| Riga | 7 | 3 |\n| Oslo | 4 | 3 |"
    rows = ROWS[:2]
    assert "1 of 3 columns missing" in tabx.judge(gold, html("Table 3", rows=rows)).summary
    assert tabx.judge(gold, html("Table 2, dock 3", rows=rows)).summary == "1 column said once, in the caption"


def test_what_the_golds_caption_says_too_is_missing_from_the_cells() -> None:
    gold = html("Blue Star ships", ("Port", "Ships", "Line"), tuple((*row, "Blue Star") for row in ROWS))
    assert "1 of 3 columns missing" in tabx.judge(gold, html("Blue Star ships")).summary


def test_a_column_that_varies_is_missing() -> None:
    gold = GOLD.replace("| Bari | 9 | 23 May 1908", "| Bari | 9 | 24 May 1908")
    assert "1 of 4 columns missing" in tabx.judge(gold, html("Blue Star, 23 May 1908")).summary


def test_a_column_that_is_there_is_judged_by_its_cells() -> None:
    rows = tuple((*row, "Red Star") for row in ROWS)
    judgement = tabx.judge(GOLD, html("Blue Star, 23 May 1908", ("Port", "Ships", "Line"), rows))
    assert judgement.score < tabx.judge(GOLD, html("Blue Star, 23 May 1908")).score
    assert "wrong value" in judgement.summary
