"""Results into what each adds to each axis, one line at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from tabx.base.errors import InputError
from tabx.batch.result import FAILED, JUDGED, Result
from tabx.batch.results_file import read_results
from tabx.generate.abilities.axes import Axis, Known
from tabx.generate.abilities.beside import Replies, check_labels
from tabx.generate.abilities.item import Item, read_grounded
from tabx.judging import Judgement, TablesJudgement
from tabx.judging.tables import is_stored_tables
from tabx.lab.texts import LabelledText
from tabx.report.items import NO_DATASET
from tabx.report.records import ALL
from tabx.signature import Signature

TASKS = ("task", "dataset")
"""Columns of the input that name the task, where no other is named: the first that a line has."""


@dataclass(frozen=True, slots=True)
class Sources:
    """What is known beside the results.

    Attributes
    ----------
    labels : mapping of str to LabelledText
        By id.
    replies : mapping of (str, str) to Reply
        By id and model.
    task_column : str or None
    is_ordered : bool
        Whether the order of rows and columns was told.
    """

    labels: Mapping[str, LabelledText] = field(default_factory=dict)
    replies: Replies = field(default_factory=dict)
    task_column: str | None = None
    is_ordered: bool = False


@dataclass(frozen=True, slots=True)
class ItemShares:
    """What one result adds to each axis.

    Attributes
    ----------
    id, model, task : str
    shares : mapping of Axis to Share or str
        A text is the reason why it is not known.
    chance : (int, int) or None
        Values made wrong that the text would have borne out, and how many were made; None without a text.
    """

    id: str
    model: str
    task: str
    shares: Mapping[Axis, Known]
    chance: tuple[int, int] | None


@dataclass(slots=True)
class Read:
    """All results of some files.

    Attributes
    ----------
    items : list of ItemShares
        The judged ones.
    failed, skipped : dict of (model, task) to int
        What counts nowhere.
    signatures : list of str
        Ways of judging; that some lines have several gold tables makes no other one.
    labelled, replied : int
        Judged items with labels, and with a reply.
    """

    items: list[ItemShares] = field(default_factory=list)
    failed: dict[tuple[str, str], int] = field(default_factory=dict)
    skipped: dict[tuple[str, str], int] = field(default_factory=dict)
    signatures: list[str] = field(default_factory=list)
    labelled: int = 0
    replied: int = 0

    def of_task(self, task: str) -> list[ItemShares]:
        """Return the items of a task; all of them for `ALL`."""
        return [one for one in self.items if task in (ALL, one.task)]


def read_items(names: Sequence[str], sources: Sources) -> Read:
    """Return what the results of some files add to the axes.

    Raises
    ------
    InputError
        A file is none of results, a result is without trace or stands twice, labels are for other gold tables, or
        nothing was judged.
    """
    read = Read()
    seen: set[tuple[str, str, str]] = set()
    for name in names:
        for number, result in enumerate(read_results(name), start=1):
            where = f"{name}: result {number} ({result.id!r})"
            one = _Named(result, result.model or _model_of(name), _task(result, sources.task_column), where)
            if one.key in seen:
                raise InputError(f"{where}: a result of {one.model} for it stands before; each once is right")
            seen.add(one.key)
            _add(read, one, sources)
    if not read.items:
        raise InputError(f"{', '.join(names)}: no judged result; results of tabx batch --trace are right")
    return read


class _Named(NamedTuple):
    """A result with what it is counted under."""

    result: Result
    model: str
    task: str
    where: str

    @property
    def key(self) -> tuple[str, str, str]:
        return self.result.id, self.model, self.task


def _add(read: Read, one: _Named, sources: Sources) -> None:
    signature = _way_of(one.result.signature)
    if signature not in read.signatures:
        read.signatures.append(signature)
    if one.result.status != JUDGED:
        counted = read.failed if one.result.status == FAILED else read.skipped
        counted[one.model, one.task] = counted.get((one.model, one.task), 0) + 1
        return
    read.labelled += one.result.id in sources.labels
    read.replied += (one.result.id, one.result.model) in sources.replies
    read.items.append(_item(one, sources))


def _way_of(signature: Signature) -> str:
    """Return what was asked for, but for the option that a pair of several tables has beside."""
    asked = signature.asked_for
    return str(replace(asked, options=tuple(option for option in asked.options if option[0] != "tables")))


def _model_of(name: str) -> str:
    return Path(name).name.split(".")[0]


def _task(result: Result, column: str | None) -> str:
    names = TASKS if column is None else (column,)
    return next((str(result.fields[name]) for name in names if name in result.fields), NO_DATASET)


def _item(one: _Named, sources: Sources) -> ItemShares:
    result = one.result
    judgement = _judgement(result, one.where)
    labels = sources.labels.get(result.id)
    if labels is not None:
        check_labels(labels, judgement, one.where)
    reply = sources.replies.get((result.id, result.model))
    item = Item(judgement, read_grounded(result.grounded), labels, reply, sources.is_ordered)
    counts = result.grounding
    chance = None if counts is None else (counts["chance_found"], counts["chance_cells"])
    return ItemShares(result.id, one.model, one.task, item.shares(), chance)


def _judgement(result: Result, where: str) -> Judgement | TablesJudgement:
    if result.trace is None:
        raise InputError(f"{where}: without its trace, from which a map is made; judge with tabx batch --trace")
    try:
        kind = TablesJudgement if is_stored_tables(result.trace) else Judgement
        return kind.from_dict(result.trace)
    except InputError as error:
        raise InputError(f"{where}: {error}") from None
