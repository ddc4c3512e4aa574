"""Tables drawn with lines: boxes of every kind, grids, what programs say in them, and drawings that are none."""

from __future__ import annotations

import polars
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tabx
from tabx.base.errors import NoTableError
from tabx.formats import load_table, load_tables
from tabx.formats.printed.boxes import box_regions
from tabx.table import NoteCode, Table


def drawn(rows: list[list[str]], pen: str) -> str:
    """Return rows drawn with a line below the first."""
    bar, across, top, inner, bottom = pen[0], pen[1], pen[2:5], pen[5:8], pen[8:11]
    widths = [max(map(len, column)) + 2 for column in zip(*rows, strict=True)]

    def rule(signs: str) -> str:
        return signs[0] + signs[1].join(across * width for width in widths) + signs[2]

    lines = [bar + bar.join(f" {text} ".ljust(w) for text, w in zip(row, widths, strict=True)) + bar for row in rows]
    return "\n".join([rule(top), lines[0], rule(inner), *lines[1:], rule(bottom)])


NAMES = ["Name", "Wins"]
ROWS = [["Ida", "1204"], ["Per Berg", "-7"]]
DRAWINGS = {
    "light": drawn([NAMES, *ROWS], "│─┌┬┐├┼┤└┴┘"),
    "heavy": drawn([NAMES, *ROWS], "┃━┏┳┓┣╋┫┗┻┛"),
    "double": drawn([NAMES, *ROWS], "║═╔╦╗╠╬╣╚╩╝"),
    "rounded": drawn([NAMES, *ROWS], "│─╭┬╮├┼┤╰┴╯"),
    "heavy head": "┏━━━━━━━━━━┳━━━━━━┓\n┃ Name     ┃ Wins ┃\n┡━━━━━━━━━━╇━━━━━━┩\n│ Ida      │ 1204 │\n"
    "│ Per Berg │   -7 │\n"
    "└──────────┴──────┘",
    "dashed": "┌──────────┬──────┐\n│ Name     ┆ Wins │\n╞══════════╪══════╡\n│ Ida      ┆ 1204 │\n"
    "├╌╌╌╌╌╌╌╌╌╌┼╌╌╌╌╌╌┤\n"
    "│ Per Berg ┆ -7   │\n└──────────┴──────┘",
    "without frame": "          ╷      \n Name     │ Wins \n══════════╪══════\n Ida      │ 1204 \n Per Berg │   -7 ",
    "sloppy": "┌─────┬─────┐\n│ Name │ Wins │\n├─────┼─────┤\n│ Ida │ 1204 │\n│ Per Berg │ -7 │\n└─────┴─────┘",
    "in a fence": "So:\n\n```\n┌──────────┬──────┐\n│ Name     │ Wins │\n├──────────┼──────┤\n│ Ida      │ 1204 │\n"
    "│ Per Berg │   -7 │\n└──────────┴──────┘\n```\nDone.",
    "ASCII": "+----------+------+\n| Name     | Wins |\n+==========+======+\n| Ida      | 1204 |\n+----------+------+\n"
    "| Per Berg | -7   |\n+----------+------+",
}


@pytest.mark.parametrize("text", DRAWINGS.values(), ids=DRAWINGS.keys())
def test_a_drawn_table_is_read(text: str) -> None:
    table = load_table(text)
    assert table.columns == (("Name",), ("Wins",))
    assert table.texts() == ROWS


def test_its_format_and_its_place() -> None:
    text = f"Here:\n\n{DRAWINGS['light']}\n\nand\n{DRAWINGS['double']}\nend"
    regions = box_regions(text)
    assert [region.format for region in regions] == ["text", "text"]
    assert [text[region.start : region.end].strip() for region in regions] == [DRAWINGS["light"], DRAWINGS["double"]]
    assert load_table(DRAWINGS["ASCII"]).source_format == "markdown"


def test_no_line_below_a_row_means_no_header() -> None:
    assert not load_table("┌───┬───┐\n│ 1 │ 2 │\n│ 3 │ 4 │\n└───┴───┘").has_header


WRAPPED = """\
{c}───────┬──────────────┐
│ Term  │ Meaning      │
╞═══════╪══════════════╡
│ alder │ a tree of    │
│       │ wet ground   │
├───────┼──────────────┤
│ birch │ a white tree │
└───────┴──────────────┘"""
OUTLINE = """\
┌───────┬──────┬──────────────┐
│ Term  │ Page │ Meaning      │
├───────┼──────┼──────────────┤
│ alder │   12 │ a tree of    │
│       │      │ wet ground   │
│ birch │  140 │ a white tree │
└───────┴──────┴──────────────┘"""
ALL_WRAPPED = """\
+---------+--------+
| Term    | Sense  |
+=========+========+
| grey    | a tree |
| alder   | of wet |
+---------+--------+
| birch   | white  |
+---------+--------+"""


def test_lines_between_two_rules_are_one_row() -> None:
    assert load_table(WRAPPED.format(c="┌")).texts() == [["alder", "a tree of wet ground"], ["birch", "a white tree"]]
    assert load_table(ALL_WRAPPED).texts() == [["grey alder", "a tree of wet"], ["birch", "white"]]


def test_a_line_without_name_and_number_is_the_rest_of_the_row_above() -> None:
    assert load_table(OUTLINE).texts() == [["alder", "12", "a tree of wet ground"], ["birch", "140", "a white tree"]]


def test_a_line_break_of_the_cell_stays_one() -> None:
    text = "+----+--------------+\n| k  | v            |\n+====+==============+\n| a  | one          |\n"
    text += "|    | two          |\n"
    text += "+----+--------------+\n| b  | a long value |\n+----+--------------+"
    assert load_table(text).texts()[0] == ["a", "one\ntwo"]


@pytest.mark.parametrize("rule", ["+---+---+---+", "├───┼───┼───┤"])
def test_groups_printed_once_and_totals_stay_rows(rule: str) -> None:
    bar = "|" if rule[0] == "+" else "│"
    top = rule if rule[0] == "+" else "┌───┬───┬───┐"
    lines = [["g", "k", "n"], ["A", "x", "1"], ["", "y", "2"], ["B", "z", "3"], ["", "w", "4"]]
    drawn = [bar + bar.join(f" {text:1} " for text in line) + bar for line in lines]
    text = "\n".join([top, drawn[0], rule, *drawn[1:3], rule, *drawn[3:], rule])
    assert [row[1:] for row in load_table(text).texts()] == [["x", "1"], ["y", "2"], ["z", "3"], ["w", "4"]]


SPANS = """\
+----------------+-------+
| Place          | Metre |
+========+=======+=======+
|        | left  | 12    |
| Bank   +-------+-------+
| of Ulm | right | 14    |
+--------+-------+-------+
| all            | 26    |
+----------------+-------+"""


def test_cells_over_rows_and_columns_of_a_grid() -> None:
    table = load_table(SPANS)
    assert table.texts() == [["Bank of Ulm", "left", "12"], ["Bank of Ulm", "right", "14"], ["all", "all", "26"]]
    assert (table.rows[0][0].row_span, table.rows[2][0].column_span) == (2, 2)


def test_a_pipe_within_a_cell_of_a_grid_is_text() -> None:
    text = "+-------+-----+\n| regex | n   |\n+-------+-----+\n| a|b   | 1   |\n| c     | 2   |\n+-------+-----+"
    assert load_table(text).texts() == [["a|b", "1"], ["c", "2"]]


def test_a_title_above_the_names() -> None:
    text = (
        "+-------------+\n|    Finds    |\n+------+------+\n| Name | Wins |\n+------+------+\n"
        "| Ida  | 12   |\n+------+------+"
    )
    assert load_table(text).columns == (("Finds", "Name"), ("Finds", "Wins"))


DUCKDB = """\
┌─────────┬───────┐
│  Name   │ Wins  │
│ varchar │ int64 │
├─────────┼───────┤
│ Ida     │  1204 │
│ Per     │    -7 │
│ ·       │     · │
│ ·       │     · │
│ Eva     │     3 │
└─────────┴───────┘
  900 rows (3 shown)"""


def test_types_are_no_row_and_a_cut_is_said() -> None:
    table = load_table(DUCKDB)
    assert table.texts() == [["Ida", "1204"], ["Per", "-7"], ["Eva", "3"]]
    assert NoteCode.CUT in {note.code for note in table.notes}
    assert any("varchar" in note.message for note in table.notes)


@pytest.mark.parametrize(
    "style", ["UTF8_FULL_CONDENSED", "UTF8_FULL", "ASCII_FULL", "ASCII_MARKDOWN", "UTF8_NO_BORDERS", "NOTHING"]
)
def test_what_polars_prints(style: str) -> None:
    frame = polars.DataFrame({"Name": ["Ida", "Per Berg", "Eva"], "Wins": [1204, -7, 3], "Home": ["Lund", None, "Ulm"]})
    with polars.Config(tbl_formatting=style):  # type: ignore[arg-type]
        table = load_table(str(frame))
    assert table.columns == (("Name",), ("Wins",), ("Home",))
    assert table.texts() == [["Ida", "1204", "Lund"], ["Per Berg", "-7", "null"], ["Eva", "3", "Ulm"]]


def test_a_frame_that_polars_cuts_says_so() -> None:
    table = load_table(str(polars.DataFrame({f"c{i}": list(range(40)) for i in range(20)})))
    assert any("rows and columns" in note.message for note in table.notes if note.code == NoteCode.CUT)
    assert not any("…" in text for row in table.texts() for text in row)


NO_TABLES = {
    "tree": "src\n├── a.py\n│   └── b.py\n└── c.py",
    "boxes with arrows": "┌──────┐     ┌──────┐\n│ User │────▶│ API  │\n└──────┘     └──────┘",
    "boxes below each other": "┌──────┐\n│ User │\n└──┬───┘\n   │\n┌──▼───┐\n│ API  │\n└──────┘",
    "panel": "╭─ Error ─────╮\n│ it failed   │\n╰─────────────╯",
    "frame": "┌─────────────┐\n│ it failed   │\n│ and again   │\n└─────────────┘",
    "line": "First\n────────\nsecond",
}


@pytest.mark.parametrize("text", NO_TABLES.values(), ids=NO_TABLES.keys())
def test_drawings_that_are_no_tables(text: str) -> None:
    with pytest.raises(NoTableError):
        load_table(text)


def test_a_drawing_that_cannot_be_read_says_why() -> None:
    text = "┌────┬────┐\n│ a  │ b  │\n├────┼────┤\n│ 1 2 │\n│ 3 │ 4 │ 5 │\n│ 6 │ 7 │ 8 │ 9 │\n└────┴────┘"
    with pytest.raises(NoTableError, match="looks like a table drawn with lines, but line 4"):
        load_table(text)
    judgement = tabx.judge("a,b\n1,2\n3,4\n", text)
    assert judgement.score == 0
    assert any("drawn with lines" in note.message for note in judgement.notes)


TEXT = st.text("abc XYZ019.-äß", min_size=1, max_size=9).map(lambda text: " ".join(text.split()) or "x")


@given(
    st.lists(st.lists(TEXT, min_size=3, max_size=3), min_size=2, max_size=6),
    st.sampled_from(("│─┌┬┐├┼┤└┴┘", "║═╔╦╗╠╬╣╚╩╝")),
)
def test_a_drawn_table_holds_what_was_drawn(rows: list[list[str]], pen: str) -> None:
    rows[0] = [f"n{index}" for index in range(3)]
    tables: tuple[Table, ...] = load_tables(drawn(rows, pen))
    assert [table.texts() for table in tables] == [rows[1:]]
