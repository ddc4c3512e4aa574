"""Yes and no under the name of one of two values: "Won: yes, no" for "Result: won, nominated"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabx.values.reading.literals import truths
from tabx.values.text import words
from tabx.values.value import Value

Words = tuple[str, ...]

TWO = 2
"""Different values that a yes and a no can tell: of three the no would say too little."""

LEAST_CELLS = 3
"""Cells beside each other: fewer agree by chance."""


def truths_for_words(line: Sequence[tuple[Value, Value]], headers: Sequence[Words]) -> frozenset[tuple[Words, Words]]:
    """Return which words are written as yes and no, or these as words, as (the gold's, the predicted); none unless all.

    Parameters
    ----------
    line : sequence of (Value, Value)
        The gold's values and the predicted ones, of a column.
    headers : sequence of tuple of str
        The words of the column's name on either side.
    """
    filled = [(gold.text, predicted.text) for gold, predicted in line if gold.text.strip() and predicted.text.strip()]
    if len(filled) < LEAST_CELLS:
        return frozenset()
    gold, predicted = zip(*filled, strict=True)
    said = frozenset(_told(gold, predicted, headers[1]))
    return said or frozenset((one, other) for other, one in _told(predicted, gold, headers[0]))


def _told(texts: Sequence[str], answers: Sequence[str], question: Words) -> Iterator[tuple[Words, Words]]:
    """Yield each of two texts with the answer to the question whether it is the one that the question names."""
    named = _two_of(texts)
    asked = [text for text in named if set(text) <= set(question)]
    said = {words(answer): truths(answer)[0] for answer in answers}
    if len(asked) != 1 or set(said.values()) != {True, False} or () in said:
        return
    for text in named:
        yield from ((text, answer) for answer, truth in said.items() if truth is (text == asked[0]))


def _two_of(texts: Sequence[str]) -> set[Words]:
    """Return the words of two different texts that are no answers; none where there are more or fewer."""
    named = {words(text) for text in texts}
    are_answers = any(truths(text)[0] is not None for text in texts)
    return named if len(named) == TWO and () not in named and not are_answers else set()
