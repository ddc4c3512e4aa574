"""The typed reading of a cell: what stands beside its text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from tabx.rules.records import PLAIN, ReadingRules


class DataType(StrEnum):
    """Data types of a cell (TabXEval, figure 7)."""

    NUMERICAL = "Numerical"
    STRING = "String"
    BOOL = "Bool"
    DATE = "Date"
    TIME = "Time"
    LIST = "List"
    OTHERS = "Others"
    EMPTY = "Empty"


class EntityKind(StrEnum):
    """Kinds of entity (TabXEval, figure 7); the rules know the ones that show in the writing."""

    PERSON = "Person"
    ORGANIZATION = "Organization"
    LOCATION = "Location"
    DATE = "Date"
    TIME = "Time"
    MONEY = "Money"
    PERCENT = "Percent"
    FACILITY = "Facility"
    EVENT = "Event"
    PRODUCT = "Product"
    WORK_OF_ART = "Work of Art"
    LANGUAGE = "Language"
    NATIONALITY = "Nationality"
    ORDINAL = "Ordinal"
    CARDINAL = "Cardinal"
    OTHERS = "Others"


class Scale(StrEnum):
    """What a difference means in a column (Stevens): ratio, interval or nominal."""

    RATIO = "ratio"
    INTERVAL = "interval"
    NOMINAL = "nominal"


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


@dataclass(frozen=True, slots=True)
class Column:
    """A column read as a whole: its header, and its values with the readings that the column settles.

    Attributes
    ----------
    header : HeaderReading
    values : tuple of Value
        One per row, top to bottom; `unit` and scale of the header applied where the cell has none of its own.
    type : DataType
        The type of most non-empty values.
    scale : Scale
        What a difference between two of its values means.
    spread : float or None
        Largest minus smallest value in base units; None without two different numbers.
    flags : frozenset of str
        "day-first", "month-first", "mixed dates" (with "mostly day-first" or "mostly month-first"), "decimal-comma",
        "mixed decimals" (with "mostly decimal point" or "mostly decimal comma"),
        "ambiguous", "code" (identifiers or codes), "mixed" (words and measures, as in the value column of a table of
        attributes).
    rules : ReadingRules
        The house rules it was read under.
    """

    header: HeaderReading
    values: tuple[Value, ...]
    type: DataType
    scale: Scale
    spread: float | None = None
    flags: frozenset[str] = NO_FLAGS
    rules: ReadingRules = PLAIN


class Relation(StrEnum):
    """How a predicted value stands to the gold one."""

    EXACT = "exact"
    EQUIVALENT = "equivalent"
    ROUNDED = "rounded"
    PARTIAL = "partial"
    DIFFERENT = "different"
    MISSING = "missing"
    EXTRA = "extra"


class DecidedBy(StrEnum):
    """Who decided: an exact match, a rule, or a model."""

    EXACT = "exact"
    RULE = "rule"
    MODEL = "model"


class Measure(StrEnum):
    """How the size of a difference is told; the rubric's γ reads the fields that belong to it."""

    RATIO = "ratio"  # gold, predicted, difference, in the gold's unit
    INTERVAL = "interval"  # difference over spread
    SIMILARITY = "similarity"  # strings, dates that only say less: similarity 0..1
    BOOLEAN = "boolean"  # 0 or 1
    LIST = "list"  # F1 of items
    DATE = "date"  # difference in days
    TIME = "time"  # difference in seconds
    WHOLE = "whole"  # wholly wrong, however near it is written


@dataclass(frozen=True, slots=True)
class Difference:
    """How one value differs from the gold: the paper's tuple without the places (TabXEval, figure 7).

    Attributes
    ----------
    relation : Relation
    gold_type, predicted_type : DataType
    gold_entity, predicted_entity : EntityKind
    gold_unit, predicted_unit : str
        Symbol, or "" for none.
    kind : str
        One word for the trace. Equivalent: what notation differs ("separators", "unit", "date format", "case" …).
        Strings: "spelling", "abbreviation", "word order", "more words", "fewer words", "negation", "number in text",
        "different". Others: "value", "sign", "scale", "type", "blank".
    measure : Measure
    gold_value, predicted_value : float or None
        In the gold's unit (days for dates, seconds for times).
    difference : float or None
        predicted − gold, in the gold's unit; days; seconds.
    relative : float or None
        |difference| / |gold|; None where it means nothing.
    spread : float or None
        Of the gold column, for `Measure.INTERVAL`, in the gold's unit.
    similarity : float
        0..1; for strings, and for dates that say less than the other, what γ reads.
    missing, extra : str
        Information in one side only ("New York, US" against "New York": missing "US"; items of lists).
    matched, missing_items, extra_items : int
        Lists: EM, MI and EI.
    note : str
        A sentence for a person where the kind alone does not explain it.
    forgiven : str
        The house rule that makes the difference harmless ("rel_tol 0.01"), which then costs nothing; "" for none.
    decided_by : DecidedBy
        MODEL where a model settled the meaning; of an exact value RULE, the relation says the rest.
    reason : str
        The model's, in a few words; or why its answer was not used.
    """

    relation: Relation
    gold_type: DataType
    predicted_type: DataType
    gold_entity: EntityKind = EntityKind.OTHERS
    predicted_entity: EntityKind = EntityKind.OTHERS
    gold_unit: str = ""
    predicted_unit: str = ""
    kind: str = ""
    measure: Measure = Measure.WHOLE
    gold_value: float | None = None
    predicted_value: float | None = None
    difference: float | None = None
    relative: float | None = None
    spread: float | None = None
    similarity: float = 0.0
    missing: str = ""
    extra: str = ""
    matched: int = 0
    missing_items: int = 0
    extra_items: int = 0
    note: str = ""
    forgiven: str = ""
    decided_by: DecidedBy = DecidedBy.RULE
    reason: str = ""

    @property
    def list_f1(self) -> float:
        """F1 of a list's items, 0 where nothing matches."""
        total = 2 * self.matched + self.missing_items + self.extra_items
        return 2 * self.matched / total if total else 0.0


@dataclass(frozen=True, slots=True)
class ColumnPair:
    """A gold column and the predicted one that holds its content, read in each other's light.

    Attributes
    ----------
    gold, predicted : Column
        As resolved; the predicted values re-read where the gold column (day first, decimal comma, unit,
        percent against fraction) settles what the predicted column leaves open.
    flags : frozenset of str
        What happened to the column as a whole: "unit changed" (the header names another unit, the values did
        not follow), "scale changed" (likewise a scale), "unit invented" (the header adds a unit to the gold's name that
        the gold has nowhere, the values are the gold's), "unit lost" (a unit that header and cells of the gold name
        is named nowhere in the prediction), "unit moved" (from cells to header or back: harmless), "mixed dates"
        (both orders in one predicted column), "mixed decimals" (both decimal signs, likewise), "ambiguous" (a reading
        nothing settles).
    note : str
        A sentence for a person; "" where there is nothing to say.
    """

    gold: Column
    predicted: Column
    flags: frozenset[str] = NO_FLAGS
    note: str = ""


@dataclass(frozen=True, slots=True)
class HeaderDifference:
    """How a predicted header stands to the gold one.

    Attributes
    ----------
    relation : Relation
        EXACT, EQUIVALENT (case, spaces, punctuation, unit notation), PARTIAL (an evident rewriting: abbreviation,
        spelling, same words in another order, more or fewer words) or DIFFERENT (nothing but content can vouch for it).
    kind : str
        "", "case", "punctuation", "spelling", "abbreviation", "word order", "more words", "fewer words", "unit",
        "renamed"; and the contradictions: "number" (a number, year or date in it changed), "negation", "opposite",
        "unnamed" (blank or only digits and signs where the gold has a name).
    similarity : float
        0..1.
    contradiction : bool
        Whether it can not be a mere rename, whatever the content says.
    """

    relation: Relation
    kind: str = ""
    similarity: float = 0.0
    contradiction: bool = False
