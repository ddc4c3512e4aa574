"""The sparse retrievers of OTT-QA (Chen et al., 2021), as TARGET runs them, at their published settings.

The text of a table is "title | section | header", no row. Words and pairs of neighbours count in lower case, none of
which is or holds a function word or punctuation, hashed to 2²⁴ places (DrQA). idf = ln((N − n + .5) / (n + .5)),
negative ones 0. BM25 has k1 1.5 and b .75 and weighs the words of the query by idf, which so counts twice; TF-IDF is
ln(1 + tf) · idf on both sides.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any

from tabx.retrieve.records import CorpusTable, Hit
from tabx.retrieve.retrievers.fields import ALL, Reading
from tabx.retrieve.retrievers.ranking import best
from tabx.retrieve.retrievers.sparse_files import read_matrix, write_matrix
from tabx.retrieve.retrievers.tokens import FUNCTION_WORDS

PLACES = 1 << 24
"""Places that words and pairs are hashed to (DrQA's default)."""

K1, B = 1.5, 0.75

_SIGNS = re.compile(r"[^\W_]+|[^\s]")
_STOP_WORDS = FUNCTION_WORDS | {"'ll", "'re", "'ve", "n't", "'s", "'d", "'m", "''", "``"}


def grams(text: str) -> list[str]:
    """Return the words of a text and its pairs of neighbours, those with a function word or punctuation left out."""
    words = [word.lower() for word in _SIGNS.findall(unicodedata.normalize("NFD", text))]
    kept = [_is_kept(word) for word in words]
    singles = [word for word, is_kept in zip(words, kept, strict=True) if is_kept]
    pairs = [f"{words[n]} {words[n + 1]}" for n in range(len(words) - 1) if kept[n] and kept[n + 1]]
    return singles + pairs


def _is_kept(word: str) -> bool:
    return word not in _STOP_WORDS and not all(unicodedata.category(sign).startswith("P") for sign in word)


def _hashed(text: str) -> Counter[int]:
    from sklearn.utils import murmurhash3_32

    return Counter(int(murmurhash3_32(gram, positive=True)) % PLACES for gram in grams(text))


@dataclass
class Ottqa:
    """OTT-QA's BM25 or TF-IDF.

    Attributes
    ----------
    is_bm25 : bool
    reading : Reading
        Of which the titles count alone: no row is ever read.
    """

    is_bm25: bool
    reading: Reading = ALL
    _ids: list[str] = field(default_factory=list, init=False)
    _matrix: Any = field(default=None, init=False)
    _idf: Any = field(default=None, init=False)
    _columns: dict[int, int] = field(default_factory=dict, init=False)

    @property
    def settings(self) -> Mapping[str, Any]:
        """All that the index depends on beside the tables."""
        return {"titles": self.reading.titles, "is_bm25": self.is_bm25}

    def index(self, tables: Sequence[CorpusTable]) -> None:
        """Take in tables."""
        import numpy as np
        from scipy.sparse import coo_matrix

        self._ids = [table.id for table in tables]
        counted = [_hashed(" | ".join((*self.reading.titles_of(table), " ".join(table.header)))) for table in tables]
        hashes = sorted(set().union(*counted))
        self._columns = {place: number for number, place in enumerate(hashes)}
        sizes = np.array(list(map(len, counted)))
        rows = np.repeat(np.arange(len(tables)), sizes)
        columns = np.array(list(map(self._columns.__getitem__, chain.from_iterable(counted))), dtype=np.int64)
        counts = np.array(list(chain.from_iterable(one.values() for one in counted)), dtype=np.float64)
        seen = np.bincount(columns, minlength=len(hashes)).astype(np.float64)
        self._idf = _idf(len(tables), seen)
        lengths = np.array([one.total() for one in counted], dtype=np.float64)
        weights = self._weights(counts, lengths, rows) * self._idf[columns]
        self._matrix = coo_matrix((weights, (rows, columns)), shape=(len(tables), len(hashes))).tocsc()

    def _weights(self, counts: Any, lengths: Any, rows: Any) -> Any:
        import numpy as np

        if not self.is_bm25:
            return np.log1p(counts)
        relative = lengths[rows] / max(float(lengths.mean()), 1.0)
        return counts * (K1 + 1) / (counts + K1 * (1 - B + B * relative))

    def retrieve(self, query: str, k: int) -> list[Hit]:
        """Return the k best tables that share a weighed word or pair with the query."""
        import numpy as np

        asked = [(self._columns[place], count) for place, count in _hashed(query).items() if place in self._columns]
        if not asked:
            return []
        columns = np.array([column for column, _ in asked])
        counts = np.array([count for _, count in asked], dtype=np.float64)
        weights = self._idf[columns] * (1.0 if self.is_bm25 else np.log1p(counts))
        return best(self._matrix[:, columns] @ weights, self._ids, k)

    def save(self, folder: Path) -> None:
        """Write the index."""
        import numpy as np

        write_matrix(folder, self._matrix)
        np.save(folder / "idf.npy", self._idf, allow_pickle=False)
        np.save(folder / "hashes.npy", np.array(list(self._columns), dtype=np.int64), allow_pickle=False)

    def load(self, folder: Path, tables: Sequence[CorpusTable]) -> None:
        """Read the index."""
        import numpy as np

        self._ids = [table.id for table in tables]
        self._matrix = read_matrix(folder)
        self._idf = np.load(folder / "idf.npy", allow_pickle=False)
        hashes = np.load(folder / "hashes.npy", allow_pickle=False)
        self._columns = {int(place): number for number, place in enumerate(hashes.tolist())}


def _idf(tables: int, seen: Any) -> Any:
    import numpy as np

    return np.maximum(np.log((tables - seen + 0.5) / (seen + 0.5)), 0.0)
