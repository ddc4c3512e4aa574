"""Tables in the markup of wikis, and in OTSL."""

from __future__ import annotations

import pytest

from tabx.base.errors import NoTableError
from tabx.formats import load_table, load_tables
from tabx.formats.otsl import otsl_regions
from tabx.formats.wiki.mediawiki import mediawiki_regions

ROWS = [["Ida", "1204"], ["Per Berg", "7"]]
WIKIS = {
    "MediaWiki in lines": "{|\n! Name !! Wins\n|-\n| Ida || 1204\n|-\n| Per Berg || 7\n|}",
    "MediaWiki in cells": '{| class="wikitable" style="a:b"\n|-\n! scope="col" | Name\n! Wins\n|-\n| [[Ida Lund|Ida]]\n'
    "| align=right | '''1204'''\n|-\n| Per Berg<ref>born so</ref>\n| 7 <!-- all -->\n|}",
    "MediaWiki not closed": "Here:\n{|\n! Name !! Wins\n|-\n| Ida || 1204\n|-\n| Per Berg || 7",
    "Jira": "||Name||Wins||\n|Ida|1204|\n|[Per Berg|https://x.org/a]|7|",
    "YouTrack": "||  Name     ||  Wins  ||\n|  Ida      |  1204  |\n|  Per Berg |  7     |",
    "MoinMoin": "|| ''' Name ''' || ''' Wins ''' ||\n|| Ida ||<style=\"text-align: right;\"> 1204 ||\n"
    "|| Per Berg || 7 ||",
    "Trac": "||= Name =||= Wins =||\n|| Ida || 1204 ||\n|| Per Berg || 7 ||",
    "DokuWiki": "^ Name ^ Wins ^\n| Ida | 1204 |\n| [[per|Per Berg]] | 7 |",
    "Textile": "|_. Name |_. Wins |\n|<. Ida |>. 1204 |\n| Per Berg | 7 |",
    "Creole": "|=Name|=Wins|\n|Ida|1204|\n|Per Berg|7|",
    "OTSL": "<otsl><ched>Name<ched>Wins<nl><fcel>Ida<fcel>1204<nl><fcel>Per Berg<fcel>7<nl></otsl>",
    "OTSL bare": "<ched>Name<ched>Wins<nl>\n<fcel>Ida<fcel>1204<nl>\n<fcel>Per Berg<fcel>7<nl>\nDone.",
    "OTSL with places": "<otsl><loc_1><loc_22><loc_333><loc_4><ched>Name<ched>Wins<nl><rhed>Ida<fcel>1204<nl>"
    "<rhed>Per Berg<fcel>7<nl></otsl>",
}


@pytest.mark.parametrize(("name", "text"), WIKIS.items(), ids=WIKIS.keys())
def test_a_table_in_markup(name: str, text: str) -> None:
    table = load_table(text)
    assert (table.columns, table.texts()) == ((("Name",), ("Wins",)), ROWS)
    assert table.source_format == ("otsl" if name.startswith("OTSL") else "wiki")


def test_spans_captions_and_markup_of_mediawiki() -> None:
    text = (
        "{|\n|+ style=\"x\" | Finds of ''May''\n! rowspan=2 | Name\n! colspan=\"2\" | Wins\n|-\n! home\n! away\n|-\n"
        "| rowspan=2 | Ida\n| 5 m<sup>2</sup>\n| &lt;1 {{nowrap|a b}}\n|-\n| x < y || line\nand more\n|}"
    )
    table = load_table(text)
    assert table.caption == "Finds of May"
    assert table.columns == (("Name",), ("Wins", "home"), ("Wins", "away"))
    assert table.texts() == [["Ida", "5 m²", "<1 a b"], ["Ida", "x < y", "line\nand more"]]


def test_a_table_within_a_cell_is_passed_over_and_two_are_two() -> None:
    inner = "{|\n! a !! b\n|-\n| 1\n{|\n| deep\n|}\n| 2\n|}"
    tables = load_tables(f"{inner}\n\nand\n\n{inner}")
    assert [table.texts() for table in tables] == [[["1", "2"]], [["1", "2"]]]
    regions = mediawiki_regions(f"{inner}\n\nand\n\n{inner}\n")
    assert (regions[0].end, regions[1].start) == (len(inner) + 1, len(inner) + 7)


def test_blank_cells_of_jira_and_row_headers() -> None:
    assert load_table("||a||b||c||\n|1|||\n|2| |3|").texts() == [["1", "", ""], ["2", "", "3"]]
    table = load_table("|| ||Rain||Sun||\n||Ulm|1|2|\n||Kiel|3|4|")
    assert (table.texts(), table.stub_columns) == ([["Ulm", "1", "2"], ["Kiel", "3", "4"]], 1)


def test_cells_over_rows_and_columns() -> None:
    doku = load_table("^ Name ^ Wins ^^\n^ ::: ^ home ^ away ^\n| Ida | 1 | 2 |\n| ::: | 3 | 4 |\n| both || 5 |")
    assert doku.columns == (("Name",), ("Wins", "home"), ("Wins", "away"))
    assert doku.texts() == [["Ida", "1", "2"], ["Ida", "3", "4"], ["both", "both", "5"]]
    textile = load_table("|_. a |_. b |_. c |\n|\\2. wide | 1 |\n|/2. tall | 2 | 3 |\n| 4 | 5 |")
    assert textile.texts() == [["wide", "wide", "1"], ["tall", "2", "3"], ["tall", "4", "5"]]
    otsl = load_table(
        "<otsl><ched>a<ched>b<lcel><nl><ucel><ched>x<ched>y<nl><fcel>1<fcel>2<ecel><nl><ucel><fcel>3<lcel><nl></otsl>"
    )
    assert otsl.columns == (("a",), ("b", "x"), ("b", "y"))
    assert otsl.texts() == [["1", "2", ""], ["1", "3", "3"]]


def test_several_tables_and_a_caption_of_otsl() -> None:
    text = (
        "A <otsl><caption>Wins</caption><fcel>a<fcel>b<nl><fcel>1<fcel>2<nl></otsl>\n"
        "B <otsl><fcel>c<nl><fcel>3<nl></otsl>"
    )
    regions = otsl_regions(text)
    assert [region.tables[0].texts() for region in regions] == [[["1", "2"]], [["3"]]]
    assert regions[0].tables[0].caption == "Wins"
    assert text[regions[1].start : regions[1].end].startswith("<otsl><fcel>c")


@pytest.mark.parametrize(
    "text",
    [
        "|| a | b |\n|---|---|---|\n| x | 1 | 2 |",
        "| a || b |\n|---|---|---|\n| x | 1 | 2 |",
        "| code | n | m |\n|---|---|---|\n| a `||` b | 1 | 2 |",
    ],
)
def test_pipes_of_markdown_stay_its_own(text: str) -> None:
    assert load_table(text).source_format == "markdown"


@pytest.mark.parametrize("text", ["x ^ y ^ z", "^ see above", "{| not a table |}", "a <nl> b"])
def test_signs_in_words_are_no_table(text: str) -> None:
    with pytest.raises(NoTableError):
        load_table(text)


def test_columns_of_latex_are_no_wiki() -> None:
    text = "\\begin{tabular}\n{|l|r|}\nName & Wins \\\\\nIda & 1204 \\\\\n\\end{tabular}"
    assert load_table(text).source_format == "latex"
