"""Records in YAML, in a fence of that name or in flow form; every value stays the text that it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from tabx.errors import BrokenTextError
from tabx.formats.json.read import tables_of_json
from tabx.limits import check_time
from tabx.table import Note, NoteCode, Table

_FENCE = re.compile(
    r"^[ \t]*```[ \t]*(?P<name>[\w+-]*)[ \t]*\r?\n(?P<body>.*?)(?:^[ \t]*```|\Z)", re.MULTILINE | re.DOTALL
)
_FLOW = re.compile(r"^[ \t]*(?:- *[{\[]|\[\s*+[{\[])", re.MULTILINE)
"""How a list in flow form begins, or an item of one."""

_BLANK_LINE = re.compile(r"\n[ \t]*\r?\n")

_NAMES = frozenset(("yaml", "yml"))

LEAST_KNOWN = 2
"""Names of the gold's columns among those of the records from which on they are its table, as of lines of names."""


def records_in_yaml(text: str, is_known: Callable[[str], bool]) -> Table | None:
    """Return the last table of YAML in a text of which two names are known, None without one.

    Parameters
    ----------
    text : str
        The whole text.
    is_known : callable
        Whether a name is that of a column of the gold.
    """
    found = None
    for body in _bodies(text):
        for table in _tables(body):
            if sum(is_known(part) for part in {part for path in table.columns for part in path}) >= LEAST_KNOWN:
                found = table
    if found is None:
        return None
    count = "1 record" if found.row_count == 1 else f"{found.row_count} records"
    note = Note(NoteCode.NAMED_LINES, f"YAML is read as {count}")
    return replace(found, source_format="text", notes=(note, *found.notes))


def _bodies(text: str) -> Iterator[str]:
    """Yield the parts of a text that may be YAML: fences of that name, or with lists in flow form, or such lists."""
    has_fence = False
    if "```" in text:
        for fence in _FENCE.finditer(text):
            has_fence = True
            if fence["name"].lower() in _NAMES or (not fence["name"] and _FLOW.search(fence["body"])):
                yield fence["body"]
    first = None if has_fence else _FLOW.search(text)
    if first:
        yield _BLANK_LINE.split(text[first.start() :], maxsplit=1)[0]


def _tables(text: str) -> tuple[Table, ...]:
    import yaml

    try:
        return tables_of_json(yaml.load(text, Loader=_loader()))
    except (yaml.YAMLError, BrokenTextError, RecursionError, ValueError):
        return ()


@cache
def _loader() -> Any:
    """Return a loader of texts, lists and objects alone, which refuses names given twice and references."""
    import yaml

    class Texts(yaml.BaseLoader):
        def compose_node(self, parent: Any, index: Any) -> Any:
            check_time()
            if self.check_event(yaml.AliasEvent):
                raise yaml.composer.ComposerError(None, None, "a reference", None)
            return super().compose_node(parent, index)

        def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
            names = [key.value for key, _ in node.value]
            if len({*map(str, names)}) < len(names):
                raise yaml.constructor.ConstructorError(None, None, "a name given twice", node.start_mark)
            return super().construct_mapping(node, deep)

    return Texts
