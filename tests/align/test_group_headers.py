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
            [("header_level", 1.0, (1, 2), "the group header 'Sales' is one column too wide")],
        ),
        (
            ["Sales", "Sales", "Sales", "", ""],
            [("header_level", 1.0, (1, 2), "the group header 'Sales' is one column too wide")],
        ),
        (
            ["", "Sales", "", "", ""],
            [("header_level", 1.0, (1, 2), "the group header 'Sales' is one column too narrow")],
        ),
        (
            ["", "", "Sales", "Sales", ""],
            [
                (
                    "span_blank",
                    1.0,
                    (1,),
                    "'Sales' printed over one column only, blank over 1 more columns of the gold's group",
                ),
                (
                    "header_level",
                    1.0,
                    (3,),
                    "'Staff' → 'Sales.Staff': is under the group header of its neighbour, whose span is one column off",
                ),
            ],
        ),
        (
            ["", "Sales", "Sales", "Sales", "Sales"],  # two columns off is another group
            [
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
    lost = "'Sales.2022' → '2022': a header level is missing, the same for 1 more"
    assert told([SALES, LEAVES], [LEAVES]) == [("header_level", 1.0, (1, 2), lost)]
    added = "'2022' → 'Sales.2022': has an extra header level, the same for 1 more"
    assert told([LEAVES], [SALES, LEAVES]) == [("header_level", 1.0, (1, 2), added)]
    assert told([LEAVES], [["", "Sales", "Trade", "", ""], LEAVES]) == [("header_level", 2.0, (1, 2), added)]


def test_a_level_lost_that_told_columns_apart() -> None:
    apart = "a header level is missing that distinguishes it from another column"
    one = f"'Cost.2022' → '2022': {apart}, the same for 1 more"
    assert told([BOTH, SAME_LEAVES], [SALES, SAME_LEAVES]) == [("lost_header", 1.0, (3, 4), one)]
    both = f"'Sales.2022' → '2022': {apart}, the same for 3 more"
    assert told([BOTH, SAME_LEAVES], [SAME_LEAVES]) == [("lost_header", 2.0, (1, 2, 3, 4), both)]


MONTHS = ["City", "May", "June", "July", "August"]
FILLED = (
    "span_blank",
    "'Sales' and 'Cost' printed over one column only, blank over 2 more columns of the gold's group",
)


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
    gold = [BOTH, SAME_LEAVES if names is SAME_LEAVES else MONTHS]
    assert told(gold, [top, names]) == [(FILLED[0], 2.0, columns, FILLED[1])]


def test_groups_printed_once_where_the_gold_joins_them_with_their_columns() -> None:
    joined = [" ".join(filter(None, pair)) for pair in zip(BOTH, MONTHS, strict=True)]
    assert told([joined], [["", "Sales", "", "Cost", ""], MONTHS]) == [(FILLED[0], 2.0, (2, 4), FILLED[1])]


def test_a_title_printed_once_stands_over_all() -> None:
    gold = [["Report"] * 5, BOTH, MONTHS]
    assert told(gold, [["Report", "", "", "", ""], BOTH, MONTHS]) == []
    found = told(gold, [["Report", "", "", "", ""], ["", "Sales", "", "Cost", ""], MONTHS])
    assert found == [(FILLED[0], 2.0, (2, 4), FILLED[1])]


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
