"""The first tables of any retriever in the order that a model gives them (as RankGPT: Sun et al., EMNLP 2023)."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabx.base.errors import InputError, OptionError
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.llm.records import Message
from tabx.llm.shape import NotInShape, Shape
from tabx.retrieve.records import CorpusTable, Hit
from tabx.retrieve.retrievers.seam import Keeping, Metered, Retriever, asked_by, model_seconds, note_of, told_of
from tabx.retrieve.retrievers.texts import Texts
from tabx.runs.stopping import OutOfBudget

if TYPE_CHECKING:
    from tabx.llm.client import Client
    from tabx.llm.prompts import Prompts

TEMPLATES = ("retrieve_rerank", "retrieve_rerank_system")

FIRST = 20
"""Tables that a model orders: RankGPT's window."""

ROWS = 5
"""Rows of a table that it is shown where nothing else is said: what the columns hold shows in them."""

MOST_CHARACTERS = 600
"""Characters of a table that it is shown: twenty are some 3,000 tokens, what small models read well."""

REPAIRED = "order repaired"
"""What is noted of a query whose answer was no order of all tables."""


@dataclass
class Rerank:
    """Lets a model order the first tables that another retriever finds; those behind them stay where they are.

    An answer that leaves tables out, names them twice or names others is complained of once; what is wrong with the
    second one is repaired as RankGPT does, and noted: what is strange or repeated is dropped, what lacks comes behind
    the others in its old order. An answer that names none of the tables is the failure of its query.

    Attributes
    ----------
    base : Retriever
    client : Client
    prompts : Prompts
    texts : Texts
        As what the model is shown of a table.
    first : int
        How many are ordered.
    """

    base: Retriever
    client: Client
    prompts: Prompts
    texts: Texts
    first: int = FIRST
    note: str = field(default="", init=False)
    """What is noted of the last query."""
    _asked: float = field(default=0.0, init=False)
    _tables: dict[str, CorpusTable] = field(default_factory=dict, init=False)

    @property
    def settings(self) -> Mapping[str, Any]:
        """Those of the retriever, the model, the prompt, and what is shown."""
        spec = self.client.spec
        return {
            "base": dict(self.base.settings) if isinstance(self.base, Keeping) else None,
            "model": [spec.model, spec.api_base, spec.asked()],
            "prompt": self.prompts.hash(TEMPLATES),
            "texts": self.texts.to_dict(),
            "first": self.first,
        }

    @property
    def bytes_beside(self) -> int:
        """Bytes on disk that the retriever shares with other indices."""
        return int(getattr(self.base, "bytes_beside", 0))

    @property
    def model_seconds(self) -> float:
        """Seconds that models were waited for."""
        return self._asked + model_seconds(self.base)

    @property
    def asks(self) -> tuple[Metered, ...]:
        """The model that orders, and what the retriever asks."""
        return (self.client, *asked_by(self.base))

    @property
    def told(self) -> Sequence[str]:
        """What the retriever tells of its index."""
        return told_of(self.base)

    def index(self, tables: Sequence[CorpusTable]) -> None:
        """Take in tables."""
        self._tables = {table.id: table for table in tables}
        self.base.index(tables)

    def retrieve(self, query: str, k: int) -> list[Hit]:
        """Return the k best tables, scored by their places.

        Raises
        ------
        InputError
            The model gives no order, or what the retriever returned are no hits.
        OutOfBudget
            Asking would go beyond a budget.
        """
        ids = [str(id) for id, _ in self.base.retrieve(query, max(k, self.first))]
        self.note = note_of(self.base)
        if strange := next((id for id in ids if id not in self._tables), None):
            raise InputError(f"the retriever returned the table {strange!r}, which the corpus lacks")
        head = ids[: self.first]
        if len(head) > 1:
            order = self._order(query, [self._tables[id] for id in head])
            ids[: len(head)] = [head[place] for place in order]
        return [Hit(id, float(len(ids) - place)) for place, id in enumerate(ids)][:k]

    def _order(self, query: str, tables: Sequence[CorpusTable]) -> list[int]:
        """Return the places of tables, best first."""
        shown = [self.texts.of(table)[0][0].split("\n") for table in tables]
        turns = (
            Message("system", self.prompts.render("retrieve_rerank_system", {})),
            Message("user", self.prompts.render("retrieve_rerank", {"query": query, "tables": shown})),
        )
        began = time.perf_counter()
        try:
            reply = self.client.ask(turns, _shape(len(tables)), check=_complaint(len(tables)))
        except ModelFailure as failure:
            if failure.kind is FailureKind.BUDGET:
                raise OutOfBudget(failure.message) from None
            raise InputError(failure.message) from None
        finally:
            self._asked += time.perf_counter() - began
        named = [number - 1 for number in dict.fromkeys(reply.value) if 1 <= number <= len(tables)]
        if not named:
            raise InputError(f"{self.client.spec.name}: the answer names none of the tables 1 to {len(tables)}")
        if reply.rejected:
            self.note = "; ".join(filter(None, (self.note, REPAIRED)))
        return [*named, *(place for place in range(len(tables)) if place not in set(named))]

    def save(self, folder: Path) -> None:
        """Write the index of the retriever; raise OptionError where it keeps none."""
        if not isinstance(self.base, Keeping):
            raise OptionError(f"{type(self.base).__name__} keeps no index; leave --index out")
        self.base.save(folder)

    def load(self, folder: Path, tables: Sequence[CorpusTable]) -> None:
        """Read the index of the retriever."""
        self._tables = {table.id: table for table in tables}
        if isinstance(self.base, Keeping):
            self.base.load(folder, tables)


def _shape(count: int) -> Shape[list[int]]:
    """Return the shape of an order: the server is told that each number stands in it, any whole numbers are read."""
    numbers = {"type": "integer", "minimum": 1, "maximum": count}
    order = {"type": "array", "items": numbers, "minItems": count, "maxItems": count}
    schema = {
        "type": "object",
        "properties": {"order": order},
        "required": ["order"],
        "additionalProperties": False,
    }
    # A number has at most three signs and a comma: some two tokens.
    return Shape("order", schema, _read, lambda found: json.dumps({"order": found}), longest=64 + 4 * count)


def _read(text: str) -> list[int]:
    try:
        order = json.loads(text)["order"]
        if all(type(number) is int for number in order):
            return list(order)
    except (ValueError, TypeError, KeyError):
        pass
    raise NotInShape('{"order": [numbers of tables]} is right')


def _complaint(count: int) -> Callable[[list[int]], str | None]:
    def complaint(order: Sequence[int]) -> str | None:
        if sorted(order) == list(range(1, count + 1)):
            return None
        return f"order must hold each of the numbers 1 to {count} once, and no other"

    return complaint
