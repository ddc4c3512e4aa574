"""The way to ask one model: the mode and parameters its server supports.

Both are learnt from requests that the server refuses, and so is whether it takes the role of the system.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from threading import Lock
from typing import Any, Generic, NamedTuple, TypeVar

from tabx.llm.cache import ResponseCache, mode_key
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.llm.forking import renew_in_forks
from tabx.llm.lenient import json_in
from tabx.llm.records import Finish, Message
from tabx.llm.refusals import (
    is_unsupported,
    names_lengths,
    names_shape,
    names_strictness,
    names_system_role,
    within_user,
)
from tabx.llm.shape import NotInShape, Shape
from tabx.llm.shaping import shaped
from tabx.llm.spec import DEFAULT_PARAMETERS, LONGEST_ANSWER, MODES, NEW_LIMIT, OLD_LIMIT, Mode
from tabx.llm.thoughts import without_thoughts
from tabx.llm.tokens import longest_reply_of
from tabx.llm.transport import Exchange, Transport, finish_of, reasoned_in, refusal_in, sent_names

V = TypeVar("V")
Check = Callable[[V], str | None]

_LIMITS = (OLD_LIMIT, NEW_LIMIT)
_SENT_LIMITS = (*_LIMITS, "max_output_tokens", "maxOutputTokens")
"""The same, and as Gemini calls it."""
_WITH_SCHEMA: tuple[Mode, ...] = ("json_schema", "tools")
_STRICT_TOOLS = ("openai", "azure")
"""Providers whose tools take `strict`; those of others may refuse a field that they do not know."""
_COUNTED = ("no", "one", "two", "three", "four", "five")
_QUOTED = 20_000
"""Letters of an answer that are quoted when it is asked for again, more than 4,096 tokens have; a longer one is no
answer to correct, and quoting it would cost its length once more."""
_COMPLAINT = 2000
"""Letters of a complaint about an answer, which names places of the answer."""
_NEEDED: dict[Mode, tuple[str, ...]] = {
    "json_schema": ("response_format",),
    "tools": ("tools", "tool_choice"),
    "json": ("response_format",),
    "prompt": (),
}


@dataclass(frozen=True, slots=True)
class Structured(Generic[V]):
    """A valid answer: the value, its mode, the number of reasks, and the last complaint."""

    value: V
    mode: Mode
    reasks: int
    rejected: str | None


class _Told(NamedTuple):
    """How a server is told a schema: to hold it strictly, and the lengths of texts and lists."""

    strict: bool
    lengths: bool


class _Way(NamedTuple):
    """How a request is sent: the mode, how the schema is told, the parameters left out."""

    mode: Mode
    told: _Told
    refused: frozenset[str]


class _Invalid(Exception):
    """An answer that does not validate, and its faults."""


class Route:
    """A backbone for all threads; what one thread learns about the server holds for all."""

    def __init__(self, transport: Transport, cache: ResponseCache | None = None) -> None:
        self.transport = transport
        self._cache = cache
        self.spec = transport.spec
        self.down = False
        self._mode: Mode = self.spec.mode
        self._kept: Mode = self.spec.mode
        self._looked = False
        self._possible: Sequence[Mode] = MODES
        self._told = _Told(strict=True, lengths=True)
        self._thinks = False
        self._refused: frozenset[str] = frozenset()
        self._takes_system = True
        self.renew()
        renew_in_forks(self)

    def renew(self) -> None:
        """Make the lock anew, as another thread may hold it at a fork."""
        self._lock = Lock()

    def exchange(self, *, as_it_is: bool = False) -> Exchange:
        """Return the counter of the requests of one question."""
        return Exchange(self.transport, as_it_is=as_it_is)

    def sent_alike(self, exchange: Exchange, longest: int | None) -> dict[str, Any]:
        """Return what was sent, but for a limit that follows from the question: alike for all questions of a run."""
        follows = longest is not None and self.spec.limit(None) is None
        return {name: value for name, value in exchange.sent.items() if not (follows and name in _SENT_LIMITS)}

    @cached_property
    def longest_reply(self) -> int | None:
        """Tokens of a reply at most: of the settings, else what the model can write; None where that is not known."""
        named = self.spec.limit(None)
        return named if named is not None else self.spec.limit(longest_reply_of(self.spec))

    def reply(self, exchange: Exchange, messages: Sequence[Message], repeat: int) -> tuple[str, Finish]:
        """Return the text of the answer, whatever it is, and how it ended."""
        response = self._adapting(
            lambda mode, told, parameters: self._completed(exchange, messages=_turns(messages), **parameters),
            repeat,
            longest=self.longest_reply,
        )
        choice = response.choices[0]
        finish = finish_of(choice)
        assert finish is not None, "the exchange raises for what a filter blocked"
        said = str(choice.message.content or "")
        text = without_thoughts(said)
        if reasoned_in(choice.message) is not None:
            text = text.lstrip("\r\n")  # what parted it from the thoughts
        if finish is Finish.REFUSED:
            return text or refusal_in(choice.message), finish
        return text, Finish.EMPTY if finish is Finish.STOP and not text.strip() else finish

    def text(self, exchange: Exchange, messages: Sequence[Message], repeat: int, longest: int | None = None) -> str:
        """Return the answer as text; `ModelFailure` where there is none."""
        most = LONGEST_ANSWER if longest is None or self._thinks else longest
        try:
            response = self._adapting(
                lambda mode, told, parameters: self._completed(exchange, messages=_turns(messages), **parameters),
                repeat,
                longest=most,
            )
        except ModelFailure as failure:
            if failure.kind is FailureKind.TRUNCATED and exchange.thought and self._lets_think(most):
                return self.text(exchange, messages, repeat)
            raise
        text = response.choices[0].message.content
        if not text:
            kind = (
                FailureKind.WRONG_SCHEMA
                if reasoned_in(response.choices[0].message) is None
                else FailureKind.ONLY_REASONED
            )
            raise self._failure(kind, _empty(response))
        return str(text)

    def structured(
        self,
        exchange: Exchange,
        messages: Sequence[Message],
        shape: Shape[V],
        check: Check[V] | None,
        repeat: int,
    ) -> Structured[V]:
        """Return the validated answer, asked for once more if invalid or rejected by `check`, then in other modes.

        An answer that is rejected was in shape: no other mode mends it.

        Raises
        ------
        ModelFailure
            There is no answer in shape.
        """
        self._look()
        mode = self._mode
        turns, last, wrong = list(messages), None, ""
        for reasks in (0, 1):
            try:
                value, mode = self._shaped(exchange, turns, shape, repeat, is_first=not reasks)
            except _Invalid as invalid:
                wrong = str(invalid)
            else:
                wrong = (check(value) if check is not None else None) or ""
                self._keep_mode(mode)
                last = Structured(value, mode, reasks, wrong or None)
                if not wrong:
                    return last
            wrong = wrong[:_COMPLAINT]
            said = _said(exchange.response)
            quoted = [Message("assistant", said)] if 0 < len(said) <= _QUOTED else []
            turns = [*messages, *quoted, Message("user", _again(wrong))]
        if last is not None:
            return Structured(last.value, last.mode, 1, last.rejected)
        return self._in_other_modes(exchange, messages, shape, check, repeat, (mode, wrong))

    def _in_other_modes(
        self,
        exchange: Exchange,
        messages: Sequence[Message],
        shape: Shape[V],
        check: Check[V] | None,
        repeat: int,
        failed: tuple[Mode, str],
    ) -> Structured[V]:
        """Return the answer in the first of the modes after one in which it was not in shape, and stay with that."""
        mode, wrong = failed
        answers = 2
        for following in [one for one in self._possible if MODES.index(one) > MODES.index(mode)]:
            try:
                value, _ = self._shaped(exchange, messages, shape, repeat, following)
            except _Invalid as invalid:
                wrong = str(invalid)
                answers += 1
                continue
            except ModelFailure as failure:
                if failure.kind is FailureKind.BAD_REQUEST:  # a mode that this server does not have
                    continue
                raise
            with self._lock:
                if MODES.index(self._mode) < MODES.index(following):
                    self._tell_mode(following, "answers out of shape in")
            self._keep_mode(following)
            return Structured(value, following, answers, (check(value) if check is not None else None) or None)
        said = f"{_COUNTED[answers]} answers were not in the shape asked for ({wrong})"
        raise self._failure(FailureKind.WRONG_SCHEMA, said)

    def _failure(self, kind: FailureKind, what: str) -> ModelFailure:
        return ModelFailure(kind, f"{self.spec.name}: {what}")

    def _shaped(
        self,
        exchange: Exchange,
        turns: Sequence[Message],
        shape: Shape[V],
        repeat: int,
        fixed: Mode | None = None,
        is_first: bool = False,
    ) -> tuple[V, Mode]:
        """Return a valid answer and its mode; only the first one may be reasoning alone, as asking again may help."""
        complete = partial(self._completed, exchange)

        def create(mode: Mode, told: _Told, parameters: dict[str, Any]) -> tuple[V, Mode]:
            strict = told.strict and (mode == "json_schema" or self.spec.provider in _STRICT_TOOLS)
            value = shaped(complete, mode, shape, _turns(turns), parameters, strict=strict, lengths=told.lengths)
            return value, mode

        longest = LONGEST_ANSWER if shape.longest is None or self._thinks else shape.longest
        try:
            found: tuple[V, Mode] = self._adapting(create, repeat, fixed, longest)
        except NotInShape as wrong:
            raise self._out_of_shape(exchange.response, str(wrong), is_first) from None
        except ModelFailure as failure:
            if failure.kind is FailureKind.WRONG_SCHEMA:  # the server has seen it itself
                raise _Invalid(failure.message.removeprefix(f"{self.spec.name}: ")) from None
            if failure.kind is FailureKind.TRUNCATED and exchange.thought and self._lets_think(longest):
                return self._shaped(exchange, turns, shape, repeat, fixed, is_first)
            raise
        if _is_of_another_shape(found[0], shape, _said(exchange.response)):
            raise _Invalid("it holds none of the fields asked for")
        return found

    def _lets_think(self, longest: int) -> bool:
        """Leave room for thoughts from now on, where none was left; return whether that is new."""
        if longest >= LONGEST_ANSWER or self.spec.limit(None) is not None:
            return False
        with self._lock:
            if not self._thinks:
                self._thinks = True
                self.transport.say(
                    f"{self.spec.name}: the model thinks first; answers may take {LONGEST_ANSWER} tokens"
                )
        return True

    def _out_of_shape(self, response: Any, wrong: str, is_first: bool) -> Exception:
        """Return what is wrong with an answer that is not in shape: it may be none."""
        if response is None or not response.choices or _said(response).strip():
            return _Invalid(wrong)
        if is_first or reasoned_in(response.choices[0].message) is None:
            return _Invalid(_empty(response))
        return self._failure(FailureKind.ONLY_REASONED, _empty(response))

    def _completed(self, exchange: Exchange, **body: Any) -> Any:
        """Return the response to a request; sent once more without the role of the system where that is refused."""
        if not self._takes_system:
            return exchange.complete(**{**body, "messages": within_user(body["messages"])})
        try:
            return exchange.complete(**body)
        except ModelFailure as failure:
            within = within_user(body["messages"])
            if not _is_about_roles(failure) or within == body["messages"]:
                raise
        try:
            response = exchange.complete(**{**body, "messages": within})
        except ModelFailure as failure:
            if not _is_about_roles(failure):
                self._leave_out_system_role()  # it has got further
            raise
        self._leave_out_system_role()
        return response

    def _leave_out_system_role(self) -> None:
        with self._lock:
            if self._takes_system:
                self._takes_system = False
                self.transport.say(
                    f"{self.spec.name}: the server does not take a system role; its text stands in the user's message"
                )

    def _look(self) -> None:
        """Skip the modes that litellm would silently drop for this provider."""
        with self._lock:
            if self._looked:
                return
            self._recall_mode()
            names = sent_names(self.spec)
            self._looked = True  # last: a process forked before looks itself
            if names is None:
                return
            self._possible = [mode for mode in MODES if set(_NEEDED[mode]) <= names]
            possible = [mode for mode in self._possible if MODES.index(mode) >= MODES.index(self._mode)]
            if possible[0] != self._mode:
                self._tell_mode(possible[0])

    def _recall_mode(self) -> None:
        """Take the mode that worked in an earlier run, where it is a later one."""
        known = self._cache.get(mode_key(self.spec)) if self._cache is not None else None
        later = MODES[MODES.index(self._mode) + 1 :]
        self._mode = self._kept = next((mode for mode in later if mode == known), self._mode)

    def _keep_mode(self, mode: Mode) -> None:
        """Remember the mode that worked for later runs, where it is another than was known."""
        if self._cache is not None and mode == self._mode != self._kept:
            self._kept = mode
            self._cache.put(mode_key(self.spec), mode)

    def _tell_mode(self, following: Mode, why: str = "the server does not support") -> None:
        self.transport.say(f"{self.spec.name}: {why} mode {self._mode!r}; using {following!r}")
        self._mode = following

    def _adapting(
        self,
        create: Callable[[Mode, _Told, dict[str, Any]], Any],
        repeat: int,
        fixed: Mode | None = None,
        longest: int | None = LONGEST_ANSWER,
    ) -> Any:
        """Return the result of `create`, retried without what the server does not support; a fixed mode stays."""
        asked = self.spec.asked(repeat, longest)
        while True:
            way = _Way(fixed or self._mode, self._told, self._refused)
            try:
                return create(way.mode, way.told, _without(asked, way.refused))
            except ModelFailure as failure:
                if failure.kind is not FailureKind.BAD_REQUEST or not self._learn(
                    failure.detail, way, asked, fixed is None
                ):
                    raise

    def _learn(self, message: str, way: _Way, asked: Mapping[str, Any], may_change_mode: bool) -> bool:
        """Adapt to a refused request for all later ones; return whether anything was adapted."""
        mode, told, refused = way
        with self._lock:
            if (self._refused, self._told) != (refused, told) or (may_change_mode and self._mode != mode):
                return True  # another thread has learnt something meanwhile: try with that
            if mode in _WITH_SCHEMA and self._leave_out_of_schema(message):
                return True
            if is_unsupported(message) and self._leave_out_parameter(message, asked, refused):
                return True
            return may_change_mode and self._fall_back_to_next_mode(message, mode)

    def _leave_out_of_schema(self, message: str) -> bool:
        """Leave out of schemas what the message names of how strictly they are held; return whether there is any."""
        if self._told.lengths and names_lengths(message):
            self._told = self._told._replace(lengths=False)
            self.transport.say(f"{self.spec.name}: the server takes no lengths in a schema; left out")
            return True
        if self._told.strict and names_strictness(message):
            self._told = self._told._replace(strict=False)
            self.transport.say(f"{self.spec.name}: the server does not take 'strict'; left out")
            return True
        return False

    def _leave_out_parameter(self, message: str, asked: Mapping[str, Any], refused: frozenset[str]) -> bool:
        """Drop the first default parameter named in the message, or rename it; return whether there is one."""
        sent = [name for name in (*DEFAULT_PARAMETERS, NEW_LIMIT) if name in _without(asked, refused)]
        named = next((name for name in sent if re.search(rf"\b{name}\b", message)), None)
        if named is None:
            return False
        self._refused = refused | {named}
        other = next((name for name in _without(asked, self._refused) if name in _LIMITS), None)
        done = f"sent as {other!r}" if named in _LIMITS and other else "left out"
        self.transport.say(f"{self.spec.name}: the model does not accept {named!r}; {done}")
        return True

    def _fall_back_to_next_mode(self, message: str, mode: Mode) -> bool:
        """Use the next mode if the message is about the present one; return whether it is."""
        following = [one for one in self._possible if MODES.index(one) > MODES.index(mode)]
        if not following or not names_shape(message, mode):
            return False
        self._tell_mode(following[0])
        return True


def _without(asked: Mapping[str, Any], refused: frozenset[str]) -> dict[str, Any]:
    """Return the parameters without refused ones; the limit of the answer goes under its other name, if it may."""
    kept = {name: value for name, value in asked.items() if name not in refused}
    limits = [asked[name] for name in _LIMITS if name in asked]
    if limits and kept.keys().isdisjoint(_LIMITS):
        kept.update(dict.fromkeys([name for name in _LIMITS if name not in refused][:1], limits[0]))
    return kept


def _turns(messages: Sequence[Message]) -> list[dict[str, Any]]:
    return [{"role": message.role, "content": message.content} for message in messages]


def _said(response: Any) -> str:
    """Return the text of the last answer, whatever the mode."""
    if response is None or not response.choices:
        return ""
    message = response.choices[0].message
    calls = getattr(message, "tool_calls", None) or []
    return str(calls[0].function.arguments if calls else message.content or "")


def _is_about_roles(failure: ModelFailure) -> bool:
    return failure.kind is FailureKind.BAD_REQUEST and names_system_role(failure.detail)


def _empty(response: Any) -> str:
    reasoned = reasoned_in(response.choices[0].message)
    if reasoned is None:
        return "the answer is empty"
    return f"the answer is empty: the model only reasoned ({reasoned}); switch thinking off or allow more tokens"


def _is_of_another_shape(value: Any, shape: Shape[Any], said: str) -> bool:
    """Whether an answer has only unknown fields, which a model of optional fields accepts."""
    if shape.model is None or value.model_fields_set or not shape.model.model_fields:
        return False
    try:
        return bool(json.loads(json_in(said)))
    except ValueError:
        return False


def _again(wrong: str) -> str:
    return f"That answer cannot be used: {wrong}\nAnswer the whole question again, in the shape asked for."
