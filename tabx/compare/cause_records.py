"""Records of causes: one act that explains many findings, and what a rubric reads of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class CauseKind(StrEnum):
    """Kinds of acts that change many cells alike."""

    FACTOR = "factor"
    DIFFERENCE = "difference"
    SIGN = "sign"
    ROUNDING = "rounding"
    SHIFT = "shift"  # of dates or times
    DAY_MONTH = "day and month"
    REPLACED = "replaced"
    AFFIX = "prefix or suffix"
    TRUNCATED = "truncated"
    LEFT_OUT = "left out or put in"  # a word or note wherever it stands, a part of dates or names
    ENCODING = "encoding"
    MOVED = "moved"  # by rows
    EXCHANGED = "exchanged"


@dataclass(frozen=True, slots=True)
class Cause:
    """One act that explains many findings.

    Attributes
    ----------
    kind : CauseKind
    sentence : str
        The act as a person reads it, with its places, two examples and its exceptions.
    act : str
        The act alone ("1,000 times too small"); causes of several tables with the same kind and act are one.
    gold_rows, gold_columns : tuple of int
        Its places: whole columns, whole rows, or both where it is a block; () where that side is not limited.
    findings : tuple of int
        Indices in `Comparison.findings` of what it explains.
    exceptions : tuple of (int, int)
        Gold cells of its places that differ and that it does not explain.
    examples : tuple of str
        Two of its cells: "row 3 Ulm: '412' for '412,000'".
    least : int
        Fewest wrong cells that let it be told here.
    """

    kind: CauseKind
    sentence: str
    act: str = ""
    gold_rows: tuple[int, ...] = ()
    gold_columns: tuple[int, ...] = ()
    findings: tuple[int, ...] = ()
    exceptions: tuple[tuple[int, int], ...] = ()
    examples: tuple[str, ...] = ()
    least: int = 0


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a rubric reads of one place that one act explains; several may explain the same item.

    Attributes
    ----------
    items : tuple of int
        Indices of the wrong cells that it explains in `Counts.items`; all of one data type, all keys or none.
    least : int
        Fewest cells that let it be told in its place.
    unexplained : int
        Cells of its place that differ and that it does not explain.
    """

    items: tuple[int, ...]
    least: int
    unexplained: int
