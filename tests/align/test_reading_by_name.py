"""Under its names as printed a prediction may be exact: no other reading is better (issue 27, section 4)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tabx
from tabx.align.records import DecidedBy

NAMES = ["sauna", "lift", "pets", "garden", "grill"]


def csv(header: list[str], rows: list[list[str]]) -> str:
    return "".join(",".join(row) + "\n" for row in [header, *rows])


@st.composite
def reordered(draw: st.DrawFn, letters: str) -> tuple[list[list[str]], list[list[str]], list[int]]:
    """Return rows of a few letters, the same rows in any order, and an order of their columns."""
    width = draw(st.integers(2, 5))
    rows = draw(st.lists(st.lists(st.sampled_from(letters), min_size=width, max_size=width), min_size=2, max_size=7))
    return rows, draw(st.permutations(rows)), draw(st.permutations(range(width)))


@given(st.sampled_from(["01", "yn", "ab", "0159"]).flatmap(reordered))
def test_columns_and_rows_in_any_order_cost_nothing(tables: tuple[list[list[str]], list[list[str]], list[int]]) -> None:
    rows, others, order = tables
    names = NAMES[: len(order)]
    given = csv([names[place] for place in order], [[row[place] for place in order] for row in others])
    judgement = tabx.judge(csv(names, rows), given, gold_format="csv", predicted_format="csv")
    assert judgement.score == 1
    assert judgement.facts.found == judgement.facts.gold


@given(reordered("yn"), st.data())
def test_one_wrong_value_exchanges_no_names(
    tables: tuple[list[list[str]], list[list[str]], list[int]], data: st.DataObject
) -> None:
    rows, others, order = tables
    names = NAMES[: len(order)]
    wrong = data.draw(st.integers(0, len(rows) - 1))
    place = data.draw(st.integers(0, len(order) - 1))
    changed = [[*row] for row in others]
    changed[wrong][place] = "n" if changed[wrong][place] == "y" else "y"
    given = csv([names[column] for column in order], [[row[column] for column in order] for row in changed])
    judgement = tabx.judge(csv(names, rows), given, gold_format="csv", predicted_format="csv")
    assert "wrong header" not in judgement.summary
    assert [names[pair.gold[0]] for pair in judgement.alignment.columns] == [
        names[order[pair.predicted[0]]] for pair in judgement.alignment.columns
    ]


def test_missing_rows_and_columns_leave_the_rest_exact() -> None:
    gold = csv(["a", "b", "c"], [["1", "0", "1"], ["0", "1", "1"], ["0", "0", "1"], ["1", "1", "0"]])
    judgement = tabx.judge(gold, csv(["c", "a"], [["0", "1"], ["1", "0"], ["1", "1"]]))
    assert judgement.alignment.missing_columns == (1,)
    assert len(judgement.alignment.missing_rows) == 1
    assert {pair.decided_by for pair in (*judgement.alignment.columns, *judgement.alignment.rows)} == {DecidedBy.EXACT}


@pytest.mark.parametrize("form", ["csv", "markdown", "html"])
def test_names_exchanged_over_whole_columns_are_still_found(form: str) -> None:
    rows = [["Faro", "14", "Reis"], ["Riga", "9", "Ozols"], ["Oslo", "22", "Lie"]]
    gold = tabx.load_table(csv(["harbour", "berths", "mayor"], rows))
    given = tabx.load_table(csv(["mayor", "berths", "harbour"], rows))
    judgement = tabx.judge(tabx.dump_table(gold, form), tabx.dump_table(given, form))
    assert "2 headers exchanged" in judgement.summary


def test_another_exact_writing_of_a_value_is_exact() -> None:
    gold = csv(["x", "y", "z"], [["1.0", "0", "TRUE"], ["0", "1", "FALSE"], ["1", "1", "TRUE"]])
    judgement = tabx.judge(gold, csv(["z", "x", "y"], [["TRUE", "1.0", "0"], ["TRUE", "1", "1"], ["FALSE", "0", "1"]]))
    assert judgement.score == 1
