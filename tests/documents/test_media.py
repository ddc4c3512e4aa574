"""One document in every medium: the same texts, numbers as numbers, nothing that is read as markup."""

from __future__ import annotations

import csv
import io
import json
from html.parser import HTMLParser

import pytest

from tabx.base.errors import FormatError
from tabx.documents.drafting import Draft
from tabx.documents.media import SUFFIXES, content
from tabx.documents.record import Cell, Document, Line, Part

NAMES = ["=1+1", "<b>*bold*</b>", "a|b", "Zürich 東京"]


def example() -> Document:
    draft = Draft()
    draft.line("4 items of 2 gold tables")
    draft.gap("Means")
    draft.table(
        ["judge", "mean"], [[name, Cell(f".{number}5", number / 10 + 0.05)] for number, name in enumerate(NAMES)]
    )
    draft.line("higher is better & nothing else")
    lines = [(name, number / 10) for number, name in enumerate(NAMES)]
    return draft.document("A <report>", ("judge", "mean"), lines, {"judges": NAMES})


class Texts(HTMLParser):
    """The texts of a page, and the elements that may run or load something."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts, self.active = list[str](), list[str]()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {name for name, _ in attrs}
        if tag in ("script", "link", "img", "iframe", "b") or names & {"src", "href", "onclick"}:
            self.active.append(tag)

    def handle_data(self, data: str) -> None:
        self.texts.append(data.strip())


def test_a_page_shows_texts_as_they_are_and_loads_nothing() -> None:
    page = content(example(), ".html")
    assert isinstance(page, str)
    found = Texts(page)
    assert {*NAMES, "A <report>", "Means", "higher is better & nothing else", ".05"} <= set(found.texts)
    assert found.active == []


def test_markdown_escapes_and_holds_every_block_in_order() -> None:
    text = content(example(), ".md")
    assert isinstance(text, str)
    assert text.startswith("# A \\<report\\>\n\n4 items of 2 gold tables\n\n## Means\n\n| judge | mean |\n")
    assert "\\<b\\>\\*bold\\*\\</b\\>" in text
    assert "a\\|b" in text
    assert text.endswith("higher is better \\& nothing else\n")


def test_csv_holds_figures_without_formulas() -> None:
    text = content(example(), ".csv")
    assert isinstance(text, str)
    rows = list(csv.reader(io.StringIO(text)))
    assert rows == [["judge", "mean"], ["'=1+1", "0.0"], [NAMES[1], "0.1"], [NAMES[2], "0.2"], [NAMES[3], "0.3"]]


def test_json_holds_the_data() -> None:
    text = content(example(), ".json")
    assert json.loads(text) == {"judges": NAMES}


def test_a_workbook_has_numbers_as_numbers_and_each_part_on_a_sheet() -> None:
    openpyxl = pytest.importorskip("openpyxl")
    data = content(example(), ".xlsx")
    assert isinstance(data, bytes)
    assert data == content(example(), ".xlsx")
    book = openpyxl.load_workbook(io.BytesIO(data))
    assert book.sheetnames == ["part 1", "Means", "figures"]
    assert [cell.value for cell in book["Means"]["B"]][1:3] == [0.05, pytest.approx(0.15)]
    assert book["figures"]["A2"].value == "=1+1"
    assert book["figures"]["A2"].data_type == "s"


def test_a_text_holds_what_is_folded_and_other_suffixes_are_refused() -> None:
    document = example()
    folded = Document(
        document.title, (*document.parts, Part((Line("kept"),), "More", folded=True)), document.figures, {}
    )
    assert "kept" in str(content(folded, ".txt"))
    assert "<details><summary>More</summary>" in str(content(folded, ".html"))
    assert len(SUFFIXES) == 6
    with pytest.raises(FormatError, match=r"\.pdf: no format of a report; \.json, .* are right"):
        content(document, ".pdf")
