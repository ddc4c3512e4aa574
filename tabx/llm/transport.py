"""One request to one model: budget, key, retries, the parameters sent, the usage."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from threading import Event, Lock
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from tabx.base.outside import one_line
from tabx.llm.budget import Budget, Worst
from tabx.llm.cache import Say
from tabx.llm.classify import failure_of, failure_of_answer, failure_of_nothing
from tabx.llm.departures import Departures
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.llm.forking import finish_before_forks, renew_in_forks
from tabx.llm.keys import key_of
from tabx.llm.libraries import litellm
from tabx.llm.pace import Pace
from tabx.llm.received import model_name, parameters_of, received
from tabx.llm.records import Finish, Message, Usage
from tabx.llm.requesting import requesting
from tabx.llm.retry import RetryPolicy, with_retries
from tabx.llm.spec import ModelSpec
from tabx.llm.thoughts import without_thoughts
from tabx.llm.tokens import COUNTED_AS, cost_of, count_message_tokens, count_tokens, price_of

if TYPE_CHECKING:
    from tabx.llm.shortcut import Shortcut
    from tabx.llm.wire import Connections, Departing

_T = TypeVar("_T")

_REFUSAL = 120
"""Characters of a refusal in a message: its first sentence."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A request that a dry run did not send, exactly as it would have been.

    Attributes
    ----------
    backbone, model : str
    api_base : str or None
    body : mapping
        Messages, parameters, and the requested shape of the answer.
    """

    backbone: str
    model: str
    api_base: str | None
    body: Mapping[str, Any]


class Sent(NamedTuple):
    """A request that was answered: litellm's response, its usage, and what left for it."""

    response: Any
    took: Usage
    departures: Departures


class Attempts:
    """The requests for one thing asked: each within the budget, its usage counted, sent again where that helps."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.usage = Usage()
        self.heard: Mapping[str, str] = {}
        """Headers of what last came back."""

    def _retried(self, once: Callable[[], _T]) -> _T:
        transport = self._transport
        with requesting():  # around the retries: their time begins once it is this question's turn
            return with_retries(
                lambda: transport.pace.paced(once, lambda _: self.heard, transport.policy.seconds),
                transport.policy,
                has_answered=lambda: transport.answered,
                told=transport.told,
            )

    def _sent(
        self,
        worst: Worst,
        send: Callable[[str | None, Departures], Any],
        took: Callable[[Any, int], Usage],
        learn: Callable[[str | None, Departing], None] | None = None,
    ) -> Sent:
        """Send one request.

        Parameters
        ----------
        worst : Worst
            What it may cost.
        send : function of the key and the departures
            Returns litellm's response; its exceptions are litellm's.
        took : function of the response and the number of requests
        learn : function of the key and the request that leaves, or None
        """
        transport, spec = self._transport, self._transport.spec
        key = key_of(spec)
        with transport.budget.held(worst) as held:
            departures = Departures(
                spec, held, transport.first_alone(), lambda request: learn(key, request) if learn else None
            )
            try:
                response = send(key, departures)
                usage = took(response, departures.requests)
            except BaseException as error:
                self.usage += transport.in_vain(departures.requests)
                if not isinstance(error, Exception):
                    raise
                failure = failure_of(error, spec, departures.error())
                # A provider that was too slow may have worked, one that answered has, and bills it.
                if departures.answered or failure.kind is FailureKind.TIMEOUT:
                    held.bill()
                raise failure from None
            finally:
                departures.opened()
                self.heard = departures.heard
            held.settle(usage)
        transport.answered = True
        self.usage += usage
        return Sent(response, usage, departures)


class Exchange(Attempts):
    """The requests of one question: each goes through `complete`, which counts its usage.

    Parameters
    ----------
    transport : Transport
    as_it_is : bool
        Whether an answer that was cut, refused or left empty is one.
    """

    def __init__(self, transport: Transport, *, as_it_is: bool = False) -> None:
        super().__init__(transport)
        self._as_it_is = as_it_is
        self.sent: dict[str, Any] = {}
        self.model = transport.spec.model
        self.response: Any = None
        self.said = ""
        """The last words that came of the model, in whatever place of an answer."""
        self.thought = False
        """Whether the last answer holds thoughts, or their tokens were told."""

    def complete(self, **body: Any) -> Any:
        """Send a request, with retries, and return litellm's response.

        Raises
        ------
        ModelFailure
            There is no usable answer.
        """
        self.response = None
        return self._retried(lambda: self._once(body))

    def _once(self, body: Mapping[str, Any]) -> Any:
        transport, spec = self._transport, self._transport.spec
        if transport.planned is not None:
            transport.planned.append(Planned(spec.name, spec.model, spec.api_base, dict(body)))
            raise ModelFailure(FailureKind.DRY_RUN, f"{spec.name}: a dry run sends no request")
        response, took, departures = self._sent(
            transport.worst(body),
            lambda key, departures: self._completed(body, key, departures),
            lambda response, requests: transport.took(response, body, requests),
            lambda key, request: transport.shortcut.learn(body, key, request),
        )
        self.sent = parameters_of(departures.sent)
        self.model = model_name(response, spec.model)
        self.response = received(response)
        choice = _choice(response, spec, departures)
        self.said = said_in(choice.message) or self.said
        self.thought = took.tokens_thought > 0 or _holds_thoughts(choice.message)
        if not self._as_it_is:
            _examine(choice, spec)
        elif finish_of(choice) is None:
            raise _filtered(spec)
        return response

    def _completed(self, body: Mapping[str, Any], key: str | None, departures: Departures) -> Any:
        """Return litellm's response to one request; the exception is litellm's."""
        transport, spec = self._transport, self._transport.spec
        seconds = transport.seconds
        library = litellm()
        with transport.connections.call(seconds, departures):
            response = transport.shortcut.response(body, key, departures)
            if response is None:
                response = library.completion(
                    **body,
                    model=spec.model,
                    api_base=spec.api_base,
                    api_key=key,
                    timeout=seconds,
                    num_retries=0,
                    max_retries=0,
                    drop_params=True,
                )
        if response is None:
            raise failure_of_nothing(spec)
        return response


class Transport:
    """The connection to one model, for all threads."""

    def __init__(
        self, spec: ModelSpec, *, budget: Budget, policy: RetryPolicy, say: Say, planned: list[Planned] | None
    ) -> None:
        self.spec = spec
        self.budget = budget
        self.policy = policy
        self.say = say
        self.planned = planned
        self.answered = False
        self._counting = False
        self._begin()
        renew_in_forks(self)
        finish_before_forks(self)

    def _begin(self) -> None:
        self._opening = Lock()
        self._opened = Event()
        self.pace = Pace(self.spec.name)

    def renew(self) -> None:
        """Begin anew in a forked process, without the connections of its parent: both would read from them."""
        self._begin()
        for kept in ("connections", "shortcut"):
            self.__dict__.pop(kept, None)
        library = sys.modules.get("litellm")
        if library is not None:
            library.in_memory_llm_clients_cache.flush_cache()

    @property
    def seconds(self) -> float:
        """Seconds that one request may take."""
        return float(self.spec.parameters.get("timeout") or self.policy.timeout)

    def opening(self) -> Lock:
        """Return the lock of the first request."""
        return self._opening

    @cached_property
    def connections(self) -> Connections:
        """The connections to the server."""
        from tabx.llm.wire import Connections

        return Connections()

    @cached_property
    def shortcut(self) -> Shortcut:
        """The way to the server without litellm."""
        from tabx.llm.shortcut import Shortcut

        return Shortcut(self.spec, self.connections)

    def close(self) -> None:
        """Close the connections, if any were opened."""
        if "connections" in self.__dict__:
            self.connections.close()

    def first_alone(self) -> Callable[[], None]:
        """Let the first request open the connections alone, as litellm opens them in each thread.

        Return the function to call once they are open; it may be called repeatedly.
        """
        if not self._opened.is_set():
            self._opening.acquire()
            if not self._opened.is_set():
                return self._open
            self._opening.release()
        return _nothing

    def _open(self) -> None:
        if not self._opened.is_set():
            self._opened.set()
            self._opening.release()

    def told(self, failure: ModelFailure) -> None:
        """Report that a request is repeated, and why."""
        self.say(f"{failure.message}; asking again")

    def worst(self, body: Mapping[str, Any]) -> Worst:
        """Return upper bounds: a token has at least one byte, an answer at most its limit."""
        if not self.budget.needs_limits:
            return Worst(0, None)
        longest = body.get("max_tokens", body.get("max_completion_tokens"))
        if not isinstance(longest, int):
            raise ModelFailure(
                FailureKind.BUDGET, f"{self.spec.name}: a budget needs --model-arg max_tokens=N to limit answers"
            )
        said = json.dumps(body, ensure_ascii=False, default=str)
        tokens_in = len(said.encode("utf-8", "surrogatepass"))
        price = price_of(self.spec) if self.budget.usd is not None else None
        cost = None if price is None else (tokens_in * price.tokens_in + longest * price.tokens_out) / 1e6
        return Worst(tokens_in + longest, cost)

    def in_vain(self, requests: int) -> Usage:
        """Return the usage of failed requests: no tokens, and cost 0 if the price is known."""
        return Usage(requests, cost=0.0 if not requests or price_of(self.spec) is not None else None)

    def took(self, response: Any, body: Mapping[str, Any], requests: int) -> Usage:
        """Return the usage of an answered request; tokens are counted if the server reports none."""
        tokens_in, tokens_out, thought = _counts(getattr(response, "usage", None))
        said = [str(choice.message.content or "") for choice in response.choices]
        if not tokens_in or (not tokens_out and any(said)):
            if not self._counting:
                self._counting = True
                self.say(f"{self.spec.name}: the server reports no token counts; counted as for {COUNTED_AS}")
            turns = [Message(turn["role"], str(turn["content"])) for turn in body["messages"]]
            tokens_in = tokens_in or count_message_tokens(turns)
            tokens_out = tokens_out or sum(map(count_tokens, said))
            response = None
        cost = cost_of(self.spec, tokens_in, tokens_out, response)
        return Usage(requests, 0, tokens_in, tokens_out, cost, min(thought, tokens_out))


def sent_names(spec: ModelSpec) -> set[str] | None:
    """Return the parameters that litellm passes on to the provider; None if it does not know."""
    library = litellm()
    try:
        model, provider, *_ = library.get_llm_provider(spec.model)
    except library.exceptions.BadRequestError:
        return None  # no such provider: the request will say so
    names = library.get_supported_openai_params(model=model, custom_llm_provider=provider)
    return None if names is None else set(names)


def _nothing() -> None:
    """Do nothing: the connections are open."""


def _counts(usage: Any) -> tuple[int, int, int]:
    """Return the tokens that a server tells: in, out, and those of the latter that were thought."""
    tokens_in = _count(getattr(usage, "prompt_tokens", 0))
    tokens_out = _count(getattr(usage, "completion_tokens", 0))
    thought = _count(getattr(getattr(usage, "completion_tokens_details", None), "reasoning_tokens", 0))
    if thought and getattr(usage, "total_tokens", 0) == tokens_in + tokens_out + thought:
        tokens_out += thought  # some servers count them beside the answer's
    return tokens_in, tokens_out, thought


def _count(said: Any) -> int:
    """Return a count of tokens that a server tells; one below nothing would be a credit."""
    return said if isinstance(said, int) and said > 0 else 0


def reasoned_in(message: Any) -> str | None:
    """Return the name under which a message without an answer holds a model's reasoning, None where it holds none."""
    fields = getattr(message, "provider_specific_fields", None) or {}
    if not getattr(message, "reasoning_content", None) and not fields.get("reasoning"):
        return None
    return "reasoning" if "reasoning" in fields else "reasoning_content"


def _holds_thoughts(message: Any) -> bool:
    said = str(message.content or "")
    return reasoned_in(message) is not None or without_thoughts(said) != said


def _choice(response: Any, spec: ModelSpec, departures: Departures) -> Any:
    """Return the one choice of a response; raise ModelFailure where there is none, or an error in its place."""
    choice = response.choices[0] if response.choices else None
    if choice is not None and (choice.message.content or choice.message.tool_calls):
        return choice
    said = departures.error()
    if said is not None:
        raise failure_of_answer(said, spec)
    if choice is None:
        raise ModelFailure(FailureKind.WRONG_SCHEMA, f"{spec.name}: the answer holds no choice")
    return choice


def said_in(message: Any) -> str:
    """Return the text of a message: of the call of a tool, of the message itself, or of a refusal; "" for none."""
    calls = message.tool_calls or ()
    return str(calls[0].function.arguments if calls else message.content or "") or refusal_in(message)


def refusal_in(message: Any) -> str:
    """Return the words in which a message refuses, "" where it does not."""
    fields = getattr(message, "provider_specific_fields", None) or {}
    return str(getattr(message, "refusal", None) or fields.get("refusal") or "")


def finish_of(choice: Any) -> Finish | None:
    """Return how an answer ended; None where the provider's filter blocked it."""
    if refusal_in(choice.message):
        return Finish.REFUSED
    if choice.finish_reason == "content_filter":
        return None
    if choice.finish_reason == "length":
        return Finish.CUT
    return Finish.STOP if choice.message.content else Finish.EMPTY


def _examine(choice: Any, spec: ModelSpec) -> None:
    """Raise ModelFailure for an unusable answer: refused, filtered, truncated."""
    finish = finish_of(choice)
    if finish is Finish.REFUSED:
        said = one_line(refusal_in(choice.message), _REFUSAL)
        raise ModelFailure(FailureKind.REFUSAL, f"{spec.name}: the model refuses to answer ({said})")
    if finish is None:
        raise _filtered(spec)
    if finish is Finish.CUT:
        raise ModelFailure(FailureKind.TRUNCATED, f"{spec.name}: {_cut_off(choice.message)} --model-arg max_tokens=N")


def _filtered(spec: ModelSpec) -> ModelFailure:
    return ModelFailure(FailureKind.CONTENT_FILTER, f"{spec.name}: the provider blocked the answer (content filter)")


def _cut_off(message: Any) -> str:
    reasoned = None if message.content else reasoned_in(message)
    if reasoned is None:
        return "the answer was cut off; allow a longer one with"
    return (
        f"the answer was cut off before it began: the model only reasoned ({reasoned}); switch thinking off or allow "
        "more tokens with"
    )
