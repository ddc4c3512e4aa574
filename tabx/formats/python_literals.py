"""Python literals in a code fence, said as JSON; the code is parsed, never run."""

from __future__ import annotations

import ast
import json
import re
import warnings
from collections.abc import Mapping

_CODE = re.compile(r"[\[({][^\S\n]*\n|=\s*[\[({]")
_BRACKET = re.compile(r"[\[({]")


def _may_be_code(text: str) -> bool:
    """Whether a text has what code with a list of texts has.

    That is a bracket before a quote or the end of a line, or behind an equals sign.
    """
    return any(map(_has_bracket_before_quote, text.split("\n"))) or _CODE.search(text) is not None


def _has_bracket_before_quote(line: str) -> bool:
    bracket = _BRACKET.search(line)
    return bracket is not None and bracket.start() < max(line.rfind("'"), line.rfind('"'))


_JSON_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?")

_CONSTANTS: Mapping[object, str] = {None: "null", True: "true", False: "false"}


class _NotLiteralError(Exception):
    """A part that is no literal: a name, a call, an operation."""


def literal_as_json(code: str) -> str | None:
    """Return the last list, tuple or dict that is a statement of Python code, or its value, as JSON; None without one.

    In a call it is the first argument (`DataFrame([...], columns=[...])`, whose columns are kept). Numbers keep their
    digits, None is null, tuples are lists.
    """
    if not _may_be_code(code):
        return None
    code = code.strip()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # an escape that Python does not know, such as "\d"
            tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    found = None
    for statement in tree.body:
        try:
            found = _of_statement(statement, code.splitlines()) or found
        except (_NotLiteralError, RecursionError):
            continue
    return found


def _of_statement(statement: ast.stmt, lines: list[str]) -> str | None:
    value = getattr(statement, "value", None)
    if not isinstance(value, ast.Call) or not value.args:
        return _as_json(value, lines) if isinstance(value, (ast.List, ast.Tuple, ast.Dict)) else None
    if not isinstance(value.args[0], (ast.List, ast.Tuple, ast.Dict)):
        return None
    rows = _as_json(value.args[0], lines)
    names = next((keyword.value for keyword in value.keywords if keyword.arg == "columns"), None)
    return rows if names is None else f'{{"columns": {_as_json(names, lines)}, "rows": {rows}}}'


def _as_json(node: ast.expr, lines: list[str]) -> str:
    """Return a literal as JSON.

    Raises
    ------
    _NotLiteralError
        For anything else.
    """
    if isinstance(node, (ast.List, ast.Tuple)):
        return "[" + ", ".join(_as_json(item, lines) for item in node.elts) + "]"
    if isinstance(node, ast.Dict):
        return (
            "{" + ", ".join(_member(key, item, lines) for key, item in zip(node.keys, node.values, strict=True)) + "}"
        )
    return _constant(node, lines)


def _constant(node: ast.expr, lines: list[str]) -> str:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return _number(node, lines)
    if not isinstance(node, ast.Constant):
        raise _NotLiteralError
    if isinstance(node.value, str):
        return json.dumps(node.value)
    if node.value is None or isinstance(node.value, bool):
        return _CONSTANTS[node.value]
    return _number(node, lines)


def _member(key: ast.expr | None, item: ast.expr, lines: list[str]) -> str:
    if key is None:  # **other
        raise _NotLiteralError
    name = _as_json(key, lines)
    is_text = isinstance(key, ast.Constant) and isinstance(key.value, str)
    return f"{name if is_text else json.dumps(name)}: {_as_json(item, lines)}"


def _number(node: ast.expr, lines: list[str]) -> str:
    """Return a number as written; one that JSON does not know is a text."""
    if node.end_lineno != node.lineno:
        raise _NotLiteralError
    line = lines[node.lineno - 1].encode()  # offsets count bytes of UTF-8
    text = line[node.col_offset : node.end_col_offset].decode()
    return text if _JSON_NUMBER.fullmatch(text) else json.dumps(text)
