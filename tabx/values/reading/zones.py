"""Read time zones: UTC, CET, EST, UTC+2, +05:30."""

from __future__ import annotations

import re

_HOURS = {
    "UTC": 0, "GMT": 0, "Z": 0, "WET": 0, "WEST": 1, "BST": 1, "CET": 1, "MEZ": 1, "CEST": 2, "MESZ": 2, "EET": 2,
    "EEST": 3, "MSK": 3, "SAST": 2, "EAT": 3, "IST": 5.5, "PKT": 5, "SGT": 8, "HKT": 8, "AWST": 8, "JST": 9, "KST": 9,
    "ACST": 9.5, "AEST": 10, "AEDT": 11, "NZST": 12, "NZDT": 13, "NST": -3.5, "NDT": -2.5, "AST": -4, "ADT": -3,
    "BRT": -3, "ART": -3, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7,
    "AKST": -9, "AKDT": -8, "HST": -10,
}  # fmt: skip
"""Hours ahead of UTC. Of names that several zones have (CST, IST, BST) the one more people live by in English texts."""
_WITHOUT_OFFSET = frozenset({"ET", "CT", "MT", "PT"})
"""Names that stand for summer and winter time, whose hours the date decides."""
_OFFSET = re.compile(r"(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2}))?")
ZONE = r"\(?(?P<zone>(?:UTC|GMT)(?:[+-]\d{1,2}(?::?\d{2})?)?|\+\d{2}:?\d{2}|[A-Z]{1,4})\)?"
"""Pattern of a zone behind a time; without UTC a minus is that of a range ("10:30-11:45")."""


def is_zone(name: str) -> bool:
    """Return whether a text names a time zone; every text that `ZONE` matches with a sign does."""
    name = name.upper()
    return name in _HOURS or name in _WITHOUT_OFFSET or _OFFSET.fullmatch(name) is not None


def seconds_ahead(name: str) -> float | None:
    """Return the seconds that a zone is ahead of UTC, or None if its name does not fix them."""
    if found := _OFFSET.fullmatch(name.upper()):
        hours = int(found[2]) + int(found[3] or 0) / 60
        return 3600.0 * (-hours if found[1] == "-" else hours)
    known = _HOURS.get(name.upper())
    return None if known is None else 3600.0 * known


def zone_key(name: str) -> str:
    """Return what a zone adds to the key of a time: "" for none and for UTC, in which programs write times."""
    ahead = seconds_ahead(name) if name else 0.0
    return "" if ahead == 0.0 else f"@{name.upper() if ahead is None else format(ahead, 'g')}"
