"""What holds for whatever tables stand on the two sides."""

from __future__ import annotations

import math
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

import tabx

Rows = tuple[tuple[str, ...], ...]

WORDS = st.sampled_from(["Ada", "Bob", "Rome", "Oslo", "12", "15", "1,200", "7 %", "", "2024-01-05", "x"])


@st.composite
def tables(draw: st.DrawFn) -> Rows:
    """A header and up to four rows of equal length."""
    width = draw(st.integers(1, 4))
    header = tuple(draw(st.sampled_from(["Name", "Age", "City", "Share", "Day"])) for _ in range(width))
    rows = draw(st.lists(st.tuples(*[WORDS] * width), min_size=1, max_size=4))
    return (header, *rows)


def text(found: Sequence[Rows]) -> str:
    blocks = []
    for number, rows in enumerate(found):
        lines = [rows[0], ("---",) * len(rows[0]), *rows[1:]]
        blocks.append(f"Table {number}:\n\n" + "".join(f"| {' | '.join(line)} |\n" for line in lines))
    return "\n".join(blocks)


@settings(max_examples=60, deadline=None)
@given(st.lists(tables(), min_size=1, max_size=3), st.lists(tables(), max_size=4))
def test_every_table_is_accounted_for_and_the_terms_add_up(gold: list[Rows], predicted: list[Rows]) -> None:
    judgement = tabx.judge_tables(text(gold), text(predicted))
    assert sorted(number for part in judgement.parts for number in part.gold) == list(range(len(gold)))
    seen = [number for part in judgement.parts for number in part.predicted]
    assert sorted([*seen, *(spare.index for spare in judgement.spares)]) == list(range(len(predicted)))
    assert math.isclose(math.fsum(part.share for part in judgement.parts), 1)
    assert math.isclose(math.fsum(term.cost for term in judgement.terms), judgement.error, abs_tol=1e-9)
    assert 0 <= judgement.score <= 1
    assert tabx.TablesJudgement.from_dict(judgement.to_dict()) == judgement
    tabx.judge(text(gold[:1]), text(predicted))


@settings(max_examples=40, deadline=None)
@given(st.lists(tables(), min_size=2, max_size=4))
def test_tables_against_themselves_are_perfect(gold: list[Rows]) -> None:
    judgement = tabx.judge_tables(text(gold), text(gold))
    assert judgement.error == 0
    assert not judgement.missing
