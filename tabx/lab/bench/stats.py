"""Table 1 and figure 3 of TabXEval, computed for any bench."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tabx.base.errors import InputError
from tabx.formats import load_table
from tabx.lab.bench.entries import Entry
from tabx.perturb import EDITS, Band


@dataclass(frozen=True, slots=True)
class DatasetStats:
    """One line of table 1: gold tables of a data set, their mean size, and their predictions."""

    dataset: str
    tables: int
    rows: float
    columns: float
    predictions: int


@dataclass(frozen=True)
class Stats:
    """The counts of a bench.

    Attributes
    ----------
    datasets : tuple of DatasetStats
        Table 1, by name of the data set; the last line is all of them.
    kinds : dict of band to dict of kind to int
        Figure 3: how many predictions have an edit of the kind; {} where nobody knows how they were made.
    labels : dict of label to int
        Predictions by what their findings do to the meaning.
    findings : dict of str to int
        Expected findings by entity and relation ("cell partial").
    ranked : int
        Gold tables with a human ranking.
    """

    datasets: tuple[DatasetStats, ...]
    kinds: dict[str, dict[str, int]]
    labels: dict[str, int]
    findings: dict[str, int]
    ranked: int


def count(entries: Iterable[Entry]) -> Stats:
    """Return the counts of a bench.

    Raises
    ------
    InputError
        Where a gold table cannot be read; the message names it.
    """
    sizes: dict[str, list[_Size]] = defaultdict(list)
    kinds, labels, findings = Counter[str](), Counter[str](), Counter[str]()
    ranked = 0
    for entry in entries:
        sizes[entry.dataset or "(not named)"].append(_size(entry))
        ranked += bool(entry.human_ranking)
        for made in entry.perturbations:
            kinds.update({step.kind for step in made.steps})
            labels[made.label.value] += 1
            findings.update(f"{expected.entity} {expected.relation}" for expected in made.expected)
    lines = [_dataset_stats(name, sizes[name]) for name in sorted(sizes)]
    lines.append(_dataset_stats("all", [size for group in sizes.values() for size in group]))
    return Stats(
        datasets=tuple(lines),
        kinds=_by_band(kinds),
        labels=dict(sorted(labels.items())),
        findings=dict(sorted(findings.items())),
        ranked=ranked,
    )


class _Size(NamedTuple):
    rows: int
    columns: int
    predictions: int


def _size(entry: Entry) -> _Size:
    try:
        gold = load_table(entry.gold, entry.gold_format or None)
    except InputError as error:
        raise InputError(f"{entry.name}: {error}") from None
    return _Size(gold.row_count, gold.column_count, len(entry.predictions))


def _dataset_stats(name: str, sizes: Sequence[_Size]) -> DatasetStats:
    number = max(1, len(sizes))  # an empty bench has means of 0
    return DatasetStats(
        dataset=name,
        tables=len(sizes),
        rows=sum(size.rows for size in sizes) / number,
        columns=sum(size.columns for size in sizes) / number,
        predictions=sum(size.predictions for size in sizes),
    )


def _by_band(kinds: Counter[str]) -> dict[str, dict[str, int]]:
    bands = {
        band.value: {kind: kinds[kind] for kind, edit in EDITS.items() if edit.band is band and kinds[kind]}
        for band in Band
    }
    return {band: counts for band, counts in bands.items() if counts}
