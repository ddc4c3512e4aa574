"""Errors of a judge for the predictions of each item, and tabx as such a judge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tabx.backbone import Backbone
from tabx.judging import Judgement, rescore
from tabx.judging.judgement import JUDGED
from tabx.lab.meta.items import BenchItem
from tabx.lab.meta.running import Failed, Outcome, run_items
from tabx.rubric import Rubric
from tabx.rules import Rules
from tabx.runs.journal import Journal


@dataclass(frozen=True)
class Judged:
    """One judge's errors.

    Attributes
    ----------
    name : str
        Name of the judge's rubric, or of the file with scores.
    errors : mapping of id to tuple of float
        An error for each prediction; smaller is better.
    unjudged : mapping of id to str
        Items without errors, and the reason.
    signature : str
        Signature of tabx; "" for scores from a file.
    judgements : mapping of id to tuple of Judgement
        The full judgements of the items with errors; empty for scores from a file.
    outcomes : mapping of id to tuple of Judgement or Failed
        Those of all items, with the predictions that were not judged; empty for scores from a file.
    """

    name: str
    errors: Mapping[str, tuple[float, ...]]
    unjudged: Mapping[str, str] = field(default_factory=dict)
    signature: str = ""
    judgements: Mapping[str, tuple[Judgement, ...]] = field(default_factory=dict)
    outcomes: Mapping[str, tuple[Outcome, ...]] = field(default_factory=dict)

    @property
    def failures(self) -> list[tuple[str, int, Failed]]:
        """Item, index and reason of each prediction that was not judged."""
        return [
            (name, index, one)
            for name, found in self.outcomes.items()
            for index, one in enumerate(found)
            if isinstance(one, Failed)
        ]


def judge_items(
    items: Sequence[BenchItem],
    rubrics: Sequence[Rubric],
    *,
    backbone: str | Backbone = "embedded",
    rules: Rules | None = None,
) -> list[Judged]:
    """Return the errors of all items under each rubric, in their order.

    Pairs are aligned once for all rubrics with the same house rules; the rest is arithmetic on their counts.

    Parameters
    ----------
    items : sequence of BenchItem
    rubrics : sequence of Rubric
    backbone : str or Backbone
    rules : HouseRules, mapping or None
        Both as of `tabx.judge`.

    Raises
    ------
    ModelFailure, OptionError
        As of `run_items`; any other error leaves its prediction unjudged, and its item without errors.
    """
    return judge_kept(items, rubrics, None, backbone=backbone, rules=rules)


def judge_kept(
    items: Sequence[BenchItem],
    rubrics: Sequence[Rubric],
    journal: Journal | None,
    *,
    backbone: str | Backbone = "embedded",
    rules: Rules | None = None,
) -> list[Judged]:
    """Return what `judge_items` does; what an interrupted run has kept in the journal is not judged again.

    Rubrics with house rules of their own have a section of the journal each.
    """
    done: list[tuple[Rubric, Judged]] = []
    for rubric in rubrics:
        same_rules = next((judged for other, judged in done if other.rules == rubric.rules), None)
        if same_rules is None:
            own = None if journal is None else journal.of(rubric.name)
            outcomes = run_items(items, rubric, backbone=backbone, rules=rules, journal=own)
            judged = _judged_under(rubric, {item.name: found for item, found in zip(items, outcomes, strict=True)})
        else:
            judged = _rescored(same_rules, rubric)
        done.append((rubric, judged))
    return [judged for _, judged in done]


def _rescored(judged: Judged, rubric: Rubric) -> Judged:
    outcomes = {
        name: tuple(one if isinstance(one, Failed) else rescore(one, rubric) for one in found)
        for name, found in judged.outcomes.items()
    }
    return _judged_under(rubric, outcomes)


def _judged_under(rubric: Rubric, outcomes: Mapping[str, tuple[Outcome, ...]]) -> Judged:
    """Return the errors of the items of which every prediction was judged, and why the others have none."""
    judgements, unjudged = {}, {}
    for name, found in outcomes.items():
        failed = [(index, one) for index, one in enumerate(found) if isinstance(one, Failed)]
        if failed:
            more = f" (and {len(failed) - 1} more)" if len(failed) > 1 else ""
            unjudged[name] = f"prediction {failed[0][0]}: {failed[0][1].reason}{more}"
        else:
            judgements[name] = tuple(one for one in found if not isinstance(one, Failed))
    errors = {name: _errors(found) for name, found in judgements.items()}
    return Judged(rubric.name, errors, unjudged, _signature(judgements.values()), judgements, outcomes)


def _errors(judgements: Sequence[Judgement]) -> tuple[float, ...]:
    """Return the errors of one gold's predictions; one without a table has more than any other.

    A rubric with a worst error has it so; without one (`paper`) an error has no bound.
    """
    judged = max((judgement.error for judgement in judgements if judgement.status == JUDGED), default=0.0)
    return tuple(
        judgement.error if judgement.status == JUDGED or judgement.error > judged else judged + 1
        for judgement in judgements
    )


def _signature(judgements: Iterable[tuple[Judgement, ...]]) -> str:
    return next((str(found[0].signature) for found in judgements if found), "")
