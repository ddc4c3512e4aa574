"""What of a document is shown at first, what is left out is counted; and the sheets, which have all of it."""

from __future__ import annotations

import io
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tabx
from tabx.documents.brief import ITEMS, at_first, without_silent
from tabx.documents.media import content, fragment
from tabx.documents.record import (
    Cell,
    Document,
    Drawing,
    Drawn,
    Figures,
    Line,
    ListBlock,
    Part,
    TableBlock,
    Tone,
    listed,
    table,
)
from tabx.documents.sheets import sheets
from tabx.documents.terminal import write_document

WORDS = st.text(string.ascii_letters + "東京é", min_size=1, max_size=5)


def document(*parts: Part) -> Document:
    return Document("", parts, Figures(("n",), ((1,),)))


def printed(*parts: Part, full: bool = False, width: int = 100) -> str:
    file = io.StringIO()
    write_document(document(*parts), file, width=width, full=full)
    return file.getvalue()


def test_what_is_left_out_at_first_is_counted_and_full_shows_it() -> None:
    lines = ListBlock(tuple(Line(f"line {number}") for number in range(9)), first=2)
    rows = table(("name", "n"), [(f"row {number}", str(number)) for number in range(7)], first=3)
    items = table(("name", "why"), [("a", listed(Line(f"item {number}") for number in range(8)))], texts=(1,))
    folded = Part((Line("kept back"),), "More", folded=True)
    short, whole = (printed(Part((lines, rows, items)), folded, full=full) for full in (False, True))
    assert [short.count(word) for word in ("line ", "row ", "item ", "kept back")] == [2, 3, ITEMS, 0]
    assert [f"… {number} more" in short for number in (7, 4, 3)] == [True] * 3
    assert [whole.count(word) for word in ("line ", "row ", "item ", "kept back")] == [9, 7, 8, 1]
    assert "more" not in whole
    assert at_first(()) == ()


def test_a_total_is_not_shown_where_rows_before_it_are_left_out() -> None:
    summed = table(("name", "n"), [("a", "1"), ("b", "2"), ("sum", "3")], first=2, has_total=True)
    (part,) = at_first([Part((summed,))])
    assert isinstance(part.blocks[0], TableBlock)
    assert part.blocks[0].has_total is False
    assert "sum" not in printed(Part((summed,)))


def test_columns_that_say_nothing_are_on_no_terminal_and_in_every_file() -> None:
    silent = table(("set", "name", "why", "n"), [("all", "a", "", "1")], names=2, texts=(2,), silent=(0, 2))
    shown = without_silent(silent)
    assert (shown.header, shown.names, shown.texts) == (("name", "n"), 1, ())
    assert "all" not in printed(Part((silent,)), full=True)
    assert "| all | a |  | 1 |" in str(content(document(Part((silent,))), ".md"))
    assert "<bdi>all</bdi>" in str(content(document(Part((silent,))), ".html"))


def test_a_workbook_has_numbers_and_the_ends_of_their_intervals() -> None:
    rows = [("a", Cell(".5 [.4, .6]", 0.5, 0.4, 0.6), Cell("7", 7)), ("b", Cell(""), Cell("0", 0))]
    inner = Part((Line("in words"), table(("name", "mean", "n"), rows)), "Means", name="means")
    found = sheets(document(Part((Line("head"),), name="models"), Part((Line("signed"),), "a, b", parts=(inner,))))
    assert list(found) == ["models", "means", "figures"]
    assert [list(row) for row in found["models"]] == [["head"], [], ["a, b"], ["signed"]]
    assert [list(row) for row in found["means"]][:5] == [
        ["a, b: Means"],
        ["in words"],
        ["name", "mean", "mean low", "mean high", "n"],
        ["a", 0.5, 0.4, 0.6, 7],
        ["b", None, None, None, 0],
    ]


def test_sheets_of_the_same_or_no_name_are_all_there() -> None:
    one = table(("n",), [("1",)])
    parts = [Part((one,), title) for title in ("a/b", "A b", "x" * 40, "x" * 50, "", "figures", "'")]
    names = list(sheets(document(*parts)))
    assert len({name.lower() for name in names}) == len(parts) + 1
    assert all(0 < len(name) <= 31 and not set(name) & set("\\/*?:[]") for name in names)


def test_a_page_draws_what_the_record_has_and_opens_what_is_folded() -> None:
    drawn = Drawn(Drawing.INTERVAL, "0 to 1", ((10.0, 20.0, 15.0), ()))
    block = table(("name",), [("a",), ("b",)], drawn=drawn)
    page = str(content(document(Part((block,), "T"), Part((Line("x", Tone.BAD),), "F", folded=True)), ".html"))
    assert page.count('class="track"') == 1
    assert "left:10.0%;width:20.0%" in page
    assert "<details><summary>F</summary>" in page
    assert '<p class="bad"><bdi>x</bdi></p>' in page
    assert "<script" not in fragment([Part((block,))])


def test_a_text_has_no_colours_whatever_the_environment_forces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    part = Part((Line("worse", Tone.BAD), table(("n",), [("1",)])), "T")
    assert "\x1b" in printed(part)
    assert "\x1b" not in str(content(document(part), ".txt"))
    assert "\x1b" not in tabx.judge("| a |\n| - |\n| 1 |", "| a |\n| - |\n| 2 |").to_text()


@given(
    header=st.lists(WORDS, min_size=3, max_size=3),
    rows=st.lists(st.lists(st.lists(WORDS, max_size=6).map(" ".join), min_size=3, max_size=3), min_size=1, max_size=4),
    width=st.integers(20, 120),
    signed=st.booleans(),
)
def test_no_width_breaks_a_word_or_loses_one(
    header: list[str], rows: list[list[str]], width: int, signed: bool
) -> None:
    from rich.cells import cell_len

    block = table(header, rows, texts=(2,))
    lines = [Line("|".join(header), Tone.CODE)] if signed else []
    text = printed(Part((*lines, block)), width=width)
    assert max(map(cell_len, text.splitlines()), default=0) <= width
    found = {word.rstrip(",:|") for word in text.replace("─", " ").replace("|", " ").split()}
    assert {word for row in rows for one in row for word in one.split()} <= found
    assert found <= {word for one in (*header, *(one for row in rows for one in row)) for word in one.split()} | {""}
