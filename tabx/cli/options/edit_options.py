"""The options of the commands of table editing."""

from __future__ import annotations

from tabx.cli.options.option import Option, named

_APPLY = ("edit apply",)

APPLY_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--ops",),
        _APPLY,
        "the operations: a JSON list, or - for standard input (tabx schema --operations shows what is read)",
        settings=named("FILE"),
    ),
    Option(
        ("--policy",),
        _APPLY,
        "what becomes of merged cells: refill edits the split grid and merges equal neighbours again, keep lets a "
        "merged cell stay one as far as its rows and columns stay together (default: refill)",
        settings={"choices": ("refill", "keep"), "default": "refill"},
    ),
    Option(
        ("--output", "-o"),
        _APPLY,
        "write the table to a file instead of standard output",
        settings=named("FILE"),
    ),
    Option(
        ("--map",),
        _APPLY,
        "write whence each row and column of the result comes, and what changed, as JSON to a file (- for standard "
        "output, with --output)",
        settings=named("FILE"),
    ),
    Option(
        ("--from",),
        _APPLY,
        "format of the table, instead of what its suffix and content say",
        settings=named("FORMAT", dest="source_format"),
    ),
    Option(
        ("--to",),
        _APPLY,
        "format to write (default: what the suffix of --output says, else the format of the table)",
        settings=named("FORMAT", dest="target_format"),
    ),
    Option(
        ("--sheet",),
        _APPLY,
        "sheet to read of a workbook of several, by name",
        settings=named("NAME"),
    ),
    Option(
        ("--encoding",),
        _APPLY,
        "encoding of a table that is not UTF-8 and has no byte order mark, for example latin-1",
        settings=named("NAME"),
    ),
)
