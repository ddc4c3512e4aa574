"""One act in several tables is one cause."""

from __future__ import annotations

import pytest

from tabx import judge_tables

ONE = ("Ulm", 237), ("Bonn", 967), ("Kiel", 364), ("Jena", 551), ("Hof", 129)
OTHER = ("Rye", 731), ("Hull", 206), ("Bath", 875), ("York", 618)


def tables(one: str, other: str, column: str = "Revenue") -> str:
    texts = []
    for caption, rows, end in (("Germany", ONE, one), ("England", OTHER, other)):
        lines = "\n".join(f"| {name} | {number}{end} |" for name, number in rows)
        texts.append(f"## {caption}\n\n| Town in {caption} | {column} |\n|---|---|\n{lines}\n")
    return "\n".join(texts)


def test_one_cause_spans_two_tables() -> None:
    judgement = judge_tables(tables(",000", ",000"), tables("", ""))
    (cause,) = judgement.causes
    assert [index for index, _ in cause.places] == [0, 1]
    assert cause.kind == "factor"
    assert cause.sentence.startswith("Germany, England: 9 values are 1,000 times too small (in thousands, unsaid)")
    assert cause.cost == pytest.approx(judgement.error)
    assert cause.score_without == pytest.approx(1)


def test_a_cause_of_one_table_is_told_there() -> None:
    judgement = judge_tables(tables(",000", ",000"), tables("", ",000"))
    (cause,) = judgement.causes
    assert [index for index, _ in cause.places] == [0]
    assert cause.sentence.startswith("Germany: column Revenue: all 5 values")
    assert judge_tables(tables(",000", ",000"), tables(",000", ",000")).causes == ()
