"""A table as the text, or the texts, that a model reads: whole or each row by itself, cut at a row where too long."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tabx.retrieve.records import CorpusTable
from tabx.retrieve.retrievers.fields import ALL, Reading

Line = Callable[[Sequence[str], Sequence[str]], str]
"""Takes the header and a row; returns the row as a line."""


def _markdown(header: Sequence[str], row: Sequence[str]) -> str:
    return f"| {' | '.join(row)} |"


def _csv(header: Sequence[str], row: Sequence[str]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(row)
    return line.getvalue()


def _json(header: Sequence[str], row: Sequence[str]) -> str:
    return json.dumps(dict(zip(header, row, strict=False)), ensure_ascii=False)


def _sentence(header: Sequence[str], row: Sequence[str]) -> str:
    return ", ".join(f"{name} is {cell}" for name, cell in zip(header, row, strict=False) if cell.strip())


_LINES: Mapping[str, Line] = {"markdown": _markdown, "csv": _csv, "json": _json, "sentences": _sentence}
FORMS = tuple(_LINES)

MOST_CHARACTERS = 2_000
"""Characters of a text: the 512 tokens that small models such as E5 read, at four characters a token of English."""


@dataclass(frozen=True, slots=True)
class Texts:
    """How tables become texts.

    Attributes
    ----------
    reading : Reading
    form : {"markdown", "csv", "json", "sentences"}
    by_row : bool
        Whether each row is a text of its own, under titles; a table is as near as its nearest row.
    most : int
        Characters of a text; what goes beyond is cut at a row.
    """

    reading: Reading = ALL
    form: str = "markdown"
    by_row: bool = False
    most: int = MOST_CHARACTERS

    def to_dict(self) -> dict[str, object]:
        """Return it as plain data."""
        return {"reading": self.reading.to_dict(), "form": self.form, "by_row": self.by_row, "most": self.most}

    def of(self, table: CorpusTable) -> tuple[list[str], bool]:
        """Return the texts of a table, one or more, and whether something was cut."""
        titles = " · ".join(self.reading.titles_of(table))
        rows = [_LINES[self.form](table.header, row) for row in table.rows[: self.reading.rows]]
        if self.by_row and rows:
            texts = ["\n".join(filter(None, (titles, row))) for row in rows]
            return [text[: self.most] for text in texts], any(len(text) > self.most for text in texts)
        top = "\n".join(filter(None, (titles, self._head(table.header))))
        kept, size = [top[: self.most]], len(top)
        for row in rows:
            size += 1 + len(row)
            if size > self.most:
                return ["\n".join(kept)], True
            kept.append(row)
        return ["\n".join(kept)], len(top) > self.most

    def _head(self, header: Sequence[str]) -> str:
        """Return the line of the header; JSON and sentences have its names in each row, where there is one."""
        if self.form in ("markdown", "csv"):
            return _LINES[self.form](header, header)
        return "" if self.reading.rows != 0 else ", ".join(header)
