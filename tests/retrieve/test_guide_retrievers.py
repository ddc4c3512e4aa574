"""The retrievers of one's own that the guide shows: run as they stand there, over stand-ins of what they import.

The stand-ins take the calls that sentence-transformers 6.2 and LanceDB 0.40 take, and return what these return; the
examples were run with both (benchmarks/README.md, "Tables found"). Where LanceDB is installed, it is asked itself.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from found_tables import corpus

from tabx.retrieve import evaluate

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "retrieve.md"
LINES = 15
"""Of an example at most, its import and its comment apart."""


def examples() -> dict[str, str]:
    found = re.findall(r"```python\n(# own\.py: --retriever own:(\w+)[^\n]*\n.*?)```", GUIDE.read_text(), re.DOTALL)
    return {name: code for code, name in found}


class SentenceTransformer:
    """Makes vectors of which words there are; takes a text or a list of texts, as the library does."""

    def __init__(self, name: str) -> None:
        assert name

    def encode(self, texts: str | list[str], *, normalize_embeddings: bool = False) -> np.ndarray[Any, Any]:
        assert normalize_embeddings
        if isinstance(texts, str):
            first: np.ndarray[Any, Any] = self.encode([texts], normalize_embeddings=True)[0]
            return first
        words = ("birkensee", "cedar", "mayor", "roads")
        assert all(text.startswith(("query: ", "passage: ")) for text in texts)
        vectors = np.array([[float(word in text.lower()) for word in words] + [0.01] for text in texts], dtype="f4")
        unit: np.ndarray[Any, Any] = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        return unit


class LanceTable:
    """A table of LanceDB with an index of its texts: rows with most words of the query first, those without none."""

    def __init__(self, rows: Sequence[dict[str, str]]) -> None:
        self.rows, self.indexed, self.found = rows, "", list[dict[str, Any]]()

    def create_fts_index(self, column: str) -> None:
        self.indexed = column

    def search(self, query: str, *, query_type: str) -> LanceTable:
        assert (query_type, self.indexed) == ("fts", "text")
        words = set(re.findall(r"\w+", query.lower()))
        scored = [
            {**row, "_score": float(len(words & set(re.findall(r"\w+", row["text"].lower()))))} for row in self.rows
        ]
        self.found = sorted((row for row in scored if row["_score"]), key=lambda row: -row["_score"])
        return self

    def limit(self, k: int) -> LanceTable:
        self.found = self.found[:k]
        return self

    def to_list(self) -> list[dict[str, Any]]:
        return self.found


class Connection:
    """A connection of LanceDB."""

    def create_table(self, name: str, data: Sequence[dict[str, str]], *, mode: str) -> LanceTable:
        assert mode == "overwrite"
        return LanceTable(data)


@pytest.fixture(autouse=True)
def stand_ins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    models, lance = ModuleType("sentence_transformers"), ModuleType("lancedb")
    vars(models)["SentenceTransformer"] = SentenceTransformer
    vars(lance)["connect"] = lambda uri: Connection()
    monkeypatch.setitem(sys.modules, "sentence_transformers", models)
    if find_spec("lancedb") is None:
        monkeypatch.setitem(sys.modules, "lancedb", lance)
    monkeypatch.chdir(tmp_path)
    yield
    sys.modules.pop("own", None)


@pytest.mark.parametrize("name", ["Sentences", "Lance"])
def test_the_example_finds_the_tables(name: str, tmp_path: Path) -> None:
    code = examples()[name]
    body = [line for line in code.splitlines() if line and not line.startswith(("#", "import", "from"))]
    assert len(body) <= LINES
    (tmp_path / "own.py").write_text(code)
    found = evaluate(corpus(), [f"own:{name}"], ks=[1, 3])
    assert found.systems[0].failed == 0
    assert found.systems[0].totals.values()["recall@1"] == 1
    # A second corpus, and a k beyond it.
    fewer = corpus(tables=corpus().tables[:2], queries=corpus().queries[:2])
    again = evaluate(fewer, [f"own:{name}"], ks=[50])
    assert (again.systems[0].failed, again.systems[0].totals.values()["recall@50"]) == (0, 1)


def test_both_examples_are_there() -> None:
    assert sorted(examples()) == ["Lance", "Sentences"]
