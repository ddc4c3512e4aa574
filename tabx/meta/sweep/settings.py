"""What of a weighting is no weight: the settings that decide how an item is counted. Weightings are grouped by them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabx.meta.sweep.weightings import Value, Weightings, changed
from tabx.rubric import Rubric

UNCOUNTED = ("gamma", "share", "count_empty_cells", "cap")
"""Sections whose values change counts, or how the sum is made of them."""


@dataclass(frozen=True)
class Group:
    """Weightings with the same settings.

    Attributes
    ----------
    rubric : Rubric
        The base with these settings.
    places : tuple of int
        Indices of the weightings.
    """

    rubric: Rubric
    places: tuple[int, ...]


def groups_of(weightings: Weightings, base: Rubric) -> list[Group]:
    """Return the weightings by their settings, every value of theirs checked.

    Raises
    ------
    RubricError
        If a value is out of its range, or a combination of settings cannot be used.
    """
    which = [place for place, key in enumerate(weightings.keys) if key.partition(".")[0] in UNCOUNTED]
    found: dict[tuple[tuple[type, Value], ...], list[int]] = {}
    for index, row in enumerate(weightings.rows):
        found.setdefault(tuple((type(row[place]), row[place]) for place in which), []).append(index)
    groups = []
    for setting, places in found.items():
        named = {weightings.keys[place]: value for place, (_, value) in zip(which, setting, strict=True)}
        groups.append(Group(changed(base, named), tuple(places)))
    _check_weights(weightings, groups[0].rubric, which)
    return groups


def _check_weights(weightings: Weightings, rubric: Rubric, settings: Sequence[int]) -> None:
    for place, (key, values) in enumerate(zip(weightings.keys, weightings.choices, strict=True)):
        if place not in settings:
            for value in values:
                changed(rubric, {key: value})
