"""Counts from an aligned table and its tuples (TabXEval, sections 2.1 and 2.2).

Columns are counted first, then rows, then the cells present on both sides, and last the sizes of partial cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from tabx.align.records import Counted
from tabx.compare.findings.cells import cell_item
from tabx.compare.records import Item, ItemKind
from tabx.lab.baselines.aligned_reply import Aligned, count_names
from tabx.lab.baselines.ledger import MAGNITUDE_MEASURES, Ledger
from tabx.lab.baselines.method_judgement import ErrorLine, MethodReading, UnreadPart
from tabx.lab.baselines.text_pair import TextPair, plain
from tabx.lab.baselines.tuple_reply import CellTuple, TupleRelation, Tuples
from tabx.table import Table, show_path
from tabx.values import pair_columns, read, read_column, relate
from tabx.values.records import DataType, Difference, Measure, Relation


def count_aligned(aligned: Aligned, tuples: Tuples | None, gold: Table, predicted: Table) -> MethodReading:
    """Return the counts of an aligned table and its tuples.

    A row or column is missing (extra) where only the gold (the prediction) has text in it; rows and columns of the gold
    that the reply leaves out are missing too, as nothing is dropped (section 2.2). Cells are counted where row and
    column exist on both sides. A cell with different sides is partial unless its tuple calls the sides equal; its size
    is the magnitude in the tuple. A cell with an unreadable tuple counts as wholly wrong and is marked. Without any
    tuples (None) the rules decide which values differ, and by how much.
    """
    ledger = Ledger()
    _count_columns(ledger, aligned, gold, predicted)
    _count_rows(ledger, aligned, gold)
    _count_cells(ledger, aligned, tuples)
    marks = (*aligned.marks, *(tuples.marks if tuples is not None else ()), *ledger.marks)
    return MethodReading(ledger.counts(gold), tuple(ledger.lines), marks, tuple(ledger.notes))


def _count_columns(ledger: Ledger, aligned: Aligned, gold: Table, predicted: Table) -> None:
    """Count the missing and extra columns by name, a name as often as the tables have it."""
    paired = [names for names in aligned.names if names.gold is not None and names.predicted is not None]
    _count_missing_columns(ledger, aligned, gold, Counter(plain(names.gold or "") for names in paired))
    _count_extra_columns(ledger, aligned, predicted, Counter(plain(names.predicted or "") for names in paired))


def _count_missing_columns(ledger: Ledger, aligned: Aligned, gold: Table, paired: Counter[str]) -> None:
    known = count_names(gold)
    renamed = sum(count for name, count in paired.items() if name not in known)
    said_missing = {plain(names.gold or "") for names in aligned.names if names.predicted is None}
    for index, path in enumerate(gold.columns):
        name = plain(show_path(path))
        if paired[name] > 0:
            paired[name] -= 1
        elif renamed > 0 and name not in said_missing:
            renamed -= 1  # paired under a name that the model changed
        else:
            data_type = read_column(path, tuple(gold.column_texts(index))).type
            line = ErrorLine("missing.column", show_path(path), show_path(path))
            ledger.add(ItemKind.MISSING_COLUMN, Counted.COLUMN, line, data_type)


def _count_extra_columns(ledger: Ledger, aligned: Aligned, predicted: Table, paired: Counter[str]) -> None:
    known = count_names(predicted)
    counts = Counter(paired)
    for place, names in enumerate(aligned.names):
        if names.predicted is None or names.gold is not None:
            continue
        name = plain(names.predicted)
        counts[name] += 1
        if name in known and counts[name] > known[name]:
            ledger.notes.append(f"the reply both pairs the predicted column '{names.predicted}' and calls it extra")
            continue
        texts = [line[place].predicted or "" for line in aligned.cells]
        line = ErrorLine("extra.column", names.predicted, predicted=names.predicted)
        ledger.add(ItemKind.EXTRA_COLUMN, Counted.COLUMN, line, read_column((names.predicted,), texts).type)


def _count_rows(ledger: Ledger, aligned: Aligned, gold: Table) -> None:
    for row, line in enumerate(aligned.cells):
        has_gold, has_predicted = _filled_sides(line)
        if has_gold != has_predicted:
            kind = ItemKind.MISSING_ROW if has_gold else ItemKind.EXTRA_ROW
            ledger.add(kind, Counted.ROW, ErrorLine(kind, f"row {row + 1}", *_first_texts(line)))
    dropped = gold.row_count - aligned.rows_with("gold")
    if dropped > 0:
        ledger.notes.append(f"the reply leaves out {dropped} of the gold's {gold.row_count} rows: counted as missing")
        for _ in range(dropped):
            ledger.add(ItemKind.MISSING_ROW, Counted.ROW, ErrorLine("missing.row", "not in the reply"))


def _filled_sides(line: Sequence[TextPair]) -> tuple[bool, bool]:
    return any(cell.gold is not None for cell in line), any(cell.predicted is not None for cell in line)


def _first_texts(line: Sequence[TextPair]) -> tuple[str, str]:
    """Return the first text of either side of a row."""
    gold = next((cell.gold for cell in line if cell.gold is not None), "")
    return gold, next((cell.predicted for cell in line if cell.predicted is not None), "")


class _PartialCell(NamedTuple):
    """A cell with different sides; `answer` is the tuple and its text, None without tuples."""

    where: str
    gold: str
    predicted: str
    answer: tuple[CellTuple | None, str] | None


def _count_cells(ledger: Ledger, aligned: Aligned, tuples: Tuples | None) -> None:
    for place, names in enumerate(aligned.names):
        if names.gold is None or names.predicted is None:
            continue
        partial = _count_one_sided_cells(ledger, aligned, tuples, place)
        texts = [(cell.gold, cell.predicted) for cell in partial]
        differences = relate_sides((names.gold, names.predicted), texts)
        for cell, difference in zip(partial, differences, strict=True):
            _add_partial(ledger, cell, difference)


def _count_one_sided_cells(ledger: Ledger, aligned: Aligned, tuples: Tuples | None, place: int) -> list[_PartialCell]:
    """Count the missing and extra cells of a column; return those that differ."""
    partial = []
    for row, line in enumerate(aligned.cells):
        sides = line[place]
        if sides.is_same:
            continue
        # Taken even where the row stands on one side: tuples of equal texts are used up in the order of the rows.
        answer = tuples.take(aligned.header[place], aligned.texts[row][place]) if tuples is not None else None
        if not all(_filled_sides(line)):
            continue
        where = f"row {row + 1}, {aligned.names[place].gold}"
        if sides.gold is None or sides.predicted is None:
            _add_one_sided(ledger, where, sides)
        else:
            partial.append(_PartialCell(where, sides.gold, sides.predicted, answer))
    return partial


def relate_sides(headers: tuple[str, str], pairs: Sequence[tuple[str, str]]) -> list[Difference]:
    """Return the differences of the pairs of one column, read under its two headers."""
    if not pairs:
        return []
    gold = read_column((headers[0],), tuple(pair[0] for pair in pairs))
    predicted = read_column((headers[1],), tuple(pair[1] for pair in pairs))
    pair = pair_columns(gold, predicted, [(index, index) for index in range(len(pairs))])
    return [relate(one, other, pair) for one, other in zip(pair.gold.values, pair.predicted.values, strict=True)]


def _add_one_sided(ledger: Ledger, where: str, sides: TextPair) -> None:
    if sides.predicted is None:
        kind, text = ItemKind.MISSING_CELL, sides.gold
    else:
        kind, text = ItemKind.EXTRA_CELL, sides.predicted
    line = ErrorLine(kind, where, sides.gold or "", sides.predicted or "")
    ledger.add(kind, Counted.CELL, line, read(text or "")[0].type)


def _add_partial(ledger: Ledger, cell: _PartialCell, difference: Difference) -> None:
    if cell.answer is None:
        item = _sized_by_rules(difference)
        if item is not None:
            line = ErrorLine("partial.cell", cell.where, cell.gold, cell.predicted, difference.kind)
            ledger.add(ItemKind.PARTIAL_CELL, Counted.CELL, line, difference.gold_type, item)
        return
    answer, text = cell.answer
    line = ErrorLine("partial.cell", cell.where, cell.gold, cell.predicted, text)
    if answer is None:
        ledger.marks.append(UnreadPart(cell.where, text, "unreadable tuple"))
        ledger.add(ItemKind.PARTIAL_CELL, Counted.CELL, line, difference.gold_type)
    elif answer.relation is not TupleRelation.SAME:
        item = _sized_by_tuple(answer, difference)
        ledger.add(ItemKind.PARTIAL_CELL, Counted.CELL, line, item.type, item)


def _sized_by_rules(difference: Difference) -> Item | None:
    """Return the item of a cell sized by the rules; None for an equal, a rounded or a near value."""
    if difference.relation in (Relation.EXACT, Relation.EQUIVALENT, Relation.ROUNDED, Relation.NEAR):
        return None
    return cell_item(ItemKind.PARTIAL_CELL, difference, key=False)(0)


def _sized_by_tuple(answer: CellTuple, difference: Difference) -> Item:
    """Return the item of a partial cell, with the size that γ reads.

    A magnitude is the model's own (absolute, in the gold's unit; days; seconds). The prediction's number, by which γ
    divides, is read from the text, in the gold's unit. Without a magnitude, strings are sized by similarity and lists
    by the F1 of their items; everything else, and what the model calls semantically different, is wholly wrong.
    """
    kind = answer.gold_type
    if answer.relation is TupleRelation.MAGNITUDE:
        return Item(
            0,
            ItemKind.PARTIAL_CELL,
            Counted.CELL,
            type=kind,
            measure=MAGNITUDE_MEASURES.get(kind, Measure.RATIO),
            gold_value=difference.gold_value,
            predicted_value=difference.predicted_value,
            difference=answer.magnitude,
        )
    if kind is DataType.LIST and difference.list_f1:
        return Item(0, ItemKind.PARTIAL_CELL, Counted.CELL, type=kind, measure=Measure.LIST, list_f1=difference.list_f1)
    if kind is DataType.STRING and answer.relation is not TupleRelation.DIFFERENT:
        return Item(
            0,
            ItemKind.PARTIAL_CELL,
            Counted.CELL,
            type=kind,
            measure=Measure.SIMILARITY,
            similarity=difference.similarity,
        )
    return Item(0, ItemKind.PARTIAL_CELL, Counted.CELL, type=kind, measure=Measure.WHOLE)
