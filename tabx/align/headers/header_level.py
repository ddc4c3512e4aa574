"""Header levels among the data, data in the header, and levels that were lost or added."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

from tabx.align.headers.group_names import repair_group_headers
from tabx.align.headers.texts import (
    ALIKE,
    Line,
    filled,
    groups_of,
    joined,
    names_of,
    says,
    share_in,
    sole_text,
    texts_of,
    words,
)
from tabx.align.records import Repair, RepairKind
from tabx.align.repairs.draft import Draft
from tabx.limits import check_time
from tabx.table import PLAIN_HEADER, Cell, KeyPath, Table
from tabx.values import fold, read_header, relate_headers
from tabx.values.records import Relation

MOST = 3
"""Rows beneath a header that may be levels of it where the gold has one level only."""

UNMARKED = frozenset({"csv", "tsv"})
"""Formats that do not say where a header ends."""


def repair_levels(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with the header levels of the gold, and what that repaired.

    A header level that stands among the data is lifted up; a data row that was drawn into the header, or that shares
    its cells with it, is let down.
    """
    if not gold.has_header:
        return predicted, []
    table, repairs = predicted, []
    for settle in (_lift, _let_down, _parted):
        settled = settle(gold, table)
        if settled is not None:
            table, repair = settled
            repairs.append(repair)
    return table, repairs


def _lift(gold: Table, predicted: Table) -> tuple[Table, Repair] | None:
    """Return the prediction with leading data rows that are header levels of the gold in its header."""
    depth, names = len(gold.header_rows), names_of(gold)
    header, rows = predicted.header_rows, predicted.rows
    foreign = bool(header) and not any(share_in(filled(line), names) for line in header)
    kept = () if foreign else header
    lifted = 0
    while lifted < len(rows) and len(kept) + lifted < depth and _is_level(gold, rows[lifted], names):
        lifted += 1
    if not lifted and len(header) == 1 == depth:
        lifted = _names_together(gold, predicted)
    if not lifted:
        return None
    levels, said = list(kept), 0
    for line in rows[:lifted]:
        own = _own(line, levels[-1] if levels else None)
        said = sum(bool(cell.text) for cell in own)
        levels.append(own)
    groups = predicted.row_groups[lifted:]
    table = replace(predicted, header_rows=tuple(levels), rows=rows[lifted:], row_groups=groups)
    plain = predicted.source_format in UNMARKED or any(note.code == PLAIN_HEADER for note in predicted.notes)
    if not header or plain:
        return table, Repair(RepairKind.LAYOUT, of="table", note="nothing marks the whole header as one")
    if kept and all(_repeats(above, line) for above, line in pairwise((kept[-1], *rows[:lifted]))):
        return table, Repair(RepairKind.LAYOUT, of="table", note="header levels tell their names in every line")
    what = "the header of the gold stands" if foreign else "a header level of the gold stands"
    return table, Repair(RepairKind.HEADER_LEVEL, count=float(max(said, 1)), note=f"{what} as a data row")


def _names_together(gold: Table, predicted: Table) -> int:
    """Return how many rows beneath the header say, together with it, in levels what the gold says in one; else 0."""
    top = texts_of(predicted.header_rows[0])
    if all(top) and all(name != other for name, other in pairwise(top)):
        return 0  # nothing in it groups columns
    wanted = {words(joined(path)) for path in gold.columns} - {()}
    best, lifted = sum(words(joined(path)) in wanted for path in predicted.columns), 0
    levels = list(predicted.header_rows)
    for line in predicted.rows[:MOST]:
        levels.append(_own(line, levels[-1]))
        table, _ = repair_group_headers(gold, Table(tuple(levels), ()))
        found = sum(words(joined(path)) in wanted for path in table.columns)
        if found > best and found >= ALIKE * len(wanted):
            best, lifted = found, len(levels) - 1
    return lifted


def _own(line: Line, above: Line | None) -> tuple[Cell, ...]:
    """Return a level with blanks for what the one above it says too: a name that reaches down."""
    if above is None:
        return tuple(line)
    pairs = zip(line, above, strict=True)
    return tuple(Cell("") if fold(cell.text) == fold(upper.text) else cell for cell, upper in pairs)


def _repeats(above: Line, line: Line) -> bool:
    """Whether a line repeats every name above it that stands once and tells apart those that stand side by side."""
    names, below = [fold(text) for text in texts_of(above)], [fold(text) for text in texts_of(line)]
    beside = {name for name, other in pairwise(names) if name and name == other}
    if not beside or not all(below) or not all(names):
        return False
    return all(name in beside or name == text for name, text in zip(names, below, strict=True))


def _is_level(gold: Table, line: Line, names: frozenset[str]) -> bool:
    """Whether most texts of a line are names of the gold's header, and it is no row of the gold.

    A single name among blanks is no header: on a table that stands on its side, each row starts so.
    """
    texts = filled(line)
    share = share_in(texts, names)
    if share < ALIKE or len(texts) < min(2, len(line)):
        return False
    return all(share > share_in(texts, map(fold, texts_of(row))) for row in gold.rows)


def _let_down(gold: Table, predicted: Table) -> tuple[Table, Repair] | None:
    """Return the prediction with the lowest header level as a data row, where it is one of the gold."""
    if not gold.rows or len(predicted.header_rows) <= max(1, len(gold.header_rows)):
        return None
    last = predicted.header_rows[-1]
    found = frozenset(filled(last))

    def share(line: Line) -> float:
        return share_in([fold(cell.text) for cell in line if fold(cell.text)], found)

    leaves = [fold(path[-1]) for path in gold.columns if fold(path[-1])]
    if max(map(share, gold.rows)) < ALIKE or share_in(leaves, found) >= ALIKE:
        return None
    table = _with_row(predicted, last, predicted.header_rows[:-1])
    note = "a data row of the gold stands as a header level"
    return table, Repair(RepairKind.HEADER_LEVEL, count=1.0, of="row", note=note)


def _parted(gold: Table, predicted: Table) -> tuple[Table, Repair] | None:
    """Return the prediction with a data row of its own where its header cells hold a name and a value each."""
    if len(predicted.header_rows) != 1 or predicted.row_count >= gold.row_count:
        return None
    texts = texts_of(predicted.header_rows[0])
    votes: Counter[int] = Counter()
    parts: dict[int, dict[int, tuple[str, str]]] = {}
    for p, text in enumerate(texts):
        check_time()
        for g, path in enumerate(gold.columns):
            for name in dict.fromkeys((joined(path), path[-1])):
                rest = text[len(name) :].strip() if name and text.casefold().startswith(name.casefold()) else ""
                rows = [i for i, row in enumerate(gold.rows) if rest and fold(row[g].text) == fold(rest)]
                for i in rows:
                    if p not in parts.setdefault(i, {}):
                        votes[i] += 1
                        parts[i][p] = (name, rest)
    row = max(votes, key=lambda i: (votes[i], -i), default=None)
    if row is None or votes[row] < max(2, ALIKE * sum(map(bool, texts))):
        return None
    found = parts[row]
    names = tuple(Cell(found[p][0] if p in found else text) for p, text in enumerate(texts))
    values = tuple(Cell(found[p][1] if p in found else "") for p in range(len(texts)))
    note = "a data row of the gold is joined with the header, cell by cell"
    return _with_row(predicted, values, (names,)), Repair(RepairKind.HEADER_LEVEL, count=1.0, of="row", note=note)


def _with_row(table: Table, row: tuple[Cell, ...], header: tuple[tuple[Cell, ...], ...]) -> Table:
    groups = ((), *table.row_groups) if table.row_groups else ()
    return replace(table, header_rows=header, rows=(row, *table.rows), row_groups=groups)


def compare_levels(draft: Draft) -> None:
    """Record header levels that are gone or invented, and group headers over other columns: a wrong name for each.

    A header that left its own column for one of another name is wrong as a whole, whatever its levels.
    """
    gold, predicted = draft.gold.table, draft.predicted.table
    if not (gold.has_header and predicted.has_header) or max(len(gold.header_rows), len(predicted.header_rows)) < 2:
        return
    groups, titles = groups_of(gold), {fold(sole_text(line)) for line in gold.header_rows}
    mine, theirs = gold.columns, predicted.columns
    names, partners = frozenset(mine), dict(draft.single_columns())
    changed: dict[str, list[tuple[int, int]]] = {}
    for g, p in draft.single_columns():
        if (g, p) in draft.base.evidence.mapped:
            continue  # named as one by the user
        named = mine.index(theirs[p]) if theirs[p] in names else g
        leaves = fold(mine[g][-1]), fold(theirs[p][-1])
        if named != g and mine[named] != theirs[partners.get(named, p)] and leaves[0] != leaves[1]:
            continue
        path = tuple(level for level in mine[g] if level and fold(level) not in titles)
        other = tuple(level for level in theirs[p] if level and fold(level) not in titles)
        found = _change(path, other, groups)
        if found == _ELSEWHERE:
            draft.add(_repair(draft, RepairKind.GROUP_HEADER, found, [(g, p)]))
        elif found:
            changed.setdefault(found, []).append((g, p))
    for what, columns in changed.items():
        draft.add(_repair(draft, RepairKind.HEADER_LEVEL, what, columns))


def _repair(draft: Draft, kind: RepairKind, what: str, columns: list[tuple[int, int]]) -> Repair:
    g, p = columns[0]
    more = f", and so over {len(columns) - 1} more" if len(columns) > 1 else ""
    return Repair(
        kind,
        gold_columns=tuple(g for g, _ in columns),
        predicted_columns=tuple(p for _, p in columns),
        count=float(len(columns)),
        of="column",
        note=f"'{draft.gold.headers[g]}' → '{draft.predicted.headers[p]}': {what}{more}",
    )


_GONE = "a header level is gone"
_ADDED = "a header level stands over it that the gold does not have"
_ELSEWHERE = "stands under another group header"


def _change(path: KeyPath, other: KeyPath, groups: frozenset[str]) -> str:
    """Return what happened to the levels of one column; "" where they all stand there, or none of them does.

    A header that still says some level and nothing else has lost one; one that says the same under a level that is
    none of the gold's has got one. One that says another group of the gold, or something else in the place of its own
    group, stands under another group.
    """
    if not path or not other:
        return ""
    text = joined(other)
    if any(fold(level) in groups and not says(joined(path), level) for level in other[:-1]):
        return _ELSEWHERE
    if _is_under_more(path, other):
        return _ADDED
    said = set(words(text))  # "Water level lowest (m)" says "Water level (m)", a word of another level in between
    gone = [level for level in path if not _is_said(level, text, said)]
    if not gone or len(path) < 2 or len(gone) == len(path):
        return ""
    if set(words(text)) <= set(words(joined(path))):
        return _GONE
    if len(other) > 1 and fold(other[-1]) == fold(path[-1]) and not _renamed(gone, other):
        return _ELSEWHERE
    return ""


def _is_under_more(path: KeyPath, other: KeyPath) -> bool:
    """Whether a header ends in all levels of the gold's and has others above, in words that the gold's does not say."""
    above = other[: len(other) - len(path)]
    same = [fold(level) for level in other[len(above) :]] == [fold(level) for level in path]
    own = set(words(joined(path)))
    return same and bool(above) and not own.issuperset(word for level in above for word in words(level))


def _is_said(level: str, text: str, said: set[str]) -> bool:
    """Whether a header says a level, or its name without the unit: that may have moved into the cells."""
    name = read_header((level,)).name
    return any(says(text, one) or said.issuperset(words(one)) for one in (level, name) if one)


def _renamed(gone: list[str], other: KeyPath) -> bool:
    """Whether the levels that are gone stand there in other words."""
    return all(any(_alike(level, name) for name in other[:-1]) for level in gone)


def _alike(level: str, name: str) -> bool:
    difference = relate_headers(read_header((level,)), read_header((name,)))
    return difference.relation is not Relation.DIFFERENT and not difference.contradiction
