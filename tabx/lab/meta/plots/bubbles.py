"""Figure 1 of TabXEval: what each metric sees, against how rarely it cries wolf."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from tabx.lab.meta.plots.style import SHADES, picture
from tabx.lab.meta.sensitivity_report import SensitivityReport

LARGEST = 700.0
"""Area, in points, of a bubble whose harmonic mean is 1; some twenty stand beside each other."""

SMALLEST = 25.0
"""Area of one whose mean is 0: it still has to be seen."""


def draw_bubbles(report: SensitivityReport, path: Path) -> None:
    """Draw specificity over sensitivity: colour F1, size the harmonic mean of both and accuracy; top right is best.

    Every judge stands at its Youden threshold, chosen on the predictions that are drawn (TabXEval, figure 1).
    """
    judges = report.judges
    rates = [one.chosen for one in judges]
    areas = [SMALLEST + (LARGEST - SMALLEST) * one.harmonic_mean for one in rates]
    with picture(path, 6.4, 5.2) as figure:
        axes = figure.add_subplot()
        axes.plot((0, 1), (1, 0), linestyle="--", linewidth=0.8, color="0.5", zorder=1)
        drawn = axes.scatter(
            [one.sensitivity for one in rates],
            [one.specificity for one in rates],
            s=areas,
            c=[one.f1 for one in rates],
            cmap=SHADES,
            vmin=0,
            vmax=1,
            alpha=0.8,
            edgecolors="black",
            linewidths=0.6,
            zorder=2,
        )
        _name(axes, [(one.judge, rate.sensitivity, rate.specificity) for one, rate in zip(judges, rates, strict=True)])
        axes.set_xlim(-0.04, 1.4)  # names stand right of their bubbles
        axes.set_ylim(LOWEST, HIGHEST)
        axes.set_yticks([place / 5 for place in range(6)])
        axes.set_xticks([place / 5 for place in range(6)])
        axes.set_xlabel("sensitivity: share of harmful predictions that are called harmful")
        axes.set_ylabel("specificity: share of harmless ones that are not")
        figure.colorbar(drawn, ax=axes, label="F1", shrink=0.7)
        axes.set_title(
            "size: harmonic mean of sensitivity, specificity, accuracy; dashed: no better than chance",
            fontsize=7,
            loc="left",
        )


LOWEST, HIGHEST = -0.08, 1.08
"""Ends of the upright axis: as far beyond 0 and 1 as the largest bubble reaches."""

GAP = 0.042
"""Units of the axes from one name to the next below it: a line of their letters. A column holds 27."""

COLUMNS = ((0.5, 0.1), (math.inf, 1.1))
"""Where names stand in a column: bubbles up to a sensitivity, and the place right of them."""


def _name(axes: Any, places: list[tuple[str, float, float]]) -> None:
    """Write the names in columns right of the bubbles, each with a line from its own, so that none covers another."""
    line = {"arrowstyle": "-", "linewidth": 0.4, "color": "0.4", "shrinkA": 1, "shrinkB": 0, "relpos": (0, 0.5)}
    left = sorted(places, key=lambda place: (-place[2], place[1]))
    for most, column in COLUMNS:
        own = [place for place in left if place[1] <= most]
        left = [place for place in left if place[1] > most]
        for (name, x, y), height in zip(own, apart([y for _, _, y in own]), strict=True):
            axes.annotate(
                name,
                (x, y),
                xytext=(column, height),
                textcoords="data",
                fontsize=7,
                va="center",
                zorder=3,
                arrowprops=line,
            )


def apart(heights: list[float]) -> list[float]:
    """Return falling heights a gap apart at least, as near to those given as that leaves them, none below the axis."""
    least = [LOWEST + GAP * (len(heights) - place) for place in range(len(heights))]
    apart: list[float] = []
    for height, lowest in zip(heights, least, strict=True):
        apart.append(max(lowest, min(height, apart[-1] - GAP if apart else math.inf)))
    return apart
