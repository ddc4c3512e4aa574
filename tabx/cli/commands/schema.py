"""tabx schema: the JSON Schema of a judgement, of one pair, several tables or an edit, or of operations."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from tabx.cli.output import print_data
from tabx.documents.json_text import to_json


def run(arguments: Namespace) -> int:
    """Print the schema and return 0."""
    print_data(to_json(_schema(arguments), ascii_only=True))
    return 0


def _schema(arguments: Namespace) -> dict[str, Any]:
    if arguments.operations:
        from tabx.operations import operations_schema

        return operations_schema()
    if arguments.edit:
        from tabx.edit.schema import edit_schema

        return edit_schema()
    from tabx.judging.stored.schema import judgement_schema, tables_schema

    return tables_schema() if arguments.tables else judgement_schema()
