"""Figures 4 and 5 of TabXEval: the agreement of all weightings as boxes, each other metric as a line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tabx.lab.meta.plots.style import BLACK, COLOURS, HUES, line_style, picture
from tabx.lab.meta.sweep.outcome import Distribution, Sweep
from tabx.stats.measures import MEASURES, Measure

RUBRIC, METRIC = 1.8, 1.0
"""Widths of lines, in points: rubrics stand out among some twenty metrics."""

ROWS, ACROSS = 2, 3
"""Places for the five measures, and for the legend in the sixth."""


def draw_boxes(sweep: Sweep, path: Path) -> None:
    """Draw a panel for each measure: a box for each family of weightings, a star at its best, lines beside them.

    A box holds the middle half of the weightings, with their median and, as a circle, their mean; its whiskers reach
    the least and the greatest, so no weighting is left out as an outlier. The star is the best one by the measure of
    its panel, on the same items (`Sweep.validation` tells what choosing is worth on others). Lines are unchanged
    rubrics, black, and other metrics; one that gives equal values to all predictions of every item has none, as such
    weightings are in no box, and the legend says so.
    """
    with picture(path, 7.2, 4.8) as figure:
        panels = figure.subplots(ROWS, ACROSS).flat
        for measure, axes in zip(MEASURES, panels, strict=False):
            _draw_panel(axes, sweep, measure)
        legend = panels[len(MEASURES)]
        legend.axis("off")
        legend.legend(*panels[0].get_legend_handles_labels(), loc="center", fontsize=6, frameon=False, ncols=2)
        same = [other.judge for other in sweep.others if other.flat == len(other.items)]
        if same:
            legend.text(0.5, 0, f"no line, as they order nothing: {', '.join(same)}", ha="center", fontsize=6)


def _draw_panel(axes: Any, sweep: Sweep, measure: Measure) -> None:
    spreads = [family.spread[measure.name] for family in sweep.families]
    axes.bxp(
        [_box(spread, family.weightings.name) for spread, family in zip(spreads, sweep.families, strict=True)],
        showfliers=False,
        showmeans=True,
        widths=0.5,
        medianprops={"color": COLOURS[0], "linewidth": 1.5},
        meanprops={"marker": "o", "markersize": 3, "markerfacecolor": "white", "markeredgecolor": "black"},
        zorder=2,
    )
    best = [spread.minimum if measure.sign < 0 else spread.maximum for spread in spreads]
    stars = {"markersize": 10, "color": COLOURS[4], "markeredgecolor": "black", "label": "best of its family"}
    axes.plot(range(1, len(best) + 1), best, "*", zorder=4, **stars)
    for place, one in enumerate(sweep.references):
        _draw_line(axes, one.rubric.name, one.means[measure.name].mean, (BLACK,), place, RUBRIC)
    for place, other in enumerate(other for other in sweep.others if other.flat < len(other.items)):
        _draw_line(axes, other.judge, other.means[measure.name].mean, HUES, place, METRIC)
    axes.set_title(measure.title + (" (less is better)" if measure.sign < 0 else ""), fontsize=8, loc="left")
    axes.tick_params(labelsize=7)


def _draw_line(axes: Any, name: str, mean: float, colours: tuple[str, ...], place: int, width: float) -> None:
    axes.axhline(mean, linewidth=width, label=name, zorder=1, **line_style(place, colours))


def _box(spread: Distribution, name: str) -> dict[str, Any]:
    return {
        "whislo": spread.minimum,
        "q1": spread.lower,
        "med": spread.median,
        "q3": spread.upper,
        "whishi": spread.maximum,
        "mean": spread.mean,
        "label": name,
    }
