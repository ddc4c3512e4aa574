"""Columns of identifiers and codes."""

from __future__ import annotations

from dataclasses import replace

from tabx.values.choices import Readings, filled_of
from tabx.values.reading import string_value
from tabx.values.records import DataType, HeaderReading, Value

_CODE_WORDS = frozenset({
    "id", "ids", "code", "codes", "zip", "zipcode", "postcode", "isbn", "issn", "phone", "telephone", "fax",
    "ssn", "ein", "sku", "barcode", "imei", "iban",
})  # fmt: skip


def is_code(header: HeaderReading, readings: Readings) -> bool:
    """Return whether the column holds identifiers or codes: by its header, or most cells are identifiers."""
    filled = filled_of(readings)
    if not filled:
        return False
    identifiers = sum("identifier" in options[0].flags and len(options) == 1 for options in filled)
    if 2 * identifiers > len(filled):
        return True
    if _CODE_WORDS & set(header.words) and sum(_looks_coded(options[0].text) for options in filled) * 2 > len(filled):
        return True
    padded = {len(o[0].text.strip()) for o in filled if "identifier" in o[0].flags and len(o) == 1}
    digits = [options[0].text.strip() for options in filled]
    if padded and all(text.isdecimal() for text in digits) and len({len(text) for text in digits}) == 1:
        return True
    codes = sum(_is_letter_code(options) for options in filled)
    coded_blank = any(len(options) > 1 for options in readings if options[0].type is DataType.EMPTY)
    return coded_blank and len(filled) > 1 and codes >= 0.8 * len(filled)


def _looks_coded(text: str) -> bool:
    """Return whether a text is written like a code: one word with a digit, or no small letter."""
    text = text.strip()
    if len(text) > 40:
        return False
    return not any(sign.islower() for sign in text) or (" " not in text and any(sign.isdecimal() for sign in text))


def _is_letter_code(options: tuple[Value, ...]) -> bool:
    text = options[0].text.strip()
    return len(text) in {2, 3} and text.isalpha() and text.isupper()


def as_code(options: tuple[Value, ...]) -> Value:
    """Return a cell of a column of codes as it is written; a blank stays one unless it may be a code ("NA")."""
    if options[0].type is DataType.EMPTY and len(options) == 1:
        return options[0]
    text = options[0].text
    if options[0].type is DataType.EMPTY and not _is_letter_code(options):
        return options[0]
    value = string_value(text)
    return replace(value, key="s:" + " ".join(text.casefold().split()), flags=value.flags | {"identifier"})
