"""Detection of columns that hold identifiers or codes."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from tabx.values.column.choices import CellReadings, ColumnReadings, Occurring, filled_of
from tabx.values.reading.cell import string_value
from tabx.values.reading.digit_codes import code_digits
from tabx.values.reading.literals import truths
from tabx.values.reading.measures import header_nouns
from tabx.values.reading.numbers import is_long
from tabx.values.records import DataType
from tabx.values.text import plain
from tabx.values.value import Flag, HeaderReading, Value


@dataclass(frozen=True, slots=True)
class CodeThresholds:
    """Bounds within which short words of capitals and digits are codes."""

    least_cells: int = 3
    """Fewest cells of a column of short codes: two are no evidence; at 4 three tickers are not recognized."""

    share_of_codes: float = 0.9
    """Least share of cells that are codes. No reason on record; one cell in ten may be corrupt, and 0.7 and 1.0 change
    no tested case."""

    letters_of_ticker: int = 4
    """Most letters of a code without digits. A few have one more (GOOGL, NOTCH), so fewer than half of the codes may
    exceed it: at 3 tickers are words, at 6 PARIS, LONDON and ROME are codes."""

    letters_of_acronym: int = 4
    """Most letters of an upper-case header that does not count as evidence: with a longer one, the table writes
    everything in capitals. No reason on record for this value; 3 and 6 change no tested case."""

    least_kinds: int = 2
    """Fewest different codes: a column that repeats one word distinguishes nothing."""

    few_kinds: int = 2
    """Number of different words up to which they must be short to be codes: at 1 WIN and LOSS are codes, at 3 three
    tickers are not."""

    letters_of_few_kinds: int = 3
    """Most letters of such few codes: USD and GBP are codes, WIN and LOSS are not."""

    letters_of_letter_codes: tuple[int, ...] = (2, 3)
    """Possible lengths of codes among which "NA" may be one: countries, currencies. Among codes of four letters it is a
    blank."""

    share_of_letter_codes: float = 0.8
    """Least share of cells that are such codes. No reason on record; 0.5 and 1.0 change no tested case."""

    longest_word_code: int = 12
    """Most characters of one of the codes beside which "SEPT7" is a code, as symbols of genes: longer words are
    names."""

    longest_code: int = 40
    """Most characters of a code; longer texts are prose. No reason on record; 10 changes no tested case."""


THRESHOLDS = CodeThresholds()

_CODE_WORDS = frozenset({
    "id", "ids", "code", "codes", "zip", "zipcode", "postcode", "isbn", "issn", "phone", "telephone", "fax",
    "ssn", "ein", "sku", "barcode", "imei", "iban", "ticker", "tickers", "isin", "cusip", "iata", "icao", "vin", "doi",
    "version", "versions",
})  # fmt: skip
_NUMBER_WORDS = frozenset({"no", "nr", "number", "num"})
_LONG_NUMBER = re.compile(r"\d{5,}")
_REGISTERED = re.compile(r"\d{4}")
"""A number of four digits: a code where all are different under a name of numbers that counts nothing ("Works no.")."""

_COUNTED = frozenset({
    "total", "overall", "average", "mean", "maximum", "minimum", "max", "min", "sum", "approximate", "estimated",
})  # fmt: skip
"""Words before "number" that make it one of things: nobody adds up or rounds what things are registered by."""
_SHORT_CODE = re.compile(r"[A-Z0-9]{2,6}|(?=\D*\d)[A-Z0-9]{1,8}(?:[-./_][A-Z0-9]{1,8}){1,3}")
_DAY_WORDS = frozenset(("date", "dates", "day", "days", "datum", "fecha", "data", "jour", "when", "month"))
"""Words of a header over days."""

_GLUED_DAY = re.compile(r"[A-Za-z]{3,9}\d{1,2}")
"""A month with a day behind it and nothing between."""
_WORDS_AND_TRUTHS = (DataType.STRING, DataType.BOOL)


def is_code(header: HeaderReading, readings: ColumnReadings, occurring: Occurring) -> bool:
    """Return whether a column holds identifiers or codes.

    Either its header says so and most cells look coded, or its header names a number over digits of one length
    ("Account No"), or most cells are identifiers, or nearly all cells are short codes. Beside a blank that may be a
    code ("NA"), most cells must be codes of 2 or 3 letters.
    """
    filled = filled_of(readings, occurring)
    if not filled:
        return False
    if Flag.IDENTIFIER in occurring.flags and _are_identifiers(filled):
        return True
    if _names_codes(header) and 2 * sum(map(_looks_coded, _texts(filled))) > len(filled):
        return True
    if _may_have_coded_blank(readings, occurring) and len(filled) > 1 and _are_letter_codes(filled):
        return True
    return (
        _are_codes_like_dates(header, filled, occurring)
        or _are_numbered(header, filled)
        or _are_short_codes(header, filled)
    )


def _texts(filled: ColumnReadings) -> list[str]:
    return [options[0].text.strip() for options in filled]


def _are_identifiers(filled: ColumnReadings) -> bool:
    """Return whether most cells are identifiers, or one is among digits of one length."""
    identifiers = sum(Flag.IDENTIFIER in options[0].flags and _is_certain(options) for options in filled)
    if 2 * identifiers > len(filled):
        return True
    # Beside "007", "123" and "456" are identifiers, too.
    texts = _texts(filled)
    return identifiers > 0 and all(map(str.isdecimal, texts)) and _have_one_length(texts)


def _is_certain(options: CellReadings) -> bool:
    """Return whether an identifier is one by itself: it has no other reading, or more digits than most numbers."""
    return len(options) == 1 or is_long(options[0].text.strip())


def _may_have_coded_blank(readings: ColumnReadings, occurring: Occurring) -> bool:
    """Return whether a blank such as "NA" has another reading."""
    return occurring.is_open and any(len(options) > 1 for options in readings if options[0].type is DataType.EMPTY)


def _names_codes(header: HeaderReading) -> bool:
    return not _CODE_WORDS.isdisjoint(header.words)


def _have_one_length(texts: list[str]) -> bool:
    return len({len(text) for text in texts}) == 1


def _are_codes_like_dates(header: HeaderReading, filled: ColumnReadings, occurring: Occurring) -> bool:
    """Return whether what reads as a day is rather a code ("SEPT7"), as it stands among codes ("TP53").

    All cells are single words, some of letters and digits that read as no day, and no day has a sign or space. Where
    all read as days they are codes in capitals, unless the header says days.
    """
    texts = _texts(filled) if DataType.DATE in occurring.types else [""]
    if not all(map(_is_short_word, texts)):
        return False
    days = [options[0].text.strip() for options in filled if options[0].type is DataType.DATE]
    if not days or not all(map(_GLUED_DAY.fullmatch, days)):
        return False
    if others := set(texts) - set(days):
        return any(map(_has_digits_and_letters, others))
    return all(map(str.isupper, days)) and _DAY_WORDS.isdisjoint(header.words)


def _is_short_word(text: str) -> bool:
    return len(text) <= THRESHOLDS.longest_word_code and text.isalnum()


def _has_digits_and_letters(text: str) -> bool:
    return any(map(str.isdecimal, text)) and any(map(str.isalpha, text))


def _are_numbered(header: HeaderReading, filled: ColumnReadings) -> bool:
    """Return whether a header such as "Account No" stands over long numbers of one length, or of four digits each.

    Such numbers are names, not measurements.
    """
    ends_in_number = len(header.words) > 1 and header.words[-1] in _NUMBER_WORDS
    names_numbers = ends_in_number or header.name.strip().endswith("#")
    if not names_numbers:
        return False
    texts = _texts(filled)
    if _have_one_length(texts) and all(map(_LONG_NUMBER.fullmatch, texts)):
        return True
    return all(map(_REGISTERED.fullmatch, texts)) and _may_be_registered(header, texts)


def _may_be_registered(header: HeaderReading, texts: list[str]) -> bool:
    """Return whether numbers under a name of numbers are those of a register: several, all different, none counted."""
    is_counted = not _COUNTED.isdisjoint(header.words) or bool(header_nouns(header))
    return not is_counted and len(texts) >= THRESHOLDS.least_cells and len(set(texts)) == len(texts)


def _are_short_codes(header: HeaderReading, filled: ColumnReadings) -> bool:
    """Return whether nearly all cells are short codes of capitals and digits (tickers, genes).

    Each code must contain a letter. Two different words that repeat ("WIN", "LOSS") are codes only up to three letters.
    Booleans are not codes, nor are words of which half are longer than most tickers ("PARIS", "LONDON", "ROME").
    """
    bounds = THRESHOLDS
    if len(filled) < bounds.least_cells or _is_long_and_capital(header.name):
        return False
    codes = _codes_of_most(filled)
    if not codes or _are_words(codes):
        return False
    kinds = len(set(codes))
    if kinds < bounds.least_kinds:
        return False
    return kinds > bounds.few_kinds or all(len(text) <= bounds.letters_of_few_kinds for text in codes)


def _codes_of_most(filled: ColumnReadings) -> list[str]:
    """Return the cells that are short codes; none unless nearly all are.

    Stops at the first cell that decides against it.
    """
    codes: list[str] = []
    for seen, options in enumerate(filled, start=1):
        text = options[0].text.strip() if options[0].type in _WORDS_AND_TRUTHS else ""
        if _SHORT_CODE.fullmatch(text) and any(map(str.isalpha, text)):
            codes.append(text)
        elif len(codes) + len(filled) - seen < THRESHOLDS.share_of_codes * len(filled):
            return []
    return codes


def _are_words(codes: list[str]) -> bool:
    """Return whether the codes are more likely plain words.

    That is, at least half have more letters than tickers, or most are boolean words ("YES", "NO").
    """
    long_words = sum(text.isalpha() and len(text) > THRESHOLDS.letters_of_ticker for text in codes)
    truth_words = sum(truths(text)[0] is not None for text in codes)
    return 2 * long_words >= len(codes) or 2 * truth_words > len(codes)


def _is_long_and_capital(name: str) -> bool:
    """Return whether a name is all in capitals and too long for an acronym."""
    letters = list(filter(str.isalpha, name))
    return len(letters) > THRESHOLDS.letters_of_acronym and all(map(str.isupper, letters))


def _looks_coded(text: str) -> bool:
    """Return whether a text has no lower-case letter, or is one word with a digit."""
    text = text.strip()
    if len(text) > THRESHOLDS.longest_code:
        return False
    return not any(map(str.islower, text)) or (" " not in text and any(map(str.isdecimal, text)))


def _are_letter_codes(filled: ColumnReadings) -> bool:
    return sum(map(_is_letter_code, filled)) >= THRESHOLDS.share_of_letter_codes * len(filled)


def _is_letter_code(options: CellReadings) -> bool:
    text = options[0].text.strip()
    return len(text) in THRESHOLDS.letters_of_letter_codes and text.isalpha() and text.isupper()


def blanks_may_be_codes(header: HeaderReading, readings: ColumnReadings, occurring: Occurring) -> bool:
    """Return whether "NA" in a column of codes is a code rather than a blank.

    It is one if the header names codes, or if most codes have 2 or 3 letters.
    """
    return _names_codes(header) or _are_letter_codes(filled_of(readings, occurring))


def as_code(options: CellReadings, blanks_may_be_codes: bool = True) -> Value:
    """Return a cell of a column of codes as text, flagged as an identifier.

    A blank stays blank unless it may be a code ("NA").
    """
    first = options[0]
    if first.type is DataType.EMPTY:
        is_code_too = len(options) > 1 and blanks_may_be_codes and _is_letter_code(options)
        if not is_code_too:
            return first
    value = string_value(first.text)
    key = code_digits(plain(first.text)) or " ".join(first.text.casefold().split())
    return replace(value, key="s:" + key, flags=value.flags | {Flag.IDENTIFIER})
