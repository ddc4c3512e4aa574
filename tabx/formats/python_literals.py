"""Literals in statements of Python, said as JSON; the code is parsed, never run."""

from __future__ import annotations

import ast
import re
import warnings

from tabx.formats.calls import CONSTANTS, UnknownCallError, value_of_call
from tabx.formats.json.text import Literal, json_of
from tabx.formats.objects import as_text

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


class _NotLiteralError(Exception):
    """A part that is no literal: another name or call, an operation."""


def literal_as_json(code: str) -> str | None:
    """Return the last list, tuple or dict that is a statement of Python code, or its value, as JSON; None without one.

    In a call it is the first argument (`DataFrame([...], columns=[...])`, whose columns are kept). Numbers keep their
    digits, None is null, tuples are lists; calls that print a value (`Decimal('1.5')`) are that value.
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
    node = getattr(statement, "value", None)
    if isinstance(node, _BRACKETED):
        return json_of(_value(node, lines))
    if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], _BRACKETED):
        return None
    rows = _value(node.args[0], lines)
    names = next((keyword.value for keyword in node.keywords if keyword.arg == "columns"), None)
    return json_of(rows if names is None else {"columns": _value(names, lines), "rows": rows})


_BRACKETED = (ast.List, ast.Tuple, ast.Dict)


def _value(node: ast.expr, lines: list[str]) -> object:
    """Return the value of a literal, numbers as written.

    Raises
    ------
    _NotLiteralError
        For anything else.
    """
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        return [_value(item, lines) for item in node.elts]
    if isinstance(node, ast.Dict):
        return dict(_member(key, item, lines) for key, item in zip(node.keys, node.values, strict=True))
    if isinstance(node, ast.Call):
        return _of_call(node, lines)
    if isinstance(node, (ast.Name, ast.Attribute)):
        return _of_name(ast.unparse(node))
    return _constant(node, lines)


def _of_name(name: str) -> object:
    if name in CONSTANTS:
        return CONSTANTS[name]
    raise _NotLiteralError


def _of_call(node: ast.Call, lines: list[str]) -> object:
    keywords = {keyword.arg: _argument(keyword.value, lines) for keyword in node.keywords if keyword.arg}
    try:
        return value_of_call(ast.unparse(node.func), [_argument(item, lines) for item in node.args], keywords)
    except UnknownCallError:
        raise _NotLiteralError from None


def _argument(node: ast.expr, lines: list[str]) -> object:
    """Return an argument of a call; the name of a type or a zone is its text."""
    try:
        return _value(node, lines)
    except _NotLiteralError:
        if isinstance(node, (ast.Name, ast.Attribute)):
            return ast.unparse(node)
        raise


def _constant(node: ast.expr, lines: list[str]) -> object:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return _number(node, lines)
    if not isinstance(node, ast.Constant) or node.value is ...:
        raise _NotLiteralError
    if isinstance(node.value, str):
        return node.value
    if isinstance(node.value, bytes):
        return as_text(node.value)
    return node.value if node.value is None or isinstance(node.value, bool) else _number(node, lines)


def _member(key: ast.expr | None, item: ast.expr, lines: list[str]) -> tuple[str, object]:
    if key is None:  # **other
        raise _NotLiteralError
    name = _value(key, lines)
    return name if isinstance(name, str) else json_of(name), _value(item, lines)


def _number(node: ast.expr, lines: list[str]) -> Literal:
    """Return a number as written."""
    if node.end_lineno != node.lineno:
        raise _NotLiteralError
    line = lines[node.lineno - 1].encode()  # offsets count bytes of UTF-8
    text = line[node.col_offset : node.end_col_offset].decode()
    if text == "-inf":
        return Literal("-Infinity")
    return Literal(text)
