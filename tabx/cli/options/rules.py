"""The options for house rules, one each, and their values.

A test compares them with `tabx.HouseRules`.
"""

from __future__ import annotations

import argparse
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tabx.base.errors import OptionError
from tabx.cli.options.option import Option, named
from tabx.rules import EVERY, combined

_COMMANDS = ("judge", "rank", "meta judge")
_FORGIVENESS = ("harmless", "ignore", "strict")


def _rule(flag: str, help: str, **settings: Any) -> Option:
    return Option((flag,), _COMMANDS, help, keywords=("rules",), settings=settings)


def _each(flag: str, metavar: str, help: str, dest: str) -> Option:
    return _rule(flag, help, **named(metavar, action="append", dest=dest))


def _truth(flag: str, help: str, dest: str) -> Option:
    return _rule(flag, help, action=argparse.BooleanOptionalAction, dest=dest)


RULE_OPTIONS: tuple[Option, ...] = (
    _each(
        "--rel-tol",
        "[COLUMN=]X",
        "forgive numbers within X × |gold| (0.01 is 1 %%): all amounts outside the key, or those of a gold column",
        "rel_tol",
    ),
    _each(
        "--abs-tol",
        "[COLUMN=]X",
        "forgive numbers within X in the gold's unit; in a named column also dates (days) and times (seconds)",
        "abs_tol",
    ),
    _each("--ignore-columns", "NAME[,NAME]", "leave columns out on both sides", "ignore_columns"),
    _each("--column-map", "GOLD=PRED", "name of a gold column in the predictions", "column_map"),
    _each(
        "--column-scale",
        "COLUMN=SCALE",
        "scale that measures the differences in a gold column: ratio, interval or nominal",
        "column_scales",
    ),
    _each("--column-weight", "COLUMN=X", "count a gold column, its cells and header as X columns", "column_weights"),
    _each("--null-token", "TEXT", "text that means the same as an empty cell", "null_tokens"),
    _truth("--day-first", "03/04/2020 is the 3rd of April (--no-day-first: March 4)", "day_first"),
    _truth("--decimal-comma", "1,234 is 1.234 (--no-decimal-comma: 1234)", "decimal_comma"),
    _rule(
        "--case",
        "differences in case only: harmless (default), ignore (forgiven) or strict (an error)",
        choices=_FORGIVENESS,
    ),
    _rule("--ignore-case", "the same as --case ignore", action="store_const", const="ignore", dest="case"),
    _rule("--whitespace", "differences in spaces only, as for --case", choices=_FORGIVENESS),
    _rule(
        "--ignore-whitespace",
        "the same as --whitespace ignore",
        action="store_const",
        const="ignore",
        dest="whitespace",
    ),
    _truth("--ordered-lists", "count a list in another order as partly wrong", "ordered_lists"),
    _truth("--reshape", "bring a prediction in another shape (long for wide) into the gold's; the default", "reshape"),
)

_AS_GIVEN = (
    "ignore_columns",
    "null_tokens",
    "day_first",
    "decimal_comma",
    "case",
    "whitespace",
    "ordered_lists",
    "reshape",
)
"""Rules whose value argparse reads already."""

_PARSERS: Mapping[str, Callable[[Sequence[str]], Mapping[str, Any]]] = {
    "rel_tol": lambda texts: dict(_tolerance("--rel-tol", text) for text in texts),
    "abs_tol": lambda texts: dict(_tolerance("--abs-tol", text) for text in texts),
    "column_weights": lambda texts: dict(_weight(text) for text in texts),
    "column_map": lambda texts: _pairs("--column-map", texts, "GOLD=PRED"),
    "column_scales": lambda texts: _pairs("--column-scale", texts, "COLUMN=ratio"),
}
"""Rules that are given as NAME=VALUE, each with what reads its texts."""


def given_rules(arguments: Namespace) -> Mapping[str, Any] | None:
    """Return the rules of the options over those of the settings, which some commands do not read; None without any.

    Raises
    ------
    OptionError
        An option that is not NAME=VALUE where it has to be, or a value that its rule cannot have.
    """
    rules = {name: value for name in _AS_GIVEN if (value := getattr(arguments, name)) is not None}
    for name, parse in _PARSERS.items():
        texts = getattr(arguments, name)
        if texts:
            rules[name] = parse(texts)
    return combined(getattr(arguments, "settings", {}), rules) or None


def _pairs(flag: str, texts: Sequence[str], right: str) -> dict[str, str]:
    pairs = {}
    for text in texts:
        # A predicted name may hold "=", the scale of a column cannot.
        name, equals, value = text.partition("=") if flag == "--column-map" else text.rpartition("=")
        if not equals or not name.strip() or not value.strip():
            raise OptionError(f"{flag} {text!r}: {right} is right")
        pairs[name.strip()] = value.strip()
    return pairs


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
