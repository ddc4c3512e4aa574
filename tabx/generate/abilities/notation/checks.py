"""The checks of each notation."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabx.generate.abilities.notation.html import check_html
from tabx.generate.abilities.notation.latex import check_latex
from tabx.generate.abilities.notation.pipes import check_markdown, check_raw
from tabx.generate.abilities.notation.records import Check
from tabx.generate.abilities.notation.rows import check_csv, check_json

NOTATIONS: Mapping[str, Callable[[str, str], tuple[Check, ...]]] = {
    "markdown": check_markdown,
    "raw": check_raw,
    "html": check_html,
    "latex": check_latex,
    "json": check_json,
    "csv": check_csv,
}
"""What checks a reply, by its notation; the second text is the gold, in whatever notation."""


def notation_of(gold: str) -> str:
    """Return the notation that a gold text is written in, "" where it is none of `NOTATIONS`."""
    if "\\begin{" in gold:
        return "latex"
    if "<table" in gold.lower():
        return "html"
    if gold.lstrip()[:1] in ("[", "{"):
        return "json"
    if "|" in gold:
        return "markdown" if all(check.holds for check in check_markdown(gold, "")) else "raw"
    return "csv" if "," in gold and len(gold.splitlines()) > 1 else ""


def check_notation(reply: str, notation: str, gold: str = "", *, has_table: bool = True) -> tuple[Check, ...]:
    """Return the checks of a reply in its notation.

    Parameters
    ----------
    reply : str
        As the model gave it.
    notation : str
        One of `NOTATIONS`.
    gold : str
        The gold tables as text; what only a gold in the same notation can tell, as how many cells are bold, is checked
        where it is one.
    has_table : bool
        False for a reply in which no table was found: then none of its checks holds (Struc-Bench's 0).
    """
    checks = NOTATIONS[notation](reply, gold if notation_of(gold) == notation else "")
    return checks if has_table else tuple(Check(check.name, False) for check in checks)
