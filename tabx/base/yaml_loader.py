"""Loader of YAML that tells what Python does not read by its place."""

from __future__ import annotations

from typing import Any

import yaml

_LONGEST_NUMBER = 250
"""Characters of a number: as many hexadecimal digits still fit a float."""

_UNREAD = (ArithmeticError, AttributeError, LookupError, ValueError)
"""What PyYAML lets out over "2001-99-99", "!!timestamp x", "!!bool x" and "!!int ''"."""


class Loader(yaml.SafeLoader):
    """Safe YAML loader that raises YAMLError alone, and RecursionError."""

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        """Return the value of a node."""
        kind = node.tag.rpartition(":")[2]
        if kind in ("int", "float") and len(node.value) > _LONGEST_NUMBER:
            raise yaml.constructor.ConstructorError(None, None, "a number of hundreds of digits", node.start_mark)
        try:
            return super().construct_object(node, deep)
        except _UNREAD:
            problem = f"{str(node.value)[:40]!r} is no {kind}"
        raise yaml.constructor.ConstructorError(None, None, problem, node.start_mark)
