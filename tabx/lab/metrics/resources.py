"""What metrics with needs are made with: a client to ask, the prompts, and where neural models are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from tabx.lab.metrics.outcomes import Cause, NotScorable

if TYPE_CHECKING:
    from pydantic import BaseModel

    from tabx.llm import Prompts
    from tabx.llm.interview import Asker
    from tabx.llm.shape import Shape

M = TypeVar("M", bound="BaseModel")


@dataclass(frozen=True)
class Resources:
    """What a metric is made with.

    Attributes
    ----------
    client : Asker or None
        A `tabx.llm.Client` or a substitute; None where no backbone is named.
    prompts : Prompts or None
        None for those that come with tabx.
    models : mapping of str to str
        Folder or hub name of the neural model, by the name of the metric.
    """

    client: Asker | None = None
    prompts: Prompts | None = None
    models: Mapping[str, str] = field(default_factory=dict)

    def ask(self, prompt: str, schema: Shape[M], check: Callable[[M], str | None], **values: object) -> M:
        """Return the backbone's answer to a prompt in the shape of `schema`.

        Raises
        ------
        NotScorable
            There is no backbone; the model cannot or will not answer this question, or `check` rejects its answer, also
            when asked again.
        ModelFailure
            Key, address, budget or provider are what fails: any other pair would meet it, too.
        """
        if self.client is None:
            raise NotScorable("it needs a backbone", Cause.NEED)
        from tabx.llm import ModelFailure, Prompts
        from tabx.llm.interview import Interview

        interview = Interview(self.client, self.prompts if self.prompts is not None else Prompts())
        try:
            reply = interview.ask(prompt, schema, check, **values)
        except ModelFailure as failure:
            if failure.resumable:
                raise
            raise NotScorable(failure.message, Cause.MODEL) from failure
        if reply.rejected:
            raise NotScorable(reply.rejected, Cause.MODEL)
        return reply.value
