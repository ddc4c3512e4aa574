"""The gold tables that a bench is built from: those of the project, of files and of folders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tabx.errors import InputError
from tabx.formats import load_table
from tabx.lab.bench.files import rows_of
from tabx.paths import data_files
from tabx.table import Table

SUFFIXES = (".md", ".html", ".json", ".csv", ".tsv")


Golds = Mapping[str, tuple[str, Table]]
"""Gold tables by name, each with the data set it is from."""


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
