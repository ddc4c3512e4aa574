"""Times of day and durations written with colons or am/pm."""

from __future__ import annotations

import re

from tabx.values.reading.measures import canonical
from tabx.values.records import DataType, EntityKind
from tabx.values.value import Value

_CLOCK = re.compile(
    r"(?P<sign>[+-]?)(?P<a>\d{1,4}):(?P<b>\d{2})(?::(?P<c>\d{2}))?(?:[.,](?P<f>\d{1,6}))?"
    r"(?:\s?(?P<half>[ap])\.?\s?m\.?)?(?:\s?(?:h|hrs?|hours|UTC|GMT|Z))?",
    re.IGNORECASE,
)
_HOUR = re.compile(r"(\d{1,2})\s?([ap])\.?\s?m\.?", re.IGNORECASE)


def _half_day(hour: int, half: str | None) -> int | None:
    """Return the hour of 24 for an hour with am or pm, None where there is no such hour."""
    if not half:
        return hour
    if not 1 <= hour <= 12:
        return None
    return hour % 12 + (12 if half.lower() == "p" else 0)


def time_of_day(text: str) -> tuple[float, str] | None:
    """Return seconds since midnight and the finest part given; None where the text is no time of day."""
    text = text.strip()
    if found := _HOUR.fullmatch(text):
        hour = _half_day(int(found[1]), found[2])
        return None if hour is None else (hour * 3600.0, "minute")
    found = _CLOCK.fullmatch(text)
    if found is None or found["sign"]:
        return None
    hour = _half_day(int(found["a"]), found["half"])
    minute, second = int(found["b"]), int(found["c"] or 0)
    if hour is None or hour > 24 or minute > 59 or second > 59 or (found["f"] and not found["c"]):
        return None
    fraction = float(f"0.{found['f']}") if found["f"] else 0.0
    return hour * 3600.0 + minute * 60 + second + fraction, "second" if found["c"] else "minute"


def _time(shown: str, seconds: float, quantum: float, *flags: str) -> Value:
    return Value(
        DataType.TIME, shown, "t:" + canonical(seconds), number=seconds, quantum=quantum, entity=EntityKind.TIME,
        resolution="minute" if quantum >= 60 else "second", flags=frozenset(flags),
    )  # fmt: skip


def read_time(text: str, shown: str) -> tuple[Value, ...]:
    """Return the readings of a plain text as a time, most plausible first; () where it is none.

    "9:48" is hours and minutes first, then minutes and seconds; these readings carry the flag "hours:minutes" or
    "minutes:seconds". With hundredths ("9:48.77") only the latter is left.
    """
    if found := _HOUR.fullmatch(text):
        hour = _half_day(int(found[1]), found[2])
        return () if hour is None else (_time(shown, hour * 3600.0, 60.0, "form:am/pm"),)
    found = _CLOCK.fullmatch(text)
    if found is None:
        return ()
    first, second, third = int(found["a"]), int(found["b"]), found["c"]
    sign = -1.0 if found["sign"] == "-" else 1.0
    fraction = float(f"0.{found['f']}") if found["f"] else 0.0
    quantum = 10.0 ** -len(found["f"]) if found["f"] else 1.0
    if second > 59 or (third and int(third) > 59):
        return ()
    if found["half"]:
        time = time_of_day(text)
        return () if time is None else (_time(shown, time[0], quantum if third else 60.0, "form:am/pm"),)
    if third:
        return (_time(shown, sign * (first * 3600 + second * 60 + int(third) + fraction), quantum, "form:h:m:s"),)
    minutes = _time(shown, sign * (first * 60 + second + fraction), quantum, "form:m:s", "minutes:seconds")
    if found["f"]:
        return (minutes,)
    both = "ambiguous"
    hours = _time(shown, sign * (first * 3600 + second * 60), 60.0, "form:h:m", "hours:minutes", both)
    minutes = _time(shown, sign * (first * 60 + second), 1.0, "form:m:s", "minutes:seconds", both)
    return (hours, minutes) if first <= 24 else (minutes, hours)
