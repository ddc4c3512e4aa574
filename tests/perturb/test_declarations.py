"""What the engine declares where two readings could be had."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabx.formats import load_table
from tabx.perturb import Label, Perturbed, Provenance, RefusedError, perturb
from tabx.perturb.contents import items_of, read_content, relate
from tabx.perturb.draft import Column, Fact, Name, Row, Slot
from tabx.perturb.engine import draft_of
from tabx.perturb.findings import derive
from tabx.perturb.laid_out import table_of
from tabx.table import Table


def outcomes(table: Table, edits: list[str]) -> list[Perturbed]:
    found = []
    for seed in range(30):
        try:
            found.append(perturb(table, edits, seed))
        except RefusedError:
            continue
    assert found
    return found


@pytest.mark.parametrize(("kind", "entity"), [("extra-row-empty", "row"), ("extra-column-empty", "column")])
def test_what_is_empty_inside_the_table_is_layout(races: Table, kind: str, entity: str) -> None:
    for outcome in outcomes(races, [kind]):
        (found,) = outcome.expected
        assert (found.entity, found.kind, found.label) == ("table", "layout", Label.HARMLESS)
        (place,) = found.predicted_rows or found.predicted_columns
        last = (outcome.table.row_count if entity == "row" else outcome.table.column_count) - 1
        assert 0 < place < last


@pytest.mark.parametrize("at", [0, 6])
def test_one_empty_line_at_the_edge_is_harmless_layout(races: Table, at: int) -> None:
    draft = draft_of(races)
    draft.rows.insert(at, Row())
    draft.slots.insert(at, [Slot((Fact(read_content("")),)) for _ in range(draft.width)])
    (found,), provenance = derive(draft)
    assert (found.entity, found.relation, found.kind, found.label) == ("table", "equivalent", "layout", Label.HARMLESS)
    assert provenance.extra_rows == (at,)
    draft.rows.insert(at, draft.rows[at])
    draft.slots.insert(at, draft.slots[at])
    assert {(one.entity, one.label) for one in derive(draft)[0]} == {("table", Label.HARMLESS)}


def test_one_empty_column_at_the_edge_is_harmless_with_a_name_or_without(races: Table) -> None:
    for name, label in (("", Label.HARMLESS), ("Remarks", Label.HARMLESS)):
        draft = draft_of(races)
        draft.columns.append(Column((Name(name),)))
        for row in draft.slots:
            row.append(Slot((Fact(read_content("")),)))
        (found,), _ = derive(draft)
        assert found.label is label
        assert found.kind == ("extra" if name else "layout")
        assert table_of(draft).column_count == races.column_count + 1


def test_provenance_names_where_everything_is(races: Table) -> None:
    gold = perturb(races, ["row-shuffle"], 3)
    for i, (place,) in enumerate(gold.provenance.rows):
        assert gold.table.rows[place] == races.rows[i]
    merged = perturb(races, ["columns-merged"], 1).provenance
    assert len(set(merged.columns)) == races.column_count - 1
    (missing,) = (one for one in perturb(races, ["rows-missing"], 1).expected if one.relation == "missing")
    assert perturb(races, ["rows-missing"], 1).provenance.rows[missing.gold_rows[0]] == ()
    for outcome in outcomes(races, ["row-duplicate"]):
        assert len(outcome.provenance.extra_rows) == 1
        assert Provenance.from_dict(outcome.provenance.to_dict()) == outcome.provenance


def test_a_zero_is_no_rounding() -> None:
    assert relate(read_content("0.15"), read_content("0")).relation == "partial"
    assert relate(read_content("1.15"), read_content("1")).relation == "rounded"
    assert relate(read_content("0.0"), read_content("0")).relation == "equivalent"


def test_large_whole_numbers_are_rounded_to_two_digits_at_least() -> None:
    table = load_table("| Town | People |\n|---|---|\n| A | 41,022 |\n| B | 3,377 |\n| C | 1,254 |\n| D | 98,801 |\n")
    for outcome in outcomes(table, ["rounding"]):
        said = [row[1].text.rstrip("0").rstrip(",") for row in outcome.table.rows]
        assert all(len(text.replace(",", "")) >= 2 for text in said)
        assert {one.relation for one in outcome.expected} == {"rounded"}
        assert outcome.label is Label.REPAIRABLE
    assert {outcome.steps[0].note.split()[-1] for outcome in outcomes(table, ["rounding"])} == {"10s", "100s"}


def test_a_scale_taken_silently_cannot_be_read_as_thousands_set_apart() -> None:
    table = load_table("| Town | People |\n|---|---|\n| A | 41,022 |\n| B | 3,377 |\n| C | 1,254 |\n| D | 98,801 |\n")
    for outcome in outcomes(table, ["scale-silent"]):
        assert all(len(row[1].text.partition(".")[2]) == 2 for row in outcome.table.rows)


def test_sizes_count_in_the_scale_that_the_gold_names() -> None:
    table = load_table("| Town | Budget (in millions) |\n|---|---|\n| A | 41.5 |\n| B | 33.7 |\n| C | 12.1 |\n")
    for outcome in outcomes(table, ["value-much"]):
        for found in outcome.expected:
            apart = float(found.predicted_text) - float(found.gold_text)
            assert found.magnitude == pytest.approx(apart * 1e6)


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("Spain, Italy, France", ("Spain", "Italy", "France")),
        ("['Spy film', 'Action film', 'Thriller']", ("'Spy film'", "'Action film'", "'Thriller'")),
        ("[red; blue]", ("red", "blue")),
        ("Balance, January 1, 2007", ()),
        ("Understanding, as they say, is crucial.", ()),
        ("Hugo (the elder, of, Lund)", ()),
    ],
)
def test_lists_are_told_from_dates_and_sentences(text: str, items: tuple[str, ...]) -> None:
    assert items_of(text) == (items or (text,))


def test_brackets_stay_where_items_change_places() -> None:
    rows = "".join(f"| {name} | ['Spy film', 'Action film', 'Thriller'] |\n" for name in "ABC")
    table = load_table(f"| Film | Genre |\n|---|---|\n{rows}")
    for outcome in outcomes(table, ["list-order"]):
        for row in outcome.table.rows:
            assert row[1].text.startswith("['")
            assert row[1].text.endswith("']")


def test_ranks_have_no_total_and_a_total_wants_names(races: Table) -> None:
    ranks = load_table("| Team | Code |\n|---|---|\n| A | 101 |\n| B | 102 |\n| C | 103 |\n")
    with pytest.raises(RefusedError, match="no column of amounts"):
        perturb(ranks, ["total-right"], 1)
    unnamed = replace(races, rows=tuple(row[1:] for row in races.rows), header_rows=(races.header_rows[0][1:],))
    numbers = replace(
        unnamed,
        rows=tuple((row[0], row[3], row[4]) for row in unnamed.rows),
        header_rows=((*unnamed.header_rows[0][:1], *unnamed.header_rows[0][3:5]),),
    )
    with pytest.raises(RefusedError, match="beside a column of names"):
        perturb(numbers, ["total-right"], 1)


def test_a_fact_that_was_moved_and_changed_beyond_knowing_is_missing() -> None:
    table = load_table(
        "| Town | People | Area | Note |\n|---|---|---|---|\n| Alvik | 1204 | 12.5 |  |\n| Brunn | 988 | 31.0 |  |\n"
        "| Caster | 3377 | 7.25 |  |\n| Dalen | 41022 | 90.5 |  |\n"
    )
    found = set()
    for edits in (["values-replaced", "fact-moved"], ["values-replaced", "facts-packed"]):
        for outcome in outcomes(table, edits):
            assert not {one.kind for one in outcome.expected} & {"moved_cell", "packed_cell"}
            assert outcome.label is Label.HARMFUL
            found |= {(one.relation, one.kind) for one in outcome.expected}
    assert {("missing", "blank"), ("extra", "blank")} <= found


def test_a_cell_of_a_split_column_stands_in_both_halves(races: Table) -> None:
    for outcome in outcomes(races, ["typo", "column-split"]):
        (split,) = (one for one in outcome.expected if one.kind == "split_column")
        for one in outcome.expected:
            if one.entity == "cell" and one.gold_columns == split.gold_columns:
                assert one.predicted_columns == split.predicted_columns


def test_digits_invented_before_a_conversion_say_the_same_more_finely() -> None:
    table = load_table("| Bird | Weight (g) |\n|---|---|\n| Owl | 335.5 |\n| Rail | 155.0 |\n| Raven | 1,180.0 |\n")
    for outcome in outcomes(table, ["invented-digits", "unit-shift"]):
        assert outcome.label is Label.REPAIRABLE
        relations = {one.relation for one in outcome.expected if one.entity == "cell"}
        assert "rounded" in relations <= {"rounded", "equivalent"}


def test_digits_are_invented_where_the_gold_shows_some() -> None:
    counts = load_table("| Bird | Nests | Weight |\n|---|---|---|\n| Owl | 3 | 335.5 |\n| Rail | 15 | 155.0 |\n")
    for outcome in outcomes(counts, ["invented-digits"]):
        assert {one.gold_columns for one in outcome.expected if one.entity == "cell"} == {(2,)}
