"""How large a difference is: the model's magnitude over what the rules read in the texts."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.baselines.tuple_reply import Told
from tabx.compare.findings.cells import cell_item
from tabx.compare.records import Item
from tabx.values import pair_columns, read_column, relate
from tabx.values.records import DataType, Difference, Measure, Relation

_IN_DAYS_OR_SECONDS = {DataType.DATE: Measure.DATE, DataType.TIME: Measure.TIME}


def relate_sides(headers: tuple[str, str], pairs: Sequence[tuple[str, str]]) -> list[Difference]:
    """Return what the rules say of the pairs of one column, read as a column under its two headers."""
    if not pairs:
        return []
    gold = read_column((headers[0],), tuple(pair[0] for pair in pairs))
    predicted = read_column((headers[1],), tuple(pair[1] for pair in pairs))
    pair = pair_columns(gold, predicted, [(index, index) for index in range(len(pairs))])
    return [relate(one, other, pair) for one, other in zip(pair.gold.values, pair.predicted.values, strict=True)]


def sized(told: Told, difference: Difference) -> Item:
    """Return the item of a partial cell: what γ reads of it.

    A magnitude is the model's own (absolute, in the gold's unit; days; seconds); the prediction's number, which γ
    divides by, is read from the text, in the gold's unit. Differences without a magnitude: strings by how alike they
    are, lists by F1 of their items, all else, and what the model calls semantically different, as wholly wrong.
    """
    kind = told.gold_type
    if told.relation == "magnitude":
        measure = _IN_DAYS_OR_SECONDS.get(kind, Measure.RATIO)
        return Item(
            0,
            "partial.cell",
            "cell",
            type=kind,
            measure=measure,
            gold_value=difference.gold_value,
            predicted_value=difference.predicted_value,
            difference=told.magnitude,
        )
    if kind is DataType.LIST and difference.list_f1:
        return Item(0, "partial.cell", "cell", type=kind, measure=Measure.LIST, list_f1=difference.list_f1)
    if kind is DataType.STRING and told.relation != "different":
        return Item(0, "partial.cell", "cell", type=kind, measure=Measure.SIMILARITY, similarity=difference.similarity)
    return Item(0, "partial.cell", "cell", type=kind, measure=Measure.WHOLE)


def sized_by_rule(difference: Difference) -> Item | None:
    """Return the item of a cell that the rules size, None where they find the same value or a rounded one."""
    if difference.relation in (Relation.EXACT, Relation.EQUIVALENT, Relation.ROUNDED):
        return None
    return cell_item("partial.cell", difference, key=False)(0)
