"""Three models on four data sets as `tabx report` compares them, next to what TabXEval publishes of them.

    python benchmarks/models_compared.py [--rubric NAME] [--page report.html]

Judges all replies of model_outputs.jsonl by `tabx batch` and compares them. Ours are % of the gold's rows, columns and
cells, summed over a part of the tables that the paper has; the paper's tables 3 and 4 (arXiv 2505.22176) name neither
unit nor denominator and are printed as they stand there.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from data import DATA

import tabx
from tabx.cli.main import main as tabx_command
from tabx.report.records import ModelResult

MODELS = ("llama-3.3-70b", "gpt-4o", "gemini-2.0-flash")
DATASETS = ("wikitables", "wikibio", "tanq", "rotowire")

PAPER_LINES: dict[tuple[str, str], tuple[str, str, str]] = {
    ("wikitables", "rows"): ("8.69 / 15.82 / 25.59", "23.44 / 11.51 / 27.11", "20.81 / 10.67 / 26.03"),
    ("wikitables", "columns"): (".37 / .92 / 1.67", "4.47 / .07 / 1.02", "2.97 / .37 / 1.55"),
    ("wikibio", "rows"): ("25.16 / 29.33 / 16.17", "26.09 / 27.63 / 19.39", "30.08 / 24.38 / 16.89"),
    ("wikibio", "columns"): (".10 / 0 / .05", ".05 / .025 / 0", ".12 / 0 / 0"),
    ("tanq", "rows"): ("7.6 / 5.83 / 10.97", "8.27 / 2.80 / 13.00", "8.51 / 4.01 / 13.01"),
    ("tanq", "columns"): ("2.69 / 1.82 / 23.89", "2.24 / .19 / 22.42", "2.82 / .63 / 21.78"),
    ("rotowire", "rows"): ("3.48 / 39.22 / 17.62", "1.32 / 28.65 / 38.41", "3.10 / 22.82 / 13.80"),
    ("rotowire", "columns"): ("10.87 / 16.21 / 52.70", "17.57 / 5.71 / 60.24", "16.35 / 10.52 / 48.51"),
}
"""Table 4, MI / EI / EM, in the order of `MODELS`."""

PAPER_CELLS: dict[tuple[str, str], tuple[str, str, str]] = {
    ("wikitables", "Numerical"): (".05 / .01 / .22", ".03 / .01 / .32", ".02 / 0 / .30"),
    ("wikitables", "String"): ("4.33 / .80 / 25.00", "1.17 / .93 / 20.34", "2.33 / .73 / 22.50"),
    ("wikibio", "Numerical"): (".04 / .02 / .16", ".04 / 0 / .16", ".04 / 0 / .15"),
    ("wikibio", "String"): ("2.84 / .29 / 14.38", "2.02 / .38 / 15.80", "2.30 / .37 / 13.59"),
    ("tanq", "Numerical"): (".05 / .01 / 2.73", ".02 / .01 / 1.28", "0 / .02 / 1.22"),
    ("tanq", "String"): (".84 / .24 / 20.50", ".18 / .08 / 11.92", ".29 / .21 / 9.35"),
    ("rotowire", "Numerical"): (".84 / .97 / .66", ".68 / .56 / .31", "1.31 / 1.06 / 2.72"),
    ("rotowire", "String"): (".50 / .32 / .92", ".23 / .08 / .69", ".54 / .28 / 3.87"),
}
"""Table 3, EI / MI / Partial, in the order of `MODELS`."""


def figures(result: ModelResult, names: tuple[str, ...]) -> str:
    """Return percentages of a result."""
    values = (result.figures[name].value for name in names)
    return " / ".join("" if value is None else f"{value:.2f}" for value in values)


def print_side_by_side(
    results: dict[tuple[str, str], ModelResult],
    title: str,
    kind: str,
    paper: dict[tuple[str, str], tuple[str, str, str]],
) -> None:
    """Print a Markdown table: of each data set our figures and, below them, the paper's."""
    print(f"\n| {title} | | {' | '.join(MODELS)} |\n| --- | --- |{' ---: |' * len(MODELS)}")
    for (dataset, part), published in paper.items():
        names = tuple(f"{part}.{name}" for name in ("missing", "extra", "exact"))
        if kind == "cells":
            names = tuple(f"cell_types.{part}.{name}" for name in ("extra", "missing", "partial"))
        own = [results.get((dataset, model)) for model in MODELS]
        print(f"| {dataset} {part} | ours | {' | '.join('' if one is None else figures(one, names) for one in own)} |")
        print(f"| | paper | {' | '.join(published)} |")


def main() -> None:
    """Judge, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rubric", default="default")
    parser.add_argument("--page", help="also write the report, in the format of its suffix")
    options = parser.parse_args()
    if not (DATA / "model_outputs.jsonl").exists():
        sys.exit(f"{DATA}: no model_outputs.jsonl; set TABX_BENCH_DATA to the folder that holds it")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "results.jsonl"
        words = [str(DATA / "model_outputs.jsonl"), "-o", str(path), "--trace", "--rubric", options.rubric]
        if tabx_command(["batch", *words]) != 0:
            sys.exit("not every reply could be judged")
        began = time.perf_counter()
        found = tabx.compare_models(path)
        print(f"compared in {time.perf_counter() - began:.1f} s")
        if options.page:
            found.save(options.page)
            print(f"with the page in {time.perf_counter() - began:.1f} s")
    (group,) = found.groups
    results = {(one.dataset, one.model): one for one in group.results}
    print(
        f"\n| data set | model | pairs | score | error | facts P | facts R | facts F1 |\n| --- | --- |{' ---: |' * 6}"
    )
    for dataset in DATASETS:
        for model in MODELS:
            one = results.get((dataset, model))
            if one is not None:
                shown = [
                    one.figures[name]
                    for name in ("score", "error", *(f"facts.{part}" for part in ("precision", "recall", "f1")))
                ]
                texts = (f"{figure.value:.3f} [{figure.low:.3f}, {figure.high:.3f}]" for figure in shown)
                print(f"| {dataset} | {model} | {one.counted.judged} | {' | '.join(texts)} |")
    print_side_by_side(results, "MI / EI / EM", "lines", PAPER_LINES)
    print_side_by_side(results, "EI / MI / Partial", "cells", PAPER_CELLS)
    for board in group.boards:
        ranks = ", ".join(f"{one.rank} {one.model}" for one in board.standings)
        print(f"\n{board.dataset or 'all'} ({board.tables} gold tables of all models): {ranks}")


if __name__ == "__main__":
    main()
