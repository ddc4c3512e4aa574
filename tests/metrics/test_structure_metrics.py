"""TEDS and GriTS by hand."""

from __future__ import annotations

import pytest
from metric_tables import GROUPED, made, part, scored
from needs import absent

pytest.importorskip("table_recognition_metric")
pytest.importorskip("grits", reason=absent("grits"))

GOLD = made(["Town", "People"], ["Alder", "4120"], ["Birch", "880"])
NODES = 1 + (1 + 1 + 2) + (1 + 2 * 3)
"""table, thead with its row of two, tbody with two rows of two."""


def test_teds_counts_the_characters_of_a_cell() -> None:
    other = made(["Town", "People"], ["Alder", "4121"], ["Birch", "880"])
    assert scored("teds", GOLD, other).value == pytest.approx(1 - (1 / 4) / NODES)
    assert scored("teds-structure", GOLD, other).value == 1


def test_teds_counts_a_missing_row() -> None:
    other = made(["Town", "People"], ["Alder", "4120"])
    for name in ("teds", "teds-structure"):
        assert scored(name, GOLD, other).value == pytest.approx(1 - 3 / NODES)


def test_teds_does_not_see_swapped_headers_and_grits_does() -> None:
    swapped = made(["People", "Town"], ["Alder", "4120"], ["Birch", "880"])
    assert scored("teds", GOLD, swapped).value == 1
    assert scored("grits-con", GOLD, swapped).value < 1
    assert scored("grits-top", GOLD, swapped).value == 1


def test_grits_content_by_hand() -> None:
    other = made(["Town", "People"], ["Alder", "4121"], ["Birch", "880"])
    found = scored("grits-con", GOLD, other)
    assert found.value == pytest.approx((5 + 3 / 4) / 6)  # 412 is common to both: 2 · 3 / (4 + 4)
    assert part(found, "precision") == pytest.approx(part(found, "recall"))


def test_grits_topology_sees_spans() -> None:
    flat = GROUPED.replace("<th colspan=2>Games</th>", "<th>Games</th><th>Games</th>")
    assert scored("grits-top", GROUPED, flat).value < 1
    assert scored("grits-con", GROUPED, flat).value == 1


@pytest.mark.parametrize("name", ["teds", "teds-structure", "grits-con", "grits-top"])
def test_no_table_is_nothing_found(name: str) -> None:
    assert scored(name, GOLD, "I cannot.").value == 0
