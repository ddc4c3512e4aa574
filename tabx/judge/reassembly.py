"""What was printed in parts is said and priced: the repair that tells which rows or columns stood apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabx.align.records import Alignment, Repair, RepairKind
from tabx.judge.joining import Joined


def with_parts(alignment: Alignment, gold: Joined, predicted: Joined) -> Alignment:
    """Return the alignment of two tables with a repair for each side that was put together from parts.

    A repair counts the paired gold rows (columns) that stand apart from the part that holds most of them; what no
    row of the other side pairs with is missing anyway.
    """
    repairs = [*_split(alignment, predicted), *_merged(alignment, gold)]
    return replace(alignment, repairs=(*alignment.repairs, *repairs)) if repairs else alignment


def said(sources: Sequence[int]) -> str:
    """Return the 1-based numbers of tables: "1, 2 and 5", "1 to 4"."""
    if len(sources) > 3 and list(sources) == list(range(sources[0], sources[-1] + 1)):
        return f"{sources[0] + 1} to {sources[-1] + 1}"
    numbers = [str(source + 1) for source in sources]
    return " and ".join([", ".join(numbers[:-1]), numbers[-1]] if len(numbers) > 1 else numbers)


def _split(alignment: Alignment, predicted: Joined) -> list[Repair]:
    if not predicted.axis:
        return []
    is_row = predicted.axis == "row"
    apart = set(predicted.lesser)
    same = alignment.view is alignment.predicted or alignment.view == alignment.predicted
    pairings = alignment.rows if is_row else alignment.columns
    note = f"printed as tables {said(predicted.sources)}, put together by {predicted.axis}s"
    if same:
        gold = sorted(
            {index for pairing in pairings if apart.intersection(pairing.predicted) for index in pairing.gold}
        )
        return [_repair(RepairKind.SPLIT_TABLE, predicted.axis, gold, note)] if gold else []
    # The view was turned or lost a row: which gold lines stood apart cannot be told, only how many.
    whole = alignment.gold.row_count if is_row else alignment.gold.column_count
    return [Repair(RepairKind.SPLIT_TABLE, count=float(min(len(apart), whole)), of=predicted.axis, note=note)]


def _merged(alignment: Alignment, gold: Joined) -> list[Repair]:
    if not gold.axis:
        return []
    paired = alignment.row_of if gold.axis == "row" else alignment.column_of
    apart = [index for index in gold.lesser if index in paired]
    note = f"the gold's tables {said(gold.sources)} are printed as one, {gold.axis} by {gold.axis}"
    return [_repair(RepairKind.MERGED_TABLE, gold.axis, apart, note)] if apart else []


def _repair(kind: RepairKind, axis: str, gold: Sequence[int], note: str) -> Repair:
    count, indices = float(len(gold)), tuple(gold)
    if axis == "row":
        return Repair(kind, gold_rows=indices, count=count, of="row", note=note)
    return Repair(kind, gold_columns=indices, count=count, of="column", note=note)
