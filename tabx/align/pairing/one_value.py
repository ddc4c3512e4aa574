"""What one value says of two names: of the fields of a record, or of the columns of a table of one row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

import numpy as np

from tabx.align.pairing.assignment import Scores
from tabx.align.pairing.grid import Grid
from tabx.align.pairing.keys import find_key_columns
from tabx.align.pairing.pairing_thresholds import COLUMNS
from tabx.align.pairing.similarity import CellSimilarities, Flags, cell_similarity
from tabx.base.limits import check_time
from tabx.values import header_similarity, relate_headers
from tabx.values.records import DataType, Relation
from tabx.values.relating.relate_lists import as_list
from tabx.values.relating.text_similarity import MISSPELLING, is_misspelling, text_similarity
from tabx.values.text import SMALL_WORDS, said_once, words, words_only_in
from tabx.values.value import HeaderReading, Value


@dataclass(frozen=True, slots=True)
class OneValueThresholds:
    """Thresholds for a value that stands under another name, where no other value speaks for the two names."""

    same_text: float = 0.9
    """Similarity of two texts that say the same: an abbreviation, another order, a slip in a long text. "right" in
    "right back" reaches .7, "new york" in "new york harbour" .8: another fact may say as much."""

    least_items: int = 2
    """Items that two lists have in common to be one list with others added or lost: one item is a value in common."""

    share_of_items: float = 0.5
    """Share of the items of one list, and of the other value's words, that are in common then: half of them."""

    near_value: float = 0.5
    """Similarity of the values of names that share a word, each with others of its own ("draft team", "draft pick"):
    half of the value, as for a name that its value vouches for."""

    words_in_order: int = 4
    """Words of one text that stand in the other in their order, so that it is the same with more said of it ("B.A.
    Alder College (1949), M.A. University of Birch"): two or three are a place in a name ("left wing harbour")."""

    words_in_common: int = 2
    """Different words that two texts of several have in common to be one under names that merely share a word: one is
    a value that many fields have ("Ohio Ohio" for "Ohio")."""

    said: float = 0.6
    """Similarity of two values that say the same, however unlike they are measured (a list parted on one side alone):
    it pairs two fields of other names, .6 of .65 being more than a third, and goes behind any value more alike."""


THRESHOLDS = OneValueThresholds()


@dataclass(frozen=True, slots=True)
class Named:
    """The names of one side, and the value under each."""

    headers: Sequence[HeaderReading]
    values: Sequence[Value]


SAME_WORDS = 0.95
"""Similarity of a text and a list of the same words in one order: as of one text read as two values."""

_REMARK = re.compile(r"\s*\([^()]*\)")
_TEXTS = frozenset({DataType.STRING, DataType.OTHERS, DataType.LIST})


def may_be_one(names: tuple[HeaderReading, HeaderReading], gold: Value, predicted: Value) -> bool:
    """Return whether two values under two names, gold and predicted, may be one fact.

    Under one name, or one that is only rewritten, any two values may be, other than a text and a number. Names that
    share a word need half of the value, or one value whole in the other. Names that have nothing in common need the
    value itself: in other words, in another order, or most items of a list.
    """
    found = relate_headers(*names)
    if found.relation in (Relation.EXACT, Relation.EQUIVALENT) or not (gold.key and predicted.key):
        return True
    if found.relation is Relation.PARTIAL:
        return _has_words(gold) is _has_words(predicted) or cell_similarity(gold, predicted) > 0
    is_another = _qualify_one_word(*names) and _share_one_word(gold, predicted)
    if header_similarity(*names) >= COLUMNS.header_hint and not is_another:
        return cell_similarity(gold, predicted) >= THRESHOLDS.near_value or _is_within(gold.text, predicted.text)
    return say_the_same(names, gold, predicted)


def say_the_same(names: tuple[HeaderReading, HeaderReading], gold: Value, predicted: Value) -> bool:
    """Return whether two values are one, so that it stands under another name."""
    if gold.key == predicted.key:
        return True
    if not {gold.type, predicted.type} <= _TEXTS:
        return gold.number is not None and gold.number == predicted.number
    is_same = _is_same_text(gold.text, predicted.text) or _share_items(gold, predicted)
    return is_same or _say_the_same_with_names(names, gold, predicted)


def _say_the_same_with_names(names: tuple[HeaderReading, HeaderReading], gold: Value, predicted: Value) -> bool:
    """Whether all that one text says more is the other's name ("studio | MCA", "maker | MCA Studio")."""
    some, more = words(gold.text), words(predicted.text)
    missing, extra = words_only_in(some, more), words_only_in(more, some)
    said = set(words(names[1].name)).issuperset(missing) and set(words(names[0].name)).issuperset(extra)
    return said and len(missing) < len(some) and len(extra) < len(more)


@lru_cache(maxsize=16384)
def _is_same_text(gold: str, predicted: str) -> bool:
    """Whether two texts say the same, repetitions and a remark in brackets aside that only one of them has."""
    if text_similarity(gold, predicted) >= THRESHOLDS.same_text or _is_misspelt(gold, predicted):
        return True
    plain, other_plain = _REMARK.sub("", gold), _REMARK.sub("", predicted)
    if _have_same_words(words(gold), words(predicted)) or _says_more_of_the_same(plain, other_plain):
        return True
    if (plain == gold) is (other_plain == predicted):
        return False
    return text_similarity(plain, other_plain) >= THRESHOLDS.same_text


def _have_same_words(some: tuple[str, ...], others: tuple[str, ...]) -> bool:
    """Whether two texts have the same words, however often, and more than one word that all is about."""
    least = min(max(len(some), len(others)), THRESHOLDS.words_in_common)
    return set(some) == set(others) and len(set(some)) >= least > 0


def _says_more_of_the_same(text: str, other: str) -> bool:
    """Whether all words of one text stand in the other in their order, and are enough of it.

    What stands before a comma may be somebody of that title or place: "Odd Vik, duke of North Selje" is no duchy.
    """
    shorter, longer = sorted((text, other), key=lambda one: len(words(one)))
    less, more = words(shorter), words(longer)
    rest = iter(more)
    are_enough = len(less) >= max(THRESHOLDS.words_in_order, THRESHOLDS.share_of_items * len(more))
    begins_alike = not {*words(longer.split(",", 1)[0])}.isdisjoint(less)
    return are_enough and begins_alike and all(word in rest for word in less)


def _is_misspelt(gold: str, predicted: str) -> bool:
    """Whether each word of one text is one of the other, or a longer one but for an edit or two ("frigate")."""
    some, others = words(gold), words(predicted)
    return len(some) == len(others) and all(
        one == other or (min(len(one), len(other)) >= MISSPELLING.letters_for_two_edits and is_misspelling(one, other))
        for one, other in zip(some, others, strict=True)
    )


def _share_items(gold: Value, predicted: Value) -> bool:
    """Whether most of a list's items stand in the other value, and are most of it.

    A list may be parted by commas on one side alone. Places in one region are no list: all that they share is their
    common end ("Alby, Ohio, USA" and "Berg, Ohio, USA").
    """
    some, others = words(gold.text), words(predicted.text)
    end = _common_end(some, others)
    return any(
        _stand_in(as_list(value), other, end) for value, other in ((gold, others), (predicted, some)) if value.text
    )


def _stand_in(value: Value, other: tuple[str, ...], end: int) -> bool:
    """Whether enough items of a list stand in the words of another value, beyond so many words of a common end."""
    text = f" {' '.join(other)} "
    items = [words(item.text) for item in value.items if item.type is DataType.STRING]
    found = [item for item in dict.fromkeys(items) if item and f" {' '.join(item)} " in text]
    said = sum(map(len, found))
    are_enough = len(found) >= max(THRESHOLDS.least_items, THRESHOLDS.share_of_items * len(items))
    return are_enough and said > end and said >= THRESHOLDS.share_of_items * len(other)


def _common_end(some: tuple[str, ...], others: tuple[str, ...]) -> int:
    """Return how many words two texts end with alike."""
    pairs = zip(reversed(some), reversed(others), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _is_within(text: str, other: str) -> bool:
    """Whether all words of one text stand in the other."""
    some, more = words(text), words(other)
    return bool(some and more) and not (words_only_in(some, more) and words_only_in(more, some))


def _qualify_one_word(name: HeaderReading, other: HeaderReading) -> bool:
    """Whether two names share a word and each says with another which one it is: "state house", "upper house seat"."""
    some, others = ({*header.words} - SMALL_WORDS for header in (name, other))
    return bool(some & others and some - others and others - some)


def _share_one_word(gold: Value, predicted: Value) -> bool:
    """Whether two texts, one of them of several words, have fewer than two different words in common."""
    some, others = words(gold.text), words(predicted.text)
    are_texts = _has_words(gold) and _has_words(predicted)
    return are_texts and max(len(some), len(others)) > 1 and len({*some} & {*others}) < THRESHOLDS.words_in_common


def _has_words(value: Value) -> bool:
    return any(item.type in (DataType.STRING, DataType.OTHERS) for item in value.items or (value,))


def facts_of_one_row(similarities: CellSimilarities) -> tuple[Flags | bool, Scores | float]:
    """Return which columns of two tables of one row are two facts, and the score of those of the same words.

    (False, 0.0) for tables of more rows, or without a header. Numbers are left to what chance makes of them, and so are
    the columns that name the row of either table: they say the same of it.
    """
    gold, predicted = similarities.gold, similarities.predicted
    has_names = gold.table.has_header and predicted.table.has_header
    if not (has_names and gold.height == predicted.height == 1):
        return False, 0.0
    same_name = np.array([[bool(name) and name == other for other in predicted.headers] for name in gold.headers])
    same_value = (similarities.gold_codes == similarities.predicted_codes.T) & (similarities.gold_codes != 0)
    apart = stand_elsewhere(same_name, same_value)
    are_keys = np.zeros_like(same_name)
    are_keys[np.ix_(find_key_columns(gold), find_key_columns(predicted))] = True
    own, other = _named(gold), _named(predicted)
    for g, p in np.argwhere(~same_name & ~same_value & ~apart & ~are_keys).tolist():
        apart[g, p] = _are_two(own, other, g, p)
    return apart, np.where(have_same_words(own.values, other.values) & ~apart, SAME_WORDS, 0.0)


def _named(grid: Grid) -> Named:
    """Return the columns of a table of one row with the value of each."""
    return Named([column.header for column in grid.columns], [column.values[0] for column in grid.columns])


def _are_two(gold: Named, predicted: Named, g: int, p: int) -> bool:
    """Whether two columns of one value are two facts, told in words by one of them at least."""
    check_time()
    value, other = gold.values[g], predicted.values[p]
    is_worded = _has_words(value) or _has_words(other)
    return is_worded and not may_be_one((gold.headers[g], predicted.headers[p]), value, other)


def have_same_words(gold: Sequence[Value], predicted: Sequence[Value]) -> Flags:
    """Return a mask of the pairs of texts and lists that have the same words, whatever parts or repeats them."""
    places: dict[tuple[str, ...], int] = {}
    codes = [np.array([_words_code(value, places) for value in side]) for side in (gold, predicted)]
    result: Flags = (codes[0][:, None] == codes[1][None, :]) & (codes[0] > 0)[:, None]
    return result


def _words_code(value: Value, places: dict[tuple[str, ...], int]) -> int:
    """Return a number for the words of a text or list, the same for the same words; 0 for numbers and all else."""
    said = said_once(words(value.text)) if value.type in (DataType.STRING, DataType.LIST) else ()
    return places.setdefault(said, len(places) + 1) if any(map(str.isalpha, said)) else 0


def stand_elsewhere(same_name: Flags, same_value: Flags) -> Flags:
    """Return a mask of the pairs of other names one of which has a field of its own on the other side.

    Of a name that several fields have, the other side has as many. A name has no such field where another gold field's
    value stands there, and its own value elsewhere: names were exchanged or shifted.
    """
    moved: Flags = same_value & ~same_name
    is_shifted = same_name & ~same_value & np.outer(moved.any(axis=1), moved.any(axis=0))
    times, other_times = same_name.sum(axis=1), same_name.sum(axis=0)
    is_there: Flags = (times > 0) & (times >= np.where(same_name, other_times[None, :], 0).max(axis=1, initial=0))
    is_other_there: Flags = (other_times > 0) & (
        other_times >= np.where(same_name, times[:, None], 0).max(axis=0, initial=0)
    )
    is_there &= ~is_shifted.any(axis=1)
    is_other_there &= ~is_shifted.any(axis=0)
    result: Flags = (is_there[:, None] | is_other_there[None, :]) & ~same_name
    return result
