"""What came of one instance, as one line of JSON: a line of `tabx ask` with what kind of reply it is and its table."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from tabx.ask.line import RowReply, read_reply
from tabx.base.seals import SEAL, seal_of
from tabx.judging.stored.codec import decode

MADE = "edited"


@dataclass(frozen=True, slots=True)
class EditReply(RowReply):
    """What a model made of one instance; attributes as of `RowReply`, and these.

    Attributes
    ----------
    mode : str
    shots : int
        Examples that were wanted.
    kind : str or None
        A `ReplyKind`; None where the request failed.
    table : str or None
        What is judged: the reply where it has a table, or what its operations make of the source; None for no table.
    ops : sequence of mapping or None
        The operations of the reply; None where it has none.
    example : str or None
        Id of the instance that was shown.
    remark : str
        Why operations were refused, or what reading the reply had to decide.
    """

    mode: str = ""
    shots: int = 0
    kind: str | None = None
    table: str | None = None
    ops: Sequence[Mapping[str, Any]] | None = None
    example: str | None = None
    remark: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return plain data, the content of a line."""
        asked = RowReply.to_dict(self)
        del asked[SEAL]
        made = {"reply": self.kind, **{name: getattr(self, name) for name in _OF_MAKING}}
        said = {"mode": self.mode, "shots": self.shots, MADE: made}
        plain: dict[str, Any] = json.loads(json.dumps({**asked, **said}, default=str))
        return {**plain, SEAL: seal_of(plain)}


_OF_MAKING = ("table", "ops", "example", "remark")


def read_edit(data: Mapping[str, Any]) -> EditReply:
    """Return what came of an instance from the data of its line; InputError where they are none."""
    reply = read_reply(data)
    made = decode(dict, data.get(MADE), MADE)
    ops = made.get("ops")
    return EditReply(
        **{one.name: getattr(reply, one.name) for one in fields(RowReply)},
        mode=decode(str, data.get("mode"), "mode"),
        shots=decode(int, data.get("shots"), "shots"),
        kind=decode(str | None, made.get("reply"), "reply"),
        table=decode(str | None, made.get("table"), "table"),
        ops=None if ops is None else tuple(decode(list, ops, "ops")),
        example=decode(str | None, made.get("example"), "example"),
        remark=decode(str, made.get("remark"), "remark"),
    )
