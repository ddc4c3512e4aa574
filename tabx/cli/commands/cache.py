"""tabx cache stats | clear | path: the cache of model answers."""

from __future__ import annotations

import json
from argparse import Namespace

from tabx.cli.models.clients import say_once
from tabx.cli.output import numbered, print_data, print_text
from tabx.llm.cache import ResponseCache


def run(arguments: Namespace) -> int:
    """Run the nested command and return 0."""
    cache = ResponseCache(say=say_once())
    action = arguments.command.rpartition(" ")[2]
    if action == "path":
        print_text(f"{cache.path}\n")
    elif action == "clear":
        print_text(f"{cache.path}: {numbered(cache.clear(), 'answer')} deleted\n")
    else:
        stats = cache.stats()
        if arguments.json:
            fields = {"path": str(stats.path), "entries": stats.entries, "bytes": stats.size}
            print_data(json.dumps({**fields, "bytes_at_most": stats.size_limit}, indent=1) + "\n")
        else:
            size = f"{stats.size / 2**20:.1f} of at most {stats.size_limit / 2**20:.0f} MiB"
            print_text(f"{stats.path}: {numbered(stats.entries, 'answer')}, {size}\n")
    return 0
