"""Raised and lowered text of workbooks, read as HTML's `<sup>` and `<sub>` are."""

from pathlib import Path

import openpyxl
import pytest
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles import Font

from tabx.formats import load_table

_RAISED, _LOWERED = InlineFont(vertAlign="superscript"), InlineFont(vertAlign="subscript")


def _read(path: Path, *values: str | int | CellRichText, font: Font | None = None) -> list[str]:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.append([f"c{index}" for index, _ in enumerate(values)])
    for column, value in enumerate(values, 1):
        cell = sheet.cell(2, column, value)
        if font is not None:
            cell.font = font
    book.save(path / "scripts.xlsx")
    return load_table(path / "scripts.xlsx").texts()[0]


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        (("6.0 × 10", TextBlock(_RAISED, "23")), "6.0 × 10²³"),
        (("10", TextBlock(_RAISED, "-"), TextBlock(_RAISED, "4"), " m"), "10⁻⁴ m"),
        (("CO", TextBlock(_LOWERED, "2"), " in m", TextBlock(_RAISED, "3")), "CO₂ in m³"),
        (("Lima", TextBlock(_RAISED, "a")), "Limaᵃ"),
        (("Lima", TextBlock(_RAISED, "(note)")), "Lima(note)"),
        (("plain", TextBlock(InlineFont(b=True), " bold")), "plain bold"),
        (("x", TextBlock(InlineFont(vertAlign="baseline"), "2")), "x2"),
    ],
)
def test_runs(tmp_path: Path, parts: tuple[str | TextBlock, ...], text: str) -> None:
    assert _read(tmp_path, CellRichText(*parts)) == [text]


def test_a_font_that_raises_whole_cells(tmp_path: Path) -> None:
    assert _read(tmp_path, 7, "b", "two words", font=Font(vertAlign="superscript")) == ["⁷", "ᵇ", "two words"]
    assert _read(tmp_path, 7, font=Font(b=True)) == ["7"]
