"""Sentences on a cell: gold, predicted, and their difference."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from rapidfuzz.distance import Prefix

from tabx.compare.findings.what_differs import say_scale, say_what_differs
from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType, Difference, Measure, Relation

_WAYS = {
    "percent": "percent notation",
    "currency": "currency notation",
    "negative": "notation of negatives",
    "scientific": "notation of powers",
    "fraction": "fraction notation",
    "ordinal": "ordinal notation",
    "approximate": "approximation sign",
    "blank": "sign for a blank",
    "footnote": "footnote mark",
    "repetition": "number of repetitions",
    "remark": "remark in brackets",
    "abbreviation": "form of the name",  # of a country ("Federal Republic of Germany"), of an item of a list
}
"""How to say in what two ways to write one value differ, where its kind alone does not read well."""

LOSSES: dict[str, str] = {
    DifferenceKind.JOINED: "a superscript or subscript became part of the name",
    DifferenceKind.UNSIGNED: "a prime, star or accent of the name was added or removed",
    DifferenceKind.GROUPING: "thousands separators and list commas can no longer be told apart",
}
"""What a notation lost where it is more than another way to write."""

_PRECISION = frozenset({DifferenceKind.MORE_PRECISE, DifferenceKind.LESS_PRECISE})
"""Kinds of difference of two periods of which one holds the other: half of the longer one says nothing to a person."""

_SAID_BY_NOTES = frozenset(
    {DifferenceKind.UNIT, DifferenceKind.TYPE, DifferenceKind.SCALE, DifferenceKind.SIGN, DifferenceKind.MARK}
)
"""Kinds whose word ("unit", "sign") says nothing beside their note: "km and kg do not convert into each other"."""

FROM_TIMES_ON = 100
"""Factor from which on a number is given as so many times the gold's: nobody thinks in 10,000 percent."""

PERCENT_IN_FULL = (1000, 1e6)
"""Percentages from the first up to the second are written out; three significant digits would show them as 1e+03."""

_LARGE = ((1e12, "trillion"), (1e9, "billion"), (1e6, "million"))
_SECONDS = ((86400.0, "d"), (3600.0, "h"), (60.0, "min"))


LONGEST_SENTENCE = 240
"""Characters from which on a sentence quotes both texts in part. The reports cut longer ones at their end, where the
difference stands (`tabx.views.sentence.NOTE`); of 7,851 findings on cells in real replies one in 25 is longer."""

LEAST_QUOTED = 60
"""Fewest characters of a text that is quoted in part, where the difference itself takes much room: two of them leave it
more than a third of the sentence."""

_SHOWN_BEFORE = 20
"""Characters before the first difference that are quoted with it: two or three words that both texts have."""

_ELLIPSES = 4  # one at either end of both texts


def describe_cell(difference: Difference, gold: str, predicted: str) -> str:
    """Return a sentence on one aligned cell, with the size of the difference.

    Of long texts it quotes the place where they differ.
    """
    told = _describe(difference, gold, predicted, _texts(difference.relation, gold, predicted))
    if len(told) <= LONGEST_SENTENCE:
        return told
    room = LONGEST_SENTENCE - (len(told) - len(gold) - len(predicted)) - _ELLIPSES
    width = max(LEAST_QUOTED, room // 2)
    first_difference = Prefix.similarity(gold, predicted)
    quoted = _excerpt(gold, first_difference, width), _excerpt(predicted, first_difference, width)
    return _describe(difference, gold, predicted, _texts(difference.relation, *quoted))


def _excerpt(text: str, place: int, width: int) -> str:
    """Return a text, or of a long one the part around a place, from a word's beginning to a word's end."""
    if len(text) <= width:
        return text
    is_at_beginning = place + _SHOWN_BEFORE <= width
    begin = 0 if is_at_beginning else text.rfind(" ", 0, place - _SHOWN_BEFORE) + 1
    end = begin + width
    if end >= len(text):
        return ("…" if begin else "") + text[begin:]
    space = text.rfind(" ", max(place, begin + width // 2), end + 1)
    return ("…" if begin else "") + text[begin : space if space > 0 else end].rstrip() + "…"


def _describe(difference: Difference, gold: str, predicted: str, texts: str) -> str:
    is_sized_forgiveness = bool(difference.forgiven) and difference.difference is not None
    size = _amount(difference) if is_sized_forgiveness else _size(difference, gold, predicted)
    if difference.relation in (Relation.EQUIVALENT, Relation.ROUNDED, Relation.NEAR):
        scale = say_scale(gold, predicted) if _is_unexplained_scale(difference) else ""
        return _joined(texts, size, say_same(difference), scale, difference.reason)
    is_unlike = difference.relation in (Relation.PARTIAL, Relation.DIFFERENT)
    kind = difference.kind if is_unlike and not size and not _says_note_all(difference) else ""
    return _joined(texts, size, kind, difference.note, difference.reason)


def _is_unexplained_scale(difference: Difference) -> bool:
    return (
        difference.kind == DifferenceKind.SCALE and difference.relation is Relation.EQUIVALENT and not difference.note
    )


def _says_note_all(difference: Difference) -> bool:
    return bool(difference.note) and difference.kind in _SAID_BY_NOTES


def _joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def show_number(number: float, sign: bool = False) -> str:
    """Return a number as short as its value allows, up to 10 digits, with a sign if asked."""
    return f"{number:+.10g}" if sign else f"{number:.10g}"


def _texts(relation: Relation, gold: str, predicted: str) -> str:
    if relation is Relation.MISSING:
        return f"gold {gold}, left blank" if not predicted else f"gold {gold}, predicted {predicted}: no value"
    if relation is Relation.EXTRA:
        return f"predicted {predicted} where the gold is blank"
    return f"gold {gold or 'blank'}, predicted {predicted or 'blank'}"


def say_same(difference: Difference) -> str:
    """Return a harmless difference in words: "rounded to fewer digits", "other date format"."""
    if difference.forgiven:
        return _say_forgiven(difference)
    if difference.relation is Relation.ROUNDED:
        is_finer = difference.kind == DifferenceKind.UNROUNDED
        sentence = "unrounded: it rounds to the gold" if is_finer else "rounded to fewer digits"
    elif difference.relation is Relation.NEAR:
        sentence = _say_near(difference)
    elif difference.kind in LOSSES:
        sentence = LOSSES[difference.kind]
    else:
        way = _way(difference)
        sentence = f"the same value, other {way}" if way else "the same value"
    return f"{sentence}, {difference.note}" if difference.note else sentence


def _way(difference: Difference) -> str:
    """Return in what way two writings of one value differ; "" where a note says it."""
    is_said = difference.kind == DifferenceKind.PLUS_SIGN and bool(difference.note)
    way = "" if is_said or _repeats_a_name(difference) else _WAYS.get(difference.kind, difference.kind)
    return "notation of the unit" if way == "unit" and difference.gold_unit == difference.predicted_unit else way


def _repeats_a_name(difference: Difference) -> bool:
    """Whether a cell says its column's name too, which its note tells; items said more often have no note."""
    return difference.kind == DifferenceKind.REPETITION and bool(difference.note)


def _say_near(difference: Difference) -> str:
    """Return in words what a near value has besides the gold's, or that it is another form of its word."""
    if difference.kind == DifferenceKind.WORD_FORM:
        return "another form of the word"
    if difference.kind == DifferenceKind.ABBREVIATION:
        return "abbreviated or written out"
    if difference.kind == DifferenceKind.LESS_PRECISE:
        return f"less precise: without {difference.missing}" if difference.missing else "less precise"
    is_said = bool(difference.extra) and not difference.note  # of a date the note names the parts
    return f"more precise: with {difference.extra}" if is_said else "more precise"


def _say_forgiven(difference: Difference) -> str:
    by = f"forgiven by {difference.forgiven}"
    if difference.difference is not None:
        return by
    return f"{say_same(replace(difference, forgiven=''))}, {by}"


def _size(difference: Difference, gold: str, predicted: str) -> str:
    if difference.relation not in (Relation.PARTIAL, Relation.DIFFERENT):
        return ""
    if difference.measure is Measure.LIST:
        return _list_size(difference)
    if difference.kind in _PRECISION or (difference.difference == 0 and difference.note):
        return "" if _says_note_all(difference) else difference.kind  # the value is right, what the note tells is not
    if difference.difference is None:
        return say_what_differs(difference, gold, predicted) or _string_size(difference, gold, predicted)
    return _amount(difference)


def _amount(difference: Difference) -> str:
    """Return the size of a difference with its share of the gold or of the spread; of a large one the factor."""
    factor = _factor(difference)
    if factor:
        return factor
    amount = show_amount(difference)
    if difference.relative is not None:
        amount += f" ({_percent(difference.relative)} of gold)"
    elif difference.measure is Measure.INTERVAL and difference.spread and difference.difference is not None:
        amount += f" ({_percent(abs(difference.difference) / difference.spread)} of the column's spread)"
    return amount


def _factor(difference: Difference) -> str:
    """Return by what a number of another size was multiplied, "1,000 times the gold's"; "" for any other number."""
    gold, predicted = difference.gold_value, difference.predicted_value
    if difference.relative is None or not gold or not predicted or gold * predicted < 0:
        return ""
    ratio = predicted / gold
    is_scale = difference.kind == DifferenceKind.SCALE
    if ratio >= (FROM_TIMES_ON if not is_scale else 1):
        return f"{ratio:,.0f} times the gold's"
    return f"1/{1 / ratio:,.0f} of the gold's" if is_scale else ""


def _percent(share: float) -> str:
    percent = 100 * share
    least, above = PERCENT_IN_FULL
    return f"{percent:.0f} %" if least <= percent < above else f"{percent:.3g} %"


_UNIT_OF_DATES = {Measure.INTERVAL: "yr", Measure.RATIO: "yr"}
"""Of two years, which are compared as numbers; of all other dates it is a day."""


def show_amount(difference: Difference) -> str:
    """Return the size of a difference in the gold's unit, with its sign.

    "" where it has no number.
    """
    if difference.difference is None:
        return ""
    number = difference.difference
    if difference.gold_type is DataType.DATE:
        unit = _UNIT_OF_DATES.get(difference.measure, "d")
        return f"{show_number(number, sign=True)} {unit}" if number % 1 == 0 or unit != "d" else _show_days(number)
    if difference.gold_type is DataType.TIME:
        return _show_seconds(number)
    size, word = next(((size, word) for size, word in _LARGE if _is_round(number, size)), (1.0, ""))
    return " ".join(part for part in (show_number(number / size, sign=True), word, _unit(difference)) if part)


def _show_days(days: float) -> str:
    """Return days that are not whole: less than one in hours, minutes or seconds."""
    if abs(days) < 1:
        return _show_seconds(round(timedelta(days=days).total_seconds()))
    return f"{show_number(round(days, 2), sign=True)} d"


def _show_seconds(seconds: float) -> str:
    size, unit = next(((size, unit) for size, unit in _SECONDS if abs(seconds) >= size), (1.0, "s"))
    return f"{show_number(seconds / size, sign=True)} {unit}"


def _unit(difference: Difference) -> str:
    """Return the unit of a difference; between percentages it is counted in points."""
    return "points" if difference.gold_unit == "%" else difference.gold_unit


def _is_round(number: float, size: float) -> bool:
    """Whether a few digits of a large size give a number in full: "+9 million", but "-4999995"."""
    return abs(number) >= size and float(format(number / size, ".4g")) * size == number


def _string_size(difference: Difference, gold: str, predicted: str) -> str:
    """Return the kind, with the missing and extra words unless they are the whole text."""
    if difference.kind == DifferenceKind.MARK and difference.note:
        return ""
    if told := _say_mark(difference):
        return told
    lost = f"missing {difference.missing}" if difference.missing not in ("", gold) else ""
    added = f"extra {difference.extra}" if difference.extra not in ("", predicted) else ""
    return ", ".join(part for part in (difference.kind, lost, added) if part)


def _say_mark(difference: Difference) -> str:
    """Return in words that a letter, number or sign is left out or added; "" for words."""
    if difference.kind == DifferenceKind.FEWER_WORDS and _is_mark(difference.missing):
        return f"'{difference.missing}' left out"
    is_added = difference.kind == DifferenceKind.MORE_WORDS and _is_mark(difference.extra)
    return f"'{difference.extra}' added" if is_added else ""


def _is_mark(text: str) -> bool:
    """Return whether what only one text has is a letter, digits or signs: "t" in "t3", which nobody calls a word."""
    parts = text.split()
    return len(parts) == 1 and sum(map(str.isalpha, parts[0])) <= 1


def _list_size(difference: Difference) -> str:
    counts = f"{difference.matched} of {difference.matched + difference.missing_items} items right"
    lost = difference.missing_items - difference.rewritten_items
    added = difference.extra_items - difference.rewritten_items
    missing = f"missing {difference.missing or lost}" if lost else ""
    extra = f"extra {difference.extra or added}" if added else ""
    return _joined(counts, missing, extra)
