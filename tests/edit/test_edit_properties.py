"""What holds of every source, gold and prediction: success is the gold itself, a copy keeps all and does nothing."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tabx.edit.alignment.sequences import equal_pairs, longest_rising, out_of_order
from tabx.edit.alignment.together import lines_of
from tabx.edit.judging import judge_tables
from tabx.edit.sides import Side
from tabx.operations import MergeEqual, apply
from tabx.table import Table, plain_rows

CALM = settings(max_examples=80, deadline=None)

WORDS = st.sampled_from(("oak", "elm", "fir", "ash", ""))
"""Few texts, so that rows and columns repeat; none is another's in another writing."""

NAMES = st.sampled_from(("One", "Two", "Three", "Four", "Five"))


@st.composite
def tables(draw: st.DrawFn) -> Table:
    width = draw(st.integers(1, 4))
    names = draw(st.lists(NAMES, min_size=width, max_size=width, unique=True))
    lines: st.SearchStrategy[list[list[str]]] = st.lists(st.lists(WORDS, min_size=width, max_size=width), max_size=5)
    rows = draw(lines)
    table = Table(plain_rows([names]), plain_rows(rows))
    is_merged = bool(rows) and draw(st.booleans())
    return apply(table, [MergeEqual()]).table if is_merged else table


def contents(table: Table) -> tuple[object, ...]:
    return table.header_rows, table.rows


@CALM
@given(tables(), tables(), tables())
def test_success_is_the_gold_and_nothing_else(source: Table, gold: Table, predicted: Table) -> None:
    assert judge_tables(source, gold, gold).success
    found = judge_tables(source, gold, predicted)
    assert found.success == (contents(gold) == contents(predicted))
    for value in (found.done, found.kept, found.precision, found.f1):
        assert value is None or 0 <= value <= 1


@st.composite
def shaped(draw: st.DrawFn) -> Table:
    """Tables of other shapes, too: two header rows, a caption, sections, no header."""
    table = draw(tables())
    groups = draw(st.sampled_from(("", "North", "South")))
    header = draw(st.sampled_from((table.header_rows, table.header_rows * 2, ())))
    return Table(
        header,
        table.rows,
        caption=draw(st.sampled_from(("", "Trees"))),
        row_groups=tuple((groups,) for _ in table.rows) if groups else (),
    )


@CALM
@given(shaped(), shaped(), shaped(), shaped())
def test_facts_are_of_source_and_gold_alone(source: Table, gold: Table, one: Table, other: Table) -> None:
    found = [judge_tables(source, gold, predicted) for predicted in (one, other, source, gold, None)]
    assert len({judgement.compared.facts for judgement in found}) == 1
    assert all(0 <= judgement.compared.lost <= judgement.compared.facts for judgement in found)


@CALM
@given(tables(), tables(), tables(), tables())
def test_what_is_demanded_is_of_source_and_gold_alone(source: Table, gold: Table, one: Table, other: Table) -> None:
    found = [judge_tables(source, gold, predicted) for predicted in (one, other, source, gold, None)]
    assert len({judgement.demanded for judgement in found}) == 1


@CALM
@given(tables(), tables())
def test_a_copy_does_nothing_and_keeps_all(source: Table, gold: Table) -> None:
    found = judge_tables(source, gold, source)
    assert not found.damage
    assert found.kept in (None, 1.0)
    assert found.done in ((None,) if contents(source) == contents(gold) else (0.0,))


@CALM
@given(tables(), tables(), tables())
def test_every_row_and_column_of_each_table_is_one_line(source: Table, gold: Table, predicted: Table) -> None:
    lines = lines_of(Side(source), Side(gold), Side(predicted))
    for name, table in (("source", source), ("gold", gold), ("predicted", predicted)):
        rows = [getattr(line, name) for line in lines.rows]
        columns = [getattr(line, name) for line in lines.columns]
        assert sorted(row for row in rows if row is not None and row >= 0) == list(range(table.row_count))
        assert sorted(column for column in columns if column is not None) == list(range(table.column_count))


@CALM
@given(st.lists(st.integers(0, 3), max_size=12), st.lists(st.integers(0, 3), max_size=12))
def test_as_many_pairs_of_equal_keys_as_there_are(first: list[int], second: list[int]) -> None:
    pairs = equal_pairs(first, second)
    assert len(set(pairs.values())) == len(pairs)
    assert all(first[place] == second[other] for place, other in pairs.items())
    assert len(pairs) == sum(min(first.count(key), second.count(key)) for key in range(4))


@CALM
@given(st.permutations(range(7)), st.lists(st.integers(1, 2), min_size=7, max_size=7))
def test_the_lightest_lines_out_of_order(places: list[int], weights: list[int]) -> None:
    out = out_of_order(places, weights)
    kept = [place for index, place in enumerate(places) if index not in out]
    assert kept == sorted(kept)
    lightest = min(
        sum(weight for index, weight in enumerate(weights) if not chosen >> index & 1)
        for chosen in range(1 << 7)
        if _rises([place for index, place in enumerate(places) if chosen >> index & 1])
    )
    assert sum(weights[index] for index in out) == lightest
    assert len(longest_rising(places)) == 7 - len(out_of_order(places, [1] * 7))


def _rises(places: list[int]) -> bool:
    return places == sorted(places)
