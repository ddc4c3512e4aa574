"""What one result adds to each axis."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tabx.generate.abilities import axes
from tabx.generate.abilities.axes import Axis, Known, Share
from tabx.generate.abilities.beside import Reply
from tabx.generate.abilities.facts import GoldFact, PredictedFact, gold_facts, predicted_facts
from tabx.generate.abilities.notation import check_notation
from tabx.generate.abilities.structure import is_one_table, table_checks
from tabx.judging import Judgement, TablesJudgement
from tabx.judging.matching import Spare
from tabx.lab.texts import Label, LabelledText

_NO_SHARE = Share(0, 0)


@dataclass(frozen=True)
class Grounded:
    """What the text bears out, as a line of `tabx batch --trace --text-column` says it.

    Attributes
    ----------
    gold, predicted : mapping of int to frozenset of (row, column)
        Cells that the text bears out, by the part of the judgement.
    spares : mapping of int to tuple of bool
        Of each fact of the extra predicted tables, by their index, whether the text bears it out.
    """

    gold: Mapping[int, frozenset[tuple[int, int]]]
    predicted: Mapping[int, frozenset[tuple[int, int]]]
    spares: Mapping[int, tuple[bool, ...]]


def read_grounded(data: Mapping[str, Any] | None) -> Grounded | None:
    """Return what a line says of its cells; None for a line without it."""
    if data is None:
        return None
    gold, predicted = data["gold"], data["predicted"]
    return Grounded(
        {one["part"]: _found(one) for one in gold},
        {one["part"]: _found(one) for one in predicted if "part" in one},
        {
            one["spare"]: tuple(cell["found"] for cell in one["cells"] if cell["column"] not in one["key_columns"])
            for one in predicted
            if "spare" in one
        },
    )


def _found(table: Mapping[str, Any]) -> frozenset[tuple[int, int]]:
    return frozenset((cell["row"], cell["column"]) for cell in table["cells"] if cell["found"])


@dataclass(frozen=True)
class Item:
    """A judged result with what is known beside it.

    Attributes
    ----------
    judgement : Judgement or TablesJudgement
    grounded : Grounded or None
    labels : LabelledText or None
    reply : Reply or None
    is_ordered : bool
        Whether the order of rows and columns was told.
    """

    judgement: Judgement | TablesJudgement
    grounded: Grounded | None = None
    labels: LabelledText | None = None
    reply: Reply | None = None
    is_ordered: bool = field(default=False)

    def shares(self) -> Mapping[Axis, Known]:
        """Return what the item adds to each axis, or why that is not known."""
        return {
            Axis.COVERAGE: self._coverage(),
            Axis.FORMATTING: self._formatting(),
            Axis.REASONING: self._of_label(Label.DERIVED, axes.NO_LABELS),
            Axis.COMPREHENSION: self._comprehension(),
            Axis.PRAGMATICS: self._pragmatics(),
            Axis.HALLUCINATION: self._hallucination(),
        }

    @cached_property
    def _parts(self) -> list[Judgement]:
        if isinstance(self.judgement, Judgement):
            return [self.judgement]
        return [part.judgement for part in self.judgement.parts]

    @cached_property
    def _gold(self) -> list[tuple[int, GoldFact]]:
        return [(place, fact) for place, part in enumerate(self._parts) for fact in gold_facts(part)]

    def _label(self, part: int, fact: GoldFact) -> Label | None:
        """Return the label of a gold fact; None where there is none, as for gold tables that were judged as one."""
        if self.labels is None:
            return None
        tables = (0,) if isinstance(self.judgement, Judgement) else self.judgement.parts[part].gold
        found = self.labels.by_place.get((tables[0], fact.row, fact.column)) if len(tables) == 1 else None
        return None if found is None else found.label

    def _coverage(self) -> Share:
        wanted = [fact for part, fact in self._gold if self._label(part, fact) is not Label.ABSENT]
        return Share(sum(fact.has_partner for fact in wanted), len(wanted))

    def _formatting(self) -> Share:
        several = isinstance(self.judgement, TablesJudgement)
        whole = not several and is_one_table(self._parts[0])
        if isinstance(self.judgement, TablesJudgement):
            joined = any(len(part.gold) > 1 or len(part.predicted) > 1 for part in self.judgement.parts)
            whole = not (joined or self.judgement.missing or self.judgement.extra)
        tables = [table_checks(part, is_ordered=self.is_ordered) for part in self._parts]
        return sum(tables, Share(int(whole), 1))

    def _of_label(self, label: Label, reason: str) -> Known:
        """Return the right ones of the facts with a label."""
        if self.labels is None:
            return reason
        wanted = [fact for part, fact in self._gold if self._label(part, fact) is label]
        return Share(sum(fact.is_right for fact in wanted), len(wanted))

    def _comprehension(self) -> Known:
        if self.labels is None and self.grounded is None:
            return axes.NO_STATED
        wanted = [fact for part, fact in self._gold if fact.has_partner and self._is_stated(part, fact)]
        return Share(sum(fact.is_right for fact in wanted), len(wanted))

    def _is_stated(self, part: int, fact: GoldFact) -> bool:
        """Whether the text states a gold fact: by its label, else by what the text bears out of the gold."""
        if self.labels is not None:
            return self._label(part, fact) is Label.STATED
        grounded = self.grounded
        return grounded is not None and (fact.row, fact.column) in grounded.gold.get(part, frozenset())

    def _pragmatics(self) -> Known:
        if self.reply is None:
            return axes.NO_REPLIES
        if not self.reply.notation:
            return axes.NO_NOTATION
        has_table = not all(part.comparison.counts.no_table for part in self._parts)
        reply = self.reply
        checks = check_notation(reply.text, reply.notation, reply.gold, has_table=has_table)
        return Share(sum(check.holds for check in checks), len(checks))

    def _hallucination(self) -> Known:
        if self.grounded is None:
            return axes.NO_GROUNDING
        return sum(self._kept(self.grounded), _NO_SHARE)

    def _kept(self, grounded: Grounded) -> Iterator[Share]:
        """Yield of each predicted table how many of its facts are not invented."""
        for place, part in enumerate(self._parts):
            found = grounded.predicted.get(place, frozenset())
            facts = predicted_facts(part)
            yield Share(sum(_is_kept(fact, found) for fact in facts), len(facts))
        if isinstance(self.judgement, TablesJudgement):
            extra = {spare.index for spare in self.judgement.spares if spare.kind is Spare.EXTRA}
            for index in extra & grounded.spares.keys():
                borne_out = grounded.spares[index]
                yield Share(sum(borne_out), len(borne_out))


def _is_kept(fact: PredictedFact, found: frozenset[tuple[int, int]]) -> bool:
    return fact.is_right or fact.is_misplaced or (fact.row, fact.column) in found
