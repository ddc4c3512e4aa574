"""Findings of headers: equal, renamed, or wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from tabx.align.headers.header_level import regrouped_columns
from tabx.align.records import Alignment, Counted, DecidedBy, RepairKind, Verdict
from tabx.compare.column_rules import surface_differences
from tabx.compare.columns import PairedColumn
from tabx.compare.facts import column_facts
from tabx.compare.findings.header_names import (
    Names,
    names_nothing,
    relate_paths,
    shares_level,
    speaks_for_itself,
    types_of,
)
from tabx.compare.findings.header_result import HeaderResult
from tabx.compare.findings.priced import PricedFinding
from tabx.compare.findings.said_kinds import contradicts_units, contradicts_values
from tabx.compare.findings.sentences import LOSSES
from tabx.compare.findings.shifted import say_shifted, told_as_shifted
from tabx.compare.names import column_name, quoted
from tabx.compare.other_words import are_in_other_words
from tabx.compare.records import Entity, Finding, FindingKind, Item, ItemKind
from tabx.compare.table_pair import TablePair
from tabx.compare.units.changes import LEVEL_REPAIRS
from tabx.table import KeyPath, NoteCode, show_path
from tabx.values import fold, similarity
from tabx.values.columns import ColumnPair
from tabx.values.kinds import DifferenceKind, PairFlag
from tabx.values.records import DataType, HeaderDifference, Relation
from tabx.values.relating.same_signs import same_signs, spaced_otherwise
from tabx.values.relating.signs import changed_sign_of_name
from tabx.values.text import words
from tabx.values.value import Value

_WRONG_FLAGS = {
    PairFlag.UNIT_CHANGED: "the header names another unit, but the values were not converted",
    PairFlag.SCALE_CHANGED: "the header names another scale, but the values were not converted",
    PairFlag.UNIT_INVENTED: "the header names a unit that the gold does not have",
    PairFlag.UNIT_LOST: "the gold's unit is missing in the prediction",
}
"""What happened to a whole column so that only its header can answer for it."""

_FAULTS = {
    PairFlag.UNIT_CHANGED: DifferenceKind.UNIT,
    PairFlag.SCALE_CHANGED: DifferenceKind.SCALE,
    PairFlag.UNIT_INVENTED: DifferenceKind.UNIT,
    PairFlag.UNIT_LOST: DifferenceKind.UNIT_LOST,
}
"""How such a column is told where its name is right: a lost unit as a lost unit, not as a wrong header."""

_UNVOUCHED = "it is a different name, and hardly any of its values resembles the gold's"
_SAYS_TOO_LITTLE = "it is a different name, and one small number that resembles the gold's says too little"
LEAST_SIMILARITY_OF_A_VALUE = 0.25
"""Similarity from which a value of a column vouches for its new name. No reason on record; low, as it clears a header
of being wrong."""

UNVERIFIED = "unverified, as nothing but the values agrees; for a model or a column map to settle"

REFUSED = "the model calls both the same: refused, as code has found otherwise"

LEAST_VOUCHING_SHARE = 1 / 3
"""Share of the gold's values that have to resemble the predicted ones for them to vouch for another name. One equal
value of five is chance; a third is what a row needs to be known by its cells (`RowThresholds.least`)."""


def compare_headers(tables: TablePair) -> list[HeaderResult]:
    """Return the result of every header that is not the same.

    A model's answer about a rename takes precedence over the rules.
    """
    results = told_as_shifted(tables, list(_by_rules(tables)))
    verdicts = {(verdict.gold, verdict.predicted): verdict for verdict in tables.alignment.verdicts}
    return [_as_model_says(header, verdicts) for header in results] if verdicts else results


def _by_rules(tables: TablePair) -> Iterator[HeaderResult]:
    alignment = tables.alignment
    both = alignment.gold.has_header and alignment.view.has_header
    names = Names(alignment.gold.columns, _placed(tables), types_of(tables.gold)) if both else None
    leveled = {c for repair in alignment.repairs if repair.kind in LEVEL_REPAIRS for c in repair.gold_columns}
    leveled |= regrouped_columns(alignment)
    for column in tables.pairs.values():
        if column.is_single:
            is_leveled = column.gold in leveled
            result = _compare_header(tables, column, names, is_leveled) if names else _without_header(tables, column)
            if result is not None:
                yield result


def _placed(tables: TablePair) -> dict[int, KeyPath]:
    """Return the predicted header over each gold column whose content is in one column."""
    columns = tables.alignment.view.columns
    return {index: columns[column.pairing.predicted[0]] for index, column in tables.pairs.items() if column.is_single}


def _compare_header(tables: TablePair, column: PairedColumn, names: Names, is_leveled: bool) -> HeaderResult | None:
    """Return the result of a header; None if it is the same or a repair of levels explains it.

    `is_leveled`: such a repair concerns the column.
    """
    gold = tables.alignment.gold.columns[column.gold]
    predicted = tables.alignment.view.columns[column.pairing.predicted[0]]
    is_explained = is_leveled and shares_level(gold, predicted)
    fault = _fault_of_header(tables, column, lost_level=is_explained and len(predicted) < len(gold))
    if not fault and (gold == predicted or is_explained):
        return None
    difference = _relate(gold, predicted, tables)
    if not fault and (rule := _forgiven(tables, column, show_path(gold), show_path(predicted))):
        return HeaderResult(column, gold, predicted, difference, forgiven=rule)
    if not fault and (_is_the_units(tables, column, difference) or _is_a_heading(tables, column, predicted)):
        return None
    names_another = names.other(column.gold, predicted, difference) or _false_kind(column, difference)
    wrong = _fault_of_name(tables, column, predicted, difference, names_another, fault)
    by_code = bool(names_another or fault) or difference.contradiction
    verified = speaks_for_itself(gold, predicted, difference)
    return HeaderResult(column, gold, predicted, difference, wrong, verified, by_code=by_code)


def _relate(gold: KeyPath, predicted: KeyPath, tables: TablePair) -> HeaderDifference:
    """Return the relation of two headers, those of the same signs or of the same hour being one name."""
    if gold != predicted and (show_path(gold), show_path(predicted)) in tables.same_hours:
        return HeaderDifference(Relation.EQUIVALENT, DifferenceKind.TIME_FORMAT, 1.0)
    difference = relate_paths(gold, predicted)
    is_one = difference.relation is not Relation.EXACT and len(gold) == len(predicted) and _is_encoded(gold, predicted)
    is_told = difference.relation is Relation.EQUIVALENT or not is_one
    return difference if is_told else HeaderDifference(Relation.EQUIVALENT, DifferenceKind.NOTATION, 1.0)


def _is_a_heading(tables: TablePair, column: PairedColumn, predicted: KeyPath) -> bool:
    """Whether a column without a name holds the headings of records in lines: such a form has no name for it."""
    in_lines = any(note.code == NoteCode.NAMED_LINES for note in tables.alignment.predicted.notes)
    return in_lines and not show_path(predicted).strip() and not _unvouched(column)


_UNIT_SIGNS = re.compile(r"[%$€£¥]")


def _is_the_units(tables: TablePair, column: PairedColumn, difference: HeaderDifference) -> bool:
    """Whether all that a name lost or gained is the unit, which is told for the column: "Share %", "Share (%)"."""
    if column.gold not in tables.columns_with_units_told:
        return False
    headers = column.pair.gold.header, column.pair.predicted.header
    names = {fold(_UNIT_SIGNS.sub(" ", header.name)) for header in headers}
    return difference.kind == DifferenceKind.UNIT or len(names) == 1


def _false_kind(column: PairedColumn, difference: HeaderDifference) -> str:
    """Return why the values under another name are not what it says, "" if nothing speaks against it."""
    gold, predicted = column.pair.gold, column.pair.predicted
    if unit := contradicts_units(gold, predicted):
        return unit
    if difference.relation in (Relation.EXACT, Relation.EQUIVALENT):
        return ""
    return contradicts_values(gold.header, predicted.header, predicted.values)


def _fault_of_name(
    tables: TablePair,
    column: PairedColumn,
    predicted: KeyPath,
    difference: HeaderDifference,
    names_another: str,
    fault: str,
) -> str:
    """Return why a header is wrong, "" if it is not.

    A blank first header is the corner of the table, as it is printed above the names of rows; so are blanks over all
    columns that are marked as these names.
    """
    is_first = column.pairing.predicted == (0,) or column.pairing.predicted[-1] < tables.alignment.view.stub_columns
    is_blank_corner = is_first and not show_path(predicted).strip()
    wrong = ("" if is_blank_corner else _contradiction(difference, names_another)) or fault
    if wrong or difference.relation is not Relation.DIFFERENT:
        return wrong
    # A name like no other and values like none: nothing speaks for it.
    unvouched = _unvouched(column)
    return "" if unvouched and are_in_other_words(tables, column) else unvouched


def _fault_of_header(tables: TablePair, column: PairedColumn, *, lost_level: bool) -> str:
    """Return the fault of a whole column that its header states, "" without one.

    A unit in a lost level was lost with that level.
    """
    if lost_level and _WRONG_FLAGS.keys() & column.pair.flags == {PairFlag.UNIT_LOST}:
        return ""
    return _fault_untold(tables, column)


def _unvouched(column: PairedColumn) -> str:
    """Return why the values of a column do not support its new name, "" if enough of them do.

    A column without values has no evidence against the name, and counts too. A blank beside a value of the gold speaks
    against it: were blanks left out, dropping wrong values would clear the header. Codes are like their words.
    """
    filled = [row for row in column.index if column.gold_value(row).key]
    pairs = ((column.gold_value(row), column.predicted_value(row)) for row in filled)
    alike = [gold for gold, predicted in pairs if _are_alike(gold, predicted, column.pair)]
    if len(alike) < LEAST_VOUCHING_SHARE * len(filled):
        return _UNVOUCHED
    return _SAYS_TOO_LITTLE if len(alike) == 1 and _is_small_number(alike[0]) else ""


def _are_alike(gold: Value, predicted: Value, pair: ColumnPair) -> bool:
    if similarity(gold, predicted) >= LEAST_SIMILARITY_OF_A_VALUE:
        return True
    return bool(pair.codes) and (words(gold.text), words(predicted.text)) in pair.codes


SMALL_NUMBER_DIGITS = 2
"""Digits up to which a number alone vouches for no name: any two columns of points or percentages agree in one of a
hundred by chance, and in a box score of twenty such columns one of five does."""


def _is_small_number(value: Value) -> bool:
    """Whether a value is a number of so few digits that it may stand under any name."""
    return value.type is DataType.NUMERICAL and sum(map(str.isdigit, value.text)) <= SMALL_NUMBER_DIGITS


def _forgiven(tables: TablePair, column: PairedColumn, gold: str, predicted: str) -> str:
    """Return the house rule that allows another header, "" without one."""
    if column.pairing.by_column_map:
        return "column_map"
    rules = {"case": tables.rules.case, "whitespace": tables.rules.whitespace}
    ways = surface_differences(gold, predicted)
    return " and ".join(ways) if ways and all(rules[way] == "ignore" for way in ways) else ""


def _without_header(tables: TablePair, column: PairedColumn) -> HeaderResult | None:
    """Return the result of a column that has no header on one side.

    A gold name that the prediction lacks is a wrong header, as a position names nothing. Where a record was laid out in
    lines, or the table was transposed, the prediction could not have had a header of the gold's kind.
    """
    gold = tables.alignment.gold
    path, fault = gold.columns[column.gold], _fault_untold(tables, column)
    named = gold.has_header and bool(show_path(path))
    turned = any(repair.kind is RepairKind.TRANSPOSED for repair in tables.alignment.repairs)
    if not fault and not named:
        return None
    if not fault and column.pairing.by_column_map:
        return HeaderResult(
            column, path, (), HeaderDifference(Relation.DIFFERENT, DifferenceKind.UNNAMED), forgiven="column_map"
        )
    wrong = fault or ("" if turned else "the prediction has no header")
    return HeaderResult(
        column, path, (), HeaderDifference(Relation.DIFFERENT, DifferenceKind.UNNAMED), wrong, verified=False
    )


def _fault_untold(tables: TablePair, column: PairedColumn) -> str:
    """Return the flag of a whole column, "" without one or where it is the unit, which is told for its numbers."""
    return "" if column.gold in tables.columns_with_units_told else _fault_of_column(column)


def _fault_of_column(column: PairedColumn) -> str:
    """Return the flag of a whole column that only its header is responsible for, or ""."""
    sentence = next((text for name, text in _WRONG_FLAGS.items() if name in column.pair.flags), "")
    return column.pair.note or sentence if sentence else ""


def _contradiction(difference: HeaderDifference, other: str) -> str:
    if other:
        return other
    if not difference.contradiction:
        return ""
    if difference.kind == DifferenceKind.UNNAMED:
        return "it names nothing"
    return f"it contradicts the gold's header ({difference.kind})"


def _as_model_says(header: HeaderResult, verdicts: Mapping[tuple[int, int], Verdict]) -> HeaderResult:
    """Return the result as corrected by a model.

    What code has decided is unchanged; an answer against it is on record as refused.
    """
    verdict = verdicts.get((header.column.gold, header.column.pairing.predicted[0]))
    if verdict is None or not header.predicted or header.forgiven:
        return header
    if header.by_code:
        return replace(header, reason=REFUSED) if verdict.same and header.wrong else header
    if verdict.same is None:
        return replace(header, reason=verdict.reason)
    wrong = "" if verdict.same else "it names something else"
    return replace(header, wrong=wrong, shifted=0, verified=True, decided_by=DecidedBy.MODEL, reason=verdict.reason)


def header_findings(tables: TablePair, results: Sequence[HeaderResult]) -> Iterator[PricedFinding]:
    """Yield one finding per header that is renamed or wrong."""
    for header in results:
        data_type = header.column.pair.gold.type
        if header.wrong:
            facts = column_facts(tables.alignment.gold, header.column.gold, tables.gold[header.column.gold])
            item = partial(Item, kind=ItemKind.WRONG_HEADER, of=Counted.COLUMN, facts=facts, type=data_type)
        else:
            kind = _item_kind(header)
            item = partial(Item, kind=kind, of=Counted.COLUMN, type=data_type, forgiven=header.forgiven)
        yield PricedFinding(_finding(tables.alignment, header), item)


def _item_kind(header: HeaderResult) -> ItemKind:
    """Return the kind of the item of a header that is not wrong."""
    if header.difference.kind in LOSSES:
        return ItemKind.JOINED_SCRIPT
    is_other = header.gold != header.predicted
    if is_other and _is_encoded(header.gold, header.predicted):
        return ItemKind.NOTATION
    return ItemKind.UNVERIFIED_HEADER if _is_to_verify(header) else ItemKind.RENAMED_HEADER


def _is_to_verify(header: HeaderResult) -> bool:
    """Whether one name stands for another, and nothing but the content speaks for it."""
    return not header.verified and not names_nothing(header.gold) and not names_nothing(header.predicted)


def _is_encoded(gold: KeyPath, predicted: KeyPath) -> bool:
    """Whether two headers are one in another notation, level by level or with levels joined by a line break."""
    names, others = tuple(filter(None, gold)), tuple(filter(None, predicted))
    if len(names) == len(others):
        return all(map(_is_one_name, names, others))
    joined = min(names, others, key=len)
    return any("\n" in name for name in joined) and _is_one_name("\n".join(names), "\n".join(others))


def _is_one_name(name: str, other: str) -> bool:
    return name == other or same_signs(name, other) or spaced_otherwise(name, other)


def _kind_of_fault(header: HeaderResult) -> DifferenceKind | None:
    """Return the kind of a header whose name is right and whose unit or scale is not; None for any other."""
    flag = next((flag for flag in _WRONG_FLAGS if flag in header.column.pair.flags), None)
    is_faulty = flag is not None and header.wrong == _fault_of_column(header.column)
    return _FAULTS[flag] if flag is not None and is_faulty else None


def _finding(alignment: Alignment, header: HeaderResult) -> Finding:
    gold, predicted = show_path(header.gold), show_path(header.predicted)
    wrong = bool(header.wrong)
    fault = _kind_of_fault(header) if wrong else None
    return Finding(
        Entity.HEADER,
        (Relation.PARTIAL if fault else Relation.DIFFERENT) if wrong else Relation.EQUIVALENT,
        fault or _kind_told(header, gold, predicted),
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


def _kind_told(header: HeaderResult, gold: str, predicted: str) -> FindingKind | DifferenceKind:
    """Return the kind of a header whose unit is not at fault."""
    if header.wrong:
        return FindingKind.SHIFTED_VALUES if header.shifted else FindingKind.WRONG_HEADER
    return _kind(header, gold, predicted)


def _kind(header: HeaderResult, gold: str, predicted: str) -> DifferenceKind:
    difference = header.difference
    if difference.relation not in (Relation.EXACT, Relation.EQUIVALENT):
        return difference.kind if difference.kind in LOSSES else DifferenceKind.RENAMED
    if difference.kind == DifferenceKind.CASE and PairFlag.UNIT_MOVED in header.column.pair.flags:
        return DifferenceKind.UNIT  # "Height (m)" for "height" over "41 m": the unit is what a reader sees
    same = "".join(gold.split()) == "".join(predicted.split())
    return difference.kind or (DifferenceKind.SPACING if same else DifferenceKind.NOTATION)


def _note(header: HeaderResult, gold: str, predicted: str) -> str:
    if header.forgiven:
        became = f"became {quoted(predicted)}" if header.predicted else "has no name in the prediction"
        return f"header {quoted(gold)} {became}, forgiven by {header.forgiven}"
    if header.shifted:
        return say_shifted(header, gold, predicted)
    if not header.predicted and not header.wrong:
        return f"the prediction has no header; column {quoted(gold)} was matched by content only (unverified)"
    became = f" became {quoted(predicted)}" if header.predicted and gold != predicted else ""
    said = f"header {quoted(gold)}{became}{_remark(header, gold, predicted)}"
    return f"{said}, {header.reason}" if header.reason else said


def _remark(header: HeaderResult, gold: str, predicted: str) -> str:
    """Return what is said behind the names of a header that no rule forgives."""
    if header.wrong:
        return f": {header.wrong}"
    if header.verified:
        return f", {_loss(header.difference, gold, predicted) or _kind(header, gold, predicted)}"
    return f": {UNVERIFIED}" if _is_to_verify(header) else ", matched by content only (unverified)"


def _loss(difference: HeaderDifference, gold: str, predicted: str) -> str:
    """Return what the notation of a header lost or gained, "" for nothing."""
    sign = changed_sign_of_name(gold, predicted) if difference.kind is DifferenceKind.UNSIGNED else ""
    return sign or LOSSES.get(difference.kind, "")
