"""Which tasks an annotator gets, in which order: drawn from the seed of the store, and kept there.

Items come in the order of the bench, so that annotators who stop early have answered the same ones. The order of the
predictions of each is drawn for every annotator and turn. What comes back does so after half as many tasks as there
are, or at the end, in a new order, and nothing on the page tells it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from random import Random

from tabx.annotate.records import Form, Setup
from tabx.lab.meta.items import BenchItem

EARLY = 0.75
"""Share of the tasks, from the first, that may come back: the last ones would do so while they are remembered."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A task to be: item, turn, and the predictions in the order to show them."""

    item: str
    turn: int
    shown: tuple[int, ...]


def plan(setup: Setup, annotator: str, items: Sequence[BenchItem]) -> tuple[Planned, ...]:
    """Return the tasks of an annotator; the same seed, name and items give the same ones."""
    asked = [
        (item.name, part)
        for item in items
        for part in _parts(len(item.predictions), setup, Random(f"{setup.seed}|{annotator}|{item.name}"))
    ]
    first = [(float(place), Planned(name, 0, part)) for place, (name, part) in enumerate(asked)]
    wanted = ceil(setup.repeat_share * len(asked))
    early = range(max(wanted, ceil(EARLY * len(asked))))
    again = Random(f"{setup.seed}|{annotator}").sample(early, wanted)
    late = len(asked) / 2
    repeated = [
        (place + late + 0.25, Planned(asked[place][0], 1, _again(setup, annotator, asked[place]))) for place in again
    ]
    return tuple(task for _, task in sorted(first + repeated, key=lambda entry: entry[0]))


def _parts(count: int, setup: Setup, chance: Random) -> tuple[tuple[int, ...], ...]:
    """Return what is shown at once: all predictions in a drawn order, or for a rubric one after the other in it."""
    order = tuple(chance.sample(range(count), count))
    return tuple((index,) for index in order) if setup.form is Form.RUBRIC else (order,)


def _again(setup: Setup, annotator: str, asked: tuple[str, tuple[int, ...]]) -> tuple[int, ...]:
    name, part = asked
    return tuple(Random(f"{setup.seed}|{annotator}|{name}|again").sample(part, len(part)))
