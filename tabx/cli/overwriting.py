"""Refuse, before any work, a command that would write over what it reads, or write two things into one file."""

from __future__ import annotations

import os
import stat
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tabx.base.errors import OptionError
from tabx.cli.sources import STANDARD_STREAM

READ = (
    *(
        "gold",
        "predicted",
        "source",
        "stored",
        "store",
        "results",
        "bench",
        "tables",
        "file",
        "records",
        "pairs",
        "predictions",
    ),
    *("rubric", "base", "grid", "human", "scores", "replies", "rankings", "prompts", "old", "new"),
    *("backbone", "backbone_file", "config", "db", "databases", "gold_file", "gold_sql"),
    *(
        "items",
        "ops",
        "prompt",
        "system",
        "join",
        "usage_read",
        "labels",
        "pool",
        "example",
        "schema",
        "text",
        "table",
        "ratings",
        "sources",
        "not_in",
        "data",
        "model",
        "adapter",
    ),
    *("corpus", "queries", "folder", "runs", "index"),
)
"""Arguments that name what is read: files, folders, or something else (a preset), which is then no file."""

WRITTEN = (
    "output",
    "target",
    "findings",
    "figures",
    "best",
    "record",
    "usage",
    "plot",
    "curves",
    "map",
    *("page", "write_run", "write_qrels"),
)
"""Arguments that name a file to write."""

WRITTEN_BY = {"bench export": ("rankings",), "bench run": ("records",), "rubrics init": ("file",)}
"""Arguments that one command writes, where others read what is called the same."""


class _Place(NamedTuple):
    """A regular file, as the system knows it, and what it is called."""

    file: tuple[int, int]
    shown: str


def check_overwriting(arguments: Namespace) -> None:
    """Raise OptionError where a file to write is one that is read, by whatever name, or is to be written twice."""
    own = WRITTEN_BY.get(arguments.command, ())
    outputs = [text for name in (*WRITTEN, *own) for text in _texts(arguments, name) if text != STANDARD_STREAM]
    _check_once(outputs)
    written = {place.file: place.shown for text in outputs for place in _places(text)}
    for place in _all_read(arguments, own) if written else ():
        if place.file in written:
            raise OptionError(_said(written[place.file], place.shown))


def _all_read(arguments: Namespace, written: tuple[str, ...]) -> Iterator[_Place]:
    for name in READ:
        for text in _texts(arguments, name) if name not in written else ():
            yield from _read_places(text, is_backbone=name == "backbone")


def _said(output: str, read: str) -> str:
    same = "it is read" if output == read else f"it is the same file as {read}, which is read,"
    return f"{output}: {same} and would be written over; name another file for the output"


def _check_once(outputs: list[str]) -> None:
    """Raise OptionError where two outputs are one file, which need not exist yet."""
    known: dict[object, str] = {}
    for text in outputs:
        found = next(_places(text), None)
        try:
            key: object = found.file if found else os.path.normcase(Path(text).resolve())
        except (OSError, RuntimeError):
            continue  # a loop of links, which is refused where it is to be written
        if key in known and not _is_stream(text):
            raise OptionError(f"{text}: two outputs in one file; name another file for one of them")
        known[key] = text


def _is_stream(text: str) -> bool:
    path = Path(text)
    return path.exists() and not path.is_file()


def _texts(arguments: Namespace, name: str) -> list[str]:
    value = getattr(arguments, name, None)
    values = value if isinstance(value, (list, tuple)) else [value]
    return [str(one) for one in values if isinstance(one, (str, Path))]


def _read_places(text: str, *, is_backbone: bool) -> Iterator[_Place]:
    """Yield the files that an argument says to read: standard input, those of a folder, recordings to replay."""
    if text == STANDARD_STREAM:
        with suppress(OSError, ValueError, AttributeError):
            yield from _place(os.fstat(sys.stdin.fileno()), "standard input")
        return
    if is_backbone:
        for member in text.split(","):
            yield from _places(member.partition(":")[2])
        return
    yield from _places(text)
    with suppress(OSError, ValueError):
        if os.path.isdir(text):
            for name in os.listdir(text):
                yield from _places(os.path.join(text, name))


def _places(text: str) -> Iterator[_Place]:
    with suppress(OSError, ValueError):
        yield from _place(os.stat(text), text)


def _place(known: os.stat_result, shown: str) -> Iterator[_Place]:
    if stat.S_ISREG(known.st_mode):
        yield _Place((known.st_dev, known.st_ino), shown)
