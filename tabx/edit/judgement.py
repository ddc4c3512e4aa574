"""The record of an edit judged."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from tabx.base.display import Shown
from tabx.documents.json_text import to_json
from tabx.edit.comparing.whole import Compared
from tabx.edit.records import EditChange, Verdict
from tabx.table import Table

SCHEMA = 1
"""Version of the JSON of a judgement."""

NO_TABLE = "no table"
"""What a reply without a table is called where something was demanded."""


@dataclass(frozen=True)
class EditJudgement(Shown):
    """Whether an edit was done, and what else has changed.

    Attributes
    ----------
    source : Table
    gold : Table or None
        None where nothing was demanded.
    predicted : Table or None
        None for a reply without a table.
    compared : Compared
    mistakes : tuple of str
        Names of the known mistakes that give just this table, the likeliest first; () for none.
    is_strict : bool
        Whether another writing of a value ends success.
    note : str
        A remark on the prediction: why it has no table, what was passed over.
    read_from : tuple of Path
        Files that it was made from.
    """

    source: Table
    gold: Table | None
    predicted: Table | None
    compared: Compared
    mistakes: tuple[str, ...] = ()
    is_strict: bool = False
    note: str = ""
    read_from: tuple[Path, ...] = field(default=(), compare=False)

    _shown_by: ClassVar[str] = "tabx.edit.showing"

    def __repr__(self) -> str:
        """Return one line: success, and what is to be said of it."""
        return f"<EditJudgement: {self.summary}>"

    @property
    def changes(self) -> tuple[EditChange, ...]:
        """What was demanded, with what became of it, then the damage, then what was changed where that was allowed."""
        return self.compared.changes

    @property
    def rewritten(self) -> tuple[EditChange, ...]:
        """Cells with another writing of the same value."""
        return self.compared.rewritten

    def _count(self, verdict: Verdict) -> int:
        return sum(change.verdict is verdict for change in self.changes)

    @property
    def demanded(self) -> int:
        """Number of changes that the gold makes in the source."""
        return self._count(Verdict.DONE) + self._count(Verdict.NOT_DONE) + self._count(Verdict.WRONG)

    @property
    def damage(self) -> tuple[EditChange, ...]:
        """What was to be kept and has changed."""
        return tuple(change for change in self.changes if change.verdict is Verdict.DAMAGED)

    @property
    def done(self) -> float | None:
        """Share of the demanded changes that are done, 0 to 1; None where nothing is demanded."""
        return self._count(Verdict.DONE) / self.demanded if self.demanded else None

    @property
    def kept(self) -> float | None:
        """Share of the facts to be kept that are, 0 to 1; None where there are none."""
        facts = self.compared.facts
        if self._is_unchanged:
            return 1.0
        return (facts - self.compared.lost) / facts if facts else None

    @property
    def precision(self) -> float | None:
        """Share of the changes made that were demanded and are right; None where none was made."""
        made = self._count(Verdict.DONE) + self._count(Verdict.WRONG) + len(self.damage)
        return self._count(Verdict.DONE) / made if made else None

    @property
    def f1(self) -> float | None:
        """Harmonic mean of `precision` and `done`; 0 where nothing is right, None where nothing is demanded."""
        if self.done is None:
            return None
        both = (self.precision or 0.0) + self.done
        return 2 * (self.precision or 0.0) * self.done / both if both else 0.0

    @property
    def success(self) -> bool:
        """Whether all that is demanded is done and nothing is damaged; strictly, nothing written otherwise either."""
        if self.demanded != self._count(Verdict.DONE) or self.damage:
            return False
        if self.predicted is None:
            return self._is_unchanged
        return not (self.is_strict and self.rewritten)

    @property
    def _is_unchanged(self) -> bool:
        """Whether a reply without a table is one that changes nothing, as nothing was demanded."""
        return self.predicted is None and not self.demanded

    @property
    def mistake(self) -> str:
        """The known mistake that explains the table, "" for none."""
        return self.mistakes[0] if self.mistakes else ""

    @property
    def summary(self) -> str:
        """Success, and the counts behind it, in one line."""
        parts = (
            [f"{self._count(Verdict.DONE)} of {self.demanded} changes done"] if self.demanded else ["nothing demanded"]
        )
        parts += [f"{count} done wrongly" for count in (self._count(Verdict.WRONG),) if count]
        parts += [f"{len(self.damage)} damaged"] if self.damage else []
        parts += [f"{len(self.rewritten)} written otherwise"] if self.rewritten else []
        if self._is_unchanged:
            parts.append("no table in the reply: counted as nothing changed")
        said = f"{'success' if self.success else 'no success'}: {', '.join(parts)}"
        return f"{said}; mistake: {' or '.join(self.mistakes)}" if self.mistakes else said

    @property
    def figures(self) -> dict[str, float | None]:
        """The figures by name; success is 1 or 0."""
        return {
            "success": float(self.success),
            "done": self.done,
            "kept": self.kept,
            "precision": self.precision,
            "f1": self.f1,
        }

    def to_dict(self) -> dict[str, Any]:
        """Return everything but the tables as plain data; `tabx schema --edit` prints the JSON Schema."""
        return {
            "edit": SCHEMA,
            **self.figures,
            "success": self.success,
            "demanded": self.demanded,
            "damaged": len(self.damage),
            "facts": self.compared.facts,
            "facts_lost": 0 if self._is_unchanged else self.compared.lost,
            "mistake": self.mistake,
            "mistakes": list(self.mistakes),
            "strict": self.is_strict,
            "has_table": self.predicted is not None,
            "note": self.note,
            "changes": [plain_change(change) for change in self.changes],
            "rewritten": [plain_change(change) for change in self.rewritten],
        }

    def to_json(self, *, ascii_only: bool = False) -> str:
        """Return `to_dict` as JSON with a final newline; ASCII characters alone where asked for."""
        return to_json(self.to_dict(), ascii_only=ascii_only)


def plain_change(change: EditChange) -> dict[str, Any]:
    """Return a change as plain data; places count from 0, header rows from -1 upwards."""
    return {**asdict(change), "what": str(change.what), "verdict": str(change.verdict)}
