"""Layout that says the same costs no more than a harmless rewriting, and is there to be seen."""

from __future__ import annotations

import pytest
from layout_cases import SAME, gold
from layout_sheets import SHEETS

import tabx
from tabx.judging import Judgement
from tabx.score.kinds import HARMLESS

CAPPED = ("default", "faithful")


def judged(sheet: str, layout: str) -> Judgement:
    return tabx.judge(gold(SHEETS[sheet]), SAME[layout](SHEETS[sheet]))


@pytest.mark.parametrize("layout", SAME)
@pytest.mark.parametrize("sheet", SHEETS)
def test_it_costs_less_than_any_error(sheet: str, layout: str) -> None:
    judgement = judged(sheet, layout)
    assert {item.kind for item in judgement.comparison.counts.items} <= HARMLESS
    for preset in CAPPED:
        card = tabx.rescore(judgement, preset).scorecard
        assert card.ceiling is not None
        assert card.error < card.ceiling


@pytest.mark.parametrize("layout", SAME)
@pytest.mark.parametrize("sheet", SHEETS)
def test_every_value_is_found(sheet: str, layout: str) -> None:
    descriptors = judged(sheet, layout).comparison.descriptors
    assert descriptors.found_facts == descriptors.gold_facts
    assert descriptors.rows.missing == descriptors.columns.missing == descriptors.columns.extra == 0


SPANLESS = [name for name in SAME if "repeated" in name and "title" not in name]


@pytest.mark.parametrize("layout", SPANLESS)
@pytest.mark.parametrize("sheet", ["finance", "sports", "census", "science"])
def test_spans_told_in_every_place_are_said(sheet: str, layout: str) -> None:
    assert {"spans repeated", "header levels"} & {note.code for note in judged(sheet, layout).notes}


@pytest.mark.parametrize("layout", [name for name in SAME if name.startswith(("title", "an empty"))])
@pytest.mark.parametrize("sheet", SHEETS)
def test_titles_and_empty_edges_are_findings(sheet: str, layout: str) -> None:
    notes = [finding.note for finding in judged(sheet, layout).findings if finding.kind == "layout"]
    assert any(("caption" if layout.startswith("title") else "empty") in note for note in notes)


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_header_of_plain_cells_is_said(sheet: str) -> None:
    notes = judged(sheet, "spans as HTML, every cell a td").notes
    assert "no cell is marked as a header" in " ".join(note.message for note in notes)
