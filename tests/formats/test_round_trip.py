"""Dump and load give the same table, or what was lost is said."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabx.formats import FORMATS, TEXT_FORMATS, dump_table_with_losses, load_table, to_frame
from tabx.formats.spans import Span, spread
from tabx.table import Cell, Table, plain_rows

PIPES = (
    "/",
    "|",
    "\\|",
    "\\\\|",
    "\\",
    "\\n",
    "`",
    "``",
    "`a|b`",
    "a`|b",
    "```",
    "~~~",
    "---",
    ":--",
    "-",
    "=",
    "+---+",
)
SIGNS = ("#", "*x*", "[a](b)", "$5", "x=1", "—", "'", ";", "a,b", "a;b", "%")
MARKUP = ("> q", "<b>", "<br>", "<td>", "</table>", "&amp;", "&", "{}", "[1]", '"', '"a", b', '{"a": 1}')
WORDS = ("", "NA", "007", "null", "true", "1.50", "e\u0301", "שלום", "\u200fמספר 5", "🙂", "\u00a0", "\ufeff")
SPACES = (" leading", "trailing ", "a  b", "\t", "a\tb", "\n", "a\nb", "a\r\nb", "\u2028", "a\x0bb")
NASTY = (*PIPES, *SIGNS, *MARKUP, *WORDS, *SPACES)
TEXTS = st.one_of(st.sampled_from(NASTY), st.text(max_size=6), st.text(alphabet='|\\`-:<br>& \n",;a1', max_size=8))


@st.composite
def plain_tables(draw: st.DrawFn, texts: st.SearchStrategy[str] = TEXTS) -> Table:
    """Tables of one header level or none, without spans."""
    width = draw(st.integers(1, 4))
    rows = plain_rows(draw(st.lists(st.lists(texts, min_size=width, max_size=width), min_size=1, max_size=4)))
    count = draw(st.integers(0, 1))
    return Table(rows[:count], rows[count:])


@st.composite
def spanned(draw: st.DrawFn, height: int, width: int) -> tuple[tuple[Cell, ...], ...]:
    """Grids with spans that do not overlap."""
    rows = plain_rows(draw(st.lists(st.lists(TEXTS, min_size=width, max_size=width), min_size=height, max_size=height)))
    taken: set[tuple[int, int]] = set()
    spans = []
    for row in range(height):
        for column in range(width):
            down, across = draw(st.integers(1, 2)), draw(st.integers(1, 3))
            covered = {(row + i, column + j) for i in range(down) for j in range(across)}
            fits = row + down <= height and column + across <= width and not covered & taken
            if fits and len(covered) > 1 and draw(st.booleans()):
                taken |= covered
                spans.append(Span(row, column, down, across))
    return spread(rows, spans)


@st.composite
def rich_tables(draw: st.DrawFn) -> Table:
    """Tables of all that a Table can hold."""
    width, levels, height = draw(st.integers(1, 4)), draw(st.integers(0, 3)), draw(st.integers(0, 4))
    if not levels + height:
        height = 1
    group = st.lists(TEXTS, max_size=2).map(tuple)
    groups = draw(st.lists(group, min_size=height, max_size=height)) if draw(st.booleans()) else []
    return Table(
        draw(spanned(levels, width)),
        draw(spanned(height, width)),
        tuple(groups),
        draw(st.integers(0, width)),
        draw(st.none() | TEXTS),
    )


@pytest.mark.parametrize("name", [name for name in TEXT_FORMATS if FORMATS[name].dumps])
@settings(max_examples=300, deadline=None)
@given(table=plain_tables() | rich_tables())
def test_equal_or_said(name: str, table: Table) -> None:
    text, lost = dump_table_with_losses(table, name)
    if not lost:
        assert load_table(text, name) == table
    else:
        assert all(note.code and note.message for note in lost)


@settings(max_examples=300, deadline=None)
@given(table=plain_tables() | rich_tables())
def test_json_carries_every_table(table: Table) -> None:
    assert dump_table_with_losses(table, "json")[1] == ()


def _has_header_with_names(table: Table) -> bool:
    return bool(table.header_rows)


@settings(max_examples=500, deadline=None)
@given(table=plain_tables().filter(_has_header_with_names))
def test_markdown_carries_every_text_under_a_header(table: Table) -> None:
    """But for a header row and a row that look like two header levels, which is said."""
    text, lost = dump_table_with_losses(table, "markdown")
    assert not lost or "header levels" in {note.code for note in lost}, text


def _has_no_sign_alone(table: Table) -> bool:
    """Whether no cell holds a sign of a number alone, which is read into the cell of the number beside it."""
    return not any(cell.text and set(cell.text) <= set("$€£¥₹₽₩₺₪%‰()*†‡ ") for row in table.rows for cell in row)


@settings(max_examples=500, deadline=None)
@given(table=plain_tables().filter(_has_header_with_names).filter(_has_no_sign_alone))
def test_csv_and_tsv_carry_every_text_under_a_header(table: Table) -> None:
    for name in ("csv", "tsv"):
        text, lost = dump_table_with_losses(table, name)
        assert not lost or "header levels" in {note.code for note in lost}, (name, text)


WRITABLE = st.text(st.characters(exclude_categories=["Cc", "Cs", "Cn"]), max_size=6) | st.sampled_from(
    [text for text in NASTY if "\x0b" not in text]
)


@settings(max_examples=300, deadline=None)
@given(table=plain_tables(WRITABLE))
def test_html_carries_every_text_without_control_characters(table: Table) -> None:
    text, lost = dump_table_with_losses(table, "html")
    assert not lost, text


@settings(max_examples=100, deadline=None)
@given(table=plain_tables())
def test_a_frame_holds_the_texts(table: Table) -> None:
    frame = to_frame(table)
    assert frame.to_numpy().tolist() == table.texts()
    if table.header_rows and table.rows:
        back = load_table(frame)
        assert (back.header_rows, back.rows) == (table.header_rows, table.rows)
