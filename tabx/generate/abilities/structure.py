"""Checks of structure: number of tables, rows, columns, levels of the header, each header, each row name, order."""

from __future__ import annotations

from collections.abc import Iterator

from tabx.align.records import RepairKind
from tabx.compare.records import FindingKind
from tabx.formats import PASSED_OVER
from tabx.generate.abilities.axes import Share
from tabx.generate.abilities.facts import key_columns
from tabx.judging import Judgement
from tabx.table import KeyPath
from tabx.values import fold

_TURNED = frozenset({RepairKind.TRANSPOSED, RepairKind.TRANSPOSED_BODY, RepairKind.RESHAPED})
"""Repairs after which no header and no row name stands where it belongs."""

_SEVERAL = frozenset({RepairKind.SPLIT_TABLE, RepairKind.MERGED_TABLE})

_ORDERS = (FindingKind.ROW_ORDER, FindingKind.COLUMN_ORDER)


def table_checks(judgement: Judgement, *, is_ordered: bool) -> Share:
    """Return how many checks of one gold table's structure hold, of how many.

    Of a gold table that the prediction does not have, none.

    Parameters
    ----------
    judgement : Judgement
    is_ordered : bool
        Whether the order of rows and columns was told, so that it is checked.
    """
    checks = list(_checks(judgement, is_ordered=is_ordered))
    return Share(0 if judgement.comparison.counts.no_table else sum(checks), len(checks))


def _checks(judgement: Judgement, *, is_ordered: bool) -> Iterator[bool]:
    gold, predicted = judgement.alignment.gold, judgement.alignment.predicted
    yield gold.row_count == predicted.row_count
    yield gold.column_count == predicted.column_count
    yield len(gold.header_rows) == len(predicted.header_rows)
    is_turned = any(repair.kind in _TURNED for repair in judgement.alignment.repairs)
    yield from (not is_turned and _same_header(judgement, column) for column in range(gold.column_count))
    if key_columns(judgement):
        yield from (not is_turned and _same_name(judgement, row) for row in range(gold.row_count))
    if is_ordered:
        found = {finding.kind for finding in judgement.comparison.findings}
        yield from (kind not in found for kind in _ORDERS)


def _same_header(judgement: Judgement, column: int) -> bool:
    """Whether a gold column stands under its own header; a rename counts, harmless or not (Struc-Bench, A.2)."""
    alignment = judgement.alignment
    pairing = alignment.column_of.get(column)
    if pairing is None or len(pairing.predicted) > 1 or len(pairing.gold) > 1:
        return False
    place = pairing.predicted[0]
    lost = (one.gold_columns for one in alignment.repairs if one.kind is RepairKind.LOST_HEADER)
    if any(column in columns or not columns for columns in lost):
        return False
    columns = alignment.view.columns
    return place < len(columns) and _same(alignment.gold.columns[column], columns[place])


def _same(path: KeyPath, other: KeyPath) -> bool:
    return [fold(part) for part in path] == [fold(part) for part in other]


def _same_name(judgement: Judgement, row: int) -> bool:
    """Whether a gold row stands under its own name; case and spacing are free."""
    alignment = judgement.alignment
    if row not in alignment.row_of:
        return False
    slots = (alignment.slot(row, key) for key in alignment.key_columns)
    texts = (alignment.gold.rows[row][key].text for key in alignment.key_columns)
    return all(slot is not None and fold(slot.text) == fold(text) for slot, text in zip(slots, texts, strict=True))


def is_one_table(judgement: Judgement) -> bool:
    """Whether a single gold table was found as one table: neither split nor merged, and no other one passed over."""
    has_repair = any(repair.kind in _SEVERAL for repair in judgement.alignment.repairs)
    passed_over = any(note.code == PASSED_OVER for note in judgement.alignment.predicted.notes)
    return not (judgement.comparison.counts.no_table or has_repair or passed_over)
