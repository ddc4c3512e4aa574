"""Where the tables of HTML and LaTeX stand in a text."""

import pytest

from tabx.formats.html.read import html_regions, html_tables
from tabx.formats.latex.read import latex_regions, latex_tables

_ROWS = "<tr><th>Tool</th><th>Weight</th></tr><tr><td>saw</td><td>4</td></tr>"


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        (f"One:\n<table>{_ROWS}</table>\nand two <TABLE class=x>{_ROWS}</TABLE >.", ["<table>…</table>", "<TABLE…>"]),
        (f"<!-- <table> --><table>{_ROWS}</table> after", ["<table>…</table>"]),
        (f"<img alt=\"a > <table>\" src=x><table title='</table>'>{_ROWS}</table>x", ["<table…</table>"]),
        (f"<script>'<table>'</script><table>{_ROWS}</table><style>table</style>", ["<table>…</table>"]),
        (f"<table><tr><td><table>{_ROWS}</table></td></tr></table> | a |", ["<table>…</table></td></tr></table>"]),
        (f"a <table>{_ROWS} b <table>{_ROWS}</table> c", ["<table>… c"]),
        (f"a {_ROWS} b", ["<tr>…</tr>"]),
        (f"a <table>{_ROWS} b", ["<table>… b"]),
        ("a <table></table> b", []),
    ],
)
def test_places_of_html(text: str, cut: list[str]) -> None:
    regions = html_regions(text)
    assert [table for region in regions for table in region.tables] == list(html_tables(text))
    found = [text[region.start : region.end] for region in regions]
    assert len(found) == len(cut)
    for one, said in zip(found, cut, strict=True):
        start, end = said.split("…")
        assert one.startswith(start)
        assert one.endswith(end)


_TEX = "\\begin{tabular}{ll}\nTool & Weight \\\\ \\hline\nsaw & 4 \\\\\n\\end{tabular}"


@pytest.mark.parametrize(
    "text",
    [
        f"Before {_TEX} between\n{_TEX} after",
        f"50\\% % \\begin{{tabular}}{{l}} no \\end{{tabular}}\n{_TEX} % end\n{_TEX}",
        f"\\newcommand{{\\kg}}{{kilogram}}\n{_TEX} in \\kg\n{_TEX}",
        f"a\n% b\n{_TEX}\n{_TEX}".replace("\n", "\r\n"),
    ],
)
def test_places_of_latex(text: str) -> None:
    regions = latex_regions(text)
    assert [table for region in regions for table in region.tables] == list(latex_tables(text))
    assert [text[region.start : region.end].replace("\r", "") for region in regions] == [_TEX, _TEX]


def test_tables_whose_environment_is_a_macro_have_the_whole_text() -> None:
    text = "\\def\\bt{\\begin{tabular}{ll}}\\def\\et{\\end{tabular}}\nx \\bt a & b \\\\ \\hline 1 & 2 \\\\ \\et y"
    (region,) = latex_regions(text)
    assert (region.start, region.end, region.tables) == (0, len(text), latex_tables(text))


def test_an_open_table_ends_where_its_rows_end() -> None:
    text = f"{_TEX.removesuffix(chr(92) + 'end{tabular}')}\n\\section{{Next}}\nwords"
    (region,) = latex_regions(text)
    assert text[region.end :] == "\\section{Next}\nwords"
