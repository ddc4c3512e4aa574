"""Entry point: parse, run one command, turn an error into one line and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

from tabx.base.errors import TabxError, inside
from tabx.base.extras import REQUIREMENTS, lacking
from tabx.base.interrupts import noted_interrupts
from tabx.base.limits import changed_limits, said_limits
from tabx.cli.exit_codes import ERROR, INTERRUPTED, PIPE_CLOSED, UNJUDGED
from tabx.cli.overwriting import check_overwriting
from tabx.cli.parser import build_parser, with_command
from tabx.cli.progress import showing_progress
from tabx.cli.strangers import complaint


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code.

    0 judged, 1 below the threshold, 2 expected error, 3 could not be judged, 130 interrupted
    (141 where the reader of the output has gone, as for any command in a pipe).
    """
    if sys.stderr is None:  # closed by the caller: messages are lost, the exit code is not
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        return _complain("standard output is closed", ERROR)
    stranger, has_replaced_ours = complaint()
    if has_replaced_ours:
        return _complain(stranger, ERROR)
    if stranger:
        _note(f"warning: {stranger}")
    try:
        code = _run(argv)
        sys.stdout.flush()
        return code
    except TabxError as error:
        return _complain(" ".join(str(error).split()), error.exit_code)
    except BrokenPipeError:
        _drop_output()
        return PIPE_CLOSED
    except OSError as error:
        _drop_output()
        # Every file is named where it is opened or written: what has no name is where output is printed.
        return _complain(f"{error.filename or 'standard output'}: {error.strerror or error}", ERROR)
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)
    except Exception as error:
        return _complain_of_fault(error)


def _run(argv: Sequence[str] | None) -> int:
    try:
        arguments = build_parser().parse_args(with_command(sys.argv[1:] if argv is None else argv))
    except SystemExit as leaving:  # help, version, or an error that is printed already
        return leaving.code if isinstance(leaving.code, int) else ERROR
    if hasattr(arguments, "no_config"):
        from tabx.cli.config import fill

        fill(arguments)
    check_overwriting(arguments)
    with noted_interrupts(), showing_progress(), changed_limits(**said_limits(getattr(arguments, "limits", ()))):
        code: int = import_module(f"tabx.cli.commands.{arguments.module}").run(arguments)
    return code


def _complain_of_fault(error: Exception) -> int:
    if isinstance(error, ModuleNotFoundError) and error.name in REQUIREMENTS:
        return _complain(lacking("this", error.name), ERROR)
    from tabx.cli.output import print_trace

    print_trace()
    return _complain(f"could not be judged: {inside(error)}", UNJUDGED)


def _complain(message: str, code: int) -> int:
    _note(f"error: {message}")
    return code


def _note(text: str) -> None:
    from tabx.cli.output import print_note

    with suppress(OSError):  # closed: the exit code alone says it
        print_note(text)


def _drop_output() -> None:
    """Discard output that cannot be written, as the interpreter flushes once more at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
