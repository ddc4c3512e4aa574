"""Writers of the forms in which tools print tables; tabx reads some of them and writes none.

Each takes header and rows of texts and gives a text, or raises `CannotCarry` for what the form has no way to say.
"""

from __future__ import annotations

import io
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, zip_longest
from types import MappingProxyType
from unicodedata import combining, east_asian_width

Row = Sequence[str]
Writer = Callable[[Row, Sequence[Row]], str]

WRAPPED = 28
"""Characters to a line of a wrapped cell: half of the real cells of several words are longer."""
WIDE = 60_000
"""Columns of a terminal in which nothing is wrapped; polars counts them in 16 bits."""


class CannotCarry(Exception):
    """The form has no way to say this table."""


def refuse(header: Row, rows: Sequence[Row], *signs: str, names: bool = False, blanks: bool = False) -> None:
    """Raise CannotCarry for cells with any of the signs or of several lines, and where asked for what is unnamed."""
    whole = "\0".join(chain(header, *rows))
    has_sign = any(sign in whole for sign in ("\n", "\r", "\t", "\u2028", *signs))
    is_unnamed = names and len({*header} - {""}) < len(header)
    is_blank = blanks and not all(map(any, rows))
    if has_sign or is_unnamed or is_blank:
        raise CannotCarry


def display_width(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def padded(text: str, width: int, align: str = "<") -> str:
    """Return a text filled up to a display width, to the left (<), the right (>) or both (^)."""
    room = max(0, width - display_width(text))
    left = {"<": 0, ">": room, "^": room // 2}[align]
    return " " * left + text + " " * (room - left)


def widths(lines: Iterable[Row]) -> list[int]:
    """Return the widest of each column."""
    return [max(map(display_width, column)) for column in zip(*lines, strict=True)]


def aligns(rows: Sequence[Row]) -> list[str]:
    """Return the side of each column: numbers to the right, as tabulate and the clients of databases have them."""
    return [">" if all(_is_number(text) for text in column) else "<" for column in zip(*rows, strict=True)]


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).removeprefix("-").isdigit()


def boxed(signs: str) -> Writer:
    """Return a writer of boxes: the signs of horizontal and vertical line, of top, rule and bottom left to right."""
    flat, upright, *corners = list(signs)

    def write(header: Row, rows: Sequence[Row]) -> str:
        refuse(header, rows, upright)
        sizes, sides = widths([header, *rows]), aligns(rows)

        def rule(left: str, between: str, right: str) -> str:
            return left + between.join(flat * (size + 2) for size in sizes) + right

        def line(row: Row) -> str:
            cells = (f" {padded(text, size, side)} " for text, size, side in zip(row, sizes, sides, strict=True))
            return upright + upright.join(cells) + upright

        top, middle, bottom = (rule(*corners[at : at + 3]) for at in (0, 3, 6))
        return "\n".join([top, line(header), middle, *map(line, rows), bottom])

    return write


def grid(header: Row, rows: Sequence[Row]) -> str:
    """Return a grid of reStructuredText: a rule below each row, long cells over several lines."""
    refuse(header, rows, "|", "  ", "+-", "+=")
    cells = [[_wrapped(text) for text in row] for row in (header, *rows)]
    sizes = widths([parts for row in cells for parts in zip_longest(*row, fillvalue="")])
    rules = {sign: "+" + "+".join(sign * (size + 2) for size in sizes) + "+" for sign in "-="}
    lines = [rules["-"]]
    for number, row in enumerate(cells):
        lines += [_grid_line(parts, sizes) for parts in zip_longest(*row, fillvalue="")]
        lines.append(rules["-" if number else "="])
    return "\n".join(lines)


def _grid_line(parts: Row, sizes: Sequence[int]) -> str:
    return "|" + "|".join(f" {padded(text, size)} " for text, size in zip(parts, sizes, strict=True)) + "|"


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WRAPPED, break_long_words=False, break_on_hyphens=False) or [""]


def aligned(header: Row, rows: Sequence[Row]) -> str:
    """Return columns over a line of dashes, as tabulate, sqlite and pandoc print them."""
    refuse(header, rows, "  ", blanks=True)
    sizes, sides = widths([header, *rows]), aligns(rows)
    return "\n".join([_line(header, sizes, sides), _dashes(sizes, "-"), *(_line(row, sizes, sides) for row in rows)])


def ruled(header: Row, rows: Sequence[Row]) -> str:
    """Return a simple table of reStructuredText; a blank first cell would go on with the row above."""
    refuse(header, rows, "  ")
    if not all(row[0] for row in (header, *rows)):
        raise CannotCarry
    sizes, sides = widths([header, *rows]), ["<"] * len(header)
    rule = _dashes(sizes, "=")
    return "\n".join([rule, _line(header, sizes, sides), rule, *(_line(row, sizes, sides) for row in rows), rule])


def _line(row: Row, sizes: Sequence[int], sides: Sequence[str]) -> str:
    return "  ".join(padded(*cell) for cell in zip(row, sizes, sides, strict=True)).rstrip()


def _dashes(sizes: Sequence[int], sign: str) -> str:
    return "  ".join(sign * max(1, size) for size in sizes)


def psql(header: Row, rows: Sequence[Row]) -> str:
    """Return what psql prints."""
    refuse(header, rows, "|")
    sizes, sides = widths([header, *rows]), aligns(rows)

    def line(row: Row, places: Sequence[str]) -> str:
        return "|".join(f" {padded(*cell)} " for cell in zip(row, sizes, places, strict=True)).rstrip()

    rule = "+".join("-" * (size + 2) for size in sizes)
    lines = [line(header, ["^"] * len(header)), rule, *(line(row, sides) for row in rows)]
    return "\n".join([*lines, f"({len(rows)} row{'' if len(rows) == 1 else 's'})"])


def duckdb(header: Row, rows: Sequence[Row]) -> str:
    """Return what DuckDB prints: a box whose header says the types, too."""
    refuse(header, rows, "│")
    sides = aligns(rows)
    types = ["int64" if side == ">" else "varchar" for side in sides]
    sizes = widths([header, types, *rows])

    def line(row: Row, places: Sequence[str]) -> str:
        return "│" + "│".join(f" {padded(*cell)} " for cell in zip(row, sizes, places, strict=True)) + "│"

    lines = ["─" * (size + 2) for size in sizes]
    middle = ["^"] * len(header)
    top, rule, bottom = f"┌{'┬'.join(lines)}┐", f"├{'┼'.join(lines)}┤", f"└{'┴'.join(lines)}┘"
    above = [top, line(header, middle), line(types, middle), rule]
    return "\n".join([*above, *(line(row, sides) for row in rows), bottom])


def printed_frame(index: bool) -> Writer:
    """Return a writer of `print(df)` of pandas, with or without the index."""

    def write(header: Row, rows: Sequence[Row]) -> str:
        import pandas as pd

        refuse(header, rows, "  ", names=True, blanks=True)
        frame = pd.DataFrame([[text or None for text in row] for row in rows], columns=list(header), dtype=object)
        text = str(frame.to_string(index=index))
        if not index and _gaps(text.splitlines()) != len(header) - 1:
            raise CannotCarry  # one blank stands between columns: cells of several words may not be told apart
        return text

    return write


def _gaps(lines: Sequence[str]) -> int:
    """Return how many upright strips of blanks part a printed text."""
    size = max(map(len, lines))
    filled = "".join("x" if any(line.ljust(size)[at] != " " for line in lines) else " " for at in range(size))
    return len(filled.split()) - 1


def polars(header: Row, rows: Sequence[Row]) -> str:
    """Return what polars prints of a frame."""
    import polars as pl

    refuse(header, rows, "┆", "│", names=True)
    columns = {name: [row[at] or None for row in rows] for at, name in enumerate(header)}
    whole = {"tbl_rows": -1, "tbl_cols": -1, "fmt_str_lengths": WIDE, "tbl_width_chars": WIDE}
    with pl.Config(**whole):  # type: ignore[arg-type]
        return str(pl.DataFrame(columns, schema=dict.fromkeys(header, pl.String)))


def rich(header: Row, rows: Sequence[Row]) -> str:
    """Return a table of rich."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    refuse(header, rows, "│", "┃")
    table = Table()
    for name in header:
        table.add_column(Text(name))
    for row in rows:
        table.add_row(*map(Text, row))
    printed = io.StringIO()
    Console(file=printed, width=WIDE).print(table)
    return "\n".join(line.rstrip() for line in printed.getvalue().splitlines())


def org(header: Row, rows: Sequence[Row]) -> str:
    """Return a table of Org mode."""
    refuse(header, rows, "|")
    sizes, sides = widths([header, *rows]), aligns(rows)
    rule = "|" + "+".join("-" * (size + 2) for size in sizes) + "|"

    def line(row: Row) -> str:
        return "|" + "|".join(f" {padded(*cell)} " for cell in zip(row, sizes, sides, strict=True)) + "|"

    return "\n".join([line(header), rule, *map(line, rows)])


def mediawiki(header: Row, rows: Sequence[Row]) -> str:
    """Return MediaWiki's markup, the cells of a row on one line."""
    refuse(header, rows, "|", "!!", "[[", "{{", "''", "<", blanks=True)
    lines = ['{| class="wikitable"', "|-", f"! {' !! '.join(header)}"]
    for row in rows:
        lines += ["|-", f"| {' || '.join(row)}"]
    return "\n".join([*lines, "|}"])


def jira(header: Row, rows: Sequence[Row]) -> str:
    """Return Jira's markup."""
    refuse(header, rows, "|", "{", "[", "\\")
    lines = [f"||{'||'.join(text or ' ' for text in header)}||"]
    return "\n".join([*lines, *(f"|{'|'.join(text or ' ' for text in row)}|" for row in rows)])


def otsl(header: Row, rows: Sequence[Row]) -> str:
    """Return the tokens that models of documents write."""
    refuse(header, rows, "<", "&")
    lines = ["".join(f"<ched>{text}" for text in header)]
    lines += ["".join(f"<fcel>{text}" if text else "<ecel>" for text in row) for row in rows]
    return f"<otsl>{''.join(f'{line}<nl>' for line in lines)}</otsl>"


def mysql_records(header: Row, rows: Sequence[Row]) -> str:
    r"""Return what the client of MySQL prints after \G."""
    refuse(header, rows, names=True)
    refuse(header, (), ":")
    size = max(map(display_width, header))
    lines = []
    for number, row in enumerate(rows, 1):
        lines.append(f"{'*' * 27} {number}. row {'*' * 27}")
        lines += [f"{padded(name, size, '>')}: {text}".rstrip() for name, text in zip(header, row, strict=True)]
    return "\n".join([*lines, f"{len(rows)} row{'' if len(rows) == 1 else 's'} in set (0.00 sec)"])


def psql_records(header: Row, rows: Sequence[Row]) -> str:
    r"""Return what psql prints after \x."""
    refuse(header, rows, "|", names=True)
    size, wide = max(map(display_width, header)), max(display_width(text) for row in rows for text in row)
    lines = []
    for number, row in enumerate(rows, 1):
        start = f"-[ RECORD {number} ]"
        lines.append(start.ljust(size + 1, "-") + "+" + "-" * (wide + 1))
        lines += [f"{padded(name, size)} | {text}".rstrip() for name, text in zip(header, row, strict=True)]
    return "\n".join(lines)


def yaml(header: Row, rows: Sequence[Row]) -> str:
    """Return a list of records as YAML."""
    import yaml as library

    refuse(header, rows, names=True)
    records = [dict(zip(header, row, strict=True)) for row in rows]
    return str(library.safe_dump(records, allow_unicode=True, sort_keys=False, width=WIDE)).rstrip()


WRITERS: Mapping[str, Writer] = MappingProxyType(
    {
        "box": boxed("─│┌┬┐├┼┤└┴┘"),
        "double": boxed("═║╔╦╗╠╬╣╚╩╝"),
        "mysql": boxed("-|+++++++++"),
        "grid": grid,
        "simple": aligned,
        "rst simple": ruled,
        "psql": psql,
        "duckdb": duckdb,
        "print(df)": printed_frame(True),
        "to_string": printed_frame(False),
        "polars": polars,
        "rich": rich,
        "org": org,
        "mediawiki": mediawiki,
        "jira": jira,
        "otsl": otsl,
        "\\G": mysql_records,
        "\\x": psql_records,
        "yaml": yaml,
    }
)
"""All forms, by the name of what prints them."""
