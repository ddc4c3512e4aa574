"""Headers taken off and put on; headers made of key paths."""

from tabx.formats import load_table, promote_header, strip_header
from tabx.formats.grid import header_of_paths
from tabx.table import Cell, Table

HTML = """<table><thead><tr><th rowspan=2>n<th colspan=2>y</tr><tr><th>a<th>b</tr></thead>
<tr><td colspan=3>S</tr><tr><td rowspan=2>1<td>2<td>3<tr><td>4<td>5</table>"""


def test_strip_keeps_every_row_and_its_spans() -> None:
    table = strip_header(load_table(HTML))
    assert table.texts() == [["n", "y", "y"], ["n", "a", "b"], ["1", "2", "3"], ["1", "4", "5"]]
    assert table.row_groups == ((), (), ("S",), ("S",))
    assert not table.has_header
    assert table.rows[1][0] == Cell("n", 2, 1, 1, 0)
    assert strip_header(table) == table
    assert [note.code for note in table.notes] == ["header read as data"]


def test_promote_cuts_a_span_at_the_edge() -> None:
    table = promote_header(strip_header(load_table(HTML)))
    assert table.columns == (("n",), ("y",), ("y",))
    assert table.rows[0][0] == Cell("n")
    assert table.row_groups == ((), ("S",), ("S",))
    assert promote_header(table) == table
    assert [note.code for note in table.notes] == ["header read as data", "duplicate header"]


def test_promote_undoes_strip_for_one_level() -> None:
    table = load_table("a,b\n1,2\n3,4")
    assert promote_header(strip_header(table)) == table
    assert promote_header(Table((), ())) == Table((), ())


def test_header_of_paths() -> None:
    paths = [("a",), ("b", "x"), ("b", "y"), ("c", "x", "p")]
    header = header_of_paths(paths)
    assert list(Table(header, ()).columns) == paths
    assert header[0] == (Cell("a", 3, 1), Cell("b", 1, 2), Cell("b", 1, 2, 0, 1), Cell("c"))
    assert header_of_paths([("same",), ("same",)]) == ((Cell("same"), Cell("same")),)
