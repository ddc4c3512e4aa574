"""Columns that blanks part: under lines of dashes, printed frames, and what only looks like them."""

from __future__ import annotations

import re

import pandas
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tabx.base.errors import NoTableError
from tabx.formats import load_table, load_tables
from tabx.table import NoteCode

ROWS = [["Ida", "1204"], ["Per Berg", "7"]]
RULED = {
    "tabulate": "Name        Wins\n--------  ------\nIda         1204\nPer Berg       7",
    "sqlite": "Name        Wins      \n----------  ----------\nIda         1204      \nPer Berg    7         ",
    "sqlcmd": "Name     Wins\n-------- -----------\nIda             1204\nPer Berg           7\n\n(2 rows affected)",
    "psql without borders": "  Name    Wins \n--------- ------\nIda        1204\nPer Berg      7\n(2 rows)",
    "pandoc": "  Name         Wins\n  ----------- -----\n  Ida          1204\n  Per Berg        7\n\n  : Winners",
    "reStructuredText": "========  ====\nName      Wins\n========  ====\nIda       1204\nPer Berg  7\n========  ====",
    "below words": "Here they are:\nName        Wins\n--------  ------\nIda         1204\n"
    "Per Berg       7\nThat is all.",
    "one line": "Name        Wins\n----------------\nIda         1204\nPer Berg       7",
    "rich": "  Name       Wins  \n ───────────────── \n  Ida        1204  \n  Per Berg   7     ",
}


@pytest.mark.parametrize("text", RULED.values(), ids=RULED.keys())
def test_columns_under_a_line(text: str) -> None:
    table = load_table(text)
    assert (table.columns, table.texts()) == ((("Name",), ("Wins",)), ROWS)
    assert table.source_format == "text"


MULTILINE = """\
-------------------------------------
 Name        Wins Remark
            total
----------- ----- -------------------
 Ida         1204 won in Lund, then
                  in Ulm

 Per Berg       7 none
-------------------------------------"""


def test_multiline_tables_of_pandoc() -> None:
    table = load_table(MULTILINE)
    assert table.columns == (("Name",), ("Wins total",), ("Remark",))
    assert table.texts() == [["Ida", "1204", "won in Lund, then in Ulm"], ["Per Berg", "7", "none"]]


def test_a_table_without_header_between_two_lines() -> None:
    table = load_table("----- -----\nIda    1204\nPer       7\n----- -----")
    assert not table.has_header
    assert table.texts() == [["Ida", "1204"], ["Per", "7"]]


SIMPLE = """\
=====  =====  ======
   Size       Name
------------  ------
cm     inch
=====  =====  ======
12     5      Ida
\\      6      Per
              Berg
..     7      Eva
=====  =====  ======"""


def test_spans_and_blank_first_columns_of_restructured_text() -> None:
    table = load_table(SIMPLE)
    assert table.columns == (("Size", "cm"), ("Size", "inch"), ("Name",))
    assert table.texts() == [["12", "5", "Ida"], ["", "6", "Per Berg"], ["", "7", "Eva"]]


def test_a_text_over_two_columns_is_said() -> None:
    text = "Name        Wins\n--------  ------\nIda         1204\nPer Berg of Oslo 7\nEva            3"
    with pytest.raises(NoTableError, match="'Per Berg of Oslo 7' reaches over two of them"):
        load_table(text)


FRAME = pandas.DataFrame({"Name": ["Ida", "Per Berg", "Eva"], "Wins": [1204, -7, 3], "Share": [0.5, -0.25, 12.0]})
TEXTS = [["Ida", "1204", "0.50"], ["Per Berg", "-7", "-0.25"], ["Eva", "3", "12.00"]]


def test_a_printed_frame() -> None:
    table = load_table(f"The result is:\n{FRAME}\n\nThat is all.")
    assert table.columns == (("",), ("Name",), ("Wins",), ("Share",))
    assert table.texts() == [[str(index), *row] for index, row in enumerate(TEXTS)]
    assert table.stub_columns == 1


def test_frames_without_index_and_with_a_named_one() -> None:
    for text in (FRAME.to_string(index=False), str(FRAME.set_index("Name"))):
        table = load_table(text)
        assert (table.columns, table.texts()) == ((("Name",), ("Wins",), ("Share",)), TEXTS)


def test_a_frame_of_one_row_and_one_of_one_column() -> None:
    assert load_table(str(FRAME.iloc[:1])).texts() == [["0", "Ida", "1204", "0.5"]]
    assert load_table(str(FRAME[["Name"]])).columns == (("",), ("Name",))


def test_levels_of_index_and_columns() -> None:
    frame = pandas.DataFrame(
        [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]],
        index=pandas.MultiIndex.from_tuples([("N", "Ulm"), ("N", "Kiel"), ("S", "Bonn")], names=["side", "town"]),
        columns=pandas.MultiIndex.from_product([["Rain", "Sun"], ["May", "June"]]),
    )
    table = load_table(str(frame))
    assert table.columns[2:] == (("Rain", "May"), ("Rain", "June"), ("Sun", "May"), ("Sun", "June"))
    assert [row[:3] for row in table.texts()] == [["N", "Ulm", "1"], ["N", "Kiel", "5"], ["S", "Bonn", "9"]]
    assert table.rows[0][0].row_span == 2


def test_the_name_of_the_columns_gives_way_to_that_of_the_index() -> None:
    table = load_table(
        str(pandas.crosstab(pandas.Series(["a", "b"], name="Kind"), pandas.Series(["x", "y"], name="Of")))
    )
    assert table.columns == (("Kind",), ("x",), ("y",))


def test_a_wide_frame_goes_on_below() -> None:
    frame = pandas.DataFrame({f"column {index}": [index, index + 0.5] for index in range(18)})
    with pandas.option_context("display.width", 60, "display.max_columns", 20):
        tables = load_tables(str(frame))
    assert len(tables) == 1
    assert tables[0].column_count == 19
    assert tables[0].texts()[1][-1] == "17.5"


def test_a_frame_that_is_cut_says_so() -> None:
    frame = pandas.DataFrame({f"c{index}": range(90) for index in range(30)})
    with pandas.option_context("display.max_columns", 6, "display.max_rows", 10):
        table = load_table(str(frame))
    assert [note.message for note in table.notes if note.code == NoteCode.CUT] == [
        "the printed table leaves rows and columns out, where dots stand for them"
    ]
    assert table.row_count == 10
    assert all(set(text) <= set("0123456789") for row in table.texts() for text in row)


def test_a_printed_series() -> None:
    table = load_table(str(FRAME.set_index("Name").Wins))
    assert table.columns == (("Name",), ("Wins",))
    assert table.texts() == [["Ida", "1204"], ["Per Berg", "-7"], ["Eva", "3"]]


PLAIN = {
    "tabulate": "Name        Wins  Home\nIda         1204  Lund\nPer Berg       7  Ulm",
    "centred": "  Name     Wins   Home \n  Ida      1204   Lund \nPer Berg    7     Ulm  ",
    "words alone": "Name      Home    Team\nIda       Lund    Blue\nPer Berg  Ulm     Red",
    "words in a fence": "So:\n\n```\nName      Home    Team\nIda       Lund    Blue\nPer Berg  Ulm     Red\n```\nBye.",
}


@pytest.mark.parametrize("text", PLAIN.values(), ids=PLAIN.keys())
def test_columns_without_any_line(text: str) -> None:
    table = load_table(text)
    assert (table.column_count, table.row_count) == (3, 2)
    assert [row[0] for row in table.texts()] == ["Ida", "Per Berg"]


NO_TABLES = {
    "code with comments": "x = 1        # first\ny = 2        # second\ntotal = 30   # sum",
    "indented code": "    if x:    # a\nfor i in y:  # b\n    go(i)    # c",
    "labels": "Name:   Foo\nAge:    12\nSize:   33",
    "prices": "Coffee   3.50\nTea      2.80\nCake     4.00",
    "contents": "Introduction        1\nMethods            12\nResults            30",
    "ls -l": "total 12\n-rw-r--r--  1 ida  ida   4096 Jan  1 10:00 a.txt\n"
    "-rw-r--r--  1 ida  ida    120 Jan  2 11:00 b.txt",
    "ls": "a.txt     b.txt     c.txt\nd.py      e.py      f.py\ng.md      h.md      i.md",
    "log": "2024-01-01 10:00:00  INFO   started\n2024-01-01 10:00:05  WARN   disk 80\n"
    "2024-01-01 10:00:09  INFO   done 3",
    "levels of a log": "INFO   server   started\nWARN   disk     80\nINFO   user     3",
    "poem": "    The rain falls      on the sea\nand waves come up   to me\n    and so it goes      again",
    "help": "usage: x [options]\n\noptions:\n  -h, --help     show this help\n  --count N      a number\n"
    "  --name NAME    5",
    "matrix": "1  2  3\n4  5  6\n7  8  9",
    "two blanks": "This is one sentence.  This is another.\nAnd a second line.  With another one.\n"
    "Third line.  The end.",
    "signatures": "Kind regards,\n\nAnna Smith          Bob Jones\nDirector            Manager",
    "schedule": "Mon   9:00\nTue   10:00\nWed   11:30",
    "recipe": "2 cups   flour\n1 tsp    salt\n3        eggs",
    "calendar": "    January 2026\nSu Mo Tu We Th Fr Sa\n             1  2  3\n 4  5  6  7  8  9 10",
    "headings": "Title one\n---------\n\nText  follows\n=====  =====",
    "front matter": "---\ntitle: x\ntags:  a\n---\nWords\n-----\n\nMore words  here",
    "diff": "--- a/x\n+++ b/x\n-- --\n-- --",
}


@pytest.mark.parametrize("text", NO_TABLES.values(), ids=NO_TABLES.keys())
def test_what_only_looks_like_columns(text: str) -> None:
    with pytest.raises(NoTableError):
        load_table(text)


WORD = st.text("abcxyzÄß", min_size=1, max_size=8)


@given(st.lists(st.tuples(WORD, WORD, st.integers(-9999, 9999)), min_size=2, max_size=8))
def test_a_printed_frame_holds_the_values_of_the_frame(rows: list[tuple[str, str, int]]) -> None:
    frame = pandas.DataFrame(rows, columns=["First", "Second", "Third"])
    assume(any(len(first) != len("First") or len(second) != len("Second") for first, second, _ in rows))
    table = load_table(str(frame))
    assert table.columns == (("",), ("First",), ("Second",), ("Third",))
    assert table.texts() == [[str(index), *map(str, row)] for index, row in enumerate(rows)]


@pytest.mark.parametrize(
    "columns",
    [
        {
            "name of ship": ["Ada", "Old Bess", "Cy"],
            "kind or make": ["barge", "tug boat", "ferry"],
            "year built": [1921, 1938, 1955],
        },
        {
            "left bank": ["", "mill", ""],
            "right bank wall": ["1 May , 2001", "12 June , 1998", "3 July , 2004"],
            "a b": ["x y", "y", "z"],
        },
        {"p": [1, 2, 3], "longest of the names": ["a", "b", "c"], "next to the longest": ["d", "e", "f"]},
    ],
)
def test_names_and_values_of_several_words_stay_in_their_columns(columns: dict[str, list[object]]) -> None:
    frame = pandas.DataFrame(columns)
    table = load_table(frame.to_string())
    assert [path[0] for path in table.columns] == ["", *columns]
    assert [row[1:] for row in table.texts()] == [list(map(str, row)) for row in frame.itertuples(index=False)]


LEFT = {
    "a unit behind a name": """\
Mast          Frequency (MHz)  Signal  Power (W)
Ida Hill      94.6             M       6100
Kiel          104.1            V       75
""",
    "words of a name": """\
Port  Ships in dock  Opened
Riga  7              1908
Oslo  12             1911
""",
    "three blanks": """\
Port   Ships in dock   Opened
Riga   7               1908
Oslo   12              1911
""",
}


@pytest.mark.parametrize("text", LEFT.values(), ids=LEFT)
def test_a_name_of_several_words_above_short_values_is_one(text: str) -> None:
    table = load_table(text)
    names = [[part.strip() for part in line.split("  ") if part.strip()] for line in text.splitlines()]
    assert [[path[-1] for path in table.columns], *table.texts()] == names


def test_spans_of_years_are_values() -> None:
    text = "Season   Club     Remark\n2001     Ulm      cup of the town\n2002–03  Kiel     league\n2004     Bonn"
    table = load_table(text)
    assert table.columns == (("Season",), ("Club",), ("Remark",))
    assert table.texts()[1:] == [["2002–03", "Kiel", "league"], ["2004", "Bonn", ""]]


def test_a_dash_over_a_column_says_that_it_has_no_name() -> None:
    text = "Team     -   Sponsor\nUlm      41  salt of the sea\nKiel     26  drinks\nBonn     8   data"
    table = load_table(text)
    assert table.columns == (("Team",), ("-",), ("Sponsor",))
    assert table.texts()[2] == ["Bonn", "8", "data"]


@pytest.mark.parametrize(
    "text",
    [
        "-   first of all\n-   then the rest\n-   and an end",
        "Options:\n-   read standard input\n-v  say more\n-q  say less",
        "In 2002–03  the club won\nand it lost  in 2004–05\nbut then  it rose",
    ],
)
def test_lists_and_words_with_such_signs_are_no_table(text: str) -> None:
    with pytest.raises(NoTableError):
        load_table(text)


def test_items_may_be_parted_by_semicolons_in_words_and_not_at_their_end() -> None:
    text = "Show      Where\nTaboo     Macau; Hong Kong\nThriller  London\nThe Box   Leeds; York"
    assert load_table(text).texts()[0] == ["Taboo", "Macau; Hong Kong"]
    with pytest.raises(NoTableError):
        load_table("Value first   and then\nset one;      go on;\nset two;      stop;")


JUSTIFIED = {
    "a blank cell, a total": "year   conference   record  coach\n1953   ohio valley  16 - 9\n"
    "1959   ohio valley  16 - 6  P McBrayer\n1961   ohio valley  14 - 9  G Strong\ntotal               46",
    "names that begin with numbers": "Rank  Name     1st (m)  2006 - 07  54 holes\n"
    "1     Ammann   140.0    q          5 shots\n2     Larinto  138.5    sf         6 shots\n"
    "3     Bardal   131.0    q          2 shots",
    "a sum and a dash before a number": "player       to par  score\ngary koch    - 1     69 + 74 = 143\n"
    "bob tway     - 1     70 + 73 = 143\ngreg norman  - 2     70 + 72 = 142",
    "a link in every row": "No.  date        box score\n1    22 october  box score\n2    24 october  box score",
    "initials and numbers of works": "Year  Name      Works no.\n1967  C.Mitra   4060\n1969  P.Saha    4063\n"
    "1971  B.Biswas  -",
    "as many commas in every row": "#   Event    Date              Location\n17  Osaka    December 7, 2003  Osaka\n"
    "16  Chofu    June 24, 2003     Tokyo\n15  Impact   May 15, 2003      Tokyo",
    "one blank within values and names": "team 1       agg    1st leg  2nd leg\nhamburg      6 - 5  3 - 1    3 - 4\n"
    "rubin kazan  2 - 3  1 - 1    1 - 2\nsporting     2 - 2  0 - 0    2 - 2",
}


@pytest.mark.parametrize("text", JUSTIFIED.values(), ids=JUSTIFIED.keys())
def test_columns_that_begin_below_each_other_behind_two_blanks(text: str) -> None:
    lines = text.splitlines()
    starts = [0, *(found.end() for found in re.finditer(r"  +", lines[0]))]
    columns = list(zip(starts, [*starts[1:], None], strict=True))
    cells = [[line[start:stop].strip() for start, stop in columns] for line in lines]
    table = load_table(text)
    assert [[cell.text for cell in row] for row in (*table.header_rows, *table.rows)] == cells
