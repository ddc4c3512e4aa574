"""Rows of `<th>` below a thead: levels of the header, where they are no section, no total and no repetition."""

import pytest

from tabx import judge
from tabx.formats import load_table

HEAD = "<thead><tr><th rowspan=1>Port</th><th colspan=2>Ships</th></tr></thead>"
BODY = "<tr><td>Riga</td><td>7</td><td>9</td></tr><tr><td>Oslo</td><td>4</td><td>1</td></tr>"


@pytest.mark.parametrize(
    "level",
    [
        "<tr><th></th><th>in</th><th>out</th></tr>",
        "<tr><th>Port</th><th>2019</th><th>2020</th></tr>",
        "<tr><td></td><th>in</th><th>out</th></tr>",
    ],
)
def test_a_row_of_heads_below_thead_is_a_level(level: str) -> None:
    for table in (f"{HEAD}{level}{BODY}", f"{HEAD}<tbody>{level}{BODY}</tbody>"):
        read = load_table(f"<table>{table}</table>")
        assert len(read.header_rows) == 2
        assert [row[0] for row in read.texts()] == ["Riga", "Oslo"]


def test_a_title_in_thead_stands_above_the_names() -> None:
    head = "<thead><tr><th colspan=3>Ships of 2020</th></tr></thead>"
    read = load_table(f"<table>{head}<tr><th>Port</th><th>in</th><th>out</th></tr>{BODY}</table>")
    assert [path[-1] for path in read.columns] == ["Port", "in", "out"]


@pytest.mark.parametrize(
    "row",
    [
        "<tr><th>Total</th><th>11</th><th>10</th></tr>",
        "<tr><th>North</th><th></th><th></th></tr>",
        "<tr><th colspan=3>North</th></tr>",
        "<tr><th>Port</th><th>in</th><th>out</th></tr>",
    ],
    ids=["total", "section with blanks", "section", "repetition"],
)
def test_totals_sections_and_repetitions_are_no_levels(row: str) -> None:
    head = "<thead><tr><th>Port</th><th>in</th><th>out</th></tr></thead>"
    assert len(load_table(f"<table>{head}{row}{BODY}</table>").header_rows) == 1


def test_a_body_of_heads_alone_says_nothing() -> None:
    head = "<thead><tr><th>Port</th><th>Flag</th></tr></thead>"
    rows = "<tr><th>Riga</th><th>red</th></tr><tr><th>Oslo</th><th>blue</th></tr>"
    assert load_table(f"<table>{head}{rows}</table>").texts() == [["Riga", "red"], ["Oslo", "blue"]]


def test_both_ways_to_mark_two_levels_are_the_same() -> None:
    level = "<tr><th></th><th>in</th><th>out</th></tr>"
    inside = f"<table>{HEAD.replace('</thead>', level + '</thead>')}{BODY}</table>"
    assert judge(inside, f"<table>{HEAD}{level}{BODY}</table>").score == 1
