"""House rules as options give them, and what the project's settings say beneath."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from typing import Any

from tabx.errors import OptionError
from tabx.rules import EVERY, combined

_SEVERAL = ("ignore_columns", "null_tokens")
_PLAIN = ("day_first", "decimal_comma", "case", "whitespace", "ordered_lists")


def given_rules(arguments: Namespace) -> Mapping[str, Any] | None:
    """Return the rules of the settings with those of the options over them; None where neither says any.

    Raises
    ------
    OptionError
        An option that is not NAME=VALUE where it has to be, or a value that its rule cannot have.
    """
    said: dict[str, Any] = {}
    for name in (*_SEVERAL, *_PLAIN):
        if getattr(arguments, name) is not None:
            said[name] = getattr(arguments, name)
    for name, flag in (("rel_tol", "--rel-tol"), ("abs_tol", "--abs-tol")):
        if getattr(arguments, name):
            said[name] = dict(_tolerance(flag, text) for text in getattr(arguments, name))
    if arguments.column_weights:
        said["column_weights"] = dict(_weight(text) for text in arguments.column_weights)
    for name, flag, right in (
        ("column_map", "--column-map", "GOLD=PRED"),
        ("column_scales", "--column-scale", "COLUMN=ratio"),
    ):
        if getattr(arguments, name):
            said[name] = _pairs(flag, getattr(arguments, name), right)
    return combined(arguments.settings, said) or None


def _pairs(flag: str, texts: Sequence[str], right: str) -> dict[str, str]:
    found = {}
    for text in texts:
        name, equals, value = text.partition("=") if flag == "--column-map" else text.rpartition("=")
        if not equals or not name.strip() or not value.strip():
            raise OptionError(f"{flag} {text!r}: {right} is right")
        found[name.strip()] = value.strip()
    return found


def _tolerance(flag: str, text: str) -> tuple[str, float]:
    name, equals, value = text.rpartition("=")
    return (name.strip() or EVERY if equals else EVERY), _number(flag, text, value, "0.01 or COLUMN=0.01")


def _weight(text: str) -> tuple[str, float]:
    name, _, value = text.rpartition("=")
    number = _number("--column-weight", text, value, "COLUMN=3")
    if not name.strip():
        raise OptionError(f"--column-weight {text!r}: COLUMN=3 is right")
    return name.strip(), number


def _number(flag: str, text: str, value: str, right: str) -> float:
    try:
        return float(value)
    except ValueError:
        raise OptionError(f"{flag} {text!r}: {right} is right") from None
