"""A description held against the format of its target: what it says wrong, leaves out, or gives away."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from tabx.table import Table
from tabx.tune.spec.hearing import Heard, differences, hear_description
from tabx.tune.spec.records import FormatSpec
from tabx.tune.spec.saying import NOTATION_NAMES, SHAPES, SIDES, TEMPLATES
from tabx.tune.spec.words import WORDS

_WORD = re.compile(r"[^\W_]+")


class FaultKind(StrEnum):
    """Why a description is not used."""

    DISAGREES = "the description disagrees with the table"
    CONFLICT = "the description says two things"
    NUMBER = "a number in the description says nothing known"
    NAME = "the description names what the table does not"
    LEAK = "a data cell stands in the description"


@dataclass(frozen=True, slots=True)
class Fault:
    """One reason, and what it is about."""

    kind: FaultKind
    detail: str


def check_description(description: str, spec: FormatSpec, tables: Sequence[Table]) -> tuple[Fault, ...]:
    """Return the faults of a description; () for one from which the format is read as code reads it.

    A data cell leaks where its words stand in the description outside of names and counts. One that has no other words
    than those that descriptions are made of ("left", "no", "table") cannot be told from the description itself.

    Parameters
    ----------
    description : str
    spec : FormatSpec
        The right one.
    tables : sequence of Table
        Those of the target, whose cells must not be told.
    """
    heard = hear_description(description)
    names = set(spec.names)
    cells = {cell.text.strip() for table in tables for row in table.rows for cell in row if cell.text.strip()}
    told = [name for name in heard.names if name not in names]
    leaks = [name for name in told if name.strip() in cells]
    leaks += _leaks(heard, cells - {name.strip() for name in names})
    return (
        *(Fault(FaultKind.LEAK, cell) for cell in dict.fromkeys(leaks)),
        *(Fault(FaultKind.CONFLICT, said) for said in heard.conflicts),
        *(Fault(FaultKind.DISAGREES, said) for said in differences(spec, heard.spec)),
        *(Fault(FaultKind.NUMBER, number) for number in heard.numbers),
        *(Fault(FaultKind.NAME, name) for name in told if name not in leaks),
    )


def _leaks(heard: Heard, cells: Iterable[str]) -> list[str]:
    rest = _words(heard.rest)
    spaced = f" {' '.join(rest)} "
    known = _vocabulary()
    found = []
    for cell in cells:
        words = _words(cell)
        if words and not known.issuperset(words) and f" {' '.join(words)} " in spaced:
            found.append(cell)
    return sorted(found)


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


@cache
def _vocabulary() -> frozenset[str]:
    """Return the words that descriptions are made of."""
    sentences = [sentence for choices in TEMPLATES for sentence in choices]
    own = (
        "In the header body the cell at row column spans rows columns A stands below above all printed tag tags made of"
    )
    said = (*sentences, own, *WORDS, *NOTATION_NAMES.values(), *SHAPES.values(), *SIDES.values(), "hline cline")
    return frozenset(word for text in said for word in _words(text))
