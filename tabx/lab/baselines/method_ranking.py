"""Several predictions of one gold table, ranked by a published method."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from tabx.base.errors import NoTableError
from tabx.formats import Source
from tabx.judging.matching import choose
from tabx.judging.ranking import DIGITS
from tabx.judging.setup import resolve_rubric
from tabx.judging.sides import load_candidates, load_gold
from tabx.judging.stored.codec import encode
from tabx.lab.baselines.method_judgement import METHOD_SCHEMA, NOT_JUDGED, MethodJudgement, UnreadableReply
from tabx.lab.baselines.method_judging import PAPER_RUBRIC, RANKING, find_method, judge_by, prompts_of, signature_of
from tabx.lab.baselines.pipes import markdown_lines
from tabx.llm import ModelFailure, Prompts, Usage
from tabx.llm.closing import closed_object, limit_for
from tabx.llm.interview import Asker, Interview
from tabx.llm.shape import KEPT_SHAPES, Shape, model_shape
from tabx.rubric import Rubric, RubricSource
from tabx.signature import Signature, installed_version
from tabx.table import Table

RANKING_PROMPT = "llm_ranking"
NO_TABLE_SHOWN = "(no table)"
"""What stands in the prompt for a candidate without a table."""


class RankReply(BaseModel):
    """Numbers of the candidates, from 1, best first."""

    ranking: list[int]


NUMBER_TOKENS = 4
"""Tokens of a number in a list, its comma included, and one more."""


@lru_cache(maxsize=KEPT_SHAPES)
def ranking_shape(candidates: int) -> Shape[RankReply]:
    """Return the shape of an order of so many candidates."""
    number = {"type": "integer", "minimum": 1, "maximum": candidates}
    numbers = {"type": "array", "items": number, "minItems": candidates, "maxItems": candidates}
    return model_shape(RankReply, closed_object({"ranking": numbers}), limit_for(candidates * NUMBER_TOKENS))


@dataclass(frozen=True, slots=True)
class MethodRanked:
    """One prediction in a ranking.

    Attributes
    ----------
    rank : int or None
        1 is best, equal errors share a rank; None where it could not be judged.
    name : str
    index : int
        0-based, among the predictions given.
    judgement : MethodJudgement or None
        None where the method ranks without judging.
    """

    rank: int | None
    name: str
    index: int
    judgement: MethodJudgement | None = None


@dataclass(frozen=True)
class MethodRanking:
    """Predictions in a method's order, best first; those not judged come last, without a rank."""

    method: str
    entries: tuple[MethodRanked, ...]
    signature: Signature
    usage: Usage
    replies: tuple[tuple[str, str], ...] = ()

    @property
    def order(self) -> tuple[int, ...]:
        """Indices of the predictions as given, best first."""
        return tuple(entry.index for entry in self.entries)

    def named(self, names: Sequence[str]) -> MethodRanking:
        """Return the ranking with other names, in the order in which the predictions were given."""
        return replace(self, entries=tuple(replace(entry, name=names[entry.index]) for entry in self.entries))

    def to_dict(self) -> dict[str, Any]:
        """Return the ranking as plain data."""
        return {
            "method_schema": METHOD_SCHEMA,
            "method": self.method,
            "signature": encode(self.signature),
            "ranking": [
                {
                    "rank": entry.rank,
                    "name": entry.name,
                    "index": entry.index,
                    "judgement": None if entry.judgement is None else entry.judgement.to_dict(),
                }
                for entry in self.entries
            ],
            "usage": encode(self.usage),
            "replies": [{"asked": asked, "reply": reply} for asked, reply in self.replies],
        }


def rank_by(  # noqa: PLR0913
    method: str,
    gold: Source | Table,
    predictions: Sequence[Source | Table],
    client: Asker,
    *,
    rubric: RubricSource = PAPER_RUBRIC,
    prompts: Prompts | str | Path | None = None,
    backbone: str = "",
    gold_format: str | None = None,
    predicted_format: str | None = None,
    header: bool | None = None,
) -> MethodRanking:
    """Return the predictions as a published method orders them, best first.

    "llm-ranking" asks one prompt for the order of all; every other method judges each prediction and sorts by error.

    Raises
    ------
    UnreadableReply
        The model's order, asked for again once, is no order of the candidates.
    ModelFailure, InputError, OptionError, RubricError
        As of `judge_by`.
    """
    prompts = prompts_of(prompts)
    if find_method(method) == RANKING:
        gold_table = load_gold(gold, gold_format, header)
        candidates = [_candidate_lines(gold_table, predicted, predicted_format, header) for predicted in predictions]
        return _rank_at_once(gold_table, candidates, Interview(client, prompts), resolve_rubric(rubric), backbone)
    judge = partial(
        judge_by,
        method,
        gold,
        client=client,
        rubric=rubric,
        prompts=prompts,
        backbone=backbone,
        gold_format=gold_format,
        predicted_format=predicted_format,
        header=header,
    )
    unjudged = partial(_unjudged, method, resolve_rubric(rubric), prompts, backbone)
    return _rank_by_error(method, [_judged_or_not(judge, predicted, unjudged) for predicted in predictions])


def _judged_or_not(
    judge: Callable[[Source | Table], MethodJudgement],
    predicted: Source | Table,
    unjudged: Callable[[ModelFailure], MethodJudgement],
) -> MethodJudgement:
    """Return the judgement; one without a score where the model cannot or will not answer about this prediction."""
    try:
        return judge(predicted)
    except ModelFailure as failure:
        if failure.resumable:
            raise
        return unjudged(failure)


def _unjudged(method: str, rubric: Rubric, prompts: Prompts, backbone: str, failure: ModelFailure) -> MethodJudgement:
    options = (("method", method), ("prompts", prompts.hash()))
    signature = Signature(installed_version(), backbone, rubric.name, rubric.hash, options)
    return MethodJudgement(method, NOT_JUDGED, failure.message, None, None, signature, failure.usage)


def _rank_at_once(
    gold: Table, candidates: Sequence[list[str]], interview: Interview, rubric: Rubric, backbone: str
) -> MethodRanking:
    wanted = list(range(1, len(candidates) + 1))

    def complaint(reply: RankReply) -> str | None:
        if sorted(reply.ranking) == wanted:
            return None
        return f"ranking {reply.ranking}; every number from 1 to {len(wanted)} once is right"

    shape = ranking_shape(len(candidates))
    reply = interview.ask(RANKING_PROMPT, shape, complaint, gold=markdown_lines(gold), candidates=candidates)
    if reply.rejected:
        raise UnreadableReply(f"could not be ranked: {reply.rejected}")
    entries = (MethodRanked(rank, str(number), number - 1) for rank, number in enumerate(reply.value.ranking, 1))
    signature = signature_of(RANKING, interview, rubric, backbone)
    return MethodRanking(RANKING, tuple(entries), signature, interview.usage, tuple(interview.replies))


def _candidate_lines(gold: Table, predicted: Source | Table, format: str | None, header: bool | None) -> list[str]:
    """Return the lines that show a candidate in the prompt."""
    try:
        return markdown_lines(choose(gold, load_candidates(predicted, format, header)).table)
    except NoTableError:
        return [NO_TABLE_SHOWN]


def _rank_by_error(method: str, judgements: Sequence[MethodJudgement]) -> MethodRanking:
    keys = [_sort_key(judgement) for judgement in judgements]
    judged = sorted((key, index) for index, key in enumerate(keys) if key is not None)
    unjudged = [index for index, key in enumerate(keys) if key is None]
    ranks = {index: 1 + sum(other < key for other, _ in judged) for key, index in judged}
    entries = tuple(
        MethodRanked(ranks.get(index), str(index + 1), index, judgements[index])
        for index in [*(index for _, index in judged), *unjudged]
    )
    usage = Usage.total(judgement.usage for judgement in judgements)
    return MethodRanking(method, entries, judgements[0].signature, usage)


def _sort_key(judgement: MethodJudgement) -> tuple[bool, float] | None:
    """Return the sort key of a judged prediction; one without a table sorts after any error."""
    if judgement.error is None:
        return None
    return judgement.score == 0.0, round(judgement.error, DIGITS)
