"""The options of tabx generate import, export and stats."""

from __future__ import annotations

from tabx.cli.options.option import FLAG, Option, named

IMPORT, EXPORT, STATS = "generate import", "generate export", "generate stats"
_DATA = (IMPORT, EXPORT, STATS)

LAYOUTS = ("struc-bench", "raw", "pairs", "rows")
"""Those of `tabx.generate.data.importing`, which the help does not load."""

GENERATE_DATA_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--from",),
        (IMPORT,),
        "what the source is: Struc-Bench's JSON, text-to-table files with tables (raw) or attribute | value pairs, or "
        "rows with columns (default: as its name and first row say)",
        settings={"choices": LAYOUTS, "dest": "layout"},
    ),
    Option(
        ("--to",),
        (EXPORT,),
        "write the gold tables in this format (default: as they stand; raw for .text and .data)",
        settings=named("FORMAT"),
    ),
    Option(("--text-column",), _DATA, "column of the texts (default: text)", settings=named("NAME")),
    Option(
        ("--gold-column",),
        _DATA,
        "column of the gold tables (default: gold, reference, target, expected, expected_output, ideal, ground_truth)",
        settings=named("NAME"),
    ),
    Option(("--id-column",), _DATA, "column of the names (default: id, name, key or item)", settings=named("NAME")),
    Option(
        ("--join",),
        _DATA,
        "add the columns of another file to the rows with the same id, for example gold tables",
        settings=named("FILE"),
    ),
    Option(
        ("--dataset",),
        (IMPORT,),
        "name of the data set of items that do not say theirs (default: name of the file)",
        settings=named("NAME"),
    ),
    Option(
        ("--output", "-o"),
        (IMPORT,),
        "file of items, as JSON Lines (default: standard output)",
        settings=named("FILE"),
    ),
    Option(
        ("--output", "-o"),
        (EXPORT,),
        "file to write: .json or .jsonl (Struc-Bench), .text or .data (both are written; default: JSON Lines on "
        "standard output)",
        settings=named("FILE"),
    ),
    Option(
        ("--output", "-o"),
        (STATS,),
        "write the counts to a file, in the format of its suffix: .html, .md, .json, .csv, .xlsx or .txt (default: "
        "print them)",
        settings=named("FILE"),
    ),
    Option(("--json",), (STATS,), "print JSON", settings=FLAG),
)
