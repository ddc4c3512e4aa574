"""Choices of edits: which rows, columns, places and words they may change."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from random import Random
from typing import TypeVar

from tabx.perturb.contents import Content
from tabx.perturb.draft import Draft, Place
from tabx.perturb.numbers import Number
from tabx.perturb.records import RefusedError

T = TypeVar("T")

MOST_CHANGED = 3
"""Cells that one edit of cells changes at most: few enough to be looked at one by one."""

CHOICES_PER_CHANGE = 4
"""Cells that could be changed for each that is: in a small table most of the facts stay."""

YEARS = range(1000, 2101)
"""Whole numbers that are read as years, where nothing else tells them from counts."""

MOST_WORDS_OF_KEY = 6
"""Words of a name in the mean; longer texts are sentences, which name nothing."""

LEAST_LETTERS_TO_MISSPELL = 5
"""Of a word: in shorter ones a slip makes another word as often as a misspelt one."""

_CODE_WORDS = frozenset({"code", "codes", "id", "ids", "identifier"})
_BRACKETED_UNIT = re.compile(r"(?P<name>.*\S)\s*\((?P<unit>[^()]+)\)")


def pick(rng: Random, choices: Sequence[T], refusal: str) -> T:
    """Return one of the choices; RefusedError with `refusal` where there is none."""
    if not choices:
        raise RefusedError(refusal)
    return choices[rng.randrange(len(choices))]


def some(rng: Random, choices: Sequence[T], refusal: str, most: int = MOST_CHANGED) -> list[T]:
    """Return one to `most` of the choices in their order, fewer if there are few choices.

    RefusedError with `refusal` where there is none.
    """
    if not choices:
        raise RefusedError(refusal)
    count = rng.randint(1, max(1, min(most, len(choices) // CHOICES_PER_CHANGE)))
    return [choices[i] for i in sorted(rng.sample(range(len(choices)), count))]


def key_column(draft: Draft) -> int | None:
    """Return the column that names the rows, None where none does.

    The first column of distinct names, else the first column if its texts are distinct. Names are short: a column of
    lists or sentences names nothing.
    """
    distinct = []
    for c, column in enumerate(draft.columns):
        texts = [row[c].text for row in draft.slots]
        if len(column.sources) == 1 and all(texts) and len(set(texts)) == len(texts) and _sole(draft, c):
            distinct.append(c)
    named = [c for c in distinct if _names(draft.cells(c))]
    return next(iter([*named, *(c for c in distinct if c == 0)]), None)


def _names(contents: Sequence[Content]) -> bool:
    lists = sum(content.type == "List" for content in contents)
    words = sum(len(content.text.split()) for content in contents)
    are_short = words <= MOST_WORDS_OF_KEY * len(contents)
    return all(content.words for content in contents) and 2 * lists <= len(contents) and are_short


def _sole(draft: Draft, column: int) -> bool:
    return all(row[column].sole is not None for row in draft.slots)


def places(draft: Draft, wanted: Callable[[Content], bool], *, keys: bool = False) -> list[Place]:
    """Return the places with a single gold fact that is wanted; key cells only with `keys`."""
    key = None if keys else key_column(draft)
    found = []
    for r, row in enumerate(draft.slots):
        for c, slot in enumerate(row):
            fact = slot.sole
            if fact is not None and fact.source is not None and c != key and wanted(fact.content):
                found.append((r, c))
    return found


def is_year_column(draft: Draft, column: int) -> bool:
    """Whether all numbers of a column are years."""
    numbers = [content.number for content in draft.cells(column) if content.number is not None]
    return bool(numbers) and all(_is_year(number) for number in numbers)


def _is_year(number: Number) -> bool:
    is_plain = not (number.places or number.grouped or number.prefix or number.suffix)
    return is_plain and YEARS.start <= number.digits < YEARS.stop


def number_columns(draft: Draft, wanted: Callable[[list[Number]], bool] = lambda numbers: True) -> list[int]:
    """Return the columns of numbers of one notation, without years, codes and the key column."""
    key = key_column(draft)
    return [c for c in range(draft.width) if c != key and _is_measure(draft, c, wanted)]


def _is_measure(draft: Draft, column: int, wanted: Callable[[list[Number]], bool]) -> bool:
    contents = [content for content in draft.cells(column) if not content.blank]
    numbers = [content.number for content in contents if content.number is not None]
    if len(draft.columns[column].sources) != 1 or len(numbers) < max(2, len(contents)):
        return False
    notations = {(number.prefix, number.suffix, number.factor, number.offset) for number in numbers}
    is_code = _CODE_WORDS & set(re.findall(r"[^\W_]+", draft.columns[column].header.lower()))
    return len(notations) == 1 and not is_code and not is_year_column(draft, column) and wanted(numbers)


def numbers_of(draft: Draft, column: int) -> list[tuple[int, Content, Number]]:
    """Return row, content and number of each cell with a number in a column."""
    found = []
    for r, content in enumerate(draft.cells(column)):
        if content.number is not None:
            found.append((r, content, content.number))
    return found


def without_act(draft: Draft, columns: Sequence[int]) -> list[int]:
    """Return the columns of one gold column each in which no act was done: of two in one place neither can be told."""
    done = {source for act in draft.acts for source in act.columns}
    return [c for c in columns if len(draft.columns[c].sources) == 1 and draft.columns[c].sources[0] not in done]


FEWEST_SMALL = 7
"""Small whole numbers of which an act can be told: of fewer, some act explains most by chance in more than one of 1,000
tables with random errors."""


def say_enough(numbers: Sequence[Number], least: int) -> bool:
    """Whether so many different numbers, 0 left out, are changed alike by no chance."""
    distinct = {number.digits for number in numbers} - {Decimal(0)}
    return len(distinct) >= (FEWEST_SMALL if all(map(is_small, numbers)) else least)


def is_small(number: Number) -> bool:
    """Whether a number is one of few: whole, and of two digits at most."""
    return number.places <= 0 and abs(number.digits) < SMALL


SMALL = 100
"""Whole numbers below are small: counts, points, ranks."""


def split_unit(header: str) -> tuple[str, str]:
    """Return a header as its name and the bracketed text at its end: "Distance", "km"."""
    match = _BRACKETED_UNIT.fullmatch(header)
    return (match["name"], match["unit"]) if match else (header, "")


def named_columns(draft: Draft) -> list[int]:
    """Return the columns that come from one gold column and still have its header."""
    return [
        c
        for c, column in enumerate(draft.columns)
        if column.header and len(column.sources) == 1 and column.named_after in (None, column.sources[0])
    ]


def capitalised(word: str, like: str) -> str:
    """Return a word in the case of another."""
    if like.isupper() and len(like) > 1:
        return word.upper()
    return word[0].upper() + word[1:] if like[:1].isupper() else word


def replaced_word(text: str, table: Mapping[str, str]) -> str | None:
    """Return the text with its first word in the table replaced, None without such a word.

    An abbreviation with a full stop ("No.") is another word.
    """
    for match in re.finditer(r"[^\W\d_]+(?![^\W\d_]|\.)", text):
        if (other := table.get(match[0].lower())) is not None:
            return text[: match.start()] + capitalised(other, match[0]) + text[match.end() :]
    return None


def misspelt(text: str, rng: Random) -> str | None:
    """Return the text with one letter dropped, doubled or swapped; None without a long word."""
    words = list(re.finditer(rf"[^\W\d_]{{{LEAST_LETTERS_TO_MISSPELL},}}", text))
    if not words:
        return None
    match = words[rng.randrange(len(words))]
    word = match[0]
    spots = list(range(1, len(word) - 2))
    rng.shuffle(spots)
    for spot in spots:
        way = rng.choice(("drop", "double", "swap"))
        if way == "swap" and word[spot] != word[spot + 1]:
            other = word[:spot] + word[spot + 1] + word[spot] + word[spot + 2 :]
        elif way == "drop":
            other = word[:spot] + word[spot + 1 :]
        else:
            other = word[: spot + 1] + word[spot:]
        return text[: match.start()] + other + text[match.end() :]
    return None


def quoted(draft: Draft, column: int) -> str:
    """Return the name of a column for a note."""
    return f"column {column + 1} '{draft.columns[column].header}'"
