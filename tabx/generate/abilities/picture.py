"""The map drawn: a radar, and beside it dots with their intervals, which say how sure each corner is."""

from __future__ import annotations

import math
import re
from io import BytesIO
from typing import Any

from tabx.documents.names import short
from tabx.generate.abilities.axes import Axis
from tabx.generate.abilities.records import Ability, AbilityMap, Rated
from tabx.lab.meta.plots.style import COLOURS, DASHES, drawn_to
from tabx.report.words import NAME, scope_name

MARKERS = ("o", "s", "^", "D", "v", "P")
"""Shapes of the models' dots: with them, dashes and shades, six models are told apart in grey print."""

WIDTH, HEIGHT = 10.0, 4.2
"""Inches of a task's radar and dots beside each other."""

BELOW = 0.5
"""Inches of the names of the models."""

SPREAD = 0.7
"""Share of an axis's height on which the models' dots stand below each other."""

SHORT = {Axis.HALLUCINATION: "hallucination\ncontrol"}
"""What is written at a corner of the radar, where the name is too long for a line."""


def picture_of(drawn: AbilityMap, kind: str) -> bytes:
    """Return the map as a picture, "svg" or "png": a row for each task; the same map gives the same bytes.

    An axis that is not known of a model leaves a gap in its line and no dot. People's mean ratings over ten stand as
    open marks beside the dots.

    Raises
    ------
    OptionError
        If matplotlib is missing.
    """
    out = BytesIO()
    with drawn_to(out, kind, WIDTH, HEIGHT * len(drawn.tasks) + BELOW) as figure:
        _draw(figure, drawn)
    return out.getvalue()


def svg_of(drawn: AbilityMap) -> str:
    """Return the map as an SVG element for a page, without what only a file of its own needs."""
    text = picture_of(drawn, "svg").decode("utf-8")
    said = "Map of abilities: a radar and dots with intervals; the same numbers stand in the tables below."
    return re.sub(r"<svg ", f'<svg role="img" aria-label="{said}" ', text[text.index("<svg") :], count=1)


def _draw(figure: Any, drawn: AbilityMap) -> None:
    grid = figure.add_gridspec(len(drawn.tasks), 2, width_ratios=(1, 1.25))
    for row, task in enumerate(drawn.tasks):
        radar = figure.add_subplot(grid[row, 0], projection="polar")
        dots = figure.add_subplot(grid[row, 1])
        _draw_radar(radar, drawn, task)
        _draw_dots(dots, drawn, task)
        if len(drawn.tasks) > 1:
            dots.set_title(scope_name(task), fontsize=9, loc="left")
    _name(figure, drawn)


def _name(figure: Any, drawn: AbilityMap) -> None:
    """Write the names of all models below, each with its line and mark."""
    from matplotlib.lines import Line2D

    handles = [Line2D([], [], label=short(model, NAME), **_style(place)) for place, model in enumerate(drawn.models)]
    figure.legend(handles=handles, loc="outside lower center", ncols=4, fontsize=7, frameon=False)


def _style(place: int) -> dict[str, Any]:
    """Return colour, dashes and mark of a model."""
    return {
        "color": COLOURS[place % len(COLOURS)],
        "linestyle": DASHES[place % len(DASHES)],
        "marker": MARKERS[place % len(MARKERS)],
        "markersize": 4.5,
    }


def _draw_radar(axes: Any, drawn: AbilityMap, task: str) -> None:
    corners = [2 * math.pi * place / len(Axis) for place in range(len(Axis))]
    axes.set_theta_offset(math.pi / 2)
    axes.set_theta_direction(-1)
    for place, model in enumerate(drawn.models):
        found = drawn.of(model, task)
        if not found:
            continue
        values = [math.nan if (value := found[axis].value) is None else value for axis in Axis]
        axes.plot([*corners, corners[0]], [*values, values[0]], linewidth=1.2, **_style(place))
    axes.set_xticks(corners, [SHORT.get(axis, axis.value) for axis in Axis], fontsize=7)
    axes.set_ylim(0, 1)
    axes.set_yticks((0.25, 0.5, 0.75, 1.0), (".25", ".5", ".75", "1"), fontsize=6)


def _draw_dots(axes: Any, drawn: AbilityMap, task: str) -> None:
    gap = SPREAD / max(len(drawn.models), 1)
    for place, model in enumerate(drawn.models):
        shift = gap * (place - (len(drawn.models) - 1) / 2)
        style = _style(place) | {"linestyle": "none", "capsize": 1.5, "elinewidth": 0.9}
        for height, (axis, one) in enumerate(drawn.of(model, task).items()):
            if one.value is not None:
                axes.errorbar(one.value, height + shift, xerr=_ends(one), zorder=3, **style)
            _draw_rating(axes, drawn, task, (model, axis), height + shift, style["marker"])
    _mark_gaps(axes, drawn, task)
    axes.set_yticks(range(len(Axis)), [axis.value for axis in Axis], fontsize=8)
    axes.invert_yaxis()
    axes.set_xlim(-0.02, 1.02)
    axes.grid(axis="x", linewidth=0.3, color="0.8")
    axes.tick_params(labelsize=7)
    axes.set_xlabel(_what_stands_here(drawn, task), fontsize=7)


def _ends(one: Ability) -> list[list[float]] | None:
    """Return how far an interval reaches below and above its value; None where there is none."""
    if one.value is None or one.low is None or one.high is None:
        return None
    return [[max(one.value - one.low, 0.0)], [max(one.high - one.value, 0.0)]]


def _draw_rating(axes: Any, drawn: AbilityMap, task: str, of: tuple[str, Axis], height: float, marker: str) -> None:
    """Draw people's mean over ten as an open mark; people rated the items of all tasks together."""
    found: list[Rated] = [one for one in drawn.ratings if (one.model, one.axis) == of]
    if found and task == drawn.tasks[0]:
        style = {"markersize": 7.5, "markerfacecolor": "none", "markeredgecolor": "black", "markeredgewidth": 0.8}
        axes.plot(found[0].mean / 10, height, marker=marker, linestyle="none", zorder=4, **style)


def _mark_gaps(axes: Any, drawn: AbilityMap, task: str) -> None:
    """Write "not known" where no model has a value, so that the gap is not taken for 0."""
    for height, axis in enumerate(Axis):
        if all(drawn.of(model, task)[axis].value is None for model in drawn.models_of(task)):
            axes.text(0.5, height, "not known", ha="center", va="center", fontsize=7, style="italic", color="0.35")


def _what_stands_here(drawn: AbilityMap, task: str) -> str:
    said = "share held, with 95 % interval"
    has_ratings = task == drawn.tasks[0] and any(one.axis in tuple(Axis) for one in drawn.ratings)
    return f"{said}; open black marks: people's mean rating over ten" if has_ratings else said
