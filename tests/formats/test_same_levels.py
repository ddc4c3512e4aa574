"""The levels of one header in LaTeX, under rules of every kind, and in HTML."""

from html import escape

import pytest

from tabx.formats import load_table
from tabx.table import Cell, Table

_NUMBERS = r"ash & 1.5 & 2.5 & 3.5 & 4.5 \\ elm & 1.6 & 2.6 & 3.6 & 4.6 \\ yew & 1.7 & 2.7 & 3.7 & 4.7 \\ \hline"
_WORDS = r"ash & dry & wet & hot & icy \\ elm & wet & dry & icy & hot \\ yew & hot & icy & wet & dry \\ \hline"
_GROUPS = r"\multicolumn{2}{c}{Leaf} & \multicolumn{2}{c}{Bark}"

_LAYOUTS = {
    "a rule between the levels": (2, rf"\hline & {_GROUPS} \\ \hline Tree & mean & sd & mean & sd \\ \hline"),
    "years below groups": (2, rf"\hline & {_GROUPS} \\ \hline Tree & 2021 & 2022 & 2021 & 2022 \\ \hline"),
    "a name that reaches down": (
        2,
        rf"\hline \multirow{{2}}{{*}}{{Tree}} & {_GROUPS} \\ \cline{{2-5}} & mean & sd & mean & sd \\ \hline",
    ),
    "a name that reaches up": (
        2,
        rf"\hline & {_GROUPS} \\ \cline{{2-5}} \multirow{{-2}}{{*}}{{Tree}} & mean & sd & mean & sd \\ \hline",
    ),
    "names in both corners": (
        2,
        rf"\toprule Kind & {_GROUPS} \\ \cmidrule{{2-5}} Tree & mean & sd & mean & sd \\ \midrule",
    ),
    "a name across a rule": (
        2,
        r"\hline \multirow{2}{*}{Tree} & Leaf & Bark & Root & Seed \\ \hline & mean & mean & sum & sum \\ \hline",
    ),
    "names below a rule that reach down": (
        3,
        rf"\hline & {_GROUPS} \\ \hline \multirow{{2}}{{*}}{{Tree}} & \multirow{{2}}{{*}}{{mean}} & "
        r"\multirow{2}{*}{sd} & \multirow{2}{*}{mean} & \multirow{2}{*}{sd} \\ & & & & \\ \hline",
    ),
    "three levels": (
        3,
        rf"\hline & \multicolumn{{4}}{{c}}{{All}} \\ \hline & {_GROUPS} \\ \hline "
        r"Tree & mean & sd & mean & sd \\ \hline",
    ),
    "numbers as names": (2, r"\hline & \multicolumn{4}{c}{Height} \\ \cline{2-5} Tree & 1 & 5 & 10 & 20 \\ \hline"),
    "numbers as names under a rule": (
        2,
        r"\toprule & \multicolumn{4}{c}{Height} \\ \midrule Tree & 1-m & 5-m & 10-m & 20-m \\ \midrule",
    ),
    "a partial rule over all columns": (1, r"\hline Tree & \multicolumn{4}{c}{Height} \\ \cline{1-5}"),
    "two partial rules over all columns": (1, r"\hline Tree & \multicolumn{4}{c}{Height} \\ \cline{2-5}\cline{1-1}"),
    "a rule with a gap": (2, rf"\hline & {_GROUPS} \\ \hhline{{~----}} Tree & mean & sd & mean & sd \\ \hline"),
    "one level": (1, r"\hline Tree & Leaf & Bark & Root & Seed \\ \hline"),
    "a group without names": (1, rf"\hline Tree & {_GROUPS} \\ \hline"),
}


def _html(rows: tuple[tuple[Cell, ...], ...], head: int, *, thead: bool) -> str:
    lines = []
    for index, row in enumerate(rows):
        tag = "th" if index < head else "td"
        cells = (
            f"<{tag} rowspan={cell.row_span} colspan={cell.column_span}>{escape(cell.text)}</{tag}>"
            for cell in row
            if cell.is_anchor
        )
        lines.append(f"<tr>{''.join(cells)}</tr>")
    if thead:
        lines = ["<thead>", *lines[:head], "</thead><tbody>", *lines[head:], "</tbody>"]
    return "<table>" + "".join(lines) + "</table>"


def _latex(header: str, body: str) -> Table:
    return load_table(f"\\begin{{tabular}}{{lcccc}}\n{header}\n{body}\n\\end{{tabular}}")


@pytest.mark.parametrize("body", [_NUMBERS, _WORDS], ids=["numbers", "words"])
@pytest.mark.parametrize("layout", _LAYOUTS)
def test_levels_are_the_same_in_latex_and_html(layout: str, body: str) -> None:
    levels, header = _LAYOUTS[layout]
    table = _latex(header, body)
    assert (len(table.header_rows), table.row_count) == (levels, 3)
    rows = (*table.header_rows, *table.rows)
    for thead in (True, False):
        other = load_table(_html(rows, levels, thead=thead))
        assert (other.columns, other.texts()) == (table.columns, table.texts())


def test_a_row_among_ruled_rows_is_data_whatever_it_holds() -> None:
    body = _WORDS.replace(r"\\ elm", r"\\ \hline elm").replace(r"\\ yew", r"\\ \hline yew")
    table = _latex(rf"\hline Tree & {_GROUPS} \\ \hline", body)
    assert (len(table.header_rows), table.row_count) == (1, 3)
