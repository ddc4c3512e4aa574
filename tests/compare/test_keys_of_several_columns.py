"""A key of several columns: no one of them names a row, so a wrong part costs what a wrong value does."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import tabx
from tabx.compare.records import ItemKind

ROWS = [
    ("1996", "Soap Opera Digest Award", "Outstanding Villainess", "Nominated"),
    ("1999", "Soap Opera Digest Award", "Outstanding Lead Actress", "Nominated"),
    ("2001", "Daytime Emmy Award", "Outstanding Lead Actress", "Won"),
    ("2001", "Soap Opera Digest Award", "Favorite Couple", "Nominated"),
    ("2004", "Daytime Emmy Award", "Outstanding Lead Actress", "Won"),
]


def table(rows: Sequence[tuple[str, ...]]) -> str:
    """Return a table of awards in Markdown."""
    lines = [("Year", "Award", "Category", "Result"), ("---",) * 4, *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in lines)


def judged(change: int, text: str, key: str | None = None) -> tabx.Judgement:
    """Return the judgement where one column holds the same text throughout."""
    rows = [(*row[:change], text, *row[change + 1 :]) for row in ROWS]
    return tabx.judge(table(ROWS), table(rows), key=[key] if key else None)


def test_the_years_of_a_key_of_year_and_award_are_wrong_values() -> None:
    judgement = judged(0, "2,000")
    assert judgement.alignment.key_columns == (0, 1)
    assert {item.kind for item in judgement.comparison.counts.items} == {ItemKind.PARTIAL_CELL}
    assert all("names another row" not in finding.note for finding in judgement.comparison.findings)
    assert judgement.score > judged(2, "Best Song").score  # years some years off, categories wholly wrong


def test_a_part_of_the_key_wholly_wrong_costs_what_a_column_of_values_does() -> None:
    assert judged(1, "Oscar").score == pytest.approx(judged(2, "Best Song").score)


def test_two_awards_exchanged_are_told_as_two_values() -> None:
    rows = [*ROWS[:1], (ROWS[1][0], "Oscar", *ROWS[1][2:]), *ROWS[2:]]
    swapped = [(rows[1][0], "Daytime Emmy Award", *rows[1][2:]), (rows[2][0], "Oscar", *rows[2][2:])]
    judgement = tabx.judge(
        table([*rows[:4], ("2004", "Golden Nymph", *ROWS[4][2:])]),
        table([rows[0], *swapped, rows[3], ("2004", "Golden Nymph", *ROWS[4][2:])]),
    )
    assert "the values of Award in rows 2 and 3 are exchanged" in {
        cause.sentence for cause in judgement.comparison.causes
    }


def test_one_column_that_alone_names_the_rows_is_dear_as_before() -> None:
    one = judged(0, "1800", key="Year")
    assert ItemKind.WRONG_KEY in {item.kind for item in one.comparison.counts.items}
    assert one.score < judged(0, "1800").score
