"""The files that a run writes, as its options name them: of results, and of usage."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tabx.base.errors import OptionError
from tabx.base.whole_files import check_folder
from tabx.cli.overwriting import check_overwriting
from tabx.cli.sources import STANDARD_STREAM
from tabx.runs.outputs import Output


def output_of(arguments: Namespace) -> Output | None:
    """Return the file of results, checked; None for standard output."""
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


def usage_path(arguments: Namespace) -> Path | None:
    """Return the file for usage; None for none."""
    if arguments.usage is not None:
        path = Path(arguments.usage)
    elif arguments.output in (None, STANDARD_STREAM):
        return None
    else:
        name = Path(arguments.output).name
        path = Path(arguments.output).with_name(f"{name.split('.json')[0]}.usage.jsonl")
        _check_not_read(path, arguments)
    check_folder(path)
    return path


def _check_not_read(path: Path, arguments: Namespace) -> None:
    """Raise OptionError where a file that nobody named as an output is one that is read."""
    try:
        check_overwriting(Namespace(**{**vars(arguments), "usage": str(path)}))
    except OptionError as error:
        raise OptionError(f"{error}, or one for usage with --usage, which else is kept there") from None
