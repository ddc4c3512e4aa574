"""Recall over k, a line for each system (TARGET, figure 2)."""

from __future__ import annotations

from pathlib import Path

from tabx.lab.meta.plots.style import line_style, picture
from tabx.retrieve.evaluating import Evaluation
from tabx.retrieve.judging.measures import RECALL


def draw_recall(evaluation: Evaluation, path: Path) -> None:
    """Draw pooled recall over k with its intervals.

    Raises
    ------
    OptionError
        matplotlib is missing.
    """
    with picture(path, 5.2, 3.6) as figure:
        axes = figure.subplots()
        for place, system in enumerate(evaluation.systems):
            style, figures = line_style(place), evaluation.figures[system.name]
            if not figures:
                continue  # no query could be judged
            points = [figures[f"{RECALL}@{k}"] for k in evaluation.ks]
            values = [one.value for one in points]
            axes.plot(evaluation.ks, values, marker="o", markersize=3, label=system.name, **style)
            if points[0].low is not None:
                ends = ([one.low for one in points], [one.high for one in points])
                axes.fill_between(evaluation.ks, *ends, color=style["color"], alpha=0.15, linewidth=0)
        axes.set_xscale("log")
        axes.set_xticks(evaluation.ks, [str(k) for k in evaluation.ks])
        axes.minorticks_off()
        axes.set_ylim(-0.02, 1.02)
        axes.set_xlabel("k", fontsize=8)
        axes.set_ylabel("recall, pooled", fontsize=8)
        axes.tick_params(labelsize=7)
        figure.legend(loc="outside lower center", ncols=3, fontsize=6, frameon=False)
