"""Tables by vectors of the names and summaries that a model gives them: the LlamaIndex of TARGET (Ji et al., 2025)."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tabx.base.errors import OptionError
from tabx.base.whole_files import write_file
from tabx.documents.figures import several
from tabx.retrieve.records import CorpusTable, Hit
from tabx.retrieve.retrievers.dense import Dense
from tabx.retrieve.retrievers.seam import Metered
from tabx.retrieve.retrievers.summaries import Summaries

_LACKING = "lacking.json"


@dataclass
class Summary:
    """Finds tables by the vectors of their summaries.

    A table that the model gives no summary (a refusal, no valid answer) is read as `dense` reads it, which is told; the
    next index that is built asks for it again.

    Attributes
    ----------
    summaries : Summaries
    dense : Dense
        Whose texts they are.
    """

    summaries: Summaries
    dense: Dense
    _lacking: dict[str, str] = field(default_factory=dict, init=False)
    _asked: float = field(default=0.0, init=False)

    @property
    def settings(self) -> Mapping[str, Any]:
        """Those of the vectors: model, prompt and what is shown of a table are among them."""
        return self.dense.settings

    @property
    def bytes_beside(self) -> int:
        """Bytes on disk of vectors and summaries, which several indices share."""
        return self.dense.bytes_beside + self.summaries.store.bytes

    @property
    def model_seconds(self) -> float:
        """Seconds that either model was waited for."""
        return self._asked + self.dense.model_seconds

    @property
    def asks(self) -> tuple[Metered, ...]:
        """What sums up, and what makes vectors."""
        return (self.summaries.client, *self.dense.asks)

    @property
    def told(self) -> Sequence[str]:
        """What was cut of what the model was shown, and which tables have no summary."""
        lines = list(self.dense.told)
        if self._lacking:
            id, reason = next(iter(self._lacking.items()))
            count = several(len(self._lacking), "table")
            lines.append(f"{count} without a summary, read as dense reads them; first: {id}: {reason}")
        return lines

    def index(self, tables: Sequence[CorpusTable]) -> None:
        """Take in tables: ask for summaries and vectors that are not there yet.

        Raises
        ------
        OptionError
            A model cannot be asked, or a budget is used up; what has come is kept.
        """
        began = time.perf_counter()
        try:
            self.summaries.make(tables)
        finally:
            self._asked += time.perf_counter() - began
        self._lacking = dict(self.summaries.failures)
        self.dense.index(tables)

    def retrieve(self, query: str, k: int) -> list[Hit]:
        """Return the k tables whose summaries are nearest; the errors are those of `Dense.retrieve`."""
        return self.dense.retrieve(query, k)

    @property
    def most_at_once(self) -> int:
        """Queries that are asked for and compared at once."""
        return self.dense.most_at_once

    def retrieve_many(self, queries: Sequence[str], k: int) -> list[list[Hit]]:
        """Return the same for each query."""
        return self.dense.retrieve_many(queries, k)

    def save(self, folder: Path) -> None:
        """Write which texts the tables have, and which lack a summary."""
        self.dense.save(folder)
        write_file(folder / _LACKING, json.dumps(self._lacking))

    def load(self, folder: Path, tables: Sequence[CorpusTable]) -> None:
        """Read the index; raise OptionError where it is damaged."""
        try:
            self._lacking = {str(id): str(why) for id, why in json.loads((folder / _LACKING).read_bytes()).items()}
        except (OSError, ValueError, AttributeError):
            raise OptionError(f"{folder}: damaged ({_LACKING}); delete it to build it anew") from None
        self.dense.load(folder, tables)
