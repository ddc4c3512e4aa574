"""What a cell says, and how what it says now stands to what the gold says."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date

from tabx.perturb.dates import read_date
from tabx.perturb.numbers import Number, read_number, rounded
from tabx.perturb.records import Label

WEARS = ("", "list order", "spelling", "abbreviation", "opposite", "different")
"""What may have been done to words, the graver later; of several the gravest is what is found."""
_BLANK = frozenset({"", "-", "–", "—", "n/a"})
_TIME = re.compile(r"\d{1,2}:\d{2}(:\d{2})?(\.\d+)?")
_TRUTHS = frozenset({"yes", "no", "true", "false"})


@dataclass(frozen=True, slots=True)
class Content:
    """What one cell says.

    Attributes
    ----------
    text : str
    number : Number or None
    day : date or None
    form : str
        How the date is written.
    wear : str
        What was done to words (see `WEARS`).
    """

    text: str
    number: Number | None = None
    day: date | None = None
    form: str = ""
    wear: str = ""

    @property
    def blank(self) -> bool:
        """Whether it says nothing."""
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
        """Whether it is a plain text: no number, no date, not blank."""
        return self.type in ("String", "List", "Bool")

    def shown(self, number: Number) -> Content:
        """Return the content with another number."""
        return replace(self, text=number.text, number=number)

    def said(self, text: str, wear: str) -> Content:
        """Return the content in other words; of what was done before and now the graver stays."""
        return Content(text, wear=max(self.wear, wear, key=WEARS.index))


def read_content(text: str) -> Content:
    """Return what a text says, read without its surroundings."""
    number = read_number(text)
    if number is not None:
        return Content(text, number=number)
    found = read_date(text)
    return Content(text, day=found[0], form=found[1]) if found else Content(text)


def items_of(text: str) -> tuple[str, ...]:
    """Return the items of a list, the text alone where it is none: two or more items, set apart by one sign.

    A list may stand in brackets. Between commas stand three items or more, short ones without digits or a full stop:
    else it is a date, a sum or a sentence.
    """
    _, inside, _ = bracketed(text)
    for sign in ("; ", ", "):
        items = tuple(inside.split(sign))
        if len(items) > 1 and all(items) and (sign == "; " or (len(items) > 2 and all(map(_is_item, items)))):
            return items
    return (text,)


def bracketed(text: str) -> tuple[str, str, str]:
    """Return the bracket that a text begins with, what it encloses, and the one that it ends with."""
    for first, last in ("[]", "{}", "()"):
        inside = text[1:-1]
        if text[:1] == first and text[-1:] == last and first not in inside and last not in inside:
            return first, inside, last
    return "", text, ""


def _is_item(text: str) -> bool:
    return len(text.split()) <= 5 and not re.search(r"[\d()\[\]{}.]", text)


@dataclass(frozen=True, slots=True)
class Told:
    """How a content stands to the gold's: relation, kind, label and size; relation "exact" where it is the same."""

    relation: str
    kind: str = ""
    label: Label = Label.HARMFUL
    magnitude: float | None = None

    @property
    def kept(self) -> bool:
        """Whether the fact can still be recognised."""
        return self.relation in ("exact", "equivalent", "rounded") or self.label is Label.REPAIRABLE


_EXACT = Told("exact", label=Label.HARMLESS)


def relate(gold: Content, now: Content) -> Told:
    """Return how what a cell says stands to what the gold says there."""
    if gold.blank or now.blank:
        if gold.blank and now.blank:
            return _EXACT
        return Told("extra", "blank") if gold.blank else Told("missing", "blank")
    if gold.number is not None and now.number is not None:
        return _relate_numbers(gold, now, gold.number, now.number)
    if gold.text == now.text:
        return _EXACT
    if gold.day is not None and now.day is not None:
        days = (now.day - gold.day).days
        if not days:
            return Told("equivalent", "date format", Label.HARMLESS)
        return Told("partial", "value", magnitude=float(days))
    if gold.type != now.type and not (gold.words and now.words):
        return Told("different", "type")
    if now.wear == "list order" and sorted(items_of(gold.text)) == sorted(items_of(now.text)):
        return Told("equivalent", "list order", Label.HARMLESS)
    if now.wear in ("spelling", "abbreviation"):
        return Told("partial", now.wear, Label.REPAIRABLE)
    return Told("different", now.wear if now.wear == "opposite" else "different")


def _relate_numbers(gold: Content, now: Content, mine: Number, theirs: Number) -> Told:
    converted = theirs.factor != mine.factor or theirs.offset != mine.offset
    if gold.text == now.text and (not converted or mine.amount == theirs.amount):
        return _EXACT
    apart = theirs.amount - mine.amount
    lost = abs(apart) <= theirs.step / 2 and rounded(theirs.amount, mine.places) == mine.digits  # in the conversion
    if not apart or (converted and theirs.step <= mine.step and lost):
        return Told("equivalent", _notation(mine, theirs, converted), Label.HARMLESS)
    if theirs.step > mine.step and abs(apart) <= theirs.step / 2 and theirs.digits:  # of 0 no digit is left
        return Told("rounded", "rounded", Label.REPAIRABLE, float(apart))
    return Told("partial", "value", magnitude=float(apart))


def _notation(mine: Number, theirs: Number, converted: bool) -> str:
    if converted or mine.suffix != theirs.suffix:
        return "unit"
    if mine.prefix != theirs.prefix:
        return "currency"
    return "trailing zeros" if mine.places != theirs.places else "separators"
