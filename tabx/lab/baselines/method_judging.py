"""The judging of one pair by a published method: load, ask, read, count, score."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from tabx.base.errors import NoTableError, OptionError
from tabx.base.nearest import nearest
from tabx.compare import compare_missing
from tabx.formats import Source
from tabx.judging import JUDGED, NO_TABLE
from tabx.judging.matching import choose
from tabx.judging.setup import resolve_rubric
from tabx.judging.sides import load_candidates, load_gold, settled
from tabx.lab.baselines.filled_rubric import run_llm_rubric, run_multi_prompt, run_multi_prompt_cot
from tabx.lab.baselines.method_judgement import NOT_JUDGED, MethodJudgement, MethodReading, UnreadableReply
from tabx.lab.baselines.tabxeval import run_tabxeval
from tabx.llm import Prompts, Usage
from tabx.llm.interview import Asker, Interview
from tabx.rubric import Rubric, RubricSource
from tabx.score import score
from tabx.signature import Signature, installed_version
from tabx.table import Table

PAPER_RUBRIC = "paper"
"""Preset with the published arithmetic: what the methods were published with."""

RANKING = "llm-ranking"
"""The method that orders several predictions in one prompt, without judging any."""

Run = Callable[[Interview, Table, Table], MethodReading]
"""Asks about a gold and a predicted table, and reads the replies."""

_RUNS: Mapping[str, Run] = {
    "tabxeval": run_tabxeval,
    "llm-rubric": run_llm_rubric,
    "multi-prompt": run_multi_prompt,
    "multi-prompt-cot": run_multi_prompt_cot,
}

METHODS = (*_RUNS, RANKING)
"""The names of the published methods."""


def find_method(name: str) -> str:
    """Return the name of a known method; OptionError for any other."""
    if name not in METHODS:
        raise OptionError(f"--method {name!r}: unknown; nearest: {nearest(name, METHODS)!r} ({', '.join(METHODS)})")
    return name


def judge_by(  # noqa: PLR0913
    method: str,
    gold: Source | Table,
    predicted: Source | Table,
    client: Asker,
    *,
    rubric: RubricSource = PAPER_RUBRIC,
    prompts: Prompts | str | Path | None = None,
    backbone: str = "",
    gold_format: str | None = None,
    predicted_format: str | None = None,
    header: bool | None = None,
) -> MethodJudgement:
    """Return the judgement of a predicted table by a published method.

    Parameters
    ----------
    method : str
        One of `METHODS` but "llm-ranking", which orders several predictions (`rank_by`).
    gold, predicted
        As of `tabx.judge`.
    client : Asker
        A `tabx.llm.Client`.
    rubric
        The published arithmetic by default.
    prompts : Prompts, folder or None
    backbone : str
        Name of the model in the signature; that of whoever answered by default.
    gold_format, predicted_format, header
        As of `tabx.judge`.

    Returns
    -------
    MethodJudgement
        "could not be judged" where the replies cannot be read.

    Raises
    ------
    ModelFailure
        There is no reply.
    InputError, OptionError, RubricError
        As of `tabx.judge`.
    """
    if find_method(method) == RANKING:
        raise OptionError(f"--method {method}: ranks several predictions of one gold table; use tabx rank")
    interview = Interview(client, prompts_of(prompts))
    run = _RUNS[method]
    weights = resolve_rubric(rubric)
    gold_table = load_gold(gold, gold_format, header)

    def outcome(status: str, reason: str, reading: MethodReading | None) -> MethodJudgement:
        signature = signature_of(method, interview, weights, backbone)  # after asking: it names who answered
        return scored_judgement(
            method,
            status=status,
            reason=reason,
            reading=reading,
            rubric=weights,
            signature=signature,
            interview=interview,
        )

    sides = both_sides(gold_table, predicted, predicted_format, header)
    if sides is None:
        return outcome(NO_TABLE, NO_TABLE, without_table(gold_table))
    try:
        return outcome(JUDGED, "", run(interview, *sides))
    except UnreadableReply as error:
        return outcome(NOT_JUDGED, str(error), None)


def rescore_by(judgement: MethodJudgement, rubric: RubricSource) -> MethodJudgement:
    """Return the judgement under another rubric, by arithmetic on its counts; asks no model."""
    weights = resolve_rubric(rubric)
    signature = replace(judgement.signature, rubric=weights.name, rubric_hash=weights.hash)
    card = None if judgement.reading is None else score(judgement.reading.counts, weights)
    return replace(judgement, scorecard=card, signature=signature)


def both_sides(
    gold: Table, predicted: Source | Table, format: str | None = None, header: bool | None = None
) -> tuple[Table, Table] | None:
    """Return both tables as they are judged together; None if the prediction has no table."""
    try:
        found = choose(gold, load_candidates(predicted, format, header)).table
    except NoTableError:
        return None
    return settled(gold, found, header)


def without_table(gold: Table) -> MethodReading:
    """Return the counts of a prediction without a table; asks no model."""
    return MethodReading(compare_missing(gold).counts)


def prompts_of(prompts: Prompts | str | Path | None) -> Prompts:
    """Return the prompts given, those of a folder, or tabx's own."""
    return prompts if isinstance(prompts, Prompts) else Prompts(prompts)


def scored_judgement(
    method: str,
    *,
    status: str,
    reason: str,
    reading: MethodReading | None,
    rubric: Rubric,
    signature: Signature,
    interview: Interview | None = None,
) -> MethodJudgement:
    """Return the judgement, with a scorecard if there are counts."""
    card = None if reading is None else score(reading.counts, rubric)
    return MethodJudgement(
        method=method,
        status=status,
        reason=reason,
        scorecard=card,
        reading=reading,
        signature=signature,
        usage=interview.usage if interview is not None else Usage(),
        replies=tuple(interview.replies) if interview is not None else (),
    )


def signature_of(method: str, interview: Interview, rubric: Rubric, backbone: str) -> Signature:
    """Return the signature: method, prompts, and the parameters sent to the models."""
    options = [("method", method)]
    if interview.used:
        options.append(("prompts", interview.prompts_hash()))
    if interview.models:
        options.append(("answered_by", " ".join(interview.models)))
        options.append(("sent", " ".join(f"{name}={value}" for name, value in sorted(interview.sent.items()))))
    return Signature(
        installed_version(), backbone or " ".join(interview.backbones), rubric.name, rubric.hash, tuple(options)
    )
