"""Lists parted by a slash or a middle dot: their order says nothing, and an item lost is one item."""

from __future__ import annotations

import pytest
from related_columns import related

from tabx import judge
from tabx.values.kinds import DifferenceKind
from tabx.values.reading.lists import signed_items
from tabx.values.records import Difference, Relation

TRADES = ["Tiler / Mason", "Roofer / Glazier / Joiner", "Plumber", "Mason"]


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("Tiler / Mason", ("Tiler", "Mason")),
        ("Drama/Comedy", ("Drama", "Comedy")),
        ("Oslo · Bergen", ("Oslo", "Bergen")),
        ("SF / PF", ("SF", "PF")),
        ("km/h", ()),
        ("and/or", ()),
        ("N/A", ()),
        ("W / L", ()),
        ("AC/DC", ()),
        ("12 / 14", ()),
        ("3/4", ()),
        ("9/11", ()),
        ("May / June", ()),
        ("1 March / 2 April", ()),
    ],
)
def test_only_names_are_items(text: str, items: tuple[str, ...]) -> None:
    assert signed_items(text)[1] == items


@pytest.mark.parametrize("sign", [" / ", "/", " · ", "; ", ", "])
@pytest.mark.parametrize("count", [2, 200])
def test_the_order_of_items_is_harmless(sign: str, count: int) -> None:
    judged, with_commas = (
        judge(
            _listed([part.join(["Tiler", "Mason", "Cook"])] * count),
            _listed([part.join(["Cook", "Tiler", "Mason"])] * count),
        )
        for part in (sign, ", ")
    )
    kinds = {finding.difference.kind for finding in judged.comparison.findings if finding.difference}
    assert DifferenceKind.LIST_ORDER in kinds
    assert DifferenceKind.WORD_ORDER not in kinds
    assert judged.score == pytest.approx(with_commas.score)


def test_an_item_left_out_is_counted() -> None:
    found = _relate(TRADES, "Roofer / Glazier / Joiner", "Joiner / Roofer")
    assert (found.relation, found.kind) == (Relation.PARTIAL, DifferenceKind.ITEMS)
    assert (found.matched, found.missing_items, found.extra_items, found.missing) == (2, 1, 0, "Glazier")


def test_an_item_added_to_a_single_one_is_counted() -> None:
    found = _relate(TRADES, "Plumber", "Plumber / Mason")
    assert (found.matched, found.missing_items, found.extra_items) == (1, 0, 1)


def test_items_that_recur_show_a_list_without_spaces() -> None:
    genres = ["Drama/Comedy", "Drama/Western", "Opera"]
    assert _relate(genres, "Drama/Comedy", "Comedy").matched == 1
    assert _relate(["Drama/Comedy", "Opera/Western", "Ballet"], "Drama/Comedy", "Comedy").kind is not (
        DifferenceKind.ITEMS
    )


def test_both_orders_in_the_gold_are_one_list() -> None:
    both = ["Tiler / Mason", "Mason / Tiler", "Cook"]
    assert _relate(both, "Tiler / Mason", "Mason / Tiler").kind is DifferenceKind.LIST_ORDER


def test_named_places_keep_their_order() -> None:
    teams = ["Reds / Blues", "Greens / Blacks"]
    found = _relate(teams, "Reds / Blues", "Blues / Reds", header="Home / Away")
    assert found.relation is not Relation.EQUIVALENT


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [("W / L", "L / W"), ("May / June", "June / May"), ("12 / 14", "14 / 12"), ("and/or", "or/and")],
)
def test_codes_and_dates_keep_their_order(gold: str, predicted: str) -> None:
    assert _relate([gold, "Mason", "Tiler"], gold, predicted).relation is not Relation.EQUIVALENT


def _relate(texts: list[str], gold: str, predicted: str, header: str = "Trade") -> Difference:
    others = [predicted if text == gold else text for text in texts]
    return related(texts, others, header)[texts.index(gold)]


def _listed(cells: list[str]) -> str:
    return "\n".join(["| Name | Trade |", "| --- | --- |", *(f"| n{n} | {cell} |" for n, cell in enumerate(cells))])
