"""Is a reply written by the rules of its notation? A few checks for each, that hold or do not.

`checks` names what a check is and chooses those of a notation; a file for each notation finds its tables and checks
them. They read the reply strictly: what `tabx.formats` forgives so that a table can be judged at all is a fault here.
"""

from __future__ import annotations

from tabx.generate.abilities.notation.checks import NOTATIONS, check_notation, notation_of
from tabx.generate.abilities.notation.records import Check

__all__ = ["NOTATIONS", "Check", "check_notation", "notation_of"]
