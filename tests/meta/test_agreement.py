"""Agreement of judges with people, per item and on the mean."""

from __future__ import annotations

import numpy as np
import pytest
from rankings_to_read import bench_rows

import tabx
from tabx.base.errors import InputError
from tabx.meta import BenchItem, Bootstrap, Judged, RankedItem, RankedItems, agreement, judge_items
from tabx.rubric import load_rubric

UP, DOWN, FLAT = (0.1, 0.2, 0.3, 0.4), (0.4, 0.3, 0.2, 0.1), (0.5, 0.5, 0.5, 0.5)
HUMAN = (1.0, 2.0, 3.0, 4.0)


def ranked(*clusters: str) -> RankedItems:
    return RankedItems(tuple(RankedItem(f"item {i}", cluster, HUMAN) for i, cluster in enumerate(clusters)))


def judged(*errors: tuple[float, ...]) -> Judged:
    return Judged("made", {f"item {i}": one for i, one in enumerate(errors)})


def test_means_are_over_items_and_a_flat_item_counts_as_nothing() -> None:
    found = agreement(ranked("a", "b", "c", "d"), judged(UP, UP, DOWN, FLAT), resamples=10)
    assert found.flat == 1
    assert [item.values["spearman"] for item in found.items] == [1.0, 1.0, -1.0, 0.0]
    assert [found.means[name].mean for name in ("spearman", "kendall", "weighted_kendall")] == [0.25] * 3
    assert found.means["footrule"].mean == pytest.approx((0 + 0 + 1 + 0.5) / 4)


def test_errors_equal_but_for_rounding_are_a_flat_item() -> None:
    found = agreement(ranked("a"), judged((0.1 + 0.2, 0.3, 0.3, 0.3)), resamples=10)
    assert found.flat == 1
    assert found.items[0].errors[0] != found.items[0].errors[1]


def test_what_was_not_judged_is_in_no_mean() -> None:
    some = Judged("made", {"item 0": UP}, {"item 1": "refused"})
    found = agreement(ranked("a", "b"), some, resamples=10)
    assert found.means["spearman"].mean == 1.0
    assert found.unjudged == {"item 1": "refused"}
    with pytest.raises(InputError, match="none of the 2 ranked items was judged"):
        agreement(ranked("a", "b"), Judged("made", {}, {"item 0": "refused"}), resamples=10)


def test_the_worst_items_come_first() -> None:
    found = agreement(ranked("a", "b", "c"), judged(UP, FLAT, DOWN), resamples=10)
    assert [item.name for item in found.worst(2)] == ["item 2", "item 1"]
    assert found.worst(0) == ()


def test_the_same_seed_gives_the_same_interval() -> None:
    values = [0.1, 0.5, -0.3, 0.9, 0.2]
    clusters = list("abcde")
    one, same, other = (Bootstrap(clusters, seed=seed, resamples=99).estimate(values) for seed in (1, 1, 2))
    assert one == same
    assert one != other
    assert one.low < one.mean < one.high


def test_items_of_one_gold_table_are_drawn_together() -> None:
    values = [0.0, 0.0, 1.0, 1.0]
    together = Bootstrap(["a", "a", "b", "b"], seed=3).estimate(values)
    assert (together.low, together.mean, together.high) == (0.0, 0.5, 1.0)  # a or b alone: a quarter each
    alone = Bootstrap(["a", "b"], seed=3).estimate([0.0, 1.0])
    assert together == alone


def test_gold_tables_weigh_by_their_items() -> None:
    found = Bootstrap(["a", "a", "a", "b"], seed=0).estimate([1.0, 1.0, 1.0, 0.0])
    assert found.mean == 0.75
    assert (found.low, found.high) == (0.0, 1.0)


def test_the_interval_is_near_that_of_the_normal_approximation() -> None:
    values = np.random.default_rng(5).normal(size=400)
    found = Bootstrap([str(i) for i in range(400)], seed=0).estimate(values)
    half = 1.96 * values.std() / 20
    assert found.low == pytest.approx(values.mean() - half, abs=0.02)
    assert found.high == pytest.approx(values.mean() + half, abs=0.02)


@pytest.fixture(scope="module")
def items() -> tuple[BenchItem, ...]:
    return tuple(BenchItem(row["id"], row["gold"], tuple(row["predictions"])) for row in bench_rows())


def test_rubrics_side_by_side_give_what_judging_gives(items: tuple[BenchItem, ...]) -> None:
    rubrics = [load_rubric(name) for name in ("default", "strict", "paper")]
    for rubric, found in zip(rubrics, judge_items(items, rubrics), strict=True):
        assert found.name == rubric.name
        for item in items:
            errors = tuple(tabx.judge(item.gold, text, rubric=rubric).error for text in item.predictions)
            assert found.errors[item.name] == errors


def test_a_rubric_with_house_rules_is_judged_for_itself(items: tuple[BenchItem, ...]) -> None:
    forgiving = load_rubric({"name": "forgiving", "rules": {"abs_tol": 1000}})
    plain, forgiven = judge_items(items, [load_rubric(), forgiving])
    assert plain.errors["rivers"][1] > 0 == forgiven.errors["rivers"][1]
    assert "abs_tol" in forgiven.signature


def test_a_gold_that_cannot_be_read_is_not_judged(items: tuple[BenchItem, ...]) -> None:
    broken = BenchItem("broken", "no table at all", items[0].predictions)
    (found,) = judge_items((broken, items[0]), [load_rubric()])
    assert list(found.errors) == ["rivers"]
    assert "table" in found.unjudged["broken"]
