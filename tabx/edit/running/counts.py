"""What a run says at its end: successes, the mean figures, what was done and damaged by kind, the mistakes."""

from __future__ import annotations

from tabx.edit.records import What
from tabx.edit.running.line import FIGURES
from tabx.runs.tally import Tally

HEADER = ("change", "demanded", "done", "not done", "done wrongly", "damaged")


def summary(tally: Tally) -> str:
    """Return counts and means in one line."""
    parts = [f"{tally.done:,} judged, {tally.failed:,} not judged, {tally.skipped:,} without a prediction"]
    for name in FIGURES:
        mean = tally.means[name]
        if mean.count:
            spread = "" if mean.half_width is None else f" ± {mean.half_width:.3f}"
            of = "" if mean.count == tally.done else f" (of {mean.count:,})"
            parts.append(f"{name} {mean.mean:.3f}{spread}{of}")
    if tally.noted.get("no table"):
        parts.append(f"{tally.noted['no table']:,} without a table")
    mistakes = {
        name.removeprefix("mistake: "): count for name, count in tally.noted.items() if name.startswith("mistake")
    }
    if mistakes:
        said = sorted(mistakes.items(), key=lambda one: (-one[1], one[0]))
        parts.append("mistakes: " + ", ".join(f"{name} {count:,}" for name, count in said if count))
    if tally.reused:
        parts.append(f"{tally.reused:,} known before")
    return "; ".join([*parts, f"{tally.rate:.1f} edits a second"])


def rows(tally: Tally) -> list[tuple[str, ...]]:
    """Return a line for each kind of change that was demanded or made, in the columns of `HEADER`."""
    found = []
    for what in What:
        counts = [tally.noted.get(f"demanded: {what}: {verdict}", 0) for verdict in HEADER[2:5]]
        damaged = tally.noted.get(f"kept: {what}: damaged", 0)
        if any(counts) or damaged:
            found.append((str(what), f"{sum(counts):,}", *(f"{count:,}" for count in counts), f"{damaged:,}"))
    return found
