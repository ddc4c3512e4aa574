"""Times, tokens and dollars of each item, apart from the lines: these are the same again, it is not."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any, NamedTuple

from tabx.base.errors import InputError
from tabx.base.whole_files import naming
from tabx.runs.kind import Done, Kind
from tabx.runs.packed import numbered_lines

SUFFIX = ".usage.jsonl"
"""How the name of such a file ends, where nobody named one."""

RIGHT = "a file of usage that tabx batch, ask or sql wrote"


def usage_beside(path: str | Path) -> Path:
    """Return where the usage of a file of lines lies, unless another name was given."""
    path = Path(path)
    return path.with_name(f"{path.name.split('.json')[0]}{SUFFIX}")


class UsageFile:
    """Lines that are added to a file; to none for None.

    Parameters
    ----------
    path : Path or None
    kind : Kind
    anew : bool
        Whether what the file holds is of lines that are no more.
    """

    def __init__(self, path: Path | None, kind: Kind, *, anew: bool = False) -> None:
        self._kind, self._path, self._mode = kind, path, "w" if anew else "a"
        self._file: IO[str] | None = None

    def __enter__(self) -> UsageFile:
        """Open the file."""
        if self._path is not None:
            self._file = self._path.open(self._mode, encoding="utf-8")
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def add(self, item: Any, done: Done) -> None:
        """Write the line of an item that was worked on."""
        if self._file is None or self._path is None:
            return
        model = {"model": done.model} if done.model else {}
        data = {**self._kind.columns(item), **model, "seconds": round(done.seconds, 4), **done.usage}
        with naming(self._path):
            self._file.write(json.dumps(data) + "\n")
            self._file.flush()


class Used(NamedTuple):
    """A line of usage.

    Attributes
    ----------
    row : int
    id, model : str
    repeat : int or None
    seconds : float
        By the clock, what came from the cache included.
    calls, cached, tokens_in, tokens_out : int or None
        None where no model was asked.
    cost : float or None
        US dollars; None where a price is not known, or no model was asked.
    tokens_thought : int or None
        Those of `tokens_out`; None where no server told them.
    """

    row: int
    id: str
    model: str
    repeat: int | None
    seconds: float
    calls: int | None
    cached: int | None
    tokens_in: int | None
    tokens_out: int | None
    cost: float | None
    tokens_thought: int | None


def read_usage(path: str | Path) -> Iterator[tuple[str, Used]]:
    """Yield the place and the content of each line of usage.

    Raises
    ------
    InputError
        There is no such file, or a line is none of usage, or not whole.
    """
    for number, line in numbered_lines(str(path), RIGHT, f"{RIGHT} is right"):
        where = f"{path}: line {number}"
        used = _used(line)
        if used is None:
            raise InputError(f"{where}: damaged, or no line of usage; {RIGHT} is right, as it was written")
        yield where, used


def _used(line: bytes) -> Used | None:
    """Return what a line says, None where it is no whole line of usage."""
    try:
        data = json.loads(line) if line.endswith(b"\n") else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, Mapping) or not all(_fits(data, name) for name in Used._fields):
        return None
    if len({name in data for name in _ASKED}) > 1:
        return None
    fields: dict[str, Any] = {name: data.get(name) for name in Used._fields}
    return Used(**fields)


_ASKED = ("calls", "cached", "tokens_in", "tokens_out", "cost")
"""Fields that stand together, where a model was asked."""


def _fits(data: Mapping[str, Any], name: str) -> bool:
    """Whether a field is of its kind: a text, or a number from 0; the first ones are in every line."""
    if name not in data:
        return name not in ("row", "id", "model", "seconds")
    value = data[name]
    if name in ("id", "model"):
        return isinstance(value, str)
    if name == "cost" and value is None:
        return True
    numbers = (int, float) if name in ("seconds", "cost") else (int,)
    return isinstance(value, numbers) and not isinstance(value, bool) and 0 <= value < float("inf")
