"""The way to ask one model: the mode and parameters its server supports.

Both are learnt from requests that the server refuses.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tabx.llm.failure import FailureKind, ModelFailure
from tabx.llm.records import Message
from tabx.llm.spec import DEFAULT_PARAMETERS, MODES, Mode
from tabx.llm.transport import Exchange, Transport, sent_names

if TYPE_CHECKING:
    from pydantic import BaseModel

M = TypeVar("M", bound="BaseModel")
Check = Callable[[M], str | None]

_UNSUPPORTED = re.compile(
    r"support|not allowed|not permitted|unknown|unrecognized|unexpected|extra inputs|invalid|only the default",
    re.IGNORECASE,
)
_NEEDED: dict[Mode, tuple[str, ...]] = {
    "json_schema": ("response_format",),
    "tools": ("tools", "tool_choice"),
    "json": ("response_format",),
}
_MODE_WORDS: dict[Mode, re.Pattern[str]] = {
    "json_schema": re.compile(
        r"response_?format|json_?schema|response_?(json_?)?schema|structured.?output", re.IGNORECASE
    ),
    "tools": re.compile(r"\btools?\b|tool_?choice|function.?call", re.IGNORECASE),
    "json": re.compile(r"response_?format|json_?object|response_?mime", re.IGNORECASE),
}


@dataclass(frozen=True, slots=True)
class Structured(Generic[M]):
    """A valid answer: the value, its mode, the number of reasks, and the last complaint."""

    value: M
    mode: Mode
    reasks: int
    rejected: str | None


class _Invalid(Exception):
    """An answer that does not validate, and its faults."""


class Route:
    """A backbone for all threads; what one thread learns about the server holds for all."""

    def __init__(self, transport: Transport) -> None:
        self.transport = transport
        self.spec = transport.spec
        self.down = False
        self._mode: Mode = self.spec.mode
        self._looked = False
        self._refused: frozenset[str] = frozenset()
        self._lock = Lock()

    def exchange(self) -> Exchange:
        """Return the counter of the requests of one question."""
        return Exchange(self.transport)

    def text(self, exchange: Exchange, messages: Sequence[Message], repeat: int) -> str:
        """Return the answer as text; `ModelFailure` where there is none."""
        response = self._adapting(
            lambda _, parameters: exchange.complete(messages=_turns(messages), **parameters), repeat
        )
        text = response.choices[0].message.content
        if not text:
            raise ModelFailure(FailureKind.WRONG_SCHEMA, f"{self.spec.name}: the answer is empty")
        return str(text)

    def structured(
        self,
        exchange: Exchange,
        messages: Sequence[Message],
        schema: type[M],
        check: Check[M] | None,
        repeat: int,
    ) -> Structured[M]:
        """Return the validated answer, asked for once more if invalid or rejected by `check`.

        Raises
        ------
        ModelFailure
            There is no answer in shape.
        """
        turns, last, wrong = list(messages), None, ""
        for reasks in (0, 1):
            try:
                value, mode = self._shaped(exchange, turns, schema, repeat)
            except _Invalid as invalid:
                wrong = str(invalid)
            else:
                wrong = (check(value) if check is not None else None) or ""
                last = Structured(value, mode, reasks, wrong or None)
                if not wrong:
                    return last
            said = _said(exchange.response)
            turns = [*messages, *([Message("assistant", said)] if said else []), Message("user", _again(wrong))]
        if last is not None:
            return Structured(last.value, last.mode, 1, last.rejected)
        raise ModelFailure(
            FailureKind.WRONG_SCHEMA, f"{self.spec.name}: two answers were not in the shape asked for ({wrong})"
        )

    def _shaped(self, exchange: Exchange, turns: Sequence[Message], schema: type[M], repeat: int) -> tuple[M, Mode]:
        from tabx.llm.shaping import NotInShape, shaped

        self._look()

        def create(mode: Mode, parameters: dict[str, Any]) -> tuple[M, Mode]:
            return shaped(exchange.complete, mode, schema, _turns(turns), parameters), mode

        try:
            found: tuple[M, Mode] = self._adapting(create, repeat)
        except NotInShape as wrong:
            raise _Invalid(str(wrong)) from None
        if _is_of_another_shape(found[0], _said(exchange.response)):
            raise _Invalid("it holds none of the fields asked for")
        return found

    def _look(self) -> None:
        """Skip the modes that litellm would silently drop for this provider."""
        with self._lock:
            if self._looked:
                return
            self._looked = True
            names = sent_names(self.spec)
            if names is None:
                return
            possible = [mode for mode in MODES[MODES.index(self._mode) :] if set(_NEEDED[mode]) <= names]
            if possible and possible[0] != self._mode:
                self._tell_mode(possible[0])

    def _tell_mode(self, following: Mode) -> None:
        self.transport.say(f"{self.spec.name}: the server does not support mode {self._mode!r}; using {following!r}")
        self._mode = following

    def _adapting(self, create: Callable[[Mode, dict[str, Any]], Any], repeat: int) -> Any:
        """Return the result of `create`, retried without what the server does not support."""
        while True:
            mode, refused = self._mode, self._refused
            parameters = {name: value for name, value in self.spec.asked(repeat).items() if name not in refused}
            try:
                return create(mode, parameters)
            except ModelFailure as failure:
                if failure.kind is not FailureKind.BAD_REQUEST or not self._learn(failure.detail, mode, refused):
                    raise

    def _learn(self, message: str, mode: Mode, refused: frozenset[str]) -> bool:
        """Adapt to a refused request for all later ones; return whether anything was adapted."""
        if not _UNSUPPORTED.search(message):
            return False
        with self._lock:
            if (self._mode, self._refused) != (mode, refused):
                return True  # another thread has learnt something meanwhile: try with that
            return self._leave_out_parameter(message, refused) or self._fall_back_to_next_mode(message, mode)

    def _leave_out_parameter(self, message: str, refused: frozenset[str]) -> bool:
        """Drop the first default parameter named in the message; return whether there is one."""
        sent = [name for name in DEFAULT_PARAMETERS if name in self.spec.asked() and name not in refused]
        named = next((name for name in sent if re.search(rf"\b{name}\b", message)), None)
        if named is None:
            return False
        self._refused = refused | {named}
        self.transport.say(f"{self.spec.name}: the model does not accept {named!r}; left out")
        return True

    def _fall_back_to_next_mode(self, message: str, mode: Mode) -> bool:
        """Use the next mode if the message is about the present one; return whether it is."""
        following = MODES[MODES.index(mode) + 1 :]
        if not following or not _MODE_WORDS[mode].search(message):
            return False
        self._tell_mode(following[0])
        return True


def _turns(messages: Sequence[Message]) -> list[dict[str, Any]]:
    return [{"role": message.role, "content": message.content} for message in messages]


def _said(response: Any) -> str:
    """Return the text of the last answer, whatever the mode."""
    if response is None:
        return ""
    message = response.choices[0].message
    calls = getattr(message, "tool_calls", None) or []
    return str(calls[0].function.arguments if calls else message.content or "")


def _is_of_another_shape(value: BaseModel, said: str) -> bool:
    """Whether an answer has only unknown fields, which a schema of optional fields accepts."""
    if value.model_fields_set or not type(value).model_fields:
        return False
    try:
        return bool(json.loads(said))
    except ValueError:
        return False


def _again(wrong: str) -> str:
    return f"That answer cannot be used: {wrong}\nAnswer the whole question again, in the shape asked for."
