r"""Records as clients of databases print them, a line for each column: `\G` of mysql, `\x` of psql."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tabx.base.limits import check_time
from tabx.formats.grid import header_notes
from tabx.formats.regions import Region
from tabx.table import Table, check_size, plain_rows

_MYSQL = re.compile(r"[ \t]*\*{3,} *(?P<number>\d+)\. row *\*{3,}[ \t]*\r?")
_PSQL = re.compile(
    r"[ \t]*(?:[-+┌├╔╠─═*]*\[ RECORD (?P<number>\d+) \][-+┬┼╦╬┐┤╗╣─═]*|\* Record (?P<bare>\d+))[ \t]*\r?", re.IGNORECASE
)
_ENDS = re.compile(
    r"[ \t]*(?:\Z|\(\d+ rows?\)|\d+ rows? in set\b.*|Time: [\d.,]+ ms.*|```|~~~|(?:mysql>|MariaDB \[|\w+[=-][#>] ).*)"
)
"""What ends the records: a blank line, the number of rows, the time taken, the end of a code fence, the next prompt."""

_RULE = re.compile(r"[ \t]*[-+└╚┴╩┘╝─═]{3,}[ \t]*\r?")
"""The bottom of a box."""

_PSQL_FIELD = re.compile(r"[ \t]*+[|│║]?(?P<name>[^|│║]*+)[|│║](?P<value>.*)")
_FRAMED = re.compile(r"[ \t]*[|│║].*[|│║].*[|│║][ \t]*\Z")
_BARE_FIELD = re.compile(r"(?P<name>\S.*?)(?: {2,}| (?=\S+$))(?P<value>.*)")
_MYSQL_FIELD = re.compile(r" *+(?P<name>[^:\s][^:]*+): ?(?P<value>.*)")

_MOST_DIGITS = 9
"""Digits of a record's number that are read: no table has more rows."""

_WRAPPED = "+"
"""What psql sets behind a line of a value that has another below it."""


@dataclass
class _Record:
    """The lines of one record, and where it stands."""

    start: int
    end: int
    number: int
    lines: list[str] = field(default_factory=list)


def _regions(text: str, *, of_mysql: bool) -> tuple[Region, ...]:
    found = []
    for records in _results(_records(text, _MYSQL if of_mysql else _PSQL)):
        rows = _fields_of_mysql(records) if of_mysql else [_fields_of_psql(record) for record in records]
        if table := _table([row for row in rows if row]):
            found.append(Region(records[0].start, records[-1].end, "text", (table,)))
    return tuple(found)


def mysql_regions(text: str) -> tuple[Region, ...]:
    r"""Return the tables of the records that mysql prints (`\G`) in a text, in order."""
    return _regions(text, of_mysql=True) if ". row *" in text else ()


def psql_regions(text: str) -> tuple[Region, ...]:
    r"""Return the tables of the records that psql prints (`\x`) in a text, in order."""
    return _regions(text, of_mysql=False) if "RECORD " in text or "* Record " in text else ()


def _records(text: str, mark: re.Pattern[str]) -> Iterator[_Record]:
    """Yield the records of a text; each begins below its mark and ends at the next, or where none of its lines is."""
    at, record = 0, None
    for line in text.splitlines(keepends=True):
        start, at = at, at + len(line)
        bare = line.rstrip("\r\n")
        marked = mark.fullmatch(bare)
        if record and (marked or _ENDS.match(bare)):
            yield record
            record = None
        if marked:
            number = next(filter(None, marked.groupdict().values()))
            record = _Record(start, at, int(number[-_MOST_DIGITS:]))
        elif record and not (mark is _PSQL and _RULE.fullmatch(bare)):
            record.lines.append(bare)
            record.end = at
    if record:
        yield record


def _results(records: Iterator[_Record]) -> Iterator[list[_Record]]:
    """Yield the records of each result: their numbers rise."""
    result: list[_Record] = []
    for record in records:
        check_time()
        if result and record.number <= result[-1].number:
            yield result
            result = []
        result.append(record)
    if result:
        yield result


_Fields = dict[str, str]


def _fields_of_mysql(records: Sequence[_Record]) -> list[_Fields]:
    """Return the values of records by name.

    Names stand before a colon, set in one column or as each is written; any other line goes on with the value above.
    """
    known = _names_of_mysql(records)
    rows = []
    for record in records:
        lines: dict[str, list[str]] = {}
        values: list[str] = []
        for line in record.lines:
            found = _MYSQL_FIELD.fullmatch(line)
            name = found["name"].strip() if found else ""
            if found and name in known and name not in lines:
                values = lines[name] = [found["value"].rstrip()]
            else:
                values.append(line)
        rows.append({name: "\n".join(values) for name, values in lines.items()})
    return rows


def _names_of_mysql(records: Sequence[_Record]) -> set[str]:
    """Return the names of the columns: those whose colon is below the first, and those that all records have."""
    found = [list(filter(None, map(_MYSQL_FIELD.fullmatch, record.lines))) for record in records]
    in_each = [{match["name"].strip() for match in fields} for fields in found]
    aligned = {
        match["name"].strip() for fields in found for match in fields if match.end("name") == fields[0].end("name")
    }
    has_one_alone = len(records) == 1 and len(aligned) > 1
    return aligned if has_one_alone else aligned | set.intersection(*in_each)


def _fields_of_psql(record: _Record) -> _Fields:
    """Return the values of a record by name; a line without a name goes on with the value above."""
    fields: _Fields = {}
    name = ""
    for line in record.lines:
        found = _PSQL_FIELD.fullmatch(line)
        found = found or _BARE_FIELD.fullmatch(line)
        if not found:
            continue
        said = found["value"].strip()
        if _FRAMED.match(line):
            said = said[:-1].rstrip()
        if found["name"].strip():
            name = found["name"].strip()
            fields[name] = said
        elif name:
            fields[name] = f"{fields[name].removesuffix(_WRAPPED).rstrip()}\n{said}"
    return fields


def _table(rows: Sequence[_Fields]) -> Table | None:
    names = list(dict.fromkeys(name for row in rows for name in row))
    if not names:
        return None
    check_size(len(rows), len(names))
    header = plain_rows([names])
    body = plain_rows([[row.get(name, "") for name in names] for row in rows])
    return Table(header, body, source_format="text", notes=header_notes(header))
