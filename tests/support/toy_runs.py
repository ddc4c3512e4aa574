"""A kind of run of its own, for the tests of `tabx.runs`: numbers, some of which do harm to their process.

`main` is a program of its own: a run of so many of them with an engine, to a file.
"""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from tabx.base.seals import SEAL, seal_of
from tabx.runs.engines.asking import AskingEngine
from tabx.runs.engines.dask import DaskEngine
from tabx.runs.engines.entries import Engine
from tabx.runs.engines.local import LocalEngine
from tabx.runs.engines.serial import SerialEngine
from tabx.runs.kind import Done, Kind, Status, Words
from tabx.runs.outputs import Output
from tabx.runs.running import run
from tabx.runs.stopping import OutOfBudget
from tabx.runs.store import sealed_line
from tabx.runs.tally import Tally

ENGINES = ("serial", "local", "asking", "dask")
WORDS = Words(command="toy", item="number", line="square", again="square", helps="name another file")
MEMORY = 512 << 20


class Number(NamedTuple):
    """An item: a number, and what it does."""

    row: int
    act: str = ""


def line_of(data: Mapping[str, Any]) -> str:
    bare = {name: value for name, value in data.items() if name != SEAL}
    return json.dumps({**bare, SEAL: seal_of(bare)}) + "\n"


def done_of(data: Mapping[str, Any], line: str) -> Done:
    return Done(line, Status(data["status"]), data["reason"], {"square": data["square"]})


def done(item: Number, content: str, square: int | None, reason: str = "") -> Done:
    status = Status.FAILED if reason else Status.DONE
    known = {"toy": 1, "row": item.row, "id": str(item.row), "content": content}
    data = {**known, "status": status.value, "reason": reason, "square": square}
    return done_of(data, line_of(data))


@dataclass(frozen=True)
class Squaring:
    """The work: a square, or harm."""

    pause: float = 0.0
    limits: Mapping[str, int] = field(default_factory=lambda: {"seconds": 1})
    timed_steps: int = 1
    could_not: ClassVar[str] = "could not be squared"

    def do(self, item: Number, content: str) -> Done:
        if item.act == "crash":
            os.kill(os.getpid(), signal.SIGSEGV)
        elif item.act == "burn":
            pow(3, 10**9)
        elif item.act == "eat":
            bytearray(64 << 30)
        elif item.act == "budget":
            raise OutOfBudget("the budget is used up")
        time.sleep(self.pause)
        return done(item, content, item.row**2)

    def lost(self, item: Number, content: str, reason: str) -> Done:
        return done(item, content, None, reason)


def kind_of(work: Squaring) -> Kind:
    return Kind(
        work=work,
        read=lambda line, where: sealed_line(line, where, "toy", WORDS),
        columns=lambda item: {"row": item.row, "id": str(item.row)},
        hash_of=lambda item: f"{item.row}",
        content_of=lambda data: str(data["content"]),
        line_for=lambda data, item: line_of({**data, "row": item.row, "id": str(item.row)}),
        done_of=done_of,
        change=lambda data, item: "" if data["content"] == f"{item.row}" else "is of another number",
        row=lambda item: int(item.row),
        name=lambda item: str(item.row),
        figures=("square",),
        words=WORDS,
    )


def engine_of(name: str, work: Squaring, scheduler: str | None = None) -> Engine:
    if name == "dask":
        return DaskEngine(work, scheduler, 2, MEMORY, chunk=4)
    if name == "asking":
        return AskingEngine(work, 3)
    return LocalEngine(work, 2, MEMORY) if name == "local" else SerialEngine(work)


def square_all(
    engine: Engine, kind: Kind, items: Iterable[Number], path: Path, *, overwrite: bool = False, retry: bool = False
) -> Iterator[Done]:
    """Yield what becomes of the numbers that the file does not hold yet."""
    output = Output(path, resume=not overwrite, overwrite=overwrite, retry_failed=retry)
    output.check()
    with output.opened(kind) as results, closing(run(items, engine, results, Tally(kind.figures))) as found:
        yield from found


def main(name: str, count: str, file: str) -> None:
    """Square so many numbers with an engine, each in a moment."""
    work = Squaring(pause=0.02)
    for _ in square_all(engine_of(name, work), kind_of(work), map(Number, range(int(count))), Path(file)):
        pass
