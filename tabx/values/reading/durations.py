"""Read durations as programs write them: "0 days 01:30:00", "1 day, 2:00:00", "PT1H30M" (ISO 8601)."""

from __future__ import annotations

import re

from tabx.values.reading.measures import canonical
from tabx.values.reading.times import SECONDS_OF_DAY, SECONDS_OF_HOUR, SECONDS_OF_MINUTE
from tabx.values.records import DataType, EntityKind
from tabx.values.value import Form, Resolution, Value

_LONGEST = 40
"""Most characters of a duration; "-999999999 days +23:59:59.999999999" has 35."""
_DAYS_AND_CLOCK = re.compile(
    r"(?P<d>-?\d{1,9}) days?,? \+?(?P<h>\d{1,2}):(?P<m>[0-5]\d)(?::(?P<s>[0-5]\d(?:\.\d{1,9})?))?"
)
_AMOUNT = r"\d{1,9}(?:[.,]\d{1,9})?"
_ISO = re.compile(
    rf"(?P<minus>[+-]?)P(?=\d|T\d)(?:(?P<w>{_AMOUNT})W)?(?:(?P<d>{_AMOUNT})D)?"
    rf"(?:T(?=\d)(?:(?P<h>{_AMOUNT})H)?(?:(?P<m>{_AMOUNT})M)?(?:(?P<s>{_AMOUNT})S)?)?"
)
"""A duration by ISO 8601, without years and months, whose days the calendar decides."""
_SECONDS = {
    "w": 7 * SECONDS_OF_DAY, "d": SECONDS_OF_DAY, "h": SECONDS_OF_HOUR, "m": SECONDS_OF_MINUTE, "s": 1,
}  # fmt: skip


def read_duration(text: str, shown: str) -> tuple[Value, ...]:
    """Return a text read as a duration in seconds; empty if it is none in these notations."""
    if len(text) > _LONGEST:
        return ()
    found = _DAYS_AND_CLOCK.fullmatch(text) or _ISO.fullmatch(text)
    if found is None:
        return ()
    named = found.groupdict()
    parts = {name: named[name].replace(",", ".") for name in _SECONDS if named.get(name)}
    # The days alone have a sign where a clock follows: "-1 days +22:30:00" is an hour and a half before.
    seconds = sum(float(part) * _SECONDS[name] for name, part in parts.items())
    seconds = -seconds if named.get("minus") == "-" else seconds
    finest = list(parts)[-1]
    quantum = _SECONDS[finest] * 10.0 ** -len(parts[finest].partition(".")[2])
    resolution = Resolution.SECOND if finest == "s" else Resolution.MINUTE
    value = Value(
        DataType.TIME, shown, "t:" + canonical(seconds), number=seconds, quantum=quantum, entity=EntityKind.TIME,
        resolution=resolution, flags=frozenset({Form.DURATION}),
    )  # fmt: skip
    return (value,)
