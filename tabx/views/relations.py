"""Signs, meanings and CSS classes of the relations between gold and predicted cells.

Every medium uses the same ones.
"""

from __future__ import annotations

from tabx.compare.records import Finding
from tabx.values.records import Relation

HARMLESS = (Relation.EQUIVALENT, Relation.ROUNDED, Relation.NEAR)
"""Relations that leave the value unchanged, as far as it goes."""

SEVERITY = (
    Relation.EXACT,
    Relation.EQUIVALENT,
    Relation.ROUNDED,
    Relation.NEAR,
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
    Relation.NEAR: "≃",
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
    Relation.NEAR: "more precise, or another form of the word",
    Relation.EQUIVALENT: "same value, written differently",
}


CLASSES = {Relation.EXACT: "", Relation.NEAR: "nearly"}
"""CSS classes other than the relation's own name; "near" are the cells beside the one that is pointed at."""

FORGIVEN_SIGN, FORGIVEN_MEANING, FORGIVEN_CLASS = "≅", "forgiven by a house rule", "forgiven"
"""Sign, meaning and CSS class of a difference that a house rule forgives: not the same, yet free."""


def sign_of(finding: Finding) -> str:
    """Return the sign of a finding: that of its relation, or of a forgiven one."""
    return FORGIVEN_SIGN if finding.forgiven else SIGNS[finding.relation]


def css_class(relation: Relation) -> str:
    """Return the CSS class of a relation; "" for an exact match."""
    return CLASSES.get(relation, str(relation))
