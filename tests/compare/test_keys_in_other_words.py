"""Keys in other words: compared as texts, under a renamed header; another name stays a wrong key."""

from __future__ import annotations

import pytest

from tabx import Judgement, judge
from tabx.compare.records import Entity, ItemKind

MILLS = """
Mill | Stones | Miller
Regional heritage windmill 314 | 4 | Aki Lund
Regional heritage windmill 577 | 2 | Bea Holm
Regional heritage windmill 802 | 6 | Cai Dahl
"""
NUMBERED = """
Monument | Stones | Miller
The Old Castle Tower (RW 314) | 4 | Aki Lund
Vineyard Tower (RW 577) | 2 | Bea Holm
Saint Florian's Tower (RW 802) | 6 | Cai Dahl
"""


def kinds(judgement: Judgement) -> list[ItemKind]:
    """Return the kinds of what is priced, each once."""
    return sorted({ItemKind(item.kind) for item in judgement.comparison.counts.items})


def test_keys_of_the_same_numbers_are_texts_that_differ_under_a_renamed_header() -> None:
    assert kinds(judge(MILLS, NUMBERED)) == [ItemKind.PARTIAL_CELL, ItemKind.UNVERIFIED_HEADER]


def test_keys_within_longer_ones_have_more_words() -> None:
    gold = "Boat | Yard\nBrisling | Aker\nHavmann | Nyland"
    predicted = "Vessel | Yard\nNorwegian ferry Brisling (1961) | Aker\nNorwegian ferry Havmann (1964) | Nyland"
    for judgement, kind in ((judge(gold, predicted), "more words"), (judge(predicted, gold), "fewer words")):
        found = judgement.comparison.findings
        assert [finding.kind for finding in found if finding.entity is Entity.CELL] == [kind] * 2
        assert kinds(judgement) == [ItemKind.PARTIAL_CELL, ItemKind.UNVERIFIED_HEADER]


def test_keys_exchanged_stay_wrong_keys() -> None:
    exchanged = NUMBERED.replace("314", "#").replace("577", "314").replace("#", "577")
    wrong = [item for item in judge(MILLS, exchanged).comparison.counts.items if item.kind is ItemKind.WRONG_KEY]
    assert len(wrong) == 2


@pytest.mark.parametrize("name", ["Vineyard Tower (RW 633)", "Vineyard Tower"])
def test_another_number_or_none_is_a_wrong_key(name: str) -> None:
    judgement = judge(MILLS, NUMBERED.replace("Vineyard Tower (RW 577)", name))
    wrong = [item for item in judgement.comparison.counts.items if item.kind is ItemKind.WRONG_KEY]
    assert len(wrong) == 1


def test_a_year_or_a_word_in_common_makes_no_name_of_another() -> None:
    gold = "Fair | Visitors\nLeipzig Spring Fair 1931 | 412\nPoznan Autumn Fair 1937 | 388"
    other = "Fair | Visitors\nParis Exhibition of Glass 1931 | 412\nMalmo Exhibition of Wool 1937 | 388"
    assert ItemKind.WRONG_KEY in kinds(judge(gold, other))


def test_more_keys_in_other_words_never_cost_less() -> None:
    """The first is no other key than it is beside a second of its kind."""
    gold = "Boat | Yard | Tons\nBrisling | Aker | 312\nHavmann | Nyland | 418\nTorsk | Moss | 97"
    longer = {name: f"Norwegian ferry {name} of the northern fjords" for name in ("Brisling", "Havmann", "Torsk")}
    errors = [judge(gold, gold).error]
    predicted = gold
    for name, other in longer.items():
        predicted = predicted.replace(name, other)
        errors.append(judge(gold, predicted).error)
    assert errors == sorted(errors)
    assert len(set(errors)) == len(errors)
