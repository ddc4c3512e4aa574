"""Lists whose items are short for those of the other side: what one name in short would be."""

from __future__ import annotations

import pytest
from related_columns import related

from tabx.values.kinds import DifferenceKind
from tabx.values.records import Relation

NAMES = ["Anna Maria Holm, Peter Lund, Ida Berg", "Peter Lund and Ida Berg", "Ida Berg"]


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("Anna Maria Holm, Peter Lund, Ida Berg", "A. M. Holm, P. Lund, I. Berg"),
        ("Anna Maria Holm; Peter Lund", "A. M. Holm; P. Lund"),
        ("Anna Maria Holm / Peter Lund", "A. M. Holm / P. Lund"),
        ("Anna Maria Holm & Peter Lund", "P. Lund & A. M. Holm"),
        ("Anna Maria Holm, Peter Lund, Ida Berg", "Anna Maria Holm, P. Lund, Ida Berg"),
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_items_in_short_are_what_one_name_in_short_is(gold: str, predicted: str, turned: bool) -> None:
    pair = (predicted, gold) if turned else (gold, predicted)
    one = ("P. Lund", "Peter Lund") if turned else ("Peter Lund", "P. Lund")
    found, alone = (
        related([pair[0], "Ulf Ek, Bo Dahl, Jan Rask"], [pair[1], "Ulf Ek, Bo Dahl, Jan Rask"])[0],
        related([one[0], "Ulf Ek"], [one[1], "Ulf Ek"])[0],
    )
    assert (
        (found.relation, found.kind) == (alone.relation, alone.kind) == (Relation.PARTIAL, DifferenceKind.ABBREVIATION)
    )
    assert found.similarity == pytest.approx(alone.similarity)


@pytest.mark.parametrize(
    "predicted",
    [
        "A. M. Holm, P. Lund",
        "A. M. Holm, P. Lund, K. Berg",
        "A. M. Holm, P. Lund, I. Berg, J. Ek",
        "P. Holm, A. Lund, Ida Berg",
    ],
)
def test_an_item_lost_added_or_changed_beside_them_is_counted(predicted: str) -> None:
    found = related(NAMES, [predicted, *NAMES[1:]])[0]
    assert found.kind is not DifferenceKind.ABBREVIATION
    assert found.relation in (Relation.PARTIAL, Relation.DIFFERENT)
