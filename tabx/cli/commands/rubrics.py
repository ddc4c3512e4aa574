"""tabx rubrics list | show | init | validate."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

from tabx.base.errors import OptionError
from tabx.base.whole_files import write_file
from tabx.cli.output import print_data, print_text
from tabx.rubric import load_rubric, rubric_names, rubric_text


def run(arguments: Namespace) -> int:
    """Run the nested command and return 0."""
    action = arguments.command.rpartition(" ")[2]
    {"list": _list, "show": _show, "init": _init, "validate": _validate}[action](arguments)
    return 0


def _list(arguments: Namespace) -> None:
    presets = {name: load_rubric(name).description for name in rubric_names()}
    if arguments.json:
        print_data(json.dumps([{"name": name, "description": text} for name, text in presets.items()], indent=1) + "\n")
        return
    for name, text in presets.items():
        print_text(f"{name:12}{' '.join(text.split())}\n")


def _show(arguments: Namespace) -> None:
    if arguments.name in rubric_names() and not arguments.overrides:
        print_data(rubric_text(arguments.name))
        return
    import yaml

    rubric = load_rubric(arguments.name, overrides=arguments.overrides)
    print_data(yaml.safe_dump(rubric.to_dict(), sort_keys=False, allow_unicode=True))


def _init(arguments: Namespace) -> None:
    path = Path(arguments.file)
    if path.suffix.lower() not in (".yaml", ".yml"):
        raise OptionError(f"{path}: a rubric file ends in .yaml")
    if path.exists() and not arguments.force:
        raise OptionError(f"{path}: exists already; name another file, or overwrite with --force")
    write_file(path, rubric_text(arguments.preset))
    print_text(f"{path}: written; edit it, then check it with tabx rubrics validate {path}\n")


def _validate(arguments: Namespace) -> None:
    rubric = load_rubric(Path(arguments.file))
    print_text(f"{arguments.file}: a valid rubric, {rubric.name!r}\n")
