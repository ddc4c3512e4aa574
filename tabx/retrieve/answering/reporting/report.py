"""All that lines of answers come to: the figures of each system, what was lost where, differences, parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from tabx.base.display import Shown
from tabx.base.extras import lacking
from tabx.retrieve.answering.records import AnswerKind, Context, Outcome
from tabx.retrieve.answering.reporting.figures import (
    FIGURES,
    MAIN,
    Compared,
    Mean,
    Range,
    comparisons,
    grouped,
    means,
    name_of,
    range_of,
)
from tabx.retrieve.answering.reporting.labels import LabelFigures, label_figures
from tabx.retrieve.answering.reporting.loss import Loss, by_rank, losses, losses_by_rank
from tabx.retrieve.answering.reporting.reading import Answer, AnswerRuns, read_answers
from tabx.retrieve.answering.reporting.texts import CHRF, SACREBLEU, CorpusScores, corpus_scores
from tabx.runs.usage import Used
from tabx.stats.resampling import Resamples

CUT, FAILED = "cut", "failed"
"""What is counted of replies beside their outcomes."""


@dataclass(frozen=True)
class SystemFigures:
    """One system: who replied, and what it was shown.

    Attributes
    ----------
    name, model, retriever : str
    context : Context
    answers : sequence of Answer
    means : mapping of str to Mean
        By the names of figures.
    answered : mapping of str to Mean
        The same of the replies with an answer in them alone.
    texts, answered_texts : CorpusScores or None
        Of texts.
    labels, decided : LabelFigures or None
        Of labels: all, and without "not enough information".
    range : Range or None
        Of the main figure, whatever what failed would get.
    counts : mapping of str to int
        Replies by `Outcome`, those that were cut, and those that failed.
    used : sequence of Used
    """

    name: str
    model: str
    context: Context
    retriever: str
    answers: Sequence[Answer]
    means: Mapping[str, Mean]
    answered: Mapping[str, Mean]
    texts: CorpusScores | None
    answered_texts: CorpusScores | None
    labels: LabelFigures | None
    decided: LabelFigures | None
    range: Range | None
    counts: Mapping[str, int]
    used: Sequence[Used] = ()

    @property
    def details(self) -> Mapping[str, int]:
        """What is counted beside: classes of failing queries, kinds of error of tables."""
        found: Counter[str] = Counter()
        for one in self.answers:
            if one.is_judged:
                found.update(one.line.detail.get("kinds", {}))
                found.update(filter(None, [one.line.detail.get("error")]))
        return found

    @property
    def flags(self) -> Mapping[str, int]:
        """Flags of `tabx sql`."""
        return Counter(flag for one in self.answers for flag in one.line.detail.get("flags", ()))


@dataclass(frozen=True)
class AnswersReport(Shown):
    """What answers come to.

    Attributes
    ----------
    runs : AnswerRuns
    resamples : Resamples
    """

    _shown_by: ClassVar[str] = "tabx.retrieve.answering.reporting.showing"

    runs: AnswerRuns
    resamples: Resamples = field(default_factory=Resamples)

    @property
    def kind(self) -> AnswerKind:
        """What was asked for."""
        return self.runs.kind

    @property
    def main(self) -> str:
        """The figure by which systems are compared."""
        return MAIN[self.kind]

    @cached_property
    def systems(self) -> tuple[SystemFigures, ...]:
        """The systems in the order of their answers."""
        return tuple(self._system(name, answers) for name, answers in self.runs.systems.items())

    def _system(self, name: str, answers: Sequence[Answer]) -> SystemFigures:
        first, figures = answers[0], FIGURES[self.kind]
        answered = [one for one in answers if one.is_answer]
        are_texts, are_labels = self.kind is AnswerKind.QA, self.kind is AnswerKind.VERIFY
        return SystemFigures(
            name,
            first.model,
            first.context,
            first.retriever,
            answers,
            means(answers, figures, self.resamples),
            means(answered, figures, self.resamples),
            corpus_scores(answers, self.resamples) if are_texts else None,
            corpus_scores(answered) if are_texts else None,
            label_figures(answers) if are_labels else None,
            label_figures(answers, with_not_enough=False) if are_labels else None,
            range_of(answers, self.main),
            _counts(answers),
            self.runs.usage.get(name, ()),
        )

    @cached_property
    def losses(self) -> tuple[Loss, ...]:
        """Where what was lost was lost, for each model and retriever."""
        return tuple(losses(self._answers, self.main))

    @cached_property
    def losses_by_rank(self) -> Mapping[str, Sequence[Loss]]:
        """The same by the rank of the gold table."""
        return losses_by_rank(self._answers, self.main)

    @property
    def _answers(self) -> list[Answer]:
        return [one for own in self.runs.systems.values() for one in own]

    @cached_property
    def comparisons(self) -> tuple[Compared, ...]:
        """Each two systems in the main figure."""
        return tuple(comparisons(self.runs.systems, self.main, self.resamples))

    @cached_property
    def ranks(self) -> Mapping[str, Mapping[str, Mean]]:
        """The main figure by the rank of the gold table: system, rank."""
        return {
            name: {rank: self._mean(some) for rank, some in by_rank(own).items()}
            for name, own in self.runs.systems.items()
            if any(one.ranks is not None for one in own)
        }

    @cached_property
    def parts(self) -> Mapping[str, Mapping[str, Mapping[str, Mean]]]:
        """The main figure by parts of the questions: division, part, system; divisions of one part are left out."""
        names = dict.fromkeys(name for own in self.runs.systems.values() for one in own for name in one.parts)
        found: dict[str, dict[str, dict[str, Mean]]] = {}
        for name in names:
            by_part: dict[str, dict[str, Mean]] = {}
            for system, own in self.runs.systems.items():
                for part, some in grouped(own, lambda one, name=name: one.parts.get(name)).items():  # type: ignore[misc]
                    by_part.setdefault(part, {})[system] = self._mean(some)
            if len(by_part) > 1:
                found[name] = by_part
        return found

    def _mean(self, answers: Sequence[Answer]) -> Mean:
        return means(answers, (self.main,), self.resamples)[self.main]

    def to_dict(self) -> dict[str, Any]:
        """Return plain data: the figures of each system by name, intervals and counts beside."""
        return {
            "answers_report": 1,
            "kind": str(self.kind),
            "main": name_of(self.kind, self.main),
            "systems": [self._plain(one) for one in self.systems],
            "losses": [asdict(one) for one in self.losses],
            "losses_by_rank": {rank: [asdict(one) for one in own] for rank, own in self.losses_by_rank.items()},
            "comparisons": [_plain_comparison(one) for one in self.comparisons],
            "ranks": {name: _plain_means(own) for name, own in self.ranks.items()},
            "parts": {
                division: {part: _plain_means(own) for part, own in by_part.items()}
                for division, by_part in self.parts.items()
            },
        }

    def _plain(self, one: SystemFigures) -> dict[str, Any]:
        return {
            "name": one.name,
            "model": one.model,
            "context": str(one.context),
            "retriever": one.retriever,
            "questions": len(one.answers),
            "judged": sum(answer.is_judged for answer in one.answers),
            **{name: one.counts.get(name, 0) for name in (*map(str, Outcome), CUT, FAILED)},
            **self._figures(one.means, one.texts),
            "intervals": {name_of(self.kind, name): mean.ends for name, mean in one.means.items()}
            | ({} if one.texts is None else {SACREBLEU: one.texts.bleu.ends}),
            "without_abstentions": self._figures(one.answered, one.answered_texts),
            "range": None if one.range is None else [one.range.low, one.range.high],
            "details": dict(one.details),
            "flags": dict(one.flags),
            "gold_cut": sum(answer.is_gold_cut for answer in one.answers),
            **({} if one.labels is None else {"labels": asdict(one.labels)}),
            **({} if one.decided is None else {"labels_without_not_enough": asdict(one.decided)}),
            "usage": usage_of(one.used),
        }

    def _figures(self, found: Mapping[str, Mean], texts: CorpusScores | None) -> dict[str, Any]:
        of_texts: dict[str, Any] = {}
        if texts is not None:
            signatures = {"signature": texts.signature, "chrf_signature": texts.chrf_signature}
            of_texts = {SACREBLEU: texts.bleu.value, CHRF: texts.chrf.value, **signatures}
        return {**of_texts, **{name_of(self.kind, name): mean.value for name, mean in found.items()}}


def _plain_comparison(one: Compared) -> dict[str, Any]:
    return {"first": one.first, "second": one.second, "questions": one.count, **asdict(one.found), "p_holm": one.p}


def _plain_means(means: Mapping[str, Mean]) -> dict[str, Any]:
    return {name: asdict(one) for name, one in means.items()}


def _counts(answers: Sequence[Answer]) -> Counter[str]:
    """Return how many replies there are of each outcome, how many were cut, and how many failed."""
    counts = Counter(str(one.line.outcome) if one.is_judged else FAILED for one in answers)
    counts[CUT] = sum(one.line.finish == CUT for one in answers)
    return counts


def usage_of(used: Sequence[Used]) -> dict[str, Any] | None:
    """Return calls, tokens, dollars and seconds; None where nobody wrote them down.

    Where no model was asked there are seconds alone; dollars are None where one price is unknown.
    """
    if not used:
        return None
    asked = [one for one in used if one.calls is not None]
    tokens = {name: sum(getattr(one, name) for one in asked) for name in ("calls", "tokens_in", "tokens_out")}
    known = {**tokens, "dollars": _dollars(asked)} if asked else dict.fromkeys((*tokens, "dollars"))
    return {**known, "seconds": sum(one.seconds for one in used)}


def _dollars(used: Sequence[Used]) -> float | None:
    costs = [one.cost for one in used if one.calls]
    return None if None in costs else sum(filter(None, costs))


def report_answers(*paths: str | Path, resamples: int = 2_000, seed: int = 0) -> AnswersReport:
    """Return what the answers of files come to.

    Parameters
    ----------
    *paths : str or Path
        Files that `tabx retrieve answer` wrote, all of one kind.
    resamples, seed : int
        Of intervals and tests.

    Raises
    ------
    InputError
        As of `read_answers`.
    FormatError
        sacrebleu is missing, for texts.
    """
    from tabx.base.errors import FormatError

    runs = read_answers(paths)
    missing = lacking("BLEU and chrF", "sacrebleu") if runs.kind is AnswerKind.QA else ""
    if missing:
        raise FormatError(missing)
    return AnswersReport(runs, Resamples(resamples, seed))
