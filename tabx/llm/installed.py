"""Whether the libraries that speak to models are there."""

from __future__ import annotations

from tabx.base.errors import OptionError
from tabx.base.extras import MODEL_LIBRARIES, lacking


def check_installed() -> None:
    """Raise OptionError with the line that installs the libraries that are missing."""
    lack = lacking("asking a model", *MODEL_LIBRARIES)
    if lack:
        raise OptionError(lack)
