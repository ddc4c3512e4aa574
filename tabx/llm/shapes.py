"""What instructor makes of a kind of question, kept: it builds the schema and walks its validators for each one anew.

The first answer of a shape goes through instructor. Where all that it adds to a request is the same for any messages,
later requests get that, and a valid answer is read by the schema itself. One that is not valid is handed to instructor
as what came back, so that what is wrong with it is told by the same code.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from tabx.llm.shaping import shaped
from tabx.llm.spec import Mode

if TYPE_CHECKING:
    from pydantic import BaseModel

M = TypeVar("M", bound="BaseModel")


class Shapes:
    """What instructor adds to the requests of one model, by mode and schema."""

    def __init__(self) -> None:
        self._added: dict[tuple[Mode, type[BaseModel]], str] = {}

    def answered(
        self,
        complete: Callable[..., Any],
        mode: Mode,
        schema: type[M],
        turns: list[dict[str, Any]],
        parameters: dict[str, Any],
    ) -> M:
        """Return the validated answer to one request; errors as of `shaped`."""
        added = self._added.get((mode, schema))
        if added is None:
            return self._learning(complete, mode, schema, turns, parameters)
        response = complete(messages=turns, **parameters, **json.loads(added))
        value = _read(response, mode, schema)
        return value if value is not None else shaped(lambda **body: response, mode, schema, turns, parameters)

    def _learning(
        self,
        complete: Callable[..., Any],
        mode: Mode,
        schema: type[M],
        turns: list[dict[str, Any]],
        parameters: dict[str, Any],
    ) -> M:
        asked: list[dict[str, Any]] = []

        def noted(**body: Any) -> Any:
            asked.append({**body, "messages": list(body["messages"])})
            return complete(**body)

        value = shaped(noted, mode, schema, turns, parameters)
        given = {"messages": turns, **parameters}
        for body in asked:
            if {name: body.get(name) for name in given} == given:
                self._added[mode, schema] = json.dumps({name: body[name] for name in body if name not in given})
        return value


def _read(response: Any, mode: Mode, schema: type[M]) -> M | None:
    """Return a valid answer; None for one that instructor has to say something about."""
    message = response.choices[0].message
    texts: Sequence[Any] = [call.function.arguments for call in message.tool_calls or ()]
    if mode != "tools":
        texts = [*texts, message.content]
    if len(texts) != 1 or not isinstance(texts[0], str) or len(response.choices) != 1:
        return None
    try:
        return schema.model_validate_json(texts[0])
    except ValueError:
        return None
