"""The four descriptors of TabXEval (section 2.1) and the facts found, as texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from tabx.base.escapes import visible
from tabx.compare.records import Descriptors, StructureCounts, TypeCounts
from tabx.documents.figures import decimal
from tabx.documents.record import Cell, TableBlock, table

STRUCTURE = ("", "exact", "relaxed", "missing", "extra", "of")
TYPES = ("missing", "extra", "partial")

VALUES = 6
"""Values shown in a line of the granular descriptor; the JSON has them all."""


@dataclass(frozen=True, slots=True)
class DescriptorTables:
    """The descriptors as tables and lines.

    Attributes
    ----------
    structure : TableBlock
        Of rows and of columns.
    by_type : tuple of TableBlock
        Of columns and of cells, a row for each type with a count; without any type left out.
    granular : tuple of str
    facts : str
    """

    structure: TableBlock
    by_type: tuple[TableBlock, ...]
    granular: tuple[str, ...]
    facts: str


def make_descriptors(descriptors: Descriptors) -> DescriptorTables:
    """Return the descriptors of a judgement as texts."""
    by_type = (_type_table("columns", descriptors.column_types), _type_table("cells", descriptors.cell_types))
    structure = (_structure("rows", descriptors.rows), _structure("columns", descriptors.columns))
    return DescriptorTables(
        structure=table(STRUCTURE, structure),
        by_type=tuple(one for one in by_type if one.rows),
        granular=_granular(descriptors.granular),
        facts=_facts(descriptors),
    )


def _facts(descriptors: Descriptors) -> str:
    shares = (("precision", descriptors.precision), ("recall", descriptors.recall), ("F1", descriptors.f1))
    texts = ", ".join(f"{name} {decimal(share) if share is not None else 'undefined'}" for name, share in shares)
    counts = f"{descriptors.found_facts} of {descriptors.gold_facts} facts found"
    return f"{counts}, {descriptors.predicted_facts} predicted: {texts}"


def _structure(name: str, counts: StructureCounts) -> tuple[str | Cell, ...]:
    return (name, *_cells(counts.exact, counts.relaxed, counts.missing, counts.extra, counts.total))


def _cells(*counts: int) -> Iterator[Cell]:
    return (Cell(str(count), count) for count in counts)


def _type_table(name: str, types: Mapping[str, TypeCounts]) -> TableBlock:
    rows = (
        (Cell(str(type_name)), *_cells(counts.missing, counts.extra, counts.partial))
        for type_name, counts in types.items()
        if counts.missing or counts.extra or counts.partial
    )
    return table((name, *TYPES), rows)


def _granular(granular: Mapping[str, Mapping[str, Mapping[str, list[float | str]]]]) -> tuple[str, ...]:
    return tuple(
        f"{visible(pair)}, {kind} {key}: {_values(values)}"
        for pair, kinds in granular.items()
        for kind, keys in kinds.items()
        for key, values in keys.items()
        if values
    )


def _values(values: list[float | str]) -> str:
    """Return the first `VALUES` values as text, repeated neighbours as one with a count."""
    runs = [(value, len(list(run))) for value, run in groupby(values)]
    shown = [_value(value) + (f" ({often} times)" if often > 1 else "") for value, often in runs[:VALUES]]
    more = sum(often for _, often in runs[VALUES:])
    return ", ".join(shown) + (f" … {more} more" if more else "")


def _value(value: float | str) -> str:
    return visible(value) if isinstance(value, str) else f"{value:.6g}"
