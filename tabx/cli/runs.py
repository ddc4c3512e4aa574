"""What the commands of runs have in common: the files that they write, and what is said where one ends."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

from tabx.base.errors import OptionError
from tabx.base.whole_files import check_folder
from tabx.cli.batch_progress import BatchProgress
from tabx.cli.output import numbered, print_note, print_text
from tabx.cli.overwriting import check_overwriting
from tabx.cli.sources import STANDARD_STREAM
from tabx.runs.held import Results
from tabx.runs.kind import Done, Kind
from tabx.runs.outputs import Output
from tabx.runs.running import run
from tabx.runs.stopping import Most, NoWorkers, OutOfBudget, ProviderDown, TooManyFailures
from tabx.runs.tally import Tally
from tabx.runs.usage import UsageFile, usage_beside

STOPPING = (NoWorkers, OutOfBudget, ProviderDown, TooManyFailures)
"""What ends a run before its end; what was done is kept."""


def output_of(arguments: Namespace) -> Output | None:
    """Return the file of lines, None for standard output; raise OptionError where it cannot be written as asked."""
    if arguments.output in (None, STANDARD_STREAM):
        given = [flag for flag in ("resume", "overwrite", "retry_failed") if getattr(arguments, flag)]
        if given or arguments.changed == "redo":
            flag = (given or ["changed"])[0].replace("_", "-")
            raise OptionError(f"--{flag} needs the file of results: name it with --output")
        return None
    output = Output(
        Path(arguments.output),
        resume=arguments.resume,
        redo=arguments.changed == "redo",
        retry_failed=arguments.retry_failed,
        overwrite=arguments.overwrite,
    )
    output.check()
    return output


def usage_file_of(arguments: Namespace, kind: Kind) -> UsageFile:
    """Return the file for usage; one that nobody named begins anew with the lines beside it."""
    return UsageFile(usage_path_of(arguments), kind, anew=arguments.overwrite and arguments.usage is None)


def usage_path_of(arguments: Namespace) -> Path | None:
    """Return the file for usage; None for none."""
    if arguments.usage is not None:
        path = Path(arguments.usage)
    elif arguments.output in (None, STANDARD_STREAM):
        return None
    else:
        path = usage_beside(arguments.output)
        _check_not_read(path, arguments)
    check_folder(path)
    return path


def _check_not_read(path: Path, arguments: Namespace) -> None:
    """Raise OptionError where a file that nobody named as an output is one that is read."""
    try:
        check_overwriting(Namespace(**{**vars(arguments), "usage": str(path)}))
    except OptionError as error:
        raise OptionError(f"{error}, or one for usage with --usage, which else is kept there") from None


def most_failed_of(arguments: Namespace) -> Most:
    """Return how many items may fail."""
    most = arguments.max_failures
    return Most(share=most) if isinstance(most, float) else Most(count=most)


def run_to_end(  # noqa: PLR0913
    arguments: Namespace,
    kind: Kind,
    engine: Any,
    items: Iterable[Any],
    into: Output | Callable[[str], None] | None,
    tally: Tally,
    progress: BatchProgress,
    *,
    seen: Callable[[Done], None] | None = None,
    with_usage: bool = True,
) -> Exception | None:
    """Work on all items, and return what has ended the run before its end; None where nothing has.

    Parameters
    ----------
    arguments : Namespace
    kind : Kind
    engine : Engine
    items : iterable
    into : Output, function of a line, or None
        The file of lines, what else is done with each, or nothing.
    tally : Tally
        Counts what is done.
    progress : BatchProgress
        Cleared at the end.
    seen : function of a Done or None
        Told what becomes of each item, and before that what the file holds already.
    with_usage : bool
        Whether times and tokens go to a file of their own; no, where the lines have them.
    """
    usage_file = usage_file_of(arguments, kind) if with_usage else UsageFile(None, kind)
    try:
        with (
            into.opened(kind) if isinstance(into, Output) else Results(kind) as results,
            usage_file as usage,
            closing(
                run(
                    items,
                    engine,
                    results,
                    tally,
                    most_failed=most_failed_of(arguments),
                    watch=progress,
                    sink=usage.add,
                    passed=None if seen is None else lambda _, done: seen(done),
                )
            ) as found,
        ):
            for done in found:
                if seen is not None:
                    seen(done)
                if into is not None and not isinstance(into, Output) and done.line:
                    into(done.line)
    except STOPPING as error:
        return error
    finally:
        progress.clear()
    return None


def say_summary(arguments: Namespace, summary: str) -> bool:
    """Say how a run ended, in a note where standard output holds its lines; return whether a file holds them."""
    has_file = arguments.output not in (None, STANDARD_STREAM)
    if has_file:
        print_text(f"{arguments.output}: {summary}\n")
    else:
        print_note(summary)
    return has_file


def say_missed_gates(tally: Tally, arguments: Namespace, *, mean: str, item: str) -> bool:
    """Say what is below its gate, a line each; return whether anything is.

    `mean` stands before the name of a figure; `item` is what has one.
    """
    lines = []
    for figure, least in arguments.fail_under or ():
        found = tally.means[figure]
        if not found.count:
            lines.append(f"{mean}{figure} is undefined: no {item} has it; {least:g} is asked for")
        elif found.mean < least:
            lines.append(f"{mean}{figure} {found.mean:.4g} is below {least:g} (by {least - found.mean:.2g})")
    coverage = tally.coverage
    if arguments.min_coverage is not None and (coverage is None or coverage < arguments.min_coverage):
        shown = "undefined: nothing was tried" if coverage is None else f"{coverage:.4g}"
        lines.append(f"coverage is {shown}, below {arguments.min_coverage:g}")
    for line in lines:
        print_note(line)
    return bool(lines)


def say_what_is_wrong(tally: Tally, stopped: Exception | None, *, has_file: bool) -> None:
    """Say the first failure, what has no value, and what has ended the run."""
    if tally.first_failure:
        print_note(f"first failure: {tally.first_failure}")
    if tally.first_unscored:
        counts = ", ".join(f"{name} of {numbered(count, 'pair')}" for name, count in tally.unscored.items())
        print_note(f"no value: {counts}; first: {tally.first_unscored}")
    if stopped is not None:
        hint = "; --resume goes on from there" if has_file else ""
        print_note(f"{' '.join(str(stopped).split())}{hint}")
