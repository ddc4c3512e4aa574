"""The interface to a model that drafts texts, and the check of each draft.

A draft is kept only if it makes exactly the change that was asked for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol

from tabx.perturb.contents import Content, TextChange, read_content, relate
from tabx.perturb.records import RefusedError

_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Request:
    """A request for a drafted text.

    Attributes
    ----------
    entity : str
        "cell" or "header".
    text : str
        The present text.
    relation : str
        The expected relation: of a header "equivalent" (other words), of a cell "different" or "partial" (another value
        of the same type).
    context : tuple of str
        The other headers, or the other cells of the column: none of them may be repeated.
    """

    entity: str
    text: str
    relation: str
    context: tuple[str, ...] = ()


class Drafter(Protocol):
    """The protocol of a drafter: a model, or a list of texts."""

    def draft(self, request: Request) -> str:
        """Return a text for the requested place."""
        ...


def validated(request: Request, text: str) -> Content:
    """Return the content of a draft, with its declared change.

    Raises
    ------
    RefusedError
        Where the draft is empty, repeats the text or its context, loses or adds a number of a header, or is found to
        have another relation to the gold than was declared.
    """
    said = text.strip()
    if not said or "\n" in said or said == request.text:
        raise RefusedError(f"the draft {text!r} is empty, unchanged or longer than one line")
    if said.casefold() in {other.casefold() for other in request.context}:
        raise RefusedError(f"the draft {said!r} duplicates another text of the table")
    if request.entity == "header":
        if _DIGITS.findall(said) != _DIGITS.findall(request.text) or request.relation != "equivalent":
            raise RefusedError(f"the draft {said!r} is not the header {request.text!r} in other words")
        return Content(said, change=TextChange.DIFFERENT)
    gold, new = read_content(request.text), read_content(said)
    change = TextChange.NONE if new.number or new.day else TextChange.DIFFERENT
    content = Content(said, new.number, new.day, new.form, change)
    relation = relate(gold, content).relation
    if gold.type != content.type or relation != request.relation:
        raise RefusedError(f"the draft {said!r} is {relation}, where {request.relation} was declared")
    return content
