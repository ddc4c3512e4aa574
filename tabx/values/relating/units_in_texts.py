"""The unit that one of two texts of numbers has beside them: "95–100 kg" and "95–100", "12 (45%)" and "12 (45)"."""

from __future__ import annotations

import re
from functools import lru_cache

from tabx.values.reading.units import find_units
from tabx.values.value import Unit

LONGEST = 80
"""Most characters of such a cell: three numbers with their interval and unit have fewer than half as many."""

_NUMBERS = re.compile(r"(\d+(?:[.,]\d+)*)")
_SEPARATORS = " \t\n\u00a0\u202f()[]{}±–—−-~≈<>=≤≥+*;:,/x×|"
_JOINTS = frozenset({"", "to", "and", "or", "by"})
"""What stands between two numbers besides signs; any other word makes the cell a sentence or a name."""


@lru_cache(maxsize=16384)
def unit_in_text(text: str, other: str) -> Unit | None:
    """Return the only unit that a text of numbers has more than another, None if they differ in anything else.

    The numbers must be the same, and nothing but signs and units may stand between them: "10 km race" is a name.
    """
    if max(len(text), len(other)) > LONGEST or not any(map(str.isdecimal, other)):
        return None
    parts, others = _NUMBERS.split(text), _NUMBERS.split(other)
    if parts[1::2] != others[1::2]:
        return None
    units: set[Unit] = set()
    for gap, other_gap in zip(parts[::2], others[::2], strict=True):
        if _core(other_gap) not in _JOINTS:
            return None
        if "".join(gap.split()) == "".join(other_gap.split()):
            continue
        core = _core(gap)
        found = find_units(core)
        if not found or "".join(gap.replace(core, "", 1).split()) != "".join(other_gap.split()):
            return None
        units.add(found[0])
    return units.pop() if len(units) == 1 else None


def _core(gap: str) -> str:
    """Return what stands between two numbers, without the signs around it."""
    return gap.strip(_SEPARATORS)
