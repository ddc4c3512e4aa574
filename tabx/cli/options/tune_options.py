"""The options of tabx tune data."""

from __future__ import annotations

from tabx.cli.options.option import FLAG, Option, named
from tabx.cli.options.values import whole

DATA = "tune data"

NOTATIONS = ("markdown", "html", "latex", "json", "raw")
FORMS = ("chat", "prompt", "alpaca")
"""Those of `tabx.tune`, which the help does not load."""

TUNE_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--output", "-o"),
        (DATA,),
        "folder of the data: train.jsonl, valid.jsonl, test.jsonl, dropped.json, README.md (its card), card.json",
        settings=named("FOLDER", required=True),
    ),
    Option(
        ("--to",),
        (DATA,),
        f"what the tables are written in: {', '.join(NOTATIONS)}; several with commas between (default: all)",
        settings=named("TARGET[,...]", default=",".join(NOTATIONS)),
    ),
    Option(
        ("--layouts",),
        (DATA,),
        "layouts of each table in each notation at most: as it is, then by seed rows or columns in another order, "
        "transposed, with spans, sections or header levels (default: 2)",
        settings=named("N", type=whole(1), default=2),
    ),
    Option(
        ("--as",),
        (DATA,),
        "rows as chat messages (default), as prompt and completion, or as Alpaca's instruction, input and output",
        settings={"choices": FORMS, "default": "chat", "dest": "form"},
    ),
    Option(
        ("--valid",),
        (DATA,),
        "gold tables for validation (default: a tenth of them); near copies stay together",
        settings=named("N", type=whole(0)),
    ),
    Option(
        ("--test",),
        (DATA,),
        "gold tables for test.jsonl (default: 0); near copies stay together",
        settings=named("N", type=whole(0), default=0),
    ),
    Option(
        ("--not-in",),
        (DATA,),
        "keep out the tables of this file or folder, for example a test set, and near copies of them; repeatable",
        settings=named("FILE", action="append", default=[]),
    ),
    Option(
        ("--max-tokens",),
        (DATA,),
        "leave out rows of more tokens, as gpt-4o's tokenizer counts them; none is cut (default: 2000)",
        settings=named("N", type=whole(1), default=2000),
    ),
    Option(
        ("--pairs",),
        (DATA,),
        "write chosen and rejected replies, too (train_pairs.jsonl …): the rejected by a harmful edit of tabx perturb",
        settings=FLAG,
    ),
    Option(
        ("--licence",),
        (DATA,),
        "what the data card says of the licences of the inputs; repeatable",
        settings=named("TEXT", action="append", default=[]),
    ),
    Option(
        ("--seed",),
        (DATA,),
        "seed of layouts, styles, sentences and splits (default: 0)",
        settings=named("N", type=whole(0), default=0),
    ),
    Option(
        ("--gold-column",),
        (DATA,),
        "column of the tables of rows (default: gold, reference, target, expected, expected_output, ideal, "
        "ground_truth, table)",
        settings=named("NAME"),
    ),
    Option(
        ("--text-column",),
        (DATA,),
        "column of the texts that the tables were made from (default: text, where there is one)",
        settings=named("NAME"),
    ),
    Option(("--id-column",), (DATA,), "column of the names (default: id, name, key or item)", settings=named("NAME")),
    Option(
        ("--join",),
        (DATA,),
        "add the columns of another file to the rows with the same id, for example texts",
        settings=named("FILE"),
    ),
    Option(("--overwrite",), (DATA,), "write over a data set that is in the folder", settings=FLAG),
)
