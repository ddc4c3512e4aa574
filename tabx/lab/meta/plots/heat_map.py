"""What each metric loses by each finding, as a map: dark where it loses most, marked where it never sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tabx.base.errors import OptionError
from tabx.lab.meta.explain.explaining import FEWEST, Effect, ExplainedMetric, ExplainedMetrics
from tabx.lab.meta.plots.style import picture
from tabx.lab.meta.printing import figure

SCALE = "Blues"
"""Light to dark of one hue: alike for all colour vision, and in grey print."""

NEVER = "\u2205"
"""Sign of what a metric never sees: the empty set."""

DARK = 0.55
"""Share of the scale from which text is white: black on it has too little contrast."""

FULL = 0.5
"""Loss that has the darkest colour: half a metric's range for one finding is a great one, and few lose more."""


def draw_heat_map(explained: ExplainedMetrics, path: Path) -> None:
    """Draw findings over metrics; a cell holds the mean loss in a pair that has the finding, as in `Effect`.

    Grey is what nothing tells: a finding that always goes along with others, a metric that no findings foretell.

    Raises
    ------
    OptionError
        No finding is in enough gold tables.
    """
    findings = [effect.finding for effect in explained.metrics[0].effects if effect.finding not in explained.rare]
    if not findings:
        raise OptionError(f"{path}: nothing to draw: no finding is in {FEWEST} gold tables or more")
    rows = {name: place for place, name in enumerate(findings)}
    metrics = explained.metrics
    with picture(path, 2.4 + 0.36 * len(metrics), 1.4 + 0.19 * len(findings)) as drawn:
        axes = drawn.add_subplot()
        axes.set_facecolor("0.85")
        losses = _write_losses(axes, rows, metrics)
        shown = axes.imshow(losses, cmap=SCALE, vmin=0, vmax=FULL, aspect="auto")
        axes.set_xticks(range(len(metrics)), [one.metric for one in metrics], rotation=60, ha="right", fontsize=7)
        axes.set_yticks(range(len(findings)), findings, fontsize=7)
        bar = drawn.colorbar(shown, ax=axes, shrink=0.6, extend="both")
        bar.set_label("loss, share of the range", fontsize=7)
        bar.ax.tick_params(labelsize=7)
        axes.set_title(
            f"mean loss in a pair with the finding (regression); {NEVER}: never sees it alone; "
            "(…): 0 is in its interval; grey: not told",
            fontsize=7,
            loc="left",
        )


def _write_losses(axes: Any, rows: Mapping[str, int], metrics: Sequence[ExplainedMetric]) -> np.ndarray:
    """Write the loss of each finding into its cell; return losses of rows by metrics, nan where nothing is told."""
    losses = np.full((len(rows), len(metrics)), np.nan)
    for column, metric in enumerate(metrics):
        for effect in metric.effects:
            if effect.finding in rows:
                loss = effect.loss if metric.is_foretold else None
                losses[rows[effect.finding], column] = np.nan if loss is None else loss
                _write(axes, column, rows[effect.finding], effect, loss)
    return losses


def _write(axes: Any, x: int, y: int, effect: Effect, loss: float | None) -> None:
    if effect.is_seen is False:
        text, colour = NEVER, "#D55E00"
    elif loss is None:
        return
    else:
        is_sure = effect.low is not None and effect.high is not None and effect.low * effect.high > 0
        text = figure(loss, 2) if is_sure else f"({figure(loss, 2)})"
        colour = "white" if loss > DARK * FULL else "black"
    axes.text(x, y, text, ha="center", va="center", fontsize=5.5, color=colour)
