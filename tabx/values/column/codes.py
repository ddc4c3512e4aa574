"""Columns of identifiers and codes."""

from __future__ import annotations

import re
from dataclasses import replace

from tabx.values.column.choices import Readings, filled_of
from tabx.values.reading.cell import string_value
from tabx.values.reading.literals import truths
from tabx.values.records import DataType
from tabx.values.value import HeaderReading, Value

_CODE_WORDS = frozenset({
    "id", "ids", "code", "codes", "zip", "zipcode", "postcode", "isbn", "issn", "phone", "telephone", "fax",
    "ssn", "ein", "sku", "barcode", "imei", "iban", "ticker", "tickers", "isin", "cusip", "iata", "icao", "vin", "doi",
    "version", "versions",
})  # fmt: skip
_NUMBER_WORDS = frozenset({"no", "nr", "number", "num"})
_LONG_NUMBER = re.compile(r"\d{5,}")
_SHORT_CODE = re.compile(r"[A-Z0-9]{2,6}|(?=\D*\d)[A-Z0-9]{1,8}(?:[-./_][A-Z0-9]{1,8}){1,3}")
# Capitals longer than an acronym say nothing of the cells below: the table writes all in capitals.
_ACRONYM = 4
_LETTERS = 4
"""Letters of a code without digits; a few have one more (GOOGL, NOTCH)."""


def is_code(header: HeaderReading, readings: Readings) -> bool:
    """Return whether the column holds identifiers or codes.

    Its header says so, or that it numbers things (over digits of one length); most cells are identifiers; or nearly all
    are short codes.
    """
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
    coded_blank = any(len(options) > 1 for options in readings if options[0].type is DataType.EMPTY)
    if coded_blank and len(filled) > 1 and _are_letter_codes(filled):
        return True
    return _are_numbered(header, digits) or _are_short_codes(header, filled)


def _are_numbered(header: HeaderReading, texts: list[str]) -> bool:
    """Return whether a header such as "Account No" stands over digits of one length: they name, they do not measure."""
    said = header.name.strip().endswith("#") or (len(header.words) > 1 and header.words[-1] in _NUMBER_WORDS)
    return said and len({len(text) for text in texts}) == 1 and all(map(_LONG_NUMBER.fullmatch, texts))


def _are_short_codes(header: HeaderReading, filled: list[tuple[Value, ...]]) -> bool:
    """Return whether nearly all cells are short words of capitals and digits, letters among them: tickers, genes, IATA.

    Two words that repeat ("WIN", "LOSS") are no codes unless they have three signs at most; truth values never are, nor
    are words where half have more letters than most tickers do ("PARIS", "LONDON", "ROME").
    """
    name = [sign for sign in header.name if sign.isalpha()]
    if len(filled) < 3 or (len(name) > _ACRONYM and all(map(str.isupper, name))):
        return False
    texts = [options[0].text.strip() for options in filled if options[0].type in (DataType.STRING, DataType.BOOL)]
    codes = [text for text in texts if _SHORT_CODE.fullmatch(text) and any(map(str.isalpha, text))]
    kinds = len(set(codes))
    worded = sum(text.isalpha() and len(text) > _LETTERS for text in codes)
    if (
        len(codes) < 0.9 * len(filled)
        or 2 * worded >= len(codes)
        or kinds < 2
        or 2 * sum(truths(text)[0] is not None for text in codes) > len(codes)
    ):
        return False
    return kinds > 2 or all(len(text) <= 3 for text in codes)


def _looks_coded(text: str) -> bool:
    """Return whether a text is written like a code: one word with a digit, or no small letter."""
    text = text.strip()
    if len(text) > 40:
        return False
    return not any(sign.islower() for sign in text) or (" " not in text and any(sign.isdecimal() for sign in text))


def _are_letter_codes(filled: Readings) -> bool:
    return sum(map(_is_letter_code, filled)) >= 0.8 * len(filled)


def _is_letter_code(options: tuple[Value, ...]) -> bool:
    text = options[0].text.strip()
    return len(text) in {2, 3} and text.isalpha() and text.isupper()


def blanks_may_be_codes(header: HeaderReading, readings: Readings) -> bool:
    """Return whether "NA" in a column of codes is one: its header says code, or most have 2 or 3 letters."""
    return bool(_CODE_WORDS & set(header.words)) or _are_letter_codes(filled_of(readings))


def as_code(options: tuple[Value, ...], blanks: bool = True) -> Value:
    """Return a cell of a column of codes as it is written; a blank stays one unless it may be a code ("NA")."""
    if options[0].type is DataType.EMPTY and len(options) == 1:
        return options[0]
    text = options[0].text
    if options[0].type is DataType.EMPTY and not (blanks and _is_letter_code(options)):
        return options[0]
    value = string_value(text)
    return replace(value, key="s:" + " ".join(text.casefold().split()), flags=value.flags | {"identifier"})
