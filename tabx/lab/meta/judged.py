"""Errors of a judge for the predictions of each item, and tabx as such a judge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tabx.backbone import Backbone
from tabx.errors import TabxError
from tabx.judging import Judgement, judge, rescore
from tabx.judging.judgement import JUDGED
from tabx.lab.meta.items import BenchItem
from tabx.llm.failure import ModelFailure
from tabx.progress import tell
from tabx.rubric import Rubric
from tabx.rules import Rules


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
        The full judgements; empty for scores from a file.
    """

    name: str
    errors: Mapping[str, tuple[float, ...]]
    unjudged: Mapping[str, str] = field(default_factory=dict)
    signature: str = ""
    judgements: Mapping[str, tuple[Judgement, ...]] = field(default_factory=dict)


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
    """
    done: list[tuple[Rubric, Judged]] = []
    for rubric in rubrics:
        same_rules = next((judged for other, judged in done if other.rules == rubric.rules), None)
        judged = _judged(items, rubric, backbone, rules) if same_rules is None else _rescored(same_rules, rubric)
        done.append((rubric, judged))
    return [judged for _, judged in done]


def _judged(items: Sequence[BenchItem], rubric: Rubric, backbone: str | Backbone, rules: Rules | None) -> Judged:
    judgements, unjudged = {}, {}
    total, count = sum(len(item.predictions) for item in items), 0
    for item in items:
        found = []
        try:
            for text in item.predictions:
                tell("judging", count, total)
                found.append(judge(item.gold, text, rubric=rubric, backbone=backbone, rules=rules))
                count += 1
        except TabxError as error:
            if isinstance(error, ModelFailure) and error.exit_code == 2:
                raise  # key, model or address are wrong: no item will fare better
            unjudged[item.name] = " ".join(str(error).split())
            count += len(item.predictions) - len(found)
            continue
        judgements[item.name] = tuple(found)
    return _judged_under(rubric, judgements, unjudged)


def _rescored(judged: Judged, rubric: Rubric) -> Judged:
    judgements = {
        name: tuple(rescore(judgement, rubric) for judgement in found) for name, found in judged.judgements.items()
    }
    return _judged_under(rubric, judgements, dict(judged.unjudged))


def _judged_under(rubric: Rubric, judgements: dict[str, tuple[Judgement, ...]], unjudged: dict[str, str]) -> Judged:
    errors = {name: _errors(found) for name, found in judgements.items()}
    return Judged(rubric.name, errors, unjudged, _signature(judgements.values()), judgements)


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
