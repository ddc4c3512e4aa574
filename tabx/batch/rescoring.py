"""Results under another rubric, by arithmetic on their counts: nothing is aligned or compared again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar

from tabx.base.errors import InputError
from tabx.batch.kind import read_line
from tabx.batch.result import JUDGED, Result, ResultPart, priced_causes, summed_terms
from tabx.batch.result_line import read_result, to_line
from tabx.judging import Judgement, TablesJudgement, is_stored_tables, rescore, rescore_tables
from tabx.judging.house import check_rescorable
from tabx.judging.setup import with_rubric
from tabx.rubric import Rubric
from tabx.runs.engines.choosing import engine_for
from tabx.runs.engines.entries import Entry
from tabx.runs.packed import RESULTS, open_bytes
from tabx.runs.store import ABOUT_THE_RUN
from tabx.score import score
from tabx.score.records import Scorecard
from tabx.score.shares import SharedCard


def rescored(result: Result, rubric: Rubric) -> Result:
    """Return a result under another rubric; one that was not judged with its signature changed alone.

    Raises
    ------
    RubricError
        The rubric cannot be used, or brings house rules that the result was not made with.
    """
    check_rescorable(result.signature, rubric)
    named = replace(result, signature=with_rubric(result.signature, rubric))
    if result.status != JUDGED:
        return named
    cards = [score(part.counts, rubric) for part in result.parts]
    if result.extra is None:
        (card,) = cards
        error, value = card.error, card.score
        terms = [(term.name, term.count, term.cost) for term in card.terms]
    else:
        shared = _shared(result.parts, cards, score(result.extra, rubric))
        error, value = shared.error, shared.score
        terms = [(one.term.name, one.term.count, one.cost) for one in shared.terms]
    causes = priced_causes(zip(result.parts, (card.costs for card in cards), strict=True))
    trace = None if result.trace is None else _trace(result.trace, rubric)
    parts = tuple(replace(part, empty=card.empty) for part, card in zip(result.parts, cards, strict=True))
    return replace(named, score=value, error=error, terms=summed_terms(terms), causes=causes, parts=parts, trace=trace)


def _shared(parts: Iterable[ResultPart], cards: Iterable[Scorecard], extra: Scorecard) -> SharedCard:
    both = list(zip(parts, cards, strict=True))
    no_table = bool(both) and all(part.counts.no_table for part, _ in both)
    return SharedCard([(part.share, card) for part, card in both], extra, no_table)


def _trace(data: Mapping[str, Any], rubric: Rubric) -> Mapping[str, Any]:
    if is_stored_tables(data):
        return rescore_tables(TablesJudgement.from_dict(data), rubric).to_dict()
    return rescore(Judgement.from_dict(data), rubric).to_dict()


@dataclass(frozen=True)
class Rescoring:
    """The work of an engine on lines of results."""

    rubric: Rubric
    limits: Mapping[str, int] = field(default_factory=lambda: {"seconds": 0})
    timed_steps: int = 1
    could_not: ClassVar[str] = "could not be scored again"

    def do(self, item: tuple[str, bytes], content: str) -> str | Exception:
        """Return the line under the other rubric, or what is wrong with it."""
        where, line = item
        try:
            return to_line(rescored(read_result(read_line(line, where)), self.rubric))
        except InputError as error:
            return error

    def lost(self, item: tuple[str, bytes], content: str, reason: str) -> Exception:
        """Return that a line could not be scored again."""
        return InputError(f"{item[0]}: {reason}")


def rescore_results(path: Path, rubric: Rubric, workers: int | None = None) -> Iterator[str]:
    """Yield the lines of a file of results under another rubric.

    Raises
    ------
    InputError
        A line is no result, or not as it was written.
    RubricError
        As of `rescored`.
    """
    with open_bytes(str(path), RESULTS) as file:
        numbered = ((number, line) for number, line in enumerate(file, start=1) if not line.startswith(ABOUT_THE_RUN))
        lines = (Entry((f"{path}: line {number}", line)) for number, line in numbered)
        for _, found in engine_for(Rescoring(rubric), workers).run(lines):
            if isinstance(found, Exception):
                raise found
            yield found
