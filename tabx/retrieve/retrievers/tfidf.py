"""TF-IDF with cosine over the words of titles, header and cells (scikit-learn), with 1 + ln of the counts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tabx.base.whole_files import write_file
from tabx.retrieve.records import CorpusTable, Hit
from tabx.retrieve.retrievers.bm25 import Bm25
from tabx.retrieve.retrievers.ranking import best
from tabx.retrieve.retrievers.sparse_files import read_matrix, write_matrix

_VOCABULARY = "vocabulary.json"


@dataclass
class Tfidf:
    """TF-IDF with cosine.

    Attributes
    ----------
    words : Bm25
        Whose words and weights of fields are taken.
    """

    words: Bm25 = field(default_factory=Bm25)
    _ids: list[str] = field(default_factory=list, init=False)
    _vectorizer: Any = field(default=None, init=False)
    _matrix: Any = field(default=None, init=False)

    @property
    def settings(self) -> Mapping[str, Any]:
        """All that the index depends on beside the tables."""
        return {name: value for name, value in self.words.settings.items() if name not in ("k1", "b")}

    def index(self, tables: Sequence[CorpusTable]) -> None:
        """Take in tables."""
        self._ids = [table.id for table in tables]
        self._vectorizer, self._matrix = _vectorizer(), None
        texts = [self.words.words_of(table) for table in tables]
        if any(texts):  # scikit-learn raises for a corpus without words
            self._matrix = self._vectorizer.fit_transform(texts).tocsc()

    def retrieve(self, query: str, k: int) -> list[Hit]:
        """Return the k best tables that share a word with the query."""
        if self._matrix is None:
            return []
        asked = self._vectorizer.transform([self.words.tokens(query)])
        if not asked.nnz:
            return []
        # Columns of the query's words alone: a handful of thousands.
        scores = self._matrix[:, asked.indices] @ asked.data
        return best(scores, self._ids, k)

    def save(self, folder: Path) -> None:
        """Write the index."""
        if self._matrix is not None:
            known = {word: int(place) for word, place in self._vectorizer.vocabulary_.items()}
            data = {"words": sorted(known, key=known.__getitem__), "idf": self._vectorizer.idf_.tolist()}
            write_file(folder / _VOCABULARY, json.dumps(data))
            write_matrix(folder, self._matrix)

    def load(self, folder: Path, tables: Sequence[CorpusTable]) -> None:
        """Read the index."""
        import numpy as np

        self._ids = [table.id for table in tables]
        self._vectorizer, self._matrix = _vectorizer(), None
        if (folder / _VOCABULARY).exists():
            data = json.loads((folder / _VOCABULARY).read_text(encoding="utf-8"))
            self._vectorizer = _vectorizer({word: place for place, word in enumerate(data["words"])})
            self._vectorizer.idf_ = np.array(data["idf"])
            self._matrix = read_matrix(folder)


def _vectorizer(vocabulary: Mapping[str, int] | None = None) -> Any:
    from sklearn.feature_extraction.text import TfidfVectorizer

    return TfidfVectorizer(analyzer=list, sublinear_tf=True, vocabulary=vocabulary)
