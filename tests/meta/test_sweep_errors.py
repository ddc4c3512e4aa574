"""The errors of a sweep are those of re-scoring, for every rubric and every setting."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from counts_to_sweep import counts
from hypothesis import given, settings
from hypothesis import strategies as st
from rankings_to_read import bench_rows

import tabx
from tabx.align.records import Counted
from tabx.base.errors import OptionError, RubricError
from tabx.compare.records import Counts, Item, ItemKind
from tabx.lab.meta.sweep import changed, sweep_errors
from tabx.lab.meta.sweep.weightings import PAPER_KEYS
from tabx.meta import Weightings, grid, permutations
from tabx.rubric import Rubric, load_rubric, rubric_names
from tabx.score import score

PRESETS = [load_rubric(name) for name in rubric_names()]
GRID: dict[str, Any] = {
    "weight.extra.row": [None, 0.3, 0],
    "weight.partial.cell": [None, 0],
    "alpha.column": [0, 0.7],
    "beta": {"missing": [0.15, 1]},
    "prices.wrong_key": [None, 1.25, 0],
    "prices.wrong_header": [None, 0.4],
    "prices.rewrite": [0, 2],
    "prices.transposed": 0.5,
    "omega": {"Numerical": [0, 0.5], "Others": [1.5]},
    "cause.rest": [1, 0.5, 0],
}
SETTINGS: dict[str, Any] = {
    "gamma.floor": [0.1, 0.25],
    "gamma.divisor": ["gold", "predicted"],
    "gamma.clip": [1, None],
    "gamma.date_scale_days": [3, 30],
    "share": ["larger", "facts", "count"],
    "count_empty_cells": [True, False],
    "cap": [True, False],
    "empty_lines": ["counted", "empty", "key alone"],
    "worst": [None, 3],
    "gamma.key_factor": [1, 2],
    "prices.layout": [0.3],
    "cause.least": [1, 3],
    "cause.rest": [0.5],
}


def agree(pairs: list[Counts], weightings: Weightings, base: Rubric, indices: list[int]) -> None:
    errors = sweep_errors(pairs, weightings, base)
    assert errors.shape == (len(weightings), len(pairs))
    for index in indices:
        rubric = changed(base, weightings.changes(index))
        exact = [score(one, rubric).error for one in pairs]
        np.testing.assert_allclose(errors[index], exact, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("base", PRESETS, ids=lambda rubric: rubric.name)
@pytest.mark.parametrize("given_grid", [GRID, SETTINGS], ids=["weights", "settings"])
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_a_grid_gives_what_rescoring_gives(base: Rubric, given_grid: dict[str, Any], data: st.DataObject) -> None:
    whole = grid(base, given_grid)
    pairs = data.draw(st.lists(counts(), min_size=1, max_size=4))
    index = data.draw(st.integers(0, len(whole) - 1))
    one = Weightings("one", whole.keys, tuple((value,) for value in whole.rows[index]))
    agree(pairs, one, base, [0])


@pytest.mark.parametrize("base", PRESETS, ids=lambda rubric: rubric.name)
@settings(max_examples=25, deadline=None)
@given(pairs=st.lists(counts(), min_size=1, max_size=6), indices=st.lists(st.integers(0, 63), min_size=3, max_size=3))
def test_permutations_give_what_rescoring_gives(base: Rubric, pairs: list[Counts], indices: list[int]) -> None:
    for family in permutations(base, PAPER_KEYS):
        agree(pairs, family, base, indices)


@pytest.mark.parametrize("base", PRESETS, ids=lambda rubric: rubric.name)
def test_a_sweep_of_nothing_is_the_rubric_itself(base: Rubric) -> None:
    judgements = [tabx.judge(row["gold"], text, rubric=base) for row in bench_rows() for text in row["predictions"]]
    pairs = [judgement.comparison.counts for judgement in judgements]
    (errors,) = sweep_errors(pairs, Weightings(base.name, (), ()), base)
    np.testing.assert_allclose(errors, [judgement.error for judgement in judgements], rtol=1e-12, atol=1e-12)


def test_the_cap_keeps_to_the_lightest_column() -> None:
    harmless = Item(0, ItemKind.RENAMED_HEADER, Counted.COLUMN, count=4.0)
    pairs = [Counts(3, 4, 12, 12, items=(harmless,), column_weights=weights) for weights in ((), (0.1, 5.0), (0.0,))]
    base = load_rubric()
    agree(pairs, Weightings("default", (), ()), base, [0])
    ((free, light, weightless),) = sweep_errors(pairs, Weightings("default", (), ()), base)
    assert light < free / 5
    assert weightless == free


def test_many_settings_keep_their_places() -> None:
    row = bench_rows()[0]
    pairs = [tabx.judge(row["gold"], text).comparison.counts for text in row["predictions"]]
    base = load_rubric()
    family = grid(base, {"gamma.floor": [0.1, 0.2, 0.3], "weight.missing.row": [0.5, 1], "cap": [True, False]})
    agree(pairs, family, base, list(range(len(family))))


def test_a_value_out_of_range_is_refused_before_any_work() -> None:
    base = load_rubric()
    with pytest.raises(RubricError, match=r"alpha\.row is -1"):
        sweep_errors([], grid(base, {"alpha.row": [0, -1]}), base)
    with pytest.raises(RubricError, match=r"cap needs gamma\.floor"):
        sweep_errors([], grid(base, {"gamma.floor": [0, 0.1]}), base)
    with pytest.raises(RubricError, match="share is 'most'"):
        sweep_errors([], grid(base, {"share": ["most"]}), base)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"alpha.rows": [1]}, r"nearest: 'alpha\.row'"),
        ({"alpha": {"cells": [1]}}, r"nearest: 'alpha\.cell'"),
        ({"alpha.row": []}, "has no values"),
        ({"alpha.row": [[1]]}, "a list of values"),
        ({"alpha.row": [1], "alpha": {"row": [1]}}, "duplicate key"),
        ({"rules.rel_tol": [0.1]}, "unknown rubric key"),
        ({}, "no keys"),
        (
            {key: list(range(20)) for key in ("alpha.row", "alpha.cell", "alpha.column", "beta.extra", "beta.missing")},
            "at most",
        ),
    ],
)
def test_what_is_no_grid_is_said(data: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        grid(load_rubric(), data)


def test_another_base_names_the_keys_it_sweeps() -> None:
    with pytest.raises(OptionError, match=r"weight\.extra\.row directly"):
        permutations(load_rubric("default"))
    (family,) = permutations(load_rubric("default"), ["weight.extra.row", "weight.extra.cell"], [0.5])
    assert family.rows == [(0.5, 0.5), (0.5, 1.0), (1.0, 0.5), (1.0, 1.0)]
    assert [one.name for one in permutations(load_rubric("paper"))] == ["perm(0)", "perm(0.25)"]
