"""Issue 12, section 3, item 2: names below groups are a second header level in every format alike."""

from __future__ import annotations

import pytest

from tabx.formats import load_table, load_tables

BODY = (("Kirk", "81", "12", "34", "7"), ("Weir", "95", "15", "41", "9"), ("Moor", "77", "19", "38", "5"))
COLUMNS = (("Station",), ("Winter", "Rain"), ("Winter", "Wind"), ("Summer", "Rain"), ("Summer", "Wind"))
NAMES = ("Station", "Rain", "Wind", "Rain", "Wind")
ONCE = ("", "Winter", "", "Summer", "")
REPEATED = ("Station", "Winter", "Winter", "Summer", "Summer")


def markdown(*header: tuple[str, ...], rule: int = 1) -> str:
    lines = [f"| {' | '.join(line)} |" for line in (*header, *BODY)]
    return "\n".join([*lines[:rule], "|" + "---|" * len(BODY[0]), *lines[rule:]])


def csv(*header: tuple[str, ...]) -> str:
    return "\n".join(",".join(line) for line in (*header, *BODY))


def html(*header: str) -> str:
    rows = ["<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>" for row in BODY]
    return f"<table>{''.join(header)}{''.join(rows)}</table>"


def cells(*texts: str) -> str:
    return "<tr>" + "".join(f"<td>{text}</td>" for text in texts) + "</tr>"


def latex(*header: str) -> str:
    rows = [" & ".join(row) + r" \\" for row in BODY]
    return "\n".join([r"\begin{tabular}{lrrrr}", *header, *rows, r"\hline", r"\end{tabular}"])


SPANS = "<tr><td></td><td colspan=2>Winter</td><td colspan=2>Summer</td></tr>"
GROUPS = r" & \multicolumn{2}{c}{Winter} & \multicolumn{2}{c}{Summer} \\"
DOWN = " & ".join(rf"\multirow{{2}}{{*}}{{{name}}}" for name in NAMES) + r" \\"

PRINTED = {
    "HTML, spans of td": html(SPANS, cells(*NAMES)),
    "HTML, the corner above": html(SPANS.replace("<td></td>", "<td>Station</td>"), cells("", *NAMES[1:])),
    "HTML, blanks of td": html(cells(*ONCE), cells(*NAMES)),
    "HTML, groups alone in thead": html(f"<thead>{SPANS.replace('td', 'th')}</thead>", cells(*NAMES)),
    "HTML, groups alone th": html(SPANS.replace("td", "th"), cells(*NAMES)),
    "Markdown, parted by the rule": markdown(ONCE, NAMES),
    "Markdown, above the rule": markdown(ONCE, NAMES, rule=2),
    "Markdown, repeated": markdown(REPEATED, ("", *NAMES[1:])),
    "CSV": csv(ONCE, NAMES),
    "LaTeX, no rule": latex(GROUPS, " & ".join(NAMES) + r" \\"),
    "LaTeX, parted by a rule": latex(r"\toprule", GROUPS, r"\midrule", " & ".join(NAMES) + r" \\ \midrule"),
    "LaTeX, blanks": latex(r"\hline", " & ".join(ONCE) + r" \\ \hline", " & ".join(NAMES) + r" \\ \hline"),
    "LaTeX, names over two rows": latex(r"\hline", GROUPS, r"\hline", DOWN, r" & & & & \\ \hline"),
}


@pytest.mark.parametrize("name", PRINTED)
def test_names_below_groups_are_a_level(name: str) -> None:
    table = load_table(PRINTED[name])
    assert table.columns == COLUMNS
    assert table.texts() == [list(row) for row in BODY]


@pytest.mark.parametrize(
    "rows",
    [
        [["", "Home", "", "Away", ""], ["Lions", "3", "1", "2", "0"], ["Owls", "1", "1", "0", "2"]],
        [["Name", "Home", "", "Away", ""], ["Lions", "won", "lost", "lost", "won"], ["Owls", "3", "1", "0", "2"]],
        [["Name", "Home", "Home"], ["Lions", "won", "lost"], ["Owls", "lost", "won"], ["Bears", "won", "won"]],
        [["", "Born", ""], ["Ada", "1815", "Rome"], ["Eve", "1901", "Bern"], ["Uma", "1950", "Oslo"]],
        [["Name", "Born", "Died"], ["Ada", "Rome", "Bern"], ["Eve", "1901", "1950"], ["Uma", "1902", "1951"]],
    ],
)
def test_a_first_data_row_below_blanks_or_repeats_stays_data(rows: list[list[str]]) -> None:
    for text in (
        "\n".join(",".join(row) for row in rows),
        "<table>" + "".join(cells(*row) for row in rows) + "</table>",
    ):
        assert load_table(text).texts() == rows[1:]


def test_years_below_a_group_are_its_names() -> None:
    text = "City,Population,,Area,\n,2010,2020,2010,2020\nUlm,120,126,118,119\nBonn,311,327,141,141\n"
    assert load_table(text).columns[1:] == (
        ("Population", "2010"),
        ("Population", "2020"),
        ("Area", "2010"),
        ("Area", "2020"),
    )


def test_groups_in_their_middle_keep_their_blanks() -> None:
    table = load_table(markdown(("Station", "", "Winter", "", "Summer"), ("", *NAMES[1:]), rule=2))
    assert [cell.text for cell in table.header_rows[0]] == ["Station", "", "Winter", "", "Summer"]


@pytest.mark.parametrize(
    "text",
    [
        html(SPANS.replace("colspan=2>Summer", "colspan=3>Summer"), cells(*NAMES)),
        latex(GROUPS.replace("{2}{c}{Summer}", "{3}{c}{Summer}"), " & ".join(NAMES) + r" \\"),
    ],
)
def test_a_span_too_wide_makes_no_column(text: str) -> None:
    assert load_table(text).columns == COLUMNS


NESTED = r"""\begin{tabular}{lll}
River & Gauges & Length \\ \hline
Aare & \begin{tabular}{c} Thun \\ Bern \end{tabular} & 288 \\
\multirow{2}{*}{\begin{tabular}[t]{@{}c@{}}Great\\Reuss\end{tabular}} & Luzern & 164 \\
Thur & \makecell[l]{\begin{tabular}{c} Halden \\ Andelfingen \end{tabular}} & 135 \\"""


@pytest.mark.parametrize("end", ["", "\n\\hline", "\n\\end{tabular}", "\n\\end{table}"])
def test_tables_in_cells_stay_there_where_the_outer_end_is_cut(end: str) -> None:
    (table,) = load_tables(NESTED + end)
    assert table.texts()[:1] == [["Aare", "Thun\nBern", "288"]]
    assert [row[2] for row in table.texts()[:3]] == ["288", "164", "135"]


def test_a_table_behind_a_cut_one_is_another() -> None:
    other = NESTED.replace("Aare", "Inn") + "\n\\end{tabular}"
    first, second = load_tables(f"{NESTED}\n\n{other}")
    assert (first.texts()[0][0], second.texts()[0][0]) == ("Aare", "Inn")
    assert first.row_count == second.row_count
