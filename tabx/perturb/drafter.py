"""The seam to a model that drafts texts: a draft is kept only where it does just what was asked for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol

from tabx.perturb.contents import Content, TextChange, read_content, relate
from tabx.perturb.records import RefusedError

_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Request:
    """What a draft is asked for.

    Attributes
    ----------
    entity : str
        "cell" or "header".
    text : str
        The text there now.
    relation : str
        What is to be found afterwards: of a header "equivalent" (other words), of a cell "different" or "partial"
        (another value of the same type).
    context : tuple of str
        The other headers, or the other cells of the column: none of them may be repeated.
    """

    entity: str
    text: str
    relation: str
    context: tuple[str, ...] = ()


class Drafter(Protocol):
    """Who drafts: a model, or a list."""

    def draft(self, request: Request) -> str:
        """Return a text for the place."""
        ...


def validated(request: Request, text: str) -> Content:
    """Return the content of a draft, with its declared change.

    Raises
    ------
    RefusedError
        Where the draft is empty, says nothing new or what stands elsewhere, loses or adds a number of a header, or
        is not found to relate to the gold as was declared.
    """
    said = text.strip()
    if not said or "\n" in said or said == request.text:
        raise RefusedError(f"the draft {text!r} says nothing new in one line")
    if said.casefold() in {other.casefold() for other in request.context}:
        raise RefusedError(f"the draft {said!r} stands elsewhere already")
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
