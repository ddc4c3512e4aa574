"""Lines that `tabx ask` wrote, as pairs to judge: a reply is the prediction of its model."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tabx.base.errors import OptionError
from tabx.base.seals import SEAL, fits
from tabx.batch.pairs import Pair
from tabx.batch.reading.columns import GOLD, Columns, FoundColumns
from tabx.batch.reading.joining import Join
from tabx.batch.reading.rows import shared_by_pairs

MARK = "ask"
"""First field of a line, by which a file of replies is known."""

LAYOUT = 1
"""Version of the layout of a line, which the first field holds."""

ANSWERED, FAILED = "answered", "failed"
"""The status of a line."""

REFUSED = "refused"
"""How a reply has ended that is no answer; the others' texts are judged as they are."""


def is_reply(row: Mapping[str, Any]) -> bool:
    """Whether a row is a line of `tabx ask`."""
    return next(iter(row), None) == MARK and {"id", "status", "reply"} <= row.keys()


FIELDS = (MARK, "row", "id", "repeat", "model", "status", "reason", "reply", "finish", "answered_by")
"""What a frame of replies says of each, before the columns that are kept of its row."""

KEPT = "fields"


def kept_beside(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the columns that a line keeps of its row; of a row of a frame, those beside its own."""
    kept = row.get(KEPT)
    if isinstance(kept, Mapping):
        return kept
    return {name: value for name, value in row.items() if name not in FIELDS}


@dataclass(frozen=True, slots=True)
class Replies:
    """How lines of replies become pairs.

    Attributes
    ----------
    columns : FoundColumns
        Of the gold and source tables, among what the lines keep and what is joined to them.
    join : Join or None
        The file that the gold tables are in.
    """

    columns: FoundColumns
    join: Join | None = None

    def pairs(self, row: Mapping[str, Any], number: int) -> Iterator[Pair]:
        """Yield the pair of a line; one that was not answered has failed, and says why."""
        if not _is_whole(row):
            said = f"line {number + 1}: no reply of tabx ask, or changed after it was written; ask it again"
            yield Pair(number, str(row.get("id") or number + 1), trouble=said)
            return
        kept, unjoined = kept_beside(row), ""
        if self.join is not None:
            kept, unjoined = self.join.joined(kept, row["id"])
        named = {name: row[name] for name in _OF_THE_REPLY if row.get(name) is not None}
        shared = shared_by_pairs({**named, **kept}, row["row"], self.columns, unjoined)
        pair = Pair(**{**shared, "id": row["id"]}, model=row["model"])
        if row["status"] == FAILED:
            yield replace(pair, trouble=row["reason"])
        else:
            # What a server marks as refused holds no table, whatever its words are taken for.
            yield replace(pair, predicted="" if row["finish"] == REFUSED else row["reply"])


def replies_with(columns: Columns, kept: Collection[str], where: str, join: Join | None) -> Replies:
    """Return how lines with these kept columns become pairs.

    Raises
    ------
    OptionError
        A column that is said is not among them, none has a usual name of the gold, or several have.
    """
    if columns.predictions:
        raise OptionError(f"{where}: replies of tabx ask are the predictions themselves; leave --pred-column out")
    names = [*kept, *(join.columns if join is not None else ())]
    if columns.gold is None and not {*GOLD} & {*names}:
        shown = ", ".join(names) or "none"
        raise OptionError(
            f"{where}: no column for the gold ({', '.join(GOLD)}) among those kept ({shown}); name a file that has it "
            "with --join, or keep it: tabx ask … --keep COLUMN --changed redo takes the replies that are there"
        )
    return Replies(columns.found_beside_replies(names, where), join)


_OF_THE_REPLY = ("finish", "repeat", "to", "strategy", "format_from", "reply_as", "shots")
"""Fields of a line that are fields of its result, for slices of a report."""

_TYPES: Mapping[str, type | tuple[type, ...]] = {
    "row": int,
    "id": str,
    "model": str,
    "reason": str,
    "reply": (str, type(None)),
}


def _is_whole(row: Mapping[str, Any]) -> bool:
    """Whether a line holds all that is read of it, as it was written."""
    is_typed = all(isinstance(row.get(name), kind) for name, kind in _TYPES.items())
    is_known = row.get(MARK) == LAYOUT and row.get("status") in (ANSWERED, FAILED)
    if not is_typed or not is_known or (row["status"] == ANSWERED and row["reply"] is None):
        return False
    return SEAL not in row or fits(row)
