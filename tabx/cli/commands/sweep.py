"""tabx sweep: many weightings against human rankings, from stored judgements."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError, OptionError, RubricError
from tabx.base.paths import read_text
from tabx.base.whole_files import check_folder, write_file
from tabx.cli.commands.agreement import metrics_beside
from tabx.cli.documents import check_report_file, print_report, write_report_file
from tabx.cli.output import check_picture
from tabx.lab.meta.items import BenchItem, read_bench
from tabx.lab.meta.judged import Judged
from tabx.lab.meta.rankings import read_rankings
from tabx.lab.meta.results import read_results
from tabx.lab.meta.scores import read_scores
from tabx.lab.meta.sweep import Weightings, grid, permutations, sweep
from tabx.lab.meta.sweep.sweep_document import sweep_document
from tabx.lab.meta.sweep.sweep_report import best_yaml
from tabx.lab.meta.sweep.weightings import LOWS
from tabx.rubric import Rubric, load_rubric
from tabx.rubric.source import parse


def run(arguments: Namespace) -> int:
    """Sweep, report, write the requested files, and return 0."""
    _check_files(arguments)
    base, families = _families(arguments)
    references = [load_rubric(name) for name in arguments.rubric or ["default"]]
    human = read_rankings(Path(arguments.human))
    results = read_results(Path(arguments.results))
    found = sweep(
        results,
        human,
        families,
        base,
        references,
        by=arguments.by,
        folds=arguments.folds,
        repeats=arguments.repeats,
        seed=arguments.seed,
        others=_others(arguments, {item.name: len(item.counts) for item in results.items if item.name in human}),
    )
    shown = sweep_document(found)
    write_report_file(shown, arguments.output)
    if arguments.best is not None:
        write_file(Path(arguments.best), best_yaml(found, Path(arguments.best).stem))
    if arguments.plot is not None:
        from tabx.lab.meta.plots.boxes import draw_boxes

        draw_boxes(found, Path(arguments.plot))
    print_report(shown, as_json=arguments.json)
    return 0


def _others(arguments: Namespace, counts: Mapping[str, int]) -> list[Judged]:
    """Return the errors of other metrics for the ranked items, by id and number of predictions."""
    judged = [read_scores(Path(file), counts) for file in arguments.scores]
    if not arguments.metrics:
        return judged
    # Stored judgements hold aligned tables, and metrics read texts as they were written.
    items = [item for item in _bench(arguments) if item.name in counts]
    return metrics_beside(items, arguments, ()) + judged


def _bench(arguments: Namespace) -> tuple[BenchItem, ...]:
    if arguments.bench is not None:
        return read_bench(Path(arguments.bench))
    try:
        return read_bench(Path(arguments.human))
    except InputError as error:
        raise InputError(f"{error}; or name the bench that --metric scores with --bench") from None


def _check_files(arguments: Namespace) -> None:
    check_picture(arguments.plot)
    check_report_file(arguments.output)
    if arguments.best is not None:
        path = Path(arguments.best)
        if path.suffix.lower() not in (".yaml", ".yml"):
            raise OptionError(f"--best {path}: a rubric file ends in .yaml")
        check_folder(path)


def _families(arguments: Namespace) -> tuple[Rubric, list[Weightings]]:
    if arguments.grid is None:
        base = load_rubric(arguments.base or "paper")
        return base, permutations(base, arguments.vary, tuple(dict.fromkeys(arguments.low)) or LOWS)
    if arguments.vary or arguments.low:
        raise OptionError("--vary and --low have no effect with --grid, which names keys and values itself")
    data = dict(_grid(Path(arguments.grid)))
    extends = data.pop("extends", "default")
    if not isinstance(extends, str):
        raise OptionError(f"{arguments.grid}: extends {extends!r}; a preset's name is right")
    base = load_rubric(arguments.base or extends)
    try:
        return base, [grid(base, data)]
    except OptionError as error:
        raise OptionError(f"{arguments.grid}: {error}") from None


def _grid(path: Path) -> Any:
    text = read_text(path, OptionError, "a YAML file of keys and their values is right")
    try:
        return parse(text, str(path))
    except RubricError as error:
        raise OptionError(str(error)) from None
