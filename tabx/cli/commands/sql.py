"""tabx sql: what queries return, compared as tables: two queries, or two results that were fetched elsewhere."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError, OptionError
from tabx.cli.exit_codes import BELOW, JUDGED, UNJUDGED
from tabx.cli.options import first_given
from tabx.cli.output import print_json, print_note, print_text
from tabx.cli.sources import STANDARD_STREAM
from tabx.sql.evaluation import Evaluation
from tabx.sql.judging import match, match_fetched
from tabx.sql.matches import Verdict

_OF_FILES = (
    *("--databases", "--output", "--resume", "--overwrite", "--retry-failed", "--changed", "--workers", "--engine"),
    *("--scheduler", "--max-memory", "--max-failures", "--min-coverage", "--usage"),
)
_OF_DATABASES = ("--now", "--variants", "--seed")
_OF_RESULTS = ("--gold-sql", "--dialect")


def run(arguments: Namespace) -> int:
    """Compare, and return the exit code."""
    if arguments.gold_file is not None:
        _refuse(arguments, ("--results", *_OF_RESULTS, "--json"), "for two queries or results, not for --gold")
        from tabx.cli.commands.sql_file import run_file

        return run_file(arguments)
    _refuse(arguments, _OF_FILES, "for a file of predictions: name its golds with --gold")
    if arguments.gold is None or arguments.predicted is None:
        raise OptionError("two queries and --db, two results and --results, or predictions and --gold are right")
    return _say(_of_results(arguments) if arguments.are_results else _of_queries(arguments), arguments)


def _refuse(arguments: Namespace, flags: tuple[str, ...], why: str) -> None:
    given = first_given(arguments, flags)
    if given is not None:
        raise OptionError(f"{given} is {why}")


def _of_queries(arguments: Namespace) -> Evaluation:
    _refuse(arguments, _OF_RESULTS, "for --results")
    if arguments.db is None:
        raise OptionError("--db is missing: the SQLite or DuckDB database of the queries")
    if arguments.gold == arguments.predicted == STANDARD_STREAM:
        raise OptionError("both queries from standard input; one of them is right")
    return match(
        read_query(arguments.gold),
        read_query(arguments.predicted, may_be_empty=True),
        db=arguments.db,
        **options_of(arguments),
    )


def _of_results(arguments: Namespace) -> Evaluation:
    _refuse(arguments, ("--db", *_OF_DATABASES), "for queries that are run, not for --results")
    gold_sql = None if arguments.gold_sql is None else read_query(arguments.gold_sql)
    if gold_sql is None:
        _refuse(arguments, ("--dialect",), "for --gold-sql")
    given = {name: value for name, value in options_of(arguments).items() if name not in ("now", "variants", "seed")}
    return match_fetched(
        Path(arguments.gold), Path(arguments.predicted), gold_sql=gold_sql, dialect=arguments.dialect, **given
    )


def options_of(arguments: Namespace) -> dict[str, Any]:
    """Return the keywords of `tabx.sql.match` that the options fill."""
    names = ("rel_tol", "strict_types", "ignore_case", "trim", "now", "rules", "variants", "seed")
    return {name: getattr(arguments, name) for name in names}


def read_query(name: str, *, may_be_empty: bool = False) -> str:
    """Return the text of a file of SQL; what a model wrote may be empty, then its query fails.

    Raises
    ------
    InputError
        It cannot be read, or is empty.
    """
    from tabx.runs.packed import open_bytes

    with open_bytes(name, "a file of SQL") as file:
        data = file.read()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{name}: no UTF-8 at byte {error.start}; UTF-8 is right") from None
    if not text.strip() and not may_be_empty:
        raise InputError(f"{name}: an empty file; a SQL query is right")
    return text


def _say(found: Evaluation, arguments: Namespace) -> int:
    if arguments.json:
        print_json(found.to_dict())
    else:
        print_text("".join(f"{line}\n" for line in told(found)))
    if found.verdict is Verdict.NOT_JUDGED:
        print_note(f"not judged: {found.reason}")
        return UNJUDGED
    figures = {"accuracy": float(bool(found.is_right)), "score": found.score or 0.0}
    below = [(name, least) for name, least in arguments.fail_under or () if figures[name] < least]
    for name, least in below:
        print_note(f"{name} {figures[name]:.4g} is below {least:g} (by {least - figures[name]:.2g})")
    return BELOW if below else JUDGED


def told(found: Evaluation) -> list[str]:
    """Return an evaluation as lines for people."""
    lines = [f"{found.verdict}: {found.reason}"]
    if found.error is not None:
        lines.append(f"error: {found.error}")
    if found.score is not None and not found.is_right:
        lines.append(f"score {found.score:.3f}")
    lines += [f"- {finding}" for finding in found.findings]
    lines += [f"note: {flag}" for flag in found.flags]
    lines += [f"{name}: {'none' if value is None else format(value, 'g')}" for name, value in found.rules.items()]
    if found.parting is not None:
        one = found.parting
        lines.append(f"variant {one.variant} of seed {one.seed}, {one.rows:,} rows in all: {one.edits}")
        said = one.to_dict()
        for side in ("gold", "predicted"):
            lines += _shown(side, said[side])
    return lines


def _shown(side: str, result: dict[str, Any]) -> list[str]:
    if "error" in result:
        return [f"  {side}: {result['error']}: {result['message']}"]
    lines = [f"  {side}, {result['of']:,} rows: {' | '.join(result['columns'])}"]
    return lines + ["    " + " | ".join("NULL" if one is None else str(one) for one in row) for row in result["rows"]]
