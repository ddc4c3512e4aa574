"""Record of how a header relates to the gold's."""

from __future__ import annotations

from dataclasses import dataclass

from tabx.align.records import DecidedBy
from tabx.compare.columns import PairedColumn
from tabx.table import KeyPath
from tabx.values.records import HeaderDifference


@dataclass(frozen=True, slots=True)
class HeaderResult:
    """The relation of a header to the gold's, why it is wrong ("" if not), and who decided.

    `verified`: more than the content supports a rename. `forgiven` is the house rule under which it costs nothing;
    `by_code` means that no answer about meaning can change it, as it follows from a unit, the name of another column,
    or a contradiction (another number, a negation, an opposite). `shifted`: how many columns to the right of its name
    (left if below 0) the column has its values, where a blank one pushed them on.
    """

    column: PairedColumn
    gold: KeyPath
    predicted: KeyPath
    difference: HeaderDifference
    wrong: str = ""
    verified: bool = True
    decided_by: DecidedBy = DecidedBy.RULE
    reason: str = ""
    forgiven: str = ""
    by_code: bool = False
    shifted: int = 0
