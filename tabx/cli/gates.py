"""Gates: the figures of a judgement that a script fails under."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from tabx.cli.exit_codes import BELOW, JUDGED
from tabx.cli.output import print_note
from tabx.compare.records import Facts
from tabx.errors import OptionError


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

Gates = float | Sequence[tuple[str, float]] | None
"""As options give them: a least score (pyproject.toml), or least figures by name."""


def gate(judged: Gated, gates: Gates) -> int:
    """Return the exit code of a judgement: `BELOW` where a figure is under its gate, which is said."""
    failed = False
    for figure, least in _by_figure(gates).items():
        value = FIGURES[figure](judged)
        if value is None:
            print_note(f"note: {figure} is undefined without facts; --fail-under {figure}={least:g} is not applied")
        elif value < least:
            print_note(f"{figure} {value:.4g} is below {least:g} (by {least - value:.2g})")
            failed = True
    return BELOW if failed else JUDGED


def gate_score(score: float, gates: Gates) -> int:
    """Return the exit code of a score without facts.

    Raises
    ------
    OptionError
        A gate asks for another figure.
    """
    check_scores_only(gates)
    least = _by_figure(gates).get(SCORE)
    if least is None or score >= least:
        return JUDGED
    print_note(f"{SCORE} {score:.4g} is below {least:g} (by {least - score:.2g})")
    return BELOW


def check_scores_only(gates: Gates) -> None:
    """Raise OptionError where a gate asks for facts, which a published method does not count."""
    other = next((figure for figure in _by_figure(gates) if figure != SCORE), None)
    if other is not None:
        raise OptionError(f"--fail-under {other}: --method counts no facts; give a least score")


def _by_figure(gates: Gates) -> dict[str, float]:
    if gates is None:
        return {}
    return {SCORE: gates} if isinstance(gates, int | float) else dict(gates)
