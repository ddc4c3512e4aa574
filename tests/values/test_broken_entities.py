"""An entity that a tokenizer took apart is the character that it stands for, and its semicolon parts no list."""

from __future__ import annotations

import pytest

from tabx import judge
from tabx.compare.records import ItemKind
from tabx.notation import normal
from tabx.values import read
from tabx.values.records import DataType


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("rail & amp; road", "rail & road"),
        ("rail &amp ; road", "rail & road"),
        ("the mill &#39 ;s wheel", "the mill 's wheel"),
        ("depth & lt ; 5 m", "depth < 5 m"),
        ("ash & sum; elm", "ash & sum; elm"),
        ("ash & co ; elm", "ash & co ; elm"),
    ],
)
def test_the_character_of_a_broken_entity(written: str, meant: str) -> None:
    assert normal(written) == meant


@pytest.mark.parametrize(("text", "lists"), [("freight (rail & amp; road)", 0), ("rail & sum; road", 1)])
def test_its_semicolon_parts_no_items(text: str, lists: int) -> None:
    assert sum(value.type is DataType.LIST and len(value.items) == 2 for value in read(text)) == lists


@pytest.mark.parametrize("bar", ["|", ","])
def test_a_broken_entity_is_notation(bar: str) -> None:
    def table(cell: str) -> str:
        return "\n".join(bar.join(line) for line in [["Line", "Km"], [cell, "12"], ["ferry", "31"]])

    found = judge(table("rail & amp; road"), table("rail & road"))
    assert {item.kind for item in found.comparison.counts.items} == {ItemKind.NOTATION}
    assert found.error == 0
