"""What a run says at its end: successes, the mean figures, what was done and damaged by kind, the mistakes."""

from __future__ import annotations

from tabx.edit.records import What
from tabx.edit.running.line import FIGURES, MISTAKE
from tabx.runs.tally import Tally

HEADER = ("change", "demanded", "done", "not done", "done wrongly", "damaged")


def summary(tally: Tally) -> str:
    """Return counts and means in one line."""
    parts = [f"{tally.done:,} judged, {tally.failed:,} not judged, {tally.skipped:,} without a prediction"]
    parts += [_mean(name, tally) for name in FIGURES if tally.means[name].count]
    if tally.noted.get("no table"):
        parts.append(f"{tally.noted['no table']:,} without a table")
    parts += _mistakes(tally)
    if tally.reused:
        parts.append(f"{tally.reused:,} known before")
    return "; ".join([*parts, f"{tally.rate:.1f} edits a second"])


def _mean(name: str, tally: Tally) -> str:
    mean = tally.means[name]
    spread = "" if mean.half_width is None else f" ± {mean.half_width:.3f}"
    return f"{name} {mean.mean:.3f}{spread}" + ("" if mean.count == tally.done else f" (of {mean.count:,})")


def _mistakes(tally: Tally) -> list[str]:
    """Return the mistakes with their numbers, the most frequent first, as one part; none where there are none."""
    counts = [(-count, name.removeprefix(MISTAKE)) for name, count in tally.noted.items() if name.startswith(MISTAKE)]
    said = [f"{name} {-count:,}" for count, name in sorted(counts)]
    return [f"mistakes: {', '.join(said)}"] if said else []


def rows(tally: Tally) -> list[tuple[str, ...]]:
    """Return a line for each kind of change that was demanded or made, in the columns of `HEADER`."""
    found = []
    for what in What:
        counts = [tally.noted.get(f"demanded: {what}: {verdict}", 0) for verdict in HEADER[2:5]]
        damaged = tally.noted.get(f"kept: {what}: damaged", 0)
        if any(counts) or damaged:
            found.append((str(what), f"{sum(counts):,}", *(f"{count:,}" for count in counts), f"{damaged:,}"))
    return found
