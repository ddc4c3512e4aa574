"""The Unicode of LaTeX symbols: those that tabx knows, then pylatexenc's tables."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Any

from tabx.errors import FormatError
from tabx.notation.symbols import known_symbol


@lru_cache(maxsize=1)
def _tables() -> Any:
    """Return pylatexenc's table of macros.

    Raises
    ------
    FormatError
        Where pylatexenc is not installed.
    """
    try:
        from pylatexenc import latex2text
    except ImportError as error:
        raise FormatError("LaTeX is read and written with pylatexenc: pip install 'tabx[latex]'") from error
    return latex2text.get_default_latex_context_db()


def require_tables() -> None:
    """Raise FormatError, with the line that installs it, where pylatexenc is not installed."""
    _tables()


@lru_cache(maxsize=4096)
def symbol(name: str) -> str | None:
    """Return the text of a control sequence without arguments (`gamma` is γ), None where it stands for no sign."""
    known = known_symbol(name)
    if known is not None:
        return known
    spec = _tables().get_macro_spec(name)
    text = getattr(spec, "simplify_repl", None) if spec is not None and spec.macroname == name else None
    if not isinstance(text, str) or not text or any(sign in text for sign in "%<\n"):
        return None
    return unicodedata.normalize("NFC", text)
