"""Which tables train, which validate, and which test: near copies stand on one side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tabx.base.errors import OptionError
from tabx.tune.settings import SHARE_VALID, Settings

TRAIN, VALID, TEST = SPLITS = ("train", "valid", "test")


def splits_of(groups: Sequence[int], settings: Settings) -> Mapping[int, str]:
    """Return the split of each group of near copies.

    Parameters
    ----------
    groups : sequence of int
        The group of each gold table of which there are rows.
    settings : Settings
        `valid` and `test` count gold tables; where near copies would go beyond the number, they all stand there.

    Raises
    ------
    OptionError
        Nothing is left to train on.
    """
    sizes: dict[int, int] = {}
    for group in groups:
        sizes[group] = sizes.get(group, 0) + 1
    order = [*sizes]
    Random(f"split/{settings.seed}").shuffle(order)
    valid = len(groups) // SHARE_VALID if settings.valid is None else settings.valid
    found: dict[int, str] = {}
    for split, wanted in ((TEST, settings.test), (VALID, valid)):
        taken = 0
        for group in order:
            if taken >= wanted:
                break
            if group not in found:
                found[group] = split
                taken += sizes[group]
    rest = [group for group in order if group not in found]
    if not rest:
        raise OptionError(
            f"{len(sizes)} different tables are left after the checks; more than the {settings.test} for the test and "
            f"{valid} for validation are right"
        )
    return {**found, **dict.fromkeys(rest, TRAIN)}
