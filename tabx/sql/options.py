"""What decides a comparison of two queries, beside their texts and the database."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import Any

from tabx.base.errors import OptionError
from tabx.base.extras import lacking
from tabx.base.nearest import nearest
from tabx.signature import Signature, installed_version
from tabx.sql.closeness import REL_TOL
from tabx.sql.execution.records import QueryLimits, QueryOptions, read_now

VALUES = "values"
"""What the signature of a comparison names in the place of a backbone: values alone are compared, no name is read."""


@dataclass(frozen=True)
class SqlOptions:
    """How queries are run and their results compared.

    Attributes
    ----------
    rel_tol : float
    strict_types, ignore_case, trim : bool
        As of `match_results`.
    now : str
        What the clock says to both queries, "2026-01-01 00:00:00"; "" for the clock itself.
    rules : tuple of str
        Published rules whose verdict is given beside.
    variants : int
        Variants of the database that queries which agree are run on, too.
    seed : int
        Of the variants.
    limits : QueryLimits
    folder : str
        Where the variants are kept while a run goes on; "" for a place that is gone with each process.
    """

    rel_tol: float = REL_TOL
    strict_types: bool = False
    ignore_case: bool = False
    trim: bool = False
    now: str = ""
    rules: tuple[str, ...] = ()
    variants: int = 0
    seed: int = 0
    limits: QueryLimits = field(default_factory=QueryLimits.in_force)
    folder: str = ""

    @cached_property
    def query(self) -> QueryOptions:
        """What holds for each query that is run."""
        return QueryOptions(self.limits, self.now)

    @property
    def matching(self) -> dict[str, Any]:
        """Keywords of `match_results`."""
        names = ("rel_tol", "strict_types", "ignore_case", "trim")
        return {name: getattr(self, name) for name in names}

    @cached_property
    def signature(self) -> Signature:
        """What a verdict was made with: two accuracies can only be compared where it is the same."""
        given = {
            "rel_tol": "" if self.rel_tol == REL_TOL else f"{self.rel_tol:g}",
            "strict_types": self.strict_types,
            "ignore_case": self.ignore_case,
            "trim": self.trim,
            "now": self.now,
            "rules": ",".join(self.rules),
            "variants": self.variants,
            "seed": self.seed if self.variants else 0,
        }
        changed = tuple((name, str(value)) for name, value in given.items() if value)
        limits = f"{self.limits.seconds},{self.limits.memory},{self.limits.rows},{self.limits.bytes}"
        own = blake2b(limits.encode("ascii"), digest_size=4).hexdigest()
        return Signature(installed_version(), VALUES, "sql", own, changed)

    def check(self) -> None:
        """Raise OptionError for a rule that there is not, a number out of range, or a library that is missing."""
        from tabx.sql.rules import RULES

        missing = lacking("comparing queries", "sqlglot")
        if missing:
            raise OptionError(missing)
        for name in self.rules:
            if name not in RULES:
                near = nearest(name, list(RULES))
                raise OptionError(f"unknown rule {name!r}; nearest: {near!r} (of {', '.join(RULES)})")
        if not 0 <= self.rel_tol < 1:
            raise OptionError(f"rel_tol {self.rel_tol!r} is not a number from 0 to below 1")
        if self.variants < 0:
            raise OptionError(f"variants {self.variants!r}: at least 0 is right")


def sql_options(*, now: str | None = None, rules: Any = (), **given: Any) -> SqlOptions:
    """Return the options of a comparison; a rule's name may stand alone.

    Raises
    ------
    OptionError
        One is not known or out of range.
    """
    named = (rules,) if isinstance(rules, str) else tuple(rules)
    try:
        options = SqlOptions(now=read_now(now), rules=tuple(dict.fromkeys(named)), **given)
    except TypeError as error:
        raise OptionError(f"options: {str(error).partition('() ')[2]}") from None
    options.check()
    return options
