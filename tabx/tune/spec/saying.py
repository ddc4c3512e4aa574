"""A description written from a `FormatSpec`: one seed always in the same words, another seed in others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from tabx.tune.spec.records import FormatSpec, Rule, SpannedCell, TableSpec
from tabx.tune.spec.words import WORDS, listed, quoted

NOTATION_NAMES = {"markdown": "Markdown", "html": "HTML", "latex": "LaTeX", "json": "JSON", "raw": "raw text"}

SHAPES = {
    "table": "one object of header and rows",
    "records": "a list of objects, an object for each row",
    "columns": "one object of columns, a list for each",
    "arrays": "a list of lists, the header first",
    "joined": "all rows in one line with <NEWLINE> between rows",
    "lines": "each row on a line of its own",
}
"""How a shape of JSON or raw text is said."""

SIDES = {"left": "left", "center": "center", "right": "right", "width": "by width", "plain": "by default"}

NOTATION = ("The answer is written in {0}.", "Use {0}.", "Everything is written as {0}.")
TABLES = ("There {is_} {0}.", "The answer holds {0}.", "Write {0}.")
SHAPE = ("It is {0}.", "The answer is {0}.")
SIZE = (
    "It has {columns} and {rows} below {header}.",
    "{rows} stand below {header}, in {columns}.",
    "Its size: {header}, {rows}, {columns}.",
    "There are {columns}; {header} come first, then {rows}.",
)
CAPTION = ("Its caption is {0}.", "It is called {0}.", "It has the caption {0}.")
NO_CAPTION = ("It has no caption.", "It stands without a caption.")
COLUMNS = ("Its columns are named {0}.", "Its columns are called {0}.", "The names of its columns are {0}.")
LEVEL = ("Header row {number} reads {0}.", "Header row {number} holds {0}.")
ROWS = ("Its rows are named {0}.", "Its rows are called {0}.", "The names of its rows are {0}.")
SECTION = ("The section {0} holds {1}.", "Under the section {0} come {1}.")
ALIGNED = ("Its columns are aligned {0}.", "From left to right its columns are aligned {0}.")
ALL_ALIGNED = ("All columns are aligned {0}.", "All of its columns are aligned {0}.")
SPECIFICATION = ("The column specification is {0}.", "It has the column specification {0}.")
ENVIRONMENT = ("It is set in the environment {0}.", "Its rows stand in the environment {0}.")
FLOAT = ("It stands inside a float.", "Put it inside a float.")
NO_FLOAT = ("It stands without a float.", "There is no float.")
BOLD = ("Printed row {row} has bold text in {cells}.", "In printed row {row} bold text stands in {cells}.")
LABELS = ("Its label is {0}.", "It has the label {0}.")
REFERENCES = ("It refers to {0}.", "Its cells refer to {0}.")

TEMPLATES = (
    *(NOTATION, TABLES, SHAPE, SIZE, CAPTION, NO_CAPTION, COLUMNS, LEVEL, ROWS, SECTION, ALIGNED, ALL_ALIGNED),
    *(SPECIFICATION, ENVIRONMENT, FLOAT, NO_FLOAT, BOLD, LABELS, REFERENCES),
)
"""All sentences with choices; their words are what descriptions are made of."""


def describe(spec: FormatSpec, seed: int | str = 0) -> str:
    """Return a description of a format, from which `hear_description` reads the same format.

    Parameters
    ----------
    spec : FormatSpec
    seed : int or str
        Of the choice of sentences and of their order.
    """
    say = _Saying(Random(f"describe/{seed}"))
    parts = [" ".join(say.opening(spec))]
    is_one = len(spec.tables) == 1
    for number, table in enumerate(spec.tables, 1):
        parts.append(f"{'' if is_one else f'Table {number}: '}{' '.join(say.table(table, spec.notation))}")
    return "\n".join(parts)


@dataclass(frozen=True)
class _Saying:
    """Chooses sentences."""

    random: Random

    def opening(self, spec: FormatSpec) -> Iterator[str]:
        """Yield the sentences on the whole text."""
        yield self._one(NOTATION).format(NOTATION_NAMES[spec.notation])
        yield self._one(TABLES).format(self._count(len(spec.tables), "table"), is_=_is(len(spec.tables)))
        if spec.shape:
            yield self._one(SHAPE).format(SHAPES[spec.shape])
        if spec.tags:
            yield f"It is made of {listed([self._tags(name, count) for name, count in spec.tags])}."

    def table(self, table: TableSpec, notation: str) -> list[str]:
        """Return the sentences on a table: its size first, what else there is in any order."""
        size = {
            "columns": self._count(table.columns, "column"),
            "rows": self._count(table.rows, "data row"),
            "header": self._count(table.header_rows, "header row"),
        }
        first = self._one(SIZE).format(**size)
        groups = [
            [self._caption(table.name)],
            [*self._header(table), *self._row_names(table)],
            [*map(self._span, table.spans)],
            [self._one(SECTION).format(quoted(one.name), self._count(one.rows, "row")) for one in table.sections],
            [*self._alignment(table.alignment)],
        ]
        if notation == "latex":
            groups.append([*self._latex(table)])
        self.random.shuffle(groups)
        return [_capital(first), *(sentence for group in groups for sentence in group)]

    def _one(self, choices: Sequence[str]) -> str:
        return choices[self.random.randrange(len(choices))]

    def _count(self, number: int, noun: str) -> str:
        is_word = number < len(WORDS) and self.random.random() < 0.5
        return f"{WORDS[number] if is_word else number} {noun}{'' if number == 1 else 's'}"

    def _tags(self, name: str, count: int) -> str:
        return self._count(count, f"<{name}> tag")

    def _caption(self, name: str | None) -> str:
        return self._one(NO_CAPTION) if name is None else self._one(CAPTION).format(quoted(name))

    def _header(self, table: TableSpec) -> Iterator[str]:
        for number, level in enumerate(table.header, 1):
            if level:
                choices = COLUMNS if len(table.header) == 1 else LEVEL
                yield self._one(choices).format(listed([*map(quoted, level)]), number=number)

    def _row_names(self, table: TableSpec) -> Iterator[str]:
        if table.row_names:
            yield self._one(ROWS).format(listed([*map(quoted, table.row_names)]))

    def _span(self, span: SpannedCell) -> str:
        down = [self._count(span.down, "row")] if span.down > 1 else []
        across = [self._count(span.across, "column")] if span.across > 1 else []
        place = f"the cell at row {span.row}, column {span.column}"
        return f"In the {span.part}, {place} spans {' and '.join([*down, *across])}."

    def _alignment(self, sides: Sequence[str]) -> Iterator[str]:
        if len(sides) > 1 and len(set(sides)) == 1:
            yield self._one(ALL_ALIGNED).format(SIDES[sides[0]])
        elif sides:
            yield self._one(ALIGNED).format(listed([SIDES[side] for side in sides]))

    def _latex(self, table: TableSpec) -> Iterator[str]:
        yield self._one(ENVIRONMENT).format(quoted(table.environment))
        yield self._one(SPECIFICATION).format(quoted(table.specification))
        yield self._one(FLOAT if table.is_float else NO_FLOAT)
        yield from _rules(table.rules)
        for bold in table.bold:
            cells = f"cell{'s' if len(bold.cells) > 1 else ''} {listed([*map(str, bold.cells)])}"
            yield self._one(BOLD).format(row=bold.row, cells=cells)
        for choices, names in ((LABELS, table.labels), (REFERENCES, table.references)):
            if names:
                yield self._one(choices).format(listed([*map(quoted, names)]))


def _rules(rules: Sequence[Rule]) -> Iterator[str]:
    """Yield what rules there are, those of one kind together."""
    counts = Counter((rule.name, rule.first, rule.last, not rule.after) for rule in rules)
    for (name, first, last, is_above), count in counts.items():
        over = f" over columns {first} to {last}" if first else ""
        if is_above:
            yield from [f"A \\{name}{over} stands above all rows."] * count
            continue
        kind = (name, first, last)
        places = [str(rule.after) for rule in rules if rule.after and (rule.name, rule.first, rule.last) == kind]
        yield f"A \\{name}{over} stands below printed row{'s' if len(places) > 1 else ''} {listed(places)}."


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
