"""The typed reading of a cell or a header: what stands beside its text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tabx.values.records import DataType, EntityKind

NO_FLAGS: frozenset[str] = frozenset()


@lru_cache(maxsize=4096)
def flag_set(*flags: str) -> frozenset[str]:
    """Return these flags as a set, one and the same for all that have them: there are as many as there are cells."""
    return frozenset(flags)


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of measure: value in base unit = number × factor + offset.

    Two units convert into each other exactly when `dimension` is the same. Every currency is a dimension
    of its own ("currency:USD"); "%" has dimension "fraction" and factor .01.
    """

    symbol: str
    dimension: str
    factor: float = 1.0
    offset: float = 0.0

    def to_base(self, number: float) -> float:
        """Return the number in the base unit of the dimension."""
        return number * self.factor + self.offset

    def from_base(self, number: float) -> float:
        """Return a number given in the base unit in this unit."""
        return (number - self.offset) / self.factor


@dataclass(frozen=True, slots=True)
class Value:
    """One reading of a cell's text.

    Attributes
    ----------
    type : DataType
    text : str
        The text as read.
    key : str
        Canonical form: within one column, two values with equal keys are the same value written otherwise.
        Numbers with a unit are keyed in the base unit ("n:length:1500"), bare numbers as "n:1200", with what they
        count as "n:3 goal", dates "d:2024-01-05", times "t:…" in seconds, booleans "b:1", lists "l:…" (items sorted),
        strings "s:" + case-folded words, empty "".
    number : float or None
        Numerical: the number in `unit`, magnitude words and header scales applied ("1.2 million" is 1.2e6).
        Date: proleptic ordinal in days (fraction for a time of day). Time and durations: seconds. Bool: 0 or 1.
    quantum : float or None
        The last digit shown, in the same measure as `number` ("12.30" .01, "1.2 million" 1e5).
    unit : Unit or None
        The unit that holds for `number`, from the cell or, in a resolved column, from its header.
    unit_from : str
        "cell", "header", or "" where there is no unit.
    entity : EntityKind
    items : tuple of Value
        A list's items in order.
    resolution : str
        Dates and times: the finest part given ("year", "month", "day", "minute", "second", "day of year").
    remark : str
        What was set aside in reading: footnote mark, unit words and the like; "" if nothing.
    flags : frozenset of str
        "identifier" (digits that are a name), "ambiguous" (other readings exist), "approximate", "form:…" (how it is
        written, so that two notations of one value can be told apart in words: "form:percent", "form:iso date").
    """

    type: DataType
    text: str
    key: str
    number: float | None = None
    quantum: float | None = None
    unit: Unit | None = None
    unit_from: str = ""
    entity: EntityKind = EntityKind.OTHERS
    items: tuple[Value, ...] = ()
    resolution: str = ""
    remark: str = ""
    flags: frozenset[str] = NO_FLAGS

    @property
    def base(self) -> float | None:
        """The number in the base unit of its dimension, or the bare number."""
        if self.number is None or self.unit is None:
            return self.number
        return self.unit.to_base(self.number)


@dataclass(frozen=True, slots=True)
class HeaderReading:
    """What a header says: its name, and a unit or scale set apart from it.

    Attributes
    ----------
    name : str
        The header without its unit and scale ("Distance (km)" gives "Distance").
    unit : Unit or None
    factor : float
        The scale named ("(Millions)", "in thousands" …), 1 where none is.
    words : tuple of str
        Case-folded words of `name`.
    unit_text : str
        What was read as unit or scale, as written.
    """

    name: str
    unit: Unit | None = None
    factor: float = 1.0
    words: tuple[str, ...] = ()
    unit_text: str = ""
