"""Benches built from gold tables, with kinds of edits chosen evenly and refusals counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tabx.base.errors import OptionError
from tabx.formats import dump_table_with_losses
from tabx.lab.bench.entries import Entry, Perturbation
from tabx.lab.bench.golds import Golds
from tabx.perturb import EDITS, Band, Part, RefusedError, perturb
from tabx.table import Table

_FORMATS = ("markdown", "html", "json")
"""In the order in which they are tried, the most read first: the first that loses nothing is taken."""

_FORMATS_OF_SEVERAL = ("markdown", "html")
"""The same for several tables in one text."""


@dataclass(frozen=True)
class Built:
    """A bench, and counts of the edits that could not be used.

    Attributes
    ----------
    entries : tuple of Entry
    refused : Counter of str
        By kind, how often a table could not take an edit.
    uncarried : Counter of str
        By kind, how often no text format could carry the outcome; it is left out.
    """

    entries: tuple[Entry, ...]
    refused: Counter[str]
    uncarried: Counter[str]


def kinds_of(bands: Sequence[str] = (), kinds: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the named kinds of edits within the bands; all kinds where neither is given.

    Raises
    ------
    OptionError
        For an unknown band or kind.
    """
    known = {band.value.lower(): band for band in Band}
    for band in bands:
        if band.lower() not in known:
            raise OptionError(f"unknown band {band!r}; {', '.join(known)} are right")
    for kind in kinds:
        if kind not in EDITS:
            raise OptionError(f"unknown edit {kind!r} (tabx perturb --list shows them)")
    wanted_bands = {known[band.lower()] for band in bands} or set(Band)
    wanted_kinds = set(kinds) or set(EDITS)
    return tuple(edit.kind for edit in EDITS.values() if edit.band in wanted_bands and edit.kind in wanted_kinds)


def build(golds: Golds, seeds: Sequence[int], count: int, kinds: Sequence[str], depth: int = 1) -> Built:
    """Return a bench: up to `count` predictions for each gold table and seed, of `depth` edits.

    Of the kinds that a table can take, the least used come first, so that all kinds occur about equally often; the seed
    decides among equals.
    """
    builder = _Builder(kinds, count, depth)
    entries = []
    for name in sorted(golds):
        dataset, table = golds[name]
        gold = text_of(table)
        if gold is None:
            builder.uncarried["(gold)"] += 1
            continue
        made = [prediction for seed in seeds for prediction in builder.predictions(name, table, seed)]
        if made:
            texts, formats, perturbations = zip(*made, strict=True)
            text, format = gold
            entries.append(
                Entry(
                    name,
                    gold=text,
                    predictions=texts,
                    dataset=dataset,
                    gold_format=format,
                    formats=formats,
                    perturbations=perturbations,
                )
            )
    return Built(tuple(entries), builder.refused, builder.uncarried)


class _Builder:
    """Makes predictions, and counts the kinds used, refused and not carried over all tables."""

    def __init__(self, kinds: Sequence[str], count: int, depth: int) -> None:
        self._kinds, self._count, self._depth = kinds, count, depth
        self.used: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.uncarried: Counter[str] = Counter()

    def predictions(self, name: str, table: Table, seed: int) -> list[tuple[str, str, Perturbation]]:
        """Return up to `count` predictions of a table: text, format, and the perturbation."""
        rng = Random(f"{name}/{seed}")
        untried = list(self._kinds)
        rng.shuffle(untried)
        made: list[tuple[str, str, Perturbation]] = []
        while untried and len(made) < self._count:
            untried.sort(key=lambda kind: self.used[kind])  # a stable sort: the shuffled order breaks ties
            kind = untried.pop(0)
            edits = [kind, *(rng.choice(list(self._kinds)) for _ in range(self._depth - 1))]
            prediction = self._prediction(table, edits, seed)
            if prediction is not None:
                self.used[kind] += 1
                made.append(prediction)
        return made

    def _prediction(self, table: Table, edits: Sequence[str], seed: int) -> tuple[str, str, Perturbation] | None:
        try:
            outcome = perturb(table, edits, seed)
        except RefusedError as refusal:
            self.refused[str(refusal).split(":", 1)[0]] += 1
            return None
        carried = text_of_parts(outcome.printed)
        shape = text_of(outcome.table) if outcome.parts else ("", "")
        if carried is None or shape is None:
            self.uncarried[edits[0]] += 1
            return None
        made = Perturbation(
            seed, outcome.steps, outcome.expected, outcome.label, outcome.provenance, *shape, outcome.causes
        )
        return (*carried, made)


def text_of_parts(parts: Sequence[Part]) -> tuple[str, str] | None:
    """Return tables and lines of text as one text, and its format: "" (to be inferred) unless it is a single table.

    All tables are in the first format that carries each of them.
    """
    sole = parts[0] if len(parts) == 1 else ""
    if isinstance(sole, Table):
        return text_of(sole)
    for name in _FORMATS_OF_SEVERAL:
        written = [(part, ()) if isinstance(part, str) else dump_table_with_losses(part, name) for part in parts]
        if not any(losses for _, losses in written):
            return "\n\n".join(text.strip("\n") for text, _ in written) + "\n", ""
    return None


def text_of(table: Table) -> tuple[str, str] | None:
    """Return a table as text in the first format that carries all of it, and that format."""
    for name in _FORMATS:
        text, losses = dump_table_with_losses(table, name)
        if not losses:
            return text, name
    return None
