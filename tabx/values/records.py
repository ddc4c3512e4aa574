"""Records of the difference between two values: the tuple of TabXEval (figure 7).

It holds the data types and entities of both values, their relation and the size of the difference.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from tabx.base.filling import filled_at_once
from tabx.values.kinds import DifferenceKind


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
    """Kinds of entity (TabXEval, figure 7); rules assign only kinds evident from the notation."""

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


class Relation(StrEnum):
    """How a predicted value relates to the gold one."""

    EXACT = "exact"
    EQUIVALENT = "equivalent"
    ROUNDED = "rounded"
    NEAR = "near"  # the gold's with more detail, or in another form of its word
    PARTIAL = "partial"
    DIFFERENT = "different"
    MISSING = "missing"
    EXTRA = "extra"


class DecidedBy(StrEnum):
    """What decided the relation: an exact match, a rule or a model."""

    EXACT = "exact"
    RULE = "rule"
    MODEL = "model"


class Measure(StrEnum):
    """How the size of a difference is measured; the rubric's γ reads the fields listed."""

    RATIO = "ratio"  # gold, predicted, difference, in the gold's unit
    INTERVAL = "interval"  # difference over spread
    SIMILARITY = "similarity"  # strings, and dates of coarser resolution: similarity 0..1
    BOOLEAN = "boolean"  # 0 or 1
    LIST = "list"  # F1 of items
    RANGE = "range"  # a range in place of a value: similarity 0..1
    DATE = "date"  # difference in days
    TIME = "time"  # difference in seconds
    WHOLE = "whole"  # wholly wrong, however similar the text


@filled_at_once
@dataclass(frozen=True, slots=True)
class Difference:
    """Difference of a value from the gold one: TabXEval's tuple (figure 7) without positions.

    Attributes
    ----------
    relation : Relation
    gold_type, predicted_type : DataType
    gold_entity, predicted_entity : EntityKind
    gold_unit, predicted_unit : str
        Symbol, or "" for none.
    kind : DifferenceKind
        One word for the trace. Equivalent: the notation that differs ("separators", "unit", "date format", "case" …).
        Strings: "spelling", "abbreviation", "word order", "more words", "fewer words", "negation", "number in text",
        "different". Others: "value", "sign", "scale", "type", "blank".
    measure : Measure
    gold_value, predicted_value : float or None
        In the gold's unit (days for dates, seconds for times).
    difference : float or None
        predicted − gold, in the gold's unit (days for dates, seconds for times).
    relative : float or None
        |difference| / |gold|; None where it means nothing.
    spread : float or None
        Spread of the gold column, for `Measure.INTERVAL`, in the gold's unit.
    similarity : float
        0..1; γ reads it for strings, and for dates if one is of coarser resolution.
    missing, extra : str
        Information in one value only ("New York, US" against "New York": missing "US"; items of lists).
    matched, missing_items, extra_items : int
        Lists: EM, MI and EI.
    rewritten_items : int
        Of the missing and of the extra items, those that are the same in other words ("Everton" for "Everton F.C.").
    note : str
        A sentence for a person, if `kind` alone does not explain the difference.
    forgiven : str
        The house rule that makes the difference harmless ("rel_tol 0.01"), so that it costs nothing; "" for none.
    decided_by : DecidedBy
        MODEL if a model settled the meaning, RULE otherwise, even if the values are equal (see `relation`).
    reason : str
        The model's reason in a few words, or why its answer was not used.
    is_other_value : bool
        Whether code knows the predicted text to be another value (of a nominal column, another country, code or field),
        which no meaning changes. Not stored, as `note` says it.
    parts : int
        How many parts of detail a near value has that the gold has not. Not stored, as `extra` says it.
    """

    relation: Relation
    gold_type: DataType
    predicted_type: DataType
    gold_entity: EntityKind = EntityKind.OTHERS
    predicted_entity: EntityKind = EntityKind.OTHERS
    gold_unit: str = ""
    predicted_unit: str = ""
    kind: DifferenceKind = DifferenceKind.SAME
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
    rewritten_items: int = 0
    note: str = ""
    forgiven: str = ""
    decided_by: DecidedBy = DecidedBy.RULE
    reason: str = ""
    is_other_value: bool = field(default=False, compare=False, repr=False, metadata={"stored": False})
    parts: int = field(default=0, compare=False, repr=False, metadata={"stored": False})

    @property
    def list_f1(self) -> float:
        """F1 of a list's items; 0 if nothing matches.

        A rewritten item is half a match: the least share at which losing it is never cheaper.
        """
        total = 2 * self.matched + self.missing_items + self.extra_items
        return (2 * self.matched + self.rewritten_items) / total if total else 0.0


@dataclass(frozen=True, slots=True)
class HeaderDifference:
    """How a predicted header relates to the gold one.

    Attributes
    ----------
    relation : Relation
        EXACT, EQUIVALENT (case, spaces, punctuation, unit notation), PARTIAL (an evident rewriting: abbreviation,
        spelling, same words in another order, more or fewer words) or DIFFERENT (only the content can show that both
        name the same column).
    kind : DifferenceKind
        "", "case", "punctuation", "spelling", "abbreviation", "word order", "more words", "fewer words", "unit",
        "renamed"; and the contradictions: "number" (a number, year or date in it changed), "negation", "opposite",
        "unnamed" (blank or only digits and punctuation where the gold has a name).
    similarity : float
        0..1.
    contradiction : bool
        Whether it cannot be a mere rename, whatever the content.
    """

    relation: Relation
    kind: DifferenceKind = DifferenceKind.SAME
    similarity: float = 0.0
    contradiction: bool = False
