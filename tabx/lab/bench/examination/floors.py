"""Required minimums of figures, as a gate in continuous integration."""

from __future__ import annotations

from collections.abc import Mapping

from tabx.base.errors import OptionError
from tabx.lab.bench.examination.summary import JUDGE, Examination, share
from tabx.lab.bench.examination.tally import COMPOSED
from tabx.perturb import EDITS

FIGURE_NAMES = (
    "rows",
    "columns",
    "precision",
    "recall",
    "f1",
    "types",
    "auc",
    "sensitivity",
    "specificity",
    "shapes",
    "no_shapes",
    "causes",
    "no_causes",
)
"""Figures that can be held to a floor, and "f1:KIND" for each kind of edit ("f1:composed" for several)."""


def figures(examination: Examination) -> dict[str, float | None]:
    """Return the figures by name, from 0 to 1; None where the bench has no data for one.

    "shapes" is the share of predictions in another shape that were recognised, "no_shapes" that of the others in which
    none was claimed; "causes" is the share of declared causes that are told with kind and places, "no_causes" that of
    the predictions without one in which none is told.
    """
    rows, columns, overall = examination.rows, examination.columns, examination.overall
    claimed, invented = examination.shapes.claimed_share, examination.causes.invented_share
    named = {
        "rows": share((rows.right, rows.total)),
        "columns": share((columns.right, columns.total)),
        "precision": overall.precision,
        "recall": overall.recall,
        "f1": overall.f1,
        "types": share(examination.types_right),
        "auc": examination.separations[JUDGE].auc,
        "sensitivity": examination.decision.sensitivity,
        "specificity": examination.decision.specificity,
        "shapes": examination.shapes.recognised_share,
        "no_shapes": None if claimed is None else 1 - claimed,
        "causes": examination.causes.found_share,
        "no_causes": None if invented is None else 1 - invented,
    }
    return named | {f"f1:{kind}": counts.f1 for kind, counts in examination.kinds.items()}


def check_names(floors: Mapping[str, float]) -> None:
    """Raise OptionError for the name of an unknown figure."""
    for name in floors:
        if name not in FIGURE_NAMES and name.removeprefix("f1:") not in {*EDITS, COMPOSED}:
            raise OptionError(f"unknown figure {name!r}; {', '.join(FIGURE_NAMES)} or f1:KIND is right")


def below(examination: Examination, floors: Mapping[str, float]) -> tuple[str, ...]:
    """Return a sentence for each figure below its floor or absent; errors as of `check_names`."""
    check_names(floors)
    reached, sentences = figures(examination), []
    for name, floor in floors.items():
        figure = reached.get(name)
        if figure is None:
            sentences.append(f"{name}: no data for it in the bench, at least {floor:g} is required")
        elif figure < floor:
            sentences.append(f"{name}: {figure:.4f} is below {floor:g}")
    return tuple(sentences)
