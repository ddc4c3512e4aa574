"""An argparse parser whose errors are one line, with the name that may be meant."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from tabx.base.nearest import alike
from tabx.base.outside import one_line
from tabx.cli.exit_codes import ERROR

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line on standard error and exit code 2."""

    given: Sequence[str] = ()
    """What it was last asked to parse."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse as argparse does, and exit with 2 for what the command does not know."""
        self.given = sys.argv[1:] if args is None else list(args)
        if not self.given and self._commands():
            self.error(f"COMMAND is missing: one of {', '.join(self._commands())} is right")
        arguments, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"{unknown[0]}: {self._unexpected(unknown[0])}")
        return arguments, unknown

    def error(self, message: str) -> NoReturn:
        """Print the error with a hint on where to find help, and exit with 2.

        An option that is not known comes first: whatever else is said to be missing may just be misspelt.
        """
        option = self._unknown_option()
        if option:
            message = f"{option}: {self._unexpected(option)}"
        self.exit(ERROR, f"tabx: error: {one_line(message)} (see {self.prog} --help)\n")

    def _unknown_option(self) -> str:
        """Return the first option given that there is not, "" without any.

        Before a command only the first argument is looked at: those after it are the command's.
        """
        has_commands = bool(self._commands())
        for argument in self.given[:1] if has_commands else self.given:
            if argument == "--":
                break
            name = argument.partition("=")[0]
            known = self._option_string_actions
            # "-5" and "-o.md" may be values where a command takes some; before a command nothing does.
            is_option = name.startswith("-") if has_commands else name.startswith("--") or f"-{name}" in known
            if is_option and name not in known:
                return name
        return ""

    def _unexpected(self, argument: str) -> str:
        wanted = " ".join(str(action.metavar) for action in self._actions if not action.option_strings)
        if not argument.startswith("-"):
            return f"one argument too many; {self.prog} {wanted} is right" if wanted else "no argument is wanted here"
        name = argument.partition("=")[0]
        if len(name) > len("--x") and any(one.startswith(name[2:].upper()) for one in wanted.split()):
            return f"what it names stands without an option; {self.prog} {wanted} is right"
        near = _meant(name, self._option_string_actions)
        if near:
            return near
        return "unknown option" + ("; the options of a command come after it" if self._commands() else "")

    def _commands(self) -> Sequence[str]:
        """Return the names of the commands below this parser."""
        below = (action for action in self._actions if isinstance(action, argparse._SubParsersAction))
        return [name for action in below for name in action.choices]

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Raise for a value that is none of the choices, with the one that may be meant."""
        if action.choices is None or value in action.choices:
            return
        is_command = action.nargs == argparse.PARSER
        choices = [str(choice) for choice in action.choices]
        meant = _meant(str(value), choices)
        if is_command and f"--{value}" in self._option_string_actions:
            meant = f"--{value} may be meant"
        told = f"{'unknown command' if is_command else 'invalid choice'} {value!r}: "
        told += meant or f"one of {', '.join(choices)} is right"
        raise argparse.ArgumentError(None if is_command else action, told)

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Write help or an error, raising a failure to write, which argparse would hide."""
        if message:
            (file or sys.stderr).write(message)


def _meant(name: str, known: Iterable[str]) -> str:
    near = alike(name, known)
    return f"{near} may be meant" if near else ""
