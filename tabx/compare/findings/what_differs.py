"""What is more, fewer or other in two texts that contradict each other, or in two values of different types."""

from __future__ import annotations

from collections.abc import Callable

from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType, Difference
from tabx.values.relating.relate_texts import as_written
from tabx.values.text import as_number, numbers_in, words, words_only_in

Words = tuple[str, ...]

_OTHERS = {
    DifferenceKind.NUMBER_IN_TEXT: "another number in the text",
    DifferenceKind.LABEL: "another letter or numeral",
    DifferenceKind.OPPOSITE: "the opposite",
    DifferenceKind.NEGATION: "a negation",
    DifferenceKind.SIGN: "another sign",
}
"""What texts of these kinds have; which words it are follows."""

_TYPES = {
    DataType.NUMERICAL: "a number",
    DataType.DATE: "a date",
    DataType.TIME: "a time",
    DataType.BOOL: "yes or no",
    DataType.LIST: "a list",
}

ANOTHER = "another value"
"""What is said of two values of which no words tell the difference; the texts themselves stand before."""

LONGEST_QUOTE = 40
"""Characters of words that are quoted of one text; the texts themselves stand before."""


def say_what_differs(difference: Difference, gold: str, predicted: str) -> str:
    """Return a difference of kinds that say nothing by themselves with the words that differ; "" for other kinds."""
    if difference.note:
        return ""
    if difference.kind is DifferenceKind.TYPE:
        return _say_types(difference, gold, predicted)
    if difference.kind is DifferenceKind.VALUE:
        return "the opposite" if difference.gold_type is DataType.BOOL else ANOTHER
    what = _what(DifferenceKind(difference.kind), gold, predicted)
    return what and f"{what}{_which(_only_in(gold, predicted, difference), _only_in(predicted, gold, difference))}"


def _what(kind: DifferenceKind, gold: str, predicted: str) -> str:
    """Return what is another one in two texts of a kind; "" for kinds that say it by themselves."""
    if kind is DifferenceKind.NUMBER_IN_TEXT and not _others_of(_numbers, gold, predicted):
        return "another unit" if _others_of(words, gold, predicted) else "the numbers"
    return _OTHERS.get(kind, "")


def _which(lost: str, added: str) -> str:
    if lost and added:
        return f", {added} for {lost}"
    one_sided = f", {'missing' if lost else 'extra'} {lost or added}"
    return one_sided if lost or added else " in another order"


def _others_of(read: Callable[[str], Words], gold: str, predicted: str) -> bool:
    """Whether one of two texts has a word that the other has not, of those that are read of both."""
    return bool(words_only_in(read(gold), read(predicted)) or words_only_in(read(predicted), read(gold)))


def _numbers(text: str) -> Words:
    return numbers_in(words(text))


def _say_types(difference: Difference, gold: str, predicted: str) -> str:
    types = difference.gold_type, difference.predicted_type
    named, other = (_TYPES.get(kind, "a text") for kind in types)
    if named == other:
        return ANOTHER
    lost, added = (_rest(*pair) or _bounds(*pair) for pair in ((gold, predicted), (predicted, gold)))
    if not lost and not added:
        return f"{ANOTHER}, {other} where the gold has {named}"
    more = ", ".join(part for part in (f"missing {lost}" if lost else "", f"extra {added}" if added else "") if part)
    return f"{other} where the gold has {named}, {more}"


def _bounds(text: str, other: str) -> str:
    """Return the signs of a bound that one of two texts has alone: ">" of ">23,000"."""
    return "".join(sign for sign in text if sign in "<>≤≥" and sign not in other)


def _only_in(text: str, other: str, difference: Difference) -> str:
    """Return the words of one text alone; of texts with other numbers the numbers, if they are others."""
    only = words_only_in(words(text), words(other))
    if difference.kind is DifferenceKind.NUMBER_IN_TEXT:
        only = tuple(word for word in only if as_number(word)) or only
    return _short(as_written(text, only))


def _rest(text: str, other: str) -> str:
    """Return the words of one text alone, "" if they are all of it."""
    only = words_only_in(words(text), words(other))
    return "" if len(only) == len(words(text)) else _short(as_written(text, only))


def _short(text: str) -> str:
    """Return a text, a long one up to the end of a word."""
    if len(text) <= LONGEST_QUOTE:
        return text
    return text[: text.rfind(" ", 0, LONGEST_QUOTE) if " " in text[:LONGEST_QUOTE] else LONGEST_QUOTE] + "…"


def say_scale(gold: str, predicted: str) -> str:
    """Return how two writings of one amount tell its scale: by a word of one of them, or by the header alone."""
    for text, other, in_gold in ((gold, predicted, True), (predicted, gold, False)):
        only = [word for word in words_only_in(words(text), words(other)) if word.isalpha()]
        if only:
            return f"{as_written(text, tuple(only))} written in {'the gold' if in_gold else 'the prediction'} only"
    return "the header names it"
