"""House rules from several places: what stands later wins, in mappings column by column."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from tabx.errors import OptionError
from tabx.rules.checking import checked
from tabx.rules.records import NO_RULES, HouseRules

Rules = HouseRules | Mapping[str, Any]

_BY_COLUMN = frozenset({"rel_tol", "abs_tol", "column_map", "column_scales", "column_weights"})


def house_rules(*sources: Rules | None) -> HouseRules:
    """Return the rules of all sources together, each of them over those before it.

    A list replaces the one before it as a whole, a mapping column by column; None says nothing.

    Parameters
    ----------
    sources : HouseRules, mapping or None
        Of a `HouseRules` only what differs from the default is said; of a mapping all that is in it, so that it can
        switch a rule off that stands before it (`{"rel_tol": 0}`).

    Raises
    ------
    OptionError
        An unknown rule (with the nearest one), or a value that a rule cannot have.
    """
    said = combined(*sources)
    return HouseRules(**said) if said else NO_RULES


def combined(*sources: Rules | None) -> dict[str, Any]:
    """Return what all sources say together, as `house_rules` puts it, what switches a rule off included."""
    said: dict[str, Any] = {}
    for source in sources:
        if source is None or source is NO_RULES:
            continue
        for name, value in given(source).items():
            said[name] = _over(said.get(name, ()), value) if name in _BY_COLUMN else value
    return said


def given(source: Rules) -> dict[str, Any]:
    """Return what a source says, checked and in its lasting form."""
    if isinstance(source, HouseRules):
        return {
            entry.name: value for entry in fields(source) if (value := getattr(source, entry.name)) != entry.default
        }
    if not isinstance(source, Mapping):
        raise OptionError(f"house rules are {type(source).__name__}; give a mapping of rule to value")
    return {str(name): checked(str(name), value) for name, value in source.items()}


def _over(low: tuple[tuple[str, Any], ...], high: tuple[tuple[str, Any], ...]) -> tuple[tuple[str, Any], ...]:
    if not high:
        return ()
    return tuple(sorted({**dict(low), **dict(high)}.items()))
