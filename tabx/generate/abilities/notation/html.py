"""HTML tables: tags closed and nested, spans, as many tags of each kind as the gold has."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser

from tabx.generate.abilities.notation.records import ALONE, EQUAL, PARSED, THERE, Check, equally_long

_VOID = frozenset({"br", "hr", "img", "col", "wbr", "input", "meta", "link"})
_PAGE = frozenset({"html", "head", "body", "meta"})
"""Tags of a whole page, which may stand around a table."""
_COUNTED = ("table", "caption", "thead", "tbody", "tr", "th", "td", "ul", "ol", "li")
_CELLS = ("td", "th")


def check_html(reply: str, gold: str) -> tuple[Check, ...]:
    """Return the checks of HTML: a tag of the gold is one check each, that the reply has it as often."""
    seen, right = _Tags(reply), _Tags(gold)
    found = [
        Check(THERE, bool(seen.tables)),
        Check(ALONE, bool(seen.tables) and not seen.others),
        Check(PARSED, bool(seen.tables) and seen.is_nested),
        Check(EQUAL, equally_long(seen.tables)),
    ]
    if seen.has_spans or right.has_spans:
        found.append(Check("spans are whole numbers from 1", seen.spans_are_right))
    counted = [tag for tag in _COUNTED if right.counts[tag]]
    return (*found, *(Check(f"as many <{tag}>", seen.counts[tag] == right.counts[tag]) for tag in counted))


class _Tags(HTMLParser):
    """What stands in a text of HTML: lengths of rows by table, tags by number, what is outside, faults."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[list[int]] = []
        self.counts: Counter[str] = Counter()
        self.others, self.has_spans, self.spans_are_right, self.is_nested = False, False, True, True
        self._open: list[str] = []
        self._held: dict[int, int] = {}  # columns of the open table that rows above reach into, with rows left
        self.feed(text)
        self.close()
        self.is_nested = self.is_nested and not self._open

    @property
    def _is_inside(self) -> bool:
        return "table" in self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Count a tag; open a table, a row or a cell."""
        self.counts[tag] += 1
        if tag not in _VOID:
            self._open.append(tag)
        self.others = self.others or not (self._is_inside or tag in _PAGE)
        if tag == "table":
            self.tables.append([])
            self._held = {}
        elif tag == "tr" and self.tables:
            self.tables[-1].append(len(self._held))
            self._held = {column: left - 1 for column, left in self._held.items() if left > 1}
        elif tag in _CELLS and self.tables and self.tables[-1]:
            self._add_cell(dict(attrs))

    def _add_cell(self, attributes: dict[str, str | None]) -> None:
        across, down = (self._span(attributes.get(name)) for name in ("colspan", "rowspan"))
        start = self.tables[-1][-1]
        self.tables[-1][-1] += across
        if down > 1:
            self._held |= dict.fromkeys(range(start, start + across), down - 1)

    def _span(self, given: str | None) -> int:
        if given is None:
            return 1
        self.has_spans = True
        if given.strip().isdecimal() and int(given) > 0:
            return min(int(given), 1000)  # as browsers do
        self.spans_are_right = False
        return 1

    def handle_endtag(self, tag: str) -> None:
        """Close a tag; one that is not the last that was opened is a fault."""
        if tag in _VOID:
            return
        if self._open and self._open[-1] == tag:
            self._open.pop()
            return
        self.is_nested = False
        if tag in self._open:
            while self._open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        """Note words outside any table."""
        self.others = self.others or bool(data.strip() and not self._is_inside)
