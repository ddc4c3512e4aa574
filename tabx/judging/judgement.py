"""The judgement of one pair: everything to report, to store and to score again."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from tabx.align.records import Alignment
from tabx.backbone import ModelUse, Poll
from tabx.base.display import Shown
from tabx.base.escapes import visible
from tabx.compare.records import Comparison, Descriptors, Facts, Finding, FindingKind
from tabx.documents.json_text import to_json
from tabx.judging.causes import PricedCause, price_causes
from tabx.judging.finding_rows import FINDING_COLUMNS, FRAME_TYPES, finding_row
from tabx.judging.stored import layout
from tabx.judging.stored.codec import decode, encode
from tabx.judging.summary import summarise
from tabx.score.records import NO_TABLE_TERM, Scorecard, Term
from tabx.signature import Signature
from tabx.table import Note

if TYPE_CHECKING:
    import pandas as pd


class Findings(Sequence[Finding]):
    """The findings with their costs, in the order of the comparison.

    Attributes
    ----------
    costs : tuple of float
        What each finding adds to the error; their sum is the error, but for the terms "bound" and "extras_bound".
    """

    def __init__(self, findings: tuple[Finding, ...], costs: tuple[float, ...]) -> None:
        if len(findings) != len(costs):
            raise ValueError(f"{len(costs)} costs for {len(findings)} findings")
        self._findings = findings
        self.costs = costs

    @overload
    def __getitem__(self, index: int) -> Finding: ...
    @overload
    def __getitem__(self, index: slice) -> Findings: ...
    def __getitem__(self, index: int | slice) -> Finding | Findings:
        """Return one finding, or a slice of the findings with their costs."""
        if isinstance(index, slice):
            return Findings(self._findings[index], self.costs[index])
        return self._findings[index]

    def __len__(self) -> int:
        """Return the number of findings."""
        return len(self._findings)

    def __eq__(self, other: object) -> bool:
        """Whether the other object has the same findings at the same costs."""
        return isinstance(other, Findings) and (self._findings, self.costs) == (other._findings, other.costs)

    def __hash__(self) -> int:
        """Return a hash of the costs."""
        return hash(self.costs)

    def __repr__(self) -> str:
        """Return one line: how many there are, and their cost."""
        return f"<{len(self)} finding{'' if len(self) == 1 else 's'}: cost {math.fsum(self.costs):.3f}>"

    def by_cost(self) -> tuple[tuple[Finding, float], ...]:
        """Return (finding, cost) pairs, costliest first; ties keep the order of the comparison."""
        pairs = zip(self._findings, self.costs, strict=True)
        return tuple(sorted(pairs, key=lambda pair: -pair[1]))

    def to_frame(self) -> pd.DataFrame:
        """Return the findings as a DataFrame with one row per finding, in the columns of the CSV of findings.

        "gold_rows", "gold_columns", "predicted_rows" and "predicted_columns" count from 1 without the header, as every
        report does, and the rows of the CSV: 3, "3 5" for several, None for none. The fields of that name in `Finding`
        and in JSON are indices and count from 0. "cause" is the index in `Judgement.comparison.causes`, as there, <NA>
        for none.
        """
        import pandas as pd

        rows = [finding_row(*pair) for pair in zip(self._findings, self.costs, strict=True)]
        frame = pd.DataFrame(rows, columns=FINDING_COLUMNS, dtype=object)  # or 3 and None would become 3.0 and NaN
        return frame.astype(FRAME_TYPES)


def price_findings(comparison: Comparison, scorecard: Scorecard) -> Findings:
    """Return the findings of a comparison, each with the summed cost of its items."""
    costs: list[list[float]] = [[] for _ in comparison.findings]
    for item, cost in zip(comparison.counts.items, scorecard.costs, strict=True):
        costs[item.finding].append(cost)
    for place, finding in enumerate(comparison.findings):
        if finding.kind is FindingKind.NO_TABLE:
            costs[place] += [term.cost for term in scorecard.terms if term.name == NO_TABLE_TERM]
    return Findings(comparison.findings, tuple(math.fsum(parts) for parts in costs))


JUDGED = "judged"
"""Status of a pair that was judged."""

NO_TABLE = "no table in the prediction"
"""Status of a prediction without a table: a judgement with score 0, not an error of the program."""


@dataclass(frozen=True)
class Judgement(Shown):
    """The judgement of one predicted table: score, error, findings and how they came about.

    Attributes
    ----------
    status : str
        "judged" or "no table in the prediction".
    reason : str
        Why the status is not "judged"; "" where it is.
    alignment : Alignment
        Both tables and what pairs with what; without a table in the prediction, nothing does.
    comparison : Comparison
    scorecard : Scorecard
    signature : Signature
        Version, backbone, rubric and options that made this judgement.
    model : ModelUse or None
        What was asked of a model, and what it took; None where the rules alone judged.
    polls : tuple of Poll
        How far several answers agree, where a model was asked several times, or several models were.
    name : str
        What was judged, for titles: as given, or the names of the files; "" for tables without one.
    read_from : tuple of Path
        Files that it was read from, which `save` does not write over; they are not stored.
    """

    status: str
    reason: str
    alignment: Alignment
    comparison: Comparison
    scorecard: Scorecard
    signature: Signature
    model: ModelUse | None = None
    polls: tuple[Poll, ...] = ()
    name: str = field(default="", compare=False)
    read_from: tuple[Path, ...] = field(default=(), compare=False)

    def __repr__(self) -> str:
        """Return one line: name, score, error and summary."""
        name = f" {self.name!r}" if self.name else ""
        return f"<Judgement{name}: score {self.score:.3f}, error {self.error:.3f}: {visible(self.summary)}>"

    @cached_property
    def summary(self) -> str:
        """Kinds of errors, costliest first, then what is harmless, in one sentence.

        "1 of 4 rows missing, 2 wrong values; harmless: 1 header renamed"; the status where it is not "judged".
        """
        return summarise([self]) if self.status == JUDGED else self.status

    @property
    def rubric(self) -> str:
        """Name of the rubric."""
        return self.signature.rubric

    @property
    def score(self) -> float:
        """exp(−steepness · error): 1 is perfect; 0 where the prediction holds no table."""
        return self.scorecard.score

    @property
    def error(self) -> float:
        """Sum of the terms' costs: 0 is perfect; below the rubric's worst error, 3 in `default`."""
        return self.scorecard.error

    @property
    def facts(self) -> Facts:
        """Filled cells of both tables, and those of the gold found right: precision, recall and F1."""
        return self.descriptors.facts

    @property
    def terms(self) -> tuple[Term, ...]:
        """Terms that add up to the error, costliest first."""
        return self.scorecard.terms

    @property
    def descriptors(self) -> Descriptors:
        """The four descriptors of TabXEval (section 2.1) and the facts found."""
        return self.comparison.descriptors

    @cached_property
    def findings(self) -> Findings:
        """Differences found, in the order of the comparison, each with its cost."""
        return price_findings(self.comparison, self.scorecard)

    @cached_property
    def causes(self) -> tuple[PricedCause, ...]:
        """Single acts that explain many cells, costliest first, each with its cost and the score without it."""
        return price_causes(self.comparison, self.findings.costs, self.scorecard)

    @property
    def forgiven(self) -> dict[str, int]:
        """Number of findings that each house rule forgave, by rule in alphabetical order.

        A rule is named with its value, such as "rel_tol 0.01".
        """
        counts = Counter(finding.forgiven for finding in self.comparison.findings if finding.forgiven)
        return dict(sorted(counts.items()))

    @property
    def notes(self) -> tuple[Note, ...]:
        """Notes from reading and aligning both tables; those from reading name their side."""
        gold = tuple(Note(note.code, f"gold: {note.message}") for note in self.alignment.gold.notes)
        predicted = tuple(Note(note.code, f"predicted: {note.message}") for note in self.alignment.predicted.notes)
        return gold + predicted + self.alignment.notes

    def to_dict(self) -> dict[str, Any]:
        """Return the judgement as plain data that fit the published JSON Schema.

        "schema" is the version of the schema, "seal" says on reading whether the rest is as it was stored. Rows and
        columns are indices, from 0; reports, `Findings.to_frame` and CSV count them from 1.
        """
        plain = {
            "schema": layout.SCHEMA,
            "status": self.status,
            "reason": self.reason,
            "score": encode(self.score),
            "error": encode(self.error),
            "facts": self.facts.to_dict(),
            "signature": encode(self.signature),
            "scorecard": encode(self.scorecard),
            **layout.comparison_parts(self.comparison, self.findings.costs),
            "alignment": layout.alignment_part(self.alignment),
            "notes": encode(self.notes),
            **({} if self.model is None else {"model": encode(self.model)}),
            **({"polls": encode(self.polls)} if self.polls else {}),
            **layout.causes_part(self.comparison, self.causes),
            **({"name": self.name} if self.name else {}),
        }
        return layout.sealed(plain)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Judgement:
        """Return the judgement from data made by `to_dict`.

        Raises
        ------
        InputError
            If the data are no judgement, of a version that this one cannot read, or changed after they were stored.
        """
        layout.check_stored(data)
        comparison = layout.read_comparison(data)
        alignment = layout.read_alignment(data)
        return cls(
            status=layout.part(data, "status", str),
            reason=layout.part(data, "reason", str),
            alignment=replace(alignment, notes=layout.with_notes_of(data, alignment.notes)),
            comparison=comparison,
            scorecard=layout.read_scorecard(data, comparison.counts),
            signature=decode(Signature, layout.part(data, "signature", dict), "signature"),
            model=decode(ModelUse, layout.part(data, "model", dict), "model") if "model" in data else None,
            polls=decode(tuple[Poll, ...], data.get("polls", []), "polls"),
            name=decode(str, data.get("name", ""), "name"),
        )

    def to_json(self, *, ascii_only: bool = False) -> str:
        """Return `to_dict` as indented JSON with a final newline.

        The same judgement gives the same text.

        Parameters
        ----------
        ascii_only : bool
            Whether to escape everything beyond ASCII; half a surrogate pair always is.
        """
        return to_json(self.to_dict(), ascii_only=ascii_only)
