"""A bench built from gold tables: edits chosen evenly over the kinds, refusals counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tabx.errors import OptionError
from tabx.formats import dump_table_with_losses
from tabx.lab.bench.entries import Entry, Perturbation
from tabx.lab.bench.golds import Golds
from tabx.perturb import EDITS, Band, Perturbed, RefusedError, perturb
from tabx.table import Table

_FORMATS = ("markdown", "html", "json")


@dataclass(frozen=True)
class Built:
    """A bench, and what could not be built.

    Attributes
    ----------
    entries : tuple of Entry
    refused : Counter of str
        How often a table could not take an edit, by kind.
    uncarried : Counter of str
        How often no text format could carry the outcome, by kind: left out.
    """

    entries: tuple[Entry, ...]
    refused: Counter[str]
    uncarried: Counter[str]


def kinds_of(bands: Sequence[str] = (), kinds: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the kinds of edits of the bands, or those named; all where neither is given.

    Raises
    ------
    OptionError
        For a band or a kind that is not known.
    """
    known = {band.value.lower(): band for band in Band}
    for band in bands:
        if band.lower() not in known:
            raise OptionError(f"no band {band!r}; {', '.join(known)} are right")
    for kind in kinds:
        if kind not in EDITS:
            raise OptionError(f"no edit {kind!r} (tabx perturb --list shows them)")
    wanted = {known[band.lower()] for band in bands} or set(Band)
    return tuple(edit.kind for edit in EDITS.values() if edit.band in wanted and (not kinds or edit.kind in kinds))


def build(golds: Golds, seeds: Sequence[int], count: int, kinds: Sequence[str], depth: int = 1) -> Built:
    """Return a bench: for each gold table and seed `count` predictions of `depth` edits each, as far as they go.

    Of the kinds that a table can take, those used least so far come first, so that all kinds come about equally
    often; which of them, the seed decides.
    """
    refused: Counter[str] = Counter()
    uncarried: Counter[str] = Counter()
    used: Counter[str] = Counter()
    entries = []
    for name in sorted(golds):
        dataset, table = golds[name]
        carried = text_of(table)
        if carried is None:
            uncarried["(gold)"] += 1
            continue
        made: list[tuple[str, str, Perturbation]] = []
        for seed in seeds:
            made += _predictions(table, name, seed, count, kinds, depth, (refused, uncarried, used))
        if made:
            texts, formats, steps = zip(*made, strict=True)
            entries.append(Entry(name, carried[0], texts, dataset, carried[1], formats, steps))
    return Built(tuple(entries), refused, uncarried)


def _predictions(
    table: Table,
    name: str,
    seed: int,
    count: int,
    kinds: Sequence[str],
    depth: int,
    counters: tuple[Counter[str], Counter[str], Counter[str]],
) -> list[tuple[str, str, Perturbation]]:
    refused, uncarried, used = counters
    rng = Random(f"{name}/{seed}")
    left = list(kinds)
    rng.shuffle(left)
    made: list[tuple[str, str, Perturbation]] = []
    while left and len(made) < count:
        left.sort(key=lambda kind: used[kind])
        kind = left.pop(0)
        edits = [kind, *(rng.choice(list(kinds)) for _ in range(depth - 1))]
        try:
            outcome = perturb(table, edits, seed)
        except RefusedError as refusal:
            refused[str(refusal).split(":", 1)[0]] += 1
            continue
        carried = text_of(outcome.table)
        if carried is None:
            uncarried[kind] += 1
            continue
        used[kind] += 1
        made.append((*carried, _made(seed, outcome)))
    return made


def _made(seed: int, outcome: Perturbed) -> Perturbation:
    return Perturbation(seed, outcome.steps, outcome.expected, outcome.label, outcome.provenance)


def text_of(table: Table) -> tuple[str, str] | None:
    """Return a table as text and the format, the first that carries all of it; None where none does."""
    for name in _FORMATS:
        text, losses = dump_table_with_losses(table, name)
        if not losses:
            return text, name
    return None
