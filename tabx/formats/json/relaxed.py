"""JSON with the liberties that people, models and Python take, and no others.

Comments, trailing commas, names without quotes, other quotes, constants and calls of Python (`None`, `nan`,
`Decimal('1.5')`), tuples, sets, and `…` for items left out. What is missing is never made up: a value without its
bracket, a name without its value or a text without its end is none.
"""

from __future__ import annotations

import ast
import json
import re
import warnings
from typing import NamedTuple

from tabx.base.limits import check_time
from tabx.formats.calls import CONSTANTS, UnknownCallError, value_of_call
from tabx.formats.json.text import Literal

_SKIPPED = re.compile(r"(?:\s|//[^\n]*|#[^\n]*|/\*(?:[^*]|\*(?!/))*+\*/)*+")
"""White space and comments."""

_TEXT = re.compile(
    r"""(?P<plain>"[^"\\]*+(?:\\.[^"\\]*+)*+")"""
    r"""|(?P<python>[bBuUrR]{0,2}(?:'[^'\\]*+(?:\\.[^'\\]*+)*+'|"[^"\\]*+(?:\\.[^"\\]*+)*+"))"""
    r"""|[“”„](?P<curly>[^“”„]*+)[“”]|[‘’‚](?P<single>[^‘’‚]*+)[‘’]""",
    re.DOTALL,
)
_NUMBER = re.compile(r"[-+]?(?:\d[\d_]*+\.?[\d_]*+|\.\d[\d_]*+)(?:[eE][-+]?\d++)?+(?![\w.])")
_WORD = re.compile(r"[^\W\d][\w.$]*+|\$\w++|-(?:Infinity|inf|np\.inf)\b|<NA>")
_NAME = re.compile(r"[^\W\d][\w.$-]*+|\$\w++")
_LEFT_OUT = re.compile(r"\.\.\.|…")
_CLOSING = {"[": "]", "{": "}", "(": ")"}

_DEEPEST = 100
"""Brackets inside of each other: more hold no table, and Python's stack ends a little further on."""


_AT_A_TIME = 1000
"""Values read from one look at the time to the next: a moment's work."""


class Read(NamedTuple):
    """A value, where it ends, and whether `…` stands in it for items."""

    value: object
    end: int
    leaves_out: bool


class RelaxedError(Exception):
    """What stands here is no value.

    Attributes
    ----------
    at : int
        Where it stops to be one.
    items : int
        Whole members of objects, and lists and objects in lists, before that.
    """

    def __init__(self, at: int, items: int) -> None:
        super().__init__(at)
        self.at, self.items = at, items


def value_at(text: str, start: int) -> Read:
    """Return the list or object that begins at a bracket, numbers as `Literal`.

    Raises
    ------
    RelaxedError
        If none does.
    """
    reader = _Reader(text)
    value, end = reader.value(start, 0)
    return Read(value, end, reader.leaves_out)


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.leaves_out = False
        self.items = self.seen = 0

    def fail(self, at: int) -> RelaxedError:
        return RelaxedError(at, self.items)

    def past(self, at: int) -> int:
        """Return where white space and comments end."""
        found = _SKIPPED.match(self.text, at)
        return found.end() if found else at

    def sign(self, at: int) -> str:
        return self.text[at : at + 1]

    def value(self, at: int, depth: int) -> tuple[object, int]:
        """Return the value that begins here, and where it ends."""
        sign = self.sign(at)
        if depth > _DEEPEST:
            raise self.fail(at)
        if sign == "{":
            return self.braces(at + 1, depth + 1)
        if sign in ("[", "("):
            return self.items_until(at + 1, _CLOSING[sign], depth + 1)
        if found := _TEXT.match(self.text, at):
            return self.said(found), found.end()
        if found := _NUMBER.match(self.text, at):
            return Literal(found[0].replace("_", "")), found.end()
        return self.word(at, depth)

    def items_until(self, at: int, closing: str, depth: int) -> tuple[object, int]:
        """Return the items of a list or tuple, and where it ends; brackets around one value are none of their own."""
        values: list[object] = []
        has_comma = False
        at = self.past(at)
        while self.sign(at) != closing:
            if left_out := _LEFT_OUT.match(self.text, at):
                self.leaves_out, after = True, left_out.end()
            else:
                value, after = self.value(at, depth)
                values.append(value)
                self.count(isinstance(value, (list, dict)))
            at, parted = self.past_comma(after, closing)
            has_comma |= parted
        is_value = closing == ")" and len(values) == 1 and not has_comma
        return values[0] if is_value else values, at + 1

    def past_comma(self, at: int, closing: str) -> tuple[int, bool]:
        """Return where the next item begins, or the end, and whether a comma was passed.

        Between the brackets of two items none is needed.
        """
        before, at = self.text[at - 1], self.past(at)
        sign = self.sign(at)
        if sign == ",":
            return self.past(at + 1), True
        if sign == closing or (sign in _CLOSING and before in "]})" and sign != "("):
            return at, False
        raise self.fail(at)

    def count(self, is_part: bool) -> None:
        """Count a whole part; a number in brackets is none, for prose has them."""
        self.items += is_part
        self.seen += 1
        if not self.seen % _AT_A_TIME:
            check_time()

    def braces(self, at: int, depth: int) -> tuple[object, int]:
        """Return an object, or the set of Python that begins here, and where it ends."""
        found: dict[str, object] = {}
        at = self.past(at)
        while self.sign(at) != "}":
            if left_out := _LEFT_OUT.match(self.text, at):
                self.leaves_out = True
                at, _ = self.past_comma(left_out.end(), "}")
                continue
            name, after = self.name(at, depth)
            if self.sign(after) != ":":
                if found or not self.text[at : at + 1].strip() or _NAME.match(self.text, at):
                    raise self.fail(after)
                return self.items_until(at, "}", depth)
            if name in found:
                raise self.fail(at)
            found[name], after = self.value(self.past(after + 1), depth)
            self.count(is_part=True)
            at, _ = self.past_comma(after, "}")
        return found, at + 1

    def name(self, at: int, depth: int) -> tuple[str, int]:
        """Return the name of a member, and where its colon has to be."""
        if found := _NAME.match(self.text, at):
            after = self.past(found.end())
            if self.sign(after) == ":":
                return found[0], after
        value, end = self.value(at, depth)
        return (value if isinstance(value, str) else str(value)), self.past(end)

    def said(self, found: re.Match[str]) -> object:
        if found.lastgroup in ("curly", "single"):
            return found[found.lastgroup]
        token = found[0]
        if found.lastgroup == "plain":
            try:
                return str(json.loads(token, strict=False))
            except ValueError:
                pass  # an escape that only Python has
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # an escape that Python does not know, such as "\d"
                said = ast.literal_eval(token.replace("\n", "\\n"))
        except (ValueError, SyntaxError, MemoryError):
            raise self.fail(found.start()) from None
        return said.decode("utf-8", "backslashreplace") if isinstance(said, bytes) else str(said)

    def word(self, at: int, depth: int) -> tuple[object, int]:
        """Return the value of a constant or a call."""
        found = _WORD.match(self.text, at)
        if not found:
            raise self.fail(at)
        word = found[0]
        if self.sign(found.end()) == "(":
            return self.call(word, found.end() + 1, depth + 1)
        if word == "<NA>":
            return None, found.end()
        if word.startswith("-"):
            return Literal("-Infinity"), found.end()
        if word in CONSTANTS:
            return CONSTANTS[word], found.end()
        if depth and word.endswith(".utc"):  # within a call: datetime.timezone.utc
            return word, found.end()
        raise self.fail(at)

    def call(self, name: str, at: int, depth: int) -> tuple[object, int]:
        arguments: list[object] = []
        keywords: dict[str, object] = {}
        at = self.past(at)
        while self.sign(at) != ")":
            named = _NAME.match(self.text, at)
            if named and self.sign(self.past(named.end())) == "=":
                keywords[named[0]], after = self.argument(self.past(self.past(named.end()) + 1), depth)
            else:
                value, after = self.argument(at, depth)
                arguments.append(value)
            at, _ = self.past_comma(after, ")")
        try:
            return value_of_call(name, arguments, keywords), at + 1
        except UnknownCallError:
            raise self.fail(at) from None

    def argument(self, at: int, depth: int) -> tuple[object, int]:
        """Return an argument of a call; the name of a type (`dtype=float32`) is its text."""
        try:
            return self.value(at, depth)
        except RelaxedError:
            found = _NAME.match(self.text, at)
            if found is None or self.sign(found.end()) not in (",", ")"):
                raise
            return found[0], found.end()
