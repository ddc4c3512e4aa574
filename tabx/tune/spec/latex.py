r"""What LaTeX says of a table beside its cells: environment, column specification, rules, bold, labels, references."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabx.formats.latex.environments import tabulars
from tabx.tune.spec.records import Bold, Rule, TableSpec

_BEGIN = re.compile(r"\\begin[ \t]*\{([A-Za-z]+\*?)\}")
_WITH_WIDTH = ("tabular*", "tabularx", "tabulary")
"""Environments whose first argument is the table's width."""

_FLOAT = re.compile(r"\\(begin|end)[ \t]*\{(?:sideways|wrap)?table\*?\}")
_RULE = re.compile(
    r"\\(?P<name>hline|toprule|midrule|bottomrule|cline|cmidrule|specialrule)(?![A-Za-z])"
    r"(?:\[[^\]]*\])?(?:\([^)]*\))?(?:\{(?P<first>\d+)-(?P<last>\d+)\})?"
)
_BOLD = re.compile(r"\\(?:textbf|bfseries|mathbf)(?![A-Za-z])")
_LABEL = re.compile(r"\\label\{([^{}]*)\}")
_REFERENCE = re.compile(r"\\(?:ref|eqref|autoref|cref|cite[a-z]*)(?:\[[^\]]*\])*\{([^{}]*)\}")
_COLUMN = re.compile(r"[lcrpmbX]")
_ARGUMENTS_OF_COLUMNS = re.compile(r"[@!><][ \t]*\{")
_REPEATED = re.compile(r"\*\{(\d+)\}\{([^{}]*)\}")
_SIDES = {"l": "left", "c": "center", "r": "right", "p": "width", "m": "width", "b": "width", "X": "width"}


@dataclass(frozen=True, slots=True)
class Printed:
    """What one environment says of its table; attributes as of `TableSpec`."""

    environment: str
    specification: str
    is_float: bool
    rules: tuple[Rule, ...]
    bold: tuple[Bold, ...]
    labels: tuple[str, ...]
    references: tuple[str, ...]

    def added_to(self, table: TableSpec) -> TableSpec:
        """Return the spec of a table with what LaTeX says of it."""
        return replace(
            table,
            alignment=alignment_of(self.specification),
            **{name: getattr(self, name) for name in Printed.__slots__},
        )


def printed_tables(text: str) -> tuple[Printed, ...]:
    """Return what each table's environment says, in order."""
    found = tabulars(text)
    stops = [0, *(one.stop for one in found)]
    starts = [*(one.start for one in found[1:]), len(text)]
    return tuple(
        _printed(text, one.start, one.stop, text[before : one.start], text[one.stop : after])
        for one, before, after in zip(found, stops, starts, strict=False)
    )


def _printed(text: str, start: int, stop: int, before: str, after: str) -> Printed:
    begin = _BEGIN.match(text, start)
    name = begin[1] if begin else ""
    opened = [match[1] for match in _FLOAT.finditer(before)]
    is_float = bool(opened) and opened[-1] == "begin"
    # A label stands in the float: before the table, or behind it up to the float's end.
    end = next((match.start() for match in _FLOAT.finditer(after) if match[1] == "end"), 0)
    own = text[start:stop]
    around = before[_last_begin(before) :] + own + after[:end] if is_float else own
    specification, body = _parts(own[begin.end() - start :] if begin else own, name in _WITH_WIDTH)
    lines = list(_split(body.partition(f"\\end{{{name}}}")[0], "\\\\"))
    return Printed(
        name,
        specification,
        is_float,
        tuple(sorted(_rules(lines))),
        tuple(_bold(lines)),
        tuple(_LABEL.findall(around)),
        tuple(key.strip() for match in _REFERENCE.finditer(around) for key in match[1].split(",")),
    )


def _last_begin(before: str) -> int:
    return [match.start() for match in _FLOAT.finditer(before) if match[1] == "begin"][-1]


def alignment_of(specification: str) -> tuple[str, ...]:
    """Return the side of each column that a specification declares."""
    plain = _REPEATED.sub(lambda match: match[2] * int(match[1]), specification)
    kept, depth = [], 0
    for sign in _ARGUMENTS_OF_COLUMNS.sub("{", plain):
        depth += sign == "{"
        if not depth:
            kept.append(sign)
        depth -= sign == "}"
    return tuple(_SIDES[letter] for letter in _COLUMN.findall("".join(kept)))


def _parts(text: str, has_width: bool) -> tuple[str, str]:
    """Return the column specification at the start of an environment, and what stands behind it."""
    rest = re.sub(r"\A\s*\[[^\]]*\]", "", text)
    specification = ""
    for _ in range(2 if has_width else 1):
        rest = rest.lstrip()
        end = _closing(rest) if rest.startswith("{") else 0
        specification, rest = rest[1:end], rest[end + 1 :]
    return specification, rest


def _closing(text: str) -> int:
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign == "{") - (sign == "}")
        if not depth:
            return place
    return len(text)


def _split(text: str, mark: str) -> Iterator[str]:
    """Yield the parts of a source between marks outside of braces; a backslash before a sign is part of it."""
    depth = start = place = 0
    while place < len(text):
        if not depth and text.startswith(mark, place):
            yield text[start:place]
            place = start = place + len(mark)
            continue
        step = 2 if text[place] == "\\" else 1
        depth += (text[place] == "{") - (text[place] == "}")
        place += step
    yield text[start:]


def _rules(lines: list[str]) -> Iterator[Rule]:
    for after, line in enumerate(lines):
        for match in _RULE.finditer(line):
            first, last = match["first"], match["last"]
            yield Rule(after, match["name"], int(first or 0), int(last or 0))


def _bold(lines: list[str]) -> Iterator[Bold]:
    for row, line in enumerate(lines, 1):
        cells = tuple(place for place, cell in enumerate(_split(line, "&"), 1) if _BOLD.search(cell))
        if cells:
            yield Bold(row, cells)
