"""A wrong digit is an error however far back it stands; what converting costs is none."""

from __future__ import annotations

import pytest

from tabx.values import pair_columns, read_column, relate
from tabx.values.records import Relation


def relation(gold: str, predicted: str) -> Relation:
    column, other = (read_column(("Amount",), (text, "12.5")) for text in (gold, predicted))
    pair = pair_columns(column, other, [(0, 0), (1, 1)])
    return relate(pair.gold.values[0], pair.predicted.values[0], pair).relation


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("7794798739", "7794798738"),
        ("9,876,543,210", "9,876,543,201"),
        ("3.1415926535", "3.1415926545"),
        ("3e-13", "8e-13"),
        ("6.6e-34 kg", "6.6e-30 kg"),
        ("1e-15", "0"),
        ("1.000000001 million", "1,000,000.002"),
    ],
)
def test_another_number_however_near(gold: str, predicted: str) -> None:
    assert relation(gold, predicted) in (Relation.PARTIAL, Relation.DIFFERENT)


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("0 °C", "32 °F"),
        ("12.7 cm", "5 in"),
        ("5 km", "5000 m"),
        ("1.1 million", "1,100,000"),
        ("0.07 billion", "70 million"),
        ("4.35e-9", "0.00000000435"),
        ("7.3 lakh", "730,000"),
    ],
)
def test_the_same_number(gold: str, predicted: str) -> None:
    assert relation(gold, predicted) is Relation.EQUIVALENT
