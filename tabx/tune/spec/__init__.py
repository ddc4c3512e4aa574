"""`FormatSpec`: what a description of a format has to say of a target text.

`records` holds it, `reading` reads it off a target text (`html` and `latex` know theirs), `saying` writes it as a
description, `hearing` reads it back out of one, `checking` holds a description against it.
"""

from tabx.tune.spec.checking import Fault, FaultKind, check_description
from tabx.tune.spec.hearing import hear_description
from tabx.tune.spec.reading import NOTATIONS, read_spec
from tabx.tune.spec.records import Bold, FormatSpec, Rule, Section, SpannedCell, TableSpec
from tabx.tune.spec.saying import describe

__all__ = [
    "NOTATIONS",
    "Bold",
    "Fault",
    "FaultKind",
    "FormatSpec",
    "Rule",
    "Section",
    "SpannedCell",
    "TableSpec",
    "check_description",
    "describe",
    "hear_description",
    "read_spec",
]
