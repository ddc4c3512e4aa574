"""Whether two results are the same: the cases that the field's comparisons get wrong, and what is said of each."""

from __future__ import annotations

import random
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import pytest

from tabx.errors import OptionError
from tabx.sql import Flag, Keyed, Order, Result, Verdict, match_results
from tabx.sql import pairing as searching
from tabx.sql.ordering import Key

Rows = list[tuple[Any, ...]]


def result(rows: Rows, width: int | None = None, keeps_null: bool = True) -> Result:
    count = width if width is not None else len(rows[0])
    return Result(tuple(f"c{place}" for place in range(count)), rows, keeps_null)


def verdict(gold: Rows, predicted: Rows, **options: Any) -> str:
    return match_results(result(gold), result(predicted), **options).verdict


GOLD: Rows = [("Bern", 1, 2.5), ("Basel", 2, 3.5), ("Chur", 2, None)]


@pytest.mark.parametrize(
    ("predicted", "said", "reason"),
    [
        (GOLD, "same", "the same rows"),
        (GOLD[::-1], "same", "the same rows"),
        ([(n, size, city) for city, n, size in GOLD], "same", "the same rows, the columns in another order"),
        ([(*row, "x") for row in GOLD], "same and more", "the gold's rows, and a further column"),
        ([*GOLD, GOLD[0]], "different", "4 rows where the gold has 3"),
        ([row[:2] for row in GOLD], "different", "2 columns where the gold has 3"),
        (
            [("Bern", 1, 2.5), ("Basel", 2, 3.5), ("Chur", 2, 0)],
            "different",
            "no column holds the gold's values of 'c2'",
        ),
        (
            [("Bern", 2, 2.5), ("Basel", 1, 3.5), ("Chur", 2, None)],
            "different",
            "every column is there, but its values stand in other rows",
        ),
    ],
)
def test_what_is_said(predicted: Rows, said: str, reason: str) -> None:
    match = match_results(result(GOLD), result(predicted))
    assert (match.verdict, match.reason) == (said, reason)


def test_columns_of_equal_values_are_settled_together() -> None:
    # Each column holds two ones and two zeros; as rows, one result has all four pairs and the other has two twice.
    every = [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert verdict(every, [(0, 0), (0, 0), (1, 1), (1, 1)]) == "different"
    assert verdict(every, every[::-1]) == "same"


def test_a_ring_is_not_two_rings() -> None:
    # Rows and columns of the same colours to the last: 6 pairs around one ring of 6, or around two of 3.
    def ring(sizes: list[int]) -> Rows:
        rows, start = [], 0
        for size in sizes:
            for place in range(size):
                pair = {start + place, start + (place + 1) % size}
                rows.append(tuple(int(column in pair) for column in range(6)))
            start += size
        return rows

    one, two = ring([6]), ring([3, 3])
    assert verdict(one, two) == "different"
    order = [3, 1, 5, 0, 2, 4]
    for rows in (one, two):
        assert verdict(rows, [tuple(row[place] for place in order) for row in rows[::-1]]) == "same"


@pytest.mark.parametrize(
    ("one", "other", "said", "strictly"),
    [
        (1, 1.0, "same", "different"),
        (1, "1", "same", "different"),
        (1.0, "1.0", "same", "different"),
        (1, True, "same", "different"),
        (0.5, Decimal("0.5"), "same", "same"),
        ("1", "1.0", "different", "different"),
        ("007", 7, "different", "different"),
        (None, "", "different", "different"),
        (None, 0, "different", "different"),
        (None, None, "same", "same"),
        ("a", "A", "different", "different"),
        ("a", "a ", "different", "different"),
        (b"a", "a", "different", "different"),
        (float("nan"), float("nan"), "same", "same"),
        (float("inf"), float("inf"), "same", "same"),
        (float("inf"), float("-inf"), "different", "different"),
        (float("nan"), None, "different", "different"),
        (0.0, -0.0, "same", "same"),
        (date(2024, 1, 5), "2024-01-05", "same", "different"),
        (date(2024, 1, 5), datetime(2024, 1, 5), "same", "different"),
        (datetime(2024, 1, 5, 10), "2024-01-05 10:00:00", "same", "different"),
        (datetime(2024, 1, 5, 10), date(2024, 1, 5), "different", "different"),
        ([1, 2.5], [1.0, 2.5 + 1e-12], "same", "different"),
        ([1, 2], [2, 1], "different", "different"),
        ({"a": 1}, {"a": 1}, "same", "same"),
        ([None], [], "different", "different"),
        (10**30, 10**30, "same", "same"),
        (10**400, 10**400, "same", "same"),
        (10**400, 10**401, "different", "different"),
        ("1" * 5000, "1" * 5000, "same", "same"),
        ("1e999", "2e999", "different", "different"),
    ],
)
def test_values(one: Any, other: Any, said: str, strictly: str) -> None:
    assert verdict([(one,)], [(other,)]) == said
    assert verdict([(other,)], [(one,)]) == said
    assert verdict([(one,)], [(other,)], strict_types=True) == strictly


def test_texts_that_are_numbers_are_texts_to_each_other() -> None:
    # "1" may be 1 and 1 may be "1.0", and the texts are two.
    assert verdict([("1",), (1,)], [("1.0",), (1,)]) == "same"
    assert verdict([("1",), ("1",)], [("1.0",), (1,)]) == "different"
    assert verdict([("1", "a"), (1, "b")], [("1.0", "a"), (1, "b")]) == "different"
    assert verdict([("1.10",)], [("1.1",)]) == "different"


def test_texts_without_case_and_blanks() -> None:
    assert verdict([("Straße ",)], [("STRASSE ",)]) == "different"
    assert verdict([("Straße ",)], [("STRASSE ",)], ignore_case=True) == "same"
    assert verdict([("a ",)], [("a",)], trim=True) == "same"
    assert verdict([(" 1",)], [(1,)]) == "different"
    assert verdict([(" 1",)], [(1,)], trim=True) == "same"


def test_numbers_are_close_relative_to_their_size() -> None:
    for size in (1e-30, 0.1, 123.456, 9.87e17):
        assert verdict([(size,)], [(size * (1 + 9e-7),)]) == "same"
        assert verdict([(size,)], [(size * (1 + 1.1e-6),)]) == "different"
        assert verdict([(-size,)], [(-size * (1 + 9e-7),)]) == "same"
    assert verdict([(0.0,)], [(1e-300,)]) == "different"
    assert verdict([(100.5,)], [(101.0,)], rel_tol=0.01) == "same"
    assert verdict([(0.1 + 0.2,)], [(0.3,)], rel_tol=0) == "different"


def test_noise_at_any_border_of_rounding_does_no_harm() -> None:
    rng = random.Random(5)
    rows = [(round(rng.uniform(0, 1000), rng.randrange(1, 9)), place) for place in range(5_000)]
    noisy = [(size * (1 + rng.uniform(-1e-12, 1e-12)), place) for size, place in rows]
    rng.shuffle(noisy)
    assert verdict(rows, noisy) == "same"


def test_whole_numbers_are_exact_unless_a_larger_tolerance_is_asked_for() -> None:
    # Ids of eight digits and dates as numbers differ by less than 1e-6.
    assert verdict([(20240101,)], [(20240102,)]) == "different"
    assert verdict([(20240101.0,)], [("20240102",)]) == "different"
    assert verdict([(2**60,)], [(2**60 + 1,)]) == "different"
    assert verdict([(20240101,)], [(20240102,)], rel_tol=1e-5) == "same"
    # A sum of floats beside a whole number is noise again.
    assert verdict([(20240101,)], [(20240101.0000001,)]) == "same"


def test_a_chain_of_close_numbers_is_no_bridge() -> None:
    steps = [1 + 8e-7 * place for place in range(4)]
    assert verdict([(steps[0],), (steps[1],)], [(steps[1],), (steps[2],)]) == "same"
    assert verdict([(steps[0],), (steps[1],)], [(steps[2],), (steps[3],)]) == "different"
    # Beside a key the first may no longer pair with the second of the other side.
    assert verdict([(steps[0], "a"), (steps[1], "b")], [(steps[2], "a"), (steps[1], "b")]) == "different"


def test_dense_numbers_in_two_columns_with_noise() -> None:
    rng = random.Random(8)
    rows = [(40.7 + rng.randrange(200) / 1e6, -73.9 - rng.randrange(200) / 1e6) for _ in range(2_000)]
    noisy = [(north * (1 + rng.uniform(-1e-12, 1e-12)), west) for north, west in rows]
    rng.shuffle(noisy)
    assert verdict(rows, noisy) == "same"
    north, west = noisy[7]
    noisy[7] = (north + 1e-3, west)
    assert verdict(rows, noisy) == "different"


def test_equal_columns_are_interchangeable_and_each_counts() -> None:
    assert verdict([(1, 1), (2, 2)], [(1, 1), (2, 2)]) == "same"
    assert verdict([(1, 1), (2, 2)], [(1,), (2,)]) == "different"
    assert verdict([(1,), (2,)], [(1, 1), (2, 2)]) == "same and more"


def test_a_further_column_may_be_the_better_one() -> None:
    gold = [(1, "a"), (2, "b"), (3, "c")]
    # The first column holds the same values, but in other rows than the third.
    predicted = [(2, "a", 1), (3, "b", 2), (1, "c", 3)]
    match = match_results(result(gold), result(predicted))
    assert match.verdict == "same and more"
    assert match.columns == ((0, 2), (1, 1))


def test_both_empty_is_the_same_and_flagged() -> None:
    match = match_results(result([], 2), result([], 1))
    assert (match.verdict, match.flags) == (Verdict.SAME, (Flag.BOTH_EMPTY,))
    assert match_results(result([], 1), result([], 2)).verdict == Verdict.SAME_AND_MORE
    assert match_results(result([(1,)]), result([], 1)).verdict == Verdict.DIFFERENT


def test_a_file_without_null_cannot_be_held_to_it() -> None:
    assert match_results(result([(None,), ("a",)]), result([("",), ("a",)], keeps_null=False)).verdict == "same"


BY_KEY = Order(keys=(Key("k"),))


def test_order_counts_but_for_ties() -> None:
    keys = [(1,), (1,), (2,)]
    gold = [("a",), ("b",), ("c",)]

    def said(predicted: Rows) -> tuple[str, str]:
        match = match_results(result(gold), result(predicted), order=BY_KEY, order_keys=keys)
        return match.verdict, match.reason

    assert said([("b",), ("a",), ("c",)])[0] == "same"
    assert said([("b",), ("c",), ("a",)]) == ("different", "the rows are in another order")
    assert said([("b",), ("c",), ("d",)])[1].startswith("no column holds")


def test_keys_are_taken_from_selected_columns() -> None:
    order = Order.of("SELECT name, n FROM t ORDER BY n") if _has_sqlglot() else Order(keys=(Key("n", 1),))
    gold = [("a", 1), ("b", 1), ("c", 2)]
    assert verdict(gold, [("b", 1), ("a", 1), ("c", 2)], order=order) == "same"
    assert verdict(gold, [("c", 2), ("b", 1), ("a", 1)], order=order) == "different"


def _has_sqlglot() -> bool:
    from importlib.util import find_spec

    return find_spec("sqlglot") is not None


def test_unknown_keys_tie_nothing_and_that_is_flagged() -> None:
    gold, other = result([("a",), ("b",)]), result([("b",), ("a",)])
    assert match_results(gold, gold, order=BY_KEY).flags == ()
    match = match_results(gold, other, order=BY_KEY)
    assert match.verdict == "different"
    assert match.flags == (Flag.TIES_UNKNOWN,)
    assert match.reason == "the rows are in another order, unless an unknown key ties them"


def test_sums_that_differ_by_noise_are_tied() -> None:
    keys = [(0.30000000000000004,), (0.3,)]
    gold, other = result([("a",), ("b",)]), result([("b",), ("a",)])
    assert match_results(gold, other, order=BY_KEY, order_keys=keys).verdict == "same"


LIMITED = Order(keys=(Key("k"),), has_limit=True, limit=2)


def test_a_limit_through_a_tie_takes_any_choice() -> None:
    every = Keyed(result([("a", 9), ("b", 5), ("c", 5), ("d", 5), ("e", 1)]), [(9,), (5,), (5,), (5,), (1,)])
    gold = result([("a", 9), ("b", 5)])

    def match(predicted: Rows, tied: Keyed | None = every) -> Any:
        return match_results(gold, result(predicted), order=LIMITED, order_keys=[(9,), (5,)], tied=tied)

    chosen = match([("a", 9), ("d", 5)])
    assert (chosen.verdict, chosen.flags) == (Verdict.SAME, (Flag.OTHER_TIED_ROWS,))
    assert chosen.reason == "the same rows; of the tied rows, others than the gold's"
    assert match([(5, "c", 0), (9, "a", 1)]).verdict == Verdict.DIFFERENT  # in another order
    assert match([(9, "a", 0), (5, "c", 1)]).verdict == Verdict.SAME_AND_MORE
    assert match([("a", 9), ("e", 1)]).verdict == Verdict.DIFFERENT
    assert match([("a", 9), ("a", 9)]).verdict == Verdict.DIFFERENT
    unseen = match([("a", 9), ("d", 5)], tied=None)
    assert (unseen.verdict, unseen.flags) == (Verdict.DIFFERENT, (Flag.LIMIT_MAY_CUT_TIE,))


def test_a_choice_behind_an_offset() -> None:
    every = Keyed(result([("a",), ("b",), ("c",), ("d",)]), [(4,), (3,), (3,), (1,)])
    order = Order(keys=(Key("k"),), has_limit=True, limit=1, offset=1)
    gold = result([("b",)])
    said = [
        match_results(gold, result([(name,)]), order=order, order_keys=[(3,)], tied=every).verdict for name in "abcd"
    ]
    assert said == ["different", "same", "same", "different"]


def test_a_choice_of_numbers_that_a_chain_joins() -> None:
    steps = [1 + 8e-7 * place for place in range(4)]
    every = Keyed(result([(size,) for size in steps[:3]]), [(1,), (1,), (1,)])
    order = Order(keys=(Key("k"),), has_limit=True, limit=2)
    gold = result([(steps[0],), (steps[1],)])

    def said(*sizes: float) -> str:
        predicted = result([(size,) for size in sizes])
        return match_results(gold, predicted, order=order, order_keys=[(1,), (1,)], tied=every).verdict

    assert said(steps[1], steps[3]) == "same"
    # Both are close to the third alone.
    assert said(steps[3], steps[3]) == "different"


def test_a_limit_that_is_not_reached_cuts_nothing() -> None:
    gold = result([("a",)])
    assert match_results(gold, gold, order=LIMITED, order_keys=[(1,)]).flags == ()


def test_a_limit_without_order_takes_any_rows() -> None:
    every = Keyed(result([(1,), (2,), (3,)]), None)
    order = Order(has_limit=True, limit=2)
    match = match_results(result([(1,), (2,)]), result([(3,), (1,)]), order=order, tied=every)
    assert match.verdict == "same"
    assert match_results(result([(1,), (2,)]), result([(3,), (3,)]), order=order, tied=every).verdict == "different"


def test_the_clock_is_flagged() -> None:
    match = match_results(result(GOLD), result(GOLD), order=Order(reads_clock=True))
    assert match.flags == (Flag.READS_CLOCK,)


def test_a_search_that_is_given_up_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "MOST_WORK", 10)
    match = match_results(result(GOLD), result(GOLD))
    assert match.verdict == Verdict.NOT_JUDGED
    assert "given up" in match.reason
    assert not match.is_right


@pytest.mark.parametrize("rel_tol", [-0.1, 1.0, float("nan")])
def test_a_tolerance_out_of_range_is_refused(rel_tol: float) -> None:
    with pytest.raises(OptionError, match=r"rel_tol is .* from 0 to below 1"):
        verdict(GOLD, GOLD, rel_tol=rel_tol)


def test_keys_for_other_rows_are_refused() -> None:
    with pytest.raises(ValueError, match="2 rows of keys for 3 gold rows"):
        verdict(GOLD, GOLD, order=BY_KEY, order_keys=[(1,), (2,)])


def test_two_hundred_columns_and_columns_that_are_each_others_image() -> None:
    rng = random.Random(2)
    wide = [tuple(rng.randrange(3) for _ in range(200)) for _ in range(300)]
    alike = [tuple(int(row == column) for column in range(60)) for row in range(60)]
    for rows in (wide, alike):
        order = rng.sample(range(len(rows[0])), len(rows[0]))
        others = [tuple(row[place] for place in order) for row in rng.sample(rows, len(rows))]
        assert verdict(rows, others) == "same"
