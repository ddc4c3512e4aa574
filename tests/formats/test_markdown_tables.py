"""Pipe tables as they are really written."""

import pytest

from tabx.base.errors import NoTableError
from tabx.formats import dump_table, load_table
from tabx.formats.markdown.read import markdown_tables
from tabx.table import Table, plain_rows


def grid(table: Table) -> list[list[str]]:
    return [[cell.text for cell in row] for row in (*table.header_rows, *table.rows)]


def codes(table: Table) -> list[str]:
    return [note.code for note in table.notes]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("| a | b |\n|---|---|\n| 1 | 2 |", [["a", "b"], ["1", "2"]]),
        ("|a|b|\n|:-|:-:|\n|1|2|", [["a", "b"], ["1", "2"]]),
        ("a | b\n--- | ---\n1 | 2", [["a", "b"], ["1", "2"]]),
        ("a | b\n1 | 2", [["a", "b"], ["1", "2"]]),
        ("name|age\nBob|3", [["name", "age"], ["Bob", "3"]]),
        ("| a | b |\n| 1 | 2 |", [["a", "b"], ["1", "2"]]),
        ("a | b |\n--- | --- |\n1 | 2 |", [["a", "b"], ["1", "2"]]),
        ("| a | b\n| --- | ---\n| 1 | 2", [["a", "b"], ["1", "2"]]),
        ("  | a | b |\n  |---|---|\n  | 1 | 2 |", [["a", "b"], ["1", "2"]]),
        ("> | a | b |\n> |---|---|\n> | 1 | 2 |", [["a", "b"], ["1", "2"]]),
        ("+---+---+\n| a | b |\n+===+===+\n| 1 | 2 |\n+---+---+", [["a", "b"], ["1", "2"]]),
        (" a | b \n---+---\n 1 | 2 ", [["a", "b"], ["1", "2"]]),
        ("| a |\n|---|\n|  |\n| 1 |", [["a"], [""], ["1"]]),
        ("| a | b |\r\n|---|---|\r\n| 1 | 2 |\r\n", [["a", "b"], ["1", "2"]]),
    ],
)
def test_styles(text: str, wanted: list[list[str]]) -> None:
    (table,) = markdown_tables(text)
    assert grid(table) == wanted
    assert len(table.header_rows) == 1
    assert not table.notes


def test_an_empty_first_cell_without_outer_pipes_is_a_cell() -> None:
    (table,) = markdown_tables("FTA | Points | Player\n--- | --- | ---\n | 16 | Barnes\n4 | 12 | \n |  | Green")
    assert table.texts() == [["", "16", "Barnes"], ["4", "12", ""], ["", "", "Green"]]


def test_an_empty_first_cell_without_pipes_or_separator() -> None:
    (table,) = markdown_tables("FTA | Points | Player\n | 16 | Barnes\n4 | 12 | ")
    assert table.texts() == [["", "16", "Barnes"], ["4", "12", ""]]


def test_a_line_that_lacks_an_outer_pipe() -> None:
    (table,) = markdown_tables("a | b | c |\n| --- | --- | --- |\n| 1 | 2 | 3\n| 4| 5   |  |")
    assert grid(table) == [["a", "b", "c"], ["1", "2", "3"], ["4", "5", ""]]


def test_pipes_inside_cells() -> None:
    (table,) = markdown_tables("| a | b |\n|---|---|\n| x\\|y | `p|q` |\n| `\\|` | \\\\ |")
    assert table.texts() == [["x|y", "`p|q`"], ["`|`", "\\"]]


def test_backticks_that_are_no_code_do_not_swallow_a_pipe() -> None:
    (table,) = markdown_tables("| feet | inches |\n|---|---|\n| 5` | 6` |")
    assert table.texts() == [["5`", "6`"]]


def test_a_pipe_inside_mathematics_ends_no_cell() -> None:
    table = load_table("| a | b |\n| --- | --- |\n| $|x|$ | 1 |\n| $p(a|b)$ and $|c|$ | 2 |\n| \\(|y|\\) | 3 |\n")
    assert table.texts() == [["$|x|$", "1"], ["$p(a|b)$ and $|c|$", "2"], ["\\(|y|\\)", "3"]]


def test_pipes_between_amounts_of_money_end_cells() -> None:
    table = load_table("| a | b | c |\n| --- | --- | --- |\n| $5 | $6 | 1 |\n| x | $5|$6 |\n")
    assert table.texts() == [["$5", "$6", "1"], ["x", "$5", "$6"]]


@pytest.mark.parametrize(
    ("piece", "text"),
    [
        (r"$10\,m$", r"$10\,m$"),
        (r"$5\%$", "$5%$"),
        (r"\(x\)", r"\(x\)"),
        (r"\\(x\\)", r"\(x\)"),
        (r"\(x", "(x"),
        (r"\[a\]", "[a]"),
        (r"a\, b", "a, b"),
        (r"$$a\;b$$", r"$$a\;b$$"),
        (r"$a&lt;b$", "$a<b$"),
    ],
)
def test_escapes_of_mathematics(piece: str, text: str) -> None:
    assert load_table(f"| a | b |\n| --- | --- |\n| {piece} | 1 |\n").texts() == [[text, "1"]]
    table = Table(plain_rows([["a", "b"]]), plain_rows([[text, "1"]]))
    assert load_table(dump_table(table, "markdown")).texts() == [[text, "1"]]


def test_text_is_kept_but_for_its_encoding() -> None:
    (table,) = markdown_tables("| a | b |\n|---|---|\n| **1,5** \\$ | x<br>y<br/>z |\n| AT&amp;T &lt;b> | `&amp;` |")
    assert table.texts() == [["**1,5** $", "x\ny\nz"], ["AT&T <b>", "`&amp;`"]]


def test_ragged_rows_are_squared_and_said() -> None:
    (table,) = markdown_tables("| a | b |\n|---|---|\n| 1 |\n| 1 | 2 | 3 |")
    assert grid(table) == [["a", "b", ""], ["1", "", ""], ["1", "2", "3"]]
    assert [note.message for note in table.notes] == [
        "padded to 2 cells: row 1",
        "more than 2 cells, table widened: row 2",
        "no header over column 3",
    ]


def test_blank_cells_behind_the_separator_make_no_column() -> None:
    (table,) = markdown_tables("| a | b | |\n|---|---|\n| 1 | 2 | |")
    assert grid(table) == [["a", "b"], ["1", "2"]]


def test_a_blank_column_that_the_separator_has_is_kept() -> None:
    (table,) = markdown_tables("| a |  |\n|---|---|\n| 1 |  |")
    assert grid(table) == [["a", ""], ["1", ""]]
    assert codes(table) == ["empty header"]


@pytest.mark.parametrize(
    "text",
    [
        "Here it is:\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nNote: a | is a pipe.",
        "Here it is:\n| a | b |\n|---|---|\n| 1 | 2 |\nI hope so.",
        "```markdown\n| a | b |\n|---|---|\n| 1 | 2 |\n```\nDone.",
        "| a | b |\n|---|---|\n| 1 | 2 |\n```",
        "```\na | b\n1 | 2\n",
        "~~~\na | b\n1 | 2\n~~~",
        "Columns a | b | c:\n| a | b |\n|---|---|\n| 1 | 2 |",
        "| a | b |\n\n|---|---|\n\n| 1 | 2 |\n",
    ],
)
def test_prose_fences_and_blank_lines_around(text: str) -> None:
    table = load_table(text)
    assert grid(table) == [["a", "b"], ["1", "2"]]


def test_blank_lines_between_rows_and_between_tables() -> None:
    rows = "a | b\n--- | ---\n1 | 2\n\n3 | 4\n\n5 | 6"
    assert [table.row_count for table in markdown_tables(rows)] == [3]
    spaced = "a | b\n\n1 | 2\n\n3 | 4"
    assert [table.row_count for table in markdown_tables(spaced)] == [2]
    two = "| a | b |\n|---|---|\n| 1 | 2 |\n\n| c | d |\n|---|---|\n| 3 | 4 |\n| 5 | 6 |"
    assert [table.columns for table in markdown_tables(two)] == [(("a",), ("b",)), (("c",), ("d",))]
    stacked = "| a | b |\n|---|---|\n| 1 | 2 |\n| c | d | e |\n|---|---|---|\n| 3 | 4 | 5 |"
    assert [table.column_count for table in markdown_tables(stacked)] == [2, 3]
    bare = "a | b\n1 | 2\n\nc | d\n3 | 4"
    assert [table.row_count for table in markdown_tables(bare)] == [1, 1]


@pytest.mark.parametrize(
    "text",
    [
        "I cannot make a table.",
        "Use a|b, or not.",
        "The `a|b` operator\nand `c|d` too",
        "one | two",
        "first | second\nthird | fourth | fifth | sixth\nseventh | eighth | ninth",
        "---\n",
        "|---|---|",
        "",
    ],
)
def test_no_table(text: str) -> None:
    assert markdown_tables(text) == ()
    with pytest.raises(NoTableError):
        load_table(text)


def test_rules_below_the_header_are_no_data_but_dashes_are() -> None:
    (table,) = markdown_tables("| a | b |\n|---|---|\n| 1 | 2 |\n|---|---|\n| - | - |\n| 3 | -- |")
    assert table.texts() == [["1", "2"], ["-", "-"], ["3", "--"]]


def test_a_separator_without_a_row_above_means_no_header() -> None:
    (table,) = markdown_tables("|---|---|\n| 1 | 2 |\n| 3 | 4 |")
    assert not table.has_header
    assert table.texts() == [["1", "2"], ["3", "4"]]


def test_a_header_alone_is_a_table_without_rows() -> None:
    table = load_table("| a | b |\n|---|---|")
    assert (table.columns, table.row_count) == ((("a",), ("b",)), 0)


FIRST, SECOND = "| Club | League | League | Cup | Cup |", "| Club | Apps | Goals | Apps | Goals |"
LEVELS = [("Club",), ("League", "Apps"), ("League", "Goals"), ("Cup", "Apps"), ("Cup", "Goals")]


@pytest.mark.parametrize(
    "text",
    [
        f"{FIRST}\n|--|--|--|--|--|\n{SECOND}\n| A | 1 | 2 | 3 | 4 |",
        f"{FIRST}\n{SECOND}\n|---|---|---|---|---|\n| A | 1 | 2 | 3 | 4 |",
        f"{FIRST}\n{SECOND}\n| A | 1 | 2 | 3 | 4 |",
    ],
)
def test_two_header_levels(text: str) -> None:
    (table,) = markdown_tables(text)
    assert list(table.columns) == LEVELS
    assert table.texts() == [["A", "1", "2", "3", "4"]]
    assert codes(table) == ["header levels"]
    assert [(cell.row_span, cell.column_span) for cell in table.header_rows[0]] == [
        (2, 1),
        (1, 2),
        (1, 2),
        (1, 2),
        (1, 2),
    ]


def test_a_row_that_does_not_tell_apart_is_data() -> None:
    (table,) = markdown_tables("| Day | Day | Room |\n|---|---|---|\n| Math | Math | Room |\n| Bio | Art | 3 |")
    assert len(table.header_rows) == 1
    assert codes(table) == ["duplicate header"]
