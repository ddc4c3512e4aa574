"""The shapes of a model's answers, with short keys and without defaults."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from tabx.backbone import Meaning

_MEANINGS = [one.value for one in Meaning]
# Told to the server, but checked by hand: one answer off the menu does not make the others useless.
Relation = Annotated[str, Field(json_schema_extra={"enum": list[Any](_MEANINGS)})]


def _bare(schema: dict[str, Any]) -> None:
    """Remove titles and descriptions from a schema, as every question pays for its tokens."""
    schema.pop("description", None)
    for entry in schema.get("properties", {}).values():
        entry.pop("title", None)


class Terse(BaseModel):
    """A shape whose schema has no titles and descriptions: those are for readers of the code."""

    model_config = ConfigDict(json_schema_extra=_bare)


class PairReply(Terse):
    """Gold indices and the predicted ones that belong to them."""

    g: list[int]
    p: list[int]
    why: str = ""


class HeaderReply(Terse):
    """Whether the headers of one line mean the same."""

    i: int
    same: bool
    why: str = ""


class HeadersReply(Terse):
    """Whether headers mean the same: all that is asked of most tables."""

    headers: list[HeaderReply] = []


class AlignReply(HeadersReply):
    """What belongs together."""

    columns: list[PairReply] = []
    rows: list[PairReply] = []
    transposed: bool = False


class CellReply(Terse):
    """How one predicted text stands to the gold one."""

    i: int
    r: Relation
    why: str = ""
    missing: str = ""
    extra: str = ""


class WholeCellReply(CellReply):
    """The same, with the rest of the tuple."""

    t: str = ""
    ge: str = ""
    pe: str = ""
    gu: str = ""
    pu: str = ""


class CompareReply(Terse):
    """One answer for each line."""

    cells: list[CellReply]


class WholeCompareReply(Terse):
    """One answer for each line."""

    cells: list[WholeCellReply]
