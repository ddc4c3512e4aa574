"""Tables found: which table of a corpus a question is about, and how well a retriever finds it.

`corpus` reads tables, queries and gold tables as they lie; `retrievers` index tables and find them; `judging` measures
what was found, by retrievers or by any other system (`run_files`). `running` makes a run of queries with a file of
lines, `evaluating` is the entry point of Python, `document` the report, and `reporting` makes it of lines alone.
`answering` is about what is made of tables found.

Everything here is loaded when it is first used: the libraries of the extra `retrieve` are heavy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabx.retrieve.answering.many import answer
    from tabx.retrieve.answering.reporting.report import AnswersReport, report_answers
    from tabx.retrieve.corpus.reading import read_corpus
    from tabx.retrieve.evaluating import Evaluation, evaluate
    from tabx.retrieve.records import Corpus, CorpusTable, Hit, Query, Trouble
    from tabx.retrieve.reporting import read_evaluation
    from tabx.retrieve.retrievers.making import make_retriever
    from tabx.retrieve.retrievers.models import Models
    from tabx.retrieve.retrievers.seam import Retriever

_HOMES = {
    "AnswersReport": "answering.reporting.report",
    "Corpus": "records",
    "CorpusTable": "records",
    "Evaluation": "evaluating",
    "Hit": "records",
    "Models": "retrievers.models",
    "Query": "records",
    "Retriever": "retrievers.seam",
    "Trouble": "records",
    "answer": "answering.many",
    "evaluate": "evaluating",
    "make_retriever": "retrievers.making",
    "read_corpus": "corpus.reading",
    "read_evaluation": "reporting",
    "report_answers": "answering.reporting.report",
}

__all__ = [
    "AnswersReport",
    "Corpus",
    "CorpusTable",
    "Evaluation",
    "Hit",
    "Models",
    "Query",
    "Retriever",
    "Trouble",
    "answer",
    "evaluate",
    "make_retriever",
    "read_corpus",
    "read_evaluation",
    "report_answers",
]


def __getattr__(name: str) -> Any:
    """Return a public name, importing its module on first use."""
    from importlib import import_module

    if name in _HOMES:
        return getattr(import_module(f"tabx.retrieve.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'tabx.retrieve' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
