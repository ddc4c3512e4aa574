"""tabx schema: the JSON Schema of a judgement, of one pair or of several tables."""

from __future__ import annotations

from argparse import Namespace

from tabx.cli.output import print_data
from tabx.documents.json_text import to_json
from tabx.judging.stored.schema import judgement_schema, tables_schema


def run(arguments: Namespace) -> int:
    """Print the schema and return 0."""
    schema = tables_schema() if arguments.tables else judgement_schema()
    print_data(to_json(schema, ascii_only=True))
    return 0
