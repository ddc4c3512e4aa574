"""Judgements from elsewhere, put into a store as if they had been given on the page."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any

from tabx.annotate.checking import Impossible, checked, fields_of
from tabx.annotate.records import UNTOLD, Answer, Form, Scale, Setup, Task, checked_name
from tabx.annotate.store import Store, alone, create_store, opened
from tabx.annotate.tables import shown_text
from tabx.base.errors import InputError, OptionError
from tabx.lab.meta.items import BenchItem, read_bench
from tabx.lab.meta.json_lines import identity, prediction_index, read_lines
from tabx.lab.meta.rankings import ranks_of

_WHAT = 'an object with "id" and "human_ranks", "rating" or "rubric"'

Row = tuple[str, dict[str, Any]]
"""Where a line stands, and what it holds."""


def import_answers(
    lines: str | PathLike[str],
    store: str | PathLike[str],
    *,
    bench: str | PathLike[str] | None = None,
    annotator: str | None = None,
) -> int:
    """Put judgements into a store, and return how many were not there yet.

    Parameters
    ----------
    lines : path
        JSON Lines as `export_answers` gives them, or any with "id" and "human_ranking" or "human_ranks"; lines without
        a judgement are passed over.
    store : path
        The store; made where there is none, with the form of the first line.
    bench : path or None
        The bench, needed to make a store.
    annotator : str or None
        Who gave the judgements of lines that name nobody.

    Raises
    ------
    InputError
        If a file cannot be read, or a line does not fit the bench or the store.
    OptionError
        If the store is being served, or there is none and no bench.
    """
    path = Path(store)
    rows = [(where, row) for where, row in read_lines(Path(lines), _WHAT) if _form(row) is not None]
    if not rows:
        raise InputError(f"{lines}: no judgements found; {_WHAT} in each line is right")
    items = None if bench is None else read_bench(Path(bench))
    with alone(path):
        if not path.exists():
            if items is None:
                raise OptionError(f"{path}: no such file; --bench names the bench to make a store of")
            create_store(path, _setup(rows)).close()
        with opened(path) as kept:
            if items is not None:
                kept.add_items(items)
            return _Import(kept, annotator).add(rows)


def _form(row: Mapping[str, Any]) -> Form | None:
    """Return the form of a line, None for one without a judgement."""
    if "rating" in row or "rubric" in row:
        return Form.RATING if "rating" in row else Form.RUBRIC
    has_ranking = any(row.get(name) is not None for name in ("human_ranks", "human_ranking", "ranking", "all_tied"))
    return Form.RANKING if has_ranking else None


def _setup(rows: Sequence[Row]) -> Setup:
    """Return what a store has to ask for these lines to be answers."""
    where, first = rows[0]
    scale = first.get("scale", [0, 10])
    if not isinstance(scale, list) or len(scale) != 2 or not all(type(end) is int for end in scale):
        raise InputError(f"{where}: scale {scale!r}; its two ends are right: [0, 10]")
    return Setup(form=_form(first) or Form.RANKING, ties=True, scale=Scale(*scale))


class _Import:
    """Adds lines to a store."""

    def __init__(self, store: Store, annotator: str | None) -> None:
        self.store, self.annotator = store, annotator
        self.items = {item.name: item for item in store.items()}
        self.tasks: dict[tuple[str, str, int, int | None], Task] = {}
        for task in store.tasks():
            self.tasks[self._place(task)] = task

    def add(self, rows: Sequence[Row]) -> int:
        """Return how many lines were not there yet; none is stored where one is wrong."""
        read = [self._read(where, row) for where, row in rows]
        return sum(self._add(row, item, value) for (_, row), (item, value) in zip(rows, read, strict=True))

    def _place(self, task: Task) -> tuple[str, str, int, int | None]:
        part = task.shown[0] if self.store.setup.form is Form.RUBRIC else None
        return task.annotator, task.item, task.turn, part

    def _read(self, where: str, row: Mapping[str, Any]) -> tuple[BenchItem, dict[str, Any]]:
        """Return the item of a line and the checked answer; InputError where it does not fit."""
        form = self.store.setup.form
        if _form(row) is not form:
            raise InputError(f"{where}: no {form}, which {self.store.path} holds")
        checked_name(self._who(where, row))
        item = self.items.get(identity(row, where))
        if item is None:
            raise InputError(f"{where}: item {row['id']!r} is not in the bench of {self.store.path}")
        if sorted(self._shown(row, item)) != sorted(self._asked(row, item)):
            raise InputError(f"{where}: shown {row.get('shown')!r}; the indices of the predictions are right")
        if form is not Form.RANKING and prediction_index(row, where) >= len(item.predictions):
            raise InputError(f"{where}: prediction {row['prediction']} of {len(item.predictions)}, counted from 0")
        try:
            return item, self._value(where, row, item)
        except Impossible as impossible:
            field, reason = next(iter(impossible.errors.items()))
            raise InputError(f"{where}: {field}: {reason}") from None

    def _who(self, where: str, row: Mapping[str, Any]) -> str:
        name = row.get("annotator", self.annotator)
        if not isinstance(name, str):
            raise InputError(f"{where}: no annotator; --annotator names who gave what has none")
        return name

    def _value(self, where: str, row: Mapping[str, Any], item: BenchItem) -> dict[str, Any]:
        setup = self.store.setup
        if setup.form is Form.RANKING:
            return {"ranks": self._ranks(where, row, item)}
        if setup.form is Form.RATING:
            return checked(setup, row, (), None)
        rubric = row["rubric"]
        try:
            fields = fields_of(rubric)
        except (KeyError, TypeError, AttributeError, ValueError):
            raise InputError(f"{where}: no filled rubric; one as tabx annotate export writes it is right") from None
        sizes = shown_text(item.gold).size, shown_text(item.predictions[row["prediction"]]).size
        return checked(setup, fields, (), sizes)

    def _ranks(self, where: str, row: Mapping[str, Any], item: BenchItem) -> list[int]:
        given = [1.0] * len(item.predictions) if row.get("all_tied") else ranks_of(row, where) or ()
        if len(given) != len(item.predictions):
            raise InputError(f"{where}: {len(given)} predictions are ranked, but there are {len(item.predictions)}")
        if not self.store.setup.ties and len(set(given)) < len(given):
            raise InputError(f"{where}: a ranking with ties, which {self.store.path} does not allow")
        return [1 + sum(other < rank for other in given) for rank in given]

    def _shown(self, row: Mapping[str, Any], item: BenchItem) -> list[Any]:
        shown = row.get("shown")
        return shown if isinstance(shown, list) else list(self._asked(row, item))

    def _asked(self, row: Mapping[str, Any], item: BenchItem) -> Sequence[Any]:
        return (row.get("prediction"),) if self.store.setup.form is Form.RUBRIC else range(len(item.predictions))

    def _add(self, row: Mapping[str, Any], item: BenchItem, value: Mapping[str, Any]) -> int:
        name = checked_name(self._who("", row))
        if name not in self.store.tokens().values():
            self.store.add_annotator(name)
            self.tasks |= {self._place(task): task for task in self.store.tasks(name)}
        is_told = isinstance(row.get("shown"), list)
        prediction = None if self.store.setup.form is Form.RANKING else row["prediction"]
        part = prediction if self.store.setup.form is Form.RUBRIC else None
        place = (name, item.name, int(bool(row.get("repeat"))), part)
        known = self.tasks.get(place)
        shown = tuple(self._shown(row, item)) if is_told or known is None else known.shown
        task = self.store.import_task(known, place, shown, hints=bool(row.get("hints")))
        self.tasks[place] = replace(task, shown=shown)
        value = value if is_told else {**value, UNTOLD: True}
        key = hashlib.sha256(json.dumps([row, prediction], sort_keys=True).encode()).hexdigest()[:40]
        answer = Answer(task.id, prediction, value, _seconds(row), bool(row.get("hints")), str(row.get("at") or ""))
        return int(self.store.add_answer(answer, key))


def _seconds(row: Mapping[str, Any]) -> float:
    seconds = row.get("seconds", 0.0)
    return float(seconds) if isinstance(seconds, int | float) and 0 <= seconds < float("inf") else 0.0
