"""The options of tabx retrieve answer and report: their own, and those shared with tabx ask and tabx retrieve eval."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import replace

from tabx.cli.options.option import FLAG, Option, named
from tabx.cli.options.values import whole

ANSWER, REPORT, EVAL, ASK = "retrieve answer", "retrieve report", "retrieve eval", "ask"

_NOT_OF_ASK = ("--prompt", "--system", "--keep", "--output", "--join", "--id-column", "--repeats", "--shard")
"""Flags of tabx ask that mean nothing here: prompts are tabx's own, and a corpus names its questions."""

_OF_EVAL = ("--retriever", "--run", "--rows", "--no-titles", "--index", "--queries", "--from", "--split", "--seed")
"""Flags of tabx retrieve eval that say what is searched, and how."""

KINDS = ("qa", "table", "verify", "sql")
CONTEXTS = ("none", "retrieved", "gold")
SCHEMAS = ("database", "tables")
"""Those of `tabx.retrieve.answering`, which the help does not load."""


def with_answer(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return the options, those that tabx retrieve answer shares with others as options of both."""
    return tuple(
        replace(option, commands=(*option.commands, ANSWER)) if _is_shared(option) else option for option in options
    )


def _is_shared(option: Option) -> bool:
    flag = option.flags[0]
    if ANSWER in option.commands:
        return False
    return (ASK in option.commands and flag not in _NOT_OF_ASK) or (EVAL in option.commands and flag in _OF_EVAL)


def contexts(text: str) -> list[str]:
    """Return names of contexts, from "none,gold"."""
    found = [part.strip() for part in text.split(",")]
    wrong = next((one for one in found if one not in CONTEXTS), None)
    if wrong is not None:
        raise argparse.ArgumentTypeError(f"{wrong!r} is no context; {','.join(CONTEXTS)} is right")
    return found


ANSWER_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--as",),
        (ANSWER,),
        "what is asked for: qa (a text), table, verify (a label of a statement), sql (a database and a query)",
        settings={"choices": KINDS, "required": True, "dest": "kind"},
    ),
    Option(
        ("--replies",),
        (ANSWER,),
        "score replies that exist, asking nobody: rows with id, reply, and perhaps model, context, retriever, database",
        settings=named("FILE"),
    ),
    Option(
        ("--generator",),
        (ANSWER,),
        "ask a class of one's own, no model: pkg.module:Class with generate(table_str, query), as TARGET has it",
        settings=named("NAME"),
    ),
    Option(
        ("--contexts",),
        (ANSWER,),
        "what is shown beside a question, once each: none, retrieved, gold (default: all three); of --replies the one "
        "under which they were made",
        settings=named("NAME[,...]", type=contexts),
    ),
    Option(
        ("--k",),
        (ANSWER,),
        "tables found that are shown at most (default: 10; with sql 1)",
        settings=named("N", type=whole(1), dest="most_shown"),
    ),
    Option(
        ("--table-tokens",),
        (ANSWER,),
        "tokens of the tables in a prompt at most; rows beyond are dropped from the end, as is said (default: 12000)",
        settings=named("N", type=whole(1), default=12_000),
    ),
    Option(
        ("--schema",),
        (ANSWER,),
        "what sql shows: all tables of the database found first, or the tables found (default: database)",
        settings={"choices": SCHEMAS, "default": SCHEMAS[0], "dest": "shown_schema"},
    ),
    Option(
        ("--databases",),
        (ANSWER,),
        "folder with the SQLite databases that queries run on (default: the corpus, or its --from)",
        settings=named("DIR"),
    ),
    Option(
        ("--output", "-o"),
        (ANSWER,),
        "file of answers, a line for each question in each context: .jsonl, .jsonl.gz or .jsonl.zst (default: none)",
        settings=named("FILE"),
    ),
    Option(
        ("--report",),
        (ANSWER,),
        "write the report to a file as well: .html (with each question), .md, .json, .csv, .xlsx or .txt",
        settings=named("FILE", dest="page"),
    ),
    Option(
        ("--resamples",),
        (ANSWER, REPORT),
        "resamples of an interval or a test at most (default: 2000)",
        settings=named("N", type=whole(1), default=2_000),
    ),
    Option(
        ("--seed",),
        (REPORT,),
        "seed of the resamples (default: 0)",
        settings=named("N", type=whole(0), default=0),
    ),
    Option(
        ("--output", "-o"),
        (REPORT,),
        "write the report to a file: .html (with each question), .md, .json, .csv, .xlsx or .txt (default: print it)",
        settings=named("FILE"),
    ),
    Option(("--json",), (ANSWER, REPORT), "print JSON", settings=FLAG),
    Option(("--full",), (ANSWER, REPORT), "print every line of long lists", settings=FLAG),
)
