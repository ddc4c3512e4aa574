"""What a server says went wrong: its own words, its code, and what it names, in whatever form it says so.

There is no common form: an object under "error" or beside it, a text, a list of faults with their places, the answer of
a provider behind the server within a text, a web page; and all of it with status 200.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tabx.base.outside import one_line
from tabx.llm.pace import retry_after, seconds_of

READ = 4000
"""Letters of a message that are looked at: the reason stands at its beginning, before what the server quotes."""

_WORDS = ("error", "message", "Message", "detail", "msg", "errors", "error_description", "status_msg", "base_resp")
"""Where the words stand, in the order in which they are looked for."""

_CODES = ("code", "type", "error_type", "status", "status_code")
_QUOTED = frozenset(
    {"input", "failed_generation", "ctx", "url", "user_id", "request_id", "id", "instance", "timestamp"}
)
"""What says nothing of the cause: what was asked, quoted, and names of one request."""

_ANSWERS = ("choices", "candidates", "content", "output")
_DEPTH = 8
"""Levels of a body that are looked at; the deepest known form has six."""

_FAULTS = 5
"""Faults of a list that are told, as many as of an answer out of shape."""

_MESSAGE = re.compile(r'"message": ?"((?:[^"\\]|\\.)+)"')
_TITLE = re.compile(r"<title[^>]{0,99}>([^<]{1,200})", re.IGNORECASE)
_DELAY = re.compile(r'"retryDelay": ?"(\d[\d.]{0,12}s)"')
_PAUSE = re.compile(
    r"(?:(?:try again|retry) (?:in|after)|wait(?: for)?) (\d[\d.dhms]{0,20})(?: ?(seconds?|minutes?|hours?)\b)?",
    re.IGNORECASE,
)
_UNITS = {"s": 1.0, "m": 60.0, "h": 3600.0}


@dataclass(frozen=True, slots=True)
class ServerError:
    """A server's answer that is an error.

    Attributes
    ----------
    status : int
        HTTP's, or where that says that all is well, the one in the body; 0 where that names none.
    is_within : bool
        Whether HTTP's status says that all is well.
    words : str
        What it says, on one line, without keys.
    code : str
        What it calls the error: "insufficient_quota", "502"; "" for nothing.
    names : str
        All that names a cause, what a provider behind the server says included, on one line and without keys.
    is_page : bool
        Whether it is a web page, as of a proxy, or of an address where no model is.
    path : str
        What was asked for.
    wait : float or None
        Seconds after which it takes requests again, as a header or its words say.
    """

    status: int
    is_within: bool
    words: str
    code: str
    names: str
    is_page: bool
    path: str
    wait: float | None


def server_error(status: int, headers: Mapping[str, str], body: bytes, path: str) -> ServerError | None:
    """Return the error that an answer is, None for one that is none; names of headers are in lower case.

    A redirect that leads nowhere says so by its status alone.
    """
    if 300 <= status < 400:
        return None
    text = body.decode("utf-8", "replace").strip()
    is_page = text.startswith("<")
    value = _parsed(text)
    is_within = status < 300
    if is_within and not is_page:
        value = _error_within(value)
        if value is None:
            return None
    line = one_line(text)[:READ]
    words = one_line(_title(text) if is_page else _said(value) or _rest(text))[:READ]
    code = one_line(_code(value), 80)
    names = "" if is_page else one_line(" ".join(_leaves(value)) if value is not None else text)[:READ]
    told = _status(value) if is_within else status
    wait = retry_after(headers.get("retry-after"))
    wait = _pause(line) if wait is None else wait
    return ServerError(told, is_within, words, code, names, is_page, one_line(path, 200), wait)


def _parsed(text: str) -> Any:
    """Return what a text is in JSON, the one part of a list of one; None for no object."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if isinstance(value, list) and len(value) == 1:  # Gemini puts its error into a list
        (value,) = value
    return value if isinstance(value, Mapping) else None


def _error_within(value: Any) -> Any:
    """Return the part of an answer of status 200 that is an error, None where there is none."""
    if not isinstance(value, Mapping):
        return None
    choices = value.get("choices")
    if isinstance(choices, list) and choices:
        first = choices[0]
        return first if isinstance(first, Mapping) and _said(first.get("error")) else None
    return value if not any(value.get(name) for name in _ANSWERS) and _said(value) else None


def _within(text: str) -> Any:
    """Return the object that a text holds in JSON, None for another text."""
    return _parsed(text) if text.lstrip().startswith(("{", "[")) else None


def _said(value: Any, depth: int = 0) -> str:
    """Return the words of a part of a body, "" for none."""
    if isinstance(value, str):
        inner = _within(value) if depth < _DEPTH else None
        return value if inner is None else _said(inner, depth + 1)
    if depth >= _DEPTH:
        return ""
    if isinstance(value, list):
        return "; ".join(filter(None, (_said(part, depth + 1) for part in value[:_FAULTS])))
    return _said_by(value, depth + 1) if isinstance(value, Mapping) else ""


def _said_by(part: Mapping[str, Any], depth: int) -> str:
    """Return the words of an object: with the place of a fault, and with what a provider behind has said."""
    words = next(filter(None, (_said(part.get(name), depth) for name in _WORDS)), "")
    place, behind = part.get("loc"), part.get("metadata")
    if words and isinstance(place, list):
        words = f"{'.'.join(map(str, place))}: {words}"
    raw = _said(behind.get("raw"), depth) if isinstance(behind, Mapping) else ""
    return f"{words}: {raw}" if words and raw else words


def _leaves(value: Any, depth: int = 0) -> Iterator[str]:
    """Yield all that a body says, but for what it quotes."""
    if isinstance(value, str) and depth < _DEPTH:
        value = _within(value) or value
    if isinstance(value, (str, int, float)):
        yield str(value)
    elif depth < _DEPTH:
        for part in _parts(value):
            yield from _leaves(part, depth + 1)


def _parts(value: Any) -> Iterable[Any]:
    if isinstance(value, Mapping):
        return [part for name, part in value.items() if name not in _QUOTED]
    return value if isinstance(value, list) else ()


def _holders(value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the objects in which an error's code may stand, the innermost first."""
    if isinstance(value, Mapping):
        for name in ("error", "base_resp", "errors"):
            part = value.get(name)
            yield from _holders(part[0] if isinstance(part, list) and part else part)
        yield value


def _code(value: Any) -> str:
    for holder in _holders(value):
        for name in _CODES:
            said = holder.get(name)
            if isinstance(said, (str, int)) and not isinstance(said, bool) and said:
                return str(said)
    return ""


def _status(value: Any) -> int:
    """Return the status that a body names, 0 for none."""
    for holder in _holders(value):
        for name in _CODES:
            said = str(holder.get(name))
            if len(said) == 3 and said.isdecimal() and 400 <= int(said) < 600:
                return int(said)
    return 0


def _title(page: str) -> str:
    found = _TITLE.search(page)
    return found[1] if found else "a web page"


def _rest(text: str) -> str:
    """Return the words of what is no whole JSON: a text, or the beginning of a long body."""
    found = _MESSAGE.search(text[:READ])
    return found[1].replace('\\"', '"') if found else text


def _pause(line: str) -> float | None:
    delay = _DELAY.search(line)
    if delay is not None:
        return seconds_of(delay[1])
    found = _PAUSE.search(line)
    if found is None:
        return None
    number = found[1].rstrip(".")
    if number.replace(".", "", 1).isdecimal():
        return float(number) * _UNITS[(found[2] or "s")[0].lower()]
    return seconds_of(number)
