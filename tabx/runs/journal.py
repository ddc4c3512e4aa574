"""Runs whose results become one file or report at their end: until then, what has been done is kept beside it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from tabx.base.progress import tell
from tabx.base.seals import SEAL, seal_of
from tabx.runs.engines.entries import Engine, Work
from tabx.runs.held import Results
from tabx.runs.kind import Done, Kind, Status, Words
from tabx.runs.outputs import Output
from tabx.runs.running import run
from tabx.runs.store import sealed_line
from tabx.runs.tally import Tally

MARK = "journal"
"""First field of a line."""

LAYOUT = 1
"""Version of the layout of a line, which the first field holds."""

SUFFIX = ".part.jsonl"
"""What is added to the name of the file that the run writes at its end."""

_HASH_BYTES = 12
"""Bytes of a hash: among a billion items, the chance that any two share one is 10⁻¹¹."""


@dataclass(frozen=True)
class Journal:
    """Where a run keeps what it has done, until its file or report is written.

    A run of the same items with the same options takes from there what an interrupted one has done; what has changed,
    or failed, is done again.

    Attributes
    ----------
    path : Path
        The file that the run writes at its end.
    section : str
        Name of one of several runs that make one file; "" for the only one.
    """

    path: Path
    section: str = ""

    @property
    def output(self) -> Output:
        """The file of its lines."""
        part = f".{self.section}" if self.section else ""
        path = self.path.with_name(f"{self.path.name}{part}{SUFFIX}")
        return Output(path, resume=True, redo=True, retry_failed=True)

    def of(self, section: str) -> Journal:
        """Return that of one of several runs."""
        return replace(self, section=section)

    @property
    def kept(self) -> list[Path]:
        """The files of what this run, or an interrupted one, has kept."""
        return sorted(
            path
            for path in self.path.parent.iterdir()
            if path.name.startswith(f"{self.path.name}.") and path.name.endswith((SUFFIX, f"{SUFFIX}.new"))
        )

    def remove(self) -> None:
        """Forget what was kept, once the run's own file is written."""
        for path in self.kept:
            path.unlink(missing_ok=True)


@dataclass(frozen=True)
class Form:
    """How what a work makes of an item is kept.

    Attributes
    ----------
    to_plain, from_plain : callable
        Make plain data of a value, and the value of these.
    reason : callable
        Takes a value; returns why it is none, so that it is tried again, and "" for one to keep.
    """

    to_plain: Callable[[Any], Any]
    from_plain: Callable[[Any], Any]
    reason: Callable[[Any], str] = lambda value: ""


@dataclass(frozen=True)
class Items:
    """The items of a run, and how they are known.

    Attributes
    ----------
    items : sequence
    name, content : callable
        Take an item; return its name, which is its own, and plain data of all that decides about it.
    doing : str
        What is told of the progress: "judging".
    words : Words
    """

    items: Sequence[Any]
    name: Callable[[Any], str]
    content: Callable[[Any], Any]
    doing: str
    words: Words


def run_all(
    items: Items, work: Work, engine_of: Callable[[Work], Engine], form: Form, journal: Journal | None = None
) -> list[Any]:
    """Return what the work makes of each item, in order.

    With a journal, each value is kept as soon as it is there, and a run that goes on takes it from there.

    Parameters
    ----------
    items : Items
    work : Work
    engine_of : callable
        Takes the work as it is to be done; returns the engine for it.
    form : Form
    journal : Journal or None
        None keeps nothing.

    Raises
    ------
    OptionError
        Another run keeps its values there.
    Exception
        The work returned it: it is not that item alone which is wrong.
    """
    total = len(items.items)
    values: list[Any] = []

    def note(_: object, done: Done) -> None:
        values.append(done.value)
        tell(items.doing, len(values), total)

    numbered = _Numbered(work)
    kind = _kind(items, numbered, form, is_kept=journal is not None)
    with _opened(kind, journal) as results:
        tell(items.doing, 0, total)
        found = run(enumerate(items.items), engine_of(numbered), results, Tally(), passed=note)
        with closing(found):
            for done in found:
                note(None, done)
    return values


@contextmanager
def _opened(kind: Kind, journal: Journal | None) -> Iterator[Results]:
    with Results(kind) if journal is None else journal.output.opened(kind) as results:
        yield results


_Item = tuple[int, Any]
"""The place of an item, and the item."""


def _kind(items: Items, work: Work, form: Form, *, is_kept: bool) -> Kind:
    def columns(item: _Item) -> dict[str, Any]:
        return {"row": item[0], "id": items.name(item[1])}

    def hash_of(item: _Item) -> str:
        """Return a hash of all that decides about an item, its name among it: no two share a line."""
        if not is_kept:
            return ""
        text = json.dumps([items.name(item[1]), items.content(item[1])], sort_keys=True)
        return blake2b(text.encode("ascii"), digest_size=_HASH_BYTES).hexdigest()

    def made(item: _Item, content: str, value: Any) -> Done:
        if isinstance(value, Exception):
            raise value
        reason = form.reason(value)
        status = Status.FAILED if reason else Status.DONE
        if not is_kept:
            return Done("", status, reason, value=value)
        said = {MARK: LAYOUT, **columns(item), "content": content, "reason": reason, "value": form.to_plain(value)}
        return Done(_line(said), status, reason, value=value)

    def done_of(data: Mapping[str, Any], line: str) -> Done:
        status = Status.FAILED if data["reason"] else Status.DONE
        return Done(line, status, data["reason"], value=form.from_plain(data["value"]))

    return Kind(
        work=work,
        read=lambda line, where: sealed_line(line, where, MARK, items.words),
        columns=columns,
        hash_of=hash_of,
        content_of=lambda data: str(data["content"]),
        line_for=lambda data, item: _line({**data, **columns(item)}),
        done_of=done_of,
        change=lambda data, item: "" if data["content"] == hash_of(item) else "is of another input or of other options",
        row=lambda item: int(item[0]),
        name=lambda item: items.name(item[1]),
        made=made,
        words=items.words,
    )


def _line(data: Mapping[str, Any]) -> str:
    """Return a line with a seal of all that stands in it."""
    # As it will be read: a tuple is a list then, and a seal is of lists.
    bare = {name: value for name, value in json.loads(json.dumps(data)).items() if name != SEAL}
    return json.dumps({**bare, SEAL: seal_of(bare)}, ensure_ascii=True, separators=(",", ":")) + "\n"


@dataclass(frozen=True)
class _Numbered:
    """Work on items that come with their place."""

    work: Work

    @property
    def limits(self) -> Mapping[str, int]:
        """Limits in force, by name."""
        return self.work.limits

    @property
    def timed_steps(self) -> int:
        """How many steps of an item have the limit `seconds` each."""
        return self.work.timed_steps

    @property
    def could_not(self) -> str:
        """What is said of an item whose process ended."""
        return self.work.could_not

    def do(self, item: _Item, content: str) -> Any:
        """Return what became of an item."""
        return self.work.do(item[1], content)

    def lost(self, item: _Item, content: str, reason: str) -> Any:
        """Return what became of an item whose process ended."""
        return self.work.lost(item[1], content, reason)
