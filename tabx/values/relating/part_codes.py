"""Codes for words within the values of a column: "Monaco GP" for "Monaco Grand Prix" wherever those words stand.

In one value such a word may be another one. Where the column replaces the same words by the same code throughout, and
the code is in short what they are, each value says what the gold's does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from tabx.base.limits import check_time
from tabx.values.relating.abbreviations import is_abbreviation
from tabx.values.text import words
from tabx.values.value import Value

Words = tuple[str, ...]
Part = tuple[Words, Words]
"""Words of the gold's values and what stands in their place in the predicted ones."""

LEAST_CELLS = 2
"""Values in which the same words have the same code: in one alone it may be another word."""

MOST_WORDS = 12
"""Words of a value that is compared word by word; longer ones are prose, of which no column writes words as codes."""

LEAST_CODES, MOST_LETTERS = 2, 3
"""Different codes of a single letter: one alone keeps nothing apart, and win, draw and loss are three."""

SMALL = frozenset({"in", "at", "of", "the", "by", "after"})
"""Words before those that a code stands for, as in "in overtime"."""


def codes_within(line: Sequence[tuple[Value, Value]]) -> frozenset[tuple[Words, Words]]:
    """Return the values that are the gold's but for codes of words within them, as (the gold's words, the predicted).

    Parameters
    ----------
    line : sequence of (Value, Value)
        The gold's values and the predicted ones, of a column.
    """
    parted = {pair: parts for pair in _pairs(line) if (parts := _parts(*pair))}
    counts = Counter(part for parts in parted.values() for part in parts)
    coded = _coded(counts)
    return frozenset(pair for pair, parts in parted.items() if coded.issuperset(parts))


def _pairs(line: Sequence[tuple[Value, Value]]) -> Iterator[Part]:
    """Yield the words of each two different values that are not too long."""
    check_time()
    found = ((words(gold.text), words(predicted.text)) for gold, predicted in line if gold.key != predicted.key)
    yield from dict.fromkeys(pair for pair in found if all(0 < len(side) <= MOST_WORDS for side in pair))


def _parts(gold: Words, predicted: Words) -> tuple[Part, ...]:
    """Return the words that are replaced in a value of which others stand; () where some are left out or added.

    A letter beside words alone is no code but the initial of a name; beside a number it is that of a result.
    """
    steps = SequenceMatcher(None, gold, predicted, autojunk=False).get_opcodes()
    if not any(step[0] == "equal" for step in steps) or any(step[0] in ("insert", "delete") for step in steps):
        return ()
    parts = tuple((gold[a:b], predicted[c:d]) for name, a, b, c, d in steps if name == "replace")
    has_number = any(map(str.isdigit, gold))
    return parts if has_number or not any(_is_letter(side) for part in parts for side in part) else ()


def _is_letter(side: Words) -> bool:
    return len(side) == 1 and len(side[0]) == 1


def _coded(counts: Counter[Part]) -> set[Part]:
    """Return the parts of which one side is a code of the other, each of one thing alone, in several values.

    Words have the code that they have most often. Single letters are codes where there are several, but not many:
    among many they are initials of names.
    """
    coded: set[Part] = set()
    taken: tuple[set[Words], set[Words]] = set(), set()
    for part, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        is_code = count >= LEAST_CELLS and (_is_code(*part) or _is_code(part[1], part[0]))
        if is_code and part[0] not in taken[0] and part[1] not in taken[1]:
            coded.add(part)
        for side in (0, 1):
            taken[side].add(part[side])
    letters = {part for part in coded if any(map(_is_letter, part))}
    return coded if LEAST_CODES <= len(letters) <= MOST_LETTERS else coded - letters


def _is_code(code: Words, word: Words) -> bool:
    """Whether one word is in short what others are: their initials, an abbreviation, or the letter that begins it."""
    if len(code) != 1 and any(len(letter) > 1 for letter in code):
        return False
    letters = "".join(code)  # "G.P." is one of two letters
    meant = word[1:] if len(word) > 1 and word[0] in SMALL else word
    if not letters.isalpha() or not "".join(meant).isalpha():
        return False
    if len(letters) == 1:
        return len(meant) == 1 and meant[0].startswith(letters) and len(meant[0]) > 1
    return is_abbreviation(letters.upper(), " ".join(meant))
