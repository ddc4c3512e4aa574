"""HTML tables: spans, sections, row headers and the text of cells."""

import pytest

from tabx.base.errors import NoTableError
from tabx.formats import load_table
from tabx.table import Cell


def test_levels_stubs_sections_and_caption() -> None:
    table = load_table("""<html><body><p>Text</p><table><caption>Sales <b>2023</b></caption>
      <thead><tr><th rowspan="2">Name</th><th colspan=2>Year</th></tr><tr><th>2022</th><th>2023</th></tr></thead>
      <tbody><tr><td colspan="3">North</td></tr>
      <tr><th>x</th><td>1</td><td>2</td></tr><tr><th>y</th><td colspan=2>3</td></tr>
      <tr><td colspan="3">South</td></tr><tr><th>z</th><td>4</td><td>5</td></tr></tbody>
      <tfoot><tr><th>sum</th><td>8</td><td>7</td></tr></tfoot></table></body></html>""")
    assert table.columns == (("Name",), ("Year", "2022"), ("Year", "2023"))
    assert table.texts() == [["x", "1", "2"], ["y", "3", "3"], ["z", "4", "5"], ["sum", "8", "7"]]
    assert table.row_groups == (("North",), ("North",), ("South",), ("South",))
    assert (table.stub_columns, table.caption, table.source_format) == (1, "Sales 2023", "html")
    assert table.row_path(1) == ("North", "y")
    assert table.rows[1][2] == Cell("3", 1, 2, 0, 1)
    assert table.cell_count == 11


def test_rowspan_in_the_body() -> None:
    table = load_table(
        "<table><tr><th>a<th>b<th>c<tr><td rowspan=2>1<td>2<td>3<tr><td>4<td>5"
        "<tr><td rowspan=0>6<td>7<td>8<tr><td>9<td>0</table>"
    )
    assert table.texts() == [["1", "2", "3"], ["1", "4", "5"], ["6", "7", "8"], ["6", "9", "0"]]
    assert table.rows[1][0] == Cell("1", 2, 1, 1, 0)


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("a<br>b", "a\nb"),
        ("<p>a</p><p>b</p>", "a\nb"),
        ("<ul><li>a</li><li>b</li></ul>", "a\nb"),
        ("  a \n  b  ", "a b"),
        ("<b>a</b> <i>b</i>c", "a bc"),
        ("&lt;b&gt; &amp; &eacute;", "<b> & é"),
        ("10<sup>6</sup>", "10⁶"),
        ("24<sup>[1]</sup>", "24[1]"),
        ("1<sup>st</sup> H<sub>2</sub>O", "1st H₂O"),
        ("t<sub>a</sub><sup>*</sup> x<sup>n+1</sup>", "t_a* xⁿ⁺¹"),
        ("24<sup>a</sup> Foo<sup>†</sup> <sup>b</sup> Note", "24ᵃ Foo† ᵇ Note"),
        ("0.5<sub>±0.1</sub>", "0.5 ± 0.1"),
        ("Accuracy <sup>(in per cent)</sup> of<sub>all tests</sub>", "Accuracy (in per cent) ofall tests"),
        ("<math><msup><mn>10</mn><mrow><mo>-</mo><mn>3</mn></mrow></msup></math>", "10⁻³"),
        ("<math><mi>α</mi><mo>=</mo><mn>0.5</mn></math> ok", "α = 0.5 ok"),
        ("<math><msubsup><mi>t</mi><mi>a</mi><mo>*</mo></msubsup></math>", "t_a^*"),
        (
            "<math><semantics><mfrac><mn>1</mn><mn>8</mn></mfrac><annotation encoding='application/x-tex'>"
            "\\frac{1}{8}</annotation></semantics></math>",
            "1/8",
        ),
        ("<math><msqrt><mi>x</mi></msqrt><mfenced><mi>a</mi><mi>b</mi></mfenced></math>", "√x(a, b)"),
        ("a<script>x()</script><!-- no -->b", "ab"),
        ('<img src=x alt="yes">', "yes"),
        ("a<table><tr><td>b<td>c</table>", "a\nb c"),
        ('<a href="x">link</a>', "link"),
        ("", ""),
    ],
)
def test_text_of_a_cell(cell: str, text: str) -> None:
    table = load_table(f"<table><tr><th>h<th>i</tr><tr><td>{cell}</td><td>1</td></tr></table>")
    assert table.texts() == [[text, "1"]]


@pytest.mark.parametrize(
    ("rows", "header"),
    [
        ("<tr><td>a<td>b<tr><td>1<td>2", [("a",), ("b",)]),
        ("<tr><th>a<th>b<tr><td>1<td>2", [("a",), ("b",)]),
        ("<tr><td><th>b<tr><th>1<td>2", [("",), ("b",)]),
        ("<tr><td>a<th>b<tr><td>1<td>2", [("a",), ("b",)]),
        ("<tr><th>a<td>1<tr><th>b<td>2", []),
        ("<thead></thead><tr><td>1<td>2<tr><td>3<td>4", []),
        ("<tr><td colspan=2>T<tr><td>a<td>b<tr><td>1<td>2", [("T", "a"), ("T", "b")]),
        ("<tr><th colspan=2>T<tr><th>a<th>b<tr><td>1<td>2", [("T", "a"), ("T", "b")]),
        ("<tr><th>a<th>b<tr><th colspan=2>S<tr><td>1<td>2", [("a",), ("b",)]),
        ("<tr><th>a<th>b<tr><th>1<th>2", [("a",), ("b",)]),
        (
            "<tr><td rowspan=2>n<td colspan=2>y<tr><td>a<td>b<tr><td>1<td>2<td>3",
            [("n",), ("y", "a"), ("y", "b")],
        ),
    ],
)
def test_where_the_header_ends(rows: str, header: list[tuple[str, ...]]) -> None:
    table = load_table(f"<table>{rows}</table>")
    assert table.has_header == bool(header)
    if header:
        assert list(table.columns) == header


def test_levels_of_section_rows() -> None:
    row = "<tr><td>{}<td>{}</tr>".format
    section = "<tr><td colspan=2>{}</tr>".format
    body = section("A") + section("x") + row(1, 2) + section("y") + row(3, 4) + section("B") + section("z") + row(5, 6)
    table = load_table(f"<table><tr><th>h<th>i</tr>{body}{section('Source: S')}</table>")
    assert table.row_groups == (("A", "x"), ("A", "y"), ("B", "z"), ("B", "z"))
    assert table.texts()[-1] == ["Source: S", "Source: S"]
    assert table.cell_count == 7


def test_absurd_spans_are_bounded() -> None:
    table = load_table(
        "<table><tr><th>a<th>b<tr><td colspan=99999999>S<tr><td rowspan=99999999>1<td colspan=x>2</table>"
    )
    assert table.texts() == [["1", "2"]]
    assert table.row_groups == (("S",),)
    assert table.rows[0][0] == Cell("1")


def test_missing_cells_are_padded_and_said() -> None:
    table = load_table("<table><tr><th>a<th>b<tr><td>1<tr><td>2<td>3</table>")
    assert table.texts() == [["1", ""], ["2", "3"]]
    assert [note.code for note in table.notes] == ["ragged rows"]


def test_several_tables_and_none() -> None:
    table = load_table("<table><tr><th>a<tr><td>1</table><table><tr><th>b<tr><td>2</table>")
    assert table.columns == (("b",),)
    assert [note.code for note in table.notes] == ["tables passed over"]
    assert load_table("<tr><th>a</th></tr><tr><td>1</td></tr>").texts() == [["1"]]
    for text in ("<table></table>", "<p>no</p>", "<table><tr></tr></table>", ""):
        with pytest.raises(NoTableError):
            load_table(text, "html")
