"""What must hold of every alignment: order does not matter, nothing is dropped, the sides can be swapped."""

from __future__ import annotations

from random import Random

from align_tables import FLAT, table
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from known_edits import Edited, edit, kinds

from tabx.align import Alignment, align
from tabx.table import Table

SEEDS = st.integers(0, 10**6)
CELLS = st.sampled_from(["", "0", "1", "12", "12.0", "7", "Ada", "Bea", "Ada Lovelace", "12 (7)", "2016", "3%", "-"])


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Small tables full of repeated values, where ties are many."""
    width, height = draw(st.integers(2, 4)), draw(st.integers(1, 5))
    names = draw(st.lists(st.sampled_from(["Name", "Year", "Count", "Team", ""]), min_size=width, max_size=width))
    rows = draw(st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=height, max_size=height))
    return Edited(names, rows, [], []).table


def spoiled(gold: Table, random: Random) -> Edited:
    """Return the gold under a few random edits, harmless and harmful."""
    edited = edit(gold)
    for _ in range(random.randrange(1, 8)):
        row, column = random.randrange(len(edited.rows)), random.randrange(len(edited.header))
        edited = edited.put(row, edited.header[column], random.choice(["", "0", "13", "Nobody", edited.rows[row][0]]))
    if random.random() < 0.5:
        edited = edited.take_rows(sorted(random.sample(range(len(edited.rows)), len(edited.rows) - 1)))
    if random.random() < 0.5:
        edited = edited.rename({random.choice(edited.header): "Renamed"})
    if random.random() < 0.3:
        edited = edited.insert_row(0, random.choice(edited.rows))
    if random.random() < 0.3:
        edited = edited.merge(edited.header[1:3], "/".join(edited.header[1:3]), "{0} / {1}")
    return edited


def told(alignment: Alignment) -> list[object]:
    """Return an alignment in terms of content: texts paired, texts left over, repairs."""

    def row(table: Table, i: int) -> tuple[str, ...]:
        return tuple(sorted(cell.text for cell in table.rows[i]))

    def column(table: Table, c: int) -> tuple[str, ...]:
        return (*table.columns[c], *sorted(table.column_texts(c)))

    gold, view = alignment.gold, alignment.view
    return [
        sorted(
            (sorted(row(gold, i) for i in p.gold), sorted(row(view, j) for j in p.predicted)) for p in alignment.rows
        ),
        sorted(
            (sorted(column(gold, i) for i in p.gold), sorted(column(view, j) for j in p.predicted))
            for p in alignment.columns
        ),
        sorted(row(gold, i) for i in alignment.missing_rows),
        sorted(row(view, j) for j in alignment.extra_rows),
        sorted(column(gold, i) for i in alignment.missing_columns),
        sorted(column(view, j) for j in alignment.extra_columns),
        kinds(alignment),
    ]


def as_is(table: Table) -> Edited:
    """Return a table ready to be reordered, whatever it holds of the gold."""
    header = [path[-1] for path in table.columns]
    return Edited(header, table.texts(), [()] * table.column_count, [()] * table.row_count)


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(sorted(FLAT)), SEEDS)
def test_order_of_the_prediction_changes_nothing_but_the_places(name: str, seed: int) -> None:
    gold, random = table(FLAT[name]), Random(seed)
    predicted = spoiled(gold, random).table
    there, back = align(gold, predicted), align(gold, as_is(predicted).shuffle(random).table)
    assume("grouped_rows" not in {**kinds(there), **kinds(back)})  # what a blank under a group says hangs on the order
    assert told(there) == told(back)


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(sorted(FLAT)), SEEDS)
def test_order_of_the_rows_of_the_gold_changes_nothing_but_the_places(name: str, seed: int) -> None:
    gold, random = table(FLAT[name]), Random(seed)
    predicted = spoiled(gold, random).table
    other = as_is(gold).shuffle_rows(random).table
    there, back = align(gold, predicted), align(other, predicted)
    assume("grouped_rows" not in {**kinds(there), **kinds(back)})
    assert told(there) == told(back)


def assert_nothing_dropped(alignment: Alignment) -> None:
    """Assert that each row and column is paired once, or missing, extra or explained by a repair."""
    for pairings, missing, count in (
        (alignment.rows, alignment.missing_rows, alignment.gold.row_count),
        (alignment.columns, alignment.missing_columns, alignment.gold.column_count),
    ):
        assert sorted([*(i for p in pairings for i in p.gold), *missing]) == list(range(count))
    for of, pairings, extra, count in (
        ("row", alignment.rows, alignment.extra_rows, alignment.view.row_count),
        ("column", alignment.columns, alignment.extra_columns, alignment.view.column_count),
    ):
        paired = [j for p in pairings for j in p.predicted]
        assert len(paired) == len(set(paired))
        repairs = [repair for repair in alignment.repairs if repair.of == of]
        rows = {j for repair in repairs for j in (repair.predicted_rows if of == "row" else repair.predicted_columns)}
        assert {*paired, *extra, *rows} == set(range(count))
        assert not set(extra) & {*paired, *rows}


def assert_sound(alignment: Alignment) -> None:
    """Assert that slots and consumed cells are places of the view and point to their repairs."""
    for (i, c), slot in alignment.slots.items():
        assert 0 <= i < alignment.gold.row_count
        assert 0 <= c < alignment.gold.column_count
        assert slot.repair is not None
        assert 0 <= slot.repair < len(alignment.repairs)
        for j, p in slot.places:
            assert alignment.view.rows[j][p] is not None
    for pairing in (*alignment.rows, *alignment.columns):
        assert pairing.gold
        assert pairing.predicted
        assert 0.0 <= pairing.confidence <= 1.0
        assert pairing.reason
    for repair in alignment.repairs:
        assert repair.count > 0
        assert 0.0 <= repair.confidence <= 1.0
        assert repair.note


@settings(deadline=None, max_examples=150)
@given(tables(), tables())
def test_nothing_is_dropped_between_any_two_tables(gold: Table, predicted: Table) -> None:
    alignment = align(gold, predicted)
    assert_nothing_dropped(alignment)
    assert_sound(alignment)


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(sorted(FLAT)), SEEDS)
def test_nothing_is_dropped_under_edits(name: str, seed: int) -> None:
    gold = table(FLAT[name])
    alignment = align(gold, spoiled(gold, Random(seed)).table)
    assert_nothing_dropped(alignment)
    assert_sound(alignment)


@settings(deadline=None, max_examples=60)
@given(tables())
def test_table_against_itself_is_perfect(gold: Table) -> None:
    alignment = align(gold, gold)
    assert not alignment.repairs
    assert [(p.gold, p.predicted) for p in alignment.rows] == [((i,), (i,)) for i in range(gold.row_count)]


@settings(deadline=None, max_examples=60)
@given(tables(), tables())
@example(Edited(["Name", ""], [["", "0"]], [], []).table, Edited(["", ""], [["", "0"]], [], []).table)
def test_same_input_same_alignment(gold: Table, predicted: Table) -> None:
    assert align(gold, predicted) == align(gold, predicted)


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(sorted(FLAT)), SEEDS, st.integers(0, 2), st.integers(0, 1))
def test_swapping_the_sides_swaps_missing_and_extra(name: str, seed: int, rows: int, columns: int) -> None:
    gold, random = table(FLAT[name]), Random(seed)
    edited = edit(gold).take_rows(sorted(random.sample(range(gold.row_count), gold.row_count - rows)))
    edited = edited.take_columns(sorted(random.sample(range(gold.column_count), gold.column_count - columns)))
    edited = edited.shuffle(random)
    there, back = align(gold, edited.table), align(edited.table, gold)
    assume(not there.repairs and not back.repairs)  # revenue can be the right total of what is left
    assert there.missing_rows == back.extra_rows
    assert there.missing_columns == back.extra_columns
    assert (there.extra_rows, there.extra_columns) == (back.missing_rows, back.missing_columns)
    assert sorted((p.gold, p.predicted) for p in there.rows) == sorted((p.predicted, p.gold) for p in back.rows)
    assert sorted((p.gold, p.predicted) for p in there.columns) == sorted((p.predicted, p.gold) for p in back.columns)
