"""tabx formats: the formats that can be read and written."""

from __future__ import annotations

import json
from argparse import Namespace

from tabx.cli.output import print_data, print_text
from tabx.formats import FORMATS


def run(arguments: Namespace) -> int:
    """Print the formats and return 0."""
    rows = [
        {
            "name": known.name,
            "suffixes": list(known.suffixes),
            "reads": known.loads,
            "writes": known.dumps,
            "description": known.description,
        }
        for known in FORMATS.values()
    ]
    if arguments.json:
        print_data(json.dumps(rows, indent=1) + "\n")
        return 0
    for known in FORMATS.values():
        does = " and ".join(word for word, can in (("reads", known.loads), ("writes", known.dumps)) if can)
        print_text(f"{known.name:10}{' '.join(known.suffixes) or '-':18}{does:18}{known.description}\n")
    return 0
