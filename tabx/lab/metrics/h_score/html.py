"""The H-Score of HTML: the texts of the cells, and the tree of tags."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabx.lab.metrics.h_score.lists import levenshtein_similarity, matching_ratio

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_HEADINGS = tuple(f"h{level}" for level in range(1, 7))
TAGS = frozenset(
    {
        *("table", "tr", "th", "td", "ul", "ol", "li", "div", "span", "p", "a", "img", "embed", "pre", *_HEADINGS),
        *("input", "button"),
    }
)
"""The tags that the published program sees."""


def html_subscores(gold: str, predicted: str) -> dict[str, float]:
    """Return the five sub-scores of two HTML texts."""
    trees = [_parsed(predicted), _parsed(gold)]
    tags = _cell_tags(trees[1])
    texts = [[_text(cell) for cell in _elements(tree, tags)] for tree in trees]
    if tags is TAGS:
        texts = [[text for text in side if text] for side in texts]
    shapes = [list(_flat(tree)) for tree in trees]
    return {
        "num_cells_match": float(len(texts[0]) == len(texts[1])),
        "cells_text_levenshtein_score": levenshtein_similarity(*texts),
        "cells_text_difflib_score": matching_ratio(*texts),
        "struct_levenshtein_score": levenshtein_similarity(*shapes),
        "struct_difflib_score": matching_ratio(*shapes),
    }


def _parsed(text: str) -> HtmlElement:
    from lxml import html

    return html.document_fromstring(f"<html><body>{text}</body></html>")


def _cell_tags(gold: HtmlElement) -> frozenset[str]:
    """Return the tags whose elements count as cells: th and td if the gold has a table, else li, else any."""
    if next(gold.iter("table"), None) is not None:
        return frozenset({"th", "td"})
    return frozenset({"li"}) if next(gold.iter("li"), None) is not None else TAGS


def _elements(tree: HtmlElement, tags: frozenset[str]) -> Iterator[HtmlElement]:
    return (element for element in tree.iter() if element.tag in tags)


def _text(element: HtmlElement) -> str:
    return str(element.text_content()).strip()


def _flat(tree: HtmlElement) -> Iterator[str]:
    """Yield the tags of a tree; below an element all its descendants, so that deep ones come again at each level."""
    for element in tree.iterdescendants():
        if element.tag in TAGS:
            yield f"<{element.tag}>"
            yield from _flat(element)
            yield f"</{element.tag}>"
