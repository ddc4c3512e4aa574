"""Weightings to sweep: keys of a rubric and the values they take."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from tabx.base.errors import OptionError, RubricError
from tabx.base.nearest import nearest
from tabx.rubric import Rubric, load_rubric

PAPER_KEYS = ("beta.missing", "beta.extra", "beta.partial", "alpha.row", "alpha.column", "alpha.cell")
"""What the paper sweeps (TabXEval, figures 4 and 5)."""

LOWS = (0.0, 0.25)
"""The paper's two families: each key at 0 or 1, each at .25 or 1."""

MOST_WEIGHTINGS = 200_000
"""In one sweep: five measures of 30 items each are 240 MB then; beyond, they do not fit in a common memory."""

Value = float | bool | str | None
"""What a key of a rubric can be set to."""

_NOT_SWEPT = ("name", "description", "rules", "extends")


@dataclass(frozen=True)
class Weightings:
    """A family of weightings.

    Attributes
    ----------
    name : str
        "perm(0)", "perm(0.25)" or "grid".
    keys : tuple of str
        As `--set` names them: "alpha.row", "weight.extra.row", "gamma.floor", "cap".
    choices : tuple of tuple
        The values of each key; the weightings are all their combinations, the last key changing fastest.
    """

    name: str
    keys: tuple[str, ...]
    choices: tuple[tuple[Value, ...], ...]

    def __post_init__(self) -> None:
        if len(self) > MOST_WEIGHTINGS:
            raise OptionError(f"{self.name}: {len(self):,} weightings; {MOST_WEIGHTINGS:,} at most")

    def __len__(self) -> int:
        """Return how many weightings there are."""
        return math.prod(map(len, self.choices))

    @cached_property
    def rows(self) -> list[tuple[Value, ...]]:
        """Return the values of each weighting, in the order of the keys."""
        return list(product(*self.choices))

    def changes(self, index: int) -> dict[str, Value]:
        """Return the values that a weighting sets, by key."""
        return dict(zip(self.keys, self.rows[index], strict=True))


def permutations(base: Rubric, keys: Sequence[str] = (), lows: Sequence[float] = LOWS) -> list[Weightings]:
    """Return a family for each low value: each key at that value or at 1, in all combinations.

    With the paper's six keys these are its 2⁶.

    Parameters
    ----------
    base : Rubric
        The rubric to change.
    keys : sequence of str
        () for the paper's six, α and β. They have to be named for a base that sets `weight`, which α and β do not
        change.
    lows : sequence of float

    Raises
    ------
    OptionError
        If no keys are given for a base that sets weights outright, a key is unknown, or there are too many weightings.
    """
    if not keys:
        outright = [name for name, value in base.weight.model_dump(by_alias=True).items() if value is not None]
        if outright:
            raise OptionError(
                f"rubric {base.name!r} sets weight.{outright[0]} directly, so α and β do not change it; "
                f"name the keys to sweep with --vary weight.{outright[0]} …"
            )
        keys = PAPER_KEYS
    named = tuple(dict.fromkeys(keys))
    for key in named:
        check_key(base, key)
    return [Weightings(f"perm({low:g})", named, ((low, 1.0),) * len(named)) for low in lows]


def grid(base: Rubric, data: Mapping[str, Any]) -> Weightings:
    """Return the weightings of a grid, which gives each key one value or a list of values.

    Parameters
    ----------
    base : Rubric
        The rubric to change.
    data : mapping
        {"alpha.row": [0, 0.5, 1]} or nested like a rubric, {"alpha": {"row": [0, 0.5, 1]}}.

    Raises
    ------
    OptionError
        If a key is none of the rubric's, a list is empty, or there are too many weightings.
    """
    choices: dict[str, tuple[Value, ...]] = {}
    for key, value in _flattened(data):
        check_key(base, key)
        if key in choices:
            raise OptionError(f"grid: duplicate key {key}")
        choices[key] = _choices(key, value)
    if not choices:
        raise OptionError("grid: no keys in it; lines like 'alpha.row: [0, 0.5, 1]' are right")
    return Weightings("grid", tuple(choices), tuple(choices.values()))


def _choices(key: str, value: Any) -> tuple[Value, ...]:
    listed = value if isinstance(value, list) else [value]
    if any(isinstance(entry, list | dict) for entry in listed):
        raise OptionError(f"grid: {key} is {value!r}; a value, or a list of values, is right")
    if not listed:
        raise OptionError(f"grid: {key} has no values; a list like [0, 0.5, 1] is right")
    return tuple(dict.fromkeys(listed))


def check_key(base: Rubric, key: str) -> None:
    """Raise OptionError for a key that the rubric has no value for."""
    known = [name for name, _ in _flattened(base.to_dict()) if name.partition(".")[0] not in _NOT_SWEPT]
    if key not in known:
        raise OptionError(f"unknown rubric key {key!r}; nearest: {nearest(key, known)!r}")


def changed(base: Rubric, changes: Mapping[str, Value], *, name: str = "", description: str = "") -> Rubric:
    """Return the rubric with some values set.

    Raises
    ------
    RubricError
        If a value is out of its range, or the rubric cannot be used with it.
    """
    data = base.to_dict()
    for key, value in changes.items():
        section, _, rest = key.partition(".")
        if rest:
            data[section] = {**data[section], rest: _number(value)}
        else:
            data[section] = value
    try:
        return load_rubric({**data, "name": name or base.name, "description": description or base.description})
    except RubricError as error:
        raise RubricError(f"{base.name} with {settings_text(changes)}: {error}") from None


def settings_text(changes: Mapping[str, Value]) -> str:
    """Return changes in the syntax of `--set`: "alpha.row=1, cap=false"."""
    return ", ".join(f"{key}={_shown(value)}" for key, value in changes.items())


def _shown(value: Value) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else f"{value:.12g}"


def _number(value: Value) -> Value:
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _flattened(data: Mapping[str, Any]) -> list[tuple[str, Any]]:
    pairs: list[tuple[str, Any]] = []
    for key, value in data.items():
        if isinstance(value, Mapping):
            pairs += [(f"{key}.{name}", inner) for name, inner in value.items()]
        else:
            pairs.append((str(key), value))
    return pairs
