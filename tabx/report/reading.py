"""Lines of results into the numbers of pairs, one line at a time, what was judged differently apart."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from tabx.base.errors import InputError, OptionError
from tabx.batch.results_file import result_lines
from tabx.judging.stored.codec import decode
from tabx.report.items import JUDGED, NO_DATASET, STATUSES, Items
from tabx.report.labels import Labels
from tabx.report.sql_lines import read_any_line
from tabx.report.tallies import Tallies
from tabx.report.usage import UsageFiles
from tabx.runs.packed import PACKED
from tabx.signature import ANSWERED_BY, Signature

DATASET = "dataset"
"""Column of the input that names the data set, where no other is named."""


class Kept(NamedTuple):
    """A pair that may be among the worst: its score and row as what they are compared by, and its line's data."""

    score: float
    row: int
    data: Mapping[str, Any]


class Group:
    """All lines of one signature.

    Attributes
    ----------
    items : Items
    tallies : Tallies
    """

    def __init__(self, slices: int, worst: int, labels: Labels) -> None:
        self.items, self.tallies = Items(slices), Tallies(labels)
        self._worst, self._kept = worst, dict[str, list[Kept]]()
        self._file_of: dict[int, int] = {}

    def add(self, line: Line) -> None:
        """Take in a line.

        Raises
        ------
        InputError
            The same result was in another file.
        """
        self._check_once(line)
        row = len(self.items)
        self.items.add(line.dataset, line.model, line.data, line.values)
        if line.data["status"] == JUDGED:
            self.tallies.add(line.dataset, line.model, line.data)
            self._keep(line, row)
        elif line.data["status"] != STATUSES[-1]:
            self.tallies.failures[line.data["reason"]] += 1

    def _check_once(self, line: Line) -> None:
        content = line.data["pair"]
        if not content:
            return
        # A data set that is only the name of the file tells no copy of a file from the file.
        dataset = line.dataset if line.names_dataset else ""
        key = hash((dataset, line.model, line.data["id"], content))
        if self._file_of.setdefault(key, line.file) != line.file:
            name = line.data["id"]
            raise InputError(
                f"{line.where}: {name!r} of {line.model} is in another file, too; each result once is right"
            )

    def _keep(self, line: Line, row: int) -> None:
        """Keep the line where it is among the worst of its model; of equal scores the first."""
        kept = self._kept.setdefault(line.model, [])
        entry = Kept(-line.data["score"], -row, line.data)
        if len(kept) < self._worst:
            heapq.heappush(kept, entry)
        elif kept and entry > kept[0]:
            heapq.heapreplace(kept, entry)

    @property
    def worst(self) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """Rows and data of the worst pairs of each model, lowest score first."""
        for kept in self._kept.values():
            for entry in sorted(kept, reverse=True):
                yield -entry.row, entry.data


class Line(NamedTuple):
    """A line of results, with what it is counted under.

    Attributes
    ----------
    data : mapping
    where : str
    file : int
    dataset : str
    names_dataset : bool
        Whether the line itself names its data set.
    model : str
    values : tuple
        Of the slices' columns.
    """

    data: Mapping[str, Any]
    where: str
    file: int
    dataset: str
    names_dataset: bool
    model: str
    values: tuple[Any, ...]


class Reading:
    """Reads files of results, and notes whose usage theirs is.

    Parameters
    ----------
    paths : sequence of str or Path
    dataset_column : str or None
        Column of the input that names the data set; None for "dataset", or for the files' names (see `_dataset`).
    by : sequence of str
        Columns of the slices.
    worst : int
        How many of the worst pairs of each model to keep.
    usage : sequence of str or Path
        Files of usage, beside those that lie beside the results.
    labels : Labels
        What people say of the pairs.
    """

    def __init__(
        self,
        paths: Sequence[str | Path],
        dataset_column: str | None,
        by: Sequence[str],
        worst: int,
        *,
        usage: Sequence[str | Path] = (),
        labels: Labels = MappingProxyType({}),
    ) -> None:
        self._labels = labels
        self._paths = [str(path) for path in paths]
        if not self._paths:
            raise OptionError("no file of results; tabx batch PAIRS -o FILE writes one")
        self._names = _file_names(self._paths)
        self._given, self._column = dataset_column is not None, dataset_column or DATASET
        self._by, self._worst = tuple(by), worst
        self._fields: dict[str, None] = {}
        self.usage = UsageFiles(self._paths, [str(path) for path in usage])

    def groups(self) -> dict[str, Group]:
        """Return the lines by signature, that of the most pairs first.

        Raises
        ------
        InputError
            A file cannot be read, a line is no result or not as it was written, or one stands in two files.
        OptionError
            No line has a column that was named.
        """
        found: dict[str, Group] = {}
        answered: dict[str, dict[str, None]] = {}
        for line in self._lines():
            signature = decode(Signature, line.data["signature"], "signature")
            # What was asked for decides: a pair that no model had to be asked about is of the same run.
            asked_for = str(signature.asked_for)
            found.setdefault(asked_for, Group(len(self._by), self._worst, self._labels)).add(line)
            by = answered.setdefault(asked_for, {})
            by.update({value: None for name, value in signature.options if name == ANSWERED_BY})
        found = {_with_answerers(name, list(answered[name])): group for name, group in found.items()}
        if not found:
            raise InputError(f"{', '.join(self._paths)}: no results; tabx batch PAIRS -o FILE writes them")
        self._check_columns()
        return dict(sorted(found.items(), key=lambda entry: (-len(entry[1].items), entry[0])))

    def _lines(self) -> Iterator[Line]:
        for file, path in enumerate(self._paths):
            for where, data in result_lines(path, read_any_line):
                fields = data.get("fields", {})
                self._fields.update(dict.fromkeys(fields))
                values = tuple(_sliced(fields.get(name)) for name in self._by)
                dataset, is_named = self._dataset(data, file)
                model = self._model(data, file)
                self.usage.note(data, model)
                yield Line(data, where, file, dataset, is_named, model, values)

    def _dataset(self, data: Mapping[str, Any], file: int) -> tuple[str, bool]:
        """Return the data set of a line, and whether its column names it.

        Without it, the file is the data set where the lines name their models; else there is none.
        """
        value = data.get("fields", {}).get(self._column)
        if value is not None:
            return str(value) or NO_DATASET, True
        is_named_by_file = not self._given and len(self._paths) > 1 and data["model"]
        return (self._names[file] if is_named_by_file else NO_DATASET), False

    def _model(self, data: Mapping[str, Any], file: int) -> str:
        """Return whose prediction it is: as the line says, else by the name of its file."""
        return str(data["model"]) or self._names[file]

    def _check_columns(self) -> None:
        flags = [("--dataset-column", self._column)] if self._given else []
        for flag, name in [*flags, *(("--by", name) for name in self._by)]:
            if name not in self._fields:
                known = ", ".join(self._fields) or "none: they are short values of the input's other columns"
                raise OptionError(f"{flag} {name}: no line has such a column; those there are: {known}")


def _with_answerers(signature: str, models: Sequence[str]) -> str:
    """Return a signature with the models that answered, where any did."""
    return f"{signature}|{ANSWERED_BY}:{', '.join(models)}" if models else signature


def _sliced(value: Any) -> Any:
    """Return the value of a slice's column; true and false as texts, since Python takes them for 1 and 0."""
    return str(value).lower() if isinstance(value, bool) else value


def _file_names(paths: Sequence[str]) -> list[str]:
    """Return the names of files without folder and suffixes; as they are given where two would be the same."""
    names = []
    for path in paths:
        name = Path(path).name
        for suffix in (*PACKED, ".jsonl", ".ndjson"):
            name = name.removesuffix(suffix)
        names.append(name or path)
    return names if len(set(names)) == len(names) else list(paths)
