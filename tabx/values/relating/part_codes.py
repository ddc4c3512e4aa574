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
    if {step[0] for step in steps} != {"equal", "replace"}:
        return ()
    parts = tuple((gold[a:b], predicted[c:d]) for name, a, b, c, d in steps if name == "replace")
    return parts if any(map(str.isdigit, gold)) or not any(map(_has_letter, parts)) else ()


def _has_letter(part: Part) -> bool:
    return any(map(_is_letter, part))


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
        is_free = part[0] not in taken[0] and part[1] not in taken[1]
        if is_free and count >= LEAST_CELLS and _are_word_and_code(*part):
            coded.add(part)
        for side in (0, 1):
            taken[side].add(part[side])
    letters = set(filter(_has_letter, coded))
    return coded if LEAST_CODES <= len(letters) <= MOST_LETTERS else coded - letters


def _are_word_and_code(one: Words, other: Words) -> bool:
    return _is_code(one, other) or _is_code(other, one)


def _is_code(code: Words, word: Words) -> bool:
    """Whether one word is in short what others are: their initials, an abbreviation, or the letter that begins it."""
    letters = "".join(code)
    if len(code) not in (1, len(letters)):  # "G.P." is one of two letters
        return False
    meant = word[1:] if len(word) > 1 and word[0] in SMALL else word
    if not "".join((letters, *meant)).isalpha():
        return False
    if len(letters) == 1:
        return len(meant) == 1 and meant[0].startswith(letters) and len(meant[0]) > 1
    return is_abbreviation(letters.upper(), " ".join(meant))
