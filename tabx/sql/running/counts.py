"""What a run says at its end: accuracy, what stands behind it, and where published rules say something else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tabx.runs.tally import Tally
from tabx.sql.running.line import ACCURACY, is_right

EXAMPLES = 3
"""Examples of each kind of disagreement: enough to look at, few enough for a line."""

_ORDER = ("same", "same and more", "different")


@dataclass
class Disagreement:
    """Where a rule says something else than tabx.

    Attributes
    ----------
    both : int
        Predictions that both have a verdict on.
    too_kind, too_strict : list of (id, reason)
        The first of those that the rule calls right and tabx different, and the reverse.
    counts : list of int
        How many there are of each.
    """

    both: int = 0
    too_kind: list[tuple[str, str]] = field(default_factory=list)
    too_strict: list[tuple[str, str]] = field(default_factory=list)
    counts: list[int] = field(default_factory=lambda: [0, 0])

    def add(self, name: str, reason: str, ours: bool, theirs: bool) -> None:
        """Count a prediction."""
        self.both += 1
        if ours == theirs:
            return
        kind = 0 if theirs else 1
        self.counts[kind] += 1
        shown = (self.too_kind, self.too_strict)[kind]
        if len(shown) < EXAMPLES:
            shown.append((name, reason))


class Disagreements:
    """Where the rules of a run say something else than tabx, by rule."""

    def __init__(self) -> None:
        self.by_rule: dict[str, Disagreement] = defaultdict(Disagreement)

    def add(self, data: Mapping[str, Any]) -> None:
        """Count what a line says: the value of a `Done`."""
        if data["verdict"] == "not judged":
            return
        name = f"{data['id']} of {data['model']}" if data["model"] else data["id"]
        for rule, value in data["rules"].items():
            if value is not None:
                self.by_rule[rule].add(name, data["reason"], is_right(data), value >= 1)

    def rows(self, tally: Tally) -> list[tuple[str, ...]]:
        """Return the table: rule, its mean, how often each kind of disagreement, examples."""
        found: list[tuple[str, ...]] = []
        for rule, one in self.by_rule.items():
            mean = tally.means[rule].mean
            kind, strict = one.counts
            examples = [f"+{name}" for name, _ in one.too_kind] + [f"−{name}" for name, _ in one.too_strict]
            found.append((rule, f"{mean:.3f}", f"{kind:,}", f"{strict:,}", ", ".join(examples)))
        return found


HEADER = ("rule", "mean", "right by it, different by tabx (+)", "wrong by it, right by tabx (−)", "examples")


def summary(tally: Tally) -> str:
    """Return counts and means in one line."""
    parts = [f"{tally.done:,} judged, {tally.failed:,} not judged, {tally.skipped:,} without a prediction"]
    parts += _accuracy(tally)
    others = {f"mean {name}": mean for name, mean in tally.means.items() if name != ACCURACY and mean.count}
    parts += [f"{name} {mean.mean:.3f}" for name, mean in others.items()]
    told = {
        "failing predictions among the different": _noted(tally, "error: "),
        "flagged": _noted(tally, "flag: "),
    }
    parts += [f"{what}: {', '.join(counts)}" for what, counts in told.items() if counts]
    if tally.reused:
        parts.append(f"{tally.reused:,} known before")
    return "; ".join([*parts, f"{tally.rate:.1f} queries a second"])


def _accuracy(tally: Tally) -> list[str]:
    """Return the accuracy, and what it would be if a question without a prediction counted as wrong."""
    accuracy = tally.means[ACCURACY]
    if not accuracy.count:
        return []
    spread = "" if accuracy.half_width is None else f" ± {accuracy.half_width:.3f}"
    said = [f"accuracy {accuracy.mean:.3f}{spread} ({_verdicts(tally)})"]
    if tally.skipped:
        bound = accuracy.mean * accuracy.count / (accuracy.count + tally.skipped)
        said.append(f"{bound:.3f} if those without a prediction count as wrong")
    return said


def _verdicts(tally: Tally) -> str:
    return ", ".join(f"{name} {tally.noted.get(f'verdict: {name}', 0):,}" for name in _ORDER)


def _noted(tally: Tally, beginning: str) -> list[str]:
    found = [(name, count) for name, count in tally.noted.items() if name.startswith(beginning) and count]
    return [
        f"{name.removeprefix(beginning)} {count:,}" for name, count in sorted(found, key=lambda one: (-one[1], one[0]))
    ]
