"""A bench built from gold tables: edits chosen evenly over the kinds, refusals counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tabx.errors import InputError, OptionError
from tabx.formats import dump_table_with_losses, load_table
from tabx.lab.bench.entries import Entry, Perturbation
from tabx.lab.bench.files import rows_of
from tabx.paths import data_files
from tabx.perturb import EDITS, Band, Perturbed, RefusedError, perturb
from tabx.table import Table

SUFFIXES = (".md", ".html", ".json", ".csv", ".tsv")
_FORMATS = ("markdown", "html", "json")
Golds = Mapping[str, tuple[str, Table]]
"""Gold tables by name, each with the data set it is from."""


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


def own_tables() -> Golds:
    """Return the gold tables that come with the project, by name; the first word of a name is its subject."""
    files = {name: path for suffix in SUFFIXES for name, path in data_files("tables", suffix).items()}
    if not files:
        raise InputError("the tables that come with the project are not where they should be")
    return {name: (name.split("_")[0], load_table(path)) for name, path in sorted(files.items())}


def read_golds(paths: Sequence[Path]) -> Golds:
    """Return the gold tables of files and folders; a `.jsonl` is a bench, whose golds are taken.

    A name that several have is told apart by the data set ("finance/bonds"), within one by the suffix ("bonds.html").

    Raises
    ------
    InputError
        For a table that cannot be read, a folder without tables, and tables that are not told apart so.
    """
    found = [(path, *gold) for path in paths for gold in _golds_of(path)]
    taken = Counter(name for _, names, _, _ in found for name in names)
    golds: dict[str, tuple[str, Table]] = {}
    for path, names, dataset, table in found:
        unique = next((name for name in names if taken[name] == 1), None)
        if unique is None:
            raise InputError(f"{path}: a table named {names[0]!r} comes twice; leave one out, or give it another name")
        golds[unique] = (dataset, table)
    return golds


def _golds_of(path: Path) -> Iterable[tuple[tuple[str, ...], str, Table]]:
    """Yield each gold table with the names it could have, the shortest first, and its data set."""
    if path.is_dir():
        files = sorted(file for file in path.iterdir() if file.suffix.lower() in SUFFIXES)
        if not files:
            raise InputError(f"{path}: a folder without tables ({', '.join(SUFFIXES)})")
        for file in files:
            yield _names(file), path.name, load_table(file)
    elif path.suffix == ".jsonl":
        for place, row in rows_of(path.read_text(encoding="utf-8"), str(path)):
            if not isinstance(row.get("gold"), str):
                raise InputError(f"{place}: no gold")
            name, dataset = str(row.get("id", place)), str(row.get("dataset") or path.stem)
            yield (name, f"{dataset}/{name}"), dataset, load_table(row["gold"], row.get("gold_format") or None)
    else:
        yield _names(path), path.resolve().parent.name, load_table(path)


def _names(file: Path) -> tuple[str, ...]:
    folder = file.resolve().parent.name
    return file.stem, f"{folder}/{file.stem}", f"{folder}/{file.name}"


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
