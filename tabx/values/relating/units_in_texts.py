"""The unit that one of two texts of numbers has beside them: "95–100 kg" and "95–100", "12 (45%)" and "12 (45)"."""

from __future__ import annotations

import re
from functools import lru_cache

from tabx.values.column.properties import CURRENCY, kind_of_unit
from tabx.values.reading.units import find_units
from tabx.values.value import Unit

LONGEST = 80
"""Most characters of such a cell: three numbers with their interval and unit have fewer than half as many."""

_NUMBERS = re.compile(r"(\d+(?:[.,]\d+)*)")
_SEPARATORS = " \t\n\u00a0\u202f()[]{}±–—−-~≈<>=≤≥+*;:,/x×|"
_JOINTS = frozenset({"", "to", "and", "or", "by"})
"""What stands between two numbers besides signs; any other word makes the cell a sentence or a name."""

_TO_UNIT = frozenset({"", "-", ")", "]", "+"})
"""Signs between a number and the unit behind it: "5-mile", "(5–7) km", "95+ kg"."""


@lru_cache(maxsize=16384)
def unit_in_text(text: str, other: str) -> Unit | None:
    """Return the only unit that a text of numbers has more than another, None if they differ in anything else.

    The numbers must be the same, and nothing but signs and units may stand between them: "10 km race" is a name. A unit
    stands behind its number: the letter of "t3" (a tie) or "l 58 - 54" (a game lost) is a mark, no tonne and no litre.
    """
    if max(len(text), len(other)) > LONGEST or not any(map(str.isdecimal, other)):
        return None
    parts, others = _NUMBERS.split(text), _NUMBERS.split(other)
    if parts[1::2] != others[1::2]:
        return None
    units: set[Unit] = set()
    last = len(parts) // 2
    for index, (gap, other_gap) in enumerate(zip(parts[::2], others[::2], strict=True)):
        if _core(other_gap) not in _JOINTS:
            return None
        if "".join(gap.split()) == "".join(other_gap.split()):
            continue
        core = _core(gap)
        found = _units_beside(gap, core, index > 0, index < last)
        if not found or "".join(gap.replace(core, "", 1).split()) != "".join(other_gap.split()):
            return None
        units.add(found[0])
    return units.pop() if len(units) == 1 else None


def _units_beside(gap: str, core: str, has_number_before: bool, has_number_after: bool) -> tuple[Unit, ...]:
    """Return the units that a word between two numbers may be, none where it stands before its number."""
    found = find_units(core)
    is_placed = bool(found) and (
        _may_stand_before(found[0]) or _stands_behind(gap, core, has_number_before, has_number_after)
    )
    return tuple(found) if is_placed else ()


def _may_stand_before(unit: Unit) -> bool:
    """Return whether a unit is written before its number, too: "USD 5", "%5"."""
    return unit.symbol == "%" or kind_of_unit(unit) == CURRENCY


def _stands_behind(gap: str, core: str, has_number_before: bool, has_number_after: bool) -> bool:
    """Return whether a unit belongs to the number before it: "3 m x 2", "(5–7) km"; not "3 - t5", "3 t5"."""
    before, _, after = gap.partition(core)
    is_joined_to_next = has_number_after and not after and before != ""
    return has_number_before and not is_joined_to_next and before.strip() in _TO_UNIT


def _core(gap: str) -> str:
    """Return what stands between two numbers, without the signs around it."""
    return gap.strip(_SEPARATORS)
