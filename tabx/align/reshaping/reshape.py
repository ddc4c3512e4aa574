"""Whether a prediction holds the gold's facts in another shape, and which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import eq

from tabx.align.pairing.base import Base, pair
from tabx.align.pairing.grid import Grid, read_as_gold, read_grid
from tabx.align.reshaping.halves import halves
from tabx.align.reshaping.labels import holds_names, label, labels_of
from tabx.align.reshaping.melted import melted
from tabx.align.reshaping.pivoted import pivoted
from tabx.align.reshaping.shape import Shape
from tabx.values import fold, split_facts

MARGIN = 0.2
"""How much more a shape has to explain than the table as read, as an F1 of the facts. As much as for a transposition: a
table of few rows shares a name or two with its own cells by chance."""

LEAST_MORE = 2
"""Facts that it has to explain beyond the table as read: one can be chance."""


@dataclass(frozen=True)
class Reshaped:
    """The shape taken.

    Attributes
    ----------
    shape : Shape
    read, grid : Grid
        Its table, read by itself, and as the gold where a column is renamed.
    confidence : float
        F1 of the facts that it explains.
    tied : tuple of str
        Notes of other shapes that explain as many.
    """

    shape: Shape
    read: Grid
    grid: Grid
    confidence: float
    tied: tuple[str, ...] = ()


def reshaped(gold: Grid, predicted: Grid, base: Base) -> Reshaped | None:
    """Return the shape that explains clearly more facts than the alignment of the table as read, None for none.

    Shapes compete by the facts they explain: cells whose value stands in the paired place, as F1 over the filled cells
    of both tables. The first of equal ones is taken.

    Parameters
    ----------
    gold, predicted : Grid
        The prediction as printed, before it was turned.
    base : Base
        The alignment of the prediction as it stands, turned or not.
    """
    if _f1(_equal_cells(base, _named_beside(base)).total(), base.gold, base.predicted) > 1 - MARGIN:
        return None
    shapes = list(_shapes(gold, predicted, base.key_columns))
    if not shapes:
        return None
    best: Reshaped | None = None
    for shape in shapes:
        standing, as_read = explained(base, shape.named)
        found = _aligned(gold, shape, base.key_columns, standing + LEAST_MORE, as_read + MARGIN)
        if found is None:
            continue
        if best is None or found.confidence > best.confidence:
            best = found
        elif found.confidence == best.confidence and found.shape.table != best.shape.table:
            best = replace(best, tied=(*best.tied, shape.note))
    return best


def _shapes(gold: Grid, predicted: Grid, key_columns: tuple[int, ...]) -> Iterator[Shape]:
    yield from melted(gold, predicted, key_columns)
    yield from pivoted(gold, predicted)
    yield from halves(gold, predicted)


def _aligned(gold: Grid, shape: Shape, key_columns: tuple[int, ...], least: int, least_share: float) -> Reshaped | None:
    """Return a shape with what it explains; None where that is less than so many facts, or such an F1."""
    if not shape.table.row_count:
        return None
    read = read_grid(shape.table, gold.rules)
    grid = read_as_gold(gold, read)
    most = _most_explained(gold, grid)
    if most < least or _f1(most, gold, grid) < least_share:
        return None  # no alignment could explain more, which spares making one
    facts, share = explained(pair(gold, grid, key_columns))
    return Reshaped(shape, read, grid, share) if facts >= least and share >= least_share else None


def _most_explained(gold: Grid, predicted: Grid) -> int:
    """Return how many gold cells have their value in the column that shares most with theirs: an upper bound."""
    bags = [Counter(filter(None, keys)) for keys in predicted.keys]
    joint = [Counter(fact for text in texts for fact in _joint_facts(text)) for texts in predicted.texts]
    count = 0
    for keys, texts in zip(gold.keys, gold.texts, strict=True):
        equal, held = Counter(filter(None, keys)), Counter(map(fold, filter(None, texts)))
        count += max((one & bag).total() for one, found in ((equal, bags), (held, joint)) for bag in found)
    return count


def explained(base: Base, named: frozenset[int] = frozenset()) -> tuple[int, float]:
    """Return the number of gold cells whose value stands in the paired place, and their F1 over both tables' facts.

    A column of `named` counts under its own name alone: where a cell beside the value names it, a header such as
    "value" does not. Of any other column without such a value, those count that stand in the paired row beside other
    facts of one cell: columns may be merged besides.
    """
    equal = _equal_cells(base, named)
    others = (g for g in range(base.gold.width) if not equal[g] and g not in named)
    count = equal.total() + sum(_held_cells(base, g) for g in others)
    return count, _f1(count, base.gold, base.predicted)


def _equal_cells(base: Base, named: frozenset[int]) -> Counter[int]:
    """Return for each paired gold column the number of cells whose value stands in the paired place."""
    gold_rows, predicted_rows = [i for i, _ in base.rows], [j for _, j in base.rows]
    found: Counter[int] = Counter()
    for g, p in base.columns:
        if g not in named or _same_name(base, g, p):
            wanted = list(map(base.gold.keys[g].__getitem__, gold_rows))
            given = list(map(base.predicted.keys[p].__getitem__, predicted_rows))
            blanks = sum(key == other == "" for key, other in zip(wanted, given, strict=True)) if "" in wanted else 0
            found[g] = sum(map(eq, wanted, given)) - blanks
    return found


def _held_cells(base: Base, g: int) -> int:
    """Return how many cells of a gold column stand beside other facts in the cells of one predicted column."""
    rows = [(fold(base.gold.texts[g][i]), j) for i, j in base.rows if base.gold.keys[g][i]]
    return max(sum(text in _joint_facts(texts[j]) for text, j in rows) for texts in base.predicted.texts)


@lru_cache(maxsize=16384)
def _joint_facts(text: str) -> frozenset[str]:
    """Return the facts of a cell that holds several, in normal form; none for one fact."""
    facts = frozenset(map(fold, split_facts(text)))
    return facts if len(facts) > 1 else frozenset()


def _named_beside(base: Base) -> frozenset[int]:
    """Return the gold's columns that are named in the cells of a column without a partner."""
    labels, paired = labels_of(base.gold.table), {p for _, p in base.columns}
    others = [texts for p, texts in enumerate(base.predicted.texts) if p not in paired]
    names = {text for texts in others if holds_names(texts, labels) for text in texts}
    return frozenset(g for text in names if (g := labels.column_of.get(label((text,)))) is not None)


def _same_name(base: Base, g: int, p: int) -> bool:
    return label(base.gold.table.columns[g]) == label(base.predicted.table.columns[p])


def _f1(count: int, gold: Grid, predicted: Grid) -> float:
    facts = sum(len(keys) - keys.count("") for keys in (*gold.keys, *predicted.keys))
    return min(1.0, 2 * count / facts) if facts else 1.0
