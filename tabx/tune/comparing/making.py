"""The comparison, from items that both models are asked about, or from replies that are there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tabx.ask.line import RowReply, line_of
from tabx.base.errors import InputError, OptionError
from tabx.base.limits import uncounted
from tabx.base.whole_files import write_file
from tabx.batch.reading.files import read_rows
from tabx.batch.result import JUDGED, Result
from tabx.batch.results_file import read_results
from tabx.generate.abilities import Beside, map_abilities
from tabx.generate.settings import TARGETS
from tabx.llm.cache import ResponseCache
from tabx.llm.catalog import resolve
from tabx.llm.client import Client
from tabx.llm.inside.serving import AT_ONCE, forget_models
from tabx.report.comparing import compare_models
from tabx.stats.bootstrap import RESAMPLES
from tabx.stats.resampling import Resamples
from tabx.tune.comparing.adapter import Trained, check_apart, read_trained
from tabx.tune.comparing.asking import asked, names_of
from tabx.tune.comparing.figures import SCOPE, paired_figures, tried
from tabx.tune.comparing.items import Question, read_questions
from tabx.tune.comparing.judging import write_results
from tabx.tune.comparing.records import TunedComparison
from tabx.tune.comparing.replies import question_of, read_replies, with_layouts

BASE, TUNED, RESULTS = "base.jsonl", "tuned.jsonl", "results.jsonl"
"""Files of a folder of replies."""

SLICES = ("to", "layout")
"""Fields of the replies by which the report parts its figures, where the replies have them."""


def compare_tuned(  # noqa: PLR0913
    items: str | Path | Iterable[Mapping[str, Any]],
    *,
    model: str | Path,
    adapter: str | Path,
    to: str = TARGETS[0],
    folder: str | Path | None = None,
    parameters: Mapping[str, Any] | None = None,
    concurrency: int = AT_ONCE,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> TunedComparison:
    """Return a model and its tuned self side by side: both asked the same, and judged.

    Parameters
    ----------
    items : str, Path or iterable of mappings
        Rows of `tabx tune data`, which are asked as they stand, or items of `tabx generate` with gold tables.
    model : str or Path
        The base, as `tabx tune train --model` takes it.
    adapter : str or Path
        The folder that `tabx tune train` wrote.
    to : str
        What the tables of items are to be written in; rows say it themselves.
    folder : str, Path or None
        Where the replies and their results are kept; None for nowhere. Answers are in the cache in any case.
    parameters : mapping or None
        Of both models: max_tokens, temperature, seed.
    concurrency : int
        Requests at a time; those that wait are answered together.
    resamples, seed : int
        Of intervals and tests.

    Raises
    ------
    InputError
        Items are in the adapter's data, or none can be asked.
    OptionError
        A model, an adapter or a library is not there, the adapter is of another base, or the folder is in use.
    """
    if concurrency < 1:
        raise OptionError(f"concurrency {concurrency}: at least 1 is right")
    _check_numbers(resamples, seed)
    names, place = names_of(str(model), adapter), _unused(folder)
    rows, where = (read_rows(str(items)), str(items)) if isinstance(items, str | Path) else (items, "the items")
    questions, trained = questions_of(rows, where, str(adapter), to)
    seen = trained.said_of(one.layout for one in questions)
    specs = [resolve(name, arguments=dict(parameters or {})) for name in names]
    with uncounted():
        replies = []
        for spec in specs:
            replies.append([*asked(questions, Client(spec, cache=ResponseCache()), seen, concurrency)])
            forget_models()
        return compared(replies, notes_on(trained, adapter), place, Resamples(resamples, seed))


def questions_of(rows: Iterable[Any], where: str, adapter: str, to: str) -> tuple[list[Question], Trained]:
    """Return what is asked, and what the adapter was trained on; InputError where the one is in the other."""
    questions, trained = read_questions(rows, where, to), read_trained(adapter)
    check_apart(questions, trained, where, adapter)
    return questions, trained


def notes_on(trained: Trained, adapter: str | Path) -> tuple[str, ...]:
    """Return what an adapter's folder does not tell."""
    if trained.items is None:
        return (f"{adapter} says nothing of its data: whether items stand in it was not checked",)
    return (
        () if trained.layouts else (f"the data of {adapter} name no layouts: seen and unseen ones are not told apart",)
    )


def compare_replies(
    files: str | Path | Sequence[str | Path],
    *,
    adapter: str | Path | None = None,
    folder: str | Path | None = None,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> TunedComparison:
    """Return two models side by side by replies that are there: lines of `tabx ask`, `generate` or `tune compare`.

    The model whose lines come first is the base. The lines hold the gold tables.

    Parameters
    ----------
    files : str, Path or sequence of them
    adapter : str, Path or None
        Of the second model: items in its data are refused, and layouts that it was trained on are told.
    folder : str, Path or None
        As of `compare_tuned`.
    resamples, seed : int

    Raises
    ------
    InputError
        A file holds no replies, they are not of two models, or items are in the adapter's data.
    OptionError
        The folder is in use, a number is out of range, or the lines hold no gold tables.
    """
    _check_numbers(resamples, seed)
    place = _unused(folder)
    names = [files] if isinstance(files, str | Path) else [*files]
    where = ", ".join(map(str, names))
    replies = [reply for name in names for reply in read_replies(name)]
    notes: tuple[str, ...] = ()
    if adapter is not None:
        trained = read_trained(adapter)
        check_apart([question_of(reply) for reply in replies], trained, where, str(adapter))
        replies, notes = with_layouts(replies, trained), notes_on(trained, adapter)
    with uncounted():
        return compared(_by_model(replies, where), notes, place, Resamples(resamples, seed))


def _by_model(replies: Sequence[RowReply], where: str) -> list[list[RowReply]]:
    models = [*dict.fromkeys(reply.model for reply in replies)]
    if len(models) != 2:
        raise InputError(f"{where}: replies of {', '.join(models)}; those of two models are right, the base first")
    return [[reply for reply in replies if reply.model == model] for model in models]


def _check_numbers(resamples: int, seed: int) -> None:
    if resamples < 1 or seed < 0:
        raise OptionError(f"resamples {resamples}, seed {seed}: at least 1 and 0 are right")


def _unused(folder: str | Path | None) -> Path | None:
    """Return the folder of a comparison's files; OptionError where it is in use."""
    place = None if folder is None else Path(folder)
    if place is not None and place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise OptionError(f"{place}: there is something in it already; another folder is right")
    return place


def compared(
    replies: Sequence[Sequence[RowReply]], notes: tuple[str, ...], folder: Path | None, draws: Resamples
) -> TunedComparison:
    """Write the replies of both models into a folder, judge them, and return the comparison.

    Raises
    ------
    InputError
        No reply could be judged.
    """
    if folder is None:
        with TemporaryDirectory() as kept:
            return compared(replies, notes, Path(kept), draws)
    folder.mkdir(parents=True, exist_ok=True)
    for name, ones in zip((BASE, TUNED), replies, strict=True):
        write_file(folder / name, "".join(map(line_of, ones)))
    return compared_files(folder, notes, draws)


def compared_files(folder: Path, notes: tuple[str, ...], draws: Resamples) -> TunedComparison:
    """Judge the replies in a folder, and return the comparison; errors as of `compared`."""
    files = [folder / name for name in (BASE, TUNED)]
    both = [read_replies(path) for path in files]
    write_results([*both[0], *both[1]], folder / RESULTS)
    results = [*read_results(folder / RESULTS)]
    check_judged(results)
    models = both[0][0].model, both[1][0].model
    fields = {name for result in results for name in result.fields}
    drawing: dict[str, Any] = {"resamples": draws.resamples, "seed": draws.seed}
    scope = SCOPE if SCOPE in fields else None
    slices = [name for name in SLICES if name in fields]
    return TunedComparison(
        *models,
        items=len({result.id for result in results}),
        notes=notes,
        figures=tuple(paired_figures(results, *models, draws)),
        tried=tuple(tried(results, models)),
        report=compare_models(folder / RESULTS, dataset_column=scope, by=slices, **drawing),
        abilities=map_abilities(folder / RESULTS, Beside(pairs=files), task_column=scope, **drawing),
    )


def check_judged(results: Sequence[Result]) -> None:
    """Raise InputError where nothing was judged, with the first reason."""
    if not any(one.status == JUDGED for one in results):
        raise InputError(f"no reply could be judged; first: {results[0].reason}")
