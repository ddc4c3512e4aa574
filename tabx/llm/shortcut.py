"""The short way to a server of OpenAI's protocol: a request like one that litellm sent, with other messages.

litellm takes some 6 ms of processor for a request, to look up the model, to price and to log it. What it sends, and
where, is the same for every question of a kind but for the messages. So its first request of a kind is kept, the next
ones are made from that, and their answers are read by litellm's own function. Whatever is no plain answer, errors of a
connection included, is handed to litellm as what came back, so that it means the same on either way.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

import httpcore
import httpx

from tabx.llm.answer_body import Unreadable
from tabx.llm.libraries import litellm
from tabx.llm.spec import ModelSpec
from tabx.llm.wire import Connections, Departing, Watch, hand_over

_PROVIDERS = ("openai", "hosted_vllm")
"""Those of litellm's names under which it passes OpenAI's protocol on as it is; others have ways of their own."""

_KINDS = 256
"""Kinds of questions that are kept, the last used ones: there are a dozen, times the seeds of repeats."""

_OF_THE_SHAPE = ("response_format", "tools", "tool_choice")
"""What differs between questions of a kind besides messages, where litellm sends it as it was given."""

_OF_THE_BODY = b"content-length"


@dataclass(frozen=True, slots=True)
class _Pattern:
    url: httpx.URL
    headers: tuple[tuple[bytes, bytes], ...]
    body: Mapping[str, Any]


class Shortcut:
    """The requests to one model that can be sent without litellm."""

    def __init__(self, spec: ModelSpec, connections: Connections) -> None:
        self._spec, self._connections = spec, connections
        self._known: OrderedDict[str, _Pattern] = OrderedDict()
        self._changed: set[str] = set()
        self._lock = Lock()

    def learn(self, asked: Mapping[str, Any], key: str | None, sent: Departing) -> None:
        """Keep a request of litellm's, if it is one in OpenAI's protocol whose key does not expire."""
        if self._spec.provider not in _PROVIDERS or key is None or not _is_openai(sent, key):
            return
        body = json.loads(sent.body)
        if body.get("messages") != asked.get("messages"):
            return
        kept = tuple((name, value) for name, value in sent.headers if name.lower() != _OF_THE_BODY)
        with self._lock:
            self._changed |= {name for name in _OF_THE_SHAPE if body.get(name) != asked.get(name)}
            theirs = self._theirs()
            self._known[_kind(asked, key, theirs)] = _Pattern(sent.url, kept, _without(body, theirs))
            while len(self._known) > _KINDS:
                self._known.popitem(last=False)

    def _theirs(self) -> tuple[str, ...]:
        """Return what each question of a kind brings itself."""
        return ("messages", *(name for name in _OF_THE_SHAPE if name not in self._changed))

    def response(self, asked: Mapping[str, Any], key: str | None, watch: Watch) -> Any:
        """Return litellm's form of the answer; None where litellm has to be asked, with what came back if anything did.

        Raises
        ------
        ModelFailure
            The budget does not allow the request.
        """
        theirs = self._theirs()
        pattern = self._pattern(_kind(asked, key, theirs)) if self._known else None
        if pattern is None or _is_watched():
            return None
        body = _encoded({**pattern.body, **{name: asked[name] for name in theirs if name in asked}})
        if body is None:
            return None
        headers = (*pattern.headers, (_OF_THE_BODY, str(len(body)).encode()))
        try:
            arrived = self._connections.send(Departing(pattern.url, headers, body), watch)
        except (*_HTTP, Unreadable, OSError) as error:
            hand_over(error)
            return None
        response = _read(arrived.body) if arrived.status == 200 else None
        if response is None:
            hand_over(arrived)
        return response

    def _pattern(self, kind: str) -> _Pattern | None:
        with self._lock:
            pattern = self._known.get(kind)
            if pattern is not None:
                self._known.move_to_end(kind)
            return pattern


_HTTP = (
    httpcore.TimeoutException,
    httpcore.NetworkError,
    httpcore.ProxyError,
    httpcore.UnsupportedProtocol,
    httpcore.ProtocolError,
)


def _is_openai(sent: Departing, key: str) -> bool:
    """Whether a request goes to OpenAI's address with this key and no other proof of who asks."""
    said = [value for name, value in sent.headers if name.lower() == b"authorization"]
    return said == [f"Bearer {key}".encode()] and sent.url.path.endswith("/chat/completions")


def _is_watched() -> bool:
    """Whether the program around tabx has litellm tell or keep its requests, which it could not do on this way."""
    library = litellm()
    lists = (library.callbacks, library.input_callback, library.success_callback, library.failure_callback)
    told = any(one != "cache" for each in lists for one in each)  # litellm enters that one of itself
    return told or library.cache is not None or bool(library.max_budget)


def _kind(asked: Mapping[str, Any], key: str | None, theirs: Sequence[str]) -> str:
    """Return what questions of a kind have in common: all but what each brings itself, of which only the way counts."""
    rest = _without(asked, theirs)
    way = [name for name in theirs if name in asked], asked.get("response_format", {}).get("type")
    return json.dumps([key, rest, way], sort_keys=True, default=str)


def _without(body: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    return {name: value for name, value in body.items() if name not in names}


def _encoded(body: Mapping[str, Any]) -> bytes | None:
    """Return a body as httpx writes it; None for one that cannot be written."""
    try:
        return json.dumps(body, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    except ValueError:
        return None


def _read(body: bytes) -> Any:
    """Return an answer as litellm reads it; None for one over which it stumbles, as it says what is wrong with it."""
    library = litellm()
    try:
        answer = json.loads(body)
        return library.utils.convert_to_model_response_object(
            response_object=answer, model_response_object=library.ModelResponse()
        )
    except Exception:
        return None
