"""BM25 over the words of titles, header and cells, each counted as often as its field weighs (by bm25s, Lù, 2024).

The fields are joined into one text, as scores of fields apart, added up, find less (benchmarks/README.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from tabx.retrieve.records import CorpusTable, Hit
from tabx.retrieve.retrievers.fields import ALL, Reading
from tabx.retrieve.retrievers.ranking import best
from tabx.retrieve.retrievers.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Weights:
    """How often a word counts by where it stands."""

    title: int = 3
    """From 2 to 6 the same is found of what was tuned on (benchmarks/README.md, "Tables found")."""
    header: int = 2
    """Twice finds .012 more of FeTaQA without titles than once."""
    cell: int = 1


WEIGHTS, TOKENS = Weights(), Tokens()
"""What one setting for every corpus has."""


@dataclass
class Bm25:
    """BM25 (Robertson and Zaragoza, 2009; Lucene's idf) with one setting for every corpus.

    Attributes
    ----------
    reading : Reading
    tokens : Tokens
    weights : Weights
    k1, b : float
    """

    reading: Reading = ALL
    tokens: Tokens = TOKENS
    weights: Weights = WEIGHTS
    k1: float = 1.5
    b: float = 0.75
    _ids: list[str] = field(default_factory=list, init=False)
    _scorer: Any = field(default=None, init=False)

    @property
    def settings(self) -> Mapping[str, Any]:
        """All that the index depends on beside the tables."""
        return {
            "reading": self.reading.to_dict(),
            "tokens": asdict(self.tokens),
            "weights": asdict(self.weights),
            "k1": self.k1,
            "b": self.b,
        }

    def index(self, tables: Sequence[CorpusTable]) -> None:
        """Take in tables."""
        import bm25s

        vocabulary: dict[str, int] = {}
        texts = [[vocabulary.setdefault(word, len(vocabulary)) for word in self.words_of(table)] for table in tables]
        self._ids = [table.id for table in tables]
        self._scorer = None
        if vocabulary:  # bm25s raises for a corpus without words, in which nothing can be found
            self._scorer = bm25s.BM25(k1=self.k1, b=self.b)
            self._scorer.index((texts, vocabulary), create_empty_token=False, show_progress=False)

    def words_of(self, table: CorpusTable) -> list[str]:
        """Return the words of a table, each as often as it counts."""
        weights = self.weights
        found: list[str] = []
        for texts, weight in (
            (self.reading.titles_of(table), weights.title),
            (table.header, weights.header),
            (self.reading.cells_of(table), weights.cell),
        ):
            words = [word for text in texts for word in self.tokens(text)]
            found += words * weight
        return found

    def retrieve(self, query: str, k: int) -> list[Hit]:
        """Return the k best tables that share a word with the query."""
        if self._scorer is None:
            return []
        known = self._scorer.vocab_dict
        words = [word for word in self.tokens(query) if word in known]
        return best(self._scorer.get_scores(words), self._ids, k) if words else []

    def save(self, folder: Path) -> None:
        """Write the index."""
        if self._scorer is not None:
            self._scorer.save(str(folder), show_progress=False)

    def load(self, folder: Path, tables: Sequence[CorpusTable]) -> None:
        """Read the index; scores stay on disk until they are needed."""
        import bm25s

        self._ids = [table.id for table in tables]
        is_empty = not (folder / "params.index.json").exists()
        self._scorer = None if is_empty else bm25s.BM25.load(str(folder), mmap=True)
