"""What a comparison records just on each side of a rule."""

from __future__ import annotations

import tabx
from tabx.compare import tuples_markdown
from tabx.compare.records import ItemKind
from tabx.values.records import Measure

GOLD = "| City | Road |\n|---|---|\n| Ulm | 5 km |\n| Bonn | 6,000 km |\n| Jena | 7 km |\n"


def test_a_tuple_names_the_units_of_both_sides() -> None:
    judgement = tabx.judge(GOLD, GOLD.replace("5 km", "5 mi"))
    assert "| km/mi |" in tuples_markdown(judgement.alignment, judgement.comparison)
    judgement = tabx.judge(GOLD.replace("5 km", "5 mi"), GOLD)
    assert "| mi/km |" in tuples_markdown(judgement.alignment, judgement.comparison)


def test_an_item_whose_price_does_not_depend_on_a_size_has_none() -> None:
    predicted = GOLD.replace("6,000", "6000").replace("7 km", "")
    items = {item.kind: item for item in tabx.judge(GOLD, predicted.replace("5 km", "8 km")).comparison.counts.items}
    assert set(items) == {ItemKind.REWRITE, ItemKind.MISSING_CELL, ItemKind.PARTIAL_CELL}
    for kind in (ItemKind.REWRITE, ItemKind.MISSING_CELL):
        sized = items[kind]
        assert (sized.measure, sized.gold_value, sized.difference, sized.spread) == (None, None, None, None)
    wrong = items[ItemKind.PARTIAL_CELL]
    assert (wrong.measure, wrong.gold_value, wrong.difference) == (Measure.RATIO, 5.0, 3.0)


def test_two_names_over_the_header_are_a_header_and_one_name_is_a_title() -> None:
    gold = "| City | People |\n|---|---|\n| Ulm | 126 |\n| Bonn | 330 |\n| Jena | 110 |\n"
    body = gold.replace("|---|---|\n", "")
    kinds = [
        {
            str(item.kind)
            for item in tabx.judge(gold, f"| {first} | {second} |\n|---|---|\n{body}").comparison.counts.items
        }
        for first, second in (("A", "B"), ("A", "A"))
    ]
    assert kinds == [{"header_depth"}, {"header_level"}]
