"""The options of the commands that make and read benchmarks."""

from __future__ import annotations

from tabx.cli.options.option import FLAG, Option, named
from tabx.cli.options.values import floors, seeds, whole
from tabx.judging.options import DEFAULTS

_EXAMINED = ("bench run", "bench report")

BENCH_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--rubric",),
        ("bench run",),
        "preset or YAML file to judge with (default: default)",
        settings=named("NAME|FILE", default=DEFAULTS["rubric"]),
    ),
    Option(
        ("--workers",),
        ("bench run",),
        "processes to judge with (default: 1); the figures are the same with any number",
        settings=named("N", type=whole(1), default=1),
    ),
    Option(
        ("--scores",),
        _EXAMINED,
        'another metric, for separation: JSON Lines with "id", "prediction" (index) and "score" or "error"; repeatable',
        settings=named("FILE", action="append", default=[]),
    ),
    Option(
        ("--worst",),
        _EXAMINED,
        "show the N predictions whose findings match least, with their traces",
        settings=named("N", type=whole(1), default=0),
    ),
    Option(
        ("--fail-under",),
        _EXAMINED,
        "exit with 1 if a figure is below X: rows, columns (alignment), precision, recall, f1, f1:KIND, types, auc, "
        "sensitivity or specificity; repeatable",
        settings=named("FIGURE=X[,...]", type=floors, action="extend", default=[]),
    ),
    Option(
        ("--records",),
        ("bench run",),
        "write a record of each pair to a file, as JSON Lines, for tabx bench report",
        settings=named("FILE"),
    ),
    Option(("--json",), _EXAMINED, "print JSON", settings=FLAG),
    Option(
        ("--output", "-o"),
        _EXAMINED,
        "also write to a file: .json, .csv (all figures), .html, .md, .xlsx, .txt",
        settings=named("FILE"),
    ),
    Option(
        ("--edit",),
        ("perturb",),
        "an edit to apply (--list shows them); repeatable, in order",
        settings=named("KIND", action="append", default=[], dest="edits"),
    ),
    Option(
        ("--edit",),
        ("bench build",),
        "use this edit (tabx perturb --list shows them); repeatable (default: all)",
        settings=named("KIND", action="append", default=[], dest="edits"),
    ),
    Option(
        ("--band",),
        ("bench build",),
        "use the edits of this band: easy, medium or hard; repeatable (default: all)",
        settings=named("BAND", action="append", default=[], dest="bands"),
    ),
    Option(
        ("--seeds",),
        ("bench build",),
        "seeds, for example 1,2,3 or 9001-9010; each gives other predictions (default: 0)",
        settings=named("N,N|N-N", type=seeds, default=(0,)),
    ),
    Option(
        ("--per-table",),
        ("bench build",),
        "predictions per gold table and seed (default: 5)",
        settings=named("N", type=whole(1), default=5),
    ),
    Option(
        ("--depth",),
        ("bench build",),
        "edits per prediction (default: 1)",
        settings=named("N", type=whole(1), default=1),
    ),
    Option(
        ("--rankings",),
        ("bench import", "bench export"),
        "file of the human rankings, by id or in the order of the records: to read, or to write",
        settings=named("FILE"),
    ),
    Option(
        ("--output", "-o"),
        ("bench build", "bench import", "bench export"),
        "write to a file instead of standard output",
        settings=named("FILE"),
    ),
    Option(
        ("--seed",),
        ("perturb",),
        "random seed of the edits (default: 0)",
        settings=named("N", type=int, default=0),
    ),
    Option(("--list",), ("perturb",), "list the edits: kind, band, label, what it does", settings=FLAG),
    Option(("--json",), ("perturb",), "print the list as JSON", settings=FLAG),
    Option(("--json",), ("bench stats",), "print JSON", settings=FLAG),
    Option(
        ("--from",),
        ("perturb",),
        "format of the table, instead of what its suffix and content say",
        settings=named("FORMAT", dest="source_format"),
    ),
    Option(
        ("--to",),
        ("perturb",),
        "format to write (default: what the suffix of --output says, else the format of the table)",
        settings=named("FORMAT", dest="target_format"),
    ),
    Option(
        ("--output", "-o"),
        ("perturb",),
        "write the table to a file instead of standard output",
        settings=named("FILE"),
    ),
    Option(
        ("--findings",),
        ("perturb",),
        "write the expected findings and the edits as JSON to a file (- for standard output, with --output)",
        settings=named("FILE"),
    ),
)
