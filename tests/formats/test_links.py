"""Links of all formats: read as their text, and as their address where the gold states addresses."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest

import tabx
from tabx.formats import load_table

ROWS = [("Ohm", "site of Ohm", "https://ohm.example/a?b=1&c=2"), ("Volt", "Volt (home)", "http://volt.example/x_y/")]
GOLD = "| Lab | Page |\n|---|---|\n" + "".join(f"| {lab} | {address} |\n" for lab, _, address in ROWS)
TEXTS = "| Lab | Page |\n|---|---|\n" + "".join(f"| {lab} | {text} |\n" for lab, text, _ in ROWS)


def _html(rows: list[tuple[str, str, str]]) -> str:
    lines = "".join(f"<tr><td>{lab}</td><td><a href='{to}'><b>{text}</b></a></td></tr>" for lab, text, to in rows)
    return f"<table><tr><th>Lab</th><th>Page</th></tr>{lines}</table>"


def _anchors(rows: list[tuple[str, str, str]]) -> str:
    lines = "".join(f'| {lab} | <a href="{to}" target="_blank">{text}</a> |\n' for lab, text, to in rows)
    return f"| Lab | Page |\n|---|---|\n{lines}"


def _markdown(rows: list[tuple[str, str, str]]) -> str:
    return "| Lab | Page |\n|---|---|\n" + "".join(f"| {lab} | [{text}]({to}) |\n" for lab, text, to in rows)


def _latex(rows: list[tuple[str, str, str]]) -> str:
    lines = "".join(
        f"{lab} & \\href{{{to.replace('&', chr(92) + '&').replace('_', chr(92) + '_')}}}{{{text}}} \\\\\n"
        for lab, text, to in rows
    )
    return f"\\begin{{tabular}}{{ll}}\nLab & Page \\\\\n\\hline\n{lines}\\end{{tabular}}"


def _wiki(rows: list[tuple[str, str, str]]) -> str:
    return "{|\n! Lab !! Page\n" + "".join(f"|-\n| {lab} || [{to} {text}]\n" for lab, text, to in rows) + "|}"


def _jira(rows: list[tuple[str, str, str]]) -> str:
    return "||Lab||Page||\n" + "".join(f"|{lab}|[{text}|{to}]|\n" for lab, text, to in rows)


Write = Callable[[list[tuple[str, str, str]]], str]
TEXT_FORMATS: list[Write] = [_html, _anchors, _markdown, _latex, _wiki, _jira]


@pytest.mark.parametrize("write", TEXT_FORMATS)
def test_a_link_is_its_text_or_the_address_that_the_gold_states(write: Write) -> None:
    text = write(ROWS)
    assert tabx.judge(TEXTS, text).score > 0.97
    judgement = tabx.judge(GOLD, text)
    assert judgement.score > 0.95
    assert {finding.kind for finding in judgement.findings} == {"notation"}


@pytest.mark.parametrize("write", TEXT_FORMATS)
def test_another_address_is_wrong(write: Write) -> None:
    wrong = [(lab, text, f"https://elsewhere.example/{lab}") for lab, text, _ in ROWS]
    assert tabx.judge(GOLD, write(wrong)).score < 0.6
    assert tabx.judge(TEXTS, write(wrong)).score > 0.97


def test_a_link_in_a_sentence_is_no_address_of_the_cell() -> None:
    text = "<table><tr><th>a<th>b<tr><td>x<td>see <a href='https://a.example'>here</a><tr><td>y<td>z</table>"
    assert [cell.address for row in load_table(text).rows for cell in row] == [""] * 4
    two = text.replace("see ", "<a href='https://b.example'></a>")
    assert not any(cell.address for row in load_table(two).rows for cell in row)


@pytest.mark.parametrize("by_formula", [False, True])
def test_hyperlinks_of_a_workbook(tmp_path: Path, by_formula: bool) -> None:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.append(["Lab", "Page", "Sheet"])
    for row, (lab, text, to) in enumerate(ROWS, 2):
        sheet.append([lab, text, "there"])
        sheet.cell(row, 2).hyperlink = to
        sheet.cell(row, 3).hyperlink = "#Sheet!A1"
    book.save(tmp_path / "links.xlsx")
    if by_formula:
        _with_formulas(tmp_path / "links.xlsx")
    table = load_table(tmp_path / "links.xlsx")
    assert [[cell.address for cell in row] for row in table.rows] == [["", to, ""] for _, _, to in ROWS]
    assert table.texts() == [[lab, text, "there"] for lab, text, _ in ROWS]
    gold = "| Lab | Page | Sheet |\n|---|---|---|\n" + "".join(f"| {lab} | {to} | there |\n" for lab, _, to in ROWS)
    assert tabx.judge(gold, tmp_path / "links.xlsx").score > 0.95


def _with_formulas(path: Path) -> None:
    """Write the links as formulas with stored values, as a program that computes does."""
    with zipfile.ZipFile(path) as book:
        parts = {name: book.read(name) for name in book.namelist()}
    sheet = parts["xl/worksheets/sheet1.xml"].decode()
    start = sheet.index("<hyperlinks>")
    sheet = sheet[:start] + sheet[sheet.index("</hyperlinks>") + len("</hyperlinks>") :]
    for row, (_, text, to) in enumerate(ROWS, 2):
        place = sheet.index(f'<c r="B{row}"')
        end = sheet.index("</c>", place) + len("</c>")
        formula = f'HYPERLINK("{to.replace("&", "&amp;")}","{text}")'
        sheet = f'{sheet[:place]}<c r="B{row}" t="str"><f>{formula}</f><v>{text}</v></c>{sheet[end:]}'
    parts["xl/worksheets/sheet1.xml"] = sheet.encode()
    with zipfile.ZipFile(path, "w") as book:
        for name, content in parts.items():
            book.writestr(name, content)
