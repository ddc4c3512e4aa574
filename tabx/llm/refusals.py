"""What a server refuses of a request, told by what its error names: the shape asked for, or the system's role.

The words around are each server's own ("is unavailable now", "is enabled only for api versions …", a literal error of
pydantic), so none of them is asked for where the request was refused; what is named decides.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from tabx.llm.spec import Mode

_SCHEMA = r"schema|guided|grammar|structured.?output|\bstrict\b|additionalProperties"
_FORMAT = r"response.?format|['\"`.]format\b|response.?mime|json.?object|json.?mode"
_TOOLS = r"\btools?\b|tool.?(?:choice|call|use)|function.?(?:call|declaration)|\bfunctions?\b"

_NAMED: Mapping[Mode, re.Pattern[str]] = {
    "json_schema": re.compile(f"{_FORMAT}|{_SCHEMA}", re.IGNORECASE),
    "tools": re.compile(f"{_TOOLS}|{_SCHEMA}", re.IGNORECASE),
    "json": re.compile(_FORMAT, re.IGNORECASE),
    "prompt": re.compile(r"(?!)"),
}
_ANY_SHAPE = re.compile(f"{_FORMAT}|{_SCHEMA}|{_TOOLS}", re.IGNORECASE)

_UNSUPPORTED = re.compile(
    r"support|not allowed|not permitted|not enabled|not implemented|requires|unavailable|unknown(?!_)"
    r"|unrecogni[sz]ed|unexpected|extra inputs|invalid(?!_)|only the default",
    re.IGNORECASE,
)
"""`invalid_request_error` and `unknown_error` are what every error of some servers is called."""

_LENGTHS = re.compile(r"\b(?:max|min)(?:Length|Items|imum)\b")
_STRICT = re.compile(r"['\"`.]strict\b|\bstrict['\"`]", re.IGNORECASE)

_SYSTEM_ROLE = re.compile(
    r"roles?\b.{0,30}?\balternat|only user and assistant|first message.{0,40}?user|input should be 'user'"
    r"|\b(?:system|developer)\W{0,3}(?:role|message|prompt|instruction)s?\b|system_?instruction|support system"
    r"|\brole\b.{0,40}?\b(?:system|developer)\b|\brole\b.{0,60}?must be.{0,12}?user|must have role"
    r"|messages?\W{0,5}0\W{1,5}role|(?:successive|consecutive) (?:user|assistant)",
    re.IGNORECASE,
)
_BY_TEMPLATE = re.compile(r"alternat|only user|template|jinja", re.IGNORECASE)
# Two words are looked for within a few letters of each other: with `.*` between them, a long text takes time by its
# square.


def names_shape(names: str, mode: Mode) -> bool:
    """Whether an error names what asks for the shape of the answer in a mode."""
    return _NAMED[mode].search(names) is not None


def names_lengths(names: str) -> bool:
    """Whether an error names a keyword of a schema that limits a length, which not every strict mode takes."""
    return _LENGTHS.search(names) is not None


def names_strictness(names: str) -> bool:
    """Whether an error names the parameter that has a server hold the schema."""
    return _STRICT.search(names) is not None


def is_unsupported(names: str) -> bool:
    """Whether an error says that a server does not take something."""
    return _UNSUPPORTED.search(names) is not None


def lacks_a_shape(names: str) -> bool:
    """Whether an error says that a server does not have a way to ask for a shape, with whatever status it does."""
    return is_unsupported(names) and _ANY_SHAPE.search(names) is not None


def lacks_the_system_role(names: str) -> bool:
    """Whether an error says that a model's template has no role of the system, with whatever status it does."""
    return names_system_role(names) and (is_unsupported(names) or _BY_TEMPLATE.search(names) is not None)


def names_system_role(names: str) -> bool:
    """Whether an error names the role of the system, or the order of the roles, in which it comes first."""
    return _SYSTEM_ROLE.search(names) is not None


def within_user(messages: list[dict[str, str]]) -> list[dict[str, str]]:
    """Return the messages without the role of the system: its text stands in front of the next user's.

    Messages of one role that follow each other become one.
    """
    merged: list[dict[str, str]] = []
    for message in messages:
        role = "user" if message["role"] == "system" else message["role"]
        if merged and merged[-1]["role"] == role:
            merged[-1] = {"role": role, "content": f"{merged[-1]['content']}\n\n{message['content']}"}
        else:
            merged.append({"role": role, "content": message["content"]})
    return merged
