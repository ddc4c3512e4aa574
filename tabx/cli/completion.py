"""The script with which a shell completes commands, options, their values and files.

shtab writes it once: no Python starts when Tab is pressed, and the start of the command costs nothing more.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tabx.base.errors import OptionError
from tabx.base.extras import install_line

SHELLS = ("bash", "zsh")

_NO_FILES = ("NAME", "BACKBONE", "COMMAND")
"""Arguments that are names; all others are files or folders."""

_OF_RUBRICS = """\
_tabx_rubrics() {{
  compgen -W "{names}" -- "$1"
  _shtab_compgen_files "$1"
}}
"""
"""The shell function for what is a preset's name or a file; shtab itself offers the one or the other."""


class PrintCompletion(argparse.Action):
    """Print the script of a shell, and exit with 0."""

    def __init__(self, option_strings: Sequence[str], dest: str, **more: Any) -> None:
        super().__init__(option_strings, dest, default=argparse.SUPPRESS, choices=SHELLS, **more)

    def __call__(self, parser: argparse.ArgumentParser, _: object, values: Any, __: object = None) -> None:
        """Print the script for the shell that `values` names."""
        print(script(parser, str(values)), end="")
        parser.exit(0)


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """Return the script for a shell; the parser is spoilt for parsing, as its options get the values to offer.

    Raises
    ------
    OptionError
        Without the library that writes it.
    """
    from tabx.rubric import rubric_names

    try:
        import shtab
    except ImportError:
        raise OptionError(f"completion needs shtab, which is not installed: {install_line('shtab')}") from None
    for action in _actions(parser):
        if action.choices is None:
            action.choices = _values(action)
        completes = _completes(action, shtab.FILE, shtab.DIRECTORY)
        if completes:
            action.complete = completes  # type: ignore[attr-defined]
    of_rubrics = _OF_RUBRICS.format(names=" ".join(rubric_names()))
    return shtab.complete(parser, shell, preamble=of_rubrics if shell == "bash" else "")


def _completes(action: argparse.Action, file: Mapping[str, Any], folder: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return how shtab completes an argument: by files, folders or presets; None for another."""
    words = str(action.metavar).split("|")
    if words == ["NAME", "FILE"]:
        return {**file, "bash": "_tabx_rubrics"}
    if "FILE" in words or (not action.option_strings and action.metavar not in _NO_FILES):
        return file
    return folder if "DIR" in words else None


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from _actions(below)
        else:
            yield action


def _values(action: argparse.Action) -> Iterable[str] | None:
    """Return the values that are known by name, None for an argument without such."""
    from tabx.backbones import BACKBONES
    from tabx.formats import FORMATS
    from tabx.llm.catalog import CATALOG
    from tabx.rubric import rubric_names

    if action.metavar == "FORMAT":
        return tuple(FORMATS)
    if action.dest == "preset":
        return rubric_names()
    return (*BACKBONES, *CATALOG) if action.dest == "backbone" else None
