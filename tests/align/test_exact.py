"""A perfect pair is recognised by its texts and goes no further."""

from __future__ import annotations

import pytest
from align_tables import FLAT, SECTIONS, SPANS, html, table

from tabx.align import DecidedBy, align, aligner
from tabx.table import Cell, Table


def all_golds() -> list[Table]:
    return [*(table(text) for text in FLAT.values()), html(SECTIONS), html(SPANS)]


@pytest.mark.parametrize("gold", all_golds())
def test_perfect_pair_pairs_everything_exactly(gold: Table) -> None:
    alignment = align(gold, gold)
    assert alignment.view is gold
    assert alignment.repairs == ()
    assert alignment.slots == {}
    assert [(p.gold, p.predicted) for p in alignment.rows] == [((i,), (i,)) for i in range(gold.row_count)]
    assert [(p.gold, p.predicted) for p in alignment.columns] == [((c,), (c,)) for c in range(gold.column_count)]
    for pairing in (*alignment.rows, *alignment.columns):
        assert pairing.decided_by is DecidedBy.EXACT
        assert pairing.confidence == 1.0


def test_perfect_pair_is_not_paired_by_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a perfect pair was given to the rules")

    monkeypatch.setattr(aligner, "upright_grid", refuse)
    monkeypatch.setattr(aligner, "pair", refuse)
    monkeypatch.setattr(aligner, "repair_headings", refuse)
    for gold in all_golds():
        align(gold, Table(gold.header_rows, gold.rows, gold.row_groups))
    with pytest.raises(AssertionError, match="given to the rules"):
        align(table(FLAT["people"]), table(FLAT["cities"]))


def test_empty_tables_align() -> None:
    header = ((Cell("Name"), Cell("Age")),)
    empty = Table(header, ())
    assert align(empty, empty).missing_rows == ()
    gold = table("Name | Age\nAda | 31")
    assert align(gold, empty).missing_rows == (0,)
    assert align(empty, gold).extra_rows == (0,)
    assert align(gold, Table((), ())).missing_columns == (0, 1)


def test_pair_that_differs_in_one_text_is_not_taken_for_perfect() -> None:
    gold = table(FLAT["people"])
    for row in range(5):
        for column in range(6):
            texts = gold.rows
            line = tuple(Cell("x") if c == column else cell for c, cell in enumerate(texts[row]))
            alignment = align(gold, Table(gold.header_rows, (*texts[:row], line, *texts[row + 1 :])))
            changed = [pairing for pairing in alignment.rows if pairing.decided_by is not DecidedBy.EXACT]
            assert [pairing.gold for pairing in changed] == [(row,)]
