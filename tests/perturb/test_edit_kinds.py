"""Each kind of edit: its label follows from its findings, the table changes as declared, refusals say why."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from fractions import Fraction

import pytest

from tabx.align.records import RepairKind
from tabx.base.errors import OptionError
from tabx.compare.records import Entity
from tabx.formats import load_table
from tabx.perturb import EDITS, Band, Expected, Label, Perturbed, RefusedError, perturb
from tabx.table import Table
from tabx.values.records import DataType, Relation

SEEDS = range(8)


def taken(gold: Table, kind: str) -> list[Perturbed]:
    outcomes = []
    for seed in SEEDS:
        try:
            outcomes.append(perturb(gold, [kind], seed))
        except RefusedError as refusal:
            said = str(refusal)
            if not said.startswith(f"{kind}: ") or len(said) < len(kind) + 15:
                raise
    return outcomes


def relations(found: Perturbed) -> Counter[tuple[str, str]]:
    return Counter((one.entity, one.relation) for one in found.expected)


@pytest.mark.parametrize("kind", EDITS)
def test_the_findings_of_an_edit_bear_its_label(gold: Table, kind: str) -> None:
    for outcome in taken(gold, kind):
        assert outcome.label is EDITS[kind].label
        assert outcome.printed != (gold,)


@pytest.mark.parametrize("kind", EDITS)
def test_every_edit_can_be_taken_by_some_table(
    kind: str, firms: Table, races: Table, clubs: Table, gauges: Table, choirs: Table
) -> None:
    assert any(taken(table, kind) for table in (firms, races, clubs, gauges, choirs))


@pytest.mark.parametrize("kind", EDITS)
def test_names_are_those_of_the_judge(gold: Table, kind: str) -> None:
    repairs = {repair.value for repair in RepairKind}
    for outcome in taken(gold, kind):
        for found in outcome.expected:
            assert found.entity in set(Entity)
            assert found.relation in set(Relation)
            assert not found.data_type or found.data_type in set(DataType)
            if found.relation == "equivalent" and found.entity in ("row", "column"):
                assert found.kind in repairs


@pytest.mark.parametrize("kind", EDITS)
def test_places_lie_in_the_tables(gold: Table, kind: str) -> None:
    for outcome in taken(gold, kind):
        size = (outcome.table.row_count, outcome.table.column_count)
        if any(found.kind in ("transposed", "transposed_body") for found in outcome.expected):
            continue
        for found in outcome.expected:
            assert all(row < gold.row_count for row in found.gold_rows)
            assert all(column < gold.column_count for column in found.gold_columns)
            assert all(row < size[0] for row in found.predicted_rows)
            assert all(column < size[1] for column in found.predicted_columns)
            if found.entity == "cell" and found.gold_text:
                assert gold.rows[found.gold_rows[0]][found.gold_columns[0]].text == found.gold_text
            if found.entity == "cell" and found.relation != "missing" and found.kind != "packed_cell":
                cell = outcome.table.rows[found.predicted_rows[0]][found.predicted_columns[0]]
                assert cell.text == found.predicted_text


def test_each_band_and_label_has_edits_and_each_edit_a_line() -> None:
    assert {edit.band for edit in EDITS.values()} == set(Band)
    assert {edit.label for edit in EDITS.values()} == set(Label)
    assert all(edit.line.endswith(".") and len(edit.line) > 12 for edit in EDITS.values())


def test_no_edit_leaves_the_table_and_nothing_to_find(gold: Table) -> None:
    outcome = perturb(gold, [])
    assert outcome.table == gold
    assert outcome.expected == ()
    assert outcome.label is Label.HARMLESS


#: What an edit gives on the table of firms or races: how many findings of which entity and relation.
EXACT = [
    ("firms", "date-format", {("cell", "equivalent"): 5}),
    ("firms", "initials", {("cell", "partial"): 5}),
    ("firms", "header-swap", {("header", "different"): 2}),
    ("firms", "value-swap", {("cell", "different"): 2}),
    ("firms", "row-shuffle", {("table", "equivalent"): 1}),
    ("firms", "column-shuffle", {("table", "equivalent"): 1}),
    ("firms", "rows-merged", {("row", "equivalent"): 1}),
    ("firms", "row-duplicate", {("row", "equivalent"): 1}),
    ("firms", "shifted-keys", {("cell", "different"): 5}),
    ("firms", "scale-announced", {("header", "equivalent"): 1, ("cell", "equivalent"): 5}),
    ("firms", "scale-silent", {("cell", "partial"): 5}),
    ("firms", "rows-missing", {("row", "missing"): 1}),
    ("firms", "extra-row", {("row", "extra"): 1}),
    ("firms", "extra-column", {("column", "extra"): 1}),
    ("firms", "total-right", {("row", "equivalent"): 1}),
    ("firms", "total-wrong", {("row", "extra"): 1}),
    ("firms", "columns-merged", {("column", "equivalent"): 1}),
    ("firms", "column-split", {("column", "equivalent"): 1}),
    ("firms", "facts-packed", {("cell", "equivalent"): 1}),
    ("firms", "fact-moved", {("cell", "equivalent"): 1}),
    ("firms", "meaning-flipped", {("cell", "different"): 1}),
    ("firms", "header-flipped", {("header", "different"): 1}),
    ("races", "unit-shift", {("header", "equivalent"): 1, ("cell", "equivalent"): 6}),
    ("races", "transposition", {("table", "equivalent"): 1}),
    ("races", "partial-transposition", {("table", "equivalent"): 1}),
    ("races", "header-level-added", {("column", "equivalent"): 1}),
    ("races", "key-change", {("cell", "different"): 1}),
]


@pytest.mark.parametrize(("name", "kind", "wanted"), EXACT, ids=[f"{name}-{kind}" for name, kind, _ in EXACT])
def test_findings_are_exactly_these(
    name: str, kind: str, wanted: dict[tuple[str, str], int], request: pytest.FixtureRequest
) -> None:
    table: Table = request.getfixturevalue(name)
    outcomes = taken(table, kind)
    assert outcomes
    for outcome in outcomes:
        found = relations(outcome)
        if kind in ("scale-announced", "scale-silent") and "(in millions)" not in outcome.steps[0].note:
            continue  # another column than the revenue; its count is the same
        if kind == "shifted-keys":
            assert {one.gold_columns for one in outcome.expected} == {(0,)}
        if kind == "value-swap":  # a swap of texts makes them different, one of numbers or dates partial
            assert found in (Counter(wanted), Counter({("cell", "partial"): 2}))
            continue
        assert dict(found) == wanted


def test_a_missing_row_is_the_row_that_is_gone(firms: Table) -> None:
    for seed in SEEDS:
        outcome = perturb(firms, ["rows-missing"], seed)
        (found,) = outcome.expected
        kept = [row for i, row in enumerate(firms.rows) if (i,) != found.gold_rows]
        assert list(outcome.table.rows) == kept


def test_a_header_level_that_is_removed_is_one_finding_that_names_each_column_that_had_it(clubs: Table) -> None:
    outcome = perturb(clubs, ["header-level-removed"])
    (found,) = outcome.expected
    assert (found.entity, found.kind, found.label) == ("column", "lost_group", Label.REPAIRABLE)
    assert found.gold_columns == found.predicted_columns == (1, 2, 3, 4)
    assert outcome.table.columns == (("Club",), ("Wins",), ("Coach",), ("Draws",), ("Weight (kg)",))


def test_a_shifted_row_loses_its_last_fact(races: Table) -> None:
    for outcome in taken(races, "shifted-row"):
        ragged, lost = outcome.expected
        assert (ragged.entity, ragged.kind, ragged.gold_rows) == ("row", "ragged", lost.gold_rows)
        assert (lost.relation, lost.gold_columns) == ("missing", (races.column_count - 1,))


#: Metres in each unit, as fractions: an oracle of the test's own.
_METRES = {"km": Fraction(1000), "mi": Fraction(1609344, 1000), "m": Fraction(1)}


def test_a_converted_column_means_the_same(races: Table) -> None:
    for outcome in taken(races, "unit-shift"):
        column = next(j for j, path in enumerate(outcome.table.columns) if path[0].startswith("Distance"))
        unit = outcome.table.columns[column][0].removeprefix("Distance (").removesuffix(")")
        assert unit != "km"
        for gold, text in zip(races.column_texts(1), outcome.table.column_texts(column), strict=True):
            apart = Fraction(text) * _METRES[unit] - Fraction(gold) * 1000
            assert abs(apart) <= Fraction(1000, 20)  # half of the last digit of the gold


@pytest.mark.parametrize("kind", ["thousands-separator", "trailing-zeros", "currency-sign"])
def test_harmless_edits_of_numbers_keep_every_number(gold: Table, kind: str) -> None:
    def number(text: str) -> Decimal | str:
        bare = text.replace(",", "").replace("$", "")
        return Decimal(bare) if bare.replace(".", "", 1).isdigit() else text

    for outcome in taken(gold, kind):
        for mine, theirs in zip(gold.texts(), outcome.table.texts(), strict=True):
            assert [number(text) for text in mine] == [number(text) for text in theirs]


@pytest.mark.parametrize("kind", ["row-shuffle", "column-shuffle"])
def test_a_shuffle_keeps_every_cell(gold: Table, kind: str) -> None:
    for outcome in taken(gold, kind):
        mine = sorted(cell.text for row in gold.rows for cell in row)
        assert mine == sorted(cell.text for row in outcome.table.rows for cell in row)
        assert sorted(gold.columns) == sorted(outcome.table.columns)


def test_a_scale_that_is_announced_keeps_the_amounts(races: Table) -> None:
    for seed in SEEDS:
        outcome = perturb(races, ["scale-announced"], seed)
        assert outcome.table.columns[5] == ("Entrants (thousands)",)
        shown = [Decimal(text) * 1000 for text in outcome.table.column_texts(5)]
        assert shown == [Decimal(text) for text in races.column_texts(5)]


def test_magnitudes_are_those_of_the_texts(races: Table) -> None:
    for kind in ("value-little", "value-much", "cells-zeroed", "invented-digits"):
        for outcome in taken(races, kind):
            for found in outcome.expected:
                if found.data_type == "Numerical":
                    apart = Decimal(found.predicted_text) - Decimal(found.gold_text)
                    assert found.magnitude == float(apart) != 0


def test_blanks_are_filled_with_values_that_their_column_does_not_have() -> None:
    gold = load_table("| Name | Points | Club |\n|-|-|-|\n| Ann | 12 | |\n| Bea | | Otters |\n| Cid | 9 | Larks |\n")
    filled = set()
    for seed in range(20):
        (found,) = perturb(gold, ["blanks-filled"], seed).expected
        assert (found.entity, found.relation, found.gold_text) == ("cell", "extra", "")
        (row,), (column,) = found.gold_rows, found.gold_columns
        assert found.predicted_text not in gold.column_texts(column)
        assert (found.data_type == "Numerical") is (column == 1)
        filled.add((row, column))
    assert filled == {(0, 2), (1, 1)}


def test_words_around_a_table_change_nothing_in_it(gold: Table) -> None:
    for outcome in taken(gold, "text-around"):
        before, table, after = outcome.printed
        assert isinstance(before, str)
        assert isinstance(after, str)
        assert table == outcome.table
        assert outcome.expected == ()
        assert [[cell.text for cell in row] for row in outcome.table.rows] == gold.texts()


def test_words_can_stand_around_what_was_edited(races: Table) -> None:
    edited = perturb(races, ["value-much"], 3)
    around = perturb(races, ["value-much", "text-around"], 3)
    assert around.expected == edited.expected
    assert around.printed[1] == edited.table


def test_refusals_say_why() -> None:
    small = load_table("| A | B |\n|---|---|\n| x | y |\n")
    reasons = {}
    for kind in EDITS:
        try:
            perturb(small, [kind], 1)
        except RefusedError as refusal:
            reasons[kind] = str(refusal)
    assert reasons["date-format"] == "date-format: no column of dates whose form has one reading"
    assert reasons["rows-missing"] == "rows-missing: fewer than four rows"
    assert reasons["currency-sign"].endswith("whose header says the currency")
    assert len(reasons) > 25


def test_an_edit_that_is_not_known_names_the_nearest(races: Table) -> None:
    with pytest.raises(OptionError, match="'rows-missing' may be meant"):
        perturb(races, ["row-missing"])


def test_records_survive_json(gold: Table) -> None:
    for outcome in taken(gold, "typo") + taken(gold, "columns-merged"):
        assert [Expected.from_dict(one.to_dict()) for one in outcome.expected] == list(outcome.expected)


@pytest.mark.parametrize("kind", ["key-change", "extra-row", "values-replaced"])
def test_a_number_is_invented_where_all_near_ones_are_taken(kind: str) -> None:
    lines = [f"| {i} | {i % 7} | {1990 + i % 30} |" for i in range(1, 150)]
    ranks = load_table("\n".join(["| Rank | Goals | Year |", "|---|---|---|", *lines]) + "\n")
    for seed in SEEDS:
        assert perturb(ranks, [kind], seed).label is Label.HARMFUL
