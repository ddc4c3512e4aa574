"""The options for house rules: one for each, named after it; a test holds them against `tabx.HouseRules`."""

from __future__ import annotations

import argparse
from typing import Any

from tabx.cli.option import Option, named

_COMMANDS = ("judge", "rank")
_MANNERS = ("harmless", "ignore", "strict")


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
        "forgive numbers up to X × |gold| away: amounts outside the key, or those of a gold column (0.01 is 1 %%)",
        "rel_tol",
    ),
    _each(
        "--abs-tol",
        "[COLUMN=]X",
        "forgive numbers up to X away in the gold's unit; of a named column dates (days) and times (seconds) too",
        "abs_tol",
    ),
    _each("--ignore-columns", "NAME[,NAME]", "leave columns out on both sides", "ignore_columns"),
    _each("--column-map", "GOLD=PRED", "what predictions call a gold column", "column_map"),
    _each(
        "--column-scale",
        "COLUMN=SCALE",
        "what a difference means in a gold column: ratio, interval or nominal",
        "column_scales",
    ),
    _each("--column-weight", "COLUMN=X", "count a gold column, its cells and header as X columns", "column_weights"),
    _each("--null-token", "TEXT", "a text that stands for nothing, as an empty cell does", "null_tokens"),
    _truth("--day-first", "03/04/2020 is the 3rd of April (--no-day-first: March 4)", "day_first"),
    _truth("--decimal-comma", "1,234 is 1.234 (--no-decimal-comma: 1234)", "decimal_comma"),
    _rule(
        "--case",
        "a difference in upper and lower case alone: a harmless rewrite (default), forgiven, or an error",
        choices=_MANNERS,
    ),
    _rule("--ignore-case", "the same as --case ignore", action="store_const", const="ignore", dest="case"),
    _rule("--whitespace", "a difference in spaces alone, likewise", choices=_MANNERS),
    _rule(
        "--ignore-whitespace",
        "the same as --whitespace ignore",
        action="store_const",
        const="ignore",
        dest="whitespace",
    ),
    _truth("--ordered-lists", "a list in another order is partly wrong", "ordered_lists"),
)
