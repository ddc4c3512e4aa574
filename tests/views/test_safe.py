"""Text from a table made safe to show."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabx.base.escapes import shorten, visible
from tabx.documents.paper import encodable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Klay Thompson", "Klay Thompson"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("a\nb\tc\r", "a\\nb\\tc\\r"),
        ("abc\u202edef", "abc\\u202edef"),
        ("zero\u200bwidth", "zero\\u200bwidth"),
        ("\ud800", "\\ud800"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("中文 naïve", "中文 naïve"),
        ("\U000e0041", "\\U000e0041"),
    ],
)
def test_control_and_hidden_characters_are_shown_as_escapes(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(st.text())
def test_nothing_visible_gives_can_steer_a_terminal(text: str) -> None:
    kept = {"\u200c", "\u200d"}
    for char in visible(text):
        assert unicodedata.category(char) not in {"Cc", "Cs", "Zl", "Zp"}
        assert char in kept or not 0x2028 <= ord(char) <= 0x202E


@given(st.text())
def test_what_is_made_encodable_encodes(text: str) -> None:
    encodable(visible(text), "ascii").encode("ascii")
    encodable(visible(text), "cp1252").encode("cp1252")


@given(st.text(max_size=30), st.integers(1, 20))
def test_shorten_keeps_within_the_width(text: str, width: int) -> None:
    short = shorten(text, width)
    assert len(short) <= width
    assert short == text or short.endswith("…")
