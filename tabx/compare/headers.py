"""Headers: the same, renamed, or wrong."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from tabx.align.records import Alignment, DecidedBy, RepairKind
from tabx.backbone import Answer, Backbone, Question, QuestionKind, Verdict
from tabx.compare.blanks import column_facts
from tabx.compare.columns import PairedColumn
from tabx.compare.ledger import Entry
from tabx.compare.names import column_name
from tabx.compare.reading import Reading
from tabx.compare.records import Entity, Finding, Item
from tabx.table import KeyPath, show_path
from tabx.values import read_header, relate_headers
from tabx.values.records import HeaderDifference, Relation

#: What happened to a whole column and only its header can answer for.
_WRONG_FLAGS = {
    "unit changed": "the header names another unit, the values did not change with it",
    "scale changed": "the header names another scale, the values did not change with it",
    "unit lost": "the unit is named nowhere in the prediction",
}
_LEVEL_REPAIRS = (RepairKind.HEADER_LEVEL, RepairKind.GROUP_HEADER)
_SAME = (Relation.EXACT, Relation.EQUIVALENT)


@dataclass(frozen=True, slots=True)
class Judged:
    """What is held of one header: its relation, why it is wrong ("" if it is not), and who vouches for a rename."""

    column: PairedColumn
    gold: KeyPath
    predicted: KeyPath
    difference: HeaderDifference
    wrong: str = ""
    verified: bool = True
    decided_by: DecidedBy = DecidedBy.RULE
    reason: str = ""


def judge_headers(reading: Reading, backbone: Backbone) -> list[Judged]:
    """Return what is held of every header that is not the same; the backbone settles unverified renames."""
    judged = list(_judge(reading))
    open_renames = [index for index, header in enumerate(judged) if _is_open(header)]
    if not open_renames:
        return judged
    answers = backbone.answer([_question(judged[index]) for index in open_renames])
    for index, answer in zip(open_renames, answers, strict=True):
        judged[index] = _settle(judged[index], answer)
    return judged


def _is_open(header: Judged) -> bool:
    return not header.wrong and not header.verified and bool(header.predicted)


def header_entries(reading: Reading, judged: Sequence[Judged]) -> Iterator[Entry]:
    """Yield one entry per header that is renamed or wrong."""
    for header in judged:
        if header.wrong:
            facts = column_facts(reading.alignment.gold, header.column.gold, reading.gold[header.column.gold])
            item = partial(Item, kind="wrong_header", of="column", facts=facts, type=header.column.pair.gold.type)
        else:
            item = partial(Item, kind="renamed_header", of="column", type=header.column.pair.gold.type)
        yield Entry(_finding(reading.alignment, header), item)


def _judge(reading: Reading) -> Iterator[Judged]:
    alignment = reading.alignment
    if not alignment.gold.has_header:
        return
    if not alignment.view.has_header:
        yield from _positions_only(reading)
        return
    names = _Names(alignment.gold.columns)
    leveled = {c for repair in alignment.repairs if repair.kind in _LEVEL_REPAIRS for c in repair.gold_columns}
    for column in reading.pairs.values():
        if not column.is_single:
            continue
        gold = alignment.gold.columns[column.gold]
        predicted = alignment.view.columns[column.pairing.predicted[0]]
        flag = _wrong_flag(column)
        if gold == predicted and not flag:
            continue
        difference = relate_headers(read_header(gold), read_header(predicted))
        if not flag and column.gold in leveled and _shares_level(gold, predicted):
            continue
        wrong = flag or _contradiction(difference, names.other(column.gold, predicted, difference))
        yield Judged(column, gold, predicted, difference, wrong, difference.relation is not Relation.DIFFERENT)


def _wrong_flag(column: PairedColumn) -> str:
    """Return what happened to a whole column that only its header can answer for, "" if nothing did."""
    sentence = next((text for name, text in _WRONG_FLAGS.items() if name in column.pair.flags), "")
    return column.pair.note or sentence if sentence else ""


def _positions_only(reading: Reading) -> Iterator[Judged]:
    """Yield the gold's names where the prediction has no header: its columns are known by content alone."""
    unnamed = HeaderDifference(Relation.DIFFERENT, "unnamed")
    for column in reading.pairs.values():
        path = reading.alignment.gold.columns[column.gold]
        if column.is_single and show_path(path):
            yield Judged(column, path, (), unnamed, verified=False)


def _shares_level(gold: KeyPath, predicted: KeyPath) -> bool:
    """Return whether some level of the one header still names a level of the other."""
    pairs = ((read_header((mine,)), read_header((other,))) for mine in gold if mine for other in predicted if other)
    return any(relate_headers(mine, other).relation in _SAME for mine, other in pairs)


def _contradiction(difference: HeaderDifference, other: str) -> str:
    if other:
        return f"it names another column of the gold, '{other}'"
    if not difference.contradiction:
        return ""
    if difference.kind == "unnamed":
        return "it names nothing"
    return f"it contradicts the gold's ({difference.kind})"


class _Names:
    """The gold's headers by their words, so that one that names another column is found at once."""

    def __init__(self, paths: tuple[KeyPath, ...]) -> None:
        self._paths = paths
        self._readings = [read_header(path) for path in paths]
        self._by_words: dict[str, list[int]] = defaultdict(list)
        for index, header in enumerate(self._readings):
            self._by_words["".join(header.words)].append(index)

    def other(self, column: int, predicted: KeyPath, difference: HeaderDifference) -> str:
        """Return the other gold column that a predicted header names better than its own, "" if it names none."""
        if difference.relation is Relation.EXACT or not any(predicted):
            return ""
        header = read_header(predicted)
        better = (Relation.EXACT,) if difference.relation is Relation.EQUIVALENT else _SAME
        for index in self._by_words.get("".join(header.words), ()):
            if index != column and relate_headers(self._readings[index], header).relation in better:
                return show_path(self._paths[index])
        return ""


def _question(header: Judged) -> Question:
    gold, predicted = show_path(header.gold), show_path(header.predicted)
    return Question(QuestionKind.HEADER, gold, predicted, header.column.gold, header.column.pairing.predicted[0])


def _settle(header: Judged, answer: Answer) -> Judged:
    if answer.verdict is Verdict.UNDECIDED:
        return header
    wrong = "it names something else" if answer.verdict is Verdict.DIFFERENT else ""
    return replace(header, wrong=wrong, verified=True, decided_by=DecidedBy.MODEL, reason=answer.reason)


def _finding(alignment: Alignment, header: Judged) -> Finding:
    gold, predicted = show_path(header.gold), show_path(header.predicted)
    wrong = bool(header.wrong)
    return Finding(
        Entity.HEADER,
        Relation.DIFFERENT if wrong else Relation.EQUIVALENT,
        "wrong header" if wrong else _kind(header.difference),
        gold_columns=(header.column.gold,),
        predicted_columns=header.column.pairing.predicted,
        gold_text=gold,
        predicted_text=predicted,
        column_name=column_name(alignment.gold, header.column.gold),
        decided_by=header.decided_by,
        confidence=header.column.pairing.confidence,
        verified=header.verified or wrong,
        note=_note(header, gold, predicted),
    )


def _kind(difference: HeaderDifference) -> str:
    return (difference.kind or "spacing") if difference.relation in _SAME else "renamed"


def _note(header: Judged, gold: str, predicted: str) -> str:
    if not header.predicted:
        return f"the prediction has no header; its column '{gold}' is known by content alone (unverified)"
    named = f"header '{gold}' became '{predicted}'" if gold != predicted else f"header '{gold}'"
    if header.wrong:
        parts = [f"{named}: {header.wrong}"]
    elif header.verified:
        parts = [named, header.difference.kind]
    else:
        parts = [f"{named}, which only the content vouches for (unverified)"]
    return ", ".join(part for part in (*parts, header.reason) if part)
