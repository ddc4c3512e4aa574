"""γ of a partial cell, measure by measure."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabx.align.records import Counted
from tabx.compare.records import Item, ItemKind
from tabx.rubric import load_rubric
from tabx.score.magnitude import gamma
from tabx.values.records import DataType, Measure

CELL = Item(0, ItemKind.PARTIAL_CELL, Counted.CELL, type=DataType.NUMERICAL)
BARE = load_rubric("default", overrides=["gamma.clip=null", "gamma.floor=null", "cap=false"])
PAPER = load_rubric("paper")


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        (replace(CELL, measure=Measure.RATIO, gold_value=24.0, predicted_value=42.0, difference=18.0), 0.75),
        (replace(CELL, measure=Measure.RATIO, gold_value=-8.0, predicted_value=-6.0, difference=2.0), 0.25),
        (replace(CELL, measure=Measure.RATIO, gold_value=0.0, predicted_value=3.0, difference=3.0), 1.0),
        (replace(CELL, measure=Measure.RATIO), 1.0),
        (replace(CELL, measure=Measure.INTERVAL, gold_value=1999.0, difference=10.0, spread=40.0), 0.25),
        (replace(CELL, measure=Measure.INTERVAL, gold_value=1999.0, difference=10.0, spread=0.0), 1.0),
        (replace(CELL, measure=Measure.INTERVAL, gold_value=1999.0, difference=10.0), 1.0),
        (replace(CELL, measure=Measure.SIMILARITY, similarity=0.9), 0.1),
        (replace(CELL, measure=Measure.BOOLEAN, difference=1.0), 1.0),
        (replace(CELL, measure=Measure.BOOLEAN, difference=0.0), 0.0),
        (replace(CELL, measure=Measure.LIST, list_f1=0.6), 0.4),
        (replace(CELL, measure=Measure.DATE, difference=-15.0), 0.5),
        (replace(CELL, measure=Measure.TIME, difference=900.0), 0.25),
        (replace(CELL, measure=Measure.DATE), 1.0),
        (replace(CELL, measure=Measure.DATE, difference=-6.0, spread=4000.0), 0.2),
        (replace(CELL, measure=Measure.DATE, difference=-6.0, spread=12.0), 0.5),
        (replace(CELL, measure=Measure.TIME, difference=1.8, spread=4.0), 0.45),
        (replace(CELL, measure=Measure.TIME, difference=9.0, spread=4.0), 2.25),
        (replace(CELL, measure=Measure.WHOLE, similarity=0.99), 1.0),
        (CELL, 1.0),
    ],
)
def test_each_measure_has_its_formula(item: Item, expected: float) -> None:
    assert gamma(BARE)(item) == pytest.approx(expected)


def test_published_numbers_are_divided_by_the_prediction_on_every_scale() -> None:
    year = replace(
        CELL, measure=Measure.INTERVAL, gold_value=1999.0, predicted_value=2000.0, difference=1.0, spread=1.0
    )
    assert gamma(PAPER)(year) == pytest.approx(0.9 / 2000)
    time = replace(CELL, measure=Measure.TIME, difference=36.0, spread=4.0)
    assert gamma(PAPER)(time) == pytest.approx(0.9 * 0.01)
    zero = replace(CELL, measure=Measure.RATIO, gold_value=3.0, predicted_value=0.0, difference=-3.0)
    assert gamma(PAPER)(zero) == pytest.approx(0.9)


def test_floor_and_clip_bound_the_magnitude_before_omega() -> None:
    rubric = load_rubric("default", overrides=["omega.Numerical=.5"])
    near = replace(CELL, measure=Measure.RATIO, gold_value=100.0, predicted_value=101.0, difference=1.0)
    far = replace(CELL, measure=Measure.RATIO, gold_value=1.0, predicted_value=101.0, difference=100.0)
    assert gamma(rubric)(near) == 0.5 * 0.25
    assert gamma(rubric)(far) == 0.5
    assert gamma(PAPER)(replace(far, predicted_value=0.5, difference=-0.5)) == pytest.approx(0.9)


def test_a_type_without_omega_of_its_own_counts_as_others() -> None:
    rubric = load_rubric("default", overrides=["omega.Others=.5"])
    assert gamma(rubric)(replace(CELL, type=DataType.EMPTY)) == 0.5
    assert gamma(rubric)(replace(CELL, type=None)) == 0.5
    assert gamma(rubric)(CELL) == 1


numbers = st.none() | st.floats()


@settings(deadline=None)
@given(
    st.sampled_from(Measure),
    st.sampled_from(DataType),
    numbers,
    numbers,
    numbers,
    numbers,
    st.floats(0, 1),
    st.sampled_from(("paper", "default", "strict", "faithful")),
)
def test_gamma_is_finite_and_within_the_bounds(
    measure: Measure,
    type_: DataType,
    gold: float | None,
    predicted: float | None,
    difference: float | None,
    spread: float | None,
    likeness: float,
    preset: str,
) -> None:
    rubric = load_rubric(preset)
    sizes = (gold, predicted, difference, spread, likeness, likeness)
    item = Item(0, ItemKind.PARTIAL_CELL, Counted.CELL, 1.0, 0, type_, measure, *sizes)
    value = gamma(rubric)(item)
    assert math.isfinite(value)
    assert value >= (rubric.gamma.floor or 0.0)
    assert value <= (rubric.gamma.clip or math.inf)
