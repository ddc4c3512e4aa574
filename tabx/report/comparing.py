"""Makes the comparison: reads the results, and makes of each signature its figures, boards, slices and lists."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike, fspath
from typing import Any

import numpy as np

from tabx.base.errors import InputError, OptionError
from tabx.report.beside import other_means
from tabx.report.boards import Pairs, make_board
from tabx.report.figures import FIGURES, make_figures
from tabx.report.items import RATES
from tabx.report.labels import read_labels
from tabx.report.listing import listed_pairs, worst_pairs
from tabx.report.model_comparison import ModelComparison, SignatureGroup
from tabx.report.reading import Group, Reading
from tabx.report.records import ALL, Distribution, ModelResult
from tabx.report.slices import SIZE, make_slices
from tabx.stats.bootstrap import RESAMPLES
from tabx.stats.resampling import Resamples

WORST = 10
"""Pairs listed of each model as its worst: what one looks at in a sitting."""

BINS = 20
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def compare_models(  # noqa: PLR0913
    results: str | PathLike[str] | Sequence[str | PathLike[str]],
    *,
    dataset_column: str | None = None,
    by: Sequence[str] = (),
    worst: int = WORST,
    resamples: int = RESAMPLES,
    seed: int = 0,
    usage: str | PathLike[str] | Sequence[str | PathLike[str]] = (),
    labels: str | PathLike[str] | None = None,
) -> ModelComparison:
    """Return models side by side, from files of results that `tabx batch` wrote.

    Means with 95 % intervals (bootstrap over the gold tables), paired permutation tests of every two models corrected
    by Holm, the counts of TabXEval's tables 3 and 4, kinds of error, slices and the worst pairs. A pair that failed has
    no score: each mean says what it would be at worst and at best for them. Results of different signatures are kept
    apart. Lines are read one by one; what is kept of each are the numbers that figures are made of.

    Parameters
    ----------
    results : path or sequence of paths
        .jsonl, also .gz and .zst.
    dataset_column : str or None
        Column of the input that names the data set. None takes "dataset" where the lines have it; else, of several
        files whose lines name their models, each is a data set.
    by : sequence of str
        Columns of the input to make slices by; slices by size there always are.
    worst : int
        How many of the worst pairs of each model to list; with findings where the lines hold traces.
    resamples : int
        Most resamples of an interval or a test, at least 1; fewer are drawn of more than 20,000 gold tables.
    seed : int
        At least 0; the same seed gives the same figures.
    usage : path or sequence of paths
        Files of usage (seconds, tokens, dollars) that lie elsewhere than beside the results, or of the replies that
        the results judge.
    labels : path or None
        What people say is wrong with the pairs: rows with id, model and kinds (of Struc-Bench's four kinds of error).

    Raises
    ------
    InputError
        A file holds something else, one result stands in two files, a file of usage is of other results, or labels are
        of none of them.
    OptionError
        No line has a column that is named, or a number is out of its range.
    """
    if worst < 0 or resamples < 1 or seed < 0:
        raise OptionError(f"worst {worst}, resamples {resamples}, seed {seed}: at least 0, 1 and 0 are right")
    names = _names(results)
    columns = tuple(dict.fromkeys(name for name in by if name != SIZE))
    draws = Resamples(resamples, seed)
    said = read_labels(None if labels is None else fspath(labels))
    reading = Reading(names, dataset_column, columns, worst, usage=_names(usage), labels=said)
    groups = reading.groups()
    met = {key for group in groups.values() for key in group.tallies.labels.met}
    if said and not met:
        raise InputError(f"{labels}: labels of none of the judged pairs; id and model as in the results are right")
    return ModelComparison(
        files=tuple(names),
        groups=tuple(_group(signature, group, columns, draws) for signature, group in groups.items()),
        by=(SIZE, *columns),
        resamples=resamples,
        seed=seed,
        usage=reading.usage.read(),
        labels_left_out=len(said) - len(met),
    )


def _names(files: str | PathLike[str] | Sequence[str | PathLike[str]]) -> list[str]:
    """Return the names of one file or of several."""
    return [str(fspath(path)) for path in ([files] if isinstance(files, str | PathLike) else files)]


def _group(signature: str, group: Group, columns: Sequence[str], resamples: Resamples) -> SignatureGroup:
    items = group.items
    pairs = Pairs(items.keys, items.status, items.rates, items.counts)
    datasets, models = items.dataset_names, items.models.all
    scopes: list[tuple[str, Pairs]] = [(ALL, pairs)] if len(datasets) != 1 else []
    scopes += [(name, pairs.where(pairs.datasets == number)) for number, name in enumerate(datasets)]
    results = [
        _result(dataset, models[model], inside.of(model), resamples)
        for dataset, inside in scopes
        for model in dict.fromkeys(inside.models.tolist())
    ]
    judged = {(result.dataset, result.model): result.counted.judged for result in results}
    values = items.slice_values
    worst = worst_pairs(group)
    return SignatureGroup(
        signature=signature,
        models=tuple(models),
        datasets=datasets,
        results=tuple(results),
        boards=tuple(make_board(dataset, inside, models, resamples) for dataset, inside in scopes),
        terms=group.tallies.terms.made(judged),
        kinds=group.tallies.kinds.made(judged),
        causes=group.tallies.causes.made(judged),
        agreements=group.tallies.labels.made(models),
        others=other_means(items, resamples),
        slices=make_slices(
            pairs,
            {name: (items.slices[place], values[:, place]) for place, name in enumerate(columns)},
            models,
            resamples,
            items.others,
        ),
        failures=tuple(group.tallies.failures.most_common()),
        worst=worst,
        pairs=listed_pairs(items),
        pairs_in_all=len(items),
        shared_ids=items.shared_ids,
        has_traces=any(pair.findings for pair in worst),
        unverified=group.tallies.unverified,
    )


def _result(dataset: str, model: str, pairs: Pairs, resamples: Resamples) -> ModelResult:
    counted = pairs.counted
    figures = make_figures(pairs.sums, counted.failed, resamples, tuple(FIGURES.values()))
    return ModelResult(dataset, model, counted, figures, _distribution(pairs.judged.rates))


def _distribution(rates: Any) -> Distribution:
    scores, errors = (rates[:, RATES.index(name)] for name in ("score", "error"))
    bins, _ = np.histogram(scores, bins=BINS, range=(0.0, 1.0))
    quantiles = np.quantile(scores, QUANTILES).tolist() if len(scores) else []
    return Distribution(tuple(bins.tolist()), tuple(quantiles), int(np.sum(errors == 0)), int(np.sum(scores == 0)))
