"""Every form: its example is read, and whatever is read gives places within the text, or an error of ours."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tabx.base.errors import InputError
from tabx.formats.delimited.regions import delimited_regions
from tabx.formats.forms import FORMS, Form
from tabx.formats.load import load_tables
from tabx.formats.markdown.read import markdown_tables
from tabx.formats.unread import unread_as

SIGNS = [
    *(
        "│",
        "┃",
        "─",
        "═",
        "┌",
        "┬",
        "┐",
        "├",
        "┼",
        "┤",
        "└",
        "┴",
        "┘",
        "╷",
        "┆",
        "╌",
        "+",
        "+---+",
        "+===+---+",
        "|",
        "||",
    ),
    *(
        "\n",
        "\n",
        "\n\n",
        "  ",
        " ",
        "   ",
        "--",
        "----  ----",
        "==== ====",
        "---",
        "======",
        "```\n",
        "\\",
        "\t",
        "…",
        "...",
    ),
    *(
        "{|",
        "|}",
        "|-",
        "!",
        "!!",
        "|+",
        "colspan=2 |",
        "rowspan=9|",
        "[[a|b]]",
        "^",
        ":::",
        "|_. ",
        "|=",
        "\\2. ",
        "<|2>",
    ),
    *("<fcel>", "<ched>", "<lcel>", "<ucel>", "<xcel>", "<ecel>", "<nl>", "<otsl>", "</otsl>", "<caption>", "<loc_1>"),
    *(
        "a",
        "Name",
        "12",
        "-7",
        "1,204",
        "0",
        "NaN",
        "東京",
        "é",
        "a b",
        "str",
        "int64",
        "dtype: int64",
        "Name: x, dtype: O",
    ),
    *("^^", ":", "sep=;", "# x", ";", ",", "Source: x", "(2 rows)", "[9 rows x 9 columns]", "\r\n", "\0", "\u2028"),
]
TEXTS = st.lists(st.sampled_from(SIGNS), max_size=40).map("".join)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_the_example_of_a_form_is_a_table_of_two_rows(form: Form) -> None:
    (region,) = form.regions(f"Here:\n\n{form.example}\n\nDone.")
    (table,) = region.tables
    assert (region.format, table.source_format) == (form.format, form.format)
    assert [row[-2:] for row in table.texts()] == [["Ulm", "128"], ["Kiel", "246"]]
    assert table.columns[-2:] == (("Town",), ("People",))


@settings(max_examples=300)
@given(TEXTS)
@example("<fcel><otsl><fcel>")
def test_regions_lie_in_the_text_and_hold_tables(text: str) -> None:
    for find in [*(form.regions for form in FORMS), delimited_regions]:
        try:
            regions = list(find(text))
        except InputError:
            continue
        places = [(region.start, region.end) for region in regions]
        assert all(0 <= start < end <= len(text) for start, end in places)
        assert all(one[1] <= other[0] for one, other in pairwise(places))
        assert all(table.column_count for region in regions for table in region.tables)


@settings(max_examples=300)
@given(TEXTS)
def test_nothing_but_our_errors(text: str) -> None:
    for read in (load_tables, markdown_tables, unread_as):
        with suppress(InputError):
            read(text)
