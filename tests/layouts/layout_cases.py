"""What document parsers make of a sheet: layouts that say the same, and layouts that lost something."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from layout_printers import Box, Printed, csv_text, grid_of, html, latex, markdown, plain, spanned, with_header
from layout_sheets import Line, Sheet

Lines = list[list[str]]
Print = Callable[[Sheet], str]


def gold(sheet: Sheet) -> str:
    """Return the sheet as HTML with all its spans."""
    return html(spanned(sheet), thead=True)


def bare(sheet: Sheet) -> Printed:
    """Return the sheet with its spans but without its caption."""
    return replace(spanned(sheet), caption="")


def titled(sheet: Sheet) -> Printed:
    """Return the sheet with its title as a row over all columns."""
    printed = bare(sheet)
    return Printed(((Box(sheet.title, 1, sheet.width),), *printed.rows), printed.head + 1)


def flat(sheet: Sheet) -> list[str]:
    """Return the header with its levels joined in one."""
    return [" ".join(dict.fromkeys(level[column] for level in sheet.header)) for column in range(sheet.width)]


def lines(sheet: Sheet, edits: Mapping[int, list[list[str]]] | None = None) -> Lines:
    """Return the sheet under a header of one level, every span told in all its places, some rows replaced."""
    result = [flat(sheet)]
    for index, row in enumerate(sheet.rows):
        if sheet.sections and (not index or sheet.sections[index] != sheet.sections[index - 1]):
            result.append([sheet.sections[index]] * sheet.width)
        result += (edits or {}).get(index, [list(row)])
    return result


def as_markdown(rows: Lines) -> str:
    """Return rows of texts as Markdown."""
    return markdown(plain(rows))


def framed(sheet: Sheet, left: int, right: int) -> str:
    """Return the sheet with empty columns at its edges."""
    return as_markdown([[*[""] * left, *row, *[""] * right] for row in lines(sheet)])


def broken(sheet: Sheet) -> str:
    """Return the sheet as LaTeX with a line break in every cell of several words."""
    rows = [[text.replace(" ", "\n", 1) if index else text for index, text in enumerate(row)] for row in lines(sheet)]
    return latex(plain(rows))


def headers_once(sheet: Sheet) -> Printed:
    header = grid_of(bare(sheet), repeat=False)[: len(sheet.header)]
    return plain([*header, *grid_of(bare(sheet), repeat=True)[len(sheet.header) :]], len(sheet.header))


SAME: dict[str, Print] = {
    "spans as HTML": lambda s: html(bare(s)),
    "spans as HTML, every cell a td": lambda s: html(bare(s), th=False),
    "spans as LaTeX": lambda s: latex(bare(s)),
    "spans repeated in Markdown": lambda s: markdown(bare(s), repeat=True),
    "spans repeated in CSV": lambda s: csv_text(bare(s), repeat=True),
    "spans repeated in HTML": lambda s: html(plain(grid_of(bare(s), repeat=True), bare(s).head)),
    "spans repeated in td": lambda s: html(plain(grid_of(bare(s), repeat=True), bare(s).head), th=False),
    "title as a spanned row": lambda s: html(titled(s)),
    "title as a spanned row of td": lambda s: html(titled(s), th=False),
    "title as a spanned row in LaTeX": lambda s: latex(titled(s)),
    "title repeated in Markdown": lambda s: markdown(titled(s), repeat=True),
    "title repeated in CSV": lambda s: csv_text(titled(s), repeat=True),
    "title once in Markdown": lambda s: as_markdown([[s.title, *[""] * (s.width - 1)], *lines(s)]),
    "levels joined by a break": lambda s: markdown(replace(with_header(s, "\n"), caption=""), repeat=True),
    "levels joined by a space": lambda s: markdown(replace(with_header(s, " "), caption=""), repeat=True),
    "levels joined by a dash": lambda s: markdown(replace(with_header(s, " - "), caption=""), repeat=True),
    "levels joined by a point": lambda s: markdown(replace(with_header(s, "."), caption=""), repeat=True),
    "levels joined by a slash": lambda s: markdown(replace(with_header(s, "/"), caption=""), repeat=True),
    "levels joined by an arrow": lambda s: markdown(replace(with_header(s, " > "), caption=""), repeat=True),
    "an empty first column": lambda s: framed(s, 1, 0),
    "an empty last column": lambda s: framed(s, 0, 1),
    "an empty last row": lambda s: as_markdown([*lines(s), [""] * s.width]),
    "an empty header over the real one": lambda s: as_markdown([[""] * s.width, *lines(s)]),
    "line breaks in cells": broken,
    "two rows in one by breaks": lambda s: merged("\n")(s),
}


@dataclass(frozen=True)
class Loss:
    """A layout that lost something.

    Attributes
    ----------
    show : callable
        Sheet to text.
    kinds : set of str
        What has to be found.
    bound : callable
        Sheet to a text that lost the same with all that it concerns: rows, columns or cells.
    fits : callable
        Whether a sheet can show it.
    gone : set of str
        What is missing besides: a cell that a ragged row lost, a name that a short header lost.
    """

    show: Print
    kinds: frozenset[str]
    bound: Print
    fits: Callable[[Sheet], bool] = lambda sheet: True
    gone: frozenset[str] = frozenset()


def without_rows(*rows: int) -> Print:
    """Return a printer that leaves rows out."""
    return lambda sheet: as_markdown(lines(sheet, {row: [] for row in rows}))


def without_groups(sheet: Sheet) -> str:
    """Return the sheet without the columns under a group."""
    kept = [column for column in range(sheet.width) if sheet.header[0][column] == sheet.header[-1][column]]
    return as_markdown([[row[column] for column in kept] for row in lines(sheet)])


def without_grouped_cells(sheet: Sheet) -> str:
    """Return the sheet without its columns of row groups."""
    return as_markdown([row[sheet.groups :] for row in lines(sheet)])


def half(sheet: Sheet) -> str:
    """Return half of the sheet's rows."""
    return without_rows(*range(len(sheet.rows) // 2))(sheet)


def blank_groups(sheet: Sheet) -> str:
    rows = lines(sheet)
    for above, row in zip(list(map(tuple, rows)), rows[1:], strict=False):
        for column in range(sheet.groups):
            if row[column] == above[column]:
                row[column] = ""
    return as_markdown(rows)


def centred_groups(sheet: Sheet) -> str:
    rows = [flat(sheet)]
    for _, group in groupby(sheet.rows, key=lambda row: row[0]):
        members = [list(row) for row in group]
        for index, row in enumerate(members):
            row[0] = row[0] if index == len(members) // 2 else ""
        rows += members
    return as_markdown(rows)


def groups_as_rows(sheet: Sheet) -> str:
    rows = [flat(sheet)[1:]]
    for name, group in groupby(sheet.rows, key=lambda row: row[0]):
        rows.append([name, *[""] * (sheet.width - 2)])
        rows += [list(row[1:]) for row in group]
    return as_markdown(rows)


def without_sections(sheet: Sheet) -> str:
    return as_markdown([flat(sheet), *map(list, sheet.rows)])


def sections_once(sheet: Sheet) -> str:
    rows = lines(sheet)
    return as_markdown([[row[0], *[""] * (sheet.width - 1)] if len(set(row)) == 1 else row for row in rows])


def sections_in_labels(sheet: Sheet) -> str:
    rows = [[f"{name} {row[0]}", *row[1:]] for name, row in zip(sheet.sections, sheet.rows, strict=True)]
    return as_markdown([flat(sheet), *rows])


def sections_joined_below(sheet: Sheet) -> str:
    rows: Lines = [flat(sheet)]
    for name, group in groupby(zip(sheet.sections, sheet.rows, strict=True), key=lambda pair: pair[0]):
        members = [list(row) for _, row in group]
        members[0][0] = f"{name}\n{members[0][0]}"
        rows += members
    return as_markdown(rows)


def under_another_group(sheet: Sheet) -> str:
    """Return the sheet with its first group over the column before it too."""
    top = list(sheet.header[0])
    first = next(c for c in range(1, sheet.width) if top[c] == top[c - 1])
    top[first - 2] = top[first]
    return html(plain([top, *sheet.header[1:], *lines(sheet)[1:]], len(sheet.header)))


def one_level(level: int) -> Print:
    return lambda sheet: as_markdown([list(sheet.header[level]), *lines(sheet)[1:]])


def joined_with_data(separator: str) -> Print:
    def show(sheet: Sheet) -> str:
        rows = [flat(sheet), *map(list, sheet.rows)]
        first = [separator.join(pair) for pair in zip(rows[0], rows[1], strict=True)]
        return as_markdown([first, *rows[2:]])

    return show


def merged(separator: str) -> Print:
    """Return a printer of rows 1 and 2 in one, texts that both share told once."""

    def show(sheet: Sheet) -> str:
        one, other = sheet.rows[1:3]
        both = [a if a == b else f"{a}{separator}{b}" for a, b in zip(one, other, strict=True)]
        return as_markdown(lines(sheet, {1: [both], 2: []}))

    return show


def stacked(column: int, separator: str) -> Print:
    """Return a printer of two rows' texts in one cell, counted from the first column that is no row group."""

    def show(sheet: Sheet) -> str:
        place = sheet.groups + column
        one, other = (list(row) for row in sheet.rows[1:3])
        one[place], other[place] = f"{one[place]}{separator}{other[place]}", ""
        return as_markdown(lines(sheet, {1: [one], 2: [other]}))

    return show


def wrapped(sheet: Sheet) -> str:
    """Return the sheet with a row whose cells of several words go on in a line of their own."""
    index = max(range(len(sheet.rows)), key=lambda i: sum(" " in text for text in sheet.rows[i][sheet.groups :]))
    row = list(sheet.rows[index])
    rest = [""] * sheet.width
    for column in range(sheet.groups, sheet.width):
        first, _, after = row[column].partition(" ")
        row[column], rest[column] = first, after
    return as_markdown(lines(sheet, {index: [row, rest]}))


def can_wrap(sheet: Sheet) -> bool:
    return any(" " in text for row in sheet.rows for text in row[sheet.groups :])


def short_row(sheet: Sheet) -> str:
    row: Line = sheet.rows[2]
    place = sheet.groups + 1
    return as_markdown(lines(sheet, {2: [[*row[:place], *row[place + 1 :]]]}))


def long_row(sheet: Sheet) -> str:
    row = sheet.rows[2]
    place = sheet.groups + 1
    return as_markdown(lines(sheet, {2: [[*row[:place], "", *row[place:]]]}))


def without_corner(sheet: Sheet) -> str:
    rows = lines(sheet)
    return as_markdown([rows[0][1:], *rows[1:]])


def has_levels(sheet: Sheet) -> bool:
    return len(sheet.header) > 1


def has_own_names(sheet: Sheet) -> bool:
    """Whether the lowest of several header levels names each column."""
    return has_levels(sheet) and len(set(sheet.header[-1])) == sheet.width


def has_groups(sheet: Sheet) -> bool:
    return sheet.groups > 0


def has_sections(sheet: Sheet) -> bool:
    return bool(sheet.sections)


def unsectioned(sheet: Sheet) -> bool:
    return not sheet.sections


def found(*kinds: str) -> frozenset[str]:
    return frozenset(kinds)


NO_CELL, NO_NAME = found("missing.cell"), found("wrong_header")

LOST: dict[str, Loss] = {
    "row groups once": Loss(blank_groups, found("span_blank"), without_grouped_cells, has_groups),
    "row groups in their middle": Loss(centred_groups, found("span_blank"), without_grouped_cells, has_groups),
    "row groups as rows": Loss(groups_as_rows, found("grouped_rows"), without_grouped_cells, has_groups),
    "sections gone": Loss(without_sections, found("section_row"), half, has_sections),
    "sections as data rows": Loss(sections_once, found("section_row"), half, has_sections),
    "sections in every label": Loss(sections_in_labels, found("grouped_rows"), half, has_sections),
    "sections joined with a label": Loss(sections_joined_below, found("section_row"), half, has_sections),
    "group headers once in Markdown": Loss(
        lambda s: markdown(headers_once(s)), found("group_span"), one_level(-1), has_levels
    ),
    "group headers once in HTML": Loss(lambda s: html(headers_once(s)), found("group_span"), one_level(-1), has_levels),
    "group headers once in LaTeX": Loss(
        lambda s: latex(headers_once(s)), found("group_span"), one_level(-1), has_levels
    ),
    "the top level gone": Loss(one_level(-1), found("lost_group"), without_groups, has_own_names),
    "the top level gone that told names apart": Loss(
        one_level(-1), found("lost_group"), without_groups, lambda s: has_levels(s) and not has_own_names(s)
    ),
    "the lowest level gone": Loss(one_level(0), found("lost_header"), without_groups, has_levels, NO_NAME),
    "a group over one column more": Loss(under_another_group, found("group_span"), without_groups, has_levels),
    "header joined with data by a break": Loss(
        joined_with_data("\n"), found("header_level"), without_rows(0), unsectioned
    ),
    "header joined with data by a space": Loss(
        joined_with_data(" "), found("header_level"), without_rows(0), unsectioned
    ),
    "two rows in one by spaces": Loss(merged(" "), found("merged_row"), without_rows(1, 2)),
    "two labels in one cell": Loss(stacked(0, "\n"), found("packed_cell"), without_rows(1, 2)),
    "two labels in one cell by a space": Loss(stacked(0, " "), found("packed_cell"), without_rows(1, 2)),
    "two values in one cell": Loss(stacked(1, " "), found("packed_cell"), without_rows(1, 2)),
    "a row broken over two lines": Loss(wrapped, found("split_row"), without_rows(2), can_wrap),
    "a row a cell too short": Loss(short_row, found("ragged"), without_rows(2), gone=NO_CELL),
    "a row a cell too long": Loss(long_row, found("ragged"), without_rows(2)),
    "a header without its corner": Loss(without_corner, found("ragged"), half, gone=NO_NAME),
}
