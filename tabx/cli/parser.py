"""The table of commands, and the parsers built from it and the table of options."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import fill
from typing import Any, NoReturn

from tabx.cli.argument_parser import Parser
from tabx.cli.completion import PrintCompletion
from tabx.cli.examples import EXAMPLES
from tabx.cli.options import HEADINGS, OPTIONS
from tabx.cli.options.option import Option


@dataclass(frozen=True, slots=True)
class Command:
    """One command: name ("rubrics list" is nested), help, module, arguments (name, help), values that no option names.

    An argument may be given several times ("name...") or left out ("name?").
    """

    name: str
    help: str
    module: str
    arguments: tuple[tuple[str, str], ...] = ()
    defaults: Mapping[str, Any] = field(default_factory=dict)


_NARGS = {"...": "+", "?": "?", "...?": "*"}
"""What argparse calls the endings of an argument's name."""

_PATH = "a file, or - for standard input"
_ITEMS = ("items", f"items of tabx generate: {_PATH}")

COMMANDS: tuple[Command, ...] = (
    Command(
        "judge",
        "judge a predicted table against the gold one",
        "judge",
        (("gold", f"the gold (correct) table: {_PATH}"), ("predicted", f"the table to judge: {_PATH}")),
    ),
    Command(
        "rank",
        "rank several predictions of one gold table, best first",
        "rank",
        (("gold", f"the gold (correct) table: {_PATH}"), ("predicted...", "the tables to rank")),
    ),
    Command(
        "metrics",
        "score a predicted table with other metrics: exact match, chrF, TEDS, GriTS, H-Score, P-Score …",
        "metrics",
        (("gold?", f"the gold (correct) table: {_PATH}"), ("predicted?", f"the table to score: {_PATH}")),
        {
            **dict.fromkeys(("prefilter", "record", "question_tokens")),
            **dict.fromkeys(("dry_run", "swap"), False),
            "repeats": 1,
            "on_model_failure": "stop",
        },
    ),
    Command(
        "batch run",
        "judge many pairs, a line of results each (the word run may be left out)",
        "batch",
        (
            (
                "pairs",
                "pairs as .jsonl, .json, .csv, .tsv or .parquet (also .gz, .zst), a folder of gold tables, or - "
                "for JSON Lines on standard input",
            ),
            ("predictions?", "where PAIRS is a folder: the folder of predicted tables with the same names"),
        ),
        {"rows": None, "dry_run": False},
    ),
    Command(
        "batch merge",
        "put the results of several shards into one file, in the order of the input",
        "batch",
        (("results...", "files of results, one for each shard"),),
    ),
    Command(
        "batch diff",
        "compare two runs over the same pairs: which got better and worse, by what, and whether chance explains it",
        "batch_diff",
        (("old", "results of tabx batch, to compare with"), ("new", "results of the same pairs, to compare")),
    ),
    Command(
        "ask",
        "ask a model about many rows, a line for each reply, which tabx batch judges",
        "ask",
        (
            (
                "items",
                "rows as .jsonl, .json, .csv, .tsv or .parquet (also .gz, .zst), or - for JSON Lines on standard input",
            ),
        ),
        {"rows": None},
    ),
    Command(
        "generate run",
        "make tables from texts with a model, a line each, which tabx batch judges (the word run may be left out)",
        "generate.run",
        (
            (
                "items",
                "items as .jsonl, .json, .csv, .tsv or .parquet (also .gz, .zst), - for JSON Lines on standard input, "
                "or one text: any other file (a file called import is ./import)",
            ),
        ),
        {"rows": None},
    ),
    Command(
        "generate import",
        "make items of Struc-Bench's JSON, of text-to-table pairs (.text, .data), or of any JSON Lines",
        "generate.data",
        (("source", "the file to convert, or the folder of the pairs"),),
    ),
    Command("generate export", "write items as Struc-Bench or text-to-table have them", "generate.data", (_ITEMS,)),
    Command(
        "generate stats",
        "count items, rows, columns and tokens (Struc-Bench, tables 1 and 3)",
        "generate.data",
        (_ITEMS,),
    ),
    Command(
        "tune data",
        "make checked rows to tune a model on: instruction, content with a description of the format, and table",
        "tune.data",
        (
            (
                "sources...",
                "folders of tables, files of tables, or files of rows with a column of tables and perhaps one of texts",
            ),
        ),
    ),
    Command(
        "tune train",
        "train a LoRA adapter on the rows of tabx tune data (pip install '.[train]')",
        "tune.train",
        (("data", "the folder of the rows: train.jsonl, and valid.jsonl for validation"),),
    ),
    Command(
        "tune compare",
        "ask a model and its tuned self the same, judge both, and report them side by side",
        "tune.compare",
        (
            (
                "items...",
                "rows of tabx tune data (test.jsonl), or items of tabx generate with gold tables; without --model: "
                "files of replies of both, the base first",
            ),
        ),
    ),
    Command(
        "rescore",
        "score a stored judgement, or the results of a batch, with another rubric, without judging again",
        "rescore",
        (("stored", f"a judgement that tabx judge --json wrote ({_PATH}), or results of tabx batch"),),
    ),
    Command(
        "report",
        "compare models: figures with intervals, leaderboards, kinds of error, from the results of tabx batch; or list "
        "each query with what was found, from those of tabx retrieve eval",
        "model_report",
        (
            (
                "results...",
                "files of results (.jsonl, also .gz and .zst); or one judgement that tabx judge --json wrote",
            ),
        ),
    ),
    Command(
        "abilities",
        "map what each model can and cannot do: six axes with intervals, from the results of tabx batch --trace",
        "abilities",
        (("results...", "results of tabx batch --trace, with --text-column for what the texts bear out"),),
    ),
    Command(
        "sql",
        "compare what SQL queries return, as tables: two queries, a file of predictions, or results fetched elsewhere",
        "sql",
        (
            ("gold?", "the gold query (a file, or -); with --gold: the file of predictions; with --results: the gold"),
            ("predicted?", "the predicted query (a file, or -); with --results: the predicted result"),
        ),
    ),
    Command(
        "edit apply",
        "edit a table by a list of operations of known outcome, whole or not at all",
        "edit.apply",
        (("source", f"the table to edit: {_PATH}"),),
    ),
    Command(
        "edit judge",
        "say whether an edit of a table was done and what else has changed, held against source and gold",
        "edit.judge",
        (
            (
                "source",
                f"the table before the edit: {_PATH}; alone: a file of edits (.jsonl, .json, .csv, .tsv, .parquet)",
            ),
            ("gold?", "the table as it should be; with --allowed, which takes its place: the prediction"),
            ("predicted?", "the edited table, or a reply with prose around it"),
        ),
    ),
    Command(
        "retrieve eval",
        "say whether the right table was found in a corpus, how fast, and by whom: retrievers, or runs of any system",
        "retrieve",
        (
            (
                "corpus",
                "a file of questions with their tables (FeTaQA, TabFact), a folder of tables with queries.jsonl, a "
                "SQLite database, BEIR's or MTEB's layout, or target-benchmark/NAME",
            ),
        ),
    ),
    Command(
        "retrieve stats",
        "count what a corpus is: tables, queries, sizes, tables of equal content, what cannot be read",
        "retrieve",
        (("corpus", "as of tabx retrieve eval"),),
    ),
    Command(
        "retrieve answer",
        "have a model answer from the tables found, or score replies that exist: texts, tables, labels, SQL",
        "retrieve_answer",
        (("corpus", "as of tabx retrieve eval, with right answers"),),
        {"rows": None, "shard": None},
    ),
    Command(
        "retrieve report",
        "sum up answers: figures by context, retriever and rank, and whether finding or answering lost what",
        "answers_report",
        (("results...", "files that tabx retrieve answer wrote, all of one kind"),),
    ),
    Command(
        "edit build",
        "build a bench of edits: instructions with source and gold, from tables of any kind",
        "edit.bench",
        (("tables...", "tables of any format, folders of them, or files with a table a line (also WikiSQL's)"),),
    ),
    Command(
        "edit check",
        "check a bench of edits, or triples of others: sources fail, golds pass, one more wrong cell fails",
        "edit.bench",
        (("bench", f"what tabx edit build writes, or triples with source and gold: {_PATH}"),),
    ),
    Command(
        "edit export",
        "write a bench of edits as triples, or as messages for a trainer",
        "edit.bench",
        (("bench", f"what tabx edit build writes: {_PATH}"),),
    ),
    Command(
        "edit run",
        "ask a model for the edits of a bench: whole tables, or operations",
        "edit.run",
        (("bench", f"what tabx edit build writes: {_PATH}"),),
        {"rows": None},
    ),
    Command(
        "edit report",
        "report what models made of a bench of edits, beside three baselines and the paper's figures",
        "edit.report",
        (("results...?", "runs of tabx edit run, or files of outputs by id; none: the baselines alone"),),
    ),
    Command(
        "ground",
        "say which cells of a table a text bears out, without a gold table",
        "ground",
        (("text", f"the text that the table was made from: {_PATH}"), ("table", f"the table, or several: {_PATH}")),
        {**dict.fromkeys(("prefilter", "record")), **dict.fromkeys(("dry_run", "swap"), False), "repeats": 1},
    ),
    Command(
        "convert",
        "write a table in another format",
        "convert",
        (("source", f"the table to read: {_PATH}"), ("target", "the file to write, or - for standard output")),
    ),
    Command("formats", "list the formats tabx reads and writes", "formats"),
    Command("limits", "list the limits of input size and judging time", "limits"),
    Command("rubrics list", "list the presets", "rubrics"),
    Command("rubrics show", "print a rubric", "rubrics", (("name", "a preset or a YAML file"),)),
    Command("rubrics init", "write a preset to a file, for editing", "rubrics", (("file", "the file to write"),)),
    Command("rubrics validate", "check a rubric's file", "rubrics", (("file", "the file to check"),)),
    Command("backbones", "list the backbones, and which of them have an API key", "backbones"),
    Command(
        "doctor",
        "check a backbone with one tiny question, and advise where it fails",
        "doctor",
        (("backbone", "a name that tabx backbones lists, PROVIDER/MODEL of litellm, local/NAME, or hf:FOLDER"),),
    ),
    Command("prompts list", "list the prompts", "prompts"),
    Command("prompts show", "print a prompt's template", "prompts", (("name", "a prompt"),)),
    Command("prompts export", "write the templates to a folder, for editing", "prompts", (("folder", "the folder"),)),
    Command("cache stats", "show the folder and size of the cache", "cache"),
    Command("cache clear", "delete all cached answers", "cache"),
    Command("cache path", "print the folder of the cache", "cache"),
    Command(
        "perturb",
        "make known edits to a table, and write the findings expected of a judge",
        "perturb",
        (("source?", f"the table to edit: {_PATH}"),),
    ),
    Command(
        "bench build",
        "perturb gold tables, and store them with the findings expected of a judge",
        "bench",
        (("tables...?", "files, folders or benches (.jsonl) of gold tables (default: those that come with tabx)"),),
    ),
    Command(
        "bench import",
        "convert a bench from the format of TabXBench's authors (original, pertubation0 …)",
        "bench",
        (("file", f"JSON or JSON Lines: {_PATH}"),),
    ),
    Command(
        "bench export",
        "write a bench in the format of TabXBench's authors",
        "bench",
        (("bench", f"the bench: {_PATH}"),),
    ),
    Command(
        "bench stats",
        "count the tables and edits of a bench (TabXEval, table 1 and figure 3)",
        "bench",
        (("bench", f"the bench: {_PATH}"),),
    ),
    Command(
        "bench run",
        "examine the judge: compare its findings on a bench with the expected ones",
        "examine",
        (("bench", f"the bench, as tabx bench build writes it: {_PATH}"),),
    ),
    Command(
        "bench report",
        "show the figures of an examination again, from its records",
        "examine",
        (("records", f"the records, as tabx bench run --records writes them: {_PATH}"),),
    ),
    Command("schema", "print the JSON Schema of a judgement, of an edit judged, or of operations", "schema"),
    Command(
        "meta agreement",
        "measure how far a judge agrees with human rankings",
        "meta",
        (("bench", 'JSON Lines with "id", "gold", "predictions" and optionally "human_ranking" or "human_ranks"'),),
    ),
    Command(
        "meta sensitivity",
        "measure how well judges and metrics tell harmful predictions from harmless ones",
        "sensitivity",
        (
            (
                "bench",
                'JSON Lines with "id", "gold", "predictions" and "labels" ("harmless", "harmful" or null for each), '
                "or a bench of tabx bench build",
            ),
        ),
    ),
    Command(
        "meta explain",
        "say which findings move each metric of a batch, and which it never sees",
        "explain",
        (("results...", "results of tabx batch --metric: .jsonl, .jsonl.gz or .jsonl.zst"),),
    ),
    Command(
        "meta judge",
        "judge all predictions of a bench and store the judgements, one per line",
        "meta",
        (("bench", 'JSON Lines with "id", "gold" and "predictions"'),),
    ),
    Command(
        "annotate start",
        "open a local page on which people rank, rate or fill the rubric for the predictions of a bench",
        "annotate",
        (("bench", 'JSON Lines with "id", "gold" and "predictions"'),),
    ),
    Command(
        "annotate export",
        "write what people said as JSON Lines, as tabx meta agreement --human reads them",
        "annotate",
        (("store", "the store of the answers, as tabx annotate start makes it"),),
    ),
    Command(
        "annotate import",
        "put judgements from elsewhere into a store",
        "annotate",
        (("file", 'JSON Lines as tabx annotate export writes them, or with "id" and "human_ranking"'),),
    ),
    Command(
        "annotate status",
        "show what is done by whom, how long it takes, and how far annotators agree with themselves",
        "annotate",
        (("store", "the store of the answers; it may be served meanwhile"),),
    ),
    Command(
        "sweep",
        "compare many weightings of a rubric with human rankings, from stored judgements",
        "sweep",
        (("results", "JSON Lines of judgements, as tabx meta judge writes them"),),
    ),
)

GROUPS = {
    "annotate": "gather people's judgements of predictions, to hold a judge against",
    "batch": "judge many pairs, on all cores, interrupted and gone on with; put results together; compare two runs",
    "generate": "make tables from texts with a model; import, export and count the items to make them from",
    "retrieve": "judge what finds tables in a corpus; count what a corpus is",
    "tune": "make data to tune a model on, train one, and hold it against its base",
    "rubrics": "list, show, make and check rubrics",
    "prompts": "list, show and export the prompts for models",
    "cache": "show and clear the cached answers of models",
    "bench": "build, import, export and count benches of perturbed tables; examine the judge with them",
    "edit": "edit tables by operations of known outcome; judge edits; build benches of them and ask models",
    "meta": "evaluate the judge: its agreement with human rankings",
}
"""What the commands with a first word in common do."""

DESCRIPTION = "Say how good a generated table is, and why, cell by cell."
SCORING = ("judge", "rank", "batch run")
"""Commands whose help says what a score means."""

WITH_HEADINGS = (*SCORING, "ask", "generate run", "edit run")
"""Commands with so many options that their help orders them under headings."""

WIDTH = 78
"""Columns of what the help shows as written: what argparse leaves of a terminal of 80."""

POINTER = "tabx COMMAND --help tells what one takes, with examples"
EPILOG = (
    "exit codes: 0 judged, 1 score below --fail-under, 2 error in input or options, "
    "3 could not be judged, 130 interrupted"
)


SCALE = """\
score of a full table of ten rows and six columns (rubric default):
  .95  one or two values wrong
  .7   one row missing and two values wrong
  .3   two of the six columns missing and six values wrong
"""


class _Version(argparse.Action):
    """Print the version, looked up only on request."""

    def __init__(self, option_strings: Sequence[str], dest: str, **more: Any) -> None:
        super().__init__(option_strings, dest, nargs=0, default=argparse.SUPPRESS, **more)

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        """Print "tabx", the version, and exit with 0."""
        from tabx.signature import installed_version

        print(f"tabx {installed_version()}")
        parser.exit(0)


_RUNNING = ("batch", "generate")
"""First words after which "run" may be left out."""


def with_command(given: Sequence[str]) -> list[str]:
    """Return the words of the command line with "run" after "batch" or "generate", where it may be left out."""
    words = list(given)
    group = words[0] if words else ""
    named = {command.name.partition(" ")[2] for command in COMMANDS if command.name.startswith(f"{group} ")}
    if group in _RUNNING and len(words) > 1 and words[1] not in {*named, "-h", "--help"}:
        words.insert(1, "run")
    return words


def build_parser() -> Parser:
    """Return the parser of the whole command line."""
    parser = Parser(prog="tabx", description=DESCRIPTION, epilog=f"{EPILOG}; {POINTER}", allow_abbrev=False)
    parser.add_argument("--version", action=_Version, help="print the version")
    parser.add_argument(
        "--print-completion",
        action=PrintCompletion,
        metavar="SHELL",
        help='print what completes commands in bash or zsh, for: eval "$(tabx --print-completion bash)"',
    )
    below = parser.add_subparsers(metavar="COMMAND", required=True)
    nested: dict[str, Any] = {}
    for command in COMMANDS:
        group, _, name = command.name.rpartition(" ")
        if group and group not in nested:
            text = GROUPS[group]
            group_parser = below.add_parser(group, help=text, description=text, epilog=POINTER, allow_abbrev=False)
            nested[group] = group_parser.add_subparsers(metavar="COMMAND", required=True)
        parent = nested[group] if group else below
        single = parent.add_parser(
            name,
            help=command.help,
            description=fill(command.help, WIDTH),
            epilog=_epilog(command),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        single.set_defaults(command=command.name, module=command.module, **command.defaults)
        _add_arguments(single, command)
    return parser


def _epilog(command: Command) -> str:
    examples = "\n".join(f"  {line}" for example in EXAMPLES[command.name] for line in example.splitlines())
    scale = (SCALE,) if command.name in SCORING else ()
    return "\n".join((*scale, fill(EPILOG, WIDTH), "", "examples, in a checkout:", examples))


def _add_arguments(parser: argparse.ArgumentParser, command: Command) -> None:
    for name, text in command.arguments:
        bare = name.rstrip(".?")
        parser.add_argument(bare, help=text, metavar=bare.upper(), nargs=_NARGS.get(name.removeprefix(bare)))
    options = [option for option in OPTIONS if command.name in option.commands]
    if command.name not in WITH_HEADINGS:
        _add_options(parser, options)
        return
    # All sixty options in brackets would fill the screen before the first word is said about them.
    parser.usage = f"%(prog)s [options] {' '.join(_shown(name) for name, _ in command.arguments)}"
    for heading in HEADINGS:
        below = [option for option in options if option.heading == heading]
        _add_options(parser.add_argument_group(heading, _exclusions(below)), below)


def _add_options(place: argparse._ArgumentGroup | argparse.ArgumentParser, options: Sequence[Option]) -> None:
    groups: dict[str, argparse._MutuallyExclusiveGroup] = {}
    for option in options:
        if option.group and option.group not in groups:
            groups[option.group] = place.add_mutually_exclusive_group()
        groups.get(option.group, place).add_argument(*option.flags, help=option.help, **option.settings)


def _exclusions(options: Sequence[Option]) -> str | None:
    """Return what the usage line would say of options that exclude each other."""
    groups = dict.fromkeys(option.group for option in options if option.group)
    flags = [" or ".join(option.flags[0] for option in options if option.group == group) for group in groups]
    return f"(one of {'; '.join(flags)})" if flags else None


def _shown(name: str) -> str:
    bare = name.rstrip(".?")
    shown = {"...": f"{bare.upper()} [{bare.upper()} ...]", "?": f"[{bare.upper()}]"}
    return shown.get(name.removeprefix(bare), bare.upper())
