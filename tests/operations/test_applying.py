"""Operations on a table that a person can follow: what each does, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabx.errors import OptionError
from tabx.formats import load_table
from tabx.operations import (
    AddColumn,
    AddRow,
    BesideColumn,
    BesideRow,
    ChangeKind,
    Keyed,
    MergeEqual,
    MoveColumn,
    MoveRow,
    NewText,
    Operation,
    OperationError,
    Outcome,
    Policy,
    RemoveColumn,
    RemoveRow,
    RenameHeader,
    SetCells,
    Sort,
    SortedAs,
    SplitMerged,
    SwapRows,
    apply,
)
from tabx.table import Table

CITIES = load_table(
    [["City", "Land", "People"], ["Bern", "CH", "134,794"], ["Graz", "AT", ""], ["Basel", "CH", "9,800"]]
)


def column(outcome: Outcome, index: int = 0) -> list[str]:
    return outcome.table.column_texts(index)


@pytest.mark.parametrize(
    ("operation", "cities"),
    [
        (AddRow(cells=("Wien", "AT", "")), ["Bern", "Graz", "Basel", "Wien"]),
        (AddRow(cells=("Wien", "AT", ""), at=1), ["Wien", "Bern", "Graz", "Basel"]),
        (AddRow(cells=("Wien", "AT", ""), at=BesideRow(after="Graz")), ["Bern", "Graz", "Wien", "Basel"]),
        (RemoveRow(row=2), ["Bern", "Basel"]),
        (RemoveRow(row="Basel"), ["Bern", "Graz"]),
        (RemoveRow(row=Keyed(key="AT", column="Land")), ["Bern", "Basel"]),
        (RemoveRow(row=BesideRow(before="Graz")), ["Graz", "Basel"]),
        (MoveRow(row="Bern", to="end"), ["Graz", "Basel", "Bern"]),
        (MoveRow(row="Basel", to=BesideRow(before=1)), ["Basel", "Bern", "Graz"]),
        (SwapRows(row=1, other="Basel"), ["Basel", "Graz", "Bern"]),
        (Sort(column="City"), ["Basel", "Bern", "Graz"]),
        (Sort(column="People", sorted_as=SortedAs.NUMBER), ["Basel", "Bern", "Graz"]),
        (Sort(column="People"), ["Bern", "Basel", "Graz"]),
        (Sort(column="People", sorted_as=SortedAs.NUMBER, descending=True), ["Bern", "Basel", "Graz"]),
        (Sort(column="Land", descending=True), ["Bern", "Basel", "Graz"]),
    ],
)
def test_rows(operation: Operation, cities: list[str]) -> None:
    assert column(apply(CITIES, [operation])) == cities


@pytest.mark.parametrize(
    ("operation", "names"),
    [
        (AddColumn(header="Code", cells=("1", "2", "3")), ["City", "Land", "People", "Code"]),
        (
            AddColumn(header="Code", cells=("1", "2", "3"), at=BesideColumn(before="Land")),
            ["City", "Code", "Land", "People"],
        ),
        (RemoveColumn(column="Land"), ["City", "People"]),
        (RemoveColumn(column=BesideColumn(after=2)), ["City", "Land"]),
        (MoveColumn(column="People", to=1), ["People", "City", "Land"]),
        (MoveColumn(column=1, to=BesideColumn(after="Land")), ["Land", "City", "People"]),
        (RenameHeader(column="Land", text="Country"), ["City", "Country", "People"]),
    ],
)
def test_columns(operation: Operation, names: list[str]) -> None:
    assert [path[0] for path in apply(CITIES, [operation]).table.columns] == names


def test_a_list_carries_its_map() -> None:
    operations: list[Operation] = [
        Sort(column="City"),
        RemoveRow(row="Graz"),
        AddRow(cells=("Wien", "AT", "2 m"), at=1),
        RemoveColumn(column="Land"),
        SetCells(cells=(NewText(row="Bern", column="People", text="1"),)),
    ]
    outcome = apply(CITIES, operations)
    assert outcome.table.texts() == [["Wien", "2 m"], ["Basel", "9,800"], ["Bern", "1"]]
    assert outcome.rows == (None, 2, 0)
    assert outcome.columns == (0, 2)
    assert outcome.origin(1, 1) == (2, 2)
    assert outcome.origin(0, 1) is None
    said = [(change.kind, change.row, change.source_row, change.before, change.after) for change in outcome.changes]
    assert said == [
        (ChangeKind.ROW_ADDED, 0, None, "", ""),
        (ChangeKind.ROW_REMOVED, None, 1, "", ""),
        (ChangeKind.ROWS_REORDERED, None, None, "", ""),
        (ChangeKind.COLUMN_REMOVED, None, None, "", ""),
        (ChangeKind.CELL_SET, 2, 0, "134,794", "1"),
    ]


def test_merging_and_splitting_on_a_plain_table() -> None:
    table = load_table([["A", "B"], ["x", "1"], ["x", "1"], ["y", "1"]])
    merged = apply(table, [MergeEqual(columns=("A",))]).table
    assert [cell.row_span for cell in (row[0] for row in merged.rows)] == [2, 2, 1]
    assert not any(row[1].is_spanned for row in merged.rows)
    assert apply(merged, [SplitMerged()]).table == table


@pytest.mark.parametrize(
    ("operation", "said", "candidates"),
    [
        (RemoveRow(row="Brn"), "no row 'Brn'; row 1 'Bern' may be meant", (1,)),
        (RemoveRow(row=4), "row 4: the table has 3 rows, so 1 to 3 is right", ()),
        (RemoveRow(row=Keyed(key="CH", column=2)), "'CH' in column 2 fits 2 rows (1, 3)", (1, 3)),
        (RemoveColumn(column="Lnd"), "no column 'Lnd'; column 2 'Land' may be meant", (2,)),
        (RemoveRow(row=BesideRow(after="Basel")), "no row after row 3, the last", ()),
        (AddRow(cells=("x",)), "1 cell for 3 columns; one for each is right", ()),
        (AddRow(cells=("x", "", ""), at=5), "row 5: the table has 3 rows, so 1 to 4 is right", ()),
        (MoveRow(row=1, to=4), "row 4: the table has 3 rows, so 1 to 3 is right", ()),
        (MoveRow(row=1, to=BesideRow(after="Bern")), "row 1 cannot be put beside itself", ()),
        (SwapRows(row=1, other="Bern"), "both are row 1", ()),
        (Sort(column=1, sorted_as=SortedAs.NUMBER), "column 1 cannot be sorted as number: row 1 has 'Bern'", (1,)),
        (AddColumn(cells=("1", "2", "3")), "the table has a header", ()),
        (AddColumn(header=("a", "b"), cells=("1", "2", "3")), "2 texts for 1 level of the header", ()),
        (RenameHeader(column=1, text="x", level=2), "level 2: the header has 1 level", ()),
        (MergeEqual(columns=(1, "City")), "column 1 is named twice", ()),
    ],
)
def test_refused_with_the_candidates(operation: Operation, said: str, candidates: tuple[int, ...]) -> None:
    before = CITIES
    with pytest.raises(OperationError) as caught:
        apply(CITIES, [RenameHeader(column=2, text="Land"), operation])
    assert str(caught.value).startswith(f"operation 2 ({operation.op}): {said}")
    assert caught.value.candidates == candidates
    assert caught.value.number == 2
    assert before == CITIES


def test_an_operation_sees_what_the_one_before_it_left() -> None:
    both: list[Any] = [RenameHeader(column="Land", text="State"), RemoveColumn(column="State")]
    one_by_one: Table = CITIES
    for operation in both:
        one_by_one = apply(one_by_one, [operation]).table
    assert apply(CITIES, both, policy=Policy.KEEP).table == one_by_one


def test_a_policy_that_there_is_not() -> None:
    with pytest.raises(OptionError, match="no policy 'refil'; refill or keep is right"):
        apply(CITIES, [], policy="refil")
    assert apply(CITIES, [], policy="keep").table == CITIES


SECTIONED = replace(
    load_table([["City"], ["Bern"], ["Biel"], ["Graz"], ["Wels"]]), row_groups=(("CH",), ("CH",), ("AT",), ("AT",))
)


@pytest.mark.parametrize(
    ("operation", "cities", "sections"),
    [
        (MoveRow(row="Bern", to=2), "Biel Bern Graz Wels", "CH CH AT AT"),
        (MoveRow(row="Wels", to=3), "Bern Biel Wels Graz", "CH CH AT AT"),
        (MoveRow(row="Bern", to=4), "Biel Graz Wels Bern", "CH AT AT AT"),
        (MoveRow(row="Wels", to=BesideRow(after="Biel")), "Bern Biel Wels Graz", "CH CH CH AT"),
        (MoveRow(row="Bern", to="end", section=("DE",)), "Biel Graz Wels Bern", "CH AT AT DE"),
        (AddRow(cells=("Linz",), at=3), "Bern Biel Linz Graz Wels", "CH CH AT AT AT"),
        (AddRow(cells=("Chur",), at=BesideRow(after="Biel")), "Bern Biel Chur Graz Wels", "CH CH CH AT AT"),
        (AddRow(cells=("Ulm",), section=("DE",)), "Bern Biel Graz Wels Ulm", "CH CH AT AT DE"),
        (SwapRows(row=("CH", "Bern"), other="Graz"), "Graz Biel Bern Wels", "CH CH AT AT"),
        (Sort(column=1, descending=True), "Biel Bern Wels Graz", "CH CH AT AT"),
    ],
)
def test_sections(operation: Operation, cities: str, sections: str) -> None:
    edited = apply(SECTIONED, [operation]).table
    assert edited.column_texts(0) == cities.split()
    assert [group[0] for group in edited.row_groups] == sections.split()


def test_equal_neighbours_do_not_merge_across_sections() -> None:
    same = apply(SECTIONED, [SetCells(cells=tuple(NewText(row=r, column=1, text="x") for r in (1, 2, 3)))]).table
    assert [row[0].row_span for row in apply(same, [MergeEqual()]).table.rows] == [2, 2, 1, 1]
