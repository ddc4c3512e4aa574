"""The judgement of several tables: a judgement per pair, extra tables and the sum."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from tabx.base.display import Shown
from tabx.base.errors import InputError
from tabx.base.escapes import visible
from tabx.compare.records import Counts, Facts
from tabx.documents.json_text import to_json
from tabx.judging.causes import SharedCause, shared_causes
from tabx.judging.judgement import JUDGED, NO_TABLE, Judgement
from tabx.judging.matching import Spare
from tabx.judging.stored.codec import decode, encode
from tabx.judging.stored.layout import check_seal, part, sealed, with_notes_of, without
from tabx.judging.summary import Beside, summarise
from tabx.score.records import Scorecard
from tabx.score.shares import SharedCard, SharedTerm
from tabx.signature import Signature
from tabx.table import Note, Table

SCHEMA = "tables-3"
"""Version of the layout. That of a single pair is a number, so that the two cannot be confused."""

UNSEALED = ("tables-1", "tables-2")
"""Earlier versions that are read."""


@dataclass(frozen=True)
class TablePart:
    """One gold table and what the prediction has for it.

    Attributes
    ----------
    gold, predicted : tuple of int
        0-based numbers of the tables; several where one table was printed in parts. `predicted` is () for a gold table
        that is missing.
    gold_name, predicted_name : str
        Captions, or the names of the sections; "" where there are none.
    likeness : float
        0..1.2, how similar the two are (their names add up to .2); 0 for a missing table.
    share : float
        Its part of the gold's cells; the shares of all parts add up to 1.
    judgement : Judgement
        Of this pair alone. A missing table has the status "no table in the prediction", its error is the price of all
        its columns missing.
    """

    gold: tuple[int, ...]
    predicted: tuple[int, ...]
    gold_name: str
    predicted_name: str
    likeness: float
    share: float
    judgement: Judgement

    @property
    def name(self) -> str:
        """Caption of the gold table, else its number from 1 ("table 2")."""
        return self.gold_name or f"table {' + '.join(str(index + 1) for index in self.gold)}"

    @property
    def is_missing(self) -> bool:
        """Whether the prediction has no such table."""
        return not self.predicted

    @property
    def cost(self) -> float:
        """What the part adds to the error: its share times its own, unbounded error."""
        return self.share * self.judgement.scorecard.unbounded


@dataclass(frozen=True, slots=True)
class SpareTable:
    """A predicted table that no gold table was paired with.

    Attributes
    ----------
    index : int
        0-based number among the predicted tables.
    name : str
    kind : Spare
        Extra; a repeat of a matched table; an earlier or later version of one (same columns, mostly the same keys).
        Only an extra one costs anything.
    of : int or None
        The predicted table that it repeats.
    rows, columns : int
    table : Table or None
        The table itself; it is not stored.
    """

    index: int
    name: str
    kind: Spare
    of: int | None
    rows: int
    columns: int
    table: Table | None = field(default=None, repr=False, compare=False, metadata={"stored": False})


@dataclass(frozen=True)
class TablesJudgement(Shown):
    """The judgement of several predicted tables: score, error and a judgement per gold table.

    Attributes
    ----------
    parts : tuple of TablePart
        One per gold table (one for two that the prediction holds as one), in the gold's order.
    spares : tuple of SpareTable
        Predicted tables beside them.
    extra_counts : Counts
        The columns of the extra tables, over the rows, columns and cells of all gold tables; `Item.finding` is the
        index in `spares`.
    extra_card : Scorecard
        Their price.
    signature : Signature
    notes : tuple of Note
        What was said while the tables were matched.
    name : str
        What was judged, as in `Judgement.name`.
    read_from : tuple of Path
        Files that it was read from, which `save` does not write over; they are not stored.
    """

    parts: tuple[TablePart, ...]
    spares: tuple[SpareTable, ...]
    extra_counts: Counts
    extra_card: Scorecard
    signature: Signature
    notes: tuple[Note, ...] = ()
    name: str = field(default="", compare=False)
    read_from: tuple[Path, ...] = field(default=(), compare=False)

    @property
    def status(self) -> str:
        """Whether the pair was judged: "judged" or "no table in the prediction"."""
        nothing = self.parts and all(entry.judgement.comparison.counts.no_table for entry in self.parts)
        return NO_TABLE if nothing else JUDGED

    @property
    def reason(self) -> str:
        """Why the status is not "judged"; "" where it is."""
        return "" if self.status == JUDGED else self.status

    @property
    def rubric(self) -> str:
        """Name of the rubric."""
        return self.signature.rubric

    @cached_property
    def _card(self) -> SharedCard:
        cards = [(entry.share, entry.judgement.scorecard) for entry in self.parts]
        return SharedCard(cards, self.extra_card, self.status == NO_TABLE)

    @property
    def error(self) -> float:
        """Sum of the parts' weighted errors and of the extra tables' cost, bounded as that of one table.

        0 is perfect.
        """
        return self._card.error

    @property
    def score(self) -> float:
        """exp(−steepness · error): 1 is perfect; 0 where the prediction holds no table."""
        return self._card.score

    @cached_property
    def facts(self) -> Facts:
        """Filled cells of all tables, the extra ones included: precision, recall and F1."""
        own = [entry.judgement.facts for entry in self.parts]
        extra = sum(item.facts for item in self.extra_counts.items)
        return Facts(
            sum(facts.gold for facts in own),
            sum(facts.predicted for facts in own) + extra,
            sum(facts.found for facts in own),
        )

    @property
    def terms(self) -> tuple[SharedTerm, ...]:
        """Terms of all tables, costliest first; their costs add up to the error."""
        return self._card.terms

    @cached_property
    def causes(self) -> tuple[SharedCause, ...]:
        """Single acts that explain many cells of one or several tables, costliest first."""
        own = [(entry.name, entry.share, entry.judgement.causes) for entry in self.parts]
        return shared_causes(own, self._card.unbounded, self.extra_card)

    @cached_property
    def summary(self) -> str:
        """Kinds of errors of all tables, costliest first, then what is harmless, in one sentence."""
        if self.status != JUDGED:
            return self.status
        found = [entry for entry in self.parts if not entry.is_missing]
        missing = math.fsum(entry.cost for entry in self.missing)
        tables = (("missing", len(self.missing), missing), ("extra", len(self.extra), self.extra_card.unbounded))
        beside = [
            Beside(f"{number} {word} table{'s' if number > 1 else ''}", cost) for word, number, cost in tables if number
        ]
        return summarise([entry.judgement for entry in found], [entry.share for entry in found], beside)

    def __repr__(self) -> str:
        """Return one line: the number of tables, score, error and summary."""
        count = f"{len(self.parts)} table{'' if len(self.parts) == 1 else 's'}"
        return f"<TablesJudgement of {count}: score {self.score:.3f}, error {self.error:.3f}: {visible(self.summary)}>"

    @property
    def missing(self) -> tuple[TablePart, ...]:
        """Gold tables that the prediction does not have."""
        return tuple(entry for entry in self.parts if entry.is_missing)

    @property
    def extra(self) -> tuple[SpareTable, ...]:
        """Predicted tables that the gold does not have, without repeats and other versions."""
        return tuple(spare for spare in self.spares if spare.kind is Spare.EXTRA)

    def spare_cost(self, index: int) -> float:
        """Return the cost of an unmatched predicted table; 0 for repeats and versions."""
        pairs = zip(self.extra_counts.items, self.extra_card.costs, strict=True)
        return math.fsum(cost for item, cost in pairs if item.finding == index)

    def to_dict(self) -> dict[str, Any]:
        """Return the judgement as plain data.

        Each part holds its judgement in the layout of `Judgement.to_dict`.
        """
        plain = {
            "schema": SCHEMA,
            "status": self.status,
            "reason": self.reason,
            "score": encode(self.score),
            "error": encode(self.error),
            "facts": self.facts.to_dict(),
            "signature": encode(self.signature),
            "parts": [_plain_part(entry) for entry in self.parts],
            "spares": [
                {**encode(spare), "cost": encode(self.spare_cost(index))} for index, spare in enumerate(self.spares)
            ],
            "extra_counts": encode(self.extra_counts),
            "extra_scorecard": encode(self.extra_card),
            "notes": encode(self.notes),
            **({"name": self.name} if self.name else {}),
        }
        return sealed(plain)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> TablesJudgement:
        """Return the judgement from data made by `to_dict`.

        Raises
        ------
        InputError
            If the data are no judgement of several tables, of a version that this one cannot read, or changed after
            they were stored.
        """
        if not is_stored_tables(data):
            raise InputError(f'not a stored judgement of several tables: expected an object with "schema" {SCHEMA!r}')
        check_seal(data, UNSEALED)
        spares = [without(spare, "cost") for spare in part(data, "spares", list)]
        parts = part(data, "parts", list)
        judgement = cls(
            parts=tuple(map(_read_part, range(len(parts)), parts)),
            spares=decode(tuple[SpareTable, ...], spares, "spares"),
            extra_counts=decode(Counts, part(data, "extra_counts", dict), "extra_counts"),
            extra_card=decode(Scorecard, part(data, "extra_scorecard", dict), "extra_scorecard"),
            signature=decode(Signature, part(data, "signature", dict), "signature"),
            notes=with_notes_of(data, decode(tuple[Note, ...], part(data, "notes", list), "notes")),
            name=decode(str, data.get("name", ""), "name"),
        )
        items, costs = judgement.extra_counts.items, judgement.extra_card.costs
        if len(items) != len(costs) or any(not 0 <= item.finding < len(judgement.spares) for item in items):
            raise InputError("extra_counts: items do not match the costs or the spare tables")
        return judgement

    def to_json(self, *, ascii_only: bool = False) -> str:
        """Return `to_dict` as indented JSON with a final newline.

        `ascii_only` escapes all other characters.
        """
        return to_json(self.to_dict(), ascii_only=ascii_only)


def is_stored_tables(data: object) -> bool:
    """Whether plain data are marked as a judgement of several tables."""
    return isinstance(data, Mapping) and data.get("schema") in (*UNSEALED, SCHEMA)


_PART_FIELDS: dict[str, Any] = {
    "gold": tuple[int, ...],
    "predicted": tuple[int, ...],
    "gold_name": str,
    "predicted_name": str,
    "likeness": float,
    "share": float,
}
"""Fields of a part that are stored unchanged, with their types; its judgement has its own layout."""


def _plain_part(entry: TablePart) -> dict[str, Any]:
    fields = {name: encode(getattr(entry, name)) for name in _PART_FIELDS}
    return {**fields, "cost": encode(entry.cost), "judgement": entry.judgement.to_dict()}


def _read_part(index: int, data: Any) -> TablePart:
    plain = without(data, "cost")
    where = f"parts[{index}]"
    fields = {name: decode(hint, plain.get(name), f"{where}.{name}") for name, hint in _PART_FIELDS.items()}
    try:
        return TablePart(**fields, judgement=Judgement.from_dict(plain.get("judgement") or {}))
    except InputError as error:
        raise InputError(f"{where}: {error}") from None
