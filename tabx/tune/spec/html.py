"""How often each tag stands in a text of HTML."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser


def tags_of(text: str) -> tuple[tuple[str, int], ...]:
    """Return the tags that are opened, in alphabetical order, with their number."""
    reader = _Tags()
    reader.feed(text)
    reader.close()
    return tuple(sorted(reader.counts.items()))


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.counts: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Count a tag."""
        self.counts[tag] += 1
