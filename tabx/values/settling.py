"""How a column settles what its cells leave open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from tabx.values.booleans import boolean, weak_boolean
from tabx.values.header_reading import clock_of
from tabx.values.reading import boolean_value, string_value
from tabx.values.records import DataType, HeaderReading, Value

_CODE_WORDS = frozenset(
    [
        "id",
        "ids",
        "code",
        "codes",
        "zip",
        "zipcode",
        "postcode",
        "isbn",
        "issn",
        "phone",
        "telephone",
        "fax",
        "ssn",
        "ein",
        "sku",
        "barcode",
        "imei",
        "iban",
    ]
)
_DATE_WORDS = frozenset(
    [
        "date",
        "dates",
        "day",
        "born",
        "birth",
        "died",
        "death",
        "acquired",
        "released",
        "founded",
        "established",
        "opened",
        "closed",
    ]
)
_DURATION_WORDS = frozenset(
    [
        "duration",
        "length",
        "runtime",
        "time",
        "pace",
        "lap",
        "mp",
        "minutes",
        "split",
        "gap",
        "elapsed",
        "played",
        "finish",
    ]
)

Readings = Sequence[tuple[Value, ...]]


def settle(header: HeaderReading, readings: Readings) -> tuple[list[Value], list[str]]:
    """Return one value for each cell, and the flags of the column."""
    flags: list[str] = []
    kept = [tuple(options) for options in readings]
    if _is_code(header, kept):
        flags.append("code")
        return [_as_code(options) for options in kept], flags
    kept = _booleans(kept)
    kept = _by_type(header, kept)
    kept = _days(kept, flags)
    kept = _commas(kept, flags)
    kept = _clocks(header, kept)
    kept = _units(header, kept)
    values = [options[0] for options in kept]
    if any("ambiguous" in options[0].flags and _differs(options) for options in kept):
        flags.append("ambiguous")
    return values, flags


def _differs(options: tuple[Value, ...]) -> bool:
    return any(option.key != options[0].key for option in options[1:])


def _filled(readings: Readings) -> list[tuple[Value, ...]]:
    return [options for options in readings if options[0].type is not DataType.EMPTY]


def _is_code(header: HeaderReading, readings: Readings) -> bool:
    """Return whether the column holds identifiers or codes: by its header, or most cells are identifiers."""
    filled = _filled(readings)
    if not filled:
        return False
    identifiers = sum("identifier" in options[0].flags for options in filled)
    if 2 * identifiers > len(filled):
        return True
    named = bool(_CODE_WORDS & set(header.words))
    if named and sum(len(options[0].text) <= 40 for options in filled) * 2 > len(filled):
        return True
    padded = {len(o[0].text.strip()) for o in filled if "identifier" in o[0].flags and o[0].text.strip()[0] == "0"}
    digits = [options[0].text.strip() for options in filled]
    if padded and all(text.isdecimal() for text in digits) and len({len(text) for text in digits}) == 1:
        return True
    codes = sum(_is_letter_code(options) for options in filled)
    coded_blank = any(len(options) > 1 for options in readings if options[0].type is DataType.EMPTY)
    return coded_blank and len(filled) > 1 and codes >= 0.8 * len(filled)


def _is_letter_code(options: tuple[Value, ...]) -> bool:
    text = options[0].text.strip()
    return len(text) in {2, 3} and text.isalpha() and text.isupper()


def _as_code(options: tuple[Value, ...]) -> Value:
    if options[0].type is DataType.EMPTY and len(options) == 1:
        return options[0]
    text = options[0].text
    if options[0].type is DataType.EMPTY and not _is_letter_code(options):
        return options[0]
    value = string_value(text)
    return replace(value, key="s:" + " ".join(text.casefold().split()), flags=value.flags | {"identifier"})


def _booleans(readings: list[tuple[Value, ...]]) -> list[tuple[Value, ...]]:
    """Read letters and 1/0 as truth where all cells can be and one is a boolean word; else words stay words."""
    filled = _filled(readings)
    words = sum(boolean(options[0].text.strip()) is not None for options in filled)
    weak = sum(weak_boolean(options[0].text.strip()) is not None for options in filled)
    sides = {weak_boolean(options[0].text.strip()) for options in filled} - {None}
    letters = words == 0 and weak == len(filled) > 1 and len(sides) == 2 and not _any_digit(filled)
    if not letters and (words == 0 or words + weak < 0.75 * len(filled)):
        return [_words_only(options) if options[0].type is DataType.BOOL else options for options in readings]
    out = []
    for options in readings:
        truth = boolean(options[0].text.strip())
        truth = weak_boolean(options[0].text.strip()) if truth is None else truth
        empty = options[0].type is DataType.EMPTY
        out.append(options if truth is None or empty else (boolean_value(options[0].text, truth),))
    return out


def _any_digit(readings: Readings) -> bool:
    return any(options[0].type is DataType.NUMERICAL for options in readings)


def _words_only(options: tuple[Value, ...]) -> tuple[Value, ...]:
    return tuple(option for option in options if option.type is not DataType.BOOL) or (string_value(options[0].text),)


def _prefer(
    readings: list[tuple[Value, ...]], wanted: Callable[[Value], bool], drop: bool = False
) -> list[tuple[Value, ...]]:
    """Return the readings with those wanted first (or alone, where `drop`) in every cell that has one."""
    out = []
    for options in readings:
        chosen = tuple(option for option in options if wanted(option))
        if not chosen or len(chosen) == len(options):
            out.append(options)
            continue
        others = tuple(option for option in options if not wanted(option))
        settled = tuple(replace(option, flags=option.flags - {"ambiguous"}) for option in chosen)
        out.append((settled if len(chosen) == 1 else chosen) if drop else (*chosen, *others))
    return out


def _by_type(header: HeaderReading, readings: list[tuple[Value, ...]]) -> list[tuple[Value, ...]]:
    """Let the column's main type choose among the readings of a cell."""
    filled = _filled(readings)
    if not filled:
        return readings
    words = set(header.words)
    for kind, hint in ((DataType.DATE, _DATE_WORDS), (DataType.TIME, _DURATION_WORDS)):
        can = sum(any(o.type is kind and o.resolution != "year" for o in options) for options in filled)
        if words & hint and 2 * can > len(filled):
            return _prefer(readings, lambda value, kind=kind: value.type is kind)  # type: ignore[misc]
    counts = Counter(options[0].type for options in filled)
    kind = max(counts, key=lambda one: counts[one])
    can = sum(any(option.type is kind for option in options) for options in filled)
    if kind is DataType.STRING and counts[kind] < len(filled):
        return readings
    if counts[kind] > 1 and can * 2 > len(filled):
        return _prefer(readings, lambda value: value.type is kind)
    return readings


def _days(readings: list[tuple[Value, ...]], flags: list[str]) -> list[tuple[Value, ...]]:
    """Settle the order of day and month by the dates that allow one order only."""
    certain: Counter[str] = Counter()
    for options in readings:
        if options[0].type is DataType.DATE and "ambiguous" not in options[0].flags:
            certain.update(options[0].flags & {"day-first", "month-first"})
    total = certain.total()
    if not total:
        return readings
    order, count = max(sorted(certain.items()), key=lambda item: item[1])
    if count < total:
        flags.append("mixed dates")
        if count < 0.8 * total:
            return readings
    flags.append(order)
    return _prefer(readings, lambda value: order in value.flags, drop=True)


def _commas(readings: list[tuple[Value, ...]], flags: list[str]) -> list[tuple[Value, ...]]:
    """Settle "1,234" and "15.400" by the numbers that leave no doubt about the decimal sign."""
    comma = point = 0
    for options in readings:
        value = options[0]
        if value.type is not DataType.NUMERICAL or "ambiguous" in value.flags:
            continue
        comma += "form:decimal comma" in value.flags or ("form:separators" in value.flags and "." in value.text)
        decimals = value.quantum is not None and "." in value.text and "form:separators" not in value.flags
        grouped = "form:separators" in value.flags and "," in value.text
        point += (decimals and "form:decimal comma" not in value.flags) or grouped
    if comma > 2 * point:
        flags.append("decimal-comma")
        wanted = _prefer(readings, lambda value: not _is_point(value), drop=True)
        return wanted
    if point > 2 * comma:
        return _prefer(readings, lambda value: not _is_comma(value), drop=True)
    return readings


def _is_point(value: Value) -> bool:
    """Return whether the reading takes the point for the decimal sign or the comma for a separator."""
    if value.type is not DataType.NUMERICAL:
        return False
    separators = "form:separators" in value.flags
    return (separators and "," in value.text and "." not in value.text) or ("." in value.text and not separators)


def _is_comma(value: Value) -> bool:
    if value.type is not DataType.NUMERICAL:
        return False
    comma = "form:decimal comma" in value.flags
    return comma or ("form:separators" in value.flags and "." in value.text and "," not in value.text)


def _clocks(header: HeaderReading, readings: list[tuple[Value, ...]]) -> list[tuple[Value, ...]]:
    """Settle hours:minutes against minutes:seconds by the header, by hundredths, or by what a clock cannot show."""
    times = [options for options in readings if options[0].type is DataType.TIME]
    if not times:
        return readings
    said = clock_of(header)
    wanted = {"min:sec": "minutes:seconds", "h:min": "hours:minutes"}.get(said, "")
    if not wanted:
        seconds = sum(options[0].flags >= {"minutes:seconds"} for options in times)
        halves = sum("form:am/pm" in options[0].flags for options in times)
        if 2 * seconds >= len(times) or (seconds and not halves):
            wanted = "minutes:seconds"
        elif halves:
            wanted = "hours:minutes"
        elif {"mp", "pace", "lap", "duration"} & set(header.words):
            wanted = "minutes:seconds"
    return _prefer(readings, lambda value: wanted in value.flags, drop=True) if wanted else readings


def _units(header: HeaderReading, readings: list[tuple[Value, ...]]) -> list[tuple[Value, ...]]:
    """Settle "m" and other letters by the header's unit, then by the units that other cells surely name."""
    sure = Counter(
        options[0].unit.dimension
        for options in readings
        if options[0].unit is not None and "ambiguous" not in options[0].flags
    )
    dimension = header.unit.dimension if header.unit is not None else sure.most_common(1)[0][0] if sure else ""
    if not dimension:
        return readings
    money = dimension.startswith("currency:")

    def fits(value: Value) -> bool:
        if value.unit is None:
            return money and "form:magnitude word" in value.flags
        return value.unit.dimension == dimension

    return _prefer(readings, fits, drop=True)
