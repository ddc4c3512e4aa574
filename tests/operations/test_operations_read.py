"""Operations as JSON: read, written, described by a schema, and refused in one line."""

from __future__ import annotations

import json
from random import Random

import jsonschema
import pytest
from drawn_operations import OPS, WAYS, draw_operation, draw_table

from tabx.operations import (
    BesideRow,
    Keyed,
    MoveRow,
    OperationError,
    RemoveRow,
    Sort,
    SortedAs,
    operations_schema,
    read_operations,
    write_operations,
)


def test_what_is_written_is_read_back_and_fits_the_schema() -> None:
    schema = operations_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    rng = Random(34)
    for number in range(20 * len(OPS)):
        drawn = draw_table(rng, merged=False)
        operations = (draw_operation(rng, drawn, OPS[number % len(OPS)], rng.choice(WAYS)),)
        text = write_operations(operations)
        assert read_operations(text) == operations
        validator.validate(json.loads(text))


def test_targets_in_json() -> None:
    text = """[{"op": "sort", "column": ["2020", "Sum"], "as": "number"},
               {"op": "move_row", "row": {"after": "x"}, "to": {"before": {"key": "y", "column": 2}}},
               {"op": "remove_row", "row": "3"}, {"op": "remove_row", "row": 3}]"""
    assert read_operations(text) == (
        Sort(column=("2020", "Sum"), sorted_as=SortedAs.NUMBER),
        MoveRow(row=BesideRow(after="x"), to=BesideRow(before=Keyed(key="y", column=2))),
        RemoveRow(row="3"),
        RemoveRow(row=3),
    )
    assert read_operations("[]") == ()
    assert write_operations(()) == "[]\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[", "no JSON: Expecting value"),
        (b"[\xff]", "no UTF-8 at byte 1"),
        ("[" * 100_000, "it is nested too deeply"),
        ('{"op": "remove_row", "row": 1}', "no list of operations"),
        ("[1]", 'operation 1: no object with an "op"'),
        ('[{"op": "remov_row", "row": 1}]', "operation 1: no op 'remov_row'; 'remove_row' may be meant"),
        ('[{"op": "remove_row"}]', "operation 1 (remove_row): 'row' is missing"),
        ('[{"op": "remove_row", "rows": 1}]', "operation 1 (remove_row): no field 'rows'; 'row' may be meant"),
        ('[{"op": "remove_row", "row": 1, "row": 2}]', "'row' is given twice in one object"),
        ('[{"op": "remove_row", "row": 0}]', "operation 1 (remove_row): row: a row (its position from 1"),
        ('[{"op": "remove_row", "row": 1.0}]', "operation 1 (remove_row): row: a row (its position from 1"),
        ('[{"op": "remove_row", "row": true}]', "operation 1 (remove_row): row: a row (its position from 1"),
        ('[{"op": "remove_row", "row": {"before": 1, "after": 2}}]', "operation 1 (remove_row): row: a row (its"),
        ('[{"op": "sort", "column": 1, "as": "digits"}]', 'operation 1 (sort): as: "text", "number" or "date"'),
        ('[{"op": "sort", "column": 1, "pattern": "%Y"}]', "operation 1 (sort): a pattern is for dates"),
        (
            '[{"op": "sort", "column": 1, "as": "date", "pattern": "%d %B"}]',
            "operation 1 (sort): the pattern '%d %B' has",
        ),
        (
            '[{"op": "sort", "column": 1, "as": "date", "pattern": "%Y %Q"}]',
            "operation 1 (sort): the pattern '%Y %Q' reads",
        ),
        (
            '[{"op": "set_cells", "cells": [{"row": 1, "column": 1, "text": ""},'
            ' {"row": 1, "column": 0, "text": ""}]}]',
            "operation 1 (set_cells): cells[2].column: a column (its position from 1",
        ),
        (
            '[{"op": "set_cells", "cells": [{"row": 1, "column": 1}]}]',
            "operation 1 (set_cells): 'cells[1].text' is missing",
        ),
        ('[{"op": "add_row", "cells": ["a", 1]}]', "operation 1 (add_row): cells: a list of texts is right, not 1"),
        ('[{"op": "split_merged", "columns": []}]', "operation 1 (split_merged): columns: a list of columns"),
    ],
)
def test_refused_in_one_line(text: str | bytes, said: str) -> None:
    with pytest.raises(OperationError) as caught:
        read_operations(text)
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)
