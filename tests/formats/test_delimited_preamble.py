"""What stands above, within and below delimited records: notes on the delimiter, comments, titles, sources; mends."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tabx
from tabx.base.errors import NoTableError
from tabx.formats import load_table
from tabx.formats.delimited.mended import mended
from tabx.formats.delimited.read import looks_delimited
from tabx.formats.delimited.regions import delimited_regions
from tabx.table import NoteCode

GOLD = "Name,Wins,Home\nIda,1204,Lund\nPer,7,Ulm\nEva,35,Kiel\n"
ROWS = [["Ida", "1204", "Lund"], ["Per", "7", "Ulm"], ["Eva", "35", "Kiel"]]


@pytest.mark.parametrize("first", ["sep=;", "SEP=;", '"sep=;"', "\ufeffsep=;"])
def test_the_line_that_names_the_delimiter(first: str) -> None:
    table = load_table(f"{first}\n{GOLD.replace(',', ';')}", "csv")
    assert table.texts() == ROWS
    assert load_table("sep=|\na|b,c\n1|2,3\n").texts() == [["1", "2,3"]]
    assert load_table("sep=\t\na\tb\n1\t2\n", "csv").texts() == [["1", "2"]]


def test_comments_above_the_header() -> None:
    table = load_table(f"# made by a program\n#\n# on Monday, in May\n{GOLD}")
    assert table.texts() == ROWS
    assert any("3 lines of comments" in note.message for note in table.notes)


def test_a_header_that_begins_with_a_hash_stays() -> None:
    assert load_table("#,Name\n1,Ida\n2,Per\n").columns == (("#",), ("Name",))


@pytest.mark.parametrize("sign", [",", ";", "\t"])
@pytest.mark.parametrize("form", ["{}", "So:\n```\n{}```", "```csv\n{}```"])
def test_a_short_record_is_read_and_named(sign: str, form: str) -> None:
    if sign == "\t" and "csv" in form:
        form = "```tsv\n{}```"
    text = GOLD.replace("Per,7,Ulm", "Per,7").replace(",", sign)
    table = load_table(form.format(text))
    assert table.texts()[1] == ["Per", "7", ""]
    assert [note.message for note in table.notes if note.code == NoteCode.RAGGED_ROWS] == ["padded to 3 cells: row 2"]


def test_one_short_record_costs_the_same_in_three_and_in_four_lines() -> None:
    three, four = ("\n".join(GOLD.splitlines()[:count]) for count in (3, 4))
    judged = [tabx.judge(gold, gold.replace("Per,7,Ulm", "Per,7")) for gold in (three, four)]
    assert [len(judgement.findings) for judgement in judged] == [1, 1]


def test_two_fields_with_one_missing() -> None:
    assert load_table("Name,Wins\nIda,1204\nPer\nEva,35").texts() == [["Ida", "1204"], ["Per", ""], ["Eva", "35"]]


@pytest.mark.parametrize(
    "text",
    [
        "Dear Bob,\nThanks a lot\nBest,",
        "Well, no.\nAnd so, this is it.\nThe end",
        "We saw cats, dogs, and birds.\nThen, we left, and slept.\nThe end.",
        "int a;\nint b;\nreturn a + b;",
        "x = 1;\ny = 2;\nz",
    ],
)
def test_lines_of_words_and_code_are_no_table(text: str) -> None:
    assert looks_delimited(text) is None
    with pytest.raises(NoTableError):
        load_table(text)


@pytest.mark.parametrize("form", ["{}", "```csv\n{}```"])
def test_a_header_one_name_short_lacks_its_corner(form: str) -> None:
    table = load_table(form.format(GOLD.replace("Name,", "")))
    assert table.columns == (("",), ("Wins",), ("Home",))
    assert table.texts() == ROWS


def test_a_delimiter_at_the_end_of_each_record_is_no_corner() -> None:
    assert load_table("a,b\n1,2,\n3,4,\n5,6,", "csv").columns[:2] == (("a",), ("b",))


THOUSANDS = "Name,Wins,Home\nIda,1,204,Lund\nPer,7,Ulm\nEva,1,234,567,Kiel\n"


@pytest.mark.parametrize("form", ["{}", "```csv\n{}```"])
def test_thousands_without_quotes(form: str) -> None:
    table = load_table(form.format(THOUSANDS))
    assert table.column_texts(1) == ["1,204", "7", "1,234,567"]
    assert any("thousands" in note.message for note in table.notes)


def test_where_joins_do_not_make_all_right_none_is_made() -> None:
    for records in (
        [["a", "b", "c"], ["x", "1", "204", "300"], ["y", "1", "2"]],
        [["a", "b"], ["x", "1", "204"], ["y"]],
        [["a", "b"], ["x", "1", "20"], ["y", "7"]],
        [["a", "b"], ["x", "1", "2045"], ["y", "7"]],
    ):
        assert mended(records, ",") == (records, ())
    semicolons = [["a", "b"], ["x", "1", "204"], ["y", "7"]]
    assert mended(semicolons, ";") == (semicolons, ())


def test_three_digits_everywhere_are_columns_under_a_header_without_corner() -> None:
    assert load_table("Wins,Home\nIda,120,400\nPer,700,300\nEva,350,210\n").columns == (("",), ("Wins",), ("Home",))


@given(st.lists(st.integers(0, 9_999_999), min_size=1, max_size=6))
def test_numbers_of_thousands_come_back_as_they_were(numbers: list[int]) -> None:
    lines = [["n", "v", "k"], ["x", "1", "z"], *(["x", *f"{number:,}".split(","), "z"] for number in numbers)]
    records, _ = mended(lines, ",")
    assert [record[1] for record in records[2:]] == [f"{number:,}" for number in numbers]


@pytest.mark.parametrize("above", ["Here it is:\n", "Here it is, as asked:\n", "Two lines of words.\nHere:\n"])
@pytest.mark.parametrize("below", ["", "That is all.", "That, I hope, is all."])
def test_records_right_below_a_sentence(above: str, below: str) -> None:
    text = f"{above}{GOLD}".replace(",", "\t").replace("is\t", "is,") + below
    assert load_table(text).texts() == ROWS
    region = delimited_regions(text)[0]
    assert (region.format, text[region.start : region.end]) == ("tsv", GOLD.replace(",", "\t"))


TITLED = {
    "one cell": "Finds of May,,\n{}",
    "short record": "Finds of May\n{}",
    "above a blank row": "Finds,,\n,,\n{}",
    "above a blank line": "Finds\n\n{}",
    "two lines": "Finds of May,,\nin the north,,\n{}",
    "source below": "Finds of May,,\n{}Source: office of finds,,\n",
    "notes with commas": "Finds of May,,\n{}Source: Berg, 2016\nNote: in wins, of all\n* without June,,\n",
}


@pytest.mark.parametrize("form", TITLED.values(), ids=TITLED.keys())
def test_title_source_and_notes_cost_one_title_together(form: str, tmp_path: Path) -> None:
    path = tmp_path / "titled.csv"
    path.write_text(form.format(GOLD), encoding="utf-8")
    table = load_table(path)
    assert table.texts() == ROWS
    html = "<table><tr><th colspan=3>Finds</th></tr><tr><th>Name<th>Wins<th>Home</tr>" + "".join(
        f"<tr>{''.join(f'<td>{text}' for text in row)}</tr>" for row in ROWS
    )
    price = tabx.judge(html, GOLD).error
    assert tabx.judge(path, GOLD).error == pytest.approx(price)
    assert tabx.judge(GOLD, path).error == pytest.approx(price)
    assert tabx.judge(path, path).score == 1


def test_the_same_around_a_table_of_markdown() -> None:
    rows = ["| Finds of May | | |", "|---|---|---|", "| Name | Wins | Home |"]
    rows += [f"| {' | '.join(row)} |" for row in ROWS] + ["| *Source: office* | | |"]
    table = load_table("\n".join(rows))
    assert table.columns == (("Finds of May", "Name"), ("Finds of May", "Wins"), ("Finds of May", "Home"))
    assert (table.texts(), table.caption) == (ROWS, "*Source: office*")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Name,,\nIda,1204,Lund\nPer,7,Ulm\n", ("Name", "", "")),
        ("Name,Wins\nIda,\nPer,7\n", ("Name", "Wins")),
        (",2019,2020\nIda,1,2\nPer,3,4\n", ("", "2019", "2020")),
    ],
)
def test_headers_that_are_no_title(text: str, names: tuple[str, ...]) -> None:
    assert load_table(text, "csv").columns == tuple((name,) for name in names)


def test_a_last_row_without_values_stays_a_row() -> None:
    assert load_table(f"{GOLD}Eva Berg,,\n", "csv").row_count == len(ROWS) + 1
    assert load_table(f"{GOLD}**Total**,,\n", "csv").row_count == len(ROWS) + 1
