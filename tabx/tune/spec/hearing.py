"""A `FormatSpec` read back out of a description: what its sentences claim, in any order.

Names stand in quotation marks. "Table 2" says whose the claims behind it are, up to the next of its kind; before any,
they are the first table's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tabx.tune.spec.records import Bold, FormatSpec, Rule, Section, SpannedCell, TableSpec
from tabx.tune.spec.saying import NOTATION_NAMES, SHAPES, SIDES
from tabx.tune.spec.words import COUNT, NAME, NAMES, NUMBERS, WORDS, names_in, number_of, numbers_in, without_names

_SIDE = "|".join(map(re.escape, SIDES.values()))
_SIDE_OF = {said: side for side, said in SIDES.items()}
_SIDE_LIST = rf"(?:{_SIDE})(?:(?:, and |, | and )(?:{_SIDE}))*"
_LEFT_OVER = re.compile(rf"\d+(?:[.,]\d+)*|\b(?:{'|'.join(WORDS[2:])})\b", re.IGNORECASE)
_TABLE = re.compile(r"\btable (\d+)\b", re.IGNORECASE)

_TABLES, _NOTATION, _SHAPE, _TAGS = "number of tables", "notation", "shape", "tags"
_OF_ALL = (_TABLES, _NOTATION, _SHAPE, _TAGS)
_SEVERAL = ("spans", "sections", "rules", "bold", "tags")
"""What is gathered from several sentences; anything else is claimed once, or each time alike."""


@dataclass(frozen=True)
class _Claims:
    """Reads the claims of a sentence: a pattern, and what it says to whom."""

    pattern: re.Pattern[str]
    key: str
    value: Callable[[re.Match[str], Sequence[str]], Any]


def _claims(pattern: str, key: str, value: Callable[[re.Match[str], Sequence[str]], Any]) -> _Claims:
    return _Claims(re.compile(pattern, re.IGNORECASE), key, value)


def _number(match: re.Match[str], names: Sequence[str]) -> int:
    return number_of(next(group for group in match.groups() if group))


def _span(match: re.Match[str], names: Sequence[str]) -> SpannedCell:
    part, row, column, down, across = match.groups()
    return SpannedCell(part.lower(), int(row), int(column), number_of(down or "1"), number_of(across or "1"))


def _rules(match: re.Match[str], names: Sequence[str]) -> tuple[Rule, ...]:
    places = numbers_in(match["places"]) if match["places"] else (0,)
    return tuple(Rule(after, match["name"], int(match["first"] or 0), int(match["last"] or 0)) for after in places)


def _names(match: re.Match[str], names: Sequence[str]) -> tuple[str, ...]:
    return names_in(match["names"], names)


def _level(match: re.Match[str], names: Sequence[str]) -> tuple[int, tuple[str, ...]]:
    return int(match["level"]), _names(match, names)


_RULE_NAMES = "hline|toprule|midrule|bottomrule|cline|cmidrule|specialrule"

_KNOWN = (
    _claims(
        rf"(header|body), the cell at row (\d+), column (\d+) spans "
        rf"(?=\S+ (?:rows?|columns?)\b)(?:({COUNT}) rows?\b)?(?: and )?(?:({COUNT}) columns?\b)?",
        "spans",
        _span,
    ),
    _claims(
        rf"\\(?P<name>{_RULE_NAMES})(?: over columns (?P<first>\d+) to (?P<last>\d+))? stands? "
        rf"(?:above all rows|below printed rows? (?P<places>{NUMBERS}))",
        "rules",
        _rules,
    ),
    _claims(
        rf"printed row (\d+)(?: has)? bold text(?: stands)? in cells? ({NUMBERS})",
        "bold",
        lambda match, names: Bold(int(match[1]), numbers_in(match[2])),
    ),
    _claims(
        rf"section ({NAME}) (?:holds|has|come) ({COUNT}) rows?\b",
        "sections",
        lambda match, names: Section(names_in(match[1], names)[0], number_of(match[2])),
    ),
    _claims(
        rf"({COUNT}) <([a-z][a-z0-9]*)> tags?\b", _TAGS, lambda match, names: (match[2].lower(), number_of(match[1]))
    ),
    _claims(rf"\bheader row (?P<level>\d+) (?:reads|holds) (?P<names>{NAMES})", "levels", _level),
    _claims(
        rf"\bcolumns are (?:named |called )?(?P<names>{NAMES})",
        "levels",
        lambda match, names: (1, _names(match, names)),
    ),
    _claims(rf"\brows are (?:named |called )?(?P<names>{NAMES})", "row_names", _names),
    _claims(rf"\blabels? (?:is |are )?(?P<names>{NAMES})", "labels", _names),
    _claims(rf"\brefers? to (?P<names>{NAMES})", "references", _names),
    _claims(rf"\bcolumn specification (?:is )?(?P<names>{NAME})", "specification", lambda m, n: _names(m, n)[0]),
    _claims(rf"\benvironment (?P<names>{NAME})", "environment", lambda m, n: _names(m, n)[0]),
    _claims(r"\binside a float\b", "is_float", lambda match, names: True),
    _claims(r"\b(?:without a|no) float\b", "is_float", lambda match, names: False),
    _claims(rf"\b(?:caption|called|titled) (?:is |reads )?(?P<names>{NAME})", "name", lambda m, n: _names(m, n)[0]),
    _claims(r"\b(?:without a|no) caption\b", "name", lambda match, names: None),
    _claims(rf"\ball (?:of its )?columns are aligned ({_SIDE})", "all_aligned", lambda m, n: _SIDE_OF[m[1].lower()]),
    _claims(
        rf"\bcolumns are aligned ({_SIDE_LIST})",
        "alignment",
        lambda match, names: tuple(_SIDE_OF[said.lower()] for said in re.findall(_SIDE, match[1], re.IGNORECASE)),
    ),
    *(
        _claims(re.escape(said), _SHAPE, lambda match, names, shape=shape: shape)  # type: ignore[misc]
        for shape, said in SHAPES.items()
    ),
    *(
        _claims(rf"\b{said}\b", _NOTATION, lambda match, names, notation=notation: notation)  # type: ignore[misc]
        for notation, said in NOTATION_NAMES.items()
    ),
    _claims(rf"({COUNT}) header rows?\b", "header_rows", _number),
    _claims(rf"({COUNT}) (?:data|body) rows?\b|({COUNT}) rows of data\b", "rows", _number),
    _claims(rf"({COUNT}) columns?\b", "columns", _number),
    _claims(rf"({COUNT}) tables?\b", _TABLES, _number),
)
"""What can be claimed; what is longer comes first, as it is taken out before the shorter is looked for."""


@dataclass(frozen=True)
class Heard:
    """What a description says.

    Attributes
    ----------
    spec : FormatSpec
    conflicts : tuple of str
        What it claims in two ways.
    numbers : tuple of str
        Numbers that are part of no claim.
    names : tuple of str
        Names in quotation marks that are part of no claim.
    rest : str
        Its words without names and counts.
    claimed : tuple of str
        Each claim in the description's words.
    """

    spec: FormatSpec
    conflicts: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    rest: str = ""
    claimed: tuple[str, ...] = ()


def hear_description(description: str) -> Heard:
    """Return what a description says of a format, whatever else there is in it."""
    plain, names = without_names(description)
    listener = _Listener(plain, names)
    listener.listen()
    return listener.heard()


@dataclass
class _Listener:
    """Takes claims out of a text, one kind after the other."""

    text: str
    names: Sequence[str]
    found: dict[tuple[int, str], Any] = field(default_factory=dict)
    conflicts: list[str] = field(default_factory=list)
    claimed: list[str] = field(default_factory=list)

    def listen(self) -> None:
        """Take out every claim."""
        marks = [(match.start(), int(match[1])) for match in _TABLE.finditer(self.text)]
        self.text = _TABLE.sub(lambda match: " " * len(match[0]), self.text)
        heard: list[tuple[int, str, Any]] = []
        for known in _KNOWN:
            for match in known.pattern.finditer(self.text):
                heard.append((match.start(), known.key, known.value(match, self.names)))
                self.claimed.append(match[0])
            self.text = known.pattern.sub(lambda match: " " * len(match[0]), self.text)
        for place, key, value in sorted(heard, key=lambda one: one[0]):
            table = 0 if key in _OF_ALL else next((number for at, number in reversed(marks) if at < place), 1)
            self._add(table, key, value)

    def _add(self, table: int, key: str, value: Any) -> None:
        if key == "levels":
            key, value = f"level {value[0]}", value[1]
        if key in _SEVERAL:
            more = value if isinstance(value, tuple) and key == "rules" else (value,)
            self.found[table, key] = (*self.found.get((table, key), ()), *more)
            return
        before = self.found.setdefault((table, key), value)
        if before != value:
            self.conflicts.append(f"{key}: {before!r} and {value!r}")

    def heard(self) -> Heard:
        """Return all of it as a format."""
        count = self.found.get((0, _TABLES), 0)
        said = max((table for table, _ in self.found), default=0)
        spec = FormatSpec(
            self.found.get((0, _NOTATION), ""),
            tuple(self._table(number) for number in range(1, min(max(count, said), _MOST_TABLES) + 1)),
            self.found.get((0, _SHAPE), ""),
            tuple(sorted(self.found.get((0, _TAGS), ()))),
        )
        if count != len(spec.tables):
            self.conflicts.append(f"number of tables: {count}, and {len(spec.tables)} are described")
        left = re.findall(r"\ue000(\d+)\ue001", self.text)
        rest = re.sub(r"\ue000\d+\ue001", " ", self.text)
        return Heard(
            spec,
            tuple(self.conflicts),
            tuple(_LEFT_OVER.findall(rest)),
            tuple(self.names[int(place)] for place in left),
            rest,
            tuple(self.claimed),
        )

    def _table(self, number: int) -> TableSpec:
        said = {key: value for (table, key), value in self.found.items() if table == number}
        levels = {int(key.removeprefix("level ")): said.pop(key) for key in [*said] if key.startswith("level ")}
        height = max([said.get("header_rows", 0), *levels])
        columns = said.get("columns", 0)
        side = said.pop("all_aligned", None)
        if side is not None:
            said.setdefault("alignment", (side,) * min(columns, _MOST_COLUMNS))
        if "rules" in said:
            said["rules"] = tuple(sorted(said["rules"]))
        return TableSpec(
            **{"header_rows": -1, "rows": -1, "columns": -1, **said},
            header=tuple(levels.get(level, ()) for level in range(1, min(height, _MOST_TABLES) + 1)),
        )


_MOST_TABLES, _MOST_COLUMNS = 1000, 10_000
"""Tables or levels, and columns, that a description may speak of; more are no table of any data set, and would fill the
memory."""


def differences(right: FormatSpec, said: FormatSpec) -> Iterator[str]:
    """Yield where a format that was said differs from the right one."""
    for name in ("notation", "shape", "tags"):
        if getattr(right, name) != getattr(said, name):
            yield f"{name}: {getattr(said, name) or 'nothing'} is said, {getattr(right, name) or 'nothing'} is right"
    if len(right.tables) != len(said.tables):
        yield f"tables: {len(said.tables)} are said, {len(right.tables)} are right"
        return
    for number, (one, other) in enumerate(zip(right.tables, said.tables, strict=True), 1):
        for name in TableSpec.__slots__:
            if getattr(one, name) != getattr(other, name):
                yield f"table {number}, {name}: {getattr(other, name)!r} is said, {getattr(one, name)!r} is right"
