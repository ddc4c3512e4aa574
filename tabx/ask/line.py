"""What came of asking about one row, as one line of JSON; the same row, prompt and answer give the same bytes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tabx.base.errors import InputError
from tabx.base.seals import SEAL, seal_of
from tabx.batch.reading.replies import ANSWERED, FAILED, LAYOUT, MARK
from tabx.judging.stored.codec import decode
from tabx.runs.kind import Status

STATUS = {ANSWERED: Status.DONE, FAILED: Status.FAILED}
"""What the status of a line is to a run."""


@dataclass(frozen=True, slots=True)
class RowReply:
    """What a model replied to the prompt of one row.

    Attributes
    ----------
    row : int
        0-based number of the input's row.
    id : str
    model : str
        The backbone that answered, of several that take over from each other; of a failed one the first.
    status : str
        "answered" or "failed".
    reason : str
        Why there is no answer; "" where there is one.
    reply : str or None
        The text as the model gave it; None where it failed.
    finish : str or None
        How it ended: "stop", "cut" (by the limit of its length), "refused" or "empty"; None where it failed.
    answered_by : str or None
        The provider's own name of the model; None where it failed.
    sent : mapping
        The parameters that were really sent, without those that the model does not take.
    prompt : str
        Hash of the template, and of that of the system's turn.
    row_hash : str
        Hash of all columns of the row; "" where JSON cannot hold them.
    asked : str
        Hash of what was asked: the turns, the model and its parameters; "" where nothing could be asked.
    repeat : int or None
        Which of several replies to the row it is, from 0; None where one is asked for.
    fields : mapping
        The row's other columns: short ones, and those that were to be kept.
    """

    row: int
    id: str
    model: str
    status: str
    reason: str = ""
    reply: str | None = None
    finish: str | None = None
    answered_by: str | None = None
    sent: Mapping[str, Any] = field(default_factory=dict)
    prompt: str = ""
    row_hash: str = ""
    asked: str = ""
    repeat: int | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_answered(self) -> bool:
        """Whether there is a reply."""
        return self.status == ANSWERED

    def to_dict(self) -> dict[str, Any]:
        """Return plain data, the content of a line, which `tabx batch` and `tabx.judge_many` judge."""
        data: dict[str, Any] = {MARK: LAYOUT, "row": self.row, "id": self.id}
        if self.repeat is not None:
            data["repeat"] = self.repeat
        data |= {name: getattr(self, name) for name in _AS_THEY_ARE}
        # As it will be read: a tuple is a list then, and a seal is of lists.
        plain: dict[str, Any] = json.loads(json.dumps(data, default=str))
        return {**plain, SEAL: seal_of(plain)}


_AS_THEY_ARE = (
    *("model", "status", "reason", "reply", "finish", "answered_by", "sent", "prompt", "row_hash", "asked", "fields"),
)


def line_of(reply: RowReply) -> str:
    """Return a reply as one line of JSON, with its newline."""
    return json.dumps(reply.to_dict(), ensure_ascii=True, allow_nan=False, separators=(",", ":")) + "\n"


def read_reply(data: Mapping[str, Any]) -> RowReply:
    """Return a reply from the data of its line.

    Raises
    ------
    InputError
        They are none, or of a version that this one cannot read.
    """
    if data.get(MARK) != LAYOUT:
        raise InputError(f"no reply of tabx ask in layout {LAYOUT}")
    texts = ("id", "model", "status", "reason", "prompt", "row_hash", "asked")
    return RowReply(
        **{name: decode(str, data.get(name), name) for name in texts},
        **{name: decode(str | None, data.get(name), name) for name in ("reply", "finish", "answered_by")},
        row=decode(int, data.get("row"), "row"),
        repeat=decode(int | None, data.get("repeat"), "repeat"),
        sent=decode(dict, data.get("sent"), "sent"),
        fields=decode(dict, data.get("fields"), "fields"),
    )
