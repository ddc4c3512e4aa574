"""The options of files: formats to convert, limits, overwriting, files with defaults."""

from __future__ import annotations

from tabx.cli.options.option import FLAG, Option, named

FILE_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--from",),
        ("convert",),
        "format of SOURCE, instead of what its suffix and content say",
        settings=named("FORMAT", dest="source_format"),
    ),
    Option(
        ("--to", "--format"),
        ("convert",),
        "format of TARGET, instead of what its suffix says (tabx formats lists them)",
        settings=named("FORMAT", dest="target_format"),
    ),
    Option(
        ("--safe-formulas",),
        ("convert",),
        "in CSV, TSV and HTML, put an apostrophe before texts that a spreadsheet could take for formulas (=, +, -, @)",
        settings=FLAG,
    ),
    Option(
        ("--limit",),
        ("judge", "rank", "convert", "limits", "bench run"),
        "change a limit, for example cells=2000000, or seconds=0 to remove it; repeatable (tabx limits lists them)",
        settings=named("NAME=VALUE", action="append", default=[], dest="limits"),
    ),
    Option(("--tables",), ("schema",), "the schema of a judgement of several tables", group="schema", settings=FLAG),
    Option(
        ("--operations",),
        ("schema",),
        "the schema of the operations that tabx edit apply reads",
        group="schema",
        settings=FLAG,
    ),
    Option(("--edit",), ("schema",), "the schema of an edit judged", group="schema", settings=FLAG),
    Option(("--force",), ("rubrics init", "prompts export"), "overwrite existing files", settings=FLAG),
    Option(
        ("--from",),
        ("rubrics init",),
        "preset to start from (default: default)",
        settings=named("NAME", default="default", dest="preset"),
    ),
    Option(
        ("--config",),
        ("judge", "rank", "rescore", "backbones", "doctor"),
        "TOML file whose [tool.tabx] sets defaults for options (default: the nearest pyproject.toml upward from here)",
        group="config",
        settings=named("FILE"),
    ),
    Option(
        ("--no-config",),
        ("judge", "rank", "rescore", "backbones", "doctor"),
        "do not read defaults from a file",
        group="config",
        settings=FLAG,
    ),
)
