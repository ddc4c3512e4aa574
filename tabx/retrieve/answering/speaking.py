"""Who answers: a model through the client, one's own generator, or a file of replies."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass, field
from importlib import import_module
from threading import Lock
from typing import Any, Protocol

from tabx.ask.work import Counted
from tabx.base.errors import InputError, OptionError
from tabx.base.outside import one_line
from tabx.llm.client import Client
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.llm.records import Finish, Usage
from tabx.llm.shape import Shape
from tabx.retrieve.answering.prompting import table_text
from tabx.retrieve.answering.records import AnswerKind
from tabx.retrieve.answering.shapes import answer_shape
from tabx.retrieve.answering.tasks import Task


@dataclass(frozen=True)
class Said:
    """A reply as it came.

    Attributes
    ----------
    text : str or None
        None where a file of replies has none.
    finish : str or None
        As of `tabx ask`; None where nobody tells.
    backbone : str
        Name of who replied.
    model : str or None
        The provider's own name of it.
    sent : mapping
        Parameters.
    """

    text: str | None
    backbone: str
    finish: str | None = "stop"
    model: str | None = None
    sent: dict[str, Any] = field(default_factory=dict)


class Speaker(Protocol):
    """Who answers."""

    @property
    def decides(self) -> tuple[Any, ...]:
        """What decides about its replies."""

    def name_for(self, task: Task) -> str:
        """Return its name in the line of a task."""

    def counted(self, task: Task) -> Any:
        """Return what sums up the `usage` of a task."""

    def say(self, task: Task, asked: Any) -> Said:
        """Return the reply; a TabxError says why there is none."""


@dataclass
class Nothing:
    """Asks no model, and takes no tokens."""

    usage: Usage = field(default_factory=Usage)


_SAID_ALL_THE_SAME = {
    FailureKind.WRONG_SCHEMA: Finish.STOP,
    FailureKind.REFUSAL: Finish.REFUSED,
    FailureKind.ONLY_REASONED: Finish.EMPTY,
    FailureKind.TRUNCATED: Finish.CUT,
}
"""Failures of structured answers that are replies all the same, and how these ended."""


@dataclass(frozen=True)
class Model:
    """A model: asked for a text, or for a label or a query in a shape."""

    client: Client
    kind: AnswerKind

    @property
    def decides(self) -> tuple[Any, ...]:
        """What decides about its replies."""
        return (self.client.spec.model, self.client.spec.asked(0, longest=None))

    def name_for(self, task: Task) -> str:
        """Return the name of the backbone."""
        return self.client.spec.name

    def counted(self, task: Task) -> Counted:
        """Return who asks."""
        return Counted(self.client)

    def say(self, task: Task, asked: Counted) -> Said:
        """Return its reply."""
        shape = answer_shape(self.kind)
        if shape is not None:
            return self._shaped(task, asked, shape)
        said = asked.reply(task.turns)
        return Said(said.text, said.backbone, str(said.finish.value), said.model, dict(said.sent))

    def _shaped(self, task: Task, asked: Counted, shape: Shape[Any]) -> Said:
        try:
            said = asked.counted(lambda: self.client.ask(task.turns, shape))
        except ModelFailure as failure:
            if failure.kind not in _SAID_ALL_THE_SAME:
                raise
            return Said(failure.said, self.client.spec.name, str(_SAID_ALL_THE_SAME[failure.kind].value))
        text = json.dumps(said.value, ensure_ascii=False)
        return Said(text, said.backbone, "stop", said.model, dict(said.sent))


@dataclass(frozen=True)
class Own:
    """One's own generator: `generate(table_str, query)`, as TARGET has it.

    It gives a text, `{"content": text}`, or `{"sql_query": text, "database_id": name}`; one question at a time.
    """

    name: str
    made: Any
    lock: Any = field(default_factory=Lock, repr=False)

    @property
    def decides(self) -> tuple[Any, ...]:
        """Return its name: what it does nobody can tell."""
        return (self.name,)

    def name_for(self, task: Task) -> str:
        """Return its name."""
        return self.name

    def counted(self, task: Task) -> Nothing:
        """Return what takes no tokens."""
        return Nothing()

    def say(self, task: Task, asked: Nothing) -> Said:
        """Return its reply; raise InputError for what is none, and where it raises anything."""
        try:
            with self.lock:
                found = self.made.generate(table_text(task.shown), task.query.text)
        except Exception as error:
            said = f"{type(error).__name__}: {one_line(str(error), 200)}"
            raise InputError(f"{self.name} could not answer ({said})") from None
        if isinstance(found, dict) and isinstance(found.get("content"), str):
            return Said(found["content"], self.name)
        if isinstance(found, dict) and isinstance(found.get("sql_query"), str):
            named = {"database": str(found.get("database_id") or ""), "sql": found["sql_query"]}
            return Said(json.dumps(named, ensure_ascii=False), self.name)
        if isinstance(found, str):
            return Said(found, self.name)
        raise InputError(f"{self.name}: generate gave {type(found).__name__}; {_GIVEN} is right")


_GIVEN = 'a text, {"content": …} or {"sql_query": …, "database_id": …}'


@dataclass(frozen=True)
class File:
    """A file of replies, of one kind."""

    kind: AnswerKind

    @property
    def decides(self) -> tuple[Any, ...]:
        """Return nothing: each task has its reply."""
        return ("replies",)

    def name_for(self, task: Task) -> str:
        """Return the model that the file names."""
        return task.given.maker.model if task.given is not None else ""

    def counted(self, task: Task) -> Nothing:
        """Return what takes no tokens."""
        return Nothing()

    def say(self, task: Task, asked: Nothing) -> Said:
        """Return what the file has."""
        assert task.given is not None
        text = task.given.text
        if text is not None and task.given.database and self.kind is AnswerKind.SQL:
            text = json.dumps({"database": task.given.database, "sql": text}, ensure_ascii=False)
        return Said(text, task.given.maker.model, None)


def own_generator(name: str) -> Own:
    """Return a generator of the class that a name says, made without arguments.

    Raises
    ------
    OptionError
        There is no such class, it cannot be made, or it has no method `generate`.
    """
    module, colon, attribute = name.partition(":")
    right = "pkg.module:Class with generate(table_str, query) is right"
    if not colon or not attribute:
        raise OptionError(f"--generator {name}: no class; {right}")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())  # as `python -m` does, so that a file beside one is found
    try:
        found: Any = import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
        made = found() if isinstance(found, type) else found
    except Exception as error:
        said = f"{type(error).__name__}: {one_line(str(error), 200)}"
        raise OptionError(f"--generator {name}: cannot be made ({said}); {right}") from None
    if not callable(getattr(made, "generate", None)):
        raise OptionError(f"--generator {name}: it has no method generate; {right}")
    return Own(name, made)
