"""Names of the fields of a record on its side: renamed where the value beside is the gold's, wrong where it is not."""

from __future__ import annotations

import pytest
from pairing_by_place import Quiet, by_place, table

from tabx.compare import compare

FIELDS = [
    ("Name", "Ann Abel"),
    ("Born", "1931"),
    ("Height", "172 cm"),
    ("City", "upper harbour of Oslo"),
    ("Weight (kg)", "64"),
]


def kind_of_name(row: int, name: str, value: str) -> str:
    """Return what is told of the name of a field that stands in its place under another name and value."""
    fields = [(name, value) if index == row else one for index, one in enumerate(FIELDS)]
    gold, predicted = (
        table("\n".join(" | ".join(line) for line in (("Field", "Value"), *lines))) for lines in (FIELDS, fields)
    )
    found = compare(by_place(gold, predicted), Quiet())
    kinds = [str(one.kind) for one in found.findings if one.gold_columns == (0,)]
    return ", ".join(kinds)


@pytest.mark.parametrize(
    ("row", "name", "value", "kind"),
    [
        (3, "City", "lower town of Bergen", ""),
        (3, "Residence", "upper harbour of Oslo", "renamed"),
        (3, "Residence", "upper town of Oslo", "renamed"),
        (3, "Residence", "lower town of Bergen", "wrong header"),
        (3, "Residence", "", "wrong header"),
        (3, "Residence", "7", "wrong header"),
        (3, "Towns and cities", "lower town of Bergen", "wrong header"),
        (3, "Name", "upper harbour of Oslo", "wrong header"),
        (1, "Year of birth", "1931", "renamed"),
        (1, "Start", "1932", "wrong header"),
        (1, "Start", "lower town", "wrong header"),
        (2, "Size", "1.72 m", "renamed"),
        (2, "Size", "171 cm", "wrong header"),
        (4, "Weight (lb)", "64", "wrong header"),
        (4, "Mass (kg)", "64", "renamed"),
    ],
)
def test_a_field_of_another_name(row: int, name: str, value: str, kind: str) -> None:
    assert kind_of_name(row, name, value) == kind
