"""What is wrong with a different result."""

from __future__ import annotations

from tabx.limits import changed_limits
from tabx.sql import Result, match_results
from tabx.sql.verdict import explain

GOLD = Result(("name", "n", "size"), [("Bern", 3, 1.5), ("Basel", 2, None), ("Chur", 5, 2.25)])


def test_rows_that_are_missing_and_a_wrong_column() -> None:
    predicted = Result(("COUNT(*)", "x", "y"), [(3, "Bern", 1.5), (2, "Basel", None), (9, "Sion", 2.25)])
    found = explain(GOLD, predicted, match_results(GOLD, predicted).columns)
    assert found.columns == ((0, 1), (1, 0), (2, 2))
    assert (found.missing_rows, found.extra_rows) == ((2,), (2,))
    assert found.score is not None
    assert 0 < found.score < 1
    assert found.judgement is not None
    # The headers are free: no finding is about a name.
    assert "header" not in found.judgement.summary
    assert "renamed" not in found.judgement.summary


def test_a_column_that_is_missing_keeps_its_place() -> None:
    predicted = Result(("a", "b"), [("Bern", 1.5), ("Basel", None), ("Chur", 2.25)])
    found = explain(GOLD, predicted, match_results(GOLD, predicted).columns)
    assert found.columns == ((0, 0), (2, 1))
    assert found.missing_columns == (1,)
    assert found.missing_rows == ()
    assert found.judgement is not None
    assert found.judgement.summary == "1 of 3 columns missing"


def test_a_right_column_under_the_name_of_a_wrong_one() -> None:
    # The names are exchanged, and the values count.
    predicted = Result(("n", "name", "size"), [("Bern", 3, 1.5), ("Basel", 2, None), ("Chur", 6, 2.25)])
    found = explain(GOLD, predicted)
    assert found.columns == ((0, 0), (1, 1), (2, 2))
    assert found.missing_rows == (2,)
    assert found.judgement is not None
    assert found.judgement.summary == "1 wrong value"


def test_a_column_that_shares_less_than_half_is_another_one() -> None:
    gold = Result(("a",), [(1,), (2,), (3,)])
    assert explain(gold, Result(("a",), [(1,), (7,), (8,)])).columns == ()
    assert explain(gold, Result(("a",), [(1,), (2,), (8,)])).columns == ((0, 0),)


def test_columns_of_one_name() -> None:
    gold = Result(("a", "a"), [(1, 2), (3, 4)])
    found = explain(gold, Result(("a", "a"), [(2, 1), (4, 5)]))
    assert found.columns == ((0, 1), (1, 0))
    assert found.missing_rows == (1,)
    assert found.score is not None


def test_results_too_large_for_the_judge_have_a_reason_and_their_rows() -> None:
    with changed_limits(cells=10):
        found = explain(GOLD, Result(GOLD.columns, GOLD.rows[:2]))
    assert found.judgement is None
    assert found.score is None
    assert "cells" in found.reason
    assert found.missing_rows == (2,)


def test_an_empty_result() -> None:
    found = explain(GOLD, Result(("a",), []))
    assert found.columns == ()
    assert found.missing_columns == (0, 1, 2)
    assert found.score is not None
    assert found.score < 0.1
