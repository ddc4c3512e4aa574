"""Records in YAML, in a fence of that name or as a bare list, also in flow form; every value stays a text."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

from tabx.base.errors import BrokenTextError
from tabx.base.limits import check_time
from tabx.formats.json.read import tables_of_json
from tabx.formats.regions import Region, holder_of
from tabx.table import Table

_FENCE = re.compile(
    r"^[ \t]*(?P<mark>`{3,}|~{3,})[ \t]*(?P<name>[\w+-]*)[ \t]*\n(?P<body>.*?)(?:^[ \t]*(?P=mark)[ \t]*$|\Z)",
    re.MULTILINE | re.DOTALL,
)
_NAMES = frozenset(("yaml", "yml"))

_LIST = re.compile(r"^[ \t]*(?:- +[^\s#].*|\[\s*[{\[].*)(?:\n(?:[ \t]*- |[ \t]+(?=\S)|[\]}]).*)*", re.MULTILINE)
"""Lines from the first item of a list on, as far as they are items or indented."""

_RECORD = re.compile(r"\s*(?:- +[^\s:{\[][^:\n]{0,80}:(?:\s|\Z)|(?:- *|\[\s*)[{\[])")
"""How the first record of a list begins: lists of words in prose do otherwise."""

_SIGNS = ("- ", "[{", "yaml", "yml", "YAML")

_LEAST_RECORDS = 2
"""Records, and names in each, from which on a list of no fence is a table: one item of one name is a remark."""


def yaml_regions(text: str) -> tuple[Region, ...]:
    """Return the tables of YAML in a text: in fences of that name, and bare lists of records with the same first name.

    Values stay the texts that they are. The format is "yaml": whether the names are those of a table is for the reader
    to say who knows it.
    """
    if ":" not in text or not any(sign in text for sign in _SIGNS):
        return ()
    fences = _in_fences(text)
    is_fenced = holder_of(fences)
    lists = (found for found in _LIST.finditer(text) if not is_fenced(found.start()))
    regions = (*fences, *(_region(found, found[0], is_named=False) for found in lists))
    return tuple(region for region in regions if region.tables)


def _in_fences(text: str) -> list[Region]:
    """Return the code fences called YAML or nothing, with the tables in them, if any."""
    fences = (fence for fence in _FENCE.finditer(text) if fence["name"].lower() in (*_NAMES, ""))
    return [_region(fence, fence["body"], is_named=bool(fence["name"])) for fence in fences]


def _region(found: re.Match[str], body: str, *, is_named: bool) -> Region:
    """Return a place with the tables in it, without any where a body that no name calls YAML is no list of records."""
    check_time()
    tables = _tables(body) if is_named or _is_records(body) else ()
    return Region(found.start(), found.end(), "yaml", tables)


def _is_records(text: str) -> bool:
    """Whether a text is a list of records of several names, of which all have the same first one."""
    if not _RECORD.match(text) or text.count(":") < _LEAST_RECORDS * _LEAST_RECORDS:
        return False
    value = _value(text)
    records = value if isinstance(value, list) else []
    if len(records) < _LEAST_RECORDS or not all(isinstance(one, dict) and len(one) > 1 for one in records):
        return False
    return len({next(iter(record)) for record in records}) == 1


def _tables(text: str) -> tuple[Table, ...]:
    try:
        return tuple(replace(table, source_format="yaml") for table in tables_of_json(_value(text)))
    except (BrokenTextError, RecursionError):
        return ()


def _value(text: str) -> object:
    """Return the value of a YAML text; None where it has none."""
    import yaml

    try:
        return yaml.load(text, Loader=_loader())
    except (yaml.YAMLError, RecursionError, ValueError):
        return None


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
