"""What a run has: the lines written so far, those that a file holds already, and those of an earlier run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import Any

from tabx.base.errors import TabxError
from tabx.runs.engines.entries import Entry
from tabx.runs.kind import Done, Kind
from tabx.runs.store import Index, Lines


class ChangedError(TabxError):
    """Raised where a stored line is not that of the item in its place."""


@dataclass
class Results:
    """The lines of a run, where they are written, and those of an earlier one.

    Parameters
    ----------
    kind : Kind
    path : Path or None
        The file to go on with, or to begin; None keeps lines in a temporary one.
    older : Path or None
        A file of an earlier run, whose lines are taken for items of the same content.
    retry_failed : bool
        Whether a failed line of the earlier run is none.
    anew : bool
        Whether to drop what the file holds.
    """

    kind: Kind
    path: Path | None = None
    older: Path | None = None
    retry_failed: bool = False
    anew: bool = False
    _count: int = field(default=0, init=False)
    _known: tuple[Index, Lines] | None = field(default=None, init=False)
    _put_back: tuple[Any, ...] = field(default=(), init=False)
    """The first item to work on, where it was taken out of the iterator in vain."""

    def __enter__(self) -> Results:
        """Open the files."""
        with ExitStack() as stack:
            self._index = Index()
            stack.callback(self._index.close)
            if self.older is not None:
                self._known = Index(), Lines(self.older, self.kind.read)
                for one in self._known:
                    stack.callback(one.close)
            path = self.path if self.path is not None else self._index.folder / "lines"
            self._lines = Lines(path, self.kind.read, anew=self.anew)
            stack.callback(self._lines.close)
            self._open = stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the files and delete the indices."""
        self._open.close()

    def passed_over(self, items: Iterator[Any]) -> Iterator[tuple[Any, Done]]:
        """Yield item and line of what the file holds already, taking these items out of the iterator.

        Raises
        ------
        ChangedError
            A line is not that of its item. With an earlier run, it and what follows it is cut off instead.
        """
        for place, data in self._lines.stored():
            item = next(items, None)
            why = self._why_not(data, item)
            if why:
                if self.older is None:
                    raise ChangedError(f"{self._lines.path}: {why}; {self.kind.words.helps}")
                self._lines.cut(place)
                self._put_back = () if item is None else (item,)
                break
            self._index.put(self._count, place)
            content = self.kind.content_of(data)
            if content:
                self._index.first_with(content, self._count)
            self._count += 1
            yield item, self.kind.done_of(data, "")
        if self._known is not None:
            self._learn(*self._known)

    def _why_not(self, data: Mapping[str, Any], item: Any) -> str:
        """Return why a line is not that of an item, "" where it is."""
        words = self.kind.words
        named = f"the {words.line} of {_said(data)}"
        if item is None:
            return f"{named}, has no {words.item} in the input, which has changed"
        if any(data[name] != value for name, value in self.kind.columns(item).items()):
            return f"{named}, is not in the place that the input gives it"
        change = self.kind.change(data, item) or self.kind.stale(data, item)
        return f"{named}, {change}" if change else ""

    def _learn(self, index: Index, lines: Lines) -> None:
        """Take note of the lines of an earlier run by their content."""
        for number, (place, data) in enumerate(lines.stored()):
            content = self.kind.content_of(data)
            if content and not (self.retry_failed and self.kind.done_of(data, "").has_failed):
                index.first_with(content, number)
                index.put(number, place)

    def entries(self, items: Iterable[Any]) -> Iterator[Entry]:
        """Yield what is to do for each item: nothing, where its content is known."""
        for number, item in enumerate(chain(self._put_back, items), start=self._count):
            content = self.kind.hash_of(item)
            same = self._index.first_with(content, number) if content else None
            if same is not None:
                yield Entry(item, content, same_as=same)
            else:
                yield Entry(item, content, ready=self._from_before(item, content))

    def _from_before(self, item: Any, content: str) -> Done | None:
        if self._known is None or not content:
            return None
        index, lines = self._known
        number = index.number_of(content)
        if number is None:
            return None
        data = lines.read(index.place_of(number))
        return None if self.kind.change(data, item) else self._renamed(data, item)

    def line_of(self, entry: Entry) -> Done:
        """Return the line of an entry that is the same as an earlier one."""
        assert entry.same_as is not None
        return self._renamed(self._lines.read(self._index.place_of(entry.same_as)), entry.item)

    def _renamed(self, data: Mapping[str, Any], item: Any) -> Done:
        return self.kind.done_of(data, self.kind.line_for(data, item))

    def write(self, line: str) -> None:
        """Write the next line."""
        self._index.put(self._count, self._lines.write(line))
        self._count += 1


def _said(data: Mapping[str, Any]) -> str:
    """Return whose line it is, in words: its row, where it has one, and its id."""
    row = f"row {data['row'] + 1}, " if "row" in data else ""
    prediction = f", prediction {data['prediction']}" if "prediction" in data else ""
    return f"{row}{data['id']!r}{prediction}"
