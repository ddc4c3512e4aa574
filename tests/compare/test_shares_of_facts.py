"""Precision, recall and F1 of facts, and where there is nothing to share."""

from __future__ import annotations

import pytest

from tabx.compare.records import Facts


@pytest.mark.parametrize(
    ("gold", "predicted", "found", "precision", "recall", "f1"),
    [
        (4, 8, 3, 3 / 8, 3 / 4, 0.5),
        (4, 0, 0, None, 0.0, 0.0),
        (0, 4, 0, 0.0, None, 0.0),
        (0, 0, 0, None, None, None),
    ],
)
def test_a_rate_without_a_denominator_is_none(
    gold: int, predicted: int, found: int, precision: float | None, recall: float | None, f1: float | None
) -> None:
    facts = Facts(gold=gold, predicted=predicted, found=found)
    assert (facts.precision, facts.recall, facts.f1) == (precision, recall, f1)
