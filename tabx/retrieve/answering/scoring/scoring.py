"""A reply of any kind held against the right answer, with what kind of reply it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any

from tabx.base.errors import OptionError
from tabx.base.extras import lacking
from tabx.llm.records import Finish
from tabx.retrieve.answering.records import AnswerKind, Outcome, Score
from tabx.retrieve.answering.scoring import labels, queries, tables, texts
from tabx.retrieve.records import Corpus, CorpusTable, Query
from tabx.signature import installed_version
from tabx.sql.options import SqlOptions

_LIBRARIES = {AnswerKind.QA: ("sacrebleu", "rouge-score", "text2num"), AnswerKind.SQL: ("sqlglot",)}

_OF_FINISH = {str(Finish.REFUSED.value): Outcome.REFUSED, str(Finish.EMPTY.value): Outcome.EMPTY}


@dataclass(frozen=True)
class Scorer:
    """Scores replies of one kind.

    Attributes
    ----------
    kind : AnswerKind
    corpus : Corpus
    databases : mapping of str to Path
        Of SQL, by name.
    """

    kind: AnswerKind
    corpus: Corpus
    databases: Mapping[str, Path]

    def check(self) -> None:
        """Raise OptionError where a library is missing; load those that the first reply would wait for."""
        missing = lacking(f"scoring replies of the kind {self.kind}", *_LIBRARIES.get(self.kind, ()))
        if missing:
            raise OptionError(missing)
        if self.kind is AnswerKind.QA:
            texts.score_text("a", ["a"], "", ())

    @property
    def decides(self) -> tuple[Any, ...]:
        """What decides about a score beside reply and answer."""
        return (installed_version(), str(self._queries.options.signature) if self.kind is AnswerKind.SQL else "")

    @cached_property
    def _queries(self) -> queries.Queries:
        return queries.Queries(self.databases, SqlOptions())

    def score(self, query: Query, reply: str | None, finish: str | None) -> Score:
        """Return what a reply is worth; None is one that a file lacks."""
        outcome = self._without_answer(reply, finish)
        if reply is None or outcome is not None:
            return self._wrong(query, outcome or Outcome.MISSING)
        if self.kind is AnswerKind.QA:
            return texts.score_text(reply, query.answers, query.text, self._known(query))
        if self.kind is AnswerKind.VERIFY:
            return labels.score_label(reply, query.answers)
        if self.kind is AnswerKind.TABLE:
            return tables.score_table(reply, tables.gold_tables(query.answers, self._gold(query)))
        return self._queries.score(reply, query.answers, query.database)

    def _without_answer(self, reply: str | None, finish: str | None) -> Outcome | None:
        """Return what kind of reply it is that has no answer to look at, None where it has one."""
        if reply is None:
            return Outcome.MISSING
        if finish in _OF_FINISH:
            return _OF_FINISH[finish]
        if not reply.strip():
            return Outcome.EMPTY
        return Outcome.ABSTAINED if texts.abstains(reply) and self._is_bare(reply) else None

    def _is_bare(self, reply: str) -> bool:
        """Whether a reply that says it does not know has nothing in it to hold against the right answer."""
        if self.kind is AnswerKind.SQL:
            return not queries.has_query(reply)
        if self.kind is AnswerKind.TABLE:
            return not tables.has_table(reply)
        return self.kind is AnswerKind.QA

    def _wrong(self, query: Query, outcome: Outcome) -> Score:
        """Return the score of no answer: wrong, but for a label, where what is none is a failure."""
        if self.kind is AnswerKind.QA:
            figures = texts.wrong_text(query.answers, query.text, self._known(query))
            return Score(outcome, figures, _WHY[outcome])
        if self.kind is AnswerKind.TABLE:
            return Score(outcome, {"score": 0.0}, _WHY[outcome])
        if self.kind is AnswerKind.SQL:
            return self._queries.wrong(query.answers, query.database, Score(outcome, why=_WHY[outcome]))
        gold = labels.label_of(query.answers[0])
        detail = {"gold": None if gold is None else str(gold), "label": None}
        if outcome is Outcome.MISSING:
            return Score(outcome, {"right": 0.0}, _WHY[outcome], detail)
        return Score(outcome, detail=detail, failure=f"no label: {_WHY[outcome]}")

    def _gold(self, query: Query) -> Sequence[CorpusTable]:
        return [self.corpus.by_id[id] for id in query.gold]

    def _known(self, query: Query) -> list[str]:
        """Return the cells and titles of the gold tables."""
        return [
            text
            for table in self._gold(query)
            for text in chain(table.titles, table.header, chain.from_iterable(table.rows))
        ]


_WHY = {
    Outcome.ABSTAINED: "says that it does not know",
    Outcome.REFUSED: "refused",
    Outcome.EMPTY: "an empty reply",
    Outcome.MISSING: "no reply in the file",
}
