"""The four descriptors of TabXEval (section 2.1) and the facts found, as lines of text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from tabx.compare.records import StructureCounts, TypeCounts
from tabx.escapes import visible
from tabx.judging.judgement import Judgement
from tabx.views.figures import decimal

STRUCTURE = ("", "exact", "relaxed", "missing", "extra", "of")
TYPES = ("type", "missing", "extra", "partial")
SHOWN = 6
"""How many values a line of the granular descriptor shows."""


@dataclass(frozen=True, slots=True)
class DescriptorLines:
    """Each descriptor as lines of texts; those without a count are left out."""

    structure: tuple[tuple[str, ...], ...]
    columns: tuple[tuple[str, ...], ...]
    cells: tuple[tuple[str, ...], ...]
    granular: tuple[str, ...]
    facts: str


def descriptors(judgement: Judgement) -> DescriptorLines:
    """Return the descriptors of a judgement."""
    found = judgement.descriptors
    shares = zip(("precision", "recall", "F1"), (found.precision, found.recall, found.f1), strict=True)
    told = ", ".join(f"{name} {decimal(share) if share is not None else 'undefined'}" for name, share in shares)
    return DescriptorLines(
        structure=(_structure("rows", found.rows), _structure("columns", found.columns)),
        columns=_types(found.column_types),
        cells=_types(found.cell_types),
        granular=_granular(found.granular),
        facts=f"{found.found_facts} of {found.gold_facts} facts found, {found.predicted_facts} predicted: {told}",
    )


def _structure(name: str, counts: StructureCounts) -> tuple[str, ...]:
    return (name, *(str(n) for n in (counts.exact, counts.relaxed, counts.missing, counts.extra, counts.total)))


def _types(types: Mapping[str, TypeCounts]) -> tuple[tuple[str, ...], ...]:
    return tuple(
        (str(name), str(counts.missing), str(counts.extra), str(counts.partial))
        for name, counts in types.items()
        if counts.missing or counts.extra or counts.partial
    )


def _granular(granular: Mapping[str, Mapping[str, Mapping[str, list[float | str]]]]) -> tuple[str, ...]:
    return tuple(
        f"{visible(pair)}, {kind} {key}: {_values(values)}"
        for pair, kinds in granular.items()
        for kind, keys in kinds.items()
        for key, values in keys.items()
        if values
    )


def _values(values: list[float | str]) -> str:
    """Return the first few values, one that comes several times running with how often."""
    runs = [(value, len(list(run))) for value, run in groupby(values)]
    shown = [_value(value) + (f" ({often} times)" if often > 1 else "") for value, often in runs[:SHOWN]]
    more = sum(often for _, often in runs[SHOWN:])
    return ", ".join(shown) + (f" … {more} more" if more else "")


def _value(value: float | str) -> str:
    return visible(value) if isinstance(value, str) else f"{value:.6g}"
