"""ROC curves and calibration of several judges on the same labelled predictions."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from tabx.lab.meta.plots.style import BLACK, line_style, picture
from tabx.lab.meta.sensitivity_report import SensitivityReport


def draw_curves(report: SensitivityReport, path: Path) -> None:
    """Draw sensitivity over false alarms at every threshold, and the share harmful by the rank of the error.

    In the second panel each bin of `ErrorBin` stands at the middle of its predictions, so judges with errors on other
    scales share an axis; dashed is the share of all predictions, which an error that tells nothing has throughout. The
    judge that was asked for first is black and wider.
    """
    with picture(path, 7.2, 4.6) as figure:
        curves, bins = figure.subplots(1, 2)
        curves.plot((0, 1), (0, 1), linestyle="--", linewidth=0.8, color="0.5")
        whole = report.harmful / (report.harmful + report.harmless)
        bins.axhline(whole, linestyle="--", linewidth=0.8, color="0.5")
        for place, judge in enumerate(report.judges):
            style = {"linewidth": 1, **line_style(place - 1)} if place else {"linewidth": 2.2, "color": BLACK}
            curves.plot(*zip(*judge.curve, strict=True), label=f"{judge.judge} {judge.pooled:.3f}", **style)
            ends, count = [0], judge.harmful + judge.harmless
            for part in judge.bins:
                ends.append(ends[-1] + part.count)
            middles = [(start + stop) / 2 / count for start, stop in pairwise(ends)]
            bins.plot(middles, [part.harmful for part in judge.bins], marker="o", markersize=3, **style)
        for axes, across, up in (
            (curves, "false alarms: share of harmless called harmful", "sensitivity"),
            (bins, "rank of the error, least to greatest", "share of harmful predictions"),
        ):
            axes.set_xlim(-0.02, 1.02)
            axes.set_ylim(-0.02, 1.02)
            axes.set_xlabel(across, fontsize=8)
            axes.set_ylabel(up, fontsize=8)
            axes.tick_params(labelsize=7)
        curves.set_title("ROC, with the area under each curve", fontsize=8, loc="left")
        bins.set_title("calibration, dashed: all predictions", fontsize=8, loc="left")
        figure.legend(loc="outside lower center", ncols=4, fontsize=6, frameon=False)
