"""How tables are made: target, strategy, form of the reply, examples, continuations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tabx.base.errors import OptionError
from tabx.base.nearest import nearest
from tabx.generate.schema import Schema

TARGETS = ("markdown", "html", "latex", "json", "csv", "raw")
"""What tables are written in; raw is Struc-Bench's text of sections and <NEWLINE>."""

ONE_TABLE = ("csv",)
"""Targets that hold one table."""

DIRECT, FORMAT_FIRST = STRATEGIES = ("direct", "format-first")
"""The table at once, or a description of its format first (FormatCoT: Tang et al., 2024, section 3.1)."""

FROM_TEXT, FROM_SCHEMA, FROM_EXAMPLE, FROM_GOLD = SOURCES = ("text", "schema", "example", "gold")
"""What the format is described from. The paper describes it from the gold table, which tells number and names of its
rows: what a model does with that is another task, and stands under another name of the model."""

AS_TEXT, AS_SCHEMA = REPLIES = ("text", "schema")
"""A free reply, or one in the shape of a JSON Schema, which code writes in the target."""

MOST_CONTINUATIONS = 3
"""Requests at most for the rest of a reply that was cut: four limits of length hold more than any table of the paper's
test sets, and a model that never ends costs four replies and no more."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How tables are made of every text.

    Attributes
    ----------
    targets : tuple of str
        Of `TARGETS`; each text is made into tables once for each of them.
    strategy : str
        One of `STRATEGIES`.
    format_from : str
        One of `SOURCES`; "" with strategy "direct".
    reply_as : str
        One of `REPLIES`.
    shots : int
        Examples before each text.
    seed : int
        Of the choice of examples.
    max_continuations : int
        Requests at most for the rest of a reply that was cut.
    schema : Schema or None
        The tables of items that have no schema of their own.

    Raises
    ------
    OptionError
        A value is none of those, or two do not go together.
    """

    targets: tuple[str, ...] = (TARGETS[0],)
    strategy: str = DIRECT
    format_from: str = ""
    reply_as: str = AS_TEXT
    shots: int = 0
    seed: int = 0
    max_continuations: int = MOST_CONTINUATIONS
    schema: Schema | None = None

    def __post_init__(self) -> None:
        for target in self.targets:
            _check_one("target", target, TARGETS)
        if not self.targets or len(set(self.targets)) < len(self.targets):
            raise OptionError(f"targets {', '.join(self.targets) or 'none'}: each once is right")
        _check_one("strategy", self.strategy, STRATEGIES)
        _check_one("reply", self.reply_as, REPLIES)
        self._check_source()
        for name in ("shots", "max_continuations"):
            if getattr(self, name) < 0:
                raise OptionError(f"{name.replace('_', '-')} {getattr(self, name)}: at least 0 is right")

    def _check_source(self) -> None:
        if self.strategy == DIRECT:
            if self.format_from:
                raise OptionError("--format-from is for --strategy format-first")
            return
        if not self.format_from:
            raise OptionError(f"--strategy format-first needs --format-from: {', '.join(SOURCES)} are right")
        _check_one("source of the format", self.format_from, SOURCES)

    @property
    def templates(self) -> tuple[str, ...]:
        """Names of the prompts that are used."""
        described = ("generate_describe",) if self.strategy == FORMAT_FIRST else ()
        continued = ("generate_continue",) if self.max_continuations else ()
        return ("generate", "generate_system", *described, *continued)

    def label(self, model: str) -> str:
        """Return the name under which the replies of a model stand: that it was told of the gold is part of it."""
        return f"{model} (format from gold)" if self.format_from == FROM_GOLD else model

    def said(self, target: str) -> dict[str, Any]:
        """Return what a line says of how its tables were made."""
        return {
            "to": target,
            "strategy": self.strategy,
            "format_from": self.format_from or None,
            "reply_as": self.reply_as,
            "shots": self.shots,
        }


SAID = ("to", "strategy", "format_from", "reply_as", "shots")
"""Fields of a line that say how its tables were made; a report makes slices by them."""


def targets_of(text: str | Sequence[str]) -> tuple[str, ...]:
    """Return targets from their names, in a text with commas between or in a list."""
    names = text.split(",") if isinstance(text, str) else list(text)
    return tuple(name.strip() for name in names)


def _check_one(what: str, name: str, known: Sequence[str]) -> None:
    if name not in known:
        near = nearest(name, known)
        hint = f"; nearest: {near!r}" if near else ""
        raise OptionError(f"unknown {what} {name!r}: {', '.join(known)} are right{hint}")
