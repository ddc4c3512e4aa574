"""CSV and TSV: dialects, quotes, ragged records."""

import pytest

from tabx.base.errors import InputError, NoTableError
from tabx.formats import load_table
from tabx.formats.delimited.read import find_delimiter, looks_delimited


@pytest.mark.parametrize(
    ("text", "delimiter"),
    [
        ("a,b\n1,2", ","),
        ("a;b\n1,5;2,5", ";"),
        ("a;b\n1,5;2", ";"),
        ("1,5;2,5\n3,5;4,5", ";"),
        ("a\tb, c\n1\t2, 3", "\t"),
        ("a|b\n1|2", "|"),
        ('a,"x;y"\n1,"2;3"', ","),
        ('"a,b";c\n"1,2";3', ";"),
        ('name,"a;b"\n"x, y",1', ","),
        ("a\n1", None),
        ("", None),
    ],
)
def test_delimiter(text: str, delimiter: str | None) -> None:
    assert find_delimiter(text) == delimiter


def test_quotes_newlines_and_blank_lines() -> None:
    table = load_table('a,b\r\n"x\r\ny","say ""hi"""\r\n\r\n 1 ,\r\n', "csv")
    assert table.texts() == [["x\r\ny", 'say "hi"'], [" 1 ", ""]]


def test_a_space_behind_every_comma_belongs_to_the_dialect_where_fields_are_quoted() -> None:
    assert load_table('a, b\n1, "2, 3"', "csv").texts() == [["1", "2, 3"]]


def test_ragged_records_are_padded_and_said() -> None:
    table = load_table("a,b\n1\n1,2,3\n4,5", "csv")
    assert table.texts() == [["1", "", ""], ["1", "2", "3"], ["4", "5", ""]]
    assert [note.code for note in table.notes] == ["ragged rows", "ragged rows", "empty header"]


def test_one_column() -> None:
    assert load_table("a\n1\n2", "csv").texts() == [["1"], ["2"]]
    assert load_table("a\n1\n2", "tsv").texts() == [["1"], ["2"]]


def test_a_quote_in_tsv_may_be_an_inch() -> None:
    assert load_table('size\tn\n"5\t1\n6\t2', "tsv").texts() == [['"5', "1"], ["6", "2"]]


def test_an_open_quote_in_csv_is_an_error() -> None:
    with pytest.raises(InputError, match="line 3"):
        load_table('a,b\n1,2\n"3,4\n5,6\n', "csv")


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff"])
def test_nothing(text: str) -> None:
    with pytest.raises(NoTableError):
        load_table(text, "csv")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("a,b\n1,2", "csv"),
        ("a;b\n1;2", "csv"),
        ("a\tb\n1\t2", "tsv"),
        ("city, country\nParis, France", "csv"),
        ("Well, no.\nAnd so, this is it.", None),
        ("a,b", None),
        ("a,b\n1", None),
        ("a,b,c\n1,2,3\n4,5\n6,7,8\n9,1,2", "csv"),
        ("First, a table was asked for.\nThen, nothing came; sorry.\n", None),
    ],
)
def test_what_looks_delimited(text: str, kind: str | None) -> None:
    assert looks_delimited(text) == kind
