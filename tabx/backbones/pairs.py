"""The pairs of an answer, held against what was asked."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from tabx.backbone import AlignQuestion, AskedColumn, AskedRow, Pair, Rejected, RenameAnswer
from tabx.backbones.replies import AlignReply, PairReply


@dataclass
class Checked:
    """What can be used of one answer, or of those to several pieces of a question, and what cannot."""

    columns: list[Pair] = field(default_factory=list)
    rows: list[Pair] = field(default_factory=list)
    renames: list[RenameAnswer] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all was said."""
        return not (self.columns or self.rows or self.renames or self.rejected)

    def add(self, question: AlignQuestion, reply: AlignReply) -> None:
        """Take what an answer says of what was asked."""
        self._pairs("column", question.gold_columns, question.predicted_columns, reply.columns, self.columns)
        self._pairs("row", question.gold_rows, question.predicted_rows, reply.rows, self.rows)
        self._renames(question, reply)

    def _pairs(
        self,
        axis: str,
        gold: Sequence[AskedColumn | AskedRow],
        predicted: Sequence[AskedColumn | AskedRow],
        said: Sequence[PairReply],
        found: list[Pair],
    ) -> None:
        mine, theirs = {one.index for one in gold}, {one.index for one in predicted}
        used, others = {g for pair in found for g in pair.gold}, {p for pair in found for p in pair.predicted}
        for pair in said:
            g, p = tuple(dict.fromkeys(pair.g)), tuple(dict.fromkeys(pair.p))
            wrong = _unknown(g, mine, "gold") or _unknown(p, theirs, "predicted")
            wrong = wrong or _twice(g, used, "gold") or _twice(p, others, "predicted") or _shape(g, p)
            if wrong:
                known = tuple(i for i in g if i in mine), tuple(i for i in p if i in theirs)
                self.rejected.append(Rejected(axis, *known, wrong))
                continue
            found.append(Pair(tuple(sorted(g)), tuple(sorted(p)), pair.why))
            used.update(g)
            others.update(p)

    def _renames(self, question: AlignQuestion, reply: AlignReply) -> None:
        said = {one.i: one for one in reply.headers}
        count = len(question.renames)
        for index in said.keys() - set(range(count)):
            self.rejected.append(Rejected("header", (), (), f"no index {index}"))
        for index, rename in enumerate(question.renames):
            answers = {one.same for one in reply.headers if one.i == index}
            place = rename.gold.index, rename.predicted.index
            if len(answers) == 1:
                self.renames.append(RenameAnswer(*place, said[index].same, said[index].why))
            else:
                why = f"two answers for {index}" if answers else f"no answer for {index}"
                self.rejected.append(Rejected("rename", place[:1], place[1:], why))


def check_pairs(question: AlignQuestion, reply: AlignReply) -> Checked:
    """Return what can be used of an answer."""
    checked = Checked()
    checked.add(question, reply)
    return checked


def _unknown(indices: Sequence[int], known: Collection[int], side: str) -> str:
    if not indices:
        return f"a pair without a {side} index"
    odd = [index for index in indices if index not in known]
    return f"{side} index {odd[0]} was not asked about" if odd else ""


def _twice(indices: Sequence[int], used: Collection[int], side: str) -> str:
    again = [index for index in indices if index in used]
    return f"{side} index {again[0]} stands in two pairs" if again else ""


def _shape(gold: Sequence[int], predicted: Sequence[int]) -> str:
    return "several indices on both sides" if len(gold) > 1 and len(predicted) > 1 else ""
