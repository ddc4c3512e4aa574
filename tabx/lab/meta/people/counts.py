"""The counts of TabXEval's four descriptors, of a rubric that people filled and of a judgement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tabx.compare.records import Descriptors
from tabx.lab.baselines.filled_rubric import FilledRubric

STRUCTURE, COLUMN, CELL, GRANULAR = "structure", "column", "cell", "granular"
DESCRIPTORS = (STRUCTURE, COLUMN, CELL, GRANULAR)
"""The four descriptors (TabXEval, section 2.1)."""

Key = tuple[str, str]
"""A descriptor, and what is counted: "rows.missing", "Numerical.partial", "String.spell_errors"."""


def people_counts(filled: FilledRubric) -> dict[Key, int]:
    """Return the counts of a filled rubric; those by type that are 0 may be left out."""
    found: Counter[Key] = Counter()
    for what, structure in (("rows", filled.rows), ("columns", filled.columns)):
        for side, number in structure.model_dump().items():
            found[STRUCTURE, f"{what}.{side}"] += number
    for column in filled.column_types:
        for side in ("missing", "extra"):
            found[COLUMN, f"{column.type}.{side}"] += getattr(column, side)
    for cell in filled.cell_types:
        for side in ("missing", "extra", "partial"):
            found[CELL, f"{cell.type}.{side}"] += getattr(cell, side)
    for size in filled.differences:
        found[GRANULAR, f"{size.type}.{size.kind}"] += 1
    return dict(found)


def judge_counts(descriptors: Descriptors) -> dict[Key, int]:
    """Return the counts of a judgement under the same keys.

    A row or column is exact where all its cells are, as the instructions to people have it; of the fourth descriptor
    the differences are counted, whatever their sizes.
    """
    found: Counter[Key] = Counter()
    for what, structure in (("rows", descriptors.rows), ("columns", descriptors.columns)):
        for side in ("exact", "missing", "extra"):
            found[STRUCTURE, f"{what}.{side}"] += getattr(structure, side)
    for name, types, sides in (
        (COLUMN, descriptors.column_types, ("missing", "extra")),
        (CELL, descriptors.cell_types, ("missing", "extra", "partial")),
    ):
        for kind, counts in types.items():
            for side in sides:
                found[name, f"{kind}.{side}"] += getattr(counts, side)
    for by_type in descriptors.granular.values():
        for kind, keys in by_type.items():
            for key, entries in keys.items():
                found[GRANULAR, f"{kind}.{key}"] += len(entries)
    return dict(found)


def by_side(counts: Mapping[Key, float]) -> dict[Key, float]:
    """Return counts with those of all types together: "missing", "extra", "partial"; of differences, "all"."""
    found: dict[Key, float] = {}
    for (descriptor, what), number in counts.items():
        side = what.rpartition(".")[2]
        name = {STRUCTURE: what, GRANULAR: "all"}.get(descriptor, side)
        found[descriptor, name] = found.get((descriptor, name), 0) + number
    return found
