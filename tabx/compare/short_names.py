"""Names in full and in short: a remark in brackets behind the name of a row, a person's middle or given names.

Whoever leaves out "(singer, born 2002)" behind a name has named the row as well as whoever adds it, as long as nothing
else in the column goes by that name. The same holds of middle names, left out or cut to initials, and of surnames.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cached_property

from tabx.compare.columns import PairedColumn
from tabx.values import read_header
from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType, Difference, Relation
from tabx.values.relating.contradictions import contradicts
from tabx.values.relating.more_detail import is_remark_on
from tabx.values.relating.persons import are_short_and_full, goes_by, has_initial, holds_persons, left_out
from tabx.values.text import words
from tabx.values.value import Value

_WRONG = frozenset({Relation.PARTIAL, Relation.DIFFERENT})
_TEXTS = frozenset({DataType.STRING, DataType.LIST})
_DATES = frozenset({DataType.DATE, DataType.NUMERICAL})
"""Types of dates; a year may be a number."""
_BRACKETS = re.compile(r"[(\[]([^()\[\]]*)[)\]]")

_WORDS = re.compile(r"[\w\s,.'’–-]+")
"""A remark of words; other signs make it a format ("min:sec"), a formula or a list of alternatives."""

LONGEST = 200
"""Characters of a name with its remark; a longer text is prose."""

MOST_NAMESAKES = 50
"""Names with one surname among which a short one is looked for: where more have it, a surname says little."""

Words = tuple[str, ...]


class ShortNames:
    """What the cells of a column may leave out or add of a name, where it tells no two of them apart."""

    def __init__(self, column: PairedColumn, *, is_key: bool) -> None:
        self.column = column
        self.is_key = is_key

    def apply(self, gold: Value, predicted: Value, found: Difference) -> Difference:
        """Return the difference, as near where a side has but the name in short.

        A date that names several rows is not near with more parts, which tell them apart: it may be that of another.
        """
        if found.relation is Relation.NEAR:
            return replace(found, relation=Relation.PARTIAL) if self._names_several_rows(gold) else found
        return self._apply_to_wrong(gold, predicted, found)

    def _names_several_rows(self, gold: Value) -> bool:
        return self.is_key and gold.type in _DATES and self._keys[gold.key] > 1

    def _apply_to_wrong(self, gold: Value, predicted: Value, found: Difference) -> Difference:
        if found.relation not in _WRONG or found.is_other_value or not {gold.type, predicted.type} <= _TEXTS:
            return found
        if max(len(gold.text), len(predicted.text)) > LONGEST or contradicts(gold.text, predicted.text):
            return found
        found = self._of_short_forms(gold.text, predicted.text, found)
        is_of_value = found.kind is DifferenceKind.ABBREVIATION and not self.is_key  # as long as it is written
        if is_of_value or found.relation is Relation.NEAR:
            return found
        return self._without_remark(gold.text, predicted.text, found)

    def _without_remark(self, gold: str, predicted: str, found: Difference) -> Difference:
        remark = self._remark(gold, predicted) if self.is_key else ""
        if remark:
            return _near(found, DifferenceKind.LESS_PRECISE, missing=remark)
        return self._of_persons(gold, predicted, found)

    def _of_short_forms(self, gold: str, predicted: str, found: Difference) -> Difference:
        """Return the difference of two names as near where one has a given name in short: Steph for Stephen."""
        if not are_short_and_full(gold, predicted) or any(self._tells_apart(words(name)) for name in (gold, predicted)):
            return found
        return _near(found, DifferenceKind.ABBREVIATION)

    def _remark(self, gold: str, predicted: str) -> str:
        """Return what stands in brackets in a gold name that is else the predicted one; "" where that is not all."""
        remarks, said = _BRACKETS.findall(gold), words(predicted)
        if not remarks or not said or _outside_brackets(gold) != said or self._named[said] > 1:
            return ""
        if not all(map(_WORDS.fullmatch, remarks)) or not all(is_remark_on(one, predicted) for one in remarks):
            return ""
        return "" if _names_measure(gold) else "; ".join(remark.strip() for remark in remarks)

    def of_person(self, gold: Value, predicted: Value, found: Difference) -> Difference:
        """Return the difference, as near where both are names of one person, one of them in short."""
        if found.relation not in _WRONG or found.is_other_value or not {gold.type, predicted.type} <= _TEXTS:
            return found
        return self._of_persons(gold.text, predicted.text, found, is_person=True)

    def _of_persons(self, gold: str, predicted: str, found: Difference, *, is_person: bool = False) -> Difference:
        missing, extra = left_out(gold, predicted), left_out(predicted, gold)
        if not missing and not extra:
            return found
        full, short = (gold, predicted) if missing else (predicted, gold)
        if not (is_person or self._holds_persons) and not (has_initial(full) and words(full)[0] == words(short)[0]):
            return found
        if _begins_with_initial(full, short) or self._tells_apart(words(short)):
            return found
        if found.kind is DifferenceKind.ABBREVIATION:
            return _near(found, found.kind)
        if missing:
            return _near(found, DifferenceKind.LESS_PRECISE, missing=_as_written(missing, full))
        return _near(found, DifferenceKind.MORE_PRECISE, extra=_as_written(extra, full))

    def _tells_apart(self, short: Words) -> bool:
        """Whether several values of a side go by a short name: that surname, and that given name if it has one."""
        sides = [surnames.get(short[-1], set()) for surnames in self._surnames]
        return any(len(names) > MOST_NAMESAKES or sum(_may_be(name, short) for name in names) > 1 for names in sides)

    @cached_property
    def _keys(self) -> Counter[str]:
        """How many gold cells have a value."""
        return Counter(value.key for value in self.column.pair.gold.values)

    @cached_property
    def _holds_persons(self) -> bool:
        return holds_persons(self.column.pair)

    @cached_property
    def _named(self) -> Counter[Words]:
        """How many different gold texts are some words, what stands in brackets aside."""
        return Counter(_outside_brackets(text) for text in {value.text for value in self.column.pair.gold.values})

    @cached_property
    def _surnames(self) -> tuple[dict[str, set[Words]], ...]:
        """The names of either side by their last word."""
        sides = (self.column.pair.gold, self.column.pair.predicted)
        return tuple(_by_surname({words(value.text) for value in side.values}) for side in sides)


def _names_measure(text: str) -> bool:
    """Whether a name says in which unit or scale its values are."""
    header = read_header((text,))
    return header.unit is not None or header.factor != 1.0


def _by_surname(names: set[Words]) -> dict[str, set[Words]]:
    found: dict[str, set[Words]] = {}
    for name in names:
        if name:
            found.setdefault(name[-1], set()).add(name)
    return found


def _may_be(name: Words, short: Words) -> bool:
    """Whether a name of the same surname may be a short one's: any for the surname alone, else one that begins so."""
    return len(short) == 1 or len(name) == 1 or goes_by(name[0], short[0]) or name[-len(short) :] == short


def _begins_with_initial(full: str, short: str) -> bool:
    """Whether of a first name the initial alone is left: an abbreviation, whose name the reader has to know."""
    first = words(short)[0]
    return len(first) == 1 and first != words(full)[0]


def _outside_brackets(text: str) -> Words:
    return words(_BRACKETS.sub(" ", text))


def _as_written(said: Words, text: str) -> str:
    """Return the words of a text that are among some, as they are written there."""
    return " ".join(chunk.strip(",;") for chunk in text.split() if set(words(chunk)) & set(said))


def _near(found: Difference, kind: DifferenceKind, *, missing: str = "", extra: str = "") -> Difference:
    return replace(found, relation=Relation.NEAR, kind=kind, missing=missing, extra=extra, note="", parts=1)
