"""Findings of headers: the same, renamed, or wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from tabx.align.records import COLUMN_MAP, Alignment, DecidedBy, RepairKind, Verdict
from tabx.compare.columns import PairedColumn
from tabx.compare.facts import column_facts
from tabx.compare.findings.header_names import Names, relate_paths, shares_level
from tabx.compare.findings.ledger import Entry, column_name
from tabx.compare.findings.sentences import LOSSES
from tabx.compare.forgiving import manners
from tabx.compare.reading import Reading
from tabx.compare.records import Entity, Finding, Item
from tabx.table import KeyPath, show_path
from tabx.values import similarity
from tabx.values.records import HeaderDifference, Relation
from tabx.values.relating.headers import years_differ
from tabx.values.relating.kinds import DifferenceKind

_LOST = "unit lost"
#: What happened to a whole column and only its header can answer for.
_WRONG_FLAGS = {
    "unit changed": "the header names another unit, the values did not change with it",
    "scale changed": "the header names another scale, the values did not change with it",
    "unit invented": "the header names a unit that the gold names nowhere",
    _LOST: "the unit is named nowhere in the prediction",
}
_UNVOUCHED = "it is another name, and none of its values is like the gold's"
#: Values less alike than this speak for no name.
_ALIKE = 0.25
_BY_CODE = frozenset({"number", "unnamed"})
"""Kinds of contradiction that need no meaning to be seen."""
_LEVEL_REPAIRS = (RepairKind.HEADER_LEVEL, RepairKind.GROUP_HEADER, RepairKind.TITLE_ROW)


@dataclass(frozen=True, slots=True)
class Judged:
    """What is held of one header: its relation, why it is wrong ("" if it is not), and who vouches for a rename.

    `forgiven` is the house rule under which it costs nothing; `by_code` says that no meaning can change it: a unit, a
    number, or the name of another column tells.
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


def judge_headers(reading: Reading) -> list[Judged]:
    """Return what is held of every header that is not the same; what a model says of a rename goes before the rules."""
    judged = list(_judge(reading))
    verdicts = {(verdict.gold, verdict.predicted): verdict for verdict in reading.alignment.verdicts}
    return [_settle(header, verdicts) for header in judged] if verdicts else judged


def _judge(reading: Reading) -> Iterator[Judged]:
    alignment = reading.alignment
    both = alignment.gold.has_header and alignment.view.has_header
    names = Names(alignment.gold.columns, _placed(reading)) if both else None
    leveled = {c for repair in alignment.repairs if repair.kind in _LEVEL_REPAIRS for c in repair.gold_columns}
    for column in reading.pairs.values():
        if column.is_single:
            judged = _judge_one(reading, column, names, column.gold in leveled) if names else _unnamed(reading, column)
            if judged is not None:
                yield judged


def _placed(reading: Reading) -> dict[int, KeyPath]:
    """Return the predicted header over the content of each gold column that one column holds."""
    columns = reading.alignment.view.columns
    return {index: columns[column.pairing.predicted[0]] for index, column in reading.pairs.items() if column.is_single}


def _judge_one(reading: Reading, column: PairedColumn, names: Names, leveled: bool) -> Judged | None:
    """Return what is held of a header, None where it is the same or a repair of its levels says it all."""
    gold = reading.alignment.gold.columns[column.gold]
    predicted = reading.alignment.view.columns[column.pairing.predicted[0]]
    flag = _wrong_flag(column)
    spared = leveled and shares_level(gold, predicted)
    if spared and len(predicted) < len(gold) and _WRONG_FLAGS.keys() & column.pair.flags == {_LOST}:
        flag = ""  # a unit that stood in a level which is gone went with it
    if not flag and (gold == predicted or spared):
        return None
    difference = relate_paths(gold, predicted)
    if not flag and (rule := _forgiven(reading, column, show_path(gold), show_path(predicted))):
        return Judged(column, gold, predicted, difference, forgiven=rule)
    other = names.other(column.gold, predicted, difference)
    wrong = _contradiction(difference, other) or flag
    by_code = bool(other or flag) or difference.kind in _BY_CODE
    if not wrong and difference.relation is Relation.DIFFERENT and not _is_vouched(column):
        wrong = _UNVOUCHED
    verified = difference.relation is not Relation.DIFFERENT and not years_differ(show_path(gold), show_path(predicted))
    return Judged(column, gold, predicted, difference, wrong, verified, by_code=by_code)


def _is_vouched(column: PairedColumn) -> bool:
    """Return whether some value of a column speaks for its new name; where there is none, nothing speaks against it."""
    filled = [row for row in column.index if column.gold_value(row).key]
    pairs = ((column.gold_value(row), column.predicted_value(row)) for row in filled)
    return not filled or any(similarity(gold, predicted) >= _ALIKE for gold, predicted in pairs)


def _forgiven(reading: Reading, column: PairedColumn, gold: str, predicted: str) -> str:
    """Return the house rule that lets a header be called otherwise, "" if none does."""
    if column.pairing.reason == COLUMN_MAP:
        return "column_map"
    rules = {"case": reading.rules.case, "whitespace": reading.rules.whitespace}
    ways = manners(gold, predicted)
    return " and ".join(ways) if ways and all(rules[way] == "ignore" for way in ways) else ""


def _unnamed(reading: Reading, column: PairedColumn) -> Judged | None:
    """Return what is held of a column that has no header on one side, where position serves as name.

    A name that the gold gives and the prediction does not is a wrong header: a position names nothing. Where a record
    was told in lines, or the table on its side, the prediction could not have had a header of the gold's kind.
    """
    gold = reading.alignment.gold
    path, flag = gold.columns[column.gold], _wrong_flag(column)
    named = gold.has_header and bool(show_path(path))
    turned = any(repair.kind is RepairKind.TRANSPOSED for repair in reading.alignment.repairs)
    if not flag and not named:
        return None
    if not flag and column.pairing.reason == COLUMN_MAP:
        return Judged(column, path, (), HeaderDifference(Relation.DIFFERENT, "unnamed"), forgiven="column_map")
    wrong = flag or ("" if turned else "the prediction has no header")
    return Judged(column, path, (), HeaderDifference(Relation.DIFFERENT, "unnamed"), wrong, verified=False)


def _wrong_flag(column: PairedColumn) -> str:
    """Return what happened to a whole column that only its header can answer for, "" if nothing did."""
    sentence = next((text for name, text in _WRONG_FLAGS.items() if name in column.pair.flags), "")
    return column.pair.note or sentence if sentence else ""


def _contradiction(difference: HeaderDifference, other: str) -> str:
    if other:
        return other
    if not difference.contradiction:
        return ""
    if difference.kind == "unnamed":
        return "it names nothing"
    return f"it contradicts the gold's ({difference.kind})"


def _settle(header: Judged, verdicts: Mapping[tuple[int, int], Verdict]) -> Judged:
    """Return the header as a model settled it; what code can tell (a unit, another column's name) stays as it is."""
    verdict = verdicts.get((header.column.gold, header.column.pairing.predicted[0]))
    if verdict is None or not header.predicted or header.forgiven or header.by_code:
        return header
    if verdict.same is None:
        return replace(header, reason=verdict.reason)
    wrong = "" if verdict.same else "it names something else"
    return replace(header, wrong=wrong, verified=True, decided_by=DecidedBy.MODEL, reason=verdict.reason)


def header_entries(reading: Reading, judged: Sequence[Judged]) -> Iterator[Entry]:
    """Yield one entry per header that is renamed or wrong."""
    for header in judged:
        if header.wrong:
            facts = column_facts(reading.alignment.gold, header.column.gold, reading.gold[header.column.gold])
            item = partial(Item, kind="wrong_header", of="column", facts=facts, type=header.column.pair.gold.type)
        else:
            data_type = header.column.pair.gold.type
            kind = "joined_script" if header.difference.kind in LOSSES else "renamed_header"
            item = partial(Item, kind=kind, of="column", type=data_type, forgiven=header.forgiven)
        yield Entry(_finding(reading.alignment, header), item)


def _finding(alignment: Alignment, header: Judged) -> Finding:
    gold, predicted = show_path(header.gold), show_path(header.predicted)
    wrong = bool(header.wrong)
    return Finding(
        Entity.HEADER,
        Relation.DIFFERENT if wrong else Relation.EQUIVALENT,
        "wrong header" if wrong else _kind(header.difference, gold, predicted),
        gold_columns=(header.column.gold,),
        predicted_columns=header.column.pairing.predicted,
        gold_text=gold,
        predicted_text=predicted,
        column_name=column_name(alignment.gold, header.column.gold),
        decided_by=header.decided_by,
        confidence=header.column.pairing.confidence,
        verified=header.verified or wrong,
        note=_note(header, gold, predicted),
        forgiven=header.forgiven,
    )


def _kind(difference: HeaderDifference, gold: str, predicted: str) -> str:
    if difference.relation not in (Relation.EXACT, Relation.EQUIVALENT):
        return difference.kind if difference.kind in LOSSES else "renamed"
    same = "".join(gold.split()) == "".join(predicted.split())
    return difference.kind or ("spacing" if same else DifferenceKind.NOTATION)


def _note(header: Judged, gold: str, predicted: str) -> str:
    if header.forgiven:
        became = f"became '{predicted}'" if header.predicted else "has no name in the prediction"
        return f"header '{gold}' {became}, forgiven by {header.forgiven}"
    if not header.predicted and not header.wrong:
        return f"the prediction has no header; its column '{gold}' is known by content alone (unverified)"
    named = f"header '{gold}' became '{predicted}'" if header.predicted and gold != predicted else f"header '{gold}'"
    if header.wrong:
        parts = [f"{named}: {header.wrong}"]
    elif header.verified:
        parts = [named, LOSSES.get(header.difference.kind) or _kind(header.difference, gold, predicted)]
    else:
        parts = [f"{named}, which only the content vouches for (unverified)"]
    return ", ".join(part for part in (*parts, header.reason) if part)
