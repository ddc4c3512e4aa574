"""People's judgements: a local page on which they rank, rate or fill the rubric, and what they said.

A bench is opened by `serving`: its items go into a `store` (one SQLite file), `plan` draws who sees what in which
order, and the server (`app`, behind the `guard`) shows `pages` of `tables`. What comes back is read by `checking` and
stored. `export` gives it to `tabx meta agreement`, `importing` takes what was gathered elsewhere, `status` counts.
"""

from __future__ import annotations

from tabx.annotate.export import export_answers
from tabx.annotate.importing import import_answers
from tabx.annotate.records import Form, Scale, Setup
from tabx.annotate.serving import Annotation, start
from tabx.annotate.status import AnnotatorStatus, StoreStatus, status

__all__ = [
    "Annotation",
    "AnnotatorStatus",
    "Form",
    "Scale",
    "Setup",
    "StoreStatus",
    "export_answers",
    "import_answers",
    "start",
    "status",
]
