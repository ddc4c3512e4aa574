"""What came of one text, as one line of JSON: a line of `tabx ask` with how its tables were made."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from tabx.ask.line import RowReply, read_reply
from tabx.base.errors import NoTableError
from tabx.base.seals import SEAL, seal_of
from tabx.formats import load_tables
from tabx.generate.settings import SAID
from tabx.judging.stored.codec import decode
from tabx.table import Table

MADE = "made"


@dataclass(frozen=True, slots=True)
class Generated(RowReply):
    """What a model made of one text; attributes as of `RowReply`, and these.

    Attributes
    ----------
    to : str
        The target.
    strategy : str
    format_from : str or None
        What the format was described from; None where it was not.
    reply_as : str
        "text" or "schema".
    shots : int
        Examples before the text.
    description : str or None
        That of the format, as the model gave it.
    joints : tuple of mapping
        Where the rest of a reply that was cut was put behind it: see `Made`.
    losses : tuple of str
        What of a structured reply the target could not carry.
    remark : str or None
        Why a structured reply is not in shape, or why the rest of one that was cut did not come.
    """

    to: str = ""
    strategy: str = ""
    format_from: str | None = None
    reply_as: str = ""
    shots: int = 0
    description: str | None = None
    joints: Sequence[Mapping[str, Any]] = field(default_factory=tuple)
    losses: Sequence[str] = field(default_factory=tuple)
    remark: str | None = None

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables of the reply; () where it holds none."""
        try:
            return load_tables(self.reply or "")
        except NoTableError:
            return ()

    @property
    def table(self) -> Table:
        """The first table of the reply; NoTableError where it holds none."""
        found = self.tables
        if not found:
            raise NoTableError(f"the reply of {self.model} holds no table")
        return found[0]

    def to_dict(self) -> dict[str, Any]:
        """Return plain data, the content of a line, which `tabx batch` and `tabx.judge_many` judge."""
        asked = RowReply.to_dict(self)
        del asked[SEAL]
        said = {name: getattr(self, name) for name in SAID}
        made = {name: getattr(self, name) for name in _OF_MAKING}
        plain: dict[str, Any] = json.loads(json.dumps({**asked, **said, MADE: made}, default=str))
        return {**plain, SEAL: seal_of(plain)}


_OF_MAKING = ("description", "joints", "losses", "remark")


def read_generated(data: Mapping[str, Any]) -> Generated:
    """Return what came of a text from the data of its line.

    Raises
    ------
    InputError
        They are none, or of a version that this one cannot read.
    """
    reply = read_reply(data)
    made = decode(dict, data.get(MADE), MADE)
    return Generated(
        **{one.name: getattr(reply, one.name) for one in fields(RowReply)},
        **{name: decode(str, data.get(name), name) for name in ("to", "strategy", "reply_as")},
        format_from=decode(str | None, data.get("format_from"), "format_from"),
        shots=decode(int, data.get("shots"), "shots"),
        description=decode(str | None, made.get("description"), "description"),
        joints=tuple(decode(list, made.get("joints"), "joints")),
        losses=tuple(decode(list, made.get("losses"), "losses")),
        remark=decode(str | None, made.get("remark"), "remark"),
    )
