"""Words that one text has and the other lacks, by the quick way and by counting."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tabx.values.text import words_only_in

SOME_WORDS = st.lists(st.sampled_from(["red", "kite", "of", "7", "red2"]), max_size=6).map(tuple)


@given(SOME_WORDS, SOME_WORDS)
def test_surplus_words_are_returned_as_often_as_they_are_surplus(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    assert Counter(words_only_in(one, other)) == Counter(one) - Counter(other)


def test_words_keep_their_order_with_and_without_repeats() -> None:
    assert words_only_in(("red", "kite", "of", "7"), ("kite",)) == ("red", "of", "7")
    assert words_only_in(("red", "kite", "red", "7"), ("red",)) == ("kite", "red", "7")
