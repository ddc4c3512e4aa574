"""A value with more detail than the gold's: "12 Mill Street, Riverside" for Riverside, "Salt (film)" for Salt.

The gold's words stand in it whole, as a part between commas and brackets or behind "old quarter of". All else has to be
detail: no item added, no number beside the gold's, nothing that takes the value back or makes another name of it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product

from tabx.values.column.properties import column_keys, has_lists
from tabx.values.columns import ColumnPair
from tabx.values.kinds import DifferenceKind
from tabx.values.reading.cell import string_value
from tabx.values.records import DataType, Difference, Relation
from tabx.values.relating.contradictions import contradicts
from tabx.values.relating.countries import country_of_name
from tabx.values.relating.detail_words import (
    ADDRESS,
    ALTERNATIVES,
    OF_COUNTRIES,
    OF_PLACES,
    OTHER_NAMES,
    PLACES,
    TAKEN_BACK,
    WITHIN_PLACES,
)
from tabx.values.relating.opposites import are_opposites
from tabx.values.relating.person_words import LIVES
from tabx.values.text import as_number, numbers_in, words
from tabx.values.value import Value


@dataclass(frozen=True, slots=True)
class DetailThresholds:
    """Lengths beyond which a text is a sentence, in which words of the gold are no value."""

    longest: int = 200
    """Characters of a value with its detail; four parts of an address have about a hundred."""

    words: int = 8
    """Words of one part of detail: an address or a remark has up to about six."""

    code: int = 3
    """Most letters of a region's code in capitals: "Springfield, IL"."""


THRESHOLDS = DetailThresholds()

Words = tuple[str, ...]

_TEXTS = frozenset({DataType.STRING, DataType.LIST})
_BRACKETS = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
_PARTING = re.compile(r"[/;|+&\n]")
"""Signs between items or alternatives."""


@dataclass(frozen=True, slots=True)
class Detail:
    """What a prediction says besides the gold, as written.

    Attributes
    ----------
    at_commas : tuple of str
        Parts between commas.
    before : tuple of str
        What stands before "of" and the gold: "Old Quay quarter".
    in_brackets : tuple of str
    is_behind_country : bool
        Whether the gold stands behind a country, which is no part of it: places go from the small one to the large.
    """

    at_commas: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    in_brackets: tuple[str, ...] = ()
    is_behind_country: bool = False

    @property
    def parts(self) -> tuple[str, ...]:
        """All of it."""
        return (*self.at_commas, *self.before, *self.in_brackets)


def with_more_detail(
    gold: Value, predicted: Value, pair: ColumnPair, found: Difference, field: Iterable[str] = ()
) -> Difference | None:
    """Return the difference of two texts as more precise; None where the prediction adds other than detail.

    Parameters
    ----------
    gold, predicted : Value
    pair : ColumnPair
    found : Difference
        Theirs by words or items: its figures stay, for rubrics that price it as a partial cell.
    field : iterable of str
        Words of the name of the field beside the value, read as those of the column's header are.
    """
    if not _may_hold(gold, predicted):
        return None
    detail = _detail_of(gold.text, predicted.text)
    if detail is None or contradicts(gold.text, predicted.text) or not _are_detail(detail, gold, pair, field):
        return None
    if detail.at_commas and not _are_places(detail, gold.text, pair, field):
        return None
    return replace(
        found,
        relation=Relation.NEAR,
        kind=DifferenceKind.MORE_PRECISE,
        missing="",
        extra="; ".join(detail.parts),
        note="",
        parts=len(detail.parts),
    )


def _may_hold(gold: Value, predicted: Value) -> bool:
    """Whether the gold's words stand in the predicted text one behind the other, among more: a cheap test."""
    if not {gold.type, predicted.type} <= _TEXTS or not len(gold.text) < len(predicted.text) <= THRESHOLDS.longest:
        return False
    part, text = _named(gold.text), words(predicted.text)
    return bool(part) and any(text[place : place + len(part)] == part for place in range(len(text)))


def _detail_of(gold: str, predicted: str) -> Detail | None:
    """Return what a text says besides the gold; None where the gold is no part of it."""
    in_brackets = _only_in(_BRACKETS.findall(predicted), _BRACKETS.findall(gold))
    wanted = [_named(part) for part in _parts(gold)]
    if in_brackets is None or not wanted:
        return None
    parts = _parts(predicted)
    for place in range(len(parts) - len(wanted) + 1):
        front, end = parts[:place], place + len(wanted)
        if list(map(_named, parts[place:end])) == wanted:
            return Detail((*front, *parts[end:]), (), in_brackets, any(map(country_of_name, front)))
    if len(wanted) > 1:
        return None
    named = [(place, before) for place, part in enumerate(parts) if (before := _part_of(part, wanted[0]))]
    return next((Detail((*parts[:at], *parts[at + 1 :]), (before,), in_brackets) for at, before in named), None)


def _parts(text: str) -> list[str]:
    """Return the parts of a text between commas, without what stands in brackets."""
    return [part.strip() for part in _BRACKETS.sub(" ", text).split(",") if words(part)]


def _named(text: str) -> Words:
    """Return the words of a name without a leading "the"."""
    said = words(text)
    return said[1:] if said[:1] == ("the",) else said


def _only_in(texts: Sequence[str], others: Sequence[str]) -> tuple[str, ...] | None:
    """Return the texts in brackets that the gold has not; None where it has one that is not among them."""
    left = [text.strip() for text in texts]
    for other in others:
        same = next((text for text in left if words(text) == words(other)), None)
        if same is None:
            return None
        left.remove(same)
    return tuple(text for text in left if text)


def _part_of(text: str, whole: Words) -> str:
    """Return what of a place is named, if a text says a part of it: "Old Quay quarter of Riverside"; else ""."""
    chunks = text.split()
    for place, (noun, link) in enumerate(pairwise(chunks)):
        if link in ("of", "in") and noun in WITHIN_PLACES and _named(" ".join(chunks[place + 2 :])) == whole:
            return " ".join(chunks[: place + 1])
    return ""


def _are_detail(detail: Detail, gold: Value, pair: ColumnPair, field: Iterable[str]) -> bool:
    """Whether each part only says more: it is no other item, number or name, and takes nothing back."""
    has_number = bool(numbers_in(words(gold.text)))
    headers = {*pair.gold.header.words, *pair.predicted.header.words, *field}
    return bool(detail.parts) and all(
        _is_remark(part, has_number=has_number)
        and (not _is_item(part, pair) or (part in detail.at_commas and _is_around(part, pair, headers)))
        and not any(are_opposites(*two) for two in product(words(gold.text), words(part)))
        for part in detail.parts
    )


def _is_around(part: str, pair: ColumnPair, headers: Collection[str]) -> bool:
    """Whether a value of another row is where this one's place lies: "Kilburn, London" beside "London".

    Where nobody has two ("place of birth"), and where it is no value of the gold but one that the prediction made up.
    """
    if not OF_PLACES & {*headers} or has_lists(pair.gold):
        return False
    return bool(LIVES & {*headers}) or string_value(part).key not in column_keys(pair.gold)


def _is_remark(part: str, *, has_number: bool) -> bool:
    """Whether a part is words, with a number at most where the gold has none, and says no other name."""
    said = words(part)
    are_numbers = [bool(as_number(word)) for word in said]
    is_worded = any(map(str.isalpha, part)) and not all(are_numbers) and len(said) <= THRESHOLDS.words
    if not is_worded or (has_number and any(are_numbers)) or _PARTING.search(part):
        return False
    return (ALTERNATIVES | TAKEN_BACK | OTHER_NAMES).isdisjoint(said)


def is_remark_on(remark: str, name: str) -> bool:
    """Whether words in brackets only say more of a name beside them, as in "Salt (film)": no item, no other name."""
    has_number = bool(numbers_in(words(name)))
    are_opposed = any(are_opposites(*two) for two in product(words(name), words(remark)))
    return _is_remark(remark.strip(), has_number=has_number) and not are_opposed


def _is_item(part: str, pair: ColumnPair) -> bool:
    """Whether a part is a value of its column, on either side, or an item of the gold's lists.

    The other values of a record are answers to other questions.
    """
    if pair.of_fields:
        return False
    key = string_value(part).key
    if key in column_keys(pair.gold) or key in column_keys(pair.predicted):
        return True
    return has_lists(pair.gold) and any(item.key == key for value in pair.gold.values for item in value.items)


def _are_places(detail: Detail, gold: str, pair: ColumnPair, field: Iterable[str]) -> bool:
    """Whether the commas part a place from where it lies, as a header or one of the parts says, and no items."""
    are_countries = bool(country_of_name(gold)) and any(map(country_of_name, detail.at_commas))
    headers = {*pair.gold.header.words, *pair.predicted.header.words, *field}
    if detail.is_behind_country or are_countries or has_lists(pair.gold) or headers & OF_COUNTRIES:
        return False
    return bool(headers & OF_PLACES) or any(_is_place(part, words(gold)) for part in detail.at_commas)


def _is_place(part: str, gold: Collection[str]) -> bool:
    """Whether a part names a place by itself: a country, a region's code, an address, "Norton City"."""
    said = words(part)
    if country_of_name(part) or (part.isalpha() and part.isupper() and len(part) <= THRESHOLDS.code):
        return True
    is_address = bool(as_number(said[0])) and not ADDRESS.isdisjoint(said)
    return is_address or (len(said) > 1 and said[-1] in PLACES and said[-1] not in gold)
