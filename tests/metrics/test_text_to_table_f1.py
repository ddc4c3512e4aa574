"""Headers, row headers and non-header cells as sets, exactly and by chrF."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from metric_tables import GOLD, GROUPED, MOVED, TEXTS, made, outcome_of, part, scored

from tabx.formats import load_table
from tabx.lab.metrics.exact import chrf_matrix as module
from tabx.lab.metrics.exact.chrf_matrix import best_similarities, chrf_matrix
from tabx.metrics import Cause, Unscored, elements

sacrebleu = pytest.importorskip("sacrebleu")


def test_what_is_compared_of_a_table_with_levels() -> None:
    found = elements(load_table(GROUPED))
    assert found.headers == (("Games.won",), ("Games.lost",))
    assert found.row_headers == (("Bears",), ("Lions",))
    assert found.cells == (("Bears", "Games.won", "12"), ("Bears", "Games.lost", "3"), ("Lions", "Games.won", "9"))


def test_sections_and_header_cells_make_the_row_header() -> None:
    table = load_table(
        "<table><thead><tr><th>k</th><th>l</th><th>v</th></tr></thead><tbody><tr><th colspan=3>North</th></tr>"
        "<tr><th>a</th><th>b</th><td>1</td></tr></tbody></table>"
    )
    assert table.stub_columns == 2
    found = elements(table)
    assert found.row_headers == (("North.a.b",),)
    assert found.headers == (("v",),)
    assert found.cells == (("North.a.b", "v", "1"),)


def test_order_and_repetition_do_not_count() -> None:
    for name in ("header-f1", "row-header-f1"):
        assert scored(name, GOLD, MOVED).value == 1
    found = scored("non-header-f1", GOLD, MOVED)
    assert (part(found, "same"), part(found, "gold")) == (5, 6)
    assert found.value == pytest.approx(5 / 6)
    twice = GOLD + "\n| Alder | 4120 | Ilm |"
    assert scored("non-header-f1", GOLD, twice).value == 1


def test_a_wrong_row_header_makes_its_cells_wrong() -> None:
    found = scored("non-header-f1", GOLD, GOLD.replace("Alder", "Elder"))
    assert found.value == pytest.approx(4 / 6)


def test_soft_takes_the_most_similar_of_the_other_side_by_hand() -> None:
    gold, predicted = made(["k", "abcd"], ["r", "xy"]), made(["k", "abce"], ["r", "xy"])
    likeness = sacrebleu.sentence_chrf("abce", ["abcd"]).score / 100
    assert scored("header-chrf", gold, predicted).value == pytest.approx(likeness)
    assert scored("non-header-chrf", gold, predicted).value == pytest.approx(likeness)  # 1 × likeness × 1
    assert scored("header-f1", gold, predicted).value == 0


def test_without_names_there_is_nothing_to_find() -> None:
    outcome = outcome_of("header-f1", [["1", "2"], ["3", "4"]], [["1", "2"], ["3", "4"]], header=False)
    assert isinstance(outcome, Unscored)
    assert (outcome.reason, outcome.cause) == ("the gold table has no column headers", Cause.PAIR)


def test_more_elements_than_can_be_compared_are_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_PAIRS", 8)
    outcome = outcome_of("row-header-chrf", GOLD, GOLD)
    assert isinstance(outcome, Unscored)
    assert (outcome.reason, outcome.cause) == ("3 × 3 elements are more than can be compared", Cause.SIZE)


@settings(max_examples=60)
@given(
    st.lists(st.text("ab c1", max_size=9), min_size=1, max_size=4),
    st.lists(st.text("ab c1", max_size=9), min_size=1, max_size=4),
)
def test_the_matrix_holds_what_sacrebleu_says_of_each_pair(gold: list[str], predicted: list[str]) -> None:
    matrix = chrf_matrix(gold, predicted)
    for i, mine in enumerate(gold):
        for j, theirs in enumerate(predicted):
            expected = 1 if mine == theirs else sacrebleu.sentence_chrf(theirs, [mine]).score / 100
            assert matrix[i, j] == pytest.approx(expected)


@settings(max_examples=40)
@given(
    st.lists(st.tuples(TEXTS, TEXTS), min_size=1, max_size=5), st.lists(st.tuples(TEXTS, TEXTS), min_size=1, max_size=5)
)
def test_the_best_of_each_are_those_of_the_full_matrix(
    gold: list[tuple[str, str]], predicted: list[tuple[str, str]]
) -> None:
    def likeness(mine: str, theirs: str) -> float:
        return 1.0 if mine == theirs else float(sacrebleu.sentence_chrf(theirs, [mine]).score) / 100

    full = [[likeness(one[0], other[0]) * likeness(one[1], other[1]) for other in predicted] for one in gold]
    recall, precision = best_similarities(gold, predicted)
    assert recall == pytest.approx(sum(max(row) for row in full) / len(gold))
    assert precision == pytest.approx(sum(max(column) for column in zip(*full, strict=True)) / len(predicted))
