"""Signs and words of the relations between a gold place and a predicted one, the same in every medium."""

from __future__ import annotations

from tabx.values.records import Relation

HARMLESS = (Relation.EQUIVALENT, Relation.ROUNDED)
"""Differences that leave the value as it is."""

SEVERITY = (
    Relation.EXACT,
    Relation.EQUIVALENT,
    Relation.ROUNDED,
    Relation.PARTIAL,
    Relation.EXTRA,
    Relation.MISSING,
    Relation.DIFFERENT,
)
"""Relations from harmless to grave, for places that several findings share."""

SIGNS = {
    Relation.EXACT: "",
    Relation.EQUIVALENT: "=",
    Relation.ROUNDED: "≈",
    Relation.PARTIAL: "~",
    Relation.DIFFERENT: "≠",
    Relation.MISSING: "−",
    Relation.EXTRA: "+",
}

MEANINGS = {
    Relation.DIFFERENT: "different",
    Relation.PARTIAL: "partly right",
    Relation.MISSING: "missing in the prediction",
    Relation.EXTRA: "in the prediction only",
    Relation.ROUNDED: "rounded",
    Relation.EQUIVALENT: "the same, written otherwise",
}


def css_class(relation: Relation) -> str:
    """Return the name of a relation as HTML marks a place with it; "" for a place without a difference."""
    return "" if relation is Relation.EXACT else str(relation)
