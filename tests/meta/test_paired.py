"""One judge against others: differences, exact p, Holm, gold tables whose items change their sign together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pytest
from scipy.stats import permutation_test

from tabx.lab.meta.agreement import Agreement, ItemAgreement, agreement
from tabx.lab.meta.judged import Judged
from tabx.lab.meta.paired import PairedTest, paired_tests
from tabx.lab.meta.rankings import RankedItem, RankedItems
from tabx.stats.bootstrap import Estimate
from tabx.stats.measures import MEASURES

HUMAN = (1.0, 2.0, 3.0)


def judge(name: str, values: Mapping[str, float]) -> Agreement:
    """Return an agreement with the given values of every measure, by item."""
    items = tuple(
        ItemAgreement(item, HUMAN, HUMAN, HUMAN, {measure.name: value for measure in MEASURES})
        for item, value in values.items()
    )
    return Agreement(name, "", items, {measure.name: Estimate(0, 0, 0) for measure in MEASURES}, {})


def numbered(values: Sequence[float]) -> dict[str, float]:
    return {str(number): value for number, value in enumerate(values)}


def ranked(clusters: Sequence[str]) -> RankedItems:
    return RankedItems(tuple(RankedItem(str(number), name, HUMAN) for number, name in enumerate(clusters)))


def of_measure(tests: Sequence[PairedTest], name: str = "spearman") -> list[PairedTest]:
    return [test for test in tests if test.measure == name]


FIRST, SECOND = (0.9, 0.5, 0.8, 0.7, 0.6, 1.0), (0.4, 0.6, 0.3, 0.2, 0.5, 0.1)


def test_p_is_that_of_an_exact_test_and_the_difference_that_of_the_means() -> None:
    (test,) = of_measure(paired_tests(ranked("abcdef"), [judge("x", numbered(FIRST)), judge("y", numbered(SECOND))]))
    expected = permutation_test(
        (np.array(FIRST), np.array(SECOND)), lambda one, other: np.mean(one - other), permutation_type="samples"
    )
    assert (test.first, test.second, test.items, test.gold_tables) == ("x", "y", 6, 6)
    assert test.difference == pytest.approx(np.mean(FIRST) - np.mean(SECOND))
    assert test.p == test.p_holm == pytest.approx(expected.pvalue)
    assert test.low is not None
    assert test.high is not None
    assert test.low < (test.difference or 0) < test.high


def test_items_of_one_gold_table_change_their_sign_together() -> None:
    judges = [judge("x", numbered(FIRST)), judge("y", numbered(SECOND))]
    (apart,) = of_measure(paired_tests(ranked("abcdef"), judges))
    (together,) = of_measure(paired_tests(ranked("aaabbb"), judges))
    assert together.p == 0.5  # of four assignments of two signs, two are as extreme
    assert (apart.p or 0) < 0.5
    (one,) = of_measure(paired_tests(ranked("aaaaaa"), judges))
    assert (one.p, one.low, one.is_told_apart) == (None, None, False)
    assert one.difference == pytest.approx(apart.difference)


def test_only_items_that_both_judged_count() -> None:
    part = {name: value for name, value in numbered(SECOND).items() if name in "024"}
    (test,) = of_measure(paired_tests(ranked("abcdef"), [judge("x", numbered(FIRST)), judge("y", part)]))
    assert test.items == 3
    assert test.difference == pytest.approx((0.5 + 0.5 + 0.1) / 3)
    (none,) = of_measure(paired_tests(ranked("abcdef"), [judge("x", {"0": 1}), judge("y", {"1": 1})]))
    assert (none.items, none.difference, none.p) == (0, None, None)


def test_the_first_is_held_against_all_others_and_holm_corrects_for_them() -> None:
    others = [judge(name, numbered([value] * 12)) for name, value in (("y", 0.1), ("z", 0.4))]
    values = [0.5] * 9 + [0.3] * 3
    tests = of_measure(paired_tests(ranked("abcdefghijkl"), [judge("x", numbered(values)), *others]))
    assert [(test.first, test.second) for test in tests] == [("x", "y"), ("x", "z")]
    least, most = sorted(test.p or 0 for test in tests)
    assert [test.p_holm for test in sorted(tests, key=lambda test: test.p or 0)] == pytest.approx([2 * least, most])
    assert tests[0].is_told_apart
    assert paired_tests(ranked("abc"), [judge("x", numbered([1, 1, 1]))]) == ()
    assert paired_tests(ranked("abc"), []) == ()


def test_each_measure_is_tested_on_real_rankings() -> None:
    items = ranked("abc")
    right, wrong = (
        agreement(items, Judged(name, {str(number): errors for number in range(3)}))
        for name, errors in (("right", (1.0, 2.0, 3.0)), ("wrong", (3.0, 2.0, 1.0)))
    )
    found = {test.measure: test.difference for test in paired_tests(items, [right, wrong])}
    assert found["spearman"] == pytest.approx(2)
    assert found["kendall"] == pytest.approx(2)
    assert found["footrule"] == pytest.approx(-1)
    assert set(found) == {measure.name for measure in MEASURES}
