"""tabx limits: the limits of input size and judging time."""

from __future__ import annotations

import json
from argparse import Namespace

from tabx.base.limits import LIMITS, NO_LIMIT, limit
from tabx.cli.output import print_data, print_text


def run(arguments: Namespace) -> int:
    """Print the limits and return 0."""
    force = {name: limit(name) for name in LIMITS}
    if arguments.json:
        rows = [
            {
                "name": known.name,
                "limit": None if force[known.name] == NO_LIMIT else force[known.name],
                "default": known.default,
                "counted": known.counted,
            }
            for known in LIMITS.values()
        ]
        print_data(json.dumps(rows, indent=1) + "\n")
        return 0
    for known in LIMITS.values():
        most = force[known.name]
        shown = "none" if most == NO_LIMIT else f"{most:,}"
        default = "" if most == known.default else f" (default {known.default:,})"
        print_text(f"{known.name:16}{shown:>13}  {known.counted}{default}\n")
    print_text("--limit NAME=VALUE or TABX_LIMIT_NAME=VALUE changes one; 0 removes it\n")
    return 0
