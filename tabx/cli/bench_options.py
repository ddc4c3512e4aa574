"""The options of the commands that make and read benchmarks."""

from __future__ import annotations

from tabx.cli.option import FLAG, Option, named

BENCH_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--edit",),
        ("perturb",),
        "an edit to apply (--list shows them); more than once for several, in order",
        settings=named("KIND", action="append", default=[], dest="edits"),
    ),
    Option(
        ("--seed",),
        ("perturb",),
        "what the choices follow from (default: 0)",
        settings=named("N", type=int, default=0),
    ),
    Option(("--list",), ("perturb",), "list the edits: kind, band, label, what it does", settings=FLAG),
    Option(("--json",), ("perturb",), "print the list as JSON", settings=FLAG),
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
        "write what is to be found, and the steps, as JSON to a file (- for standard output, with --output)",
        settings=named("FILE"),
    ),
)
