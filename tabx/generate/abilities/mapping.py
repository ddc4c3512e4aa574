"""The map of abilities from files of results: sums over sums, intervals by item, paired tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from tabx.base.errors import InputError, OptionError
from tabx.generate.abilities.axes import NOTHING, Axis, Share
from tabx.generate.abilities.beside import Beside, read_labels, read_replies
from tabx.generate.abilities.ratings import agreement_with, means_of, read_ratings
from tabx.generate.abilities.reading import ItemShares, Read, Sources, read_items
from tabx.generate.abilities.records import Ability, AbilityMap, Tried
from tabx.generate.abilities.testing import paired_tests, sums_of
from tabx.report.items import NO_DATASET
from tabx.report.records import ALL
from tabx.stats.bootstrap import RESAMPLES
from tabx.stats.resampling import Resamples


def map_abilities(
    results: str | Path | Sequence[str | Path],
    beside: Beside = Beside(),  # noqa: B008
    *,
    task_column: str | None = None,
    ordered: bool = False,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> AbilityMap:
    """Return the map of the abilities of all models in some results.

    Parameters
    ----------
    results : str, Path or sequence of them
        Files of `tabx batch --trace`; with `--text-column` they know what the texts bear out.
    beside : Beside
        Labels, replies and ratings.
    task_column : str or None
        Column that names the task; None for "task", else "dataset".
    ordered : bool
        Whether the order of rows and columns was told, so that it is a check of formatting.
    resamples, seed : int
        Of intervals and tests.

    Raises
    ------
    InputError
        A file cannot be read, results are without trace or were judged differently, labels or ratings are of other
        items.
    OptionError
        No results were named, or `task_column` is in none of them.
    """
    names = [str(one) for one in ([results] if isinstance(results, str | Path) else results)]
    if not names:
        raise OptionError("no file of results; tabx batch PAIRS --trace -o FILE writes one")
    sources = Sources(read_labels(beside.labels), read_replies(beside), task_column, ordered)
    read = read_items(names, sources)
    _check(read, names, beside, task_column)
    draws = Resamples(resamples, seed)
    tasks = _tasks(read)
    models = tuple(
        dict.fromkeys(
            [
                *(one.model for one in read.items),
                *(model for model, _ in read.failed),
                *(model for model, _ in read.skipped),
            ]
        )
    )
    rated = () if beside.ratings is None else read_ratings(Path(beside.ratings), read.items)
    tried = tuple(one for task in tasks for model in models if (one := _tried(read, model, task)) is not None)
    abilities = tuple(ability for one in tried for ability in _abilities(read, one.model, one.task, draws))
    return AbilityMap(
        files=tuple(names),
        models=models,
        tasks=tasks,
        abilities=abilities,
        tests=tuple(test for task in tasks for test in paired_tests(read.of_task(task), models, task, draws)),
        tried=tried,
        signature=read.signatures[0],
        is_ordered=ordered,
        ratings=means_of(rated, models, draws),
        agreement=agreement_with(rated, read.items, abilities, tasks[0]),
        resamples=resamples,
        seed=seed,
    )


def _check(read: Read, names: Sequence[str], beside: Beside, task_column: str | None) -> None:
    """Raise where the results were judged differently, or what was named beside them is of none of them."""
    where = ", ".join(names)
    if len(read.signatures) > 1:
        first, second, *_ = read.signatures
        raise InputError(f"{where}: judged differently ({first}; {second}); a map is made of one way of judging")
    if task_column is not None and all(one.task == NO_DATASET for one in read.items):
        raise OptionError(f"--task-column {task_column}: no line has such a column")
    if beside.labels is not None and not read.labelled:
        raise InputError(
            f"{beside.labels}: labels of none of the results' items; labels of the ids in {where} are right"
        )
    if beside.pairs and not read.replied:
        said = ", ".join(map(str, beside.pairs))
        raise InputError(f"{said}: no reply of the results' items and models; the files that were judged are right")


def _tasks(read: Read) -> tuple[str, ...]:
    tasks = tuple(dict.fromkeys(one.task for one in read.items))
    if len(tasks) == 1:
        return (ALL,) if tasks[0] == NO_DATASET else tasks
    return (ALL, *tasks)


def _abilities(read: Read, model: str, task: str, draws: Resamples) -> Iterator[Ability]:
    items = [one for one in read.of_task(task) if one.model == model]
    return (_ability(items, model, task, axis, draws) for axis in Axis)


def _ability(items: list[ItemShares], model: str, task: str, axis: Axis, draws: Resamples) -> Ability:
    shares = [one.shares[axis] for one in items]
    counted = [share for share in shares if isinstance(share, Share) and share.of]
    reasons = Counter(share for share in shares if isinstance(share, str))
    unknown = sum(reasons.values())
    reason = reasons.most_common(1)[0][0] if reasons else "" if counted else NOTHING
    if not counted:
        return Ability(model, task, axis, None, 0, 0, None, None, 0, unknown, reason)
    sums = sums_of(counted)
    low, high = (None if np.isnan(end[0]) else float(end[0]) for end in draws.ratios(sums[:, :1], sums[:, 1:]))
    held, of = (int(total) for total in sums.sum(axis=0))
    return Ability(model, task, axis, held / of, held, of, low, high, len(counted), unknown, reason)


def _tried(read: Read, model: str, task: str) -> Tried | None:
    """Return how many results of a model and task there are; None for none."""
    items = [one for one in read.of_task(task) if one.model == model]
    chances = [one.chance for one in items if one.chance is not None]
    found, cells = (sum(chance[place] for chance in chances) for place in (0, 1))
    failed, skipped = (
        sum(count for (of, at), count in counted.items() if of == model and task in (ALL, at))
        for counted in (read.failed, read.skipped)
    )
    if not items and not failed and not skipped:
        return None
    return Tried(model, task, len(items), failed, skipped, found / cells if cells else None, found, cells)
