"""Signs in columns of their own, beside their numbers, in every format."""

from pathlib import Path

import openpyxl
import pytest

from tabx import judge
from tabx.formats import load_table
from tabx.formats.markdown.read import markdown_tables

_APART = [
    ["", "Spring", "", "", "", "Autumn", "", ""],
    ["Fees", "€", "3,400", "", "", "€", "2,950", ""],
    ["Rent", "", "(810", ")", "", "", "(805", ")"],
    ["Gifts", "", "25", "", "", "", "—", ""],
    ["Share", "", "61.5", "%", "", "", "58.0", "%"],
]
_TOGETHER = [
    ["Fees", "€3,400", "€2,950"],
    ["Rent", "(810)", "(805)"],
    ["Gifts", "25", "—"],
    ["Share", "61.5%", "58.0%"],
]


def _html(rows: list[list[str]]) -> str:
    head = "<tr><td></td><td colspan=3>Spring</td><td></td><td colspan=3>Autumn</td></tr>"
    body = "".join(f"<tr>{''.join(f'<td>{text}</td>' for text in row)}</tr>" for row in rows[1:])
    return f"<table>{head}{body}</table>"


def _markdown(rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def _csv(rows: list[list[str]]) -> str:
    return "\n".join(",".join(f'"{text}"' for text in row) for row in rows)


def _latex(rows: list[list[str]]) -> str:
    head = r"& \multicolumn{3}{c}{Spring} & & \multicolumn{3}{c}{Autumn} \\ \hline"
    body = "\n".join(" & ".join(row).replace("%", r"\%") + r" \\" for row in rows[1:])
    return f"\\begin{{tabular}}{{llllllll}}\n{head}\n{body}\n\\end{{tabular}}"


@pytest.mark.parametrize("write", [_html, _markdown, _csv, _latex])
def test_signs_are_joined_with_their_numbers(write: object) -> None:
    assert callable(write)
    table = load_table(write(_APART))
    assert table.columns == (("",), ("Spring",), ("Autumn",))
    assert table.texts() == _TOGETHER
    (note,) = (note for note in table.notes if note.code == "signs joined")
    assert note.message.startswith("4 columns of signs joined")


def test_signs_in_a_sheet(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    for row in _APART:
        sheet.append([text or None for text in row])
    sheet.merge_cells("B1:D1")
    sheet.merge_cells("F1:H1")
    path = tmp_path / "signs.xlsx"
    book.save(path)
    assert load_table(path).texts() == _TOGETHER


def test_a_number_may_cover_the_column_of_its_sign() -> None:
    table = load_table(
        "<table><tr><td></td><td colspan=3>2031</td></tr><tr><td>Sales</td><td>$</td><td>12</td><td></td></tr>"
        "<tr><td>Costs</td><td colspan=2>(7</td><td>)</td></tr><tr><td>Rest</td><td colspan=3>5</td></tr></table>"
    )
    assert table.texts() == [["Sales", "$12"], ["Costs", "(7)"], ["Rest", "5"]]


def test_names_that_only_count_columns_are_one_name() -> None:
    (table,) = markdown_tables("| k | Net | Net.1 | Net.2 |\n|---|---|---|---|\n| a | $ | 5 | |\n| b | | 61 | % |")
    assert table.columns == (("k",), ("Net",))
    assert table.texts() == [["a", "$5"], ["b", "61%"]]


@pytest.mark.parametrize(
    "text",
    [
        "| Item | Unit | Value |\n|---|---|---|\n| a | $ | 5 |\n| b | € | 6 |",
        "| Item | | Value |\n|---|---|---|\n| a | $ | high |\n| b | $ | low |",
        "| Item | Value | |\n|---|---|---|\n| a | 5 | % |\n| b | | % |",
        "| Item | Value | |\n|---|---|---|\n| a | 5 | |\n| b | 6 | |",
    ],
)
def test_columns_that_say_something_else_stay(text: str) -> None:
    (table,) = markdown_tables(text)
    assert table.column_count == 3


def test_a_wrong_number_is_wrong_in_either_layout() -> None:
    wrong = [row[:] for row in _APART]
    wrong[1][2] = "3,471"
    right = _markdown([["", "Spring", "Autumn"], *_TOGETHER])
    assert judge(right, _markdown(_APART)).score == 1
    assert judge(_markdown(_APART), right).score == 1
    assert "1 wrong value" in judge(right, _markdown(wrong)).summary
    assert "1 wrong value" in judge(_html(wrong), right).summary


@pytest.mark.parametrize(
    ("rows", "read"),
    [
        ([["(", "0"]], [["(", "0"]]),
        ([["Rent", "(", "810"], ["Fees", "", "95"]], [["Rent", "(", "810"], ["Fees", "", "95"]]),
        ([["Rent", "(", "810", ")"], ["Fees", "", "95", ""]], [["Rent", "(810)"], ["Fees", "95"]]),
        ([["Rent", "(", "810", ")"], ["Fees", "(", "95", ""]], [["Rent", "(810)"], ["Fees", "(95"]]),
    ],
)
def test_a_bracket_that_nothing_closes_is_no_sign(rows: list[list[str]], read: list[list[str]]) -> None:
    body = "".join(f"<tr>{''.join(f'<td>{text}</td>' for text in row)}</tr>" for row in rows)
    head = "".join(f"<th>{'' if place else 'Item'}</th>" for place, _ in enumerate(rows[0]))
    header = f"<tr>{head}</tr>" if len(rows) > 1 else "<thead></thead>"
    assert load_table(f"<table>{header}<tbody>{body}</tbody></table>", "html").texts() == read
