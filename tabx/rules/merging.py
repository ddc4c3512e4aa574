"""Combine house rules from several sources, later ones overriding earlier ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from tabx.base.errors import OptionError
from tabx.rules.checking import checked
from tabx.rules.records import NO_RULES, HouseRules

Rules = HouseRules | Mapping[str, Any]

_BY_COLUMN = frozenset({"rel_tol", "abs_tol", "column_map", "column_scales", "column_weights"})


def house_rules(*sources: Rules | None) -> HouseRules:
    """Return the combined rules of all sources, later ones overriding earlier ones.

    A list replaces an earlier list as a whole, a mapping column by column. None has no rules.

    Parameters
    ----------
    sources : HouseRules, mapping or None
        A `HouseRules` contributes only the rules that differ from their defaults. A mapping contributes all its
        entries, so that it can switch off an earlier rule (`{"rel_tol": 0}`).

    Raises
    ------
    OptionError
        If a rule is unknown (the message names the nearest one), or its value is invalid.
    """
    rules = combined(*sources)
    return HouseRules(**rules) if rules else NO_RULES


def combined(*sources: Rules | None) -> dict[str, Any]:
    """Return the combined rules as a mapping, including those that switch a rule off."""
    merged: dict[str, Any] = {}
    for source in sources:
        if source is None or source is NO_RULES:
            continue
        for name, value in given(source).items():
            merged[name] = _over(merged.get(name, ()), value) if name in _BY_COLUMN else value
    return merged


def given(source: Rules) -> dict[str, Any]:
    """Return the rules of one source, validated and in canonical form."""
    if isinstance(source, HouseRules):
        return {
            entry.name: value for entry in fields(source) if (value := getattr(source, entry.name)) != entry.default
        }
    if not isinstance(source, Mapping):
        raise OptionError(f"house rules are of type {type(source).__name__}; give a mapping of rule to value")
    return {str(name): checked(str(name), value) for name, value in source.items()}


def _over(earlier: tuple[tuple[str, Any], ...], later: tuple[tuple[str, Any], ...]) -> tuple[tuple[str, Any], ...]:
    """Return the earlier pairs overridden by the later ones.

    An empty later mapping switches the rule off.
    """
    if not later:
        return ()
    return tuple(sorted({**dict(earlier), **dict(later)}.items()))
