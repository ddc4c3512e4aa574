"""The client: answers from the cache, from a request, or from a fallback backbone."""

from __future__ import annotations

import json
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar, overload

from tabx.base.errors import OptionError
from tabx.llm.budget import Budget
from tabx.llm.cache import ResponseCache, Say, question_key, reply_key, silent
from tabx.llm.failure import DOWN, NOT_FROM_HERE, FailureKind, ModelFailure
from tabx.llm.forking import renew_in_forks
from tabx.llm.installed import check_installed
from tabx.llm.libraries import load_for_any_answer
from tabx.llm.records import Finish, Message, Meter, ModelReply, Reply, TextReply, Usage
from tabx.llm.retry import RetryPolicy
from tabx.llm.route import Route
from tabx.llm.shape import NotInShape, Shape, shape_of
from tabx.llm.spec import MODES, ModelSpec
from tabx.llm.tokens import price_of
from tabx.llm.transport import Exchange, Planned, Transport

if TYPE_CHECKING:
    from pydantic import BaseModel

M = TypeVar("M", bound="BaseModel")
V = TypeVar("V")
R = TypeVar("R", "Reply[Any]", TextReply, ModelReply)
REMEMBERED = Usage(remembered=1)


class Client:
    """Asks a model, with cache, budget, retries and fallbacks.

    It is thread-safe and starts no threads of its own.

    Parameters
    ----------
    spec : ModelSpec
    cache : ResponseCache or None
        None for no cache.
    budget : Budget or None
    retry : RetryPolicy
    fallback : sequence of ModelSpec
        Models to ask, in order, once a provider is down, or where one rejects a question; a model that was down is
        not asked again.
    offline : bool
        Answer from the cache alone.
    dry_run : bool
        Send nothing: `planned` holds what would be sent, and every question that the cache does not answer fails.
    say : function of a message
        Called, from any thread, with what the user should know: an unsupported mode, a fallback, a damaged cache.

    Raises
    ------
    OptionError
        A budget in dollars for a model whose price is not known; offline without a cache; a library that is missing.
    """

    def __init__(  # noqa: PLR0913
        self,
        spec: ModelSpec,
        *,
        cache: ResponseCache | None = None,
        budget: Budget | None = None,
        retry: RetryPolicy | None = None,
        fallback: Sequence[ModelSpec] = (),
        offline: bool = False,
        dry_run: bool = False,
        say: Say = silent,
    ) -> None:
        check_installed()
        if offline and cache is None:
            raise OptionError("offline and no cache exclude each other: offline answers come from the cache")
        self.spec = spec
        self._cache = cache
        self._offline = offline
        self._planned: list[Planned] | None = [] if dry_run else None
        self._say = say
        self._meter = Meter()
        self._flights = _Flights()
        self._budget = budget = budget if budget is not None else Budget()
        policy = retry if retry is not None else RetryPolicy()
        specs = (spec, *fallback)
        if budget.usd is not None and not offline:
            _check_prices(specs)
        transports = [Transport(one, budget=budget, policy=policy, say=say, planned=self._planned) for one in specs]
        self._routes = [Route(transport, cache) for transport in transports]
        weakref.finalize(self, _close, transports)

    @property
    def timeout(self) -> float:
        """Seconds that one request may take, its whole answer included."""
        return self._routes[0].transport.seconds

    @property
    def usage(self) -> Usage:
        """Usage of all questions so far, including failed ones."""
        return self._meter.total

    @property
    def planned(self) -> tuple[Planned, ...]:
        """The requests that a dry run would have sent, in the order of the questions."""
        return tuple(self._planned or ())

    @overload
    def ask(
        self,
        messages: Sequence[Message],
        schema: type[M],
        *,
        check: Callable[[M], str | None] | None = None,
        repeat: int = 0,
    ) -> Reply[M]: ...

    @overload
    def ask(
        self,
        messages: Sequence[Message],
        schema: Shape[V],
        *,
        check: Callable[[V], str | None] | None = None,
        repeat: int = 0,
    ) -> Reply[V]: ...

    def ask(
        self,
        messages: Sequence[Message],
        schema: type[Any] | Shape[Any],
        *,
        check: Callable[[Any], str | None] | None = None,
        repeat: int = 0,
    ) -> Reply[Any]:
        """Return the answer in a shape: an instance of a pydantic model, or what a `Shape` reads of it.

        Parameters
        ----------
        messages : sequence of Message
        schema : pydantic model or Shape
            As `data_shape` makes of JSON Schema data, `record_shape` of the names of columns.
        check : function of the answer
            Returns a complaint about an unusable answer. The model gets it once; a complaint about the second answer is
            in `Reply.rejected`. Rejected answers are not cached.
        repeat : int
            Number of the repetition, from 0: each has a seed and a cache key of its own.

        Raises
        ------
        ModelFailure
            There is no valid answer.
        """
        shape = schema if isinstance(schema, Shape) else _shape_of(schema)

        def recall(route: Route, text: str) -> Reply[Any] | None:
            return _recalled(route, text, shape, check, self._is_fallback(route))

        def send(route: Route, exchange: Exchange) -> tuple[Reply[Any], str | None]:
            answer = route.structured(exchange, messages, shape, check, repeat)
            stored = shape.write(answer.value)
            sent = route.sent_alike(exchange, shape.longest)
            reply: Reply[Any] = Reply(
                shape.read(stored),
                route.spec.name,
                exchange.model,
                self._is_fallback(route),
                False,
                sent,
                exchange.usage,
                answer.mode,
                answer.reasks,
                answer.rejected,
            )
            entry = _entry(stored, exchange, sent, mode=answer.mode, reasks=answer.reasks)
            return reply, None if answer.rejected else entry

        return self._answered(lambda spec: question_key(spec, messages, shape.schema, repeat), recall, send)

    def text(self, messages: Sequence[Message], repeat: int = 0, *, longest: int | None = None) -> TextReply:
        """Return the answer as text; `ModelFailure` where there is none.

        `longest` are its tokens at most, where the settings do not say; None for `spec.LONGEST_ANSWER`.
        """

        def recall(route: Route, text: str) -> TextReply | None:
            entry = _loaded(text)
            if entry is None:
                return None
            return TextReply(
                entry["content"],
                route.spec.name,
                entry["model"],
                self._is_fallback(route),
                True,
                entry["sent"],
                REMEMBERED,
            )

        def send(route: Route, exchange: Exchange) -> tuple[TextReply, str | None]:
            text = route.text(exchange, messages, repeat, longest)
            sent = route.sent_alike(exchange, longest)
            reply = TextReply(
                text, route.spec.name, exchange.model, self._is_fallback(route), False, sent, exchange.usage
            )
            return reply, _entry(text, exchange, sent)

        return self._answered(lambda spec: question_key(spec, messages, None, repeat), recall, send)

    def reply(self, messages: Sequence[Message], *, repeat: int = 0) -> ModelReply:
        """Return the answer as it is, also where it was cut, refused or left empty.

        It may be as long as the settings say (`max_tokens`), else as long as the model can write by litellm's price
        map; where that does not know the model, no limit is sent. What did not end by itself is not cached.

        Parameters
        ----------
        messages : sequence of Message
        repeat : int
            Number of the repetition, from 0: each has a seed and a cache key of its own.

        Raises
        ------
        OptionError
            As of `check_reply_limits`.
        ModelFailure
            There is no reply: the provider's filter blocked it, or the request failed.
        """
        self.check_reply_limits()

        def recall(route: Route, text: str) -> ModelReply | None:
            entry = _loaded(text)
            if entry is None:
                return None
            told = entry["content"], Finish.STOP, route.spec.name, entry["model"]
            return ModelReply(*told, self._is_fallback(route), True, entry["sent"], REMEMBERED)

        def send(route: Route, exchange: Exchange) -> tuple[ModelReply, str | None]:
            text, finish = route.reply(exchange, messages, repeat)
            told = text, finish, route.spec.name, exchange.model
            reply = ModelReply(*told, self._is_fallback(route), False, exchange.sent, exchange.usage)
            return reply, _entry(text, exchange, exchange.sent) if finish is Finish.STOP else None

        return self._answered(lambda spec: reply_key(spec, messages, repeat), recall, send, as_it_is=True)

    def check_reply_limits(self) -> None:
        """Check that a budget can hold back what `reply` asks for.

        Raises
        ------
        OptionError
            A budget of tokens or dollars, and a model of which nothing says how long its replies may be.
        """
        if self._offline or not self._budget.needs_limits:
            return
        for route in self._routes:
            if route.longest_reply is None:
                raise OptionError(
                    f"{route.spec.name}: a budget of tokens or dollars needs the longest reply, which is not known of "
                    "this model; name it with --model-arg max_tokens=N"
                )

    def _is_fallback(self, route: Route) -> bool:
        return route is not self._routes[0]

    def _answered(
        self,
        key_of: Callable[[ModelSpec], str],
        recall: Callable[[Route, str], R | None],
        send: Callable[[Route, Exchange], tuple[R, str | None]],
        *,
        as_it_is: bool = False,
    ) -> R:
        """Return the answer of the first route that gives one."""
        load_for_any_answer()
        failure: ModelFailure | None = None
        in_vain = Usage()
        for route in self._routes:
            key = key_of(route.spec)
            with self._flights.alone(key):
                found = self._recalled(route, key, recall)
                if found is not None:
                    self._meter.add(REMEMBERED)
                    return replace(found, usage=in_vain + found.usage)
                if self._offline or (route.down and route is not self._routes[-1]):
                    continue
                try:
                    reply = self._sent(route, route.exchange(as_it_is=as_it_is), key, send)
                    return replace(reply, usage=in_vain + reply.usage)
                except ModelFailure as error:
                    failure = error
                    in_vain = failure.usage = in_vain + failure.usage
            self._hand_over(route, failure)
        if failure is not None:
            raise failure
        raise ModelFailure(
            FailureKind.OFFLINE,
            f"{self.spec.name}: the answer is not in the cache; ask for it without --offline",
        )

    def _recalled(self, route: Route, key: str, recall: Callable[[Route, str], R | None]) -> R | None:
        text = self._cache.get(key) if self._cache is not None else None
        return None if text is None else recall(route, text)

    def _sent(
        self, route: Route, exchange: Exchange, key: str, send: Callable[[Route, Exchange], tuple[R, str | None]]
    ) -> R:
        try:
            reply, entry = send(route, exchange)
        except ModelFailure as failure:
            failure.usage, failure.said = exchange.usage, exchange.said
            raise
        finally:
            self._meter.add(exchange.usage)
        if entry is not None and self._cache is not None:
            self._cache.put(key, entry)
        return reply

    def _hand_over(self, route: Route, failure: ModelFailure) -> None:
        """Say that the next route takes over, for good or for this question; raise the failure if none does."""
        if route is self._routes[-1] or failure.kind not in DOWN | NOT_FROM_HERE:
            raise failure
        following = self._routes[self._routes.index(route) + 1].spec.name
        if failure.kind in NOT_FROM_HERE:
            self._say(f"{failure.message}; {following} is asked this question")
        elif not route.down:
            route.down = True
            self._say(f"{failure.message}; {following} takes over")


def _shape_of(model: type[BaseModel]) -> Shape[Any]:
    return shape_of(model)


def _close(transports: Sequence[Transport]) -> None:
    for transport in transports:
        transport.close()


def _check_prices(specs: Sequence[ModelSpec]) -> None:
    """Raise OptionError for a model of unknown price, which a budget in dollars cannot limit."""
    for spec in specs:
        if price_of(spec) is None:
            raise OptionError(
                f"--budget-usd: the price of {spec.name!r} is unknown; set price = {{in = …, out = …}} "
                "in [tool.tabx.backbones], or use --max-tokens-total"
            )


class _Flights:
    """Lets one thread at a time ask a question; the other threads then use the cached answer."""

    def __init__(self) -> None:
        self.renew()
        renew_in_forks(self)

    def renew(self) -> None:
        """Begin without questions under way."""
        self._lock = Lock()
        self._under_way: dict[str, tuple[Lock, int]] = {}

    @contextmanager
    def alone(self, key: str) -> Iterator[None]:
        with self._lock:
            own, waiting = self._under_way.get(key, (Lock(), 0))
            self._under_way[key] = (own, waiting + 1)
        try:
            with own:
                yield
        finally:
            with self._lock:
                own, waiting = self._under_way[key]
                if waiting == 1:
                    del self._under_way[key]
                else:
                    self._under_way[key] = (own, waiting - 1)


def _entry(content: str, exchange: Exchange, sent: Mapping[str, Any], **more: Any) -> str:
    entry = {"content": content, "model": exchange.model, "sent": sent, **more}
    return json.dumps(entry, sort_keys=True, default=str)


def _loaded(text: str) -> dict[str, Any] | None:
    """Return an entry of the cache, None for an invalid one."""
    try:
        entry = json.loads(text)
        if not isinstance(entry, dict):
            return None
        whole = all(isinstance(entry[name], kind) for name, kind in (("content", str), ("model", str), ("sent", dict)))
    except (ValueError, KeyError, RecursionError):
        return None
    return entry if whole else None


def _recalled(
    route: Route, text: str, shape: Shape[V], check: Callable[[V], str | None] | None, fallback: bool
) -> Reply[V] | None:
    """Return a cached answer, None for one that would not be accepted today."""
    entry = _loaded(text)
    if entry is None or entry.get("mode") not in MODES:
        return None
    reasks = entry.get("reasks", 0)
    if type(reasks) is not int:
        return None
    try:
        value = shape.read(entry["content"])
    except NotInShape:
        return None
    if check is not None and check(value):
        return None
    return Reply(
        value,
        route.spec.name,
        entry["model"],
        fallback,
        True,
        entry["sent"],
        REMEMBERED,
        entry["mode"],
        reasks,
        None,
    )
