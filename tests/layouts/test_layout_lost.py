"""Layout that lost something has its own finding and price, and what it still says is found."""

from __future__ import annotations

import pytest
from layout_cases import LOST, gold
from layout_sheets import SHEETS

import tabx
from tabx.score.kinds import HARMLESS

PRESETS = ("default", "strict", "faithful")
CASES = [(sheet, case) for sheet in SHEETS for case, loss in LOST.items() if loss.fits(SHEETS[sheet])]


@pytest.mark.parametrize(("sheet", "case"), CASES)
def test_it_is_found_and_nothing_else(sheet: str, case: str) -> None:
    loss = LOST[case]
    judgement = tabx.judge(gold(SHEETS[sheet]), loss.show(SHEETS[sheet]))
    kinds = {item.kind for item in judgement.comparison.counts.items} - HARMLESS
    assert loss.kinds <= kinds
    assert kinds <= loss.kinds | loss.gone


@pytest.mark.parametrize(("sheet", "case"), CASES)
def test_every_value_that_is_there_is_found(sheet: str, case: str) -> None:
    descriptors = tabx.judge(gold(SHEETS[sheet]), LOST[case].show(SHEETS[sheet])).comparison.descriptors
    lost = 1 if "missing.cell" in LOST[case].gone else 0
    assert descriptors.found_facts == descriptors.gold_facts - lost


@pytest.mark.parametrize(("sheet", "case"), CASES)
def test_it_costs_less_than_losing_what_it_concerns(sheet: str, case: str) -> None:
    loss = LOST[case]
    judgement = tabx.judge(gold(SHEETS[sheet]), loss.show(SHEETS[sheet]))
    bound = tabx.judge(gold(SHEETS[sheet]), loss.bound(SHEETS[sheet]))
    for preset in PRESETS:
        card = tabx.rescore(judgement, preset).scorecard
        outside = sum(term.cost for term in card.terms if term.name in loss.kinds)
        assert 0 < outside <= card.error < tabx.rescore(bound, preset).error
    paper = tabx.rescore(judgement, "paper").scorecard
    assert sum(term.cost for term in paper.terms if term.name in loss.kinds) == 0
