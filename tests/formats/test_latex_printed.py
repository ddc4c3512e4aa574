"""Text that LaTeX prints between columns, and the cells that tabularray merges."""

import pytest

from tabx.formats import load_table
from tabx.formats.latex.declared import declared
from tabx.table import Table


def _table(columns: str, body: str, name: str = "tabular") -> Table:
    return load_table(f"\\begin{{{name}}}{{{columns}}}\n{body}\n\\end{{{name}}}")


_HEAD = r"Star & \multicolumn{2}{c}{Size} & Kind \\ \hline"


@pytest.mark.parametrize(
    ("columns", "row", "text"),
    [
        ("lr@{.}ll", r"Vega & 4 & 82 & A \\", "4.82"),
        ("lr@{,}ll", r"Vega & 4 & 82 & A \\", "4,82"),
        (r"lr@{\,$\pm$\,}ll", r"Vega & 4.8 & 0.2 & A \\", "4.8 ± 0.2"),
        ("lr@{--}ll", r"Vega & 4 & 9 & A \\", "4–9"),
        ("lr!{/}ll", r"Vega & 4 & 9 & A \\", "4/9"),
        ("lr@{ (}l@{)}l", r"Vega & 4.8 & 0.2 & A \\", "4.8 (0.2)"),
        ("lr@{}ll", r"Vega & 4 & .82 & A \\", "4.82"),
        ("l*{1}{r@{.}l}l", r"Vega & 4 & 82 & A \\", "4.82"),
        ("lr@{.}ll", r"Vega & \multicolumn{2}{c}{none} & A \\ Mira & 3 & 1 & M \\", "none"),
        ("lr@{.}ll", r"Vega & 4 & & A \\ Mira & 3 & 1 & M \\", "4"),
    ],
)
def test_columns_around_a_printed_text_are_one(columns: str, row: str, text: str) -> None:
    table = _table(columns, f"{_HEAD} {row}")
    assert table.columns == (("Star",), ("Size",), ("Kind",))
    assert table.texts()[0] == ["Vega", text, "A"]


@pytest.mark.parametrize(
    "columns",
    ["lrll", r"lr@{\extracolsep{\fill}}ll", r"lr@{\hskip 1em}ll", "lr@{}ll", r"lr@{\quad}ll", "lr!{\\vrule}ll"],
)
def test_spaces_and_rules_between_columns_join_nothing(columns: str) -> None:
    table = _table(columns, rf"{_HEAD} Vega & 4 & 82 & A \\")
    assert table.texts() == [["Vega", "4", "82", "A"]]
    assert not [note for note in table.notes if note.code == "text between columns"]


def test_text_between_columns_of_their_own_names_is_left_out_and_said() -> None:
    table = _table("lr@{ to }l", r"Road & From & Until \\ \hline A1 & 3 & 9 \\ A2 & 4 & 8 \\")
    assert table.texts() == [["A1", "3", "9"], ["A2", "4", "8"]]
    assert "left out: 'to'" in [note.message for note in table.notes]


def test_a_percent_sign_behind_the_last_column() -> None:
    table = _table(r"lr@{\,\%}", r"Road & Share \\ \hline A1 & 31 \\ A2 & \multicolumn{1}{c}{--} \\")
    assert table.columns == (("Road",), ("Share",))
    assert table.texts()[0] == ["A1", "31 %"]


def test_set_cell_spans_rows_and_columns() -> None:
    table = _table(
        "colspec={lcc}, hlines",
        r"\SetCell[r=2]{c} Star & \SetCell[c=2]{c,bg=gray} Size & \\ & small & large \\ \hline"
        r" \SetCell{font=\bfseries} Vega & 4 & 5 \\ Mira & \SetCell[c=2]{l} none & \\",
        "tblr",
    )
    assert table.columns == (("Star",), ("Size", "small"), ("Size", "large"))
    assert table.texts() == [["Vega", "4", "5"], ["Mira", "none", "none"]]


@pytest.mark.parametrize(
    ("columns", "count", "between"),
    [
        ("l|c|r", 3, {}),
        ("l*{2}{r@{.}l}", 5, {2: ".", 4: "."}),
        ("@{}l@{ : }p{2cm}@{}", 2, {0: "", 1: " : ", 2: ""}),
        ("width=9cm, colspec={lX[2,c]r}", 3, {}),
        (">{$}l<{$}c", 2, {}),
    ],
)
def test_declarations(columns: str, count: int, between: dict[int, str]) -> None:
    found = declared(columns)
    assert (found.count, found.between) == (count, between)
