"""The options of tabx retrieve, and those that it shares with tabx batch."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import replace

from tabx.cli.options.option import FLAG, Option, named
from tabx.cli.options.values import whole

EVAL, STATS = "retrieve eval", "retrieve stats"
_BOTH = (EVAL, STATS)

_SHARED = frozenset(
    {
        *("--resume", "--overwrite", "--retry-failed", "--changed", "--max-failures", "--min-coverage"),
        *("--api-base", "--model-arg", "--backbone-file", "--budget-usd", "--max-tokens-total", "--max-calls"),
        *("--retry-seconds", "--concurrency", "--no-cache", "--prompts"),
    }
)
"""Flags that mean for a run of queries what they mean for a file of pairs."""

FORMS = ("markdown", "csv", "json", "sentences")
"""Those of `tabx.retrieve.retrievers.texts`, which the help does not load."""


def with_retrieve(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return the options, those that `tabx retrieve eval` shares with `tabx batch` as options of both."""
    return tuple(
        replace(option, commands=(*option.commands, EVAL))
        if ("batch run" in option.commands or "judge" in option.commands) and option.flags[0] in _SHARED
        else option
        for option in options
    )


def ranks(text: str) -> list[int]:
    """Return ranks, from "1,5,10,50"; each from 1."""
    found = []
    for part in text.split(","):
        if not part.strip().isascii() or not part.strip().isdigit() or int(part) < 1:
            raise argparse.ArgumentTypeError(f"{part.strip()!r} is no rank from 1; 1,5,10,50 is right")
        found.append(int(part))
    return found


def sides(text: str) -> tuple[str, str]:
    """Return what belongs to queries and to tables, from "query: |passage: "."""
    query, bar, table = text.partition("|")
    if not bar:
        raise argparse.ArgumentTypeError(f"{text!r} is not QUERY|TABLE; 'query: |passage: ' is right")
    return query, table


def names(text: str) -> list[str]:
    """Return names, from "bm25,tfidf"."""
    found = [part.strip() for part in text.split(",")]
    if not all(found):
        raise argparse.ArgumentTypeError(f"{text!r} has an empty name; bm25,tfidf is right")
    return found


RETRIEVE_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--retriever",),
        (EVAL,),
        "what finds tables: bm25, tfidf, ottqa-bm25, ottqa-tfidf, dense, summary, none, random, gold, "
        "pkg.module:Class, a fusion such as bm25+dense, or any of them with /rerank behind it; several by commas or "
        "repeated (default: bm25, where no --run is given)",
        settings=named("NAME[,...]", type=names, action="extend", dest="retrievers"),
    ),
    Option(
        ("--run",),
        (EVAL,),
        "judge what another system found: a TREC run, or JSON Lines with a query's id and a list of ids; repeatable",
        settings=named("FILE", action="append", default=[], dest="runs"),
    ),
    Option(
        ("--k",),
        (EVAL,),
        "ranks to measure at (default: 1,5,10,50)",
        settings=named("N[,...]", type=ranks, default=[1, 5, 10, 50], dest="ks"),
    ),
    Option(
        ("--limit",),
        (EVAL,),
        "ask the first N queries alone, against all tables",
        settings=named("N", type=whole(1), dest="most_queries"),
    ),
    Option(
        ("--rows",),
        (EVAL,),
        "index the first N rows of each table, 0 for titles and header alone (default: all)",
        settings=named("N", type=whole(0), dest="indexed_rows"),
    ),
    Option(
        ("--words",),
        (EVAL,),
        "what bm25 and tfidf read: English stems without function words (stems, the default), or words as they are "
        "(plain), as for other languages",
        settings={"choices": ("stems", "plain"), "default": "stems"},
    ),
    Option(("--no-titles",), (EVAL,), "index no titles, captions, keys", settings={**FLAG, "dest": "without_titles"}),
    Option(
        ("--index",),
        (EVAL,),
        "folder that keeps the indices, to be read again; one of other tables or settings is refused",
        settings=named("DIR"),
    ),
    Option(
        ("--backbone",),
        (EVAL,),
        "model of embeddings that dense and summary ask: PROVIDER/MODEL of litellm, or local/NAME with --api-base",
        settings=named("NAME", dest="embedding_model"),
    ),
    Option(
        ("--chat-model",),
        (EVAL,),
        "model that sums tables up for summary and orders them for /rerank, named as --backbone is; its parameters "
        "stand in --backbone-file",
        settings=named("NAME"),
    ),
    Option(
        ("--chat-api-base",),
        (EVAL,),
        "address of the server of --chat-model (default: that of --api-base)",
        settings=named("URL"),
    ),
    Option(
        ("--rerank-first",),
        (EVAL,),
        "tables found that /rerank lets the model order (default: 20)",
        settings=named("N", type=whole(2), default=20),
    ),
    Option(
        ("--form",),
        (EVAL,),
        "how tables are written for models (default: markdown)",
        settings={"choices": FORMS, "default": FORMS[0], "dest": "text_form"},
    ),
    Option(
        ("--by-row",),
        (EVAL,),
        "a vector for each row; a table is as near as its nearest row",
        settings={**FLAG, "dest": "by_row"},
    ),
    Option(
        ("--most-characters",),
        (EVAL,),
        "characters of a table that a model reads, cut at a row (default: 2000; /rerank shows 600 at most)",
        settings=named("N", type=whole(1), default=2000, dest="most_characters"),
    ),
    Option(
        ("--prefixes",),
        (EVAL,),
        "what stands before queries and before tables, as E5 wants it: 'query: |passage: '",
        settings=named("QUERY|TABLE", type=sides, default=("", "")),
    ),
    Option(
        ("--input-types",),
        (EVAL,),
        "what a server is told of queries and of tables, as Cohere and Voyage want it: 'search_query|search_document'",
        settings=named("QUERY|TABLE", type=sides, default=(None, None)),
    ),
    Option(
        ("--queries-at-once",),
        (EVAL,),
        "queries that dense and summary ask for and compare at once; 1 tells how long each takes alone (default: 64)",
        settings=named("N", type=whole(1), default=64),
    ),
    Option(
        ("--haystack",),
        (EVAL,),
        "add so many distractors, and judge without them and with each number",
        settings=named("N[,...]", type=ranks, default=[]),
    ),
    Option(
        ("--distractors",),
        (EVAL,),
        "where they are from: another corpus, or near for tables of this one with harmful edits; repeatable",
        settings=named("CORPUS|near", action="append", default=[]),
    ),
    Option(
        ("--queries",),
        _BOTH,
        "the queries of a folder of tables, or of databases (default: queries.jsonl in the folder)",
        settings=named("FILE"),
    ),
    Option(
        ("--from",),
        _BOTH,
        "folder with the files that target-benchmark/NAME has on the hub: NAME-corpus and NAME-queries",
        settings=named("DIR", dest="folder"),
    ),
    Option(
        ("--split",),
        _BOTH,
        "split, where a corpus has several: BEIR, MTEB, TARGET (default: test, or what TARGET's paper reports)",
        settings=named("NAME"),
    ),
    Option(
        ("--seed",),
        (EVAL,),
        "seed of random, of distractors, of intervals and tests (default: 0)",
        settings=named("N", type=whole(0), default=0),
    ),
    Option(
        ("--output", "-o"),
        (EVAL,),
        "file of results, a line for each query: .jsonl, .jsonl.gz or .jsonl.zst (default: none)",
        settings=named("FILE"),
    ),
    Option(
        ("--report",),
        (EVAL,),
        "write the report to a file as well: .html (with each query, what was found, and why), .md, .json, .csv, "
        ".xlsx or .txt",
        settings=named("FILE", dest="page"),
    ),
    Option(
        ("--plot",),
        (EVAL,),
        "draw recall over k, a line for each system: .svg or .png",
        settings=named("FILE"),
    ),
    Option(
        ("--write-run",),
        (EVAL,),
        "write what was found for trec_eval, ranx or ir_measures, as JSON Lines where the file ends in .jsonl; of one "
        "system",
        settings=named("FILE"),
    ),
    Option(("--write-qrels",), (EVAL,), "write the gold tables as trec_eval reads them", settings=named("FILE")),
    Option(
        ("--output", "-o"),
        (STATS,),
        "write the counts to a file, in the format of its suffix: .html, .md, .json, .csv, .xlsx or .txt (default: "
        "print them)",
        settings=named("FILE"),
    ),
    Option(("--json",), _BOTH, "print JSON", settings=FLAG),
    Option(("--full",), _BOTH, "print every line of long lists", settings=FLAG),
)
