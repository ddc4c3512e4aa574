"""Signs, meanings and CSS classes of the relations between gold and predicted cells.

Every medium uses the same ones.
"""

from __future__ import annotations

from tabx.compare.records import Finding
from tabx.values.records import Relation

HARMLESS = (Relation.EQUIVALENT, Relation.ROUNDED)
"""Relations that leave the value unchanged."""

SEVERITY = (
    Relation.EXACT,
    Relation.EQUIVALENT,
    Relation.ROUNDED,
    Relation.PARTIAL,
    Relation.EXTRA,
    Relation.MISSING,
    Relation.DIFFERENT,
)
"""Relations from harmless to grave; a place with several findings shows the gravest."""

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
    Relation.EQUIVALENT: "same value, written differently",
}


FORGIVEN_SIGN, FORGIVEN_MEANING, FORGIVEN_CLASS = "≅", "forgiven by a house rule", "forgiven"
"""Sign, meaning and CSS class of a difference that a house rule forgives: not the same, yet free."""


def sign_of(finding: Finding) -> str:
    """Return the sign of a finding: that of its relation, or of a forgiven one."""
    return FORGIVEN_SIGN if finding.forgiven else SIGNS[finding.relation]


def css_class(relation: Relation) -> str:
    """Return the CSS class of a relation; "" for an exact match."""
    return "" if relation is Relation.EXACT else str(relation)
