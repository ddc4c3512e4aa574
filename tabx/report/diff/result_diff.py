"""The record of two runs held against each other; a view computes nothing but texts from it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, ClassVar

from tabx.base.display import Shown
from tabx.documents.json_text import to_json

SCHEMA = 1
"""Version of the JSON of a difference."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two runs.

    Attributes
    ----------
    file, signature : str
    judged, failed, skipped : int
        Pairs by what became of them.
    alone : int
        Pairs that the other run does not have.
    alone_first : str
        The id of the first of them; "" for none.
    """

    file: str
    signature: str
    judged: int
    failed: int
    skipped: int
    alone: int
    alone_first: str


@dataclass(frozen=True, slots=True)
class Change:
    """A figure's mean over the pairs that have it in both runs.

    Attributes
    ----------
    name : str
        "score", "facts.precision", "facts.recall" or "facts.f1"; each from 0 to 1, more is better.
    count : int
        Pairs.
    old, new, difference : float or None
        Means, and new less old; None without a pair.
    low, high : float or None
        95 % interval of the difference by a bootstrap over the gold tables; None for fewer than two.
    p : float or None
        Of a paired permutation test (two-sided), in which whole gold tables change their sign; None without a pair.
    """

    name: str
    count: int
    old: float | None
    new: float | None
    difference: float | None
    low: float | None
    high: float | None
    p: float | None


@dataclass(frozen=True, slots=True)
class KindChange:
    """How one kind of error changed over the pairs judged in both runs.

    Attributes
    ----------
    name : str
        A term of the rubric, as "cell.partial.numerical".
    gained, lost : float
        What is counted more in the pairs that have more of it now, and less in those that have less.
    pairs_gained, pairs_lost : int
        How many pairs these are.
    cost : float
        What it adds to the mean error now, less what it added before.
    """

    name: str
    gained: float
    lost: float
    pairs_gained: int
    pairs_lost: int
    cost: float


@dataclass(frozen=True, slots=True)
class PairChange:
    """A pair that got better or worse.

    Attributes
    ----------
    id, model : str
    old, new : float
        Scores.
    terms : tuple of (str, float)
        Kinds of error, and what each adds to the error now less before; the greatest changes first.
    gained, lost : tuple of str
        Findings of the new judgement alone, and of the old one alone, costliest first; () without traces.
    """

    id: str
    model: str
    old: float
    new: float
    terms: tuple[tuple[str, float], ...] = ()
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


@dataclass(frozen=True)
class ResultDiff(Shown):
    """Two runs over the same pairs.

    Attributes
    ----------
    old, new : Side
    changes : tuple of Change
        That of the score first.
    better, worse, same : int
        Pairs judged in both, by their score; a difference of rounding is none.
    newly_failed, newly_judged : int
        Pairs judged in the old run that are not in the new one, and the other way round.
    reasons : tuple of (str, int)
        Why pairs of `newly_failed` were not judged, the most frequent first.
    kinds : tuple of KindChange
        That with the greatest change of its cost first.
    worse_pairs, better_pairs : tuple of PairChange
        The greatest changes first.
    has_traces : bool
        Whether both files hold the judgements, so that listed pairs have their findings.
    level : float
        p below which a change is told from chance.
    resamples, seed : int
        Of intervals and tests, at most.
    """

    old: Side
    new: Side
    changes: tuple[Change, ...]
    better: int
    worse: int
    same: int
    newly_failed: int
    newly_judged: int
    reasons: tuple[tuple[str, int], ...]
    kinds: tuple[KindChange, ...]
    worse_pairs: tuple[PairChange, ...]
    better_pairs: tuple[PairChange, ...]
    has_traces: bool
    level: float
    resamples: int
    seed: int

    _shown_by: ClassVar[str] = "tabx.report.diff.showing"

    @property
    def score(self) -> Change:
        """The change of the mean score."""
        return self.changes[0]

    @property
    def read_from(self) -> tuple[Path, ...]:
        """Files of the two runs, which `save` does not write over."""
        return Path(self.old.file), Path(self.new.file)

    @property
    def is_worse(self) -> bool:
        """Whether the mean score is lower, and chance does not explain it."""
        return self._is_told and (self.score.difference or 0) < 0

    @property
    def is_better(self) -> bool:
        """Whether the mean score is higher, and chance does not explain it."""
        return self._is_told and (self.score.difference or 0) > 0

    @property
    def _is_told(self) -> bool:
        return self.score.p is not None and self.score.p < self.level

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data, with the version of their layout and the verdict."""
        return {"diff": SCHEMA, "is_worse": self.is_worse, "is_better": self.is_better, **asdict(self)}

    def to_json(self, *, ascii_only: bool = False) -> str:
        """Return everything as JSON with a final newline; ASCII characters alone where asked for."""
        return to_json(self.to_dict(), ascii_only=ascii_only)
