"""Records as mysql (`\\G`) and psql (`\\x`) print them, and every form that is listed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tabx
from tabx.formats import load_table, load_tables
from tabx.formats.client_records import mysql_regions, psql_regions
from tabx.formats.forms import FORMS, Form

STARS = "*" * 27
MYSQL = f"""\
mysql> SELECT * FROM peaks\\G
{STARS} 1. row {STARS}
       Peak: Rysy
Height in m: 2501
       Note: steep: no way down
Range: unknown
{STARS} 2. row {STARS}
       Peak: Gerlach
Height in m: NULL
       Note:
2 rows in set (0.01 sec)
"""

WIDE = """\
-[ RECORD 1 ]-----------
Peak        | Rysy     +
            | (north)
Height in m | 2501
-[ RECORD 2 ]-----------
Peak        | Gerlach
Height in m |

Time: 0.331 ms
"""


def test_records_of_mysql_keep_values_of_several_lines() -> None:
    table = load_table(MYSQL)
    assert table.columns == (("Peak",), ("Height in m",), ("Note",))
    assert table.texts() == [["Rysy", "2501", "steep: no way down\nRange: unknown"], ["Gerlach", "NULL", ""]]
    assert table.source_format == "text"


def test_names_of_several_widths_need_no_common_column() -> None:
    text = "*** 1. row ***\nPeak: Rysy\nHeight: 2501\n*** 2. row ***\nPeak: Gerlach\nHeight: 2655\n"
    assert load_table(text).texts() == [["Rysy", "2501"], ["Gerlach", "2655"]]
    assert load_table("*** 1. row ***\nPeak: Rysy\nHeight: 2501").texts() == [["Rysy", "2501"]]


def test_each_result_is_a_table() -> None:
    text = (
        f"{MYSQL}\nmysql> SELECT COUNT(*) AS n FROM peaks\\G\n{STARS} 1. row {STARS}\nn: 2\n1 row in set (0.00 sec)\n"
    )
    assert [table.columns[0] for table in load_tables(text)] == [("Peak",), ("n",)]


def test_records_of_psql_keep_wrapped_values() -> None:
    table = load_table(WIDE)
    assert table.columns == (("Peak",), ("Height in m",))
    assert table.texts() == [["Rysy\n(north)", "2501"], ["Gerlach", ""]]


@pytest.mark.parametrize(
    ("head", "line", "bottom"),
    [
        ("-[ RECORD {} ]-", "{:6} | {}", ""),
        ("-[ RECORD {} ]-+------", "{:6} | {}", "(2 rows)"),
        ("+-[ RECORD {} ]-+------+", "| {:6} | {:7} |", "+--------+---------+"),
        ("┌─[ RECORD {} ]─┬──────┐", "│ {:6} │ {:7} │", "└────────┴─────────┘"),
        ("─[ RECORD {} ]─", "{:6} │ {}", ""),
        ("* Record {}", "{:6} {}", ""),
    ],
)
@pytest.mark.parametrize("around", ["{}", "Here:\n\n```\n{}\n```\n\nThat is all.", "It prints\n{}\n\nas asked."])
def test_records_of_psql_in_every_border(head: str, line: str, bottom: str, around: str) -> None:
    lines = []
    for number, record in enumerate((("Rysy", "2501"), ("Gerlach", "2655")), 1):
        lines += [head.format(number), *(line.format(*pair) for pair in zip(("Peak", "Height"), record, strict=True))]
    text = around.replace("{}", "\n".join([*lines, bottom] if bottom else lines))
    table = load_table(text)
    assert table.columns == (("Peak",), ("Height",))
    assert table.texts() == [["Rysy", "2501"], ["Gerlach", "2655"]]


def test_printed_records_are_judged_as_rows() -> None:
    gold = "| Peak | Height in m |\n|---|---|\n| Rysy (north) | 2501 |\n| Gerlach | |"
    assert not tabx.judge(gold, WIDE).alignment.extra_rows
    assert tabx.judge(gold, WIDE).descriptors.found_facts == 3


@pytest.mark.parametrize(
    "text", ["a RECORD of 2. row * stars", "*** 1. row ***", "-[ RECORD 1 ]-\n\nnothing", "* Record 1"]
)
def test_a_mark_without_lines_is_no_table(text: str) -> None:
    assert not mysql_regions(text)
    assert not psql_regions(text)


@given(st.text(alphabet="*12. row\n-[]RECOD|:+ x", max_size=80))
def test_any_text_is_read(text: str) -> None:
    for region in (*mysql_regions(text), *psql_regions(f"-[ RECORD 1 ]-\n{text}")):
        assert region.tables[0].column_count


@pytest.mark.parametrize("form", FORMS, ids=[form.name for form in FORMS])
def test_the_example_of_each_form_is_read_by_its_reader(form: Form) -> None:
    (region,) = form.regions(form.example)
    assert region.format == form.format
    assert region.tables[0].row_count == 2
    assert load_table(form.example).texts() == region.tables[0].texts()
