"""The map of abilities: of each model, task and axis a share with its interval, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, ClassVar

from tabx.base.display import Shown
from tabx.documents.json_text import to_json
from tabx.generate.abilities.axes import Axis

SCHEMA = "abilities-1"
"""Version of the layout of the JSON."""


@dataclass(frozen=True, slots=True)
class Ability:
    """One axis of one model on one task.

    Attributes
    ----------
    model, task : str
    axis : Axis
    value : float or None
        0 to 1: the sum of the numerators over that of the denominators; None where it is not known, never 0 for that.
    held, of : int
        The two sums; 0 of 0 where nothing is known.
    low, high : float or None
        Ends of the 95 % interval, items drawn; None for fewer than two items.
    items : int
        Judged items that have something of the axis.
    unknown : int
        Judged items of which it is not known.
    reason : str
        Why it is not known of these; "" where it is known of all.
    """

    model: str
    task: str
    axis: Axis
    value: float | None
    held: int
    of: int
    low: float | None
    high: float | None
    items: int
    unknown: int
    reason: str


@dataclass(frozen=True, slots=True)
class AbilityTest:
    """Two models on one axis of one task, on the items that both have.

    Attributes
    ----------
    task : str
    axis : Axis
    first, second : str
        The models.
    items : int
    difference : float
        First minus second, sums over sums on these items.
    low, high, p, p_holm : float or None
        95 % interval, p of the paired permutation test, and p corrected for all tests of the task (Holm); None for
        fewer than two items.
    is_told_apart : bool
        Whether the corrected p is below .05.
    """

    task: str
    axis: Axis
    first: str
    second: str
    items: int
    difference: float
    low: float | None
    high: float | None
    p: float | None
    p_holm: float | None
    is_told_apart: bool


@dataclass(frozen=True, slots=True)
class Tried:
    """How many results of a model and task were judged; what failed or was skipped counts nowhere.

    Attributes
    ----------
    model, task : str
    judged, failed, skipped : int
    chance : float or None
        Share of values made wrong that the texts would have borne out: hallucination control says little where it is
        high. None without texts, or where no value could be made wrong.
    chance_found, chance_cells : int
    """

    model: str
    task: str
    judged: int
    failed: int
    skipped: int
    chance: float | None
    chance_found: int
    chance_cells: int


@dataclass(frozen=True, slots=True)
class Rated:
    """People's ratings of one model on one axis or criterion.

    Attributes
    ----------
    model, axis : str
        The axis is one of the six, or a criterion of the people's own.
    mean : float
        0 to 10, over the items (of several ratings of one item, their mean).
    low, high : float or None
        95 % interval, items drawn.
    items, ratings : int
    """

    model: str
    axis: str
    mean: float
    low: float | None
    high: float | None
    items: int
    ratings: int


@dataclass(frozen=True, slots=True)
class RatingAgreement:
    """How far people's ratings of an axis go with the map.

    Attributes
    ----------
    axis : Axis
    spearman : float or None
        Over the pairs of item and model that have both a share and a rating, −1 to 1; None for fewer than three, or
        where a side is the same throughout.
    items : int
        Such pairs.
    models : int
        Models with both a value and a mean rating.
    models_spearman : float or None
        Over these; None for fewer than three.
    """

    axis: Axis
    spearman: float | None
    items: int
    models: int
    models_spearman: float | None


@dataclass(frozen=True)
class AbilityMap(Shown):
    """What each model can and cannot do, from the results of `tabx batch --trace`.

    Attributes
    ----------
    files : tuple of str
    models, tasks : tuple of str
        In the order in which they were met; `ALL` stands before several tasks.
    abilities : tuple of Ability
    tests : tuple of AbilityTest
    tried : tuple of Tried
        Of each model and task with results.
    signature : str
    is_ordered : bool
        Whether order was told, and so checked.
    ratings : tuple of Rated
    agreement : tuple of RatingAgreement
    resamples, seed : int
    """

    files: tuple[str, ...]
    models: tuple[str, ...]
    tasks: tuple[str, ...]
    abilities: tuple[Ability, ...]
    tests: tuple[AbilityTest, ...]
    tried: tuple[Tried, ...]
    signature: str
    is_ordered: bool = False
    ratings: tuple[Rated, ...] = ()
    agreement: tuple[RatingAgreement, ...] = ()
    resamples: int = 0
    seed: int = 0

    _shown_by: ClassVar[str] = "tabx.generate.abilities.showing"

    def of(self, model: str, task: str) -> Mapping[Axis, Ability]:
        """Return the six abilities of a model on a task; {} of one without results of it."""
        return {one.axis: one for one in self.abilities if (one.model, one.task) == (model, task)}

    def models_of(self, task: str) -> tuple[str, ...]:
        """Return the models that have results of a task, in the map's order."""
        return tuple(one.model for one in self.tried if one.task == task)

    @property
    def read_from(self) -> tuple[Path, ...]:
        """Files that it was made from, which `save` does not write over."""
        return tuple(map(Path, self.files))

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data, with the version of their layout; what is not known is null."""
        return {"map": SCHEMA, **asdict(self)}

    def to_json(self, *, ascii_only: bool = False) -> str:
        """Return `to_dict` as JSON with a final newline."""
        return to_json(self.to_dict(), ascii_only=ascii_only)
