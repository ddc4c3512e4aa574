"""Gates: figures of a judgement, and the least that each must reach.

`--fail-under` of the command line and `tabx.assert_table` apply them; `tabx --help` reads the names of the figures, so
nothing heavy is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from tabx.base.errors import OptionError
from tabx.base.nearest import nearest

if TYPE_CHECKING:
    from tabx.compare.records import Facts


class Gated(Protocol):
    """What gates are applied to: a judgement of one or of several tables."""

    @property
    def score(self) -> float: ...  # noqa: D102
    @property
    def facts(self) -> Facts: ...  # noqa: D102


SCORE = "score"

FIGURES: dict[str, Callable[[Gated], float | None]] = {
    SCORE: lambda judged: judged.score,
    "facts.precision": lambda judged: judged.facts.precision,
    "facts.recall": lambda judged: judged.facts.recall,
    "facts.f1": lambda judged: judged.facts.f1,
}
"""The figures by name, each from 0 to 1; None where it has no denominator."""

Gates = float | Mapping[str, float] | Sequence[tuple[str, float]] | None
"""A least score, or least figures by name; None for no gate."""


@dataclass(frozen=True, slots=True)
class Gate:
    """A figure of a judgement beside the least that it must reach.

    Attributes
    ----------
    figure : str
    value : float or None
        None where the figure is undefined, without facts on a side: the gate is not applied then.
    least : float
    """

    figure: str
    value: float | None
    least: float

    @property
    def is_undefined(self) -> bool:
        """Whether the figure has no value to compare."""
        return self.value is None

    @property
    def failed(self) -> bool:
        """Whether the figure is below the least."""
        return self.value is not None and self.value < self.least

    @property
    def sentence(self) -> str:
        """How far the figure is below the least: "facts.f1 0.8 is below 0.9 (by 0.1)"."""
        if self.value is None:
            return f"{self.figure} is undefined without facts"
        return f"{self.figure} {self.value:.4g} is below {self.least:g} (by {self.least - self.value:.2g})"


def gates_of(judged: Gated, gates: Gates) -> tuple[Gate, ...]:
    """Return each gate with the figure of a judgement that it is about."""
    return tuple(Gate(figure, FIGURES[figure](judged), least) for figure, least in by_figure(gates).items())


def by_figure(gates: Gates) -> dict[str, float]:
    """Return the least figures by name; a number alone is the least score."""
    if gates is None:
        return {}
    return {SCORE: gates} if isinstance(gates, int | float) else dict(gates)


def check_gates(gates: Gates) -> None:
    """Raise OptionError for a figure that no judgement has, or a least that is no number from 0 to 1."""
    for figure, least in by_figure(gates).items():
        if figure not in FIGURES:
            near = nearest(figure, list(FIGURES))
            raise OptionError(f"fail_under: unknown figure {figure!r}; nearest: {near!r} (of {', '.join(FIGURES)})")
        is_number = isinstance(least, int | float) and not isinstance(least, bool)
        if not is_number or not 0 <= least <= 1:
            raise OptionError(f"fail_under: {figure} {least!r} is not a number from 0 to 1")
