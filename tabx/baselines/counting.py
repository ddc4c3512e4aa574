"""From an aligned table and its tuples to the counts that a rubric reads (TabXEval, sections 2.1 and 2.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tabx.baselines.aligned_reply import Aligned, count_names
from tabx.baselines.both import Both, plain
from tabx.baselines.ledger import Ledger
from tabx.baselines.records import Line, Mark, Reading
from tabx.baselines.sizes import relate_sides, sized
from tabx.baselines.tuple_reply import Tuples
from tabx.table import Table, show_path
from tabx.values import read, read_column


def count_aligned(aligned: Aligned, tuples: Tuples, gold: Table, predicted: Table) -> Reading:
    """Return what an aligned table and its tuples come to.

    A row or column counts as missing (extra) where only the gold (the prediction) says something in it, and so do rows
    and columns of the gold that the reply leaves out: nothing is dropped (section 2.2). Cells are counted where row and
    column stand on both sides. A cell whose sides differ is partial unless its tuple says that they do not; its size is
    the magnitude that the tuple gives. Where the tuple cannot be read, it counts as wholly wrong and is marked.
    """
    ledger = Ledger()
    _count_columns(ledger, aligned, gold, predicted)
    _count_rows(ledger, aligned, gold)
    _count_cells(ledger, aligned, tuples)
    marks = (*aligned.marks, *tuples.marks, *ledger.marks)
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


def _count_cells(ledger: Ledger, aligned: Aligned, tuples: Tuples) -> None:
    rows = [row for row, line in enumerate(aligned.cells) if all(_says(line))]
    for place, names in enumerate(aligned.names):
        if names.gold is None or names.predicted is None:
            continue
        partial = []
        for row in range(len(aligned.cells)):
            sides = aligned.cells[row][place]
            if sides.is_same:
                continue
            answer = tuples.take(aligned.header[place], aligned.texts[row][place])
            if row not in rows:
                continue
            if sides.gold is None or sides.predicted is None:
                kind = "missing.cell" if sides.predicted is None else "extra.cell"
                text = sides.gold if sides.predicted is None else sides.predicted
                line = Line(kind, f"row {row + 1}, {names.gold}", sides.gold or "", sides.predicted or "")
                ledger.add(kind, "cell", line, read(text or "")[0].type)
            else:
                partial.append((row, sides.gold, sides.predicted, answer))
        by_rule = relate_sides((names.gold, names.predicted), [(gold, predicted) for _, gold, predicted, _ in partial])
        for (row, one, other, (told, text)), difference in zip(partial, by_rule, strict=True):
            where = f"row {row + 1}, {names.gold}"
            if told is None:
                ledger.marks.append(Mark(where, text, "no tuple that can be read"))
                line = Line("partial.cell", where, one, other, text)
                ledger.add("partial.cell", "cell", line, difference.gold_type)
            elif told.relation != "same":
                item = sized(told, difference)
                ledger.add("partial.cell", "cell", Line("partial.cell", where, one, other, text), item.type, item)
