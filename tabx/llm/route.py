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
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tabx.llm.cache import ResponseCache, mode_key
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.llm.forking import renew_in_forks
from tabx.llm.records import Finish, Message
from tabx.llm.refusals import is_unsupported, names_shape, names_system_role, within_user
from tabx.llm.shapes import Shapes
from tabx.llm.spec import DEFAULT_PARAMETERS, LONGEST_ANSWER, MODES, NEW_LIMIT, OLD_LIMIT, Mode
from tabx.llm.thoughts import without_thoughts
from tabx.llm.tokens import longest_reply_of
from tabx.llm.transport import Exchange, Transport, finish_of, reasoned_in, refusal_in, sent_names

if TYPE_CHECKING:
    from pydantic import BaseModel

M = TypeVar("M", bound="BaseModel")
Check = Callable[[M], str | None]

_LIMITS = (OLD_LIMIT, NEW_LIMIT)
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

    def __init__(self, transport: Transport, cache: ResponseCache | None = None) -> None:
        self.transport = transport
        self._cache = cache
        self.spec = transport.spec
        self.down = False
        self._mode: Mode = self.spec.mode
        self._kept: Mode = self.spec.mode
        self._looked = False
        self._possible: Sequence[Mode] = MODES
        self._shapes = Shapes()
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

    @cached_property
    def longest_reply(self) -> int | None:
        """Tokens of a reply at most: of the settings, else what the model can write; None where that is not known."""
        named = self.spec.limit(None)
        return named if named is not None else self.spec.limit(longest_reply_of(self.spec))

    def reply(self, exchange: Exchange, messages: Sequence[Message], repeat: int) -> tuple[str, Finish]:
        """Return the text of the answer, whatever it is, and how it ended."""
        response = self._adapting(
            lambda _, parameters: self._completed(exchange, messages=_turns(messages), **parameters),
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

    def text(self, exchange: Exchange, messages: Sequence[Message], repeat: int) -> str:
        """Return the answer as text; `ModelFailure` where there is none."""
        response = self._adapting(
            lambda _, parameters: self._completed(exchange, messages=_turns(messages), **parameters), repeat
        )
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
        schema: type[M],
        check: Check[M] | None,
        repeat: int,
    ) -> Structured[M]:
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
                value, mode = self._shaped(exchange, turns, schema, repeat, is_first=not reasks)
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
        return self._in_other_modes(exchange, messages, schema, check, repeat, (mode, wrong))

    def _in_other_modes(
        self,
        exchange: Exchange,
        messages: Sequence[Message],
        schema: type[M],
        check: Check[M] | None,
        repeat: int,
        failed: tuple[Mode, str],
    ) -> Structured[M]:
        """Return the answer in the first of the modes after one in which it was not in shape, and stay with that."""
        mode, wrong = failed
        answers = 2
        for following in [one for one in self._possible if MODES.index(one) > MODES.index(mode)]:
            try:
                value, _ = self._shaped(exchange, messages, schema, repeat, following)
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
        schema: type[M],
        repeat: int,
        fixed: Mode | None = None,
        is_first: bool = False,
    ) -> tuple[M, Mode]:
        """Return a valid answer and its mode; only the first one may be reasoning alone, as asking again may help."""
        from tabx.llm.shaping import NotInShape

        def create(mode: Mode, parameters: dict[str, Any]) -> tuple[M, Mode]:
            complete = partial(self._completed, exchange)
            return self._shapes.answered(complete, mode, schema, _turns(turns), parameters), mode

        try:
            found: tuple[M, Mode] = self._adapting(create, repeat, fixed)
        except NotInShape as wrong:
            raise self._out_of_shape(exchange.response, str(wrong), is_first) from None
        except ModelFailure as failure:
            if failure.kind is FailureKind.WRONG_SCHEMA:  # the server has seen it itself
                raise _Invalid(failure.message.removeprefix(f"{self.spec.name}: ")) from None
            raise
        if _is_of_another_shape(found[0], _said(exchange.response)):
            raise _Invalid("it holds none of the fields asked for")
        return found

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
        create: Callable[[Mode, dict[str, Any]], Any],
        repeat: int,
        fixed: Mode | None = None,
        longest: int | None = LONGEST_ANSWER,
    ) -> Any:
        """Return the result of `create`, retried without what the server does not support; a fixed mode stays."""
        asked = self.spec.asked(repeat, longest)
        while True:
            mode, refused = fixed or self._mode, self._refused
            try:
                return create(mode, _without(asked, refused))
            except ModelFailure as failure:
                if failure.kind is not FailureKind.BAD_REQUEST or not self._learn(
                    failure.detail, mode, asked, refused, fixed is None
                ):
                    raise

    def _learn(
        self, message: str, mode: Mode, asked: Mapping[str, Any], refused: frozenset[str], may_change_mode: bool
    ) -> bool:
        """Adapt to a refused request for all later ones; return whether anything was adapted."""
        with self._lock:
            if self._refused != refused or (may_change_mode and self._mode != mode):
                return True  # another thread has learnt something meanwhile: try with that
            if is_unsupported(message) and self._leave_out_parameter(message, asked, refused):
                return True
            return may_change_mode and self._fall_back_to_next_mode(message, mode)

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
