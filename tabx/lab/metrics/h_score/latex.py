"""The H-Score of LaTeX: cells, caption and columns of the first tabular, as pylatexenc parses it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabx.base.extras import lacking
from tabx.lab.metrics.h_score.lists import levenshtein_similarity, matching_ratio
from tabx.lab.metrics.outcomes import Cause, NotScorable

NO_CAPTION = "None"
"""What the published program compares where a table has no caption."""


class LatexTable(NamedTuple):
    """What the score reads of a tabular."""

    rows: list[list[str]]
    caption: str
    columns: list[str]

    @property
    def width(self) -> int:
        """Cells of the widest row."""
        return max(map(len, self.rows), default=0)


def latex_subscores(gold: str, predicted: str) -> dict[str, float]:
    """Return the seven sub-scores of two LaTeX texts.

    The published program reads every column specification as empty; the last two read it.
    """
    mine, theirs = latex_table(gold), latex_table(predicted)
    cells = [[cell for row in table.rows for cell in row] for table in (theirs, mine)]
    return {
        "data_levenshtein_score": levenshtein_similarity(*cells),
        "data_difflib_score": matching_ratio(*cells),
        "caption_match_score": float(mine.caption == theirs.caption),
        "num_rows_match": float(len(mine.rows) == len(theirs.rows)),
        "num_cols_match": float(mine.width == theirs.width),
        "columns_levenshtein_score": levenshtein_similarity(theirs.columns, mine.columns),
        "columns_difflib_score": matching_ratio(theirs.columns, mine.columns),
    }


def latex_table(text: str) -> LatexTable:
    """Return the first tabular of a text; one without cells where there is none.

    Raises
    ------
    NotScorable
        pylatexenc is not installed.
    """
    missing = lacking("LaTeX", "pylatexenc")
    if missing:
        raise NotScorable(missing, Cause.LIBRARY)
    from pylatexenc.latexwalker import LatexWalker

    nodes = LatexWalker(text, tolerant_parsing=True).get_latex_nodes()[0]
    walked = list(_walk(nodes))
    caption = next((_caption(walked, place) for place, node in enumerate(walked) if _is_macro(node, "caption")), "")
    caption = caption or NO_CAPTION
    tabular = next((node for node in walked if getattr(node, "environmentname", "") == "tabular"), None)
    if tabular is None:
        return LatexTable([], caption, [])
    return LatexTable(_rows(tabular.nodelist), caption, _letters(tabular))


def _walk(nodes: Any) -> Any:
    """Yield nodes and what stands inside environments and groups, in order."""
    for node in nodes or ():
        if node is not None:
            yield node
            yield from _walk(getattr(node, "nodelist", ()))


def _is_macro(node: Any, name: str) -> bool:
    return getattr(node, "macroname", None) == name


def _caption(walked: Sequence[Any], place: int) -> str:
    """Return the argument of the caption at a place: a group of its own, as pylatexenc does not know the macro."""
    groups = (node for node in walked[place + 1 :] if hasattr(node, "delimiters"))
    group = next((node for node in groups if node.delimiters[0] == "{"), None)
    return "" if group is None else _inside(group)


def _letters(tabular: Any) -> list[str]:
    """Return the column specification, a sign an element."""
    arguments = [one for one in (tabular.nodeargd.argnlist if tabular.nodeargd else ()) if one is not None]
    return [sign for sign in _inside(arguments[-1]) if sign.strip()] if arguments else []


def _inside(group: Any) -> str:
    """Return the source of a group without its braces."""
    source = str(group.latex_verbatim()).strip()
    return source.removeprefix("{").removesuffix("}").strip()


def _rows(nodes: Any) -> list[list[str]]:
    """Return the cells: plain text between "&" and line ends, what is in arguments and groups left out."""
    rows: list[list[str]] = [[""]]
    for node in nodes:
        if _is_macro(node, "\\"):
            rows.append([""])
        elif getattr(node, "specials_chars", None) == "&":
            rows[-1].append("")
        else:
            rows[-1][-1] += getattr(node, "chars", "")
    stripped = ([cell.strip() for cell in row if cell.strip()] for row in rows)
    return [row for row in stripped if row]
