"""A title over all columns of one side: the names below it pair the columns, however little their values say."""

from __future__ import annotations

import pytest

from tabx import judge

BODY = [["Reds", "3", "4"], ["Blues", "5", "1"]]
TITLES = ("Results of the 1990 cup (final table)", "Note: figures are provisional", "Summary")


def markdown(title: str) -> str:
    lines = [f"| {title} | | |", "|---|---|---|", "| Team | Won | Lost |"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in BODY)])


def html(title: str) -> str:
    rows = [f"<td colspan=3>{title}</td>", "<th>Team</th><th>Won</th><th>Lost</th>"]
    rows += ["".join(f"<td>{cell}</td>" for cell in row) for row in BODY]
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("write", [markdown, html])
def test_columns_pair_by_the_names_below_a_title_that_is_lost(write, title: str) -> None:  # type: ignore[no-untyped-def]
    found = judge(write(title), [["Team", "Won", "Lost"], *BODY])
    assert found.summary == "1 title row missing"
    turned = judge(write(title), [["Lost", "Team", "Won"], *([c, a, b] for a, b, c in BODY)])
    assert turned.summary.startswith("1 title row missing")


def test_names_below_a_title_that_both_have_are_as_they_are() -> None:
    title = TITLES[0]
    assert judge(markdown(title), html(title)).score == 1
