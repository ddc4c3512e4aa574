"""What a run of pairs is to `tabx.runs`: how they are known, what is counted of them, when a line is another's."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tabx.base.errors import OptionError
from tabx.batch.pairs import Pair
from tabx.batch.result import JUDGED, STATUS
from tabx.batch.result_line import MARK, line_for
from tabx.batch.work import FIGURES, UNVERIFIED, WITHOUT_TEXT, Job
from tabx.runs.engines.choosing import DASK, LOCAL, engine_for
from tabx.runs.engines.entries import Engine
from tabx.runs.engines.local import MEMORY
from tabx.runs.kind import Done, Kind, Words
from tabx.runs.merging import merged
from tabx.runs.store import sealed_line

WORDS = Words()


def pairs_kind(job: Job) -> Kind:
    """Return what a run of pairs under a job is."""
    return Kind(
        work=job,
        read=read_line,
        columns=lambda pair: {"row": pair.row, "id": pair.id, "model": pair.model},
        hash_of=job.hash_of,
        content_of=lambda data: str(data["pair"]),
        line_for=line_for,
        done_of=partial(done_of, wants_text=job.ground),
        change=lambda data, pair: _change(data, pair, job),
        row=lambda pair: int(pair.row),
        name=lambda pair: str(pair.id),
        figures=FIGURES,
        words=WORDS,
    )


def read_line(line: bytes, where: str) -> Mapping[str, Any]:
    """Return the data of a line of results; raise InputError where it is none, or not as it was written."""
    return sealed_line(line, where, MARK, WORDS)


def done_of(data: Mapping[str, Any], line: str = "", *, wants_text: bool = False) -> Done:
    """Return what a run counts of a stored result."""
    facts = data.get("facts") or {}
    figures = (data["score"], facts.get("precision"), facts.get("recall"), facts.get("f1"))
    noted = {UNVERIFIED: data.get("unverified") or 0}
    if wants_text:
        noted[WITHOUT_TEXT] = int(data["status"] == JUDGED and data.get("grounding") is None)
    metrics, reasons = data.get("metrics", {}), data.get("unscored", {})
    return Done(
        line,
        STATUS[data["status"]],
        data["reason"],
        {**dict(zip(FIGURES, figures, strict=True)), **metrics},
        {name: reasons.get(name, "") for name, value in metrics.items() if value is None},
        noted,
    )


def _change(data: Mapping[str, Any], pair: Pair, job: Job) -> str:
    """Return why a line is not the result of a pair under a job, "" where it is."""
    if data["pair"] == job.hash_of(pair):
        return ""
    before, now = data["signature"], job.signature
    has_changed = [name for name in ("version", "backbone", "rubric_hash") if before[name] != getattr(now, name)]
    if has_changed and pair.rubric is None:
        names = " and ".join("rubric" if name == "rubric_hash" else name for name in has_changed)
        return f"was judged with another {names}"
    return "was made of other tables or with other options"


def engine_of(
    job: Job,
    workers: int | None,
    concurrency: int,
    memory: int = MEMORY,
    *,
    name: str = LOCAL,
    scheduler: str | None = None,
) -> Engine:
    """Return the engine for judging: threads where a model is asked, this process where one is in memory.

    The parameters are those of `engine_for`, `concurrency` for `asking`.
    """
    if job.in_this_process and not job.asks:
        if name == DASK:
            raise OptionError("--engine dask: metrics with a neural model run in this process; leave --engine out")
        workers = 0
    return engine_for(job, workers, concurrency if job.asks else None, memory, name=name, scheduler=scheduler)


def merged_results(paths: Sequence[Path], *, partial: bool = False) -> Iterator[bytes]:
    """Yield the lines of several files of results in the order of their rows; the errors are those of `merged`."""
    return merged(paths, read_line, _made_with, WORDS, partial=partial)


def _made_with(data: Mapping[str, Any]) -> tuple[tuple[str, str], str]:
    signature = data["signature"]
    own = json.dumps([signature.get(name) for name in ("rubric", "rubric_hash", "options")], sort_keys=True)
    return (signature["version"], signature["backbone"]), own
