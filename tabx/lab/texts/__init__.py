"""Texts whose every gold fact is labelled stated, derived or absent: they examine what holds a table against a text.

`records` is what a labelled text is, `reading` reads a file of them and checks each label. The project's own set
examines tools; it ranks no models.
"""

from __future__ import annotations

from tabx.lab.texts.reading import own_texts, read_labelled_texts
from tabx.lab.texts.records import Label, LabelledFact, LabelledText

__all__ = ["Label", "LabelledFact", "LabelledText", "own_texts", "read_labelled_texts"]
