"""The requests that leave for one of litellm's calls: counted, within budget, to the server that was asked."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tabx.base.outside import one_line
from tabx.llm.budget import Held
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.llm.keys import keep_sent_keys_out
from tabx.llm.server_error import ServerError, server_error
from tabx.llm.spec import ModelSpec

if TYPE_CHECKING:
    from tabx.llm.wire import Arrived, Departing

_BODY = {
    *("model", "messages", "contents", "system", "system_instruction"),
    *("tools", "tool_choice", "toolConfig", "response_format"),
}
_NESTED = ("generationConfig", "extra_body")
"""Where Gemini's own protocol and litellm put further parameters."""

_SHAPE = {"response_schema", "responseSchema", "responseJsonSchema", "response_json_schema", "response_mime_type"}


_REJECTED = 400
"""The status from which on a request was rejected, or the server failed over it."""


class SentAgain(Exception):
    """Raised where litellm sends a rejected request once more: it drops why, and sending again is `retry`'s to do."""


class Departures:
    """The requests that leave for one of litellm's calls, as it may send more than one."""

    def __init__(
        self, spec: ModelSpec, held: Held, opened: Callable[[], None], learn: Callable[[Departing], None]
    ) -> None:
        self._spec = spec
        self._held = held
        self._learn = learn
        self.opened = opened
        self.requests = 0
        self.answered = False
        self.sent: dict[str, Any] = {}
        self.heard: dict[str, str] = {}
        self._last: Departing | None = None
        self._is_sent_on = False
        self._arrived: Arrived | None = None

    def leaving(self, request: Departing) -> None:
        """Count a request.

        Raises
        ------
        ModelFailure
            The budget, or a redirect to another server, does not allow it.
        SentAgain
            The last one was rejected.
        """
        if self._arrived is not None and self._arrived.status >= _REJECTED:
            raise SentAgain
        self._arrived = None
        if self._is_sent_on and self._last is not None:
            # The address is the server's choice: nothing in it is a key, and no other server gets the key in a header.
            if not request.stays_with(self._last.url):
                raise ModelFailure(FailureKind.NO_CONNECTION, _sent_on(self._spec, request))
        else:
            headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in request.headers}
            keep_sent_keys_out(headers, str(request.url))
        self._last = request
        if self.requests:
            self._held.another()
        else:
            self._learn(request)
        self.requests += 1
        self.answered = False
        self.sent = _parameters(request.body)
        self.opened()

    def arriving(self, status: int, headers: Sequence[tuple[bytes, bytes]]) -> None:
        """Note whether the last request is answered, and the headers of what came back, their names in lower case."""
        self.answered = status < 300
        self._is_sent_on = 300 <= status < 400
        self.heard = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in headers}

    def arrived(self, answer: Arrived) -> None:
        """Keep an answer, as what it says may be an error."""
        self._arrived = answer

    def error(self) -> ServerError | None:
        """Return what the server has said went wrong, None where it has said no such thing."""
        from tabx.llm.answer_body import ERROR_BYTES

        if self._arrived is None or self._last is None:
            return None
        return server_error(self._arrived.status, self.heard, self._arrived.body[:ERROR_BYTES], self._last.url.path)


def _sent_on(spec: ModelSpec, request: Departing) -> str:
    to = one_line(f"{request.url.scheme}://{request.url.netloc.decode('ascii', 'replace')}")
    return (
        f"{spec.name}: {spec.api_base or 'the provider'} sends requests on to another server, {to}, which gets neither "
        "question nor key; if it is the right one, give its address as --api-base"
    )


def _parameters(sent: bytes) -> dict[str, Any]:
    """Return the parameters in the body of a request, without messages and response format."""
    try:
        body = json.loads(sent)
    except ValueError:
        return {}
    if not isinstance(body, Mapping):
        return {}
    flat: dict[str, Any] = {}
    for name, value in body.items():
        if name in _NESTED and isinstance(value, Mapping):
            flat.update(value)
        elif name not in _BODY and value not in (None, {}, []):
            flat[name] = value
    return {name: value for name, value in sorted(flat.items()) if name not in _SHAPE}
