"""The findings of TabCompare, and the counts that are all a rubric reads."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from tabx.align.records import Counted, DecidedBy, RepairKind
from tabx.base.filling import filled_at_once
from tabx.compare.cause_records import Cause, Explanation
from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType, Difference, Measure, Relation


class Entity(StrEnum):
    """What a finding is about."""

    TABLE = "table"
    ROW = "row"
    COLUMN = "column"
    HEADER = "header"
    CELL = "cell"


class FindingKind(StrEnum):
    """Kinds of findings that are neither a repair nor a difference between two cells or headers."""

    MISSING = "missing"
    EXTRA = "extra"
    NO_TABLE = "no table"
    MISSING_TABLE = "missing table"
    WRONG_HEADER = "wrong header"
    SHIFTED_VALUES = "shifted values"
    WRONG_KEY = "wrong key"
    ROW_ORDER = "row order"
    COLUMN_ORDER = "column order"
    MIXED_DATES = "mixed dates"
    MIXED_DECIMALS = "mixed decimals"
    AMBIGUOUS = "ambiguous"


@filled_at_once
@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was found, exact matches left out.

    Attributes
    ----------
    entity : Entity
    relation : Relation
        MISSING, EXTRA, PARTIAL, DIFFERENT, ROUNDED, NEAR or EQUIVALENT (a harmless rewrite or a repair).
    kind : FindingKind, RepairKind or DifferenceKind
        One word for the trace and the filter.
    gold_rows, gold_columns, predicted_rows, predicted_columns : tuple of int
        0-based places; () where it concerns a whole row, column or the table. Predicted places point into
        `Alignment.view`.
    gold_text, predicted_text : str
    row_name, column_name : str
        The gold row's key and the gold column's path as a person reads them (the predicted ones of extras).
    difference : Difference or None
        For aligned cells.
    decided_by : DecidedBy
    confidence : float
    verified : bool
        False for a rename that only the content supports; a model can decide it.
    note : str
        A sentence for a person.
    forgiven : str
        The house rule under which it costs nothing ("rel_tol 0.01"); "" for none.
    cause : int or None
        Index in `Comparison.causes` of the act that explains it.
    """

    entity: Entity
    relation: Relation
    kind: FindingKind | RepairKind | DifferenceKind = DifferenceKind.SAME
    gold_rows: tuple[int, ...] = ()
    gold_columns: tuple[int, ...] = ()
    predicted_rows: tuple[int, ...] = ()
    predicted_columns: tuple[int, ...] = ()
    gold_text: str = ""
    predicted_text: str = ""
    row_name: str = ""
    column_name: str = ""
    difference: Difference | None = None
    decided_by: DecidedBy = DecidedBy.RULE
    confidence: float = 1.0
    verified: bool = True
    note: str = ""
    forgiven: str = ""
    cause: int | None = None


class ItemKind(StrEnum):
    """What an item is about where that is no repair; each has a price of its own in a rubric."""

    MISSING_ROW = "missing.row"
    MISSING_COLUMN = "missing.column"
    MISSING_CELL = "missing.cell"
    EXTRA_ROW = "extra.row"
    EXTRA_COLUMN = "extra.column"
    EXTRA_CELL = "extra.cell"
    EXTRA_KEY = "extra_key"
    PARTIAL_CELL = "partial.cell"
    WRONG_KEY = "wrong_key"
    WRONG_HEADER = "wrong_header"
    MISSING_REPETITION = "missing_repetition"
    ROUNDED = "rounded"
    NEAR = "near"
    NOTATION = "notation"
    REWRITE = "rewrite"
    RENAMED_HEADER = "renamed_header"
    UNVERIFIED_HEADER = "unverified_header"
    JOINED_SCRIPT = "joined_script"
    LOST_GROUPING = "lost_grouping"
    LOST_UNIT = "lost_unit"
    ADDED_UNIT = "added_unit"
    ROW_ORDER = "row_order"
    COLUMN_ORDER = "column_order"


@filled_at_once
@dataclass(frozen=True, slots=True)
class Item:
    """What one finding puts into the rubric: the part of a finding that has a price.

    Attributes
    ----------
    finding : int
        Index of its finding in `Comparison.findings`.
    kind : ItemKind or RepairKind
    of : Counted
        Whose number in the gold is the denominator (a table counts 1).
    count : float
        How many of them (1, or a repair's count; of a near value what its detail counts; for order the share of the
        facts in rows (columns) out of place, 0..1, of "table").
    facts : int
        Missing or extra row or column: its non-empty cells, those of a row in missing (extra) columns left out, as they
        are counted there; wrong header: those of its gold column; repair: those of the least that it could have lost;
        key cell: those of its gold row; unit: the cells without it; section row: the sections.
    type : DataType or None
        For ω: of the gold cell or column (of the predicted one for extras).
    measure, gold_value, predicted_value, difference, spread, similarity, list_f1
        Partial cells: all that any γ reads (see `Difference`).
    key : bool
        Whether the cell is in a key column; of an extra row, whether it holds nothing but its key.
    weight : float
        Number of its kind that it counts as: the weight that a house rule gives its column.
    forgiven : str
        The house rule under which it costs nothing, whatever the rubric; "" for none.
    cause : int or None
        Index in `Comparison.causes` of the act that explains its finding.
    keys : int
        How many of the facts are keys.
    least : float
        The least magnitude of a partial cell in a column without a right value, or of one with another row's value,
        for rubrics with a floor.
    """

    finding: int
    kind: ItemKind | RepairKind
    of: Counted
    count: float = 1.0
    facts: int = 0
    type: DataType | None = None
    measure: Measure | None = None
    gold_value: float | None = None
    predicted_value: float | None = None
    difference: float | None = None
    spread: float | None = None
    similarity: float = 0.0
    list_f1: float = 0.0
    key: bool = False
    weight: float = 1.0
    forgiven: str = ""
    cause: int | None = None
    least: float = field(default=0.0, metadata={"sparse": True})
    keys: int = 0

    @property
    def values(self) -> int:
        """Facts beside the keys."""
        return self.facts - self.keys


@dataclass(frozen=True, slots=True)
class Counts:
    """All that any rubric reads of one pair.

    Attributes
    ----------
    rows, columns : int
        Of the gold, grid lines.
    cells : int
        Data cells of the gold, a spanned one counted once, empty ones included.
    facts : int
        Non-empty data cells of the gold, a spanned one counted once.
    keys : int or None
        How many of them are keys; None in counts that were stored before rows and columns were counted in values.
    key_columns : int
        Number of gold columns that together name a row.
    no_table : bool
        No table was found in the prediction.
    items : tuple of Item
    column_weights : tuple of float
        Number of columns that each gold column counts as; () without such a house rule.
    explanations : tuple of Explanation
        What single acts explain, place by place, for the price of wrong cells; they may overlap.
    """

    rows: int
    columns: int
    cells: int
    facts: int
    no_table: bool = False
    items: tuple[Item, ...] = ()
    column_weights: tuple[float, ...] = field(default=(), metadata={"sparse": True})
    explanations: tuple[Explanation, ...] = field(default=(), metadata={"sparse": True})
    keys: int | None = field(default=None, metadata={"sparse": True})
    key_columns: int = field(default=0, metadata={"sparse": True})

    @property
    def values(self) -> int | None:
        """Facts beside the keys, or the keys where there are none; None where keys were not counted."""
        return None if self.keys is None else self.facts - self.keys or self.facts

    @property
    def unverified(self) -> int:
        """Number of headers (or names of fields) that were renamed, and nothing but their values says so."""
        return sum(item.kind is ItemKind.UNVERIFIED_HEADER for item in self.items)


@dataclass(frozen=True, slots=True)
class TypeCounts:
    """MI, EI and partial of one data type (descriptors 2 and 3)."""

    missing: int = 0
    extra: int = 0
    partial: int = 0


@dataclass(frozen=True, slots=True)
class StructureCounts:
    """Descriptor 1 for rows or for columns.

    `exact` is strict (all cells exact), `relaxed` counts exact or equivalent cells.
    """

    exact: int
    relaxed: int
    missing: int
    extra: int
    total: int


@dataclass(frozen=True, slots=True)
class Facts:
    """Filled cells ("facts") of one or several pairs of tables.

    Attributes
    ----------
    gold, predicted : int
        Non-empty data cells of the gold and of the prediction.
    found : int
        Facts of the gold that the prediction has right: exact, or the same in another notation.
    """

    gold: int
    predicted: int
    found: int

    @property
    def precision(self) -> float | None:
        """Share of predicted facts that are right; None without a predicted fact."""
        return self.found / self.predicted if self.predicted else None

    @property
    def recall(self) -> float | None:
        """Share of gold facts found; None without a gold fact."""
        return self.found / self.gold if self.gold else None

    @property
    def f1(self) -> float | None:
        """Harmonic mean of precision and recall; None where there is no fact on either side."""
        total = self.predicted + self.gold
        return 2 * self.found / total if total else None

    def to_dict(self) -> dict[str, float | int | None]:
        """Return the counts and the three rates; None for a rate without a denominator."""
        return {
            "gold": self.gold,
            "predicted": self.predicted,
            "found": self.found,
            "precision": self.precision,
            "recall": self.recall,
            "f1": self.f1,
        }


@dataclass(frozen=True)
class Descriptors:
    """The four descriptors of TabXEval, section 2.1, and the facts found.

    Attributes
    ----------
    rows, columns : StructureCounts
    column_types : mapping of data type to TypeCounts
        Missing and extra columns by type; `partial` stays 0.
    cell_types : mapping of data type to TypeCounts
        Cells outside missing and extra rows and columns.
    granular : mapping of "gold column/predicted column" to mapping of data type to mapping of key to list
        Magnitudes and places of each difference, keys as in the paper (unit_mismatch, ner_mismatch, delta, MI, EI …).
    gold_facts, predicted_facts, found_facts : int
        Non-empty cells, and those of the gold found exact or equivalent.
    """

    rows: StructureCounts
    columns: StructureCounts
    column_types: dict[str, TypeCounts]
    cell_types: dict[str, TypeCounts]
    granular: dict[str, dict[str, dict[str, list[float | str]]]]
    gold_facts: int
    predicted_facts: int
    found_facts: int

    @property
    def facts(self) -> Facts:
        """Facts of both tables, with precision, recall and F1."""
        return Facts(self.gold_facts, self.predicted_facts, self.found_facts)

    @property
    def precision(self) -> float | None:
        """Share of predicted facts that are right; None without a predicted fact."""
        return self.facts.precision

    @property
    def recall(self) -> float | None:
        """Share of gold facts found; None without a gold fact."""
        return self.facts.recall

    @property
    def f1(self) -> float | None:
        """Harmonic mean of precision and recall; None where there is no fact on either side."""
        return self.facts.f1


@dataclass(frozen=True)
class Comparison:
    """The outcome of TabCompare.

    Attributes
    ----------
    findings : tuple of Finding
        Structure first, then cells row by row.
    counts : Counts
    descriptors : Descriptors
    cells : tuple of tuple of Difference or None
        Per gold row and column the paper's tuple, None where the row or column is missing.
    column_scales : tuple of str
        Scale of each gold column.
    causes : tuple of Cause
        Single acts that explain many findings.
    """

    findings: tuple[Finding, ...]
    counts: Counts
    descriptors: Descriptors
    cells: tuple[tuple[Difference | None, ...], ...] = ()
    column_scales: tuple[str, ...] = ()
    causes: tuple[Cause, ...] = ()

    def __repr__(self) -> str:
        """Return one line: the numbers of findings and causes."""
        return f"<Comparison: {len(self.findings):,} findings, {len(self.causes)} causes>"
