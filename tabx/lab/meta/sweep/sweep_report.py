"""A sweep as plain data and as CSV lines: every weighting with its figures."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import yaml

from tabx.lab.meta.printing import figure, interval
from tabx.lab.meta.sweep.outcome import Family, Sweep
from tabx.lab.meta.sweep.validation import Validation
from tabx.lab.meta.sweep.weightings import changed, settings_text
from tabx.rubric import Rubric
from tabx.stats.measures import BY_NAME, MEASURES

SCHEMA = 1
"""Version of the JSON of a sweep."""


def sweep_dict(sweep: Sweep) -> dict[str, Any]:
    """Return everything as plain data."""
    return {
        "schema": SCHEMA,
        "items": len(sweep.ranked.items),
        "gold_tables": sweep.ranked.clusters,
        "unranked": list(sweep.ranked.unranked),
        "unknown": list(sweep.ranked.unknown),
        "unjudged": dict(sweep.failed),
        "signatures": list(sweep.signatures),
        "base": f"{sweep.base.name}#{sweep.base.hash}",
        "by": sweep.by,
        "seed": sweep.seed,
        "references": [
            {
                "rubric": f"{reference.rubric.name}#{reference.rubric.hash}",
                "means": {name: asdict(estimate) for name, estimate in reference.means.items()},
                "all_errors_equal": reference.flat,
            }
            for reference in sweep.references
        ],
        "others": [
            {
                "judge": other.judge,
                "signature": other.signature,
                "items": len(other.items),
                "means": {name: asdict(estimate) for name, estimate in other.means.items()},
                "unjudged": dict(other.unjudged),
            }
            for other in sweep.others
        ],
        "families": [_family(family) for family in sweep.families],
        "best": {"family": sweep.best.weightings.name, "sets": sweep.best.changes},
        "cross_validation": _validation(sweep.validation),
    }


def _family(family: Family) -> dict[str, Any]:
    names = [measure.name for measure in MEASURES]
    count = len(family.weightings)
    return {
        "family": family.weightings.name,
        "keys": list(family.weightings.keys),
        "weightings": count,
        "undefined": family.undefined,
        "distribution": {name: asdict(spread) for name, spread in family.spread.items()},
        "best": {
            "sets": family.changes,
            "means": dict(zip(names, family.means[:, family.best].tolist(), strict=True)),
            "equally_good": family.ties,
        },
        "cross_validation": _validation(family.validation),
        "all": [
            {
                "sets": family.weightings.changes(index),
                "means": dict(zip(names, means, strict=True)) if family.is_defined(index) else None,
                "all_errors_equal": int(family.flat[index]),
            }
            for index, means in enumerate(family.means.T.tolist())
        ],
    }


def _validation(validation: Validation | None) -> dict[str, Any] | None:
    return None if validation is None else {**asdict(validation), "verdict": validation.verdict}


def sweep_header(sweep: Sweep) -> tuple[str, ...]:
    """Return the names of the columns of `sweep_lines`."""
    return ("family", *_keys(sweep), "defined", *(measure.name for measure in MEASURES), "all_errors_equal")


def sweep_lines(sweep: Sweep) -> list[tuple[Any, ...]]:
    """Return a line for each weighting: its values (null is "null"), and its means if defined; then each metric's."""
    lines = []
    for family in sweep.families:
        for index, means in enumerate(family.means.T.tolist()):
            sets, defined = family.weightings.changes(index), family.is_defined(index)
            values = ("null" if sets[key] is None else sets[key] for key in _keys(sweep))
            shown_means = means if defined else [None] * len(means)
            lines.append((family.weightings.name, *values, int(defined), *shown_means, int(family.flat[index])))
    for other in sweep.others:
        orders = other.flat < len(other.items)
        beside = [other.means[measure.name].mean if orders else None for measure in MEASURES]
        lines.append((other.judge, *("" for _ in _keys(sweep)), int(orders), *beside, other.flat))
    return lines


def _keys(sweep: Sweep) -> tuple[str, ...]:
    return sweep.families[0].weightings.keys


def best_rubric(sweep: Sweep, name: str) -> Rubric:
    """Return the rubric of the best weighting, under a new name."""
    return changed(sweep.base, sweep.best.changes, name=name, description=_how_chosen(sweep))


def best_yaml(sweep: Sweep, name: str) -> str:
    """Return the best rubric as YAML with its figures in comments; `load_rubric` reads it."""
    comments = [
        _how_chosen(sweep),
        f"{sweep.base.name} with {settings_text(sweep.best.changes)}",
        *_how_validated(sweep),
        *(f"{reference.rubric.name}: {interval(reference.means[sweep.by])}" for reference in sweep.references),
        *sweep.signatures,
    ]
    plain = yaml.safe_dump(best_rubric(sweep, name).to_dict(), sort_keys=False, allow_unicode=True)
    return "".join(f"# {' '.join(line.split())}\n" for line in comments) + plain


def _how_chosen(sweep: Sweep) -> str:
    count = sum(len(family.weightings) - family.undefined for family in sweep.families)
    return (
        f"Best of {count:,} weightings by mean {BY_NAME[sweep.by].title} on {len(sweep.ranked.items)} items: "
        f"{figure(sweep.best.figure(sweep.by))} on the items it was chosen on."
    )


def _how_validated(sweep: Sweep) -> list[str]:
    validation = sweep.validation
    if validation is None:
        return ["Not cross-validated: its agreement on other tables is unknown."]
    reference = sweep.references[0].rubric.name
    return [
        f"Cross-validated over gold tables: {interval(validation.held_out)}; against {reference} "
        f"{interval(validation.difference)}: {validation.verdict}."
    ]
