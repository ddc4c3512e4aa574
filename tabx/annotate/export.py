"""What people said, as lines that `tabx meta agreement` and anybody else can read."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from statistics import fmean
from typing import Any

from tabx.annotate.records import UNTOLD, Answer, Form, Task
from tabx.annotate.store import Store, opened
from tabx.base.errors import OptionError
from tabx.stats.measures import average_ranks, is_flat

Line = dict[str, Any]


def export_answers(
    store: str | PathLike[str], *, annotators: Sequence[str] = (), mean: bool = False, history: bool = False
) -> list[Line]:
    """Return a record of each answer that counts, by annotator, then in the order in which they were asked.

    Each has "id" (the item), "annotator", "form", "number" (of the task), "repeat", "shown" (the indices of the
    predictions in the order drawn for the page; None where an import did not tell), "seconds" (in all, changes
    included), "hints" (whether the marks of differences had been shown), "changes" (earlier answers that it replaces)
    and "at". A ranking adds "human_ranks", the rank of each prediction, or "all_tied"; a rating "prediction", "rating",
    "reason" and "scale"; a rubric "prediction" and "rubric".

    Parameters
    ----------
    store : path
    annotators : sequence of str
        Whose answers; () for everybody's.
    mean : bool
        A line for each item instead, "human_ranks" being the ranks of the mean over annotators (of ranks, or of
        ratings, then with "mean_ratings"), repeats left out: what `tabx meta agreement --human` takes of several.
    history : bool
        Also the answers that were changed later, with "version" from 1, and "seconds" and "changes" up to each.

    Raises
    ------
    InputError
        If there is no store at the path.
    OptionError
        If an annotator is not known, or a mean is asked of rubrics, or with the history.
    """
    with opened(Path(store)) as kept:
        _check(kept, annotators, mean=mean, history=history)
        answers: dict[int, list[Answer]] = defaultdict(list)
        for answer in kept.answers():
            answers[answer.task].append(answer)
        tasks = [task for task in kept.tasks() if not annotators or task.annotator in annotators]
        lines = [line for task in tasks for line in _lines(kept, task, answers[task.id], history=history)]
        return _means(kept, lines) if mean else lines


def dump_lines(lines: Sequence[Mapping[str, Any]]) -> str:
    """Return records as JSON Lines."""
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)


def _check(store: Store, annotators: Sequence[str], *, mean: bool, history: bool) -> None:
    known = list(store.tokens().values())
    for name in annotators:
        if name not in known:
            raise OptionError(f"annotator {name!r}: not in {store.path}; there are: {', '.join(known) or 'none'}")
    if mean and history:
        raise OptionError("--mean and --history: one of them is right, the mean is of the answers that count")
    if mean and store.setup.form is Form.RUBRIC:
        raise OptionError("--mean: for rankings and ratings; of filled rubrics each is a line")


def _lines(store: Store, task: Task, answers: Sequence[Answer], *, history: bool) -> Iterator[Line]:
    versions: dict[int | None, list[Answer]] = defaultdict(list)
    for answer in answers:
        versions[answer.prediction].append(answer)
    for given in versions.values():
        for version in range(1, len(given) + 1) if history else (len(given),):
            line = _line(store, task, given[:version])
            yield {**line, "version": version} if history else line


def _line(store: Store, task: Task, given: Sequence[Answer]) -> Line:
    last = given[-1]
    form = store.setup.form
    line: Line = {"id": task.item}
    if last.prediction is not None:
        line["prediction"] = last.prediction
    line |= {"annotator": task.annotator, "form": form.value}
    if form is Form.RANKING:
        ranks = last.value["ranks"]
        line |= {"all_tied": True} if is_flat(ranks) else {"human_ranks": ranks}
    elif form is Form.RATING:
        scale = store.setup.scale
        line |= {"rating": last.value["rating"], "reason": last.value["reason"], "scale": [scale.low, scale.high]}
    else:
        line["rubric"] = {name: value for name, value in last.value.items() if name != UNTOLD}
    return line | {
        "number": task.number,
        "repeat": bool(task.turn),
        "shown": None if UNTOLD in last.value else list(task.shown),
        "seconds": round(sum(answer.seconds for answer in given), 3),
        "hints": last.hints,
        "changes": len(given) - 1,
        "at": last.at,
    }


def _means(store: Store, lines: Sequence[Line]) -> list[Line]:
    """Return a line for each item that is answered in full by somebody, in the order of the bench."""
    values: dict[str, dict[str, dict[int, float]]] = defaultdict(lambda: defaultdict(dict))
    counts = {item.name: len(item.predictions) for item in store.items()}
    for line in lines:
        if not line["repeat"]:
            values[line["id"]][line["annotator"]] |= dict(_values(line, counts[line["id"]]))
    found = []
    for name, count in counts.items():
        full = {annotator: one for annotator, one in values[name].items() if len(one) == count}
        if full:
            means = [fmean(one[index] for one in full.values()) for index in range(count)]
            found.append({"id": name, **_mean(means, store.setup.form), "annotators": list(full)})
    return found


def _mean(means: Sequence[float], form: Form) -> Line:
    """Return what a line says of mean ranks, or of mean ratings, of which more is better."""
    sign = 1 if form is Form.RANKING else -1
    # Averages of the same numbers in another order differ in the last digit.
    ranks = average_ranks([round(sign * value, 9) for value in means])
    line: Line = {"all_tied": True} if is_flat(ranks) else {"human_ranks": list(ranks)}
    return line if form is Form.RANKING else {**line, "mean_ratings": list(means)}


def _values(line: Line, count: int) -> Iterator[tuple[int, float]]:
    if "rating" in line:
        yield line["prediction"], line["rating"]
    else:
        yield from enumerate(average_ranks(line.get("human_ranks") or [1.0] * count))
