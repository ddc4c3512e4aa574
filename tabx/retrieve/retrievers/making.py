"""Makes a retriever of its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tabx.base.errors import FormatError, OptionError
from tabx.base.extras import lacking
from tabx.base.nearest import nearest
from tabx.retrieve.records import Corpus
from tabx.retrieve.retrievers.bm25 import TOKENS, Bm25
from tabx.retrieve.retrievers.bounds import Gold, Nothing, Random
from tabx.retrieve.retrievers.fields import ALL, Reading
from tabx.retrieve.retrievers.fusion import Fusion
from tabx.retrieve.retrievers.models import Models
from tabx.retrieve.retrievers.ottqa import Ottqa
from tabx.retrieve.retrievers.own import own_retriever
from tabx.retrieve.retrievers.seam import Retriever
from tabx.retrieve.retrievers.tfidf import Tfidf
from tabx.retrieve.retrievers.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Making:
    """What retrievers are made with.

    Attributes
    ----------
    corpus : Corpus
        Whose queries `gold` knows, and whose name retrievers of TARGET are told.
    reading : Reading
    seed : int
    models : Models
        Those that dense, summary and rerank ask.
    tokens : Tokens
        How bm25 and tfidf make words of texts.
    """

    corpus: Corpus
    reading: Reading = ALL
    seed: int = 0
    models: Models = field(default_factory=Models)
    tokens: Tokens = TOKENS


_MADE: Mapping[str, tuple[Callable[[Making], Retriever], tuple[str, ...]]] = {
    "bm25": (lambda making: Bm25(making.reading, making.tokens), ("bm25s", "PyStemmer")),
    "tfidf": (lambda making: Tfidf(Bm25(making.reading, making.tokens)), ("scikit-learn", "PyStemmer")),
    "ottqa-bm25": (lambda making: Ottqa(True, Reading(making.reading.titles, 0)), ("scikit-learn",)),
    "ottqa-tfidf": (lambda making: Ottqa(False, Reading(making.reading.titles, 0)), ("scikit-learn",)),
    "dense": (lambda making: making.models.dense(making.reading), ()),
    "summary": (lambda making: making.models.summary(making.reading), ()),
    "none": (lambda making: Nothing(), ()),
    "random": (lambda making: Random(making.seed), ()),
    "gold": (lambda making: Gold(making.corpus.queries), ()),
}
"""What makes each retriever, and the libraries that it needs."""

NAMES = tuple(_MADE)


RERANK = "/rerank"
"""What a name ends with whose first tables a model orders."""


def make_retriever(name: str, making: Making) -> Retriever:
    """Return the retriever of a name, one's own of pkg.module:Class, or the fusion of several joined by "+".

    "/rerank" behind any of them, also behind a fusion, lets a model order the first tables.

    Raises
    ------
    OptionError
        There is none of the name.
    FormatError
        A library is not installed.
    """
    if name.endswith(RERANK):
        return making.models.rerank(make_retriever(name.removesuffix(RERANK), making), making.reading)
    if "+" in name:
        return Fusion({part: make_retriever(part, making) for part in map(str.strip, name.split("+"))})
    if ":" in name:
        return own_retriever(name, making.corpus.name)
    if name not in _MADE:
        known, near = ", ".join(NAMES), nearest(name, NAMES)
        raise OptionError(
            f"--retriever {name}: no such retriever; nearest: {near!r} (of {known}, a+b, a/rerank, or pkg.module:Class)"
        )
    make, libraries = _MADE[name]
    missing = lacking(f"the retriever {name}", *libraries)
    if missing:
        raise FormatError(missing)
    return make(making)
