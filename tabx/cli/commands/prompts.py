"""tabx prompts list | show | export: the prompts for models."""

from __future__ import annotations

import json
import re
from argparse import Namespace
from pathlib import Path

from tabx.base.errors import OptionError
from tabx.base.whole_files import write_file
from tabx.cli.models.clients import prompts_folder
from tabx.cli.output import print_data, print_text
from tabx.llm.prompts import SUFFIX, Prompts

_COMMENT = re.compile(r"\{#-?(.*?)-?#\}", re.DOTALL)


def run(arguments: Namespace) -> int:
    """Run the nested command and return 0."""
    action = arguments.command.rpartition(" ")[2]
    {"list": _list, "show": _show, "export": _export}[action](arguments)
    return 0


def _list(arguments: Namespace) -> None:
    prompts = Prompts(prompts_folder(arguments))
    rows = [
        {
            "name": name,
            "hash": prompts.hash([name]),
            "edited": prompts.is_edited(name),
            "description": _description(prompts.source(name)),
        }
        for name in prompts.names
    ]
    if arguments.json:
        print_data(json.dumps(rows, indent=1) + "\n")
        return
    width = max((len(name) for name in prompts.names), default=0) + 2
    for row in rows:
        edited = " (edited)" if row["edited"] else ""
        print_text(f"{row['name']:{width}}{row['hash']}  {row['description']}{edited}\n")


def _show(arguments: Namespace) -> None:
    print_data(Prompts(prompts_folder(arguments)).source(arguments.name))


def _export(arguments: Namespace) -> None:
    prompts = Prompts()
    folder = Path(arguments.folder)
    files = {folder / f"{name}{SUFFIX}": prompts.source(name) for name in prompts.names}
    taken = [path for path in files if path.exists()]
    if folder.exists() and not folder.is_dir():
        raise OptionError(f"{folder}: a file; a folder is right")
    if taken and not arguments.force:
        raise OptionError(f"{taken[0]}: exists already; name another folder, or overwrite with --force")
    folder.mkdir(parents=True, exist_ok=True)
    for path, source in files.items():
        write_file(path, source)
    print_text(f"{folder}: {len(files)} prompts written; edit them, then use --prompts {folder}\n")


def _description(source: str) -> str:
    found = _COMMENT.match(source.lstrip())
    return " ".join(found[1].split()) if found else ""
