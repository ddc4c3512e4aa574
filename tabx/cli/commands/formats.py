"""tabx formats: the formats that can be read and written, and the forms of a table that are read anywhere in a text."""

from __future__ import annotations

import json
from argparse import Namespace

from tabx.cli.output import print_data, print_text
from tabx.formats import FORMATS
from tabx.formats.forms import FORMS


def run(arguments: Namespace) -> int:
    """Print the formats and the forms, and return 0."""
    rows = [
        {
            "name": known.name,
            "suffixes": list(known.suffixes),
            "reads": known.loads,
            "writes": known.dumps,
            "description": known.description,
            "forms": [
                {"name": form.name, "sign": form.sign, "example": form.example}
                for form in FORMS
                if form.format == known.name
            ],
        }
        for known in FORMATS.values()
    ]
    if arguments.json:
        print_data(json.dumps(rows, indent=1) + "\n")
        return 0
    for known in FORMATS.values():
        does = " and ".join(word for word, can in (("reads", known.loads), ("writes", known.dumps)) if can)
        print_text(f"{known.name:10}{' '.join(known.suffixes) or '-':18}{does:18}{known.description}\n")
    print_text("\nRead anywhere in a text, also several in one (examples: docs/forms.md, --json):\n")
    for form in FORMS:
        print_text(f"{form.format:10}{form.name}: {form.sign}\n")
    return 0
