"""Build the data of the page's script: pairings of rows, columns and cells."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from tabx.align.records import DecidedBy, Pairing
from tabx.judging.judgement import Judgement
from tabx.views.blocks.pairings import reason_text
from tabx.views.html.listed_findings import ListedFinding, places
from tabx.views.names import short

REASON = 160
"""Most characters of a pairing's reason. No reason on record; about one line of a wide window."""


def links_json(judgement: Judgement, entries: Iterable[ListedFinding]) -> str:
    """Return the links as JSON that is safe inside a script element.

    No text in it can close the element.
    """
    alignment = judgement.alignment
    data = {
        "rows": [_pair(pairing) for pairing in alignment.rows],
        "columns": [_pair(pairing) for pairing in alignment.columns],
        "slots": [
            [row, column, [list(place) for place in slot.places]] for (row, column), slot in alignment.slots.items()
        ],
        "findings": [places(entry.finding) for entry in entries],
    }
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":"))
    # "</script>" inside a text would end the element.
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _pair(pairing: Pairing) -> list[Any]:
    return [list(pairing.gold), list(pairing.predicted), _reason(pairing)]


def _reason(pairing: Pairing) -> str:
    if pairing.decided_by is DecidedBy.EXACT:
        return ""
    return reason_text(pairing, short(pairing.reason, REASON))
