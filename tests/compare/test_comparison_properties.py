"""What holds for every pair: made tables under random pairings, and real ones paired by place."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from needs import SHARED
from pairing_by_place import Quiet, by_place

from tabx.align import align
from tabx.align.records import Alignment
from tabx.compare import aligned_markdown, compare, tuples_markdown
from tabx.compare.records import Comparison, ItemKind
from tabx.formats import load_table
from tabx.table import Table, plain_rows
from tabx.values.records import Relation

BENCH = Path(__file__).parents[3] / "shared" / "data" / "tabxbench.jsonl"

NUMBERS = ["12", "1,200", "1200", "12%", "0.12", "1.5 km", "$3 million", "007", "15:30"]
WORDS = ["Ulm", "Bonn", "a/b", "red, green", "green, red", "not approved", "approved", "yes", "no"]
ONE_WAY = ["", "-", "2024-01-05", "January 5, 2024"]
TEXTS = st.sampled_from([*NUMBERS, *WORDS, *ONE_WAY, "NA"])


@st.composite
def tables(draw: st.DrawFn, texts: st.SearchStrategy[str] = TEXTS) -> Table:
    """Return a table with a header of 1 to 4 columns and 1 to 5 rows."""
    width = draw(st.integers(1, 4))
    line = st.lists(texts, min_size=width, max_size=width)
    return Table(plain_rows([draw(line)]), plain_rows(draw(st.lists(line, min_size=1, max_size=5))))


@st.composite
def alignments(draw: st.DrawFn, texts: st.SearchStrategy[str] = TEXTS) -> Alignment:
    """Return an alignment of two made tables, one to one on some rows and columns."""
    gold, predicted = draw(tables(texts)), draw(tables(texts))

    def some(mine: int, theirs: int) -> dict[int, int]:
        count = draw(st.integers(0, min(mine, theirs)))
        places = draw(st.permutations(range(theirs)))
        return dict(zip(sorted(draw(st.permutations(range(mine)))[:count]), places[:count], strict=True))

    rows = some(gold.row_count, predicted.row_count)
    columns = some(gold.column_count, predicted.column_count)
    return by_place(gold, predicted, rows=rows, columns=columns)


def check(alignment: Alignment, comparison: Comparison) -> None:
    """Assert what holds for every comparison."""
    gold, view, counts, facts = alignment.gold, alignment.view, comparison.counts, comparison.descriptors
    for finding in comparison.findings:
        assert all(row < gold.row_count for row in finding.gold_rows)
        assert all(column < gold.column_count for column in finding.gold_columns)
        assert all(row < view.row_count for row in finding.predicted_rows)
        assert all(column < view.column_count for column in finding.predicted_columns)
        assert finding.note
        assert finding.relation is not Relation.EXACT
    owners = [item.finding for item in counts.items]
    assert owners == sorted(set(owners))
    unpriced = {finding.kind for index, finding in enumerate(comparison.findings) if index not in owners}
    assert unpriced <= {"mixed dates", "ambiguous"}
    assert 0 <= facts.found_facts <= min(facts.gold_facts, facts.predicted_facts)
    assert counts.facts == facts.gold_facts <= counts.cells
    assert facts.rows.exact <= facts.rows.relaxed <= facts.rows.total - facts.rows.missing
    assert facts.columns.exact <= facts.columns.relaxed <= facts.columns.total - facts.columns.missing
    assert len(comparison.cells) == gold.row_count
    assert len(comparison.column_scales) == gold.column_count


@settings(deadline=None)
@given(alignments())
def test_what_holds_for_every_pair(alignment: Alignment) -> None:
    comparison = compare(alignment, Quiet())
    check(alignment, comparison)
    assert compare(alignment, Quiet()) == comparison


def turned(alignment: Alignment) -> Alignment:
    """Return the same pairings with the two sides in each other's place."""
    rows = {pairing.predicted[0]: pairing.gold[0] for pairing in alignment.rows}
    columns = {pairing.predicted[0]: pairing.gold[0] for pairing in alignment.columns}
    return by_place(alignment.predicted, alignment.gold, rows=rows, columns=columns)


SAME_LOSS: dict[str, str] = {
    ItemKind.EXTRA_KEY: ItemKind.EXTRA_COLUMN,
    ItemKind.MISSING_REPETITION: ItemKind.MISSING_ROW,
}


@settings(deadline=None)
@given(alignments(st.sampled_from([*NUMBERS, *WORDS, *ONE_WAY])))  # "NA": a blank or a code, as the gold has it
def test_swapping_the_sides_swaps_missing_and_extra(alignment: Alignment) -> None:
    here, there = Counter[str](), Counter[str]()
    for counted, side in ((here, alignment), (there, turned(alignment))):
        for item in compare(side, Quiet()).counts.items:
            kind = SAME_LOSS.get(item.kind, item.kind)
            counted[kind] += round(item.count)  # missing repetitions are one item, copies one each
    for entity in ("row", "column", "cell"):
        assert here[f"missing.{entity}"] == there[f"extra.{entity}"]
        assert here[f"extra.{entity}"] == there[f"missing.{entity}"]


@settings(deadline=None)
@given(alignments())
def test_the_exports_have_a_line_for_every_row_and_every_tuple(alignment: Alignment) -> None:
    comparison = compare(alignment, Quiet())
    shown = [line for line in aligned_markdown(alignment, comparison).splitlines() if line.startswith("|")]
    assert len(shown) == 2 + alignment.gold.row_count + len(alignment.extra_rows)
    tuples = tuples_markdown(alignment, comparison).splitlines()
    assert len(tuples) <= 2 + sum(finding.difference is not None for finding in comparison.findings)


@settings(deadline=None)
@given(tables())
def test_a_table_against_itself_is_perfect(gold: Table) -> None:
    comparison = compare(by_place(gold, gold), Quiet())
    assert comparison.findings == ()
    assert comparison.counts.items == ()
    assert all(cell and cell.relation is Relation.EXACT for row in comparison.cells for cell in row)
    facts = comparison.descriptors
    assert facts.found_facts == facts.gold_facts == facts.predicted_facts
    assert facts.rows.exact == gold.row_count
    assert facts.columns.exact == gold.column_count


def real_pairs() -> Iterator[tuple[Table, Table]]:
    """Yield the gold and predicted tables of the benchmark."""
    for line in BENCH.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        gold = load_table(record["gold"])
        yield from ((gold, load_table(predicted)) for predicted in record["predictions"])


@pytest.mark.skipif(not BENCH.exists(), reason=SHARED)
def test_real_pairs_by_place_and_as_they_align() -> None:
    seen = 0
    for gold, predicted in real_pairs():
        for alignment in (by_place(gold, predicted), align(gold, predicted)):
            check(alignment, compare(alignment, Quiet()))
        assert compare(by_place(gold, gold), Quiet()).findings == ()
        seen += 1
    assert seen == 150
