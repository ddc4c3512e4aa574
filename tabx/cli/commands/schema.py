"""tabx schema: the JSON Schema of a judgement."""

from __future__ import annotations

from argparse import Namespace

from tabx.cli.output import print_data
from tabx.judge.jsontext import to_json
from tabx.judge.schema import judgement_schema


def run(arguments: Namespace) -> int:
    """Print the schema and return 0."""
    print_data(to_json(judgement_schema(), ascii_only=True))
    return 0
