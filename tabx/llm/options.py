"""The parameters of a model, checked before any request: what no server can take is an error of ours to tell."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tabx.base.errors import OptionError
from tabx.base.outside import one_line

_SECRET = re.compile(
    r"(^|_)(api)?(key|secret|password|passwd|credentials?|cred|authorization|auth|bearer|cookies?|headers?)(_|$)|(^|_)token$"
)
_LONGEST_SHOWN = 60
"""Characters of a wrong value in a message."""

_CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def _is_number(value: Any) -> bool:
    """Whether a value is a number that a float holds."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return is_number and abs(value) <= sys.float_info.max


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_texts(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(one, str) for one in value))


LONGEST_WAIT = 86_400
"""Seconds of a day, which no answer takes; sockets wait no longer than some 2³¹ milliseconds."""

_RIGHT: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "timeout": (lambda value: _is_number(value) and 0 < value <= LONGEST_WAIT, "seconds above 0, a day at most"),
    "temperature": (lambda value: _is_number(value) and value >= 0, "a number from 0 on"),
    "top_p": (lambda value: _is_number(value) and 0 <= value <= 1, "a number from 0 to 1"),
    "min_p": (lambda value: _is_number(value) and 0 <= value <= 1, "a number from 0 to 1"),
    "top_k": (_is_whole, "a whole number"),
    "seed": (_is_whole, "a whole number"),
    "max_tokens": (lambda value: _is_whole(value) and value > 0, "a whole number above 0"),
    "max_completion_tokens": (lambda value: _is_whole(value) and value > 0, "a whole number above 0"),
    "presence_penalty": (_is_number, "a number"),
    "frequency_penalty": (_is_number, "a number"),
    "repetition_penalty": (_is_number, "a number"),
    "stop": (_is_texts, "a text or a list of texts"),
    "reasoning_effort": (lambda value: isinstance(value, str), "a text such as low"),
    "extra_body": (lambda value: isinstance(value, Mapping), "a table"),
}
"""What is right for parameters whose meaning is the same everywhere; the bounds of a provider are its own to tell."""


def check_parameters(name: str, parameters: Mapping[str, Any], ours: frozenset[str]) -> None:
    """Raise OptionError for a parameter that no request can carry; None stands for one that is not sent.

    Parameters
    ----------
    name : str
        The backbone, for the message.
    parameters : mapping
    ours : set of str
        Parameters that tabx sets itself.
    """
    try:
        for key in _names(parameters):
            if _SECRET.search(_CAPITAL.sub("_", key).replace("-", "_").casefold()):
                raise OptionError(f"{name}: parameter {key!r} is not allowed; keys are read from the environment")
        for key, value in parameters.items():
            if key in ours:
                raise OptionError(f"{name}: parameter {key!r} is set by tabx itself")
            _check_value(name, key, value)
    except RecursionError:  # by aliases, a table of YAML may hold itself
        raise OptionError(f"{name}: parameters nested too deeply; expected what JSON can carry") from None


def _check_value(name: str, key: str, value: Any) -> None:
    if value is None:
        return
    is_right, right = _RIGHT.get(key, (None, ""))
    if is_right is not None and not (_is_plain(value) and is_right(value)):
        raise OptionError(f"{name}: parameter {key} is {_shown(value)}; expected {right}")
    if not _is_plain(value):
        raise OptionError(f"{name}: parameter {key} is {_shown(value)}; expected what JSON can carry, numbers finite")


def _shown(value: Any) -> str:
    return one_line(repr(value), _LONGEST_SHOWN)


def _is_plain(value: Any) -> bool:
    """Whether a value is one of JSON: no infinite number, no object of Python."""
    if isinstance(value, Mapping):
        return all(isinstance(key, str) and _is_plain(inner) for key, inner in value.items())
    if isinstance(value, (list, tuple)):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, (str, bool, int)) or (isinstance(value, float) and math.isfinite(value))


def _names(value: object) -> Iterator[str]:
    """Yield the keys of a nested value, at any depth."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield str(name)
            yield from _names(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _names(inner)
