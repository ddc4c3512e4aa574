"""Vectors of texts from any server of OpenAI's embedding protocol: in batches, with retries, within a budget.

Nothing of it lies in the cache of answers, which holds texts: who asks keeps the vectors.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tabx.base.errors import OptionError
from tabx.llm.budget import Budget, Worst
from tabx.llm.cache import Say, silent
from tabx.llm.departures import Departures
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.llm.installed import check_installed
from tabx.llm.libraries import litellm
from tabx.llm.records import Meter, Usage
from tabx.llm.retry import RetryPolicy
from tabx.llm.spec import ModelSpec
from tabx.llm.tokens import cost_of, count_tokens, price_of
from tabx.llm.transport import Attempts, Transport

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_TEXTS = 64
"""Texts of a request: servers that batch take some dozens at a time, and what one request loses is asked for again."""

MOST_CHARACTERS = 200_000
"""Characters of a request, of more than one text: OpenAI takes 300,000 tokens, small servers a few megabytes."""


class Embedder:
    """Asks a model for vectors. It is not shared between threads.

    Parameters
    ----------
    spec : ModelSpec
        Its parameters go with each request, such as `dimensions`.
    budget : Budget or None
        Of which the texts alone take tokens: no answer has any.
    retry : RetryPolicy or None
    say : function of a message
        Called with what the user should know.

    Raises
    ------
    OptionError
        A budget in dollars for a model whose price is not known; a library that is missing.
    """

    def __init__(
        self, spec: ModelSpec, *, budget: Budget | None = None, retry: RetryPolicy | None = None, say: Say = silent
    ) -> None:
        check_installed()
        self.spec = spec
        budget = budget if budget is not None else Budget()
        if budget.usd is not None and price_of(spec) is None:
            raise OptionError(f"--budget-usd: the price of {spec.name!r} is unknown; use --max-tokens-total")
        self._transport = Transport(
            spec,
            budget=budget,
            policy=retry if retry is not None else RetryPolicy(),
            say=say,
            planned=None,
        )
        self._meter = Meter()
        self._length = 0
        weakref.finalize(self, self._transport.close)

    @property
    def usage(self) -> Usage:
        """Usage of all requests so far, failed ones included."""
        return self._meter.total

    def embed(self, texts: Sequence[str], *, input_type: str | None = None) -> Iterator[NDArray[np.float32]]:
        """Yield the vectors of the texts, an array of texts × numbers for each request, in the order of the texts.

        Parameters
        ----------
        texts : sequence of str
            None of them empty.
        input_type : str or None
            What a provider is told of the texts ("query", "passage"), where it wants to know.

        Raises
        ------
        ModelFailure
            A request failed, or what came are not as many vectors of one length as texts were sent.
        """
        for batch in _batches(texts):
            yield self._vectors(batch, input_type)

    def _vectors(self, texts: Sequence[str], input_type: str | None) -> NDArray[np.float32]:
        request = _Request(self._transport, texts, input_type)
        try:
            response = request.response()
        finally:
            self._meter.add(request.usage)
        return self._checked(response, len(texts))

    def _checked(self, response: Any, count: int) -> NDArray[np.float32]:
        """Return the vectors of a response, in the order of the texts."""
        import numpy as np

        try:
            rows = sorted(response.data, key=lambda one: one["index"])
            vectors = np.array([one["embedding"] for one in rows], dtype=np.float32)
        except (TypeError, KeyError, ValueError, AttributeError):
            vectors = np.zeros((0, 0), dtype=np.float32)
        if vectors.ndim != 2 or len(vectors) != count or not vectors.shape[1] or not np.isfinite(vectors).all():
            raise ModelFailure(
                FailureKind.WRONG_SCHEMA,
                f"{self.spec.name}: the answer holds no {count} vectors of one length; a model of embeddings is right",
            )
        if self._length and vectors.shape[1] != self._length:
            raise ModelFailure(
                FailureKind.WRONG_SCHEMA,
                f"{self.spec.name}: a vector of {vectors.shape[1]} numbers after such of {self._length}",
            )
        self._length = vectors.shape[1]
        return vectors


class _Request(Attempts):
    """One request for the vectors of some texts."""

    def __init__(self, transport: Transport, texts: Sequence[str], input_type: str | None) -> None:
        super().__init__(transport)
        self._texts = texts
        self._input_type = input_type

    def response(self) -> Any:
        """Return litellm's response; ModelFailure where there is none."""
        return self._retried(lambda: self._sent(self._worst(), self._completed, self._took).response)

    def _completed(self, key: str | None, departures: Departures) -> Any:
        transport, spec = self._transport, self._transport.spec
        parameters = {name: value for name, value in spec.parameters.items() if name != "timeout" and value is not None}
        body = dict(parameters.pop("extra_body", {}))
        if spec.api_base is not None:
            # litellm would drop what it does not know of a model, and it knows none that a private server runs.
            body.update(parameters)
            parameters = {}
        if self._input_type is not None:
            body["input_type"] = self._input_type
        with transport.connections.call(transport.seconds, departures):
            return litellm().embedding(
                **parameters,
                **({"extra_body": body} if body else {}),
                model=spec.model,
                input=list(self._texts),
                encoding_format="float",
                api_base=spec.api_base,
                api_key=key,
                timeout=transport.seconds,
                num_retries=0,
                max_retries=0,
                drop_params=True,
            )

    def _worst(self) -> Worst:
        """Return upper bounds: a token has at least one byte."""
        budget = self._transport.budget
        if not budget.needs_limits:
            return Worst(0, None)
        tokens = sum(len(text.encode("utf-8", "surrogatepass")) for text in self._texts)
        price = price_of(self._transport.spec) if budget.usd is not None else None
        return Worst(tokens, None if price is None else tokens * price.tokens_in / 1e6)

    def _took(self, response: Any, requests: int) -> Usage:
        told = getattr(getattr(response, "usage", None), "prompt_tokens", 0)
        tokens = told if isinstance(told, int) and told > 0 else sum(map(count_tokens, self._texts))
        spec = self._transport.spec
        return Usage(requests, 0, tokens, 0, cost_of(spec, tokens, 0, response if told else None))


def _batches(texts: Sequence[str]) -> Iterator[list[str]]:
    batch: list[str] = []
    size = 0
    for text in texts:
        if batch and (len(batch) == MOST_TEXTS or size + len(text) > MOST_CHARACTERS):
            yield batch
            batch, size = [], 0
        batch.append(text)
        size += len(text)
    if batch:
        yield batch
