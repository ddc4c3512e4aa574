"""LaTeX as OCR and models break it, macros, and texts made to hurt."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from needs import SHARED

from tabx.base.errors import InputError
from tabx.base.limits import changed_limits
from tabx.formats import load_table, load_tables
from tabx.formats.latex.macros import expanded

REFERENCE = Path(__file__).resolve().parents[3] / "shared" / "data" / "h_score_reference.jsonl"
HEADER = "\\begin{tabular}{lll}\nA & B & C \\\\ \\hline\n"
END = "\n\\end{tabular}"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("\\textbf{1 & 2 & 3 \\\\\n4 & 5 & 6 \\\\", "unclosed group"),
        ("\\textbf{1 & 2 & 3 \\\\\n4 & 5} & 6 \\\\", "unclosed group"),
        ("1} & 2 & 3 \\\\\n4 & 5 & 6 \\\\", "unclosed group"),
        ("1 & 2 & 3\n4 & 5 & 6 \\\\", "missing row end"),
        ("1 & 2 & 3 \\hline 4 & 5 & 6 \\\\", "missing row end"),
        ("1 & 2 & 3 & \\\\ 4 & 5 & 6 \\\\", "stray cell"),
        ("1 & 2 & & 3 \\\\ 4 & 5 & 6 \\\\", "stray cell"),
    ],
)
def test_broken_rows_are_mended_and_said(body: str, code: str) -> None:
    table = load_table(HEADER + body + END)
    assert table.columns == (("A",), ("B",), ("C",))
    assert table.texts() == [["1", "2", "3"], ["4", "5", "6"]]
    assert code in {note.code for note in table.notes}


@pytest.mark.parametrize("end", [" \\\n", "\n"])
def test_row_ends_that_lost_a_backslash_or_both_in_every_row(end: str) -> None:
    body = end.join(("A & B", "\\textbf{x} & 1", "y & 2"))
    table = load_table("\\begin{tabular}{ll}\n" + body + end + "\\end{tabular}")
    assert table.columns == (("A",), ("B",))
    assert table.texts() == [["x", "1"], ["y", "2"]]
    assert "missing row end" in {note.code for note in table.notes}


def test_a_cell_over_two_lines_is_no_row_end() -> None:
    table = load_table("\\begin{tabular}{lll}\nA & B \\\n& C \\\\\nx & 1 & 2 \\\\\n\\end{tabular}")
    assert table.columns == (("A",), ("B",), ("C",))
    assert table.texts() == [["x", "1", "2"]]


def test_no_end() -> None:
    text = "Here:\n```latex\n" + HEADER + "1 & 2 & 3 \\\\\n```\nIt is short, & so on."
    table = load_table(text)
    assert table.texts() == [["1", "2", "3"]]
    assert [note.code for note in table.notes] == ["no end"]
    first = "\\begin{table}" + HEADER + "1 & 2 & 3 \\\\\n"
    for between in ("\\end{table}\n", "\n\n", "\\section{Next}\n"):
        assert [len(table.rows) for table in load_tables(first + between + first + END)] == [1, 1]
    assert load_table(HEADER + "1 & 2 & 3 \\\\\n\nThe table shows much.").row_count == 1


def test_percent_and_dollar_signs_without_backslash() -> None:
    table = load_table("\\begin{tabular}{ll}\nShare (%) & $5 \\\\\n5% & 7% \\\\\n9 & 1 % no & 8\n\\\\ \\end{tabular}")
    assert table.columns == (("Share (%)",), ("$5",))
    assert table.texts() == [["5%", "7%"], ["9", "1"]]
    assert [note.code for note in table.notes] == ["unescaped percent"]


def test_columns_that_are_not_closed_or_wrong() -> None:
    assert load_table("\\begin{tabular}{lc\n\\hline\nA & B \\\\\n1 & 2 \\\\\n\\end{tabular}").texts() == [["1", "2"]]
    assert load_table("\\begin{tabular}{c}\nA & B \\\\\n1 & 2 \\\\\n\\end{tabular}").texts() == [["1", "2"]]


def test_short_and_long_rows() -> None:
    table = load_table(HEADER + "1 & 2 \\\\ 3 & 4 & 5 & 6 \\\\ 7 & 8 & 9" + END)
    assert table.texts() == [["1", "2", "", ""], ["3", "4", "5", "6"], ["7", "8", "9", ""]]
    assert {note.code for note in table.notes} == {"ragged rows", "empty header"}


def test_a_multirow_without_its_empty_cells() -> None:
    table = load_table(HEADER + "\\multirow{2}{*}{x} & 1 & 2 \\\\ 3 & 4 \\\\ y & 5 & 6" + END)
    assert table.texts() == [["x", "1", "2"], ["x", "3", "4"], ["y", "5", "6"]]


@pytest.mark.parametrize(
    ("definitions", "source", "result"),
    [
        (r"\newcommand{\best}[1]{\textbf{#1}}", r"\best{3}", r"\textbf{3}"),
        (r"\newcommand\pair[2][x]{#1/#2}", r"\pair{2} \pair[y]{4}", "x/2 y/4"),
        (r"\def\swap#1#2{#2#1}", r"\swap{a}b", "ba"),
        (r"\newcommand{\a}{1}\renewcommand{\a}{2}\providecommand{\a}{3}", r"\a", "2"),
        (r"\newcommand{\a}{1}\let\b\a", r"\b", "1"),
        (r"\DeclareMathOperator{\Acc}{Acc}", r"\Acc", r"\operatorname{Acc}"),
        (r"\newcommand{\m}{\alpha}", r"\m x", r"\alpha x"),
        (r"\NewDocumentCommand{\two}{m m}{#2-#1}", r"\two{a}{b}", "b-a"),
    ],
)
def test_macros(definitions: str, source: str, result: str) -> None:
    assert expanded(definitions + source) == (result, ())


def test_a_macro_in_its_own_expansion_stays() -> None:
    table = load_table(r"\def\a{\b x}\def\b{\a}" + HEADER + r"\a & 1 & 2 \\" + END)
    assert [note.code for note in table.notes] == ["recursive macro"]
    assert table.texts()[0][1:] == ["1", "2"]


def test_macros_that_grow_without_end_are_stopped() -> None:
    names = [f"\\{chr(97 + index)}q" for index in range(19)]
    doubling = "".join(f"\\def{a}{{{b}{b}}}" for a, b in pairwise(names))
    text, notes = expanded(doubling + "\\def\\sq{lol}\\aq")
    assert "macro limit" in {note.code for note in notes}
    assert len(text) < 5_000_000
    arguments = "".join(f"\\newcommand{a}[1]{{{b}{{#1#1#1#1}}}}" for a, b in pairwise(names))
    assert [note.code for note in expanded(arguments + "\\aq{lol}")[1]] == ["macro limit"]


@pytest.mark.parametrize(
    "text",
    [
        HEADER + "{" * 100_000 + END,
        HEADER + "}" * 100_000 + END,
        HEADER + "\\textbf" * 20_000 + END,
        HEADER + "$" * 100_001 + END,
        HEADER + "\\multirow{" * 20_000 + END,
        HEADER + "\\multicolumn{999999999}{c}{x} \\\\" + END,
        HEADER + "%" * 100_000 + END,
        HEADER + "\\\\" * 50_000 + END,
        "\\newcommand{\\a}[" * 5_000 + HEADER + END,
        HEADER + "\0\x1b[31m & \u202e & 1" + END,
        "\\end{tabular}" * 10_000 + HEADER + END,
        "\\begin{tabular}{*{99999}{*{99999}{l}}} a & b \\\\ 1 & 2" + END,
    ],
)
def test_texts_made_to_hurt_are_read(text: str) -> None:
    assert 1 <= load_table(text).column_count <= 3


def test_too_many_columns_are_refused() -> None:
    with pytest.raises(InputError, match="limit 'columns'"):
        load_table(HEADER + "&" * 20_000 + END)
    with changed_limits(cells=8), pytest.raises(InputError, match="limit 'cells'"):
        load_table(HEADER + "1 & 2 & 3 \\\\ 4 & 5 & 6" + END)


def test_real_tables_load() -> None:
    if not REFERENCE.exists():
        pytest.skip(SHARED)
    rows = [json.loads(line) for line in REFERENCE.read_text(encoding="utf-8").splitlines()]
    sides = [row[side] for row in rows if row["format"] == "latex" for side in ("gold", "prediction")]
    assert len(sides) == 120
    for text in sides:
        (table,) = load_tables(text)
        lines = sum(line.endswith("\\\\") for line in text.splitlines())
        assert len(table.header_rows) + table.row_count == lines
        assert table.caption in ("Results", "Other")
        assert "\\" not in "".join("".join(row) for row in table.texts())
