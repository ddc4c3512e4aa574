"""One row: an instruction, content and format description, and the table; and why another one was dropped."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tabx.generate.data.struc_bench import Parts, input_of
from tabx.tune.settings import ALPACA, CHAT


@dataclass(frozen=True, slots=True)
class Rejected:
    """A wrong reply: the table after one harmful edit, and the edit's name."""

    text: str
    edit: str


@dataclass(frozen=True)
class TuneRow:
    """A row that was checked.

    Attributes
    ----------
    id : str
        That of its source, with notation and layout.
    source : str
        Id of what it was made from.
    hash : str
        Hash of the source's tables and text.
    notation, layout, style : str
    instruction, content, description, target : str
    described_by : str
        "templates", or the model that wrote description and content.
    tokens : int
        Of prompt and target, as gpt-4o's tokenizer counts them.
    rejected : Rejected or None
    """

    id: str
    source: str
    hash: str
    notation: str
    layout: str
    style: str
    instruction: str
    content: str
    description: str
    target: str
    described_by: str = "templates"
    tokens: int = 0
    rejected: Rejected | None = field(default=None, repr=False)

    @property
    def input(self) -> str:
        """Content and description as the two named parts of Struc-Bench's input (Tang et al., 2024, section 4.1)."""
        return input_of(Parts(self.content, self.description))

    @property
    def prompt(self) -> str:
        """Instruction and input together."""
        return f"{self.instruction}\n{self.input}"

    def written(self, form: str) -> dict[str, Any]:
        """Return the row as trainers read it, with what is known of it."""
        return {**self._asked(form), **self._reply(form, self.target), **self._known}

    def written_pair(self, form: str) -> Mapping[str, Any] | None:
        """Return chosen and rejected as trainers of preferences read them; None without a rejected reply."""
        if self.rejected is None:
            return None
        asked = {"prompt": [_turn("user", self.prompt)]} if form == CHAT else self._asked(form)
        replies = {"chosen": self.target, "rejected": self.rejected.text}
        said = {name: [_turn("assistant", text)] if form == CHAT else text for name, text in replies.items()}
        return {**asked, **said, "edit": self.rejected.edit, **self._known}

    def _asked(self, form: str) -> dict[str, Any]:
        if form == CHAT:
            return {"messages": [_turn("user", self.prompt)]}
        if form == ALPACA:
            return {"instruction": self.instruction, "input": self.input}
        return {"prompt": self.prompt}

    def _reply(self, form: str, text: str) -> dict[str, Any]:
        if form == CHAT:
            return {"messages": [_turn("user", self.prompt), _turn("assistant", text)]}
        return {"output" if form == ALPACA else "completion": text}

    @property
    def _known(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "source": self.source,
            "source_hash": self.hash,
            "notation": self.notation,
            "layout": self.layout,
            "style": self.style,
            "described_by": self.described_by,
        }


def _turn(role: str, content: str) -> dict[str, str]:
    return {"role": role, "content": content}


@dataclass(frozen=True, slots=True)
class Dropped:
    """What became no row: its id, the reason, which is counted, and what it was about."""

    id: str
    reason: str
    detail: str = ""


def content_hash(text: str) -> str:
    """Return a short hash of a text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
