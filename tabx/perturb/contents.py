"""The content of a cell, and its relation to the content of the gold's cell."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from tabx.perturb.dates import read_date
from tabx.perturb.numbers import Number, read_number, rounded
from tabx.perturb.records import Label

_BLANK = frozenset({"", "-", "–", "—", "n/a"})
LEAST_ITEMS_BETWEEN_COMMAS = 3
"""Two parts between a comma are as often a name ("Doe, Jane") or a place ("Paris, France")."""

MOST_WORDS_OF_ITEM = 5
"""Of an item between commas; no reason on record, longer parts are clauses of a sentence."""

_TIME = re.compile(r"\d{1,2}:\d{2}(:\d{2})?(\.\d+)?")
_TRUTHS = frozenset({"yes", "no", "true", "false"})


class TextChange(StrEnum):
    """Changes of words by edits, in rising gravity; the gravest one is the expected finding."""

    NONE = ""
    LIST_ORDER = "list order"
    SPELLING = "spelling"
    ABBREVIATION = "abbreviation"
    OPPOSITE = "opposite"
    DIFFERENT = "different"

    @property
    def gravity(self) -> int:
        """0 for no change, higher for graver ones."""
        return list(TextChange).index(self)


@dataclass(frozen=True, slots=True)
class Content:
    """The content of one cell.

    Attributes
    ----------
    text : str
    number : Number or None
    day : date or None
    form : str
        How the date is written.
    change : TextChange
        What edits did to its words.
    """

    text: str
    number: Number | None = None
    day: date | None = None
    form: str = ""
    change: TextChange = TextChange.NONE

    @property
    def blank(self) -> bool:
        """Whether it is empty or a mark for an absent value."""
        return self.text.strip().lower() in _BLANK

    @property
    def type(self) -> str:
        """The data type (TabXEval, figure 7)."""
        if self.blank:
            return "Empty"
        if self.number is not None:
            return "Numerical"
        if self.day is not None:
            return "Date"
        if _TIME.fullmatch(self.text.strip()):
            return "Time"
        if self.text.strip().lower() in _TRUTHS:
            return "Bool"
        return "List" if len(items_of(self.text)) > 1 else "String"

    @property
    def words(self) -> bool:
        """Whether it is plain text: no number, no date, not blank."""
        return self.type in ("String", "List", "Bool")

    def with_number(self, number: Number) -> Content:
        """Return the content with another number."""
        return replace(self, text=number.text, number=number)

    def reworded(self, text: str, change: TextChange) -> Content:
        """Return the content with another text; the graver of this and earlier changes stays."""
        return Content(text, change=max(self.change, change, key=lambda done: done.gravity))


def read_content(text: str) -> Content:
    """Return the content of a text, read without its column."""
    number = read_number(text)
    if number is not None:
        return Content(text, number=number)
    found = read_date(text)
    return Content(text, day=found[0], form=found[1]) if found else Content(text)


def items_of(text: str) -> tuple[str, ...]:
    """Return the items of a list (two or more between equal separators), or the whole text.

    A list may be enclosed in brackets. Between commas it needs three items or more, short ones without digits or a full
    stop; otherwise it is a date, a sum or a sentence.
    """
    _, inside, _ = bracketed(text)
    by_semicolon = tuple(inside.split("; "))
    if len(by_semicolon) > 1 and all(by_semicolon):
        return by_semicolon
    by_comma = tuple(inside.split(", "))
    if len(by_comma) >= LEAST_ITEMS_BETWEEN_COMMAS and all(by_comma) and all(map(_is_item, by_comma)):
        return by_comma
    return (text,)


def bracketed(text: str) -> tuple[str, str, str]:
    """Return the opening bracket of a text, the text inside, and the closing bracket."""
    for first, last in ("[]", "{}", "()"):
        inside = text[1:-1]
        if text[:1] == first and text[-1:] == last and first not in inside and last not in inside:
            return first, inside, last
    return "", text, ""


def _is_item(text: str) -> bool:
    return len(text.split()) <= MOST_WORDS_OF_ITEM and not re.search(r"[\d()\[\]{}.]", text)


@dataclass(frozen=True, slots=True)
class ContentRelation:
    """The relation of a content to the gold's, "exact" where both are the same."""

    relation: str
    kind: str = ""
    label: Label = Label.HARMFUL
    magnitude: float | None = None

    @property
    def kept(self) -> bool:
        """Whether the fact can still be recognised."""
        return self.relation in ("exact", "equivalent", "rounded") or self.label is Label.REPAIRABLE


_EXACT = ContentRelation("exact", label=Label.HARMLESS)


def relate(gold: Content, now: Content) -> ContentRelation:
    """Return the relation of a cell's content to the gold's content there."""
    if gold.blank or now.blank:
        return _relate_blank(gold, now)
    if gold.number is not None and now.number is not None:
        return _relate_numbers(gold, now, gold.number, now.number)
    if gold.text == now.text:
        return _EXACT
    if gold.day is not None and now.day is not None:
        return _relate_days(gold.day, now.day)
    if gold.type != now.type and not (gold.words and now.words):
        return ContentRelation("different", "type")
    return _relate_words(gold, now)


def _relate_blank(gold: Content, now: Content) -> ContentRelation:
    if gold.blank and now.blank:
        return _EXACT
    return ContentRelation("extra", "blank") if gold.blank else ContentRelation("missing", "blank")


def _relate_days(gold: date, now: date) -> ContentRelation:
    days = (now - gold).days
    if not days:
        return ContentRelation("equivalent", "date format", Label.HARMLESS)
    return ContentRelation("partial", "value", magnitude=float(days))


def _relate_words(gold: Content, now: Content) -> ContentRelation:
    if now.change is TextChange.LIST_ORDER and sorted(items_of(gold.text)) == sorted(items_of(now.text)):
        return ContentRelation("equivalent", now.change.value, Label.HARMLESS)
    if now.change in (TextChange.SPELLING, TextChange.ABBREVIATION):
        return ContentRelation("partial", now.change.value, Label.REPAIRABLE)
    return ContentRelation("different", "opposite" if now.change is TextChange.OPPOSITE else "different")


def _relate_numbers(gold: Content, now: Content, mine: Number, theirs: Number) -> ContentRelation:
    is_converted = theirs.factor != mine.factor or theirs.offset != mine.offset
    if gold.text == now.text and (not is_converted or mine.amount == theirs.amount):
        return _EXACT
    difference = theirs.amount - mine.amount
    is_within_rounding = abs(difference) <= theirs.step / 2
    rounds_back = is_within_rounding and rounded(theirs.amount, mine.places) == mine.digits
    # A conversion rounds too; what it writes finely enough to round back to the gold's digits lost nothing.
    if not difference or (is_converted and theirs.step <= mine.step and rounds_back):
        return ContentRelation("equivalent", _notation(mine, theirs, is_converted), Label.HARMLESS)
    if theirs.digits and (kind := _rounding(mine, theirs)):  # a 0 has no digit left of the gold's
        return ContentRelation("rounded", kind, Label.REPAIRABLE, float(difference))
    return ContentRelation("partial", "value", magnitude=float(difference))


def _rounding(mine: Number, theirs: Number) -> str:
    """Return whether a number is the gold's with fewer digits, or one that rounds to it; "" for another number.

    Where the gold shows no decimals it is as likely a count as a rounded number.
    """
    difference = abs(theirs.amount - mine.amount)
    if theirs.step > mine.step and difference <= theirs.step / 2:
        return "rounded"
    return "unrounded" if mine.places > 0 and theirs.step < mine.step and difference <= mine.step / 2 else ""


def _notation(mine: Number, theirs: Number, is_converted: bool) -> str:
    if is_converted or mine.suffix != theirs.suffix:
        return "unit"
    if mine.prefix != theirs.prefix:
        return "currency"
    return "trailing zeros" if mine.places != theirs.places else "separators"
