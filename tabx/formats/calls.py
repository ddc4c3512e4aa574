"""What Python prints as a call (`Decimal('1.50')`, `datetime.date(2024, 5, 6)`) as the value that it stands for.

Nothing is run: a closed list of names says what each call means.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from tabx.formats.json.text import Literal
from tabx.formats.objects import as_text

CONSTANTS: Mapping[str, object] = MappingProxyType(
    {
        **dict.fromkeys(("true", "True", "TRUE", "np.True_"), True),
        **dict.fromkeys(("false", "False", "FALSE", "np.False_"), False),
        **dict.fromkeys(("null", "None", "NULL", "undefined", "NaT", "NA", "pd.NA", "pd.NaT"), None),
        **dict.fromkeys(("nan", "NaN", "np.nan", "numpy.nan", "math.nan"), Literal("NaN")),
        **dict.fromkeys(("inf", "Infinity", "np.inf", "math.inf"), Literal("Infinity")),
    }
)
"""Names that stand for a value in JSON, JavaScript or Python; what is missing is null."""


class UnknownCallError(Exception):
    """A call that stands for no value."""


def value_of_call(name: str, arguments: Sequence[object], keywords: Mapping[str, object]) -> object:
    """Return the value that a call stands for: of a number its digits, of a day its ISO date, of an array its list.

    A name in title case with nothing but keywords is a record (`Row(town='Ulm', people=9)`).

    Raises
    ------
    UnknownCallError
        For any other name, and for arguments that its call does not take.
    """
    short = name.rpartition(".")[2]
    read = _CALLS.get(short)
    try:
        if read is not None:
            return read(arguments, keywords)
    except (ValueError, TypeError, OverflowError, IndexError):
        raise UnknownCallError(name) from None
    if keywords and not arguments and short[:1].isupper():
        return dict(keywords)
    raise UnknownCallError(name)


_Read = Callable[[Sequence[object], Mapping[str, object]], object]


def _only(arguments: Sequence[object], _: Mapping[str, object]) -> object:
    """Return the first argument as it is: further ones say its type."""
    return arguments[0]


def _number(arguments: Sequence[object], _: Mapping[str, object]) -> object:
    text = str(arguments[0])
    return CONSTANTS.get(text.lower(), Literal(text))


def _text(arguments: Sequence[object], keywords: Mapping[str, object]) -> object:
    found = (*arguments, *keywords.values())[0]
    if not isinstance(found, str):
        raise TypeError
    return Literal(found)


def _items(arguments: Sequence[object], _: Mapping[str, object]) -> object:
    if not arguments:
        return []
    if not isinstance(arguments[0], list):
        raise TypeError
    return arguments[0]


def _object(arguments: Sequence[object], keywords: Mapping[str, object]) -> object:
    given = arguments[-1] if arguments else {}
    if isinstance(given, list):
        given = {str(key): value for key, value in given}
    if not isinstance(given, dict):
        raise TypeError
    return {**given, **keywords}


def _day(arguments: Sequence[object], keywords: Mapping[str, object]) -> object:
    return _said(datetime.date(*_whole(arguments), **_whole_by_name(keywords)))


def _clock(arguments: Sequence[object], keywords: Mapping[str, object]) -> object:
    hour, minute, second, micro = _padded(arguments, keywords, ("hour", "minute", "second", "microsecond"))
    return _said(datetime.time(hour, minute, second, micro))


def _span(arguments: Sequence[object], keywords: Mapping[str, object]) -> object:
    if arguments and type(arguments[0]) is str:  # of pandas: Timedelta('0 days 01:30:00')
        return arguments[0]
    return _said(datetime.timedelta(*_whole(arguments), **_whole_by_name(keywords)))


def _moment(arguments: Sequence[object], keywords: Mapping[str, object]) -> object:
    """Return a moment of the standard library, or of pandas and numpy, who write it as a text."""
    if arguments and type(arguments[0]) is str:
        return _said(datetime.datetime.fromisoformat(arguments[0]), arguments[0])
    zone = keywords.get("tzinfo")
    rest = {name: value for name, value in keywords.items() if name not in ("tzinfo", "tz", "fold")}
    year, month, day, *clock = _padded(arguments, rest, _PARTS)
    hour, minute, second, micro = clock
    moment = datetime.datetime(year, month, day, hour, minute, second, micro)
    if zone is None:
        return _said(moment)
    is_utc = str(zone).rpartition(".")[2].lower() == "utc"
    return _said(moment.replace(tzinfo=datetime.UTC)) if is_utc else Literal(f"{moment} {zone}")


def _said(value: object, written: str = "") -> Literal:
    """Return the text of a value as a frame with it gives it; finer than Python tells it stays as written."""
    return Literal(written if _FINER.search(written) else as_text(value))


_PARTS = ("year", "month", "day", "hour", "minute", "second", "microsecond")


def _padded(arguments: Sequence[object], keywords: Mapping[str, object], names: Sequence[str]) -> list[int]:
    """Return the numbers of the parts of a moment, in order; 0 for those that are not given."""
    given = {**dict(zip(names, _whole(arguments), strict=False)), **_whole_by_name(keywords)}
    if len(arguments) > len(names) or not given.keys() <= {*names}:
        raise TypeError
    return [given.get(name, 0) for name in names]


_FINER = re.compile(r"\.\d{7}")
"""A fraction of a second with more digits than Python's six."""


def _whole(values: Sequence[object]) -> list[int]:
    return [int(str(value)) for value in values]


def _whole_by_name(values: Mapping[str, object]) -> dict[str, int]:
    return {name: int(str(value)) for name, value in values.items()}


_CALLS: Mapping[str, _Read] = MappingProxyType(
    {
        **dict.fromkeys(("Decimal", "Decimal128", "Int64", "NumberLong", "NumberInt", "NumberDecimal"), _number),
        **dict.fromkeys(("float", "int", "float16", "float32", "float64", "longdouble"), _number),
        **dict.fromkeys(("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"), _number),
        **dict.fromkeys(("bool", "bool_"), _only),
        **dict.fromkeys(("UUID", "ObjectId", "ZoneInfo", "Period", "PosixPath", "WindowsPath", "str", "str_"), _text),
        **dict.fromkeys(("array", "Series", "Index", "list", "tuple", "set", "frozenset", "deque"), _items),
        **dict.fromkeys(("dict", "OrderedDict", "defaultdict"), _object),
        "date": _day,
        "time": _clock,
        **dict.fromkeys(("datetime", "Timestamp", "datetime64", "ISODate"), _moment),
        **dict.fromkeys(("timedelta", "Timedelta", "timedelta64"), _span),
    }
)
