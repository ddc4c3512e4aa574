"""Records of the typed reading of a cell or a header."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from tabx.base.filling import filled_at_once
from tabx.values.records import DataType, EntityKind


class Resolution(StrEnum):
    """The finest part given by a date or time."""

    YEAR = "year"
    MONTH = "month"
    DAY = "day"
    DAY_OF_YEAR = "day of year"  # a day without its year
    MINUTE = "minute"
    SECOND = "second"


class Flag(StrEnum):
    """Properties of a reading beside its value; `Form` gives its notation."""

    IDENTIFIER = "identifier"  # digits that are no number: "007"
    AMBIGUOUS = "ambiguous"  # other readings exist
    APPROXIMATE = "approximate"
    RANGE = "range"  # a range of dates or times, as a list of its first and last
    PAIR = "pair"  # "(1,2)", whose comma may also be a decimal comma
    YEARS = "years"  # a season: "1999–00"
    DAY_FIRST = "day-first"
    MONTH_FIRST = "month-first"
    HOURS_MINUTES = "hours:minutes"
    MINUTES_SECONDS = "minutes:seconds"
    DECIMAL_POINT = "decimal point"
    DECIMAL_COMMA = "decimal comma"
    BOUND = "bound"  # "<0.001", of which only a bound is known
    ORDERED = "ordered"  # a list whose items' order counts: a pair of numbers
    BRACKETED = "bracketed"  # "(60)" in a column whose brackets are a mark and no minus
    OBJECT = "object"  # an object of JSON, as a list of what its keys hold


class Form(StrEnum):
    """Flags for the notation of a value, by which two notations of one value are named.

    A named unit has a form of its own, "form:unit km"; the form of a date that ends in 0:00 ends in " at midnight".
    """

    PLUS_SIGN = "form:plus sign"
    PARENTHESES = "form:parentheses"  # (5) for -5
    TRAILING_MINUS = "form:trailing minus"
    LEADING_POINT = "form:leading point"
    LEADING_ZERO = "form:leading zero"
    SEPARATORS = "form:separators"
    DECIMAL_COMMA = "form:decimal comma"
    SCIENTIFIC = "form:scientific"
    FRACTION = "form:fraction"
    ORDINAL = "form:ordinal"
    NUMBERED = "form:numbered"  # "No. 5"
    MAGNITUDE_WORD = "form:magnitude word"
    CURRENCY_SIGN = "form:currency sign"
    CURRENCY_NAME = "form:currency name"
    PERCENT = "form:percent"
    COMPOUND = "form:compound"  # 5 ft 10 in
    AGE = "form:age"  # "25 years old"
    TWO_DIGIT_YEAR = "form:two-digit year"
    YEARS = "form:years"
    LONG_DATE = "form:long date"
    DAY_MONTH_YEAR = "form:day month year"
    YEAR_MONTH_DAY = "form:year month day"
    MONTH_YEAR = "form:month year"
    YEAR_MONTH = "form:year month"
    MONTH_DAY = "form:month day"
    DAY_MONTH = "form:day month"
    ISO_DATE = "form:iso date"
    SLASHED_DATE = "form:slashed date"
    DOTTED_DATE = "form:dotted date"
    DASHED_DATE = "form:dashed date"
    NUMERIC_MONTH = "form:numeric month"
    AM_PM = "form:am/pm"
    HOURS_MINUTES = "form:h:m"
    MINUTES_SECONDS = "form:m:s"
    HOURS_MINUTES_SECONDS = "form:h:m:s"
    DURATION = "form:duration"  # "PT1H30M", "0 days 01:30:00"
    LIST = "form:list"


NO_FLAGS: frozenset[str] = frozenset()


@lru_cache(maxsize=4096)
def flag_set(*flags: str) -> frozenset[str]:
    """Return the flags as a set; equal flags share one object."""
    return frozenset(flags)


class Dimension(StrEnum):
    """Dimensions that code decides by; `Unit.dimension` may be any other, a currency or a quotient of two."""

    FRACTION = "fraction"
    TEMPERATURE = "temperature"
    TIME = "time"
    CALENDAR = "calendar"
    LENGTH = "length"
    MASS = "mass"


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of measure: value in base unit = number × factor + offset.

    Two units convert into each other exactly if they have the same `dimension`. Every currency is a dimension of its
    own ("currency:USD"); "%" has dimension "fraction" and factor 0.01.
    """

    symbol: str
    dimension: str
    factor: float = 1.0
    offset: float = 0.0

    @property
    def is_currency(self) -> bool:
        """Whether the unit is a currency."""
        return self.dimension.startswith("currency:")

    def to_base(self, number: float) -> float:
        """Return a number in this unit converted to the base unit of the dimension."""
        return number * self.factor + self.offset

    def from_base(self, number: float) -> float:
        """Return a number in the base unit converted to this unit."""
        return (number - self.offset) / self.factor


@filled_at_once
@dataclass(frozen=True, slots=True)
class Value:
    """One reading of a cell's text.

    Attributes
    ----------
    type : DataType
    text : str
        The text as read.
    key : str
        Canonical form: within one column, two values with equal keys are the same value in different notations.
        Numbers with a unit are keyed in the base unit ("n:length:1500"), bare numbers as "n:1200", with the noun they
        count as "n:3 goal", dates "d:2024-01-05", times "t:…" in seconds, booleans "b:1", lists "l:…" (items sorted),
        strings "s:" + case-folded words, empty "".
    number : float or None
        Numerical: the number in `unit`, magnitude words and header scales applied ("1.2 million" is 1.2e6).
        Date: proleptic ordinal in days (fraction for a time of day). Time and durations: seconds. Bool: 0 or 1.
    quantum : float or None
        The value of the last digit shown, in the same unit as `number` ("12.30" .01, "1.2 million" 1e5).
    unit : Unit or None
        The unit of `number`, from the cell or, in a resolved column, from its header.
    unit_from : str
        "cell", "header", or "" where there is no unit.
    entity : EntityKind
    items : tuple of Value
        A list's items in order.
    resolution : str
        Dates and times: a member of `Resolution`; "" for all else.
    remark : str
        Text that is not part of the value: footnote mark, noun that is counted and the like; "" if none.
    flags : frozenset of str
        Members of `Flag` and `Form`.
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
    """A header as read: its name, and its unit and scale if it has them.

    Attributes
    ----------
    name : str
        The header without its unit and scale ("Distance (km)" gives "Distance").
    unit : Unit or None
    factor : float
        The scale named ("(Millions)", "in thousands" …), 1 if there is none.
    words : tuple of str
        Case-folded words of `name`.
    unit_text : str
        The text read as unit or scale, as written.
    """

    name: str
    unit: Unit | None = None
    factor: float = 1.0
    words: tuple[str, ...] = ()
    unit_text: str = ""
