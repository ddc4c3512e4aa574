"""LaTeX tables: environments, rules, spans, sections, captions."""

import pytest

from tabx.base.errors import NoTableError
from tabx.formats import dump_table_with_losses, infer_format, load_table, load_tables
from tabx.table import Cell

PAPER = r"""
Accuracy rose by 50\% (see below).
\begin{table*}[t]
\centering
\caption[short]{Results on \textbf{test} sets ($\uparrow$ is better). % not this
}
\label{tab:x}
\resizebox{\textwidth}{!}{%
\begin{tabular}{@{}l*{2}{c}>{\raggedleft}p{2cm}@{}}
\toprule
\multirow{2}{*}{Method} & \multicolumn{2}{c}{F$_1$} & \multirow{2}{*}{$\Delta$} \\
\cmidrule(lr){2-3}
 & dev & test & \\ % here
\midrule
\multicolumn{4}{l}{\textit{Baselines}} \\
A~\cite{a} & 1.0 & \textbf{2.0} & $-0.5$ \\
% hidden & 1 & 2 & 3 \\
\rowcolor{gray!20} B & 1.5 & 3\% & $10^{-3}$ \\[2pt]
\midrule
\multicolumn{4}{l}{\textit{Ours}} \\
\multirow{2}{*}{C} & 1 & 2 & 3 \\
 & 4 & 5 & 6 \\
\bottomrule
\end{tabular}}
\end{table*}
"""


def test_a_table_of_a_paper() -> None:
    table = load_table(PAPER)
    assert table.columns == (("Method",), ("F₁", "dev"), ("F₁", "test"), ("Δ",))
    assert table.row_groups == (("Baselines",), ("Baselines",), ("Ours",), ("Ours",))
    assert table.texts() == [
        ["A [a]", "1.0", "2.0", "-0.5"],
        ["B", "1.5", "3%", "10⁻³"],
        ["C", "1", "2", "3"],
        ["C", "4", "5", "6"],
    ]
    assert table.rows[3][0] == Cell("C", 2, 1, 1, 0)
    assert table.caption == "Results on test sets (↑ is better)."
    assert (table.source_format, table.notes) == ("latex", ())


def _tabular(body: str, columns: str = "lll") -> str:
    return f"\\begin{{tabular}}{{{columns}}}\n{body}\n\\end{{tabular}}"


@pytest.mark.parametrize(
    ("body", "columns"),
    [
        (r"\hline A & B & C \\ \hline 1 & 2 & 3 \\ \hline 4 & 5 & 6 \\ \hline", [("A",), ("B",), ("C",)]),
        (r"\hline A & B & C \\ 1 & 2 & 3 \\ 4 & 5 & 6 \\ \hline", [("A",), ("B",), ("C",)]),
        (r"A & B & C \\ 1 & 2 & 3 \\ 4 & 5 & 6", [("A",), ("B",), ("C",)]),
        (r"A & B & C \\ x & 1 & 2 \\ y & 3 & 4 \\ \hline sum & 4 & 6 \\", [("A",), ("B",), ("C",)]),
        (r"A & B & C \\ (m) & (s) & (kg) \\ \midrule 1 & 2 & 3 \\", [("A", "(m)"), ("B", "(s)"), ("C", "(kg)")]),
        (r"\hline \multicolumn{3}{c}{T} \\ \hline A & B & C \\ \hline 1 & 2 & 3 \\", [("T", c) for c in "ABC"]),
        (
            r"\hline & \multicolumn{2}{c}{Y} \\ \cline{2-3} N & a & b \\ \hline x & 1 & 2 \\ \hline",
            [("N",), ("Y", "a"), ("Y", "b")],
        ),
        (
            r"\multirow{2}{*}{N} & \multicolumn{2}{c}{Y} \\ & a & b \\ x & 1 & 2 \\ y & 3 & 4 \\",
            [("N",), ("Y", "a"), ("Y", "b")],
        ),
        (r"\toprule\midrule 1 & 2 & 3 \\ 4 & 5 & 6 \\ \bottomrule", [(f"column {index}",) for index in (1, 2, 3)]),
    ],
)
def test_where_the_header_ends(body: str, columns: list[tuple[str, ...]]) -> None:
    assert list(load_table(_tabular(body)).columns) == columns


@pytest.mark.parametrize(
    "text",
    [
        r"\begin{tabular*}{5cm}{@{\extracolsep{\fill}}l|c} a & b \\ \midrule 1 & 2 \end{tabular*}",
        r"\begin{tabularx}{\textwidth}{lX} a & b \\ \midrule 1 & 2 \\ \end{tabularx}",
        r"\begin{tabular}[t]{S[table-format=2.1] r} {a} & {b} \\ \midrule 1 & 2 \\ \end{tabular}",
        r"$$\begin{array}{|c|c|} \hline a & b \\ \hline 1 & 2 \\ \hline \end{array}$$",
        "Here it is:\n\n```latex\n\\begin{tabular}{ll}\na & b \\\\\n1 & 2 \\\\\n\\end{tabular}\n```\nDone | so.",
        r"\begin{longtable}{ll} a & b \\ \endhead 1 & 2 \\ \end{longtable}",
        r"{\small\begin{tabular}{ll}a&b\tabularnewline\specialrule{1pt}{0pt}{0pt}1&2\tabularnewline\end{tabular}}",
    ],
)
def test_environments(text: str) -> None:
    assert infer_format(text) == "latex"
    table = load_table(text)
    assert (table.columns, table.texts(), table.notes) == ((("a",), ("b",)), [["1", "2"]], ())


def test_a_long_table_repeats_nothing() -> None:
    table = load_table(r"""\begin{longtable}{lr}
        \caption{Long one}\label{x}\\
        \hline Name & Value \\ \hline \endfirsthead
        \multicolumn{2}{c}{continued}\\ \hline Name & Value \\ \hline \endhead
        \hline \multicolumn{2}{r}{next page} \\ \endfoot
        \hline \endlastfoot
        a & 1 \\ b & 2 \\
        \end{longtable}""")
    assert (table.caption, table.columns) == ("Long one", (("Name",), ("Value",)))
    assert table.texts() == [["a", "1"], ["b", "2"]]


def test_several_tables_and_none() -> None:
    first = r"\begin{table}\caption{One}" + _tabular(r"a & b & c \\ 1 & 2 & 3 \\") + r"\end{table}"
    second = r"\begin{table}" + _tabular(r"d & e & f \\ 4 & 5 & 6 \\") + r"\caption{Two}\end{table}"
    tables = load_tables(first + "\nText.\n" + second)
    assert [table.caption for table in tables] == ["One", "Two"]
    assert load_table(first + second).columns == (("d",), ("e",), ("f",))
    assert load_table("\\captionof{table}{Beside}\n" + _tabular(r"a \\ 1 \\", "l")).caption == "Beside"
    assert load_table("\\caption{Far}\nSome words.\n" + _tabular(r"a \\ 1 \\", "l")).caption is None
    for text in ("Only \\textbf{words} & signs.", "\\begin{itemize}\\item a\\end{itemize}", ""):
        with pytest.raises(NoTableError):
            load_table(text, "latex")


def test_spans_over_rows() -> None:
    table = load_table(
        _tabular(
            r"A & B & C \\ \hline \multirow{2}{*}{x} & \multicolumn{2}{c}{\multirow[c]{2}{*}{y}} \\ & & \\ "
            r"& 2 & 3 \\ "
            r"\multirow{-2}{*}{\textbf{up}} & 4 & 5 \\ \textbf{\multirow{9}{2cm}{down}} & 6 & 7 \\ & 8 & 9 \\"
        )
    )
    assert table.texts() == [
        ["x", "y", "y"],
        ["x", "y", "y"],
        ["up", "2", "3"],
        ["up", "4", "5"],
        ["down", "6", "7"],
        ["down", "8", "9"],
    ]
    assert table.rows[1][2] == Cell("y", 2, 2, 1, 1)
    assert table.rows[3][0] == Cell("up", 2, 1, 1, 0)


def test_a_span_ends_above_other_cells() -> None:
    table = load_table(_tabular(r"A & B & C \\ \hline \multirow{3}{*}{x} & 1 & 2 \\ & 3 & 4 \\ y & 5 & 6 \\"))
    assert [row[0] for row in table.texts()] == ["x", "x", "y"]
    assert [note.code for note in table.notes] == ["span"]


def test_a_table_in_a_cell_is_lines() -> None:
    table = load_table(
        _tabular(r"a & b \\ \begin{tabular}[c]{@{}l@{}}x\\y & z\end{tabular} & \makecell[l]{p\\q} \\", "ll")
    )
    assert table.texts() == [["x\ny z", "p\nq"]]


def test_written_with_spans_sections_and_caption() -> None:
    table = load_table(PAPER)
    text, lost = dump_table_with_losses(table, "latex")
    assert lost == ()
    assert load_table(text) == table
    for part in ("\\caption{", "\\toprule", "\\cmidrule(lr){2-3}", "\\multirow{2}{*}{Method}", "\\multicolumn{4}{l}"):
        assert part in text
    assert "10$^{-3}$" in text


def test_what_latex_cannot_carry_is_said() -> None:
    table = load_table("<table><tr><th></th><th>b</th></tr><tr><th>x</th><td>1</td></tr></table>")
    assert [note.code for note in dump_table_with_losses(table, "latex")[1]] == ["row headers"]
