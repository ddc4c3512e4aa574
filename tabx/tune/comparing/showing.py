"""What shows the comparison in each medium: those of every report."""

from __future__ import annotations

from typing import Any

from tabx.base.display import Medium
from tabx.documents import media
from tabx.tune.comparing.document import tuned_document
from tabx.tune.comparing.records import TunedComparison


def show(found: TunedComparison, medium: Medium, **options: Any) -> str | bytes:
    """Return a comparison in a medium, as `media.show` does of a document."""
    return media.show(tuned_document(found), medium, **options)
