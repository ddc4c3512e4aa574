"""What a kind of run is: the one record that its caller gives, and what becomes of an item."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from tabx.llm.failure import FailureKind
from tabx.runs.engines.entries import Work


class Status(StrEnum):
    """What became of an item: done, failed, or skipped as there was nothing to do, which is no failure."""

    DONE = "done"
    FAILED = "failed"
    SKIPPED = "skipped"


class Done(NamedTuple):
    """An item that has been worked on: its line, and what the run counts of it.

    Attributes
    ----------
    line : str
        With its newline; "" in a run that keeps no lines.
    status : Status
    reason : str
        Why it was not done.
    figures : mapping of str to (float or None)
        Numbers of which the run knows the mean; None where the item has none.
    unscored : mapping of str to str
        Why a figure that was asked for is None, by its name.
    noted : mapping of str to int
        What else is counted, by name: 1 for an item that has it.
    seconds : float
        By the clock.
    usage : mapping
        What asking a model took; {} where none was asked.
    failure : FailureKind or None
        How a model failed, where that is why.
    model : str
        Who was asked, where the item does not say it: its line of usage does.
    value : object
        What the work made, for a caller that goes on with it in this process; None for a caller that reads lines.
    """

    line: str
    status: Status
    reason: str = ""
    figures: Mapping[str, float | None] = {}
    unscored: Mapping[str, str] = {}
    noted: Mapping[str, int] = {}
    seconds: float = 0.0
    usage: Mapping[str, Any] = {}
    failure: FailureKind | None = None
    model: str = ""
    value: Any = None

    @property
    def has_failed(self) -> bool:
        """Whether the item was not done although there was something to do."""
        return self.status is Status.FAILED


@dataclass(frozen=True, slots=True)
class Words:
    """What the messages of a run call its things.

    Attributes
    ----------
    command : str
        Who writes its lines.
    item, line : str
        One item, and one line of the file.
    again : str
        What is done with an item, as one says it to the user: "judge".
    helps : str
        What helps where lines are not of these items.
    """

    command: str = "tabx batch"
    item: str = "pair"
    line: str = "result"
    again: str = "judge"
    helps: str = "--changed redo judges anew what has changed, another --output everything"


@dataclass(frozen=True)
class Kind:
    """All that a run has to know of its items and lines.

    Attributes
    ----------
    work : Work
        What is done with each item; it returns a `Done`, or what `made` makes one of.
    read : callable
        Takes a line and where it stands; returns its data, or raises InputError for what is no line of this kind.
    columns : callable
        Takes an item; returns the fields of its line that say whose line it is.
    hash_of, content_of : callable
        Take an item, or the data of a line; return a hash of all that decides about the line, "" for none. Items with
        the same hash are done once.
    line_for : callable
        Takes the data of a line and another item with the same content; returns the line under that item's name.
    done_of : callable
        Takes the data of a line and a line; returns what the run counts of it.
    change : callable
        Takes the data of a line and the item in its place; returns why it is not that item's, "" where it is.
    stale : callable
        Takes the data of a line and the item in its place; returns what else in the line is not that item's although
        its content is the same, "" for nothing: such a line is kept under the item's name.
    row, name : callable
        Take an item; return the 0-based number of the input's row that it comes from, and its name in messages.
    made : callable
        Takes an item, its hash and what the work returned, in the process of the run; returns a `Done`.
    figures : tuple of str
        Those that every run of this kind has a mean of, if only an empty one.
    words : Words
    """

    work: Work
    read: Callable[[bytes, str], Mapping[str, Any]]
    columns: Callable[[Any], Mapping[str, Any]]
    hash_of: Callable[[Any], str]
    content_of: Callable[[Mapping[str, Any]], str]
    line_for: Callable[[Mapping[str, Any], Any], str]
    done_of: Callable[[Mapping[str, Any], str], Done]
    change: Callable[[Mapping[str, Any], Any], str]
    row: Callable[[Any], int]
    name: Callable[[Any], str]
    stale: Callable[[Mapping[str, Any], Any], str] = lambda data, item: ""
    made: Callable[[Any, str, Any], Done] = lambda item, content, found: found
    figures: tuple[str, ...] = ()
    words: Words = field(default_factory=Words)
