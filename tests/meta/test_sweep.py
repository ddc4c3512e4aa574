"""Sweeps: what is undefined, how figures are spread, what a tuned rubric is worth."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rankings_to_read import bench_rows, write_lines

import tabx
from tabx.base.errors import InputError, OptionError, RubricError
from tabx.lab.meta.rankings import Ranks
from tabx.lab.meta.sweep.sweep_report import best_rubric, best_yaml, sweep_dict, sweep_header, sweep_lines
from tabx.lab.meta.sweep.sweeping import item_values
from tabx.lab.meta.sweep.validation import validate
from tabx.meta import (
    MEASURES,
    BenchItem,
    RankedItem,
    Results,
    Sweep,
    agreement,
    average_ranks,
    grid,
    judge_items,
    levels,
    permutations,
    read_bench,
    read_results,
    result_lines,
    sweep,
)
from tabx.rubric import load_rubric

PAPER, DEFAULT = load_rubric("paper"), load_rubric("default")


@pytest.fixture(scope="module")
def items(tmp_path_factory: pytest.TempPathFactory) -> tuple[BenchItem, ...]:
    return read_bench(write_lines(tmp_path_factory.mktemp("bench") / "bench.jsonl", bench_rows()))


@pytest.fixture(scope="module")
def results(items: tuple[BenchItem, ...], tmp_path_factory: pytest.TempPathFactory) -> Results:
    path = tmp_path_factory.mktemp("results") / "results.jsonl"
    (judged,) = judge_items(items, [DEFAULT])
    path.write_text("".join(result_lines(judged)), encoding="utf-8")
    return read_results(path)


def human(items: tuple[BenchItem, ...]) -> dict[str, Ranks]:
    return {item.name: item.human for item in items if item.human is not None}


@pytest.fixture(scope="module")
def swept(items: tuple[BenchItem, ...], results: Results) -> Sweep:
    return sweep(results, human(items), permutations(PAPER), PAPER, [DEFAULT, PAPER], folds=2, repeats=3)


def test_stored_counts_are_those_of_the_judgements(items: tuple[BenchItem, ...], results: Results) -> None:
    for item, stored in zip(items, results.items, strict=True):
        assert stored.name == item.name
        assert stored.counts == tuple(tabx.judge(item.gold, text).comparison.counts for text in item.predictions)
    assert len({stored.gold for stored in results.items}) == 2


def test_weightings_that_tell_nothing_apart_are_left_out_and_counted(swept: Sweep) -> None:
    zero, quarter = swept.families
    assert (len(zero.weightings), len(quarter.weightings)) == (64, 64)
    # No β at all 8; no α at all 7 more; partial alone without cells 3.
    never = [
        index
        for index in range(64)
        if not any(zero.weightings.changes(index)[f"beta.{one}"] for one in ("missing", "extra", "partial"))
        or not any(zero.weightings.changes(index)[f"alpha.{one}"] for one in ("row", "column", "cell"))
        or (
            not any(zero.weightings.changes(index)[name] for name in ("beta.missing", "beta.extra"))
            and not zero.weightings.changes(index)["alpha.cell"]
        )
    ]
    assert len(never) == 18
    assert zero.undefined >= 18
    assert not any(zero.is_defined(index) for index in never)
    assert quarter.undefined == 0


def test_a_weighting_has_the_agreement_of_the_rubric_it_makes(items: tuple[BenchItem, ...], swept: Sweep) -> None:
    rubric = best_rubric(swept, "best")
    (judged,) = judge_items(items, [rubric])
    exact = agreement(swept.ranked, judged, resamples=10)
    family = swept.best
    for measure in MEASURES:
        assert family.figure(measure.name) == pytest.approx(exact.means[measure.name].mean, abs=1e-12)


def test_references_have_the_agreement_that_judging_gives(items: tuple[BenchItem, ...], swept: Sweep) -> None:
    for reference, judged in zip(swept.references, judge_items(items, [DEFAULT, PAPER]), strict=True):
        exact = agreement(swept.ranked, judged)
        assert reference.means == exact.means
        assert reference.flat == exact.flat


def test_the_best_is_written_with_its_honest_figure_and_loads(swept: Sweep, tmp_path: Path) -> None:
    path = tmp_path / "tuned.yaml"
    path.write_text(best_yaml(swept, "tuned"), encoding="utf-8")
    loaded = load_rubric(path)
    assert loaded == best_rubric(swept, "tuned")
    assert loaded.name == "tuned"
    assert "# Cross-validated over gold tables: " in path.read_text(encoding="utf-8")


def test_everything_is_told_line_by_line(swept: Sweep) -> None:
    lines = sweep_lines(swept)
    assert len(lines) == 128
    assert all(len(line) == len(sweep_header(swept)) for line in lines)
    told = sweep_dict(swept)
    undefined = [one for one in told["families"][0]["all"] if one["means"] is None]
    assert len(undefined) == told["families"][0]["undefined"]
    assert all(one["all_errors_equal"] == 2 for one in undefined)


def test_a_sweep_is_the_same_twice(items: tuple[BenchItem, ...], results: Results, swept: Sweep) -> None:
    again = sweep(results, human(items), permutations(PAPER), PAPER, [DEFAULT, PAPER], folds=2, repeats=3)
    assert sweep_dict(again) == sweep_dict(swept)
    assert best_yaml(again, "best") == best_yaml(swept, "best")


def test_what_cannot_be_swept_is_said(items: tuple[BenchItem, ...], results: Results) -> None:
    ranks = human(items)
    with pytest.raises(OptionError, match="all errors equal"):
        sweep(results, ranks, [grid(PAPER, {"alpha": {"row": 0, "column": 0, "cell": 0}})], PAPER, [DEFAULT])
    with pytest.raises(OptionError, match="from 2 to the number of gold tables, 2"):
        sweep(results, ranks, permutations(PAPER), PAPER, [DEFAULT], folds=3)
    forgiving = load_rubric({"name": "forgiving", "rules": {"abs_tol": 1}})
    with pytest.raises(RubricError, match="judge again"):
        sweep(results, ranks, permutations(PAPER), PAPER, [forgiving], folds=0)


def test_stored_judgements_have_to_be_whole(items: tuple[BenchItem, ...], tmp_path: Path) -> None:
    (judged,) = judge_items(items[:1], [DEFAULT])
    lines = list(result_lines(judged))
    path = tmp_path / "results.jsonl"
    for kept, said in (
        ([*lines, lines[0]], "line 5: duplicate prediction 0 of 'rivers'"),
        (lines[1:], "prediction 0 of 'rivers' is missing"),
        ([lines[0], '{"id": "x", "prediction": 0}\n'], "line 2: not a stored judgement"),
        ([lines[0].replace('"schema":3', '"schema":99')], "line 1: judgement of schema 99"),
        ([lines[0], lines[1].replace('"prediction":1', '"prediction":2')], "line 2: judgement: changed after it was"),
    ):
        path.write_text("".join(kept), encoding="utf-8")
        with pytest.raises(InputError, match=said):
            read_results(path)


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_many_rankings_are_measured_as_one_is(data: st.DataObject) -> None:
    counts = data.draw(st.lists(st.integers(2, 5), min_size=1, max_size=4))
    level = st.integers(0, 3).map(float)
    ranked = []
    for number, count in enumerate(counts):
        places = data.draw(st.lists(level, min_size=count, max_size=count))
        ranked.append(RankedItem(str(number), str(number), average_ranks(places)))
    rows = data.draw(st.lists(st.lists(level, min_size=sum(counts), max_size=sum(counts)), min_size=1, max_size=4))
    errors = np.array(rows)
    values, flat = item_values(errors, ranked)
    start = 0
    for place, (item, count) in enumerate(zip(ranked, counts, strict=True)):
        part = errors[:, start : start + count]
        start += count
        for row, weighting in enumerate(part):
            found = levels(weighting).tolist()
            assert flat[row, place] == (len(set(found)) == 1)
            for index, measure in enumerate(MEASURES):
                assert values[index, row, place] == pytest.approx(measure.function(found, item.human), abs=1e-12)


def test_a_ranking_longer_than_a_code_is_measured_too() -> None:
    ranks = tuple(float(rank) for rank in range(1, 21))
    errors = np.array([ranks, ranks[::-1]])
    values, _ = item_values(errors, [RankedItem("long", "long", ranks)])
    assert values[0, :, 0].tolist() == [1.0, -1.0]


def test_a_weighting_that_is_better_everywhere_is_found_better() -> None:
    clusters = [f"table {i}" for i in range(20)]
    values = np.array([[0.2] * 20, [0.8] * 20, [0.1] * 20])
    found = validate(values, np.full(20, 0.3), clusters, sign=1)
    assert found.chosen_on == pytest.approx(0.8)
    assert found.held_out.mean == pytest.approx(0.8)
    assert found.verdict == "better"
    worse = validate(values, np.full(20, 0.05), clusters, sign=-1)  # less is better: .1 is the best of the three
    assert worse.held_out.mean == pytest.approx(0.1)
    assert worse.verdict == "worse"


def test_a_difference_of_rounding_noise_is_a_tie() -> None:
    clusters = [f"table {i}" for i in range(20)]
    sums = np.full((1, 20), 0.1 + 0.2)
    for sign in (1, -1):
        found = validate(sums, np.full(20, 0.3), clusters, sign=sign)
        assert found.difference.mean != 0
        assert found.verdict == "not told apart"
    assert validate(sums, np.full(20, 0.2999), clusters, sign=1).verdict == "better"


def test_what_is_tuned_to_noise_looks_good_only_where_it_was_chosen() -> None:
    clusters = [str(i) for i in range(30)]
    noise = np.random.default_rng(4).normal(size=(40, 200, 30))
    found = [validate(one, np.zeros(30), clusters, sign=1, repeats=2) for one in noise]
    assert min(one.chosen_on for one in found) > 0.3
    assert abs(np.mean([one.held_out.mean for one in found])) < 0.1


def test_tables_are_held_out_whole() -> None:
    # Two items to a table; in each table one weighting has 1 on both items. Items parted one by one would leak.
    clusters = [f"table {i // 2}" for i in range(20)]
    values = np.repeat(np.eye(10), 2, axis=1)
    found = validate(values, np.zeros(20), clusters, sign=1, folds=10, repeats=2)
    assert found.held_out.mean == 0.0
    assert found.chosen_on == pytest.approx(0.1)


def test_equally_good_weightings_count_by_their_mean() -> None:
    values = np.array([[1.0, 0.0], [1.0, 1.0]])  # chosen on the first table both are equal, on the second one is better
    for ordered in (values, values[::-1]):
        found = validate(ordered, np.zeros(2), ["a", "b"], sign=1, folds=2, repeats=1)
        assert found.held_out.mean == (1.0 + 0.5) / 2
