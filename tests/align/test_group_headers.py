"""Header levels lost, added, wider or narrower than the gold's, and columns under another group."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabx.align import align
from tabx.align.headers.levels import repair_levels
from tabx.table import Table, plain_rows

ROWS = [["Oslo", "410", "455", "12", "a9"], ["Riga", "623", "598", "31", "b3"], ["Bern", "287", "301", "8", "c7"]]
LEAVES = ["City", "2022", "2023", "Staff", "Code"]
SAME_LEAVES = ["City", "2022", "2023", "2022", "2023"]
SALES = ["", "Sales", "Sales", "", ""]
BOTH = ["", "Sales", "Sales", "Cost", "Cost"]
Told = list[tuple[str, float, tuple[int, ...], str]]


def told(gold: Sequence[Sequence[str]], predicted: Sequence[Sequence[str]]) -> Told:
    """Return what is found between two headers over the same rows."""
    one, other = (Table(plain_rows(levels), plain_rows(ROWS)) for levels in (gold, predicted))
    return [(str(each.kind), each.count, each.gold_columns, each.note) for each in align(one, other).repairs]


@pytest.mark.parametrize(
    ("top", "expected"),
    [
        (SALES, []),
        (
            ["", "Sales", "Sales", "Sales", ""],
            [("group_span", 1.0, (3,), "'Sales' over Staff is too wide")],
        ),
        (
            ["Sales", "Sales", "Sales", "", ""],
            [("group_span", 1.0, (0,), "'Sales' over City is too wide")],
        ),
        (
            ["", "Sales", "", "", ""],
            [("group_span", 1.0, (2,), "'Sales' over 2023 is left blank")],
        ),
        (
            ["", "", "Sales", "Sales", ""],
            [
                ("group_span", 1.0, (1,), "'Sales' over 2022 is left blank"),
                ("group_span", 1.0, (3,), "'Sales' over Staff is too wide"),
            ],
        ),
        (
            ["", "Sales", "Sales", "Sales", "Sales"],
            [("group_span", 2.0, (3, 4), "'Sales' over Staff, Code is too wide")],
        ),
        (
            ["Sales"] * 5,
            [("group_span", 3.0, (0, 3, 4), "'Sales' over City, Staff, Code is too wide")],
        ),
        (
            ["", "", "", "Sales", "Sales"],  # over none of its own
            [
                ("lost_group", 2.0, (1, 2), "'Sales' over 2022, 2023 is gone"),
                ("group_header", 1.0, (3,), "'Staff' → 'Sales.Staff': is under another group header"),
                ("group_header", 1.0, (4,), "'Code' → 'Sales.Code': is under another group header"),
            ],
        ),
        (
            ["", "Trade", "Trade", "", ""],
            [
                ("group_header", 1.0, (1,), "'Sales.2022' → 'Trade.2022': is under another group header"),
                ("group_header", 1.0, (2,), "'Sales.2023' → 'Trade.2023': is under another group header"),
            ],
        ),
        (
            ["", "Sales", "Trade", "", ""],
            [("group_header", 1.0, (2,), "'Sales.2023' → 'Trade.2023': is under another group header")],
        ),
    ],
)
def test_a_group_header_over_other_columns(top: list[str], expected: Told) -> None:
    assert told([SALES, LEAVES], [top, LEAVES]) == expected


def test_a_level_lost_and_added() -> None:
    assert told([SALES, LEAVES], [LEAVES]) == [("lost_group", 2.0, (1, 2), "'Sales' over 2022, 2023 is gone")]
    assert told([LEAVES], [SALES, LEAVES]) == [("header_level", 1.0, (1, 2), "'Sales' over 2022, 2023 is added")]
    both = "'Sales' over 2022 and 'Trade' over 2023 are added"
    assert told([LEAVES], [["", "Sales", "Trade", "", ""], LEAVES]) == [("header_level", 2.0, (1, 2), both)]


def test_a_name_over_all_columns_but_the_keys_tells_none_apart() -> None:
    over_all = ["", "Facts", "Facts", "Facts", "Facts"]
    gone = "'Facts' over 2022, 2023, Staff, Code is gone"
    assert told([over_all, LEAVES], [LEAVES]) == [("header_level", 1.0, (1, 2, 3, 4), gone)]
    assert told([over_all, LEAVES], [["", "Facts", "", "", ""], LEAVES]) == []
    measures = Table(plain_rows([over_all, LEAVES]), plain_rows([["0.5", "410", "455", "12", "9"]] * 2))
    found = align(measures, Table(plain_rows([LEAVES]), measures.rows))
    assert (found.key_columns, [repair.note for repair in found.repairs]) == ((), [gone])
    both = [over_all, SALES, LEAVES]
    parts = [("lost_group", 2.0, (1, 2), "'Sales' over 2022, 2023 is gone"), ("header_level", 1.0, (1, 2, 3, 4), gone)]
    assert sorted(told(both, [LEAVES])) == sorted(parts)


def test_a_level_lost_that_told_columns_apart() -> None:
    one = "'Cost' over 2022, 2023 is gone"
    assert told([BOTH, SAME_LEAVES], [SALES, SAME_LEAVES]) == [("lost_group", 4.0, (3, 4), one)]
    both = "'Sales' over 2022, 2023 and 'Cost' over 2022, 2023 are gone"
    assert told([BOTH, SAME_LEAVES], [SAME_LEAVES]) == [("lost_group", 8.0, (1, 2, 3, 4), both)]


MONTHS = ["City", "May", "June", "July", "August"]


def left_blank(names: Sequence[str], columns: tuple[int, ...]) -> Told:
    """Return what is told of 'Sales' and 'Cost' that are blank over two columns."""
    one, other = (names[column] for column in columns)
    return [("group_span", 2.0, columns, f"'Sales' over {one} and 'Cost' over {other} are left blank")]


@pytest.mark.parametrize(
    ("top", "names", "columns"),
    [
        (["", "Sales", "", "Cost", ""], SAME_LEAVES, (2, 4)),
        (["", "", "Sales", "", "Cost"], SAME_LEAVES, (1, 3)),
        (["", "Sales", "", "", "Cost"], SAME_LEAVES, (2, 3)),
        (["", "Sales", "", "Cost", ""], MONTHS, (2, 4)),
        (["", "", "Sales", "", "Cost"], MONTHS, (1, 3)),
        (["", "Sales", "", "Cost", ""], ["City", "May", "Juni", "July", "Aug."], (2, 4)),
        (["City", "Sales", "", "Cost", ""], ["", *MONTHS[1:]], (2, 4)),
    ],
)
def test_a_group_printed_once_stands_over_its_columns(
    top: list[str], names: list[str], columns: tuple[int, ...]
) -> None:
    golds = SAME_LEAVES if names is SAME_LEAVES else MONTHS
    assert told([BOTH, golds], [top, names]) == left_blank(golds, columns)


def test_groups_printed_once_where_the_gold_joins_them_with_their_columns() -> None:
    joined = [" ".join(filter(None, pair)) for pair in zip(BOTH, MONTHS, strict=True)]
    assert told([joined], [["", "Sales", "", "Cost", ""], MONTHS]) == left_blank(MONTHS, (2, 4))


def test_a_title_printed_once_stands_over_all() -> None:
    gold = [["Report"] * 5, BOTH, MONTHS]
    assert told(gold, [["Report", "", "", "", ""], BOTH, MONTHS]) == []
    found = told(gold, [["Report", "", "", "", ""], ["", "Sales", "", "Cost", ""], MONTHS])
    assert found == left_blank(MONTHS, (2, 4))


def test_a_name_within_a_longer_one_takes_its_own_column() -> None:
    gold = [["City", "League wins", "League Cup wins", "Draws", "Losses"]]
    assert told(gold, [["", "League", "League Cup", "", ""], ["City", "wins", "wins", "Draws", "Losses"]]) == []
    turned = [["City", "League Cup wins", "League wins", "Draws", "Losses"]]
    assert told(turned, [["", "League Cup", "League", "", ""], ["City", "wins", "wins", "Draws", "Losses"]]) == []


def levels_lifted(names: Sequence[str], top: Sequence[str], *below: Sequence[str]) -> tuple[float, list[list[str]]]:
    """Return how many rows below a header are lifted into it, and the header then."""
    gold = Table(plain_rows([names]), plain_rows(ROWS))
    table, repairs = repair_levels(gold, Table(plain_rows([top]), plain_rows([*below, *ROWS])))
    assert [[cell.text for cell in row] for row in table.rows[-3:]] == ROWS
    return sum(repair.count for repair in repairs), [[cell.text for cell in row] for row in table.header_rows]


JOINED = ["City", "Sales May", "Sales June", "Cost July", "Cost August"]


@pytest.mark.parametrize(
    ("months", "count"),
    [
        (["City", "May", "June", "July", "August"], 1),
        (["City", "May", "June", "July", "x"], 1),
        (["City", "May", "June", "y", "x"], 1),
        (["City", "May", "z", "y", "x"], 0),  # two names of five are no header
        (["w", "z", "y", "x", "August"], 0),
    ],
)
def test_a_row_below_groups_is_a_level_where_both_make_most_names(months: list[str], count: int) -> None:
    top = ["City", "Sales", "Sales", "Cost", "Cost"]
    below = ["", *months[1:]] if count else months
    assert levels_lifted(JOINED, top, months) == (count, [top, below] if count else [top])


def test_as_many_levels_are_lifted_as_make_more_names() -> None:
    joined = ["City", "Sales North May", "Sales South June", "Cost North July", "Cost South August"]
    top, middle = ["City", "Sales", "Sales", "Cost", "Cost"], ["City", "North", "South", "North", "South"]
    below = [["", *middle[1:]], MONTHS]
    assert levels_lifted(joined, top, middle, MONTHS) == (2, [top, *below])
    short = ["City", "Sales North", "Sales South", "Cost North", "Cost South"]
    assert levels_lifted(short, top, middle, MONTHS) == (1, [top, below[0]])
    assert levels_lifted(short, top, middle, [""] * 5) == (1, [top, below[0]])


def test_a_full_header_without_groups_has_no_level_below() -> None:
    assert levels_lifted(JOINED, ["City", "Sales", "Turnover", "Cost", "Spending"], MONTHS)[0] == 0
