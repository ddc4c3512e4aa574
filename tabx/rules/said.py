"""Write out the house rules that differ from their defaults, for a signature or a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from tabx.rules.checking import EVERY
from tabx.rules.records import NO_RULES, HouseRules

RULES = tuple(entry.name for entry in fields(HouseRules))
"""Names of all rules."""


def said_rules(rules: HouseRules) -> tuple[tuple[str, str], ...]:
    """Return (rule, value) texts of every rule that differs from its default.

    Examples are "0.01,Revenue=0.05" for a tolerance, "Notes,Source" for a list, and "yes" or "no" for a boolean. A name
    that contains a comma, an equals sign or a quote is quoted as in JSON.
    """
    if rules is NO_RULES:
        return ()
    return tuple((name, _as_text(value)) for name, value in _in_force(rules))


def plain_rules(rules: HouseRules) -> dict[str, Any]:
    """Return the rules that differ from their defaults as plain data for `house_rules`."""
    return {name: _plain(value) for name, value in _in_force(rules)}


def _in_force(rules: HouseRules) -> Iterator[tuple[str, Any]]:
    """Yield name and value of every rule that differs from its default."""
    for entry in fields(rules):
        value = getattr(rules, entry.name)
        if value != entry.default:
            yield entry.name, value


def _plain(value: Any) -> Any:
    if not isinstance(value, tuple):
        return value
    return list(value) if all(isinstance(entry, str) for entry in value) else dict(value)


def shown_number(number: float) -> str:
    """Format a number with up to 12 significant digits."""
    return f"{number:.12g}"


def _as_text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(_entry(entry) for entry in value)
    return str(value)


def _entry(entry: Any) -> str:
    if isinstance(entry, str):
        return _quoted(entry)
    name, value = entry
    shown = _quoted(value) if isinstance(value, str) else shown_number(value)
    return shown if name == EVERY else f"{_quoted(name)}={shown}"


def _quoted(name: str) -> str:
    return json.dumps(name, ensure_ascii=False) if set(name) & {",", "=", '"'} else name
