"""The gold tables that a bench is built from: the project's own, files and folders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tabx.base.errors import InputError
from tabx.base.paths import data_files
from tabx.formats import load_table
from tabx.lab.bench.files import rows_of
from tabx.table import Table

TABLE_SUFFIXES = (".md", ".html", ".json", ".csv", ".tsv")


Golds = Mapping[str, tuple[str, Table]]
"""Gold tables by name, each as (data set, table)."""


def own_tables() -> Golds:
    """Return the gold tables that come with the project.

    The first word of a name is the table's subject.
    """
    files = {name: path for suffix in TABLE_SUFFIXES for name, path in data_files("tables", suffix).items()}
    if not files:
        raise InputError("the tables that come with tabx were not found")
    return {name: (name.split("_")[0], load_table(path)) for name, path in sorted(files.items())}


def read_golds(paths: Sequence[Path]) -> Golds:
    """Return the gold tables of files, folders, and benches (`.jsonl`).

    Equal names are distinguished by the data set ("finance/bonds"), within one by the suffix ("finance/bonds.html").

    Raises
    ------
    InputError
        For a table that cannot be read, a folder without tables, and names that stay equal.
    """
    candidates = [(path, candidate) for path in paths for candidate in _candidates(path)]
    counts = Counter(name for _, candidate in candidates for name in candidate.names)
    golds: dict[str, tuple[str, Table]] = {}
    for path, candidate in candidates:
        name = next((name for name in candidate.names if counts[name] == 1), None)
        if name is None:
            shortest = candidate.names[0]
            raise InputError(f"{path}: duplicate table name {shortest!r}; rename one, or leave it out")
        golds[name] = (candidate.dataset, candidate.table)
    return golds


class _Candidate(NamedTuple):
    """A gold table with its possible names, the shortest first."""

    names: tuple[str, ...]
    dataset: str
    table: Table


def _candidates(path: Path) -> Iterable[_Candidate]:
    if path.is_dir():
        return _of_folder(path)
    if path.suffix == ".jsonl":
        return _of_bench(path)
    return [_Candidate(_names(path), path.resolve().parent.name, load_table(path))]


def _of_folder(path: Path) -> Iterator[_Candidate]:
    files = sorted(file for file in path.iterdir() if file.suffix.lower() in TABLE_SUFFIXES)
    if not files:
        raise InputError(f"{path}: a folder without tables ({', '.join(TABLE_SUFFIXES)})")
    for file in files:
        yield _Candidate(_names(file), path.name, load_table(file))


def _of_bench(path: Path) -> Iterator[_Candidate]:
    for where, row in rows_of(path.read_text(encoding="utf-8"), str(path)):
        if not isinstance(row.get("gold"), str):
            raise InputError(f'{where}: no "gold"')
        name, dataset = str(row.get("id", where)), str(row.get("dataset") or path.stem)
        table = load_table(row["gold"], row.get("gold_format") or None)
        yield _Candidate((name, f"{dataset}/{name}"), dataset, table)


def _names(file: Path) -> tuple[str, ...]:
    folder = file.resolve().parent.name
    return file.stem, f"{folder}/{file.stem}", f"{folder}/{file.name}"
