"""Names with one number, said in words or digits, before or behind: "Second Division", "2nd Division", "Div 2"."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from tabx.values.column.properties import SameColumn, item_words
from tabx.values.columns import Column
from tabx.values.relating.abbreviations import is_abbreviation
from tabx.values.text import number_word, words

Words = tuple[str, ...]
Numbered = tuple[str, Words]
"""The number of a name, and its other words."""

_ENDINGS = frozenset({"st", "nd", "rd", "th"})
"""Of ordinals in digits."""


def are_one_numbered(gold: str, predicted: str, column: Column) -> bool:
    """Whether two texts are one name with the same number, its words the same or one side's in short.

    Not where `column` has several such names that are one but for how they say the number: the army of that number may
    be two there.
    """
    one, other = _numbered(words(gold)), _numbered(words(predicted))
    if one is None or other is None or one[0] != other[0] or words(gold) == words(predicted):
        return False
    texts = " ".join(one[1]), " ".join(other[1])
    if texts[0] != texts[1] and not is_abbreviation(*texts) and not is_abbreviation(*reversed(texts)):
        return False
    return _times(SameColumn(column))[one] <= 1 and _times(SameColumn(column))[other] <= (one == other)


@lru_cache(maxsize=65536)
def _numbered(said: Words) -> Numbered | None:
    """Return the only number among some words, and the other words; None for another count, or nothing else."""
    numbers, rest = [], list[str]()
    for place, word in enumerate(said):
        spoken = number_word(word)
        if word.isdecimal() or spoken is not None:
            numbers.append(word.lstrip("0") if spoken is None else f"{spoken[0]:g}")
        elif not (word in _ENDINGS and place and said[place - 1].isdecimal()):
            rest.append(word)
    return (numbers[0], tuple(rest)) if len(numbers) == 1 and rest else None


@lru_cache(maxsize=64)
def _times(same: SameColumn) -> Counter[Numbered]:
    """Return how many different items of a column are a name with a number."""
    return Counter(name for said in item_words(same.column) if (name := _numbered(said)) is not None)
