"""Both texts of a changed cell are seen, however long the first is."""

from __future__ import annotations

import pytest

from tabx.values.records import Relation
from tabx.views.blocks.aligned_table import AlignedCell

LONG = "the quick brown fox jumps over the lazy dog and runs on and on until night falls over the fields"


@pytest.mark.parametrize(
    ("gold", "predicted"), [(LONG, "a cat"), ("a cat", LONG), (LONG, LONG.upper()), ("", LONG), (LONG, "")]
)
def test_a_long_cell_keeps_both_sides_and_the_arrow(gold: str, predicted: str) -> None:
    text = AlignedCell(gold, predicted, Relation.DIFFERENT).text_within(60)
    left, arrow, right = text.partition(" → ")
    assert arrow
    assert len(text) <= 60
    assert left == (gold or "∅") or (left.endswith("…") and gold.startswith(left[:-1]))
    assert right == (predicted or "∅") or (right.endswith("…") and predicted.startswith(right[:-1]))
    assert min(len(left), len(right)) >= min(28, len(gold or "∅"), len(predicted or "∅"))


def test_a_short_cell_is_whole_and_an_equal_one_stands_once() -> None:
    assert AlignedCell("24", "42", Relation.PARTIAL).text_within(60) == "24 → 42"
    assert AlignedCell(LONG, LONG, Relation.EXACT).text_within(10) == "the quick…"
