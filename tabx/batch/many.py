"""`judge_many`: the pairs of a DataFrame or of any iterable, judged on all cores."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, overload

from tabx.backbone import Backbone
from tabx.backbones import EMBEDDED
from tabx.base.at_once import DEFAULT
from tabx.base.errors import OptionError
from tabx.base.limits import LIMITS, in_force
from tabx.batch.kind import engine_of, pairs_kind
from tabx.batch.other_metrics import OtherMetrics
from tabx.batch.pairs import Pair
from tabx.batch.reading.columns import Columns
from tabx.batch.reading.sources import PairsOf, frame_pairs, pairs_like
from tabx.batch.result import Result
from tabx.batch.result_line import read_result
from tabx.batch.work import Job
from tabx.judging.options import JudgeOptions
from tabx.judging.setup import with_one_backbone
from tabx.judging.whole import ALL
from tabx.runs.held import Results
from tabx.runs.running import run
from tabx.runs.tally import Tally

if TYPE_CHECKING:
    import pandas as pd

FEW = 64
"""Pairs that are judged in this process unless `workers` is given: starting another takes as long as judging them."""

FRAME_COLUMNS = ("id", "model", "status", "reason", "score", "error", "precision", "recall", "f1", "row")


@overload
def judge_many(pairs: pd.DataFrame, **options: Any) -> pd.DataFrame: ...
@overload
def judge_many(pairs: Iterable[Any], **options: Any) -> Iterator[Result]: ...
def judge_many(  # noqa: PLR0913
    pairs: Any,
    *,
    gold: str | None = None,
    predictions: str | Iterable[str] = (),
    id: str | None = None,
    workers: int | None = None,
    tables: str = ALL,
    trace: bool = False,
    backbone: str | Backbone = EMBEDDED,
    concurrency: int = DEFAULT,
    metrics: OtherMetrics | None = None,
    source: str | None = None,
    text: str | None = None,
    **options: Any,
) -> pd.DataFrame | Iterator[Result]:
    """Return what became of many pairs: a DataFrame for a DataFrame, else an iterator of results, in the input's order.

    A pair that cannot be judged is a result with the status "failed", a reason and no score; it raises nothing. Pairs
    with the same content are judged once. What is not needed yet is not read: an iterable may be endless.

    Parameters
    ----------
    pairs : DataFrame or iterable
        Rows with columns for the gold table and the prediction, or (gold, prediction) tuples. A row is a mapping; its
        columns "rubric" and "rules" hold for it alone. What `tabx.ask_many` made of a frame is taken as it is, and
        its records as `reply.to_dict()`: what failed there has failed here.
    gold, predictions, id : str or None
        Names of the columns; None finds them ("gold", "reference", "expected" …, "prediction", "output" …). Several
        names of predictions are several models.
    workers : int or None
        Processes to judge in. None takes one for each processor where there are more than a few pairs; 0 takes this
        process alone. Where a model is asked, threads are used.
    tables : str
        "all" or "last": which tables of a gold text that holds several.
    trace : bool
        Whether a result holds the whole judgement, as `Judgement.to_dict` gives it.
    backbone : str or Backbone
        As in `tabx.judge`.
    concurrency : int
        Pairs at a time that ask a model.
    metrics : tabx.metrics.PairMetrics or None
        Other metrics that score each judged pair, for example `PairMetrics(["chrf", "teds"])`: a column of a
        DataFrame each, `Result.metrics` else.
    source : str or None
        Name of the column of source tables, for sari.
    text : str or None
        Name of the column of the texts that the tables were made from: `Result.grounding` counts what they bear out.
    **options
        Others of `tabx.judge`: rubric, rules, key, gold_format, predicted_format, header …

    Raises
    ------
    OptionError, RubricError
        An option is invalid, or a column is not found.
    OutOfBudget
        A model would have had to be asked beyond its budget.
    """
    _check(pairs, workers, concurrency, metrics)
    columns = Columns(gold, (predictions,) if isinstance(predictions, str) else tuple(predictions), id, source, text)
    limits = dict(zip(LIMITS, in_force(), strict=True))
    job = Job(_options(backbone, options), tables, trace, limits, metrics, text is not None)
    job.check()
    if type(pairs).__name__ == "DataFrame" and hasattr(pairs, "itertuples"):
        found = frame_pairs(pairs, columns)
        return _frame(_judged(found, job, workers, concurrency), () if metrics is None else metrics.names)
    return _judged(_pairs(pairs, columns), job, workers, concurrency)


def _check(pairs: object, workers: int | None, concurrency: int, metrics: object) -> None:
    if (workers is not None and workers < 0) or concurrency < 1:
        raise OptionError(f"workers {workers}, concurrency {concurrency}: at least 0 and 1 are right")
    if not hasattr(pairs, "__iter__"):
        raise OptionError(f"pairs: {type(pairs).__name__}; a DataFrame or rows are right")
    if metrics is not None and not hasattr(metrics, "score"):
        raise OptionError(f"metrics: {metrics!r}; tabx.metrics.PairMetrics(…) of the names is right")


def _options(backbone: str | Backbone, options: Mapping[str, Any]) -> JudgeOptions:
    try:
        asked = JudgeOptions(backbone=backbone, **options)
    except TypeError as error:
        raise OptionError(f"judge_many: {str(error).partition('() ')[2]}") from None
    return asked if backbone == EMBEDDED else with_one_backbone(asked)


def _pairs(rows: Iterable[Any], columns: Columns) -> Iterator[Pair]:
    pairs_of: PairsOf | None = None
    for number, row in enumerate(rows):
        if isinstance(row, Mapping):
            pairs_of = pairs_of or pairs_like(row, "the rows", columns)
            yield from pairs_of(row, number)
        elif isinstance(row, tuple) and len(row) == 2:
            yield Pair(number, str(number + 1), gold=row[0], predicted=row[1])
        else:
            raise OptionError(f"row {number + 1}: {type(row).__name__}; a mapping or (gold, prediction) is right")


def _judged(pairs: Iterator[Pair], job: Job, workers: int | None, concurrency: int) -> Iterator[Result]:
    if workers is None and not job.asks:
        first = list(islice(pairs, FEW + 1))
        workers = 0 if len(first) <= FEW else None
        pairs = chain(first, pairs)
    engine = engine_of(job, workers, concurrency)
    with Results(pairs_kind(job)) as results:
        for done in run(pairs, engine, results, Tally()):
            yield read_result(json.loads(done.line))


def _frame(results: Iterator[Result], metrics: Sequence[str]) -> pd.DataFrame:
    import pandas as pd

    rows = [(*_row(result), *(result.metrics.get(name) for name in metrics)) for result in results]
    frame = pd.DataFrame(rows, columns=[*FRAME_COLUMNS, *metrics])
    numbers = ["score", "error", "precision", "recall", "f1", *metrics]
    return frame.astype(dict.fromkeys(numbers, "float64"))


def _row(result: Result) -> tuple[Any, ...]:
    facts = result.facts
    rates = (facts.precision, facts.recall, facts.f1) if facts else (None, None, None)
    return (
        result.id,
        result.model,
        result.status,
        result.reason,
        result.score,
        result.error,
        *rates,
        result.row,
    )
