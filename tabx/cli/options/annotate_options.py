"""The options of tabx annotate."""

from __future__ import annotations

from tabx.cli.options.option import FLAG, Option, named
from tabx.cli.options.values import low, whole

START, EXPORT, IMPORT, STATUS = "annotate start", "annotate export", "annotate import", "annotate status"

FORMS = ("ranking", "rating", "rubric")
"""As `tabx.annotate.Form` has them, which is not loaded for a help text (a test compares them)."""

ANNOTATE_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--output", "-o"),
        (START,),
        "the store of the answers, a SQLite file; one that is there is gone on with",
        settings=named("FILE", required=True),
    ),
    Option(
        ("--form",),
        (START,),
        "what people do: ranking, rating or rubric (default: that of the store, or ranking)",
        settings=named("FORM", choices=FORMS),
    ),
    Option(
        ("--ties",),
        (START,),
        "allow a ranking to put several predictions on one place",
        settings={**FLAG, "default": None},
    ),
    Option(
        ("--scale",),
        (START,),
        "whole numbers of a rating, worst to best (default: 0-10)",
        settings=named("LOW-HIGH"),
    ),
    Option(
        ("--repeat-share",),
        (START,),
        "share of the tasks that come back later, for the agreement of annotators with themselves (default: 0)",
        settings=named("X", type=low),
    ),
    Option(
        ("--seed",),
        (START,),
        "seed of the orders in which predictions are shown (default: drawn)",
        settings=named("N", type=whole(0)),
    ),
    Option(
        ("--annotators",),
        (START,),
        "who may answer, with commas between (default: whoever chooses a name, on this machine)",
        group="who",
        settings=named("NAME,NAME"),
    ),
    Option(
        ("--annotator",),
        (START,),
        "the only one who may answer: the page opens on the first table",
        group="who",
        settings=named("NAME"),
    ),
    Option(
        ("--host",),
        (START,),
        "listen on this address for other machines, too; each annotator then has an address with a token (default: "
        "this machine alone)",
        settings=named("ADDRESS"),
    ),
    Option(
        ("--port",),
        (START,),
        "port to listen on; 0 for that of the last time, or a free one (default: 0)",
        settings=named("N", type=whole(0), default=0),
    ),
    Option(("--no-browser",), (START,), "print the address and do not open it", settings=FLAG),
    Option(("--prepare",), (START,), "make the store, print the addresses, and serve nothing yet", settings=FLAG),
    Option(
        ("--output", "-o"),
        (EXPORT,),
        "write JSON Lines to a file instead of standard output",
        settings=named("FILE"),
    ),
    Option(
        ("--annotator",),
        (EXPORT,),
        "the answers of this annotator alone; repeatable (default: everybody's)",
        settings=named("NAME", action="append", default=[], dest="annotators"),
    ),
    Option(
        ("--mean",),
        (EXPORT,),
        "a line for each item, with the ranks of the mean over annotators",
        group="what",
        settings=FLAG,
    ),
    Option(("--history",), (EXPORT,), "also the answers that were changed later", group="what", settings=FLAG),
    Option(
        ("--output", "-o"),
        (IMPORT,),
        "the store to put them into; made where there is none",
        settings=named("FILE", required=True),
    ),
    Option(
        ("--bench",),
        (IMPORT,),
        'JSON Lines with "id", "gold" and "predictions": needed to make a store',
        settings=named("FILE"),
    ),
    Option(
        ("--annotator",),
        (IMPORT,),
        "who gave the judgements of lines that name nobody",
        settings=named("NAME"),
    ),
    Option(("--json",), (STATUS,), "print JSON", settings=FLAG),
)
