"""Tables that repeat one another: a model corrects itself and writes its table once more."""

from __future__ import annotations

from tabx.judge.alike import Profile

MOSTLY = 0.5
"""Share of the smaller table's keys (values) that the other has too."""


def is_repeat(one: Profile, other: Profile) -> bool:
    """Whether two tables hold the same columns and the same rows, in whatever order."""
    return one.bag == other.bag and same_columns(one, other) and one.row_names == other.row_names


def is_version(one: Profile, other: Profile) -> bool:
    """Whether two tables have the same columns and mostly the same keys: one is the other corrected or filtered."""
    if not same_columns(one, other):
        return False
    keys, others = one.row_names, other.row_names
    fewer = min(keys.total(), others.total())
    return fewer > 0 and (keys & others).total() >= MOSTLY * fewer


def has_same_values(one: Profile, other: Profile) -> bool:
    """Whether most values of the smaller table stand in the other too."""
    smaller, larger = sorted((one, other), key=lambda profile: profile.values.total())
    return stands_in(smaller, larger)


def stands_in(one: Profile, other: Profile) -> bool:
    """Whether most values of a table stand in the other too."""
    return (one.values & other.values).total() >= MOSTLY * one.values.total() > 0


def same_columns(one: Profile, other: Profile) -> bool:
    """Whether two tables have equal headers, in whatever order; without headers, equally many columns."""
    if one.grid.width != other.grid.width:
        return False
    return sorted(one.headers) == sorted(other.headers)
