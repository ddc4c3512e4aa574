"""The answers of a backbone: pairs of indices and meanings of texts; never a number."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tabx.values.records import DataType, EntityKind


class Meaning(StrEnum):
    """The relation of a predicted text to the gold one: a closed set.

    After the differences of strings in TabXEval, figure 7: spelling, abbreviated, semantically similar, semantically
    different, information lost or added.
    """

    EQUIVALENT = "equivalent"
    ABBREVIATION = "abbreviation"
    SPELLING = "spelling"
    SIMILAR = "similar"
    LESS = "less"
    MORE = "more"
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class Pair:
    """Gold rows (or columns) and the predicted ones with their content.

    Several indices on one side mean a merge or a split.
    """

    gold: tuple[int, ...]
    predicted: tuple[int, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RenameAnswer:
    """Whether two headers mean the same."""

    gold: int
    predicted: int
    same: bool
    reason: str = ""


class Subject(StrEnum):
    """The subject of an answer or ballot; the rules decide it where the answer is rejected."""

    TURN = "turn"  # how the prediction stands
    COLUMN = "column"
    ROW = "row"
    HEADER = "header"  # whether two headers mean the same
    RENAME = "rename"  # the same, where the answer about one pair of headers is rejected
    CELL = "cell"


@dataclass(frozen=True, slots=True)
class Rejected:
    """A rejected part of an answer, whose subject is left to the rules.

    Attributes
    ----------
    axis : str
        A `Subject`: "column", "row" or "rename"; "header" for an index that names no rename, "turn".
    gold, predicted : tuple of int
        The indices named that do exist.
    reason : str
    """

    axis: str
    gold: tuple[int, ...]
    predicted: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class AlignAnswer:
    """The answer to an `AlignQuestion`. Asked rows and columns in no pair stay unmatched.

    Attributes
    ----------
    columns, rows : tuple of Pair
        Every index is in one pair at most; at least one side of a pair has a single index.
    renames : tuple of RenameAnswer
    transposed : bool or None
        Whether the prediction as shown is transposed; None if not asked. A table that is turned is asked about again,
        so the pairs are then left out.
    rejected : tuple of Rejected
    """

    columns: tuple[Pair, ...] = ()
    rows: tuple[Pair, ...] = ()
    renames: tuple[RenameAnswer, ...] = ()
    transposed: bool | None = None
    rejected: tuple[Rejected, ...] = ()


@dataclass(frozen=True, slots=True)
class CellAnswer:
    """The parts of the paper's tuple (TabXEval, figure 7) that depend on meaning.

    Parts that are None or "" are left to code.

    Attributes
    ----------
    meaning : Meaning
    type : DataType or None
        Of both texts.
    gold_entity, predicted_entity : EntityKind or None
    gold_unit, predicted_unit : str
        Names of units in the texts or the header; the difference itself is computed by code.
    missing, extra : str
        Information in one text only.
    reason : str
        A few words.
    """

    meaning: Meaning
    type: DataType | None = None
    gold_entity: EntityKind | None = None
    predicted_entity: EntityKind | None = None
    gold_unit: str = ""
    predicted_unit: str = ""
    missing: str = ""
    extra: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Refused:
    """No usable answer: the rules decide, and the trace gives the reason.

    `reason` is "" where no backbone was asked.
    """

    reason: str = ""
