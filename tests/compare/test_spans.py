"""Spanned cells: one fact each, however the prediction prints it."""

from __future__ import annotations

from dataclasses import replace

from pairing_by_place import Quiet, by_place, table

from tabx.compare import compare
from tabx.compare.records import Comparison
from tabx.table import Cell, Table
from tabx.values.records import Relation

FLAT = """
Continent | City | People
Europe | Ulm | 126
Europe | Bonn | 330
Europe | Jena | 110
Asia | Kobe | 1520
"""


def spanned() -> Table:
    """Return FLAT with "Europe" as one cell over three rows."""
    flat = table(FLAT)
    europe = [(Cell("Europe", 3, 1, row, 0), *flat.rows[row][1:]) for row in range(3)]
    return replace(flat, rows=(*europe, *flat.rows[3:]))


def judged(predicted: Table, gold: Table | None = None) -> Comparison:
    return compare(by_place(gold or spanned(), predicted, keys=(1,)), Quiet())


def test_a_spanned_cell_counts_once() -> None:
    counts = judged(spanned()).counts
    assert (counts.rows, counts.columns, counts.cells, counts.facts) == (4, 3, 10, 10)
    assert counts.items == ()


def test_text_repeated_in_every_covered_row_is_no_error() -> None:
    comparison = judged(table(FLAT))
    assert comparison.findings == ()
    assert comparison.descriptors.precision == comparison.descriptors.recall == 1.0


def test_blanks_below_the_anchor_are_not_missing() -> None:
    comparison = judged(table(FLAT.replace("Europe | Bonn", " | Bonn").replace("Europe | Jena", " | Jena")))
    assert comparison.counts.items == ()
    assert comparison.descriptors.found_facts == 10


def test_blanks_all_over_are_missing_once() -> None:
    comparison = judged(table(FLAT.replace("Europe", " ")))
    assert [item.kind for item in comparison.counts.items] == ["missing.cell"]


def test_the_worst_position_is_reported_once() -> None:
    predicted = table(FLAT.replace("Europe | Bonn", "Africa | Bonn").replace("Europe | Jena", "Africa | Jena"))
    comparison = judged(predicted)
    assert [item.kind for item in comparison.counts.items] == ["partial.cell"]
    assert comparison.findings[0].gold_rows == (1,)


def test_a_predicted_span_over_blanks_is_harmless_but_said() -> None:
    gold = table(FLAT.replace("Europe | Bonn", " | Bonn").replace("Europe | Jena", " | Jena"))
    comparison = judged(spanned(), gold)
    assert [(item.kind, item.of) for item in comparison.counts.items] == [("rewrite", "cell")] * 2
    assert {finding.relation for finding in comparison.findings} == {Relation.EQUIVALENT}
    assert comparison.descriptors.precision == 1.0


def test_a_fact_whose_anchor_row_is_missing_is_not_found_in_blanks() -> None:
    predicted = table("Continent | City | People\n | Bonn | 330\n | Jena | 110\nAsia | Kobe | 1520")
    comparison = compare(by_place(spanned(), predicted, rows={1: 0, 2: 1, 3: 2}, keys=(1,)), Quiet())
    assert [item.kind for item in comparison.counts.items] == ["missing.row"]
    assert comparison.counts.items[0].facts == 3
    assert comparison.descriptors.found_facts == 7
