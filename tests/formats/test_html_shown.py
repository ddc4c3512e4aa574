"""What of an HTML table is read: what a browser shows of it."""

import pytest

from tabx.base.errors import NoTableError
from tabx.formats import load_table, load_tables


def _cell(content: str) -> str:
    return load_table(f"<table><tr><th>A</th></tr><tr><td>{content}</td></tr></table>").texts()[0][0]


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ('8 May<span style="display:none">1945-05-08</span>', "8 May"),
        ('8 May<span style="color: red; DISPLAY : none;">x</span> 1945', "8 May 1945"),
        ("8 May<b hidden>x</b>", "8 May"),
        ('<span style="visibility:hidden">0</span>7.5', "7.5"),
        ('<span style="display:none-such">7</span>', "7"),
        ('<span style="content-visibility:hidden">7</span>', "7"),
        ('a<span style="display:none">b</span>c<i style="display:none">d</i>e', "ace"),
    ],
)
def test_text_that_is_not_displayed_is_left_out(content: str, text: str) -> None:
    assert _cell(content) == text


def test_hidden_cells_and_rows_take_no_place() -> None:
    table = load_table(
        "<table><tr><th>Well</th><th hidden>id</th><th>Depth</th></tr>"
        "<tr><td>Moor</td><td hidden>17</td><td>31</td></tr>"
        '<tr style="visibility:collapse"><td>Fen</td><td>18</td><td>12</td></tr>'
        '<tr><td>Carr</td><td style="display:none">19</td><td style="visibility:hidden">9</td></tr></table>'
    )
    assert table.columns == (("Well",), ("Depth",))
    assert table.texts() == [["Moor", "31"], ["Carr", ""]]
    (note,) = (note for note in table.notes if note.code == "hidden")
    assert note.message == "left out, as a browser does not show it: 4 cells, 1 row with text"


def test_a_hidden_table_is_passed_over_and_said() -> None:
    shown = "<table><tr><th>A</th></tr><tr><td>1</td></tr></table>"
    hidden = "<div style='display:none'><table><tr><th>B</th></tr><tr><td>2</td></tr></table></div>"
    (table,) = load_tables(hidden + shown)
    assert table.columns == (("A",),)
    assert "1 tables left out" in next(note.message for note in table.notes if note.code == "hidden")
    with pytest.raises(NoTableError):
        load_table(hidden)


def test_a_page_hidden_until_its_scripts_run_is_read() -> None:
    page = "<html><body style='display:none'><table><tr><th>A</th></tr><tr><td>1</td></tr></table></body></html>"
    assert load_table(page).texts() == [["1"]]


def test_mathematics_hidden_beside_its_picture_stays() -> None:
    math = '<span style="display:none"><math><msup><mi>x</mi><mn>2</mn></msup></math></span>'
    picture = '<img class="mwe-math-fallback-image-inline" alt="{\\displaystyle x^{2}}">'
    assert _cell(math + picture) == "x²"
    assert _cell(f"{picture} m") == "${\\displaystyle x^{2}}$ m"


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("<input type=checkbox checked>", "☑"),
        ("<input type='Checkbox'>", "☐"),
        ("<input type=radio checked> yes <input type=radio> no", "☑ yes ☐ no"),
        ("<input value=12> kg", "12 kg"),
        ("<input type=hidden value=7>x", "x"),
        ("<input type=password value=secret>", ""),
        ("<select><option>red<option selected>blue<option>green</select>", "blue"),
        ("<select><option>red</option><option>blue</option></select>", "red"),
        ("<select size=3><option>red</option><option>blue</option></select>", ""),
        ("<select multiple><option selected>red<option selected>blue<option>green</select>", "red\nblue"),
        ("<textarea>some\nwords</textarea>", "some words"),
        ("<input list=l value=a><datalist id=l><option>b</datalist>", "a"),
    ],
)
def test_controls_are_what_they_show(content: str, text: str) -> None:
    assert _cell(content) == text


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ('<img alt="Rise" src=u.svg> 4.5', "4.5"),
        ('<img alt="Flag of Peru"> <img alt="Flag of Chile">', "Flag of Peru Flag of Chile"),
        ('<a href=x><img alt="Logo"></a><br>', "Logo"),
        ('<img alt="✓"> paid', "✓ paid"),
        ("<img> 4", "4"),
    ],
)
def test_words_of_a_picture_stand_in_for_it_alone(content: str, text: str) -> None:
    assert _cell(content) == text


def test_a_span_ends_with_its_row_group() -> None:
    table = load_table(
        "<table><tr><th>Kind</th><th>Size</th></tr>"
        "<tbody><tr><td rowspan=5>Bolt</td><td>M4</td></tr><tr><td>M6</td></tr></tbody>"
        "<tbody><tr><td rowspan=0>Nut</td><td>M4</td></tr><tr><td>M8</td></tr></tbody>"
        "<tfoot><tr><td>all</td><td>4</td></tr></tfoot></table>"
    )
    assert table.texts() == [["Bolt", "M4"], ["Bolt", "M6"], ["Nut", "M4"], ["Nut", "M8"], ["all", "4"]]


def test_a_later_head_is_a_section_or_says_the_header_again() -> None:
    table = load_table(
        "<table><thead><tr><th>Port</th><th>Ships</th></tr></thead><tbody><tr><td>Riga</td><td>7</td></tr></tbody>"
        "<thead><tr><th>Port</th><th>Ships</th></tr></thead><tbody><tr><td>Oslo</td><td>4</td></tr></tbody>"
        "<thead><tr><th colspan=2>South</th></tr></thead><tbody><tr><td>Bari</td><td>5</td></tr></tbody></table>"
    )
    assert table.columns == (("Port",), ("Ships",))
    assert table.texts() == [["Riga", "7"], ["Oslo", "4"], ["Bari", "5"]]
    assert table.row_groups == ((), (), ("South",))
    assert "repeated header" in [note.code for note in table.notes]


def test_a_head_below_a_row_of_names_is_no_further_level() -> None:
    table = load_table(
        "<table><tr><th>Port</th><th>Ships</th></tr><tr><td>Riga</td><td>7</td></tr>"
        "<thead><tr><th colspan=2>South</th></tr></thead><tr><td>Bari</td><td>5</td></tr></table>"
    )
    assert table.columns == (("Port",), ("Ships",))
    assert table.row_groups == ((), ("South",))


def test_a_head_of_an_inner_table_is_not_that_of_the_outer_one() -> None:
    inner = "<table><thead><tr><th>x</th></tr></thead><tr><td>y</td></tr></table>"
    table = load_table(f"<table><tr><th>A</th><th>B</th></tr><tr><td>{inner}</td><td>1</td></tr></table>")
    assert table.columns == (("A",), ("B",))


def test_rows_with_row_headers_alone_have_no_header_above() -> None:
    table = load_table(
        "<table><tr><td colspan=2>Main works</td></tr><tr><td>Kind</td><td>Mill</td></tr>"
        "<tr><th>Built</th><td>1901</td></tr><tr><th>Staff</th><td>40</td></tr></table>"
    )
    assert not table.has_header
    assert table.texts() == [["Kind", "Mill"], ["Built", "1901"], ["Staff", "40"]]
    assert table.row_groups == (("Main works",),) * 3


def test_names_over_numbers_are_a_header_above_row_headers() -> None:
    table = load_table(
        "<table><tr><td>Port</td><td>Ships</td><td>Crew</td></tr>"
        "<tr><th>Riga</th><td>7</td><td>90</td></tr><tr><th>Oslo</th><td>4</td><td>51</td></tr></table>"
    )
    assert table.columns == (("Port",), ("Ships",), ("Crew",))
    assert table.stub_columns == 1


def test_a_corner_is_named_in_the_second_row() -> None:
    table = load_table(
        "<table><tr><td></td><th colspan=2>Sound</th></tr><tr><th>Room</th><th>low</th><th>high</th></tr>"
        "<tr><td>hall</td><td>dull</td><td>bright</td></tr><tr><td>nave</td><td>warm</td><td>dull</td></tr></table>"
    )
    assert table.columns == (("Room",), ("Sound", "low"), ("Sound", "high"))
    assert table.row_count == 2


def test_a_row_of_blanks_and_a_span_holds_no_fact() -> None:
    table = load_table(
        "<table><tr><th>Year</th><th>Half</th><th>Sum</th></tr><tr><td rowspan=3>2025</td><td></td><td></td></tr>"
        "<tr><td>first</td><td>5</td></tr><tr><td>second</td><td>6</td></tr>"
        "<tr><td>2026</td><td></td><td></td></tr></table>"
    )
    assert table.texts() == [["2025", "first", "5"], ["2025", "second", "6"], ["2026", "", ""]]
    assert (table.rows[0][0].row_span, table.rows[1][0].row_offset) == (2, 1)
    assert "idle rows" in [note.code for note in table.notes]


def test_a_title_above_row_headers_is_the_header_alone() -> None:
    table = load_table(
        "<table><tr><th colspan=2>Mill</th></tr><tr><td colspan=2><img src=m.png alt='The mill'></td></tr>"
        "<tr><th>Built</th><td>1901</td></tr><tr><th>Staff</th><td>40</td></tr></table>"
    )
    assert table.columns == (("Mill",), ("Mill",))
    assert table.texts() == [["Built", "1901"], ["Staff", "40"]]
    assert not table.row_groups
    assert "pictures" in [note.code for note in table.notes]


@pytest.mark.parametrize(("repeats", "said"), [(1, "1 row that repeats"), (2, "2 rows that repeat")])
def test_rows_that_repeat_the_header_are_counted_in_words(repeats: int, said: str) -> None:
    head = "<thead><tr><th>Town</th><th>People</th></tr></thead>"
    rows = "".join(f"<tr><td>{town}</td><td>{town * 3}</td></tr>{head}" for town in range(repeats))
    table = load_table(f"<table>{head}{rows}<tr><td>Kiel</td><td>245</td></tr></table>")
    assert f"{said} the header left out" in [note.message for note in table.notes]
