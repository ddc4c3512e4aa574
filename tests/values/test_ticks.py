"""✓ and ✗ are yes and no, whatever else their column holds (issue 12, section 4)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabx.values import pair_columns, read_column, relate
from tabx.values.records import Difference, Relation

MIXED = ("partly", "from 2019 on", "planned", "n/a", "unknown")


def related(gold: str, predicted: str, others: Sequence[str] = ()) -> Difference:
    one, other = read_column(("Heated",), [gold, *others]), read_column(("Heated",), [predicted, *others])
    pair = pair_columns(one, other, [(row, row) for row in range(1 + len(others))])
    return relate(pair.gold.values[0], pair.predicted.values[0], pair)


@pytest.mark.parametrize("others", [(), ("✓", "✗"), MIXED])
@pytest.mark.parametrize(
    ("gold", "predicted"),
    [("✓", "yes"), ("✔", "Yes"), ("✅", "true"), ("✗", "no"), ("❌", "No"), ("✘", "false"), ("yes", "✓"), ("no", "✗")],
)
def test_a_tick_is_yes_and_a_cross_is_no(gold: str, predicted: str, others: Sequence[str]) -> None:
    assert related(gold, predicted, others).relation is Relation.EQUIVALENT


@pytest.mark.parametrize("others", [(), ("✓", "✗"), MIXED])
@pytest.mark.parametrize(("gold", "predicted"), [("✓", "✗"), ("✓", "no"), ("yes", "✗"), ("✗", "✓"), ("yes", "no")])
def test_the_other_one_is_wrong(gold: str, predicted: str, others: Sequence[str]) -> None:
    assert related(gold, predicted, others).relation is Relation.DIFFERENT


def test_a_cross_beside_other_words_keeps_its_meaning() -> None:
    assert related("Model ✗", "Model").relation is not Relation.EQUIVALENT
