"""tabx sweep: many weightings against human rankings, from stored judgements."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from tabx.cli.output import print_json, suffix_of
from tabx.errors import OptionError, RubricError
from tabx.judging.stored.codec import to_json
from tabx.lab.meta.csv_text import csv_text
from tabx.lab.meta.rankings import read_rankings
from tabx.lab.meta.results import read_results
from tabx.lab.meta.sweep import Sweep, Weightings, grid, permutations, sweep
from tabx.lab.meta.sweep.sweep_report import best_yaml, sweep_dict, sweep_header, sweep_lines
from tabx.lab.meta.sweep.weightings import LOWS
from tabx.paths import read_text
from tabx.rubric import Rubric, load_rubric
from tabx.rubric.source import parse
from tabx.whole_files import check_folder, write_file

SUFFIXES = (".json", ".csv")


def run(arguments: Namespace) -> int:
    """Sweep, report, write the requested files, and return 0."""
    _check_files(arguments)
    base, families = _families(arguments)
    references = [load_rubric(name) for name in arguments.rubric or ["default"]]
    found = sweep(
        read_results(Path(arguments.results)),
        read_rankings(Path(arguments.human)),
        families,
        base,
        references,
        by=arguments.by,
        folds=arguments.folds,
        repeats=arguments.repeats,
        seed=arguments.seed,
    )
    if arguments.output is not None:
        write_file(Path(arguments.output), _render(found, suffix_of(arguments.output, SUFFIXES)))
    if arguments.best is not None:
        write_file(Path(arguments.best), best_yaml(found, Path(arguments.best).stem))
    if arguments.json:
        print_json(sweep_dict(found))
    else:
        from tabx.lab.meta.sweep.sweep_terminal import write_sweep

        write_sweep(found, sys.stdout)
    return 0


def _check_files(arguments: Namespace) -> None:
    if arguments.output is not None:
        suffix_of(arguments.output, SUFFIXES)
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


def _render(found: Sweep, suffix: str) -> str:
    return to_json(sweep_dict(found)) if suffix == ".json" else csv_text(sweep_header(found), sweep_lines(found))
