"""The turns of a question: for the tables of a text, for a description of their format, for the rest of a reply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tabx.generate.items import Item
from tabx.generate.schema import Column, Schema
from tabx.llm.prompts import Prompts, field
from tabx.llm.records import Message


@dataclass(frozen=True, slots=True)
class Example:
    """A text before that of an item, and the reply that would be right for it."""

    item: Item
    schema: Schema | None
    reply: str


@dataclass(frozen=True)
class Prompting:
    """How questions are put.

    Attributes
    ----------
    prompts : Prompts
    reply_as : str
        As of `Settings`.
    """

    prompts: Prompts
    reply_as: str

    def question(
        self,
        item: Item,
        schema: Schema | None,
        target: str,
        *,
        examples: Sequence[Example] = (),
        description: str = "",
    ) -> tuple[Message, ...]:
        """Return the turns that ask for the tables of a text, examples before it."""
        shown = [
            turn
            for one in examples
            for turn in (
                Message("user", self._filled("generate", one.item, one.schema, target, has_examples=True)),
                Message("assistant", one.reply),
            )
        ]
        asked = self._filled(
            "generate", item, schema, target, has_examples=bool(examples), description=_lines(description)
        )
        return (self._system, *shown, Message("user", asked))

    def description(
        self, item: Item, schema: Schema | None, target: str, *, source: str, material: str
    ) -> tuple[Message, ...]:
        """Return the turns that ask for a description of the format; an example's is the same for every item."""
        told = {"source": source, "material": _lines(material)}
        return (self._system, Message("user", self._filled("generate_describe", item, schema, target, **told)))

    def rest(self, turns: Sequence[Message], kept: str) -> tuple[Message, ...]:
        """Return the turns that ask for what comes after the part of a reply that is kept."""
        asked = self.prompts.render("generate_continue", {"reply_as": self.reply_as})
        return (*turns, Message("assistant", kept), Message("user", asked))

    @property
    def _system(self) -> Message:
        return Message("system", self.prompts.render("generate_system", {}))

    def _filled(self, name: str, item: Item, schema: Schema | None, target: str, **more: Any) -> str:
        values: Mapping[str, Any] = {
            "target": target,
            "reply_as": self.reply_as,
            "known": schema_lines(schema),
            "instruction": _lines(item.instruction),
            "text": _lines(item.text),
            "description": [],
            **more,
        }
        return self.prompts.render(name, values)


def schema_lines(schema: Schema | None) -> list[str]:
    """Return the tables of a schema, one a line: "Team: Team | Wins (integer)"."""
    if schema is None:
        return []
    return [
        f"{field(table.name)}: {columns}" if table.name else columns
        for table in schema.tables
        for columns in [" | ".join(map(_shown, table.columns))]
    ]


def _shown(column: Column) -> str:
    name = field(column.name) or "(no name)"
    return name if column.type == "text" else f"{name} ({column.type})"


def _lines(text: str) -> list[str]:
    """Return the lines of a text, none of an empty one: each is a line of its fence."""
    return text.replace("\r\n", "\n").strip("\n").split("\n") if text.strip() else []
