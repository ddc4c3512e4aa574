"""Wrappers of a backbone, among them one that asks each question once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from tabx.backbone import AlignAnswer, AlignQuestion, Backbone, CellAnswer, CellQuestion, ModelUse, Prefilter, Refused
from tabx.llm import ModelFailure


class Wrapper:
    """Takes name, prefilter, options and use from the inner backbone."""

    inner: Backbone

    @property
    def name(self) -> str:
        """Name in the signature."""
        return self.inner.name

    @property
    def prefilter(self) -> Prefilter | None:
        """The prefilter of the inner backbone."""
        return self.inner.prefilter

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """Settings for the signature."""
        return self.inner.options

    @property
    def use(self) -> ModelUse | None:
        """Usage for the pair so far."""
        return self.inner.use


T = TypeVar("T")


class AskedOnce(Wrapper):
    """Asks another backbone each question of one pair once. For one thread.

    Attributes
    ----------
    inner : Backbone
    failure : ModelFailure or None
        Its first failure; from then on it is not asked again, and each question raises this failure.
    """

    def __init__(self, inner: Backbone) -> None:
        self.inner = inner
        self.failure: ModelFailure | None = None
        self._alignments: dict[AlignQuestion, AlignAnswer | Refused] = {}
        self._cells: dict[tuple[CellQuestion, int], CellAnswer | Refused] = {}

    def for_pair(self) -> Backbone:
        """Return itself, as it belongs to one pair."""
        return self

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        """Return the answer on the open alignment; `ModelFailure` once it has failed."""
        if question not in self._alignments:
            self._alignments[question] = self._ask(lambda: self.inner.align(question))
        return self._alignments[question]

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        """Return one answer per question, in order; `ModelFailure` once it has failed."""
        keys = _keys(questions)
        new = {key: question for key, question in zip(keys, questions, strict=True) if key not in self._cells}
        if new:
            answers = self._ask(lambda: self.inner.compare(list(new.values())))
            self._cells.update(zip(new, answers, strict=True))
        return tuple(self._cells[key] for key in keys)

    def _ask(self, ask: Callable[[], T]) -> T:
        if self.failure is not None:
            raise self.failure
        try:
            return ask()
        except ModelFailure as failure:
            self.failure = failure
            raise


def _keys(questions: Sequence[CellQuestion]) -> list[tuple[CellQuestion, int]]:
    """Return a key for each question: its content, and its number among equal ones, from 0."""
    seen: Counter[CellQuestion] = Counter()
    keys = []
    for question in questions:
        content = replace(question, index=0)
        keys.append((content, seen[content]))
        seen[content] += 1
    return keys
