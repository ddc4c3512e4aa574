"""From an aligned table and its tuples to the counts that a rubric reads (TabXEval, sections 2.1 and 2.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from tabx.compare.facts import facts_at
from tabx.compare.findings.cells import cell_item
from tabx.compare.records import Counts, Item, ItemKind
from tabx.lab.baselines.aligned_reply import Aligned, count_names
from tabx.lab.baselines.both import Both, plain
from tabx.lab.baselines.reading import Line, Mark, Reading
from tabx.lab.baselines.tuple_reply import Told, Tuples
from tabx.table import Table, show_path
from tabx.values import pair_columns, read, read_column, relate
from tabx.values.records import DataType, Difference, Measure, Relation


class Ledger:
    """What a method tells of one pair, in the making."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.items: list[Item] = []
        self.marks: list[Mark] = []
        self.notes: list[str] = []

    def add(self, kind: str, of: str, line: Line, type: DataType | None = None, sized: Item | None = None) -> None:
        """Add a line and its item; `sized` brings what γ reads, without it the item is wholly wrong."""
        item = Item(0, kind, of) if sized is None else sized
        facts = 1 if of != "cell" else 0
        self.items.append(replace(item, finding=len(self.lines), kind=kind, of=of, type=type, facts=facts))
        self.lines.append(line)

    def counts(self, gold: Table) -> Counts:
        """Return the counts, with the gold's totals."""
        places = ((row, column) for row in range(gold.row_count) for column in range(gold.column_count))
        return Counts(
            gold.row_count, gold.column_count, gold.cell_count, facts_at(gold, places), items=tuple(self.items)
        )


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
    return cell_item(ItemKind.PARTIAL_CELL, difference, key=False)(0)


def count_aligned(aligned: Aligned, tuples: Tuples | None, gold: Table, predicted: Table) -> Reading:
    """Return what an aligned table and its tuples come to.

    A row or column counts as missing (extra) where only the gold (the prediction) says something in it, and so do rows
    and columns of the gold that the reply leaves out: nothing is dropped (section 2.2). Cells are counted where row and
    column stand on both sides. A cell whose sides differ is partial unless its tuple says that they do not; its size is
    the magnitude that the tuple gives. Where the tuple cannot be read, it counts as wholly wrong and is marked. Without
    any tuples (None) the rules say which cells differ in value, and by how much.
    """
    ledger = Ledger()
    _count_columns(ledger, aligned, gold, predicted)
    _count_rows(ledger, aligned, gold)
    _count_cells(ledger, aligned, tuples)
    marks = (*aligned.marks, *(tuples.marks if tuples is not None else ()), *ledger.marks)
    return Reading(ledger.counts(gold), tuple(ledger.lines), marks, tuple(ledger.notes))


def _count_columns(ledger: Ledger, aligned: Aligned, gold: Table, predicted: Table) -> None:
    """Count each name as often as the tables have it: a column may stand in several of the aligned ones."""
    paired = [names for names in aligned.names if names.gold is not None and names.predicted is not None]
    known, others = count_names(gold), count_names(predicted)
    found = Counter(plain(names.gold or "") for names in paired)
    unknown = sum(count for name, count in found.items() if name not in known)
    for index, path in enumerate(gold.columns):
        name = plain(show_path(path))
        if found[name] > 0:
            found[name] -= 1
            continue
        if unknown > 0 and not _is_told_missing(aligned, name):
            unknown -= 1  # paired under a name that the model changed
            continue
        kind = read_column(path, tuple(gold.column_texts(index))).type
        ledger.add("missing.column", "column", Line("missing.column", show_path(path), show_path(path)), kind)
    seen = Counter(plain(names.predicted or "") for names in paired)
    for place, names in enumerate(aligned.names):
        if names.predicted is None or names.gold is not None:
            continue
        name = plain(names.predicted)
        seen[name] += 1
        if name in others and seen[name] > others[name]:
            ledger.notes.append(f"the column '{names.predicted}' of the prediction is paired and extra in the reply")
            continue
        texts = [line[place].predicted or "" for line in aligned.cells]
        line = Line("extra.column", names.predicted, predicted=names.predicted)
        ledger.add("extra.column", "column", line, read_column((names.predicted,), texts).type)


def _is_told_missing(aligned: Aligned, name: str) -> bool:
    return any(names.predicted is None and plain(names.gold or "") == name for names in aligned.names)


def _count_rows(ledger: Ledger, aligned: Aligned, gold: Table) -> None:
    for row, line in enumerate(aligned.cells):
        has_gold, has_predicted = _says(line)
        if has_gold != has_predicted:
            kind = "missing.row" if has_gold else "extra.row"
            ledger.add(kind, "row", Line(kind, f"row {row + 1}", *_first(line)))
    dropped = gold.row_count - aligned.rows_with("gold")
    if dropped > 0:
        ledger.notes.append(f"the reply leaves out {dropped} of the gold's {gold.row_count} rows: counted as missing")
        for _ in range(dropped):
            ledger.add("missing.row", "row", Line("missing.row", "not in the reply"))


def _says(line: Sequence[Both]) -> tuple[bool, bool]:
    return any(cell.gold is not None for cell in line), any(cell.predicted is not None for cell in line)


def _first(line: Sequence[Both]) -> tuple[str, str]:
    """Return what the row says first, of either side."""
    gold = next((cell.gold for cell in line if cell.gold is not None), "")
    return gold, next((cell.predicted for cell in line if cell.predicted is not None), "")


def _count_cells(ledger: Ledger, aligned: Aligned, tuples: Tuples | None) -> None:
    rows = [all(_says(line)) for line in aligned.cells]
    for place, names in enumerate(aligned.names):
        if names.gold is None or names.predicted is None:
            continue
        partial = []
        for row, line in enumerate(aligned.cells):
            sides = line[place]
            if sides.is_same:
                continue
            answer = tuples.take(aligned.header[place], aligned.texts[row][place]) if tuples is not None else None
            if not rows[row]:
                continue
            where = f"row {row + 1}, {names.gold}"
            if sides.gold is None or sides.predicted is None:
                _add_one_sided(ledger, where, sides)
            else:
                partial.append(_Partial(where, sides.gold, sides.predicted, answer))
        texts = [(cell.gold, cell.predicted) for cell in partial]
        for cell, by_rule in zip(partial, relate_sides((names.gold, names.predicted), texts), strict=True):
            _add_partial(ledger, cell, by_rule)


class _Partial(NamedTuple):
    """A cell whose sides differ, with its tuple and what was written for it; None where there are no tuples at all."""

    where: str
    gold: str
    predicted: str
    answer: tuple[Told | None, str] | None


def _add_one_sided(ledger: Ledger, where: str, sides: Both) -> None:
    kind, text = ("missing.cell", sides.gold) if sides.predicted is None else ("extra.cell", sides.predicted)
    line = Line(kind, where, sides.gold or "", sides.predicted or "")
    ledger.add(kind, "cell", line, read(text or "")[0].type)


def _add_partial(ledger: Ledger, cell: _Partial, by_rule: Difference) -> None:
    if cell.answer is None:
        item = sized_by_rule(by_rule)
        if item is not None:
            line = Line("partial.cell", cell.where, cell.gold, cell.predicted, by_rule.kind)
            ledger.add("partial.cell", "cell", line, by_rule.gold_type, item)
        return
    told, text = cell.answer
    line = Line("partial.cell", cell.where, cell.gold, cell.predicted, text)
    if told is None:
        ledger.marks.append(Mark(cell.where, text, "no tuple that can be read"))
        ledger.add("partial.cell", "cell", line, by_rule.gold_type)
    elif told.relation != "same":
        item = sized(told, by_rule)
        ledger.add("partial.cell", "cell", line, item.type, item)
