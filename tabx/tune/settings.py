"""How rows are made: targets, layouts, splits, limits, and the form in which a trainer reads them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabx.base.errors import OptionError
from tabx.base.nearest import nearest
from tabx.tune.spec import NOTATIONS

CHAT, PROMPT, ALPACA = FORMS = ("chat", "prompt", "alpaca")
"""Rows as chat `messages`, as prompt and completion, or as Alpaca's instruction, input and output."""

MOST_TOKENS = 2000
"""Tokens of a row at most: where Struc-Bench's code cuts its rows (Tang et al., 2024); here such rows are left out."""

LAYOUTS_EACH = 2
"""Layouts of a table in each notation: as it is, and once otherwise."""

SHARE_VALID = 10
"""Tables for each one that is set aside for validation, unless told otherwise."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How rows are made.

    Attributes
    ----------
    targets : tuple of str
        Of `NOTATIONS`.
    layouts : int
        Layouts of each table in each notation at most, the first of them as it is.
    form : str
        One of `FORMS`.
    valid : int or None
        Gold tables for validation; None for a tenth of them.
    test : int
        Gold tables for a test.
    max_tokens : int
        Of a whole row, as gpt-4o's tokenizer counts them.
    pairs : bool
        Whether pairs of chosen and rejected replies are made, too.
    licences : tuple of str
        Those of the inputs, as told.
    seed : int

    Raises
    ------
    OptionError
        A value is none of those.
    """

    targets: tuple[str, ...] = NOTATIONS
    layouts: int = LAYOUTS_EACH
    form: str = CHAT
    valid: int | None = None
    test: int = 0
    max_tokens: int = MOST_TOKENS
    pairs: bool = False
    licences: tuple[str, ...] = ()
    seed: int = 0

    def __post_init__(self) -> None:
        for target in self.targets:
            _check_one("target", target, NOTATIONS)
        if not self.targets or len(set(self.targets)) < len(self.targets):
            raise OptionError(f"targets {', '.join(self.targets) or 'none'}: each once is right")
        _check_one("form of rows", self.form, FORMS)
        for name, least in (("layouts", 1), ("max_tokens", 1), ("test", 0), ("valid", 0)):
            value = getattr(self, name)
            if value is not None and value < least:
                raise OptionError(f"{name.replace('_', '-')} {value}: at least {least} is right")


def _check_one(what: str, name: str, known: Sequence[str]) -> None:
    if name not in known:
        near = nearest(name, known)
        raise OptionError(
            f"unknown {what} {name!r}: {', '.join(known)} are right{f'; nearest: {near!r}' if near else ''}"
        )
