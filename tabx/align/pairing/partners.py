"""Names in other words: the same one holds a word that no other name has, or all words of the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from tabx.align.pairing.grid import Grid
from tabx.align.pairing.keys import THRESHOLDS
from tabx.align.pairing.pairing_thresholds import NAMES
from tabx.values.records import DataType
from tabx.values.text import SMALL_WORDS, as_number, words

Words = frozenset[str]


def partners_of(gold: Grid, predicted: Grid, g: int, p: int) -> dict[int, int]:
    """Return the predicted row of each gold row whose name in two columns is the same in other words.

    {} unless most names of one column that are not in the other as they stand have such a partner, two at least: one
    word in common is chance.
    """
    found = single_partners(gold, predicted, g, p)
    if len(found) < NAMES.least:
        return {}
    fewest = min(len(_unequal(gold, g, predicted, p)), len(_unequal(predicted, p, gold, g)))
    return found if len(found) > NAMES.most * fewest else {}


def single_partners(gold: Grid, predicted: Grid, g: int, p: int) -> dict[int, int]:
    """Return the predicted row of each gold row whose name in two columns has a word in common with that one alone.

    A word that stands elsewhere in both rows, as that of a town beside its clubs and halls, is no evidence, and a
    column of running text names nothing.
    """
    if not (_holds_names(gold, g) and _holds_names(predicted, p)):
        return {}
    return _pairs_alone(
        _Names(gold, g, _unequal(gold, g, predicted, p)), _Names(predicted, p, _unequal(predicted, p, gold, g))
    )


def partner_share(gold: Grid, predicted: Grid, g: int, p: int) -> float:
    """Return the share of the shorter table's rows that have a partner, or the same name; 0 if not most of them."""
    found = partners_of(gold, predicted, g, p)
    if not found:
        return 0.0
    equal = Counter(gold.keys[g]) & Counter(predicted.keys[p])
    share = (len(found) + equal.total() - equal[""]) / max(1, min(gold.height, predicted.height))
    return share if share > NAMES.most else 0.0


def are_one_name(text: str, other: str) -> bool:
    """Whether of two names that are partners one has all words of the other, or both have the same number.

    A word or a year alone may be one that two names happen to share, as relatives and fairs do.
    """
    name, other_name = _telling(text), _telling(other)
    numbers, other_numbers = _codes(name), _codes(other_name)
    pairs = ((name, other_name), (numbers, other_numbers))
    return any(bool(one and two) and (one <= two or two <= one) for one, two in pairs)


def _holds_names(grid: Grid, column: int) -> bool:
    characters = sum(map(len, grid.texts[column]))
    return grid.columns[column].type is DataType.STRING and characters <= THRESHOLDS.longest_name * grid.height


def _unequal(grid: Grid, column: int, other: Grid, other_column: int) -> list[int]:
    """Return the rows whose name is not in the other column as it stands."""
    known = set(other.keys[other_column])
    return [row for row, key in enumerate(grid.keys[column]) if key and key not in known]


def _telling(text: str) -> Words:
    """Return the words of a text that may tell a name from others: no small word, no single letter or digit."""
    return frozenset(word for word in words(text) if len(word) > 1 and word not in SMALL_WORDS)


class _Names:
    """The words of some names of a column, and where else they stand."""

    def __init__(self, grid: Grid, column: int, rows: Sequence[int]) -> None:
        words_of = [_telling(text) for text in grid.texts[column]]
        self.of = {row: words_of[row] for row in rows}
        counts = Counter(word for name in words_of for word in name)
        self.row_of_rare = {word: row for row, name in self.of.items() for word in name if counts[word] == 1}
        self._others = [texts for index, texts in enumerate(grid.texts) if index != column]
        self._elsewhere: dict[int, Words] = {}

    def elsewhere(self, row: int) -> Words:
        """Return the words of a row's other cells."""
        if row not in self._elsewhere:
            self._elsewhere[row] = frozenset(word for texts in self._others for word in words(texts[row]))
        return self._elsewhere[row]


def _pairs_alone(gold: _Names, predicted: _Names) -> dict[int, int]:
    """Return the pairs of names that are each other's only partner."""
    links = set(_links(gold, predicted))
    partners, other_partners = Counter(i for i, _ in links), Counter(j for _, j in links)
    return {
        i: j
        for i, j in sorted(links)
        if partners[i] == other_partners[j] == 1 and not _contradict(gold.of[i], predicted.of[j])
    }


def _links(gold: _Names, predicted: _Names) -> Iterator[tuple[int, int]]:
    """Yield the rows of which both names hold one rare word, or one name all words of the other."""
    for word in gold.row_of_rare.keys() & predicted.row_of_rare.keys():
        i, j = gold.row_of_rare[word], predicted.row_of_rare[word]
        if word not in gold.elsewhere(i) & predicted.elsewhere(j):
            yield i, j
    for (i, name), (j, other) in product(gold.of.items(), predicted.of.items()):
        is_part = bool(name and other) and (name <= other or other <= name)
        if is_part and not (name & other) <= (gold.elsewhere(i) & predicted.elsewhere(j)):
            yield i, j


def _contradict(name: Words, other: Words) -> bool:
    """Whether both names hold numbers, and none in common."""
    numbers, other_numbers = _numbers(name), _numbers(other)
    return bool(numbers and other_numbers) and numbers.isdisjoint(other_numbers)


def _numbers(name: Words) -> set[str]:
    return {number for word in name if (number := as_number(word))}


def _codes(name: Words) -> set[str]:
    """Return the numbers of a name that are no years."""
    return {number for number in _numbers(name) if not (len(number) == _DIGITS_OF_A_YEAR and number.isdecimal())}


_DIGITS_OF_A_YEAR = 4
"""A number of so many digits is mostly a year, which several things have."""
