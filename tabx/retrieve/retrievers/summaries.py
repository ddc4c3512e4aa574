"""A name and a summary of each table, as a model gives them, on disk by a hash of the question: none is asked twice."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

from tabx.base.at_once import at_once
from tabx.base.errors import OptionError
from tabx.base.progress import tell
from tabx.base.whole_files import write_file
from tabx.llm.failure import OF_THE_PROVIDER, FailureKind, ModelFailure
from tabx.llm.records import Message
from tabx.llm.shape import data_shape
from tabx.retrieve.records import CorpusTable
from tabx.retrieve.retrievers.texts import Texts
from tabx.retrieve.retrievers.vector_store import hash_of

if TYPE_CHECKING:
    from tabx.llm.client import Client
    from tabx.llm.prompts import Prompts

TEMPLATES = ("retrieve_summary", "retrieve_summary_system")

ROWS = 10
"""Rows that a model is shown where nothing else is said: those of TARGET's LlamaIndex (Ji et al., 2025)."""

LONGEST = 400
"""Tokens of an answer: a name and three sentences are some 100."""

_WINDOW = 64
"""Tables asked about before what came is written: what a run that is killed loses at most, but for the cache."""

_ENDING = OF_THE_PROVIDER | {FailureKind.BUDGET, FailureKind.OFFLINE, FailureKind.DRY_RUN}
"""Failures that the next table would meet, too: they end the index. All others are the table's own."""

_SCHEMA = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "summary": {"type": "string"}},
    "required": ["name", "summary"],
    "additionalProperties": False,
}


class SummaryStore:
    """Texts by hash, appended as they come; what a killed run has left unfinished at the end is cut off.

    Parameters
    ----------
    folder : Path or None
        None keeps them in memory.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._path = None if folder is None else folder / "summaries.jsonl"
        self._texts: dict[str, str] = {}
        if self._path is not None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._open(self._path)

    @property
    def bytes(self) -> int:
        """Bytes on disk."""
        return self._path.stat().st_size if self._path is not None and self._path.exists() else 0

    def _open(self, path: Path) -> None:
        data = path.read_bytes() if path.exists() else b""
        whole, _, rest = data.rpartition(b"\n")
        try:
            for line in whole.splitlines():
                hash, text = json.loads(line)
                self._texts[str(hash)] = str(text)
        except (ValueError, TypeError):
            raise OptionError(f"{path}: no store of summaries, or damaged; delete it to ask for them anew") from None
        if rest:
            write_file(path, whole + b"\n" if whole else b"")

    def __contains__(self, hash: str) -> bool:
        return hash in self._texts

    def __getitem__(self, hash: str) -> str:
        return self._texts[hash]

    def add(self, found: Mapping[str, str]) -> None:
        """Keep texts."""
        self._texts.update(found)
        if self._path is not None and found:
            with self._path.open("a", encoding="ascii") as file:
                file.writelines(f"{json.dumps(one)}\n" for one in found.items())


@dataclass
class Summaries:
    """Writes a table as the name and the summary that a model gives it; one that it gives none as the table itself.

    Attributes
    ----------
    client : Client
    prompts : Prompts
    texts : Texts
        As what the model is shown, and what stands for a table without a summary.
    store : SummaryStore
    """

    client: Client
    prompts: Prompts
    texts: Texts
    store: SummaryStore = field(default_factory=SummaryStore)
    failures: dict[str, str] = field(default_factory=dict, init=False)
    """Why a table has no summary, by its id: of the last index."""

    @property
    def most(self) -> int:
        """Characters of a text at most."""
        return self.texts.most

    def to_dict(self) -> dict[str, Any]:
        """Return all that decides about the summaries: the model, the prompt, and what is shown of a table."""
        spec = self.client.spec
        model = [spec.model, spec.api_base, spec.asked()]
        return {"model": model, "prompt": self.prompts.hash(TEMPLATES), "shown": self.texts.to_dict()}

    def of(self, table: CorpusTable) -> tuple[list[str], bool]:
        """Return the text of a table that `make` has asked about, and whether something of what was shown was cut."""
        texts, was_cut = self.texts.of(table)
        hash = self._hash(self._turns(texts[0]))
        return [self.store[hash][: self.most] if hash in self.store else texts[0]], was_cut

    def make(self, tables: Sequence[CorpusTable]) -> None:
        """Ask for the summaries that the store lacks, several at a time.

        Raises
        ------
        OptionError
            The model cannot be asked, or a budget is used up; what has come is kept. Or it sums up none of the first.
        """
        turns = {table.id: self._turns(self.texts.of(table)[0][0]) for table in tables}
        hashes = {id: self._hash(one) for id, one in turns.items()}
        lacking = {hash: turns[id] for id, hash in hashes.items() if hash not in self.store}
        failed: dict[str, ModelFailure] = {}
        for start in range(0, len(lacking), _WINDOW):
            window = dict(islice(lacking.items(), start, start + _WINDOW))
            failed |= self._ask(window)
            self._check_ending(failed, lacking)
            self._check_any(failed, hashes.values())
            tell("summing up tables", start + len(window), len(lacking))
        self.failures = {id: failed[hash].message for id, hash in hashes.items() if hash in failed}

    def _ask(self, window: Mapping[str, Sequence[Message]]) -> dict[str, ModelFailure]:
        """Keep the summaries that come; return why the others do not, by hash."""
        stopped = Event()
        found = at_once([partial(self._said, turns, stopped) for turns in window.values()])
        by_hash = dict(zip(window, found, strict=True))
        self.store.add({hash: one for hash, one in by_hash.items() if isinstance(one, str)})
        return {hash: one for hash, one in by_hash.items() if isinstance(one, ModelFailure)}

    def _check_ending(self, failed: Mapping[str, ModelFailure], lacking: Mapping[str, Sequence[Message]]) -> None:
        """Raise OptionError where one of some failures ends the index."""
        ending = next((one for one in failed.values() if one.kind in _ENDING), None)
        if ending is not None:
            there = sum(hash in self.store for hash in lacking)
            raise OptionError(f"{ending.message}; {there:,} of {len(lacking):,} summaries are there")

    def _check_any(self, failed: Mapping[str, ModelFailure], hashes: Iterable[str]) -> None:
        """Raise OptionError where no table at all could be summed up: none would be found by its summary."""
        if failed and not any(hash in self.store for hash in hashes):
            said = next(iter(failed.values())).message
            raise OptionError(f"none of the first {len(failed):,} tables could be summed up; first: {said}")

    def _turns(self, text: str) -> tuple[Message, ...]:
        system = self.prompts.render("retrieve_summary_system", {})
        return (
            Message("system", system),
            Message("user", self.prompts.render("retrieve_summary", {"table": text.split("\n")})),
        )

    def _hash(self, turns: Sequence[Message]) -> str:
        return hash_of(json.dumps([[one.role, one.content] for one in turns]), self.to_dict()["model"])

    def _said(self, turns: Sequence[Message], stopped: Event) -> str | ModelFailure | None:
        """Return name and summary of a table, or why there are none; None where another table has ended the run."""
        if stopped.is_set():
            return None
        shape = data_shape(_SCHEMA, name="summary", longest=LONGEST)
        try:
            reply = self.client.ask(turns, shape, check=_complaint)
        except ModelFailure as failure:
            if failure.kind in _ENDING:
                stopped.set()
            return failure
        if reply.rejected:
            return ModelFailure(FailureKind.WRONG_SCHEMA, f"{self.client.spec.name}: {reply.rejected}")
        return f"{reply.value['name'].strip()}\n{reply.value['summary'].strip()}"


def _complaint(answer: Mapping[str, str]) -> str | None:
    lacking = [name for name in ("name", "summary") if not answer[name].strip()]
    return f"{' and '.join(lacking)} must not be empty" if lacking else None
