"""Read times of day and durations with colons or am/pm."""

from __future__ import annotations

import re
from dataclasses import replace

from tabx.values.reading.measures import canonical
from tabx.values.reading.zones import ZONE, is_zone, zone_key
from tabx.values.records import DataType, EntityKind
from tabx.values.value import Flag, Form, Resolution, Value

_CLOCK = re.compile(
    r"(?P<sign>[+-]?)(?P<first>\d{1,4}):(?P<second>\d{2})(?::(?P<third>\d{2}))?(?:[.,](?P<decimals>\d{1,6}))?"
    r"(?:\s?(?P<half>[ap])\.?\s?m\.?)?(?:\s?(?:h|hrs?|hours)\b)?(?:\s?" + ZONE + r")?",
    re.IGNORECASE,
)
_HOUR = re.compile(r"(\d{1,2})\s?([ap])\.?\s?m\.?", re.IGNORECASE)
_BEHIND_UTC = re.compile(r"(?<=:\d{2})-(?=\d{2}:?\d{2}$)")
"""The minus of a zone behind the time of a date, where it is no range."""

SECONDS_OF_MINUTE = 60  # by definition, as all of these
SECONDS_OF_HOUR = 60 * SECONDS_OF_MINUTE
SECONDS_OF_DAY = 24 * SECONDS_OF_HOUR
_HOURS_OF_DAY = 24  # 24:00 is the end of a day
_HOURS_OF_HALF_DAY = 12  # am and pm
_LAST_MINUTE = 59  # and last second; leap seconds are not written in tables


def time_of_day(text: str) -> tuple[float, Resolution, str] | None:
    """Return the seconds since midnight, the finest part given and the time zone, or None for no time of day."""
    text = _BEHIND_UTC.sub("UTC-", text.strip())
    if found := _HOUR.fullmatch(text):
        hour = _hour_of_day(int(found[1]), found[2])
        return None if hour is None else (float(hour * SECONDS_OF_HOUR), Resolution.MINUTE, "")
    found = _clock(text)
    if found is None or found["sign"]:
        return None
    hour = _hour_of_day(int(found["first"]), found["half"])
    minute, second = int(found["second"]), int(found["third"] or 0)
    if hour is None or hour > _HOURS_OF_DAY or minute > _LAST_MINUTE or second > _LAST_MINUTE:
        return None
    if found["decimals"] and not found["third"]:
        return None  # "9:48.77" is minutes and seconds
    seconds = _seconds(hour, minute, second) + _decimals(found)
    return seconds, Resolution.SECOND if found["third"] else Resolution.MINUTE, found["zone"] or ""


def _clock(text: str) -> re.Match[str] | None:
    """Return the parts of a time with colons, or None if the text is none or ends in a word that is no zone."""
    found = _CLOCK.fullmatch(text)
    return None if found is None or (found["zone"] and not is_zone(found["zone"])) else found


def _hour_of_day(hour: int, half: str | None) -> int | None:
    """Return the hour on a 24-hour clock of an hour with am or pm, or None if there is none."""
    if not half:
        return hour
    if not 1 <= hour <= _HOURS_OF_HALF_DAY:
        return None
    return hour % _HOURS_OF_HALF_DAY + (_HOURS_OF_HALF_DAY if half.lower() == "p" else 0)


def _seconds(hours: int, minutes: int, seconds: int) -> float:
    return float(hours * SECONDS_OF_HOUR + minutes * SECONDS_OF_MINUTE + seconds)


def _decimals(found: re.Match[str]) -> float:
    """Return the fractional part of the seconds."""
    return float(f"0.{found['decimals']}") if found["decimals"] else 0.0


def read_time(text: str, shown: str) -> tuple[Value, ...]:
    """Return the readings of a text as a time, most plausible first; empty if it is none.

    "9:48" is hours and minutes first, then minutes and seconds; these readings carry the flag "hours:minutes" or
    "minutes:seconds". With hundredths ("9:48.77") it can only be minutes and seconds.
    """
    if found := _HOUR.fullmatch(text):
        hour = _hour_of_day(int(found[1]), found[2])
        return () if hour is None else (_time(shown, float(hour * SECONDS_OF_HOUR), 60.0, Form.AM_PM),)
    found = _clock(text)
    if found is None or int(found["second"]) > _LAST_MINUTE or int(found["third"] or 0) > _LAST_MINUTE:
        return ()
    values = _by_half(found, shown) if found["half"] else _by_colons(found, shown)
    return tuple(_in_zone(value, found["zone"]) for value in values) if found["zone"] else values


def _by_half(found: re.Match[str], shown: str) -> tuple[Value, ...]:
    """Return the reading of a time with am or pm; empty if there is no such hour."""
    time = time_of_day(found[0])
    quantum = _quantum(found) if found["third"] else 60.0
    return () if time is None else (_time(shown, time[0], quantum, Form.AM_PM),)


def _in_zone(value: Value, zone: str) -> Value:
    """Return a time in its zone."""
    return replace(value, key=value.key + zone_key(zone), remark=zone.upper())


def _by_colons(found: re.Match[str], shown: str) -> tuple[Value, ...]:
    """Return the readings of two or three numbers separated by colons."""
    first, second, third = int(found["first"]), int(found["second"]), found["third"]
    sign = -1.0 if found["sign"] == "-" else 1.0
    quantum = _quantum(found)
    if third:
        seconds = sign * (_seconds(first, second, int(third)) + _decimals(found))
        return (_time(shown, seconds, quantum, Form.HOURS_MINUTES_SECONDS),)
    forms = (Form.MINUTES_SECONDS, Flag.MINUTES_SECONDS)
    if found["decimals"]:
        return (_time(shown, sign * (_seconds(0, first, second) + _decimals(found)), quantum, *forms),)
    both = Flag.AMBIGUOUS
    hours = _time(shown, sign * _seconds(first, second, 0), 60.0, Form.HOURS_MINUTES, Flag.HOURS_MINUTES, both)
    minutes = _time(shown, sign * _seconds(0, first, second), 1.0, *forms, both)
    # "75:30" is no time of day, so minutes and seconds are more plausible.
    return (hours, minutes) if first <= _HOURS_OF_DAY else (minutes, hours)


def _quantum(found: re.Match[str]) -> float:
    """Return the value of the last digit shown, in seconds."""
    return 10.0 ** -len(found["decimals"]) if found["decimals"] else 1.0


def _time(shown: str, seconds: float, quantum: float, *flags: str) -> Value:
    return Value(
        DataType.TIME, shown, "t:" + canonical(seconds), number=seconds, quantum=quantum, entity=EntityKind.TIME,
        resolution=Resolution.MINUTE if quantum >= SECONDS_OF_MINUTE else Resolution.SECOND, flags=frozenset(flags),
    )  # fmt: skip
