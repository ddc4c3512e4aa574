"""What kind of reply a model gave to an instruction: a table, a refusal, both, a copy, half of it, nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from tabx.edit.bench.records import Instance
from tabx.edit.reading import read_prediction
from tabx.formats import dump_table, load_table
from tabx.judging.sides import Reading
from tabx.table import NoteCode, Table


class ReplyKind(StrEnum):
    """How a reply is told in a report; a request that failed is none of them."""

    TABLE = "table"
    DECLINED = "declined"
    DECLINED_WITH_TABLE = "declined with a table"
    COPIED = "copied"
    CUT = "cut off"
    NONE = "none"
    INVALID_OPS = "invalid ops"


_DECLINES = re.compile(
    r"\b(?:"
    r"i(?:'m| am)? (?:cannot|can not|can't|could not|couldn't|am unable|unable|am not able|won't|will not)"
    r"|(?:is|was|it's|be) (?:not possible|impossible|not clear|unclear|ambiguous|not specified)"
    r"|(?:sorry|apolog)"
    r"|(?:cannot|can't|could not) be (?:done|made|carried out|performed|found|applied)"
    r"|(?:there (?:is|are|was|were) no|no) (?:such )?(?:row|column|entry|cell|merged cell)s?"
    r"|(?:more than one|several|two|multiple) (?:rows|columns|entries)"
    r"|nothing (?:to (?:do|change)|was changed|has changed)"
    r"|(?:already (?:so|sorted|has|in (?:that|this) order))"
    r")",
    re.IGNORECASE,
)
"""Words of a refusal, in English; they are looked for outside of the table alone."""

_MARKUP = re.compile(r"^\s*(?:\||<|\\|`{3})|\\\\\s*$|\|\s*$|</t[dhr]>")
"""Lines of a table in Markdown, HTML or LaTeX, and of a fence."""


_ENDS = (("<table", "</table"), ("\\begin{tabular", "\\end{tabular"))
"""How tables begin and end in HTML and LaTeX."""


@dataclass(frozen=True)
class Typed:
    """A reply as it is judged.

    Attributes
    ----------
    kind : ReplyKind
    table : Table or None
        None where it holds none, or where it is refused.
    remark : str
        What reading it had to decide.
    """

    kind: ReplyKind
    table: Table | None
    remark: str = ""


def typed_reply(text: str, instance: Instance, *, finish: str = "stop") -> Typed:
    """Return what a reply is to an instance.

    Parameters
    ----------
    text : str
    instance : Instance
    finish : str
        How it ended, as of `tabx ask`: "stop", "cut", "refused" or "empty".
    """
    if finish == "refused":
        return Typed(ReplyKind.DECLINED, None, "refused")
    source, gold = (load_table(one, instance.format) for one in (instance.source, instance.gold))
    table, remark = _read(text, instance, source, gold)
    return Typed(_kind(text, table, source, instance, is_changed=source != gold, is_cut=finish == "cut"), table, remark)


def _kind(
    text: str, table: Table | None, source: Table, instance: Instance, *, is_changed: bool, is_cut: bool
) -> ReplyKind:
    if is_cut or _is_unended(text, table):
        return ReplyKind.CUT
    if _DECLINES.search(_prose(text, table, instance.format)) is not None:
        return ReplyKind.DECLINED if table is None else ReplyKind.DECLINED_WITH_TABLE
    if table is None:
        return ReplyKind.NONE
    return ReplyKind.COPIED if is_changed and _are_alike(table, source) else ReplyKind.TABLE


def _is_unended(text: str, table: Table | None) -> bool:
    """Return whether a table begins and does not end, though its reader may have made do with that."""
    if table is None:
        return False
    lowered = text.lower()
    is_open = any(lowered.count(begin) > lowered.count(end) for begin, end in _ENDS)
    return is_open or any(note.code == NoteCode.CUT for note in table.notes)


def _are_alike(table: Table, other: Table) -> bool:
    return (table.header_rows, table.rows) == (other.header_rows, other.rows)


def _read(text: str, instance: Instance, source: Table, gold: Table) -> tuple[Table | None, str]:
    """Return the table of a reply as its content says, else as the format of the instance has it."""
    if not text.strip():
        return None, "an empty reply"
    if text in (instance.source, *instance.golds):
        return load_table(text, instance.format), ""
    return read_prediction(text, Reading(), source, gold)


def _prose(text: str, table: Table | None, format: str) -> str:
    """Return the lines of a reply that are no part of its table."""
    if table is None:
        return text
    own = {line.strip() for line in dump_table(table, "csv" if format == "csv" else "markdown").splitlines()}
    return "\n".join(line for line in text.splitlines() if not _MARKUP.search(line) and line.strip() not in own)
