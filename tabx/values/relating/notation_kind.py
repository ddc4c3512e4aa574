"""Classification of the notation in which two equivalent values differ."""

from __future__ import annotations

import re

from tabx.notation import compatible
from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType, EntityKind
from tabx.values.text import plain, split_footnote, undressed, unmarked, words
from tabx.values.value import Flag, Form, Value

_SIGN_BETWEEN_DIGITS = re.compile(r"(?<=\d)[,. '’](?=\d)")
_BARE_NUMBER = re.compile(r"[^\d.,-]{0,4}(-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)[^\d.,]{0,4}")
"""A number with at most a sign of its unit on either side."""
_NUMBERS_AND_TIMES = frozenset({DataType.NUMERICAL, DataType.TIME})

_KIND_OF_FLAG = (
    ("form:percent", DifferenceKind.PERCENT),
    ("form:currency sign", DifferenceKind.CURRENCY),
    ("form:currency name", DifferenceKind.CURRENCY),
    ("form:parentheses", DifferenceKind.NEGATIVE),
    ("form:trailing minus", DifferenceKind.NEGATIVE),
    ("form:two-digit year", DifferenceKind.DATE_FORMAT),
    ("form:magnitude word", DifferenceKind.SCALE),
    ("form:scientific", DifferenceKind.SCIENTIFIC),
    ("form:fraction", DifferenceKind.FRACTION),
    ("form:compound", DifferenceKind.UNIT),
    ("form:ordinal", DifferenceKind.ORDINAL),
    ("form:numbered", DifferenceKind.ORDINAL),
    ("approximate", DifferenceKind.APPROXIMATE),
    ("form:decimal comma", DifferenceKind.DECIMAL_COMMA),
    ("form:separators", DifferenceKind.SEPARATORS),
    ("form:plus sign", DifferenceKind.PLUS_SIGN),
)
"""Kind of difference by the flag that only one of two equal numbers has; the first match counts."""


def notation_kind(gold: Value, predicted: Value) -> DifferenceKind:
    """Return the kind of notation in which two equivalent values differ."""
    if gold.type is DataType.EMPTY:
        return DifferenceKind.BLANK
    gold_text, gold_mark = split_footnote(plain(gold.text))
    predicted_text, predicted_mark = split_footnote(plain(predicted.text))
    if gold_text == predicted_text:
        return DifferenceKind.FOOTNOTE if gold_mark != predicted_mark else _same_text_kind(gold.text, predicted.text)
    if gold.type in _NUMBERS_AND_TIMES and predicted.type in _NUMBERS_AND_TIMES:
        return _number_kind(gold, predicted, (gold_text, predicted_text))
    if gold.type is DataType.LIST:
        return _list_kind(gold, predicted)
    if gold.type is DataType.DATE:
        return DifferenceKind.DATE_FORMAT
    if gold.type is DataType.BOOL:
        return DifferenceKind.BOOLEAN_WORDS
    return _text_kind(gold, predicted)


def _list_kind(gold: Value, predicted: Value) -> DifferenceKind:
    """Return the kind of difference between two lists or objects of the same items."""
    if Flag.OBJECT in gold.flags:
        return DifferenceKind.NOTATION
    same_order = tuple(item.key for item in gold.items) == tuple(item.key for item in predicted.items)
    return DifferenceKind.LIST_SEPARATORS if same_order else DifferenceKind.LIST_ORDER


def _same_text_kind(gold: str, predicted: str) -> DifferenceKind:
    """Return the kind of difference between two texts of one normal form, from spaces to LaTeX."""
    if "".join(gold.split()) == "".join(predicted.split()):
        return DifferenceKind.SPACES
    if unmarked(gold.strip()).strip() == unmarked(predicted.strip()).strip():
        return DifferenceKind.MARKUP
    if undressed(gold) == undressed(predicted):
        same_letters = _letters_and_digits(gold) == _letters_and_digits(predicted)
        return DifferenceKind.PUNCTUATION if same_letters else DifferenceKind.LETTER_FORM
    return DifferenceKind.NOTATION


def _letters_and_digits(text: str) -> list[str]:
    return [character for character in text if character.isalnum()]


def _number_kind(gold: Value, predicted: Value, plain_texts: tuple[str, str]) -> DifferenceKind:
    """Return the kind of notation in which two equal numbers or times differ."""
    if gold.type is DataType.TIME or predicted.type is DataType.TIME:
        return DifferenceKind.TIME_FORMAT
    one_sided = gold.flags ^ predicted.flags
    kind = next((kind for flag, kind in _KIND_OF_FLAG if flag in one_sided), None)
    if kind in (None, DifferenceKind.SEPARATORS) and not _have_other_units(gold, predicted):
        kind = DifferenceKind.SCALE if _is_scaled(*plain_texts) else kind
    if kind is not None:
        return kind
    if Form.SEPARATORS in gold.flags & predicted.flags and _same_digits(*plain_texts):
        return DifferenceKind.SEPARATORS
    if _have_other_units(gold, predicted):
        return DifferenceKind.UNIT
    if _decimals(gold.text) != _decimals(predicted.text):
        return DifferenceKind.TRAILING_ZEROS
    return DifferenceKind.NOTATION if gold.unit is None else DifferenceKind.UNIT


def _same_digits(gold: str, predicted: str) -> bool:
    return _SIGN_BETWEEN_DIGITS.sub("", gold) == _SIGN_BETWEEN_DIGITS.sub("", predicted)


def _have_other_units(gold: Value, predicted: Value) -> bool:
    one_sided = gold.flags ^ predicted.flags
    return _symbol(gold) != _symbol(predicted) or any(flag.startswith("form:unit") for flag in one_sided)


def _is_scaled(gold: str, predicted: str) -> bool:
    """Return whether two texts of one value are different numbers, since a header names the scale of one."""
    gold_match, predicted_match = _BARE_NUMBER.fullmatch(gold), _BARE_NUMBER.fullmatch(predicted)
    if gold_match is None or predicted_match is None:
        return False
    return float(gold_match[1].replace(",", "")) != float(predicted_match[1].replace(",", ""))


def _symbol(value: Value) -> str:
    return "" if value.unit is None else value.unit.symbol


def _decimals(text: str) -> int:
    match = re.search(r"\.(\d+)", text)
    return len(match[1]) if match else 0


def _text_kind(gold: Value, predicted: Value) -> DifferenceKind:
    """Return the kind of difference between two texts with the same key."""
    gold_text, predicted_text = " ".join(gold.text.split()), " ".join(predicted.text.split())
    if gold_text == predicted_text:
        return DifferenceKind.SPACES
    if compatible(gold_text) == compatible(predicted_text):
        return DifferenceKind.LETTER_FORM
    if Flag.BOUND in gold.flags:
        return DifferenceKind.NOTATION
    if gold.entity is EntityKind.DATE and Flag.YEARS not in gold.flags and words(gold.text) != words(predicted.text):
        return DifferenceKind.DATE_FORMAT
    if Flag.YEARS in gold.flags & predicted.flags and _digits(gold_text) != _digits(predicted_text):
        return DifferenceKind.DATE_FORMAT
    same_but_case = gold_text.casefold() == predicted_text.casefold()
    return DifferenceKind.CASE if same_but_case else DifferenceKind.PUNCTUATION


def said_on_one_side(gold: Value, predicted: Value, kind: DifferenceKind) -> str:
    """Return in words what one of two writings of a value has and the other leaves out; "" where its kind says it."""
    if kind is DifferenceKind.PLUS_SIGN:
        return f"plus sign {'left out' if Form.PLUS_SIGN in gold.flags else 'added'}"
    if kind is DifferenceKind.DATE_FORMAT and Flag.YEARS in gold.flags & predicted.flags:
        more, fewer = "last year written in full", "last year in two digits"
        return more if _digits(predicted.text) > _digits(gold.text) else fewer
    return ""


def _digits(text: str) -> int:
    return sum(map(str.isdecimal, text))
