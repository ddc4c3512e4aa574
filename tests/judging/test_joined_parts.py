"""Parts of one table: how they are joined, in which order, and what was joined is called."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabx.judging.named_parts import joined_records, with_sections
from tabx.judging.parts import Axis, Joined, join, said, single
from tabx.table import Table, plain_rows

HEADER = ["Name", "Age", "City"]
ROWS = [["Ada", "12", "Rome"], ["Bob", "15", "Oslo"], ["Cid", "18", "Bern"], ["Dan", "19", "Kiel"]]


def part(rows: Sequence[Sequence[str]], index: int, header: Sequence[str] = HEADER, caption: str = "") -> Joined:
    return single(Table(plain_rows([header]) if header else (), plain_rows(rows), caption=caption or None), index)


def texts(joined: Joined | None) -> list[list[str]]:
    assert joined is not None
    return [*[[cell.text for cell in row] for row in joined.table.header_rows], *joined.table.texts()]


@pytest.mark.parametrize(
    ("sources", "words"),
    [
        ([0], "1"),
        ([0, 1], "1 and 2"),
        ([0, 1, 2], "1, 2 and 3"),
        ([0, 1, 2, 3], "1 to 4"),
        ([1, 2, 3, 5], "2, 3, 4 and 6"),
    ],
)
def test_numbers_of_tables_in_words(sources: list[int], words: str) -> None:
    assert said(sources) == words


def test_rows_are_put_below_each_other_in_the_order_of_the_tables() -> None:
    joined = join(part(ROWS[2:], 3), part(ROWS[:2], 1))
    assert texts(joined) == [HEADER, *ROWS]
    assert joined is not None
    assert (joined.sources, joined.axis, joined.origin) == ((1, 3), Axis.ROW, (1, 1, 3, 3))
    assert joined.lesser == (2, 3)
    again = join(joined, part([["Eva", "20", "Rome"]], 2))
    assert texts(again) == [HEADER, *ROWS[:2], ["Eva", "20", "Rome"], *ROWS[2:]]
    assert again is not None
    assert (again.sources, again.origin, again.lesser) == ((1, 2, 3), (1, 1, 2, 3, 3), (2, 3, 4))


def test_the_larger_part_is_the_main_one() -> None:
    joined = join(part(ROWS[:1], 0), part(ROWS[1:], 1))
    assert joined is not None
    assert joined.lesser == (0,)
    assert part(ROWS, 0).lesser == ()


def test_columns_in_another_order_are_put_below_their_own() -> None:
    turned = [[row[2], row[0], row[1]] for row in ROWS[2:]]
    assert texts(join(part(ROWS[:2], 0), part(turned, 1, ["City", "Name", "Age"]))) == [HEADER, *ROWS]


def test_another_first_name_is_the_name_of_a_section() -> None:
    joined = join(part(ROWS[:2], 0, ["Boys", *HEADER[1:]]), part(ROWS[2:], 1, ["Girls", *HEADER[1:]]))
    assert texts(joined)[1:] == ROWS
    assert join(part(ROWS[:2], 0), part(ROWS[2:], 1, ["Name", "Years", "City"])) is None
    assert join(part([["Ada"]], 0, ["Boys"]), part([["Bob"]], 1, ["Girls"])) is None


def test_columns_are_put_beside_each_other_by_a_shared_column() -> None:
    left, right = [row[:2] for row in ROWS], [[row[0], row[2]] for row in ROWS[::-1]]
    joined = join(part(left, 0, HEADER[:2]), part(right, 1, ["Name", "City"]))
    assert texts(joined) == [HEADER, *ROWS]
    assert joined is not None
    assert (joined.axis, joined.origin, joined.lesser) == (Axis.COLUMN, (0, 0, 1), (2,))
    swapped = join(part(left, 2, HEADER[:2]), part(right, 1, ["Name", "City"]))
    assert texts(swapped)[0] == ["City", "Name", "Age"]
    assert texts(swapped)[1] == ["Rome", "Ada", "12"]
    fewer = join(part(left, 0, HEADER[:2]), part(right[1:], 1, ["Name", "City"]))
    assert texts(fewer) == [HEADER, *ROWS[:3], ["Dan", "19", ""]]


def test_parts_that_share_nothing_or_too_little_are_not_joined() -> None:
    left = part([row[:2] for row in ROWS], 0, HEADER[:2])
    assert join(left, part([[row[2]] for row in ROWS], 1, ["City"])) is None
    assert join(left, part([["Eva", "Rome"], ["Fay", "Oslo"]], 1, ["Name", "City"])) is None
    assert join(left, part([["Ada", "Rome"], ["Eva", "Oslo"]], 1, ["Name", "City"])) is None
    assert join(left, part([["Ada", "Rome"], ["Ada", "Oslo"]], 1, ["Name", "City"])) is None
    assert join(left, part([[row[0]] for row in ROWS], 1, ["Name"])) is None
    assert join(part([], 0, HEADER[:2]), part([["Ada", "Rome"]], 1, ["Name", "City"])) is None
    assert join(left, part([["Ada", "Rome"]], 1, [])) is None
    below = join(part(ROWS[:2], 0), part(ROWS[2:], 1))
    assert below is not None
    assert join(below, part([[row[0], "x"] for row in ROWS], 2, ["Name", "Mark"])) is None
    beside = join(left, part([[row[0], row[2]] for row in ROWS], 1, ["Name", "City"]))
    assert beside is not None
    assert join(beside, part([["Eva", "20", "Wien"]], 2)) is None


def test_names_of_parts_are_sections_where_the_gold_says_them() -> None:
    parts = [part(ROWS[:2], 0, caption="Boys"), part(ROWS[2:], 1, caption="Girls")]
    joined = join(*parts)
    assert joined is not None
    tables = [one.table for one in parts]
    said_by_gold = Table(plain_rows([["Group", *HEADER]]), plain_rows([["girls", *ROWS[0]], ["Boys", *ROWS[1]]]))
    groups = with_sections(joined, tables, said_by_gold).table.row_groups
    assert groups == (("Boys",), ("Boys",), ("Girls",), ("Girls",))
    assert with_sections(joined, tables, tables[0]).table.row_groups == ()
    assert with_sections(parts[0], tables, said_by_gold) == parts[0]


def test_first_headers_of_parts_are_sections_and_leave_the_header() -> None:
    parts = [part(ROWS[:2], 0, ["Boys", *HEADER[1:]]), part(ROWS[2:], 1, ["Girls", *HEADER[1:]])]
    joined = join(*parts)
    assert joined is not None
    gold = Table(plain_rows([["Group", *HEADER]]), plain_rows([["girls", *ROWS[0]], ["Boys", *ROWS[1]]]))
    found = with_sections(joined, [one.table for one in parts], gold).table
    assert found.row_groups == (("Boys",), ("Boys",), ("Girls",), ("Girls",))
    assert [cell.text for cell in found.header_rows[0]] == ["", "Age", "City"]


def fields(rows: Sequence[Sequence[str]], header: Sequence[str] = ("Field", "Value")) -> Table:
    return Table(plain_rows([header]), plain_rows(rows))


GOLD = Table(plain_rows([HEADER]), plain_rows(ROWS))
ADA, BOB = [["Name", "Ada"], ["Age", "12"]], [["Name", "Bob"], ["Age", "15"], ["Shoe", "40"]]


@pytest.mark.parametrize(
    ("tables", "are_joined"),
    [
        ([fields(ADA), fields(BOB)], True),
        ([fields(ADA)], False),
        ([fields(ADA), fields([["Name", "Bob"]])], False),
        ([fields(ADA), fields([["Name", "Bob"], ["Shoe", "40"]])], False),
        ([fields(ADA), fields([*BOB, ["Hat", "7"]])], False),
        ([fields(ADA), fields([*BOB[:2], ["Age", "16"]])], False),
        ([fields(ADA), fields(BOB, ["Name", "Content"])], False),
        ([fields(ADA), Table((), plain_rows(BOB))], False),
    ],
)
def test_tables_of_fields_are_one_for_each_row(tables: list[Table], are_joined: bool) -> None:
    joined = joined_records(GOLD, tables)
    assert (joined is not None) == are_joined
    if joined is not None:
        assert joined.table.texts() == [*ADA, *BOB]
        assert (joined.sources, joined.axis, joined.origin) == ((0, 1), Axis.ROW, (0, 0, 1, 1, 1))
    assert joined_records(Table((), plain_rows(ROWS)), tables) is None
