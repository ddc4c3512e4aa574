"""Which column a header names, and how places are called."""

from __future__ import annotations

import pytest

from tabx.compare.findings.header_names import Names, relate_paths, shares_level
from tabx.compare.names import column_name, ranges
from tabx.table import KeyPath, Table, plain_rows

PATHS: tuple[KeyPath, ...] = (
    ("City",),
    ("Points", "Home"),
    ("Points", "Away"),
    ("Score 1",),
    ("Score 2",),
    ("Minutes played",),
    ("Total",),
    ("Rain (mm)",),
)
NAMES = Names(PATHS, {6: ("Total",)})


def another(name: str) -> str:
    return f"it names another column of the gold, '{name}'"


@pytest.mark.parametrize(
    ("column", "predicted", "why"),
    [
        (0, ("City",), ""),
        (0, ("Town",), ""),
        (0, ("",), ""),
        (0, ("Total",), another("Total")),
        (0, ("TOTAL",), another("Total")),
        (0, ("Totl",), another("Total")),
        (6, ("Totals",), ""),
        (0, ("Points Home",), another("Points.Home")),
        (1, ("Points", "Away"), another("Points.Away")),
        (1, ("Away",), another("Points.Away")),
        (1, ("Home",), ""),
        (1, ("Points",), "the missing level distinguishes it from 'Points.Away'"),
        (2, ("Points", ""), "the missing level distinguishes it from 'Points.Home'"),
        (3, ("Score",), "the missing number distinguishes it from 'Score 2'"),
        (4, ("Score",), "the missing number distinguishes it from 'Score 1'"),
        (3, ("Score 2",), another("Score 2")),
        (3, ("Score 3",), ""),
        (0, ("Min played",), another("Minutes played")),
        (0, ("Minutes",), another("Minutes played")),
        (5, ("Min",), ""),
        (5, ("Minutes",), ""),
        (0, ("Rain",), another("Rain (mm)")),
        (7, ("Rain",), ""),
        (0, ("Points scored",), ""),
    ],
)
def test_a_header_may_name_another_column(column: int, predicted: KeyPath, why: str) -> None:
    assert NAMES.other(column, predicted, relate_paths(PATHS[column], predicted)) == why


def test_a_part_of_a_name_is_no_other_column_where_that_one_has_its_own_name() -> None:
    paths: tuple[KeyPath, ...] = (("City",), ("Minutes played",))
    difference = relate_paths(paths[0], ("Minutes",))
    assert Names(paths).other(0, ("Minutes",), difference) == another("Minutes played")
    assert Names(paths, {1: ("Minutes played",)}).other(0, ("Minutes",), difference) == ""
    assert Names(paths, {1: ("Staff",)}).other(0, ("Minutes",), difference) == another("Minutes played")
    fields = Names(paths, of="field").other(0, ("Minutes",), difference)
    assert fields == "it names another field of the gold, 'Minutes played'"


@pytest.mark.parametrize(
    ("gold", "predicted", "relation", "kind"),
    [
        (("Rain",), ("Rain",), "exact", ""),
        (("Winter", "Rain"), ("Winter", "Rain"), "exact", ""),
        (("Winter", "Rain"), ("Winter Rain",), "exact", ""),
        (("Winter - Rain",), ("Winter", "Rain"), "equivalent", "levels joined"),
        (("Winter", "Rain (mm)"), ("Winter, rain (mm)",), "equivalent", "levels joined"),
        (("Winter", "Rain"), ("Rain Winter",), "partial", "word order"),
        (("Winter", "Rain"), ("Rain",), "partial", "fewer words"),
        (("Rain",), ("Winter", "Rain"), "partial", "more words"),
        (("Winter", "Rain"), ("Winter", "Wind"), "different", "renamed"),
        (("Winter", "Rain"), ("Rain", "Winter"), "partial", "word order"),
        (("Rain",), ("Snow",), "different", "renamed"),
        (("Rain",), ("",), "different", "unnamed"),
    ],
)
def test_two_paths(gold: KeyPath, predicted: KeyPath, relation: str, kind: str) -> None:
    found = relate_paths(gold, predicted)
    assert (str(found.relation), str(found.kind)) == (relation, kind)


@pytest.mark.parametrize(
    ("gold", "predicted", "shared"),
    [
        (("Winter", "Rain"), ("Rain",), True),
        (("Winter", "Rain"), ("Summer", "RAIN"), True),
        (("Winter", "Rain"), ("Summer", "Wind"), False),
        (("", "Rain"), ("", "Wind"), False),
        (("Rain",), ("",), False),
    ],
)
def test_headers_that_share_a_level(gold: KeyPath, predicted: KeyPath, shared: bool) -> None:
    assert shares_level(gold, predicted) == shared


@pytest.mark.parametrize(
    ("indices", "most", "shown"),
    [
        ([], None, ""),
        ([0], None, "1"),
        ([0, 1], None, "1, 2"),
        ([0, 1, 2], None, "1-3"),
        ([0, 1, 2, 5], None, "1-3, 6"),
        ([3, 5, 6, 8, 9, 10], None, "4, 6, 7, 9-11"),
        ([0, 2, 4], 3, "1, 3, 5"),
        ([0, 2, 4, 6], 3, "1, 3, 5, …"),
        ([0, 1, 2, 6, 8], 2, "1-3, 7, …"),
        ([2, 1, 0], None, "3, 2, 1"),
    ],
)
def test_runs_of_three_are_a_range(indices: list[int], most: int | None, shown: str) -> None:
    assert ranges(indices, most) == shown


def test_a_column_without_a_name_has_a_number() -> None:
    table = Table(plain_rows([["City", ""], ["", ""]]), plain_rows([["Ulm", "3"]]))
    assert [column_name(table, 0), column_name(table, 1)] == ["City", "column 2"]
