"""The signature of a score: what it was computed with, in one line.

Scores can only be compared with their signatures.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

DISTRIBUTION = "tabx-judge"
"""Name of the distribution; on the index, `tabx` and `tabx-py` are other projects."""


ANSWERED_BY, SENT = OF_ANSWERS = ("answered_by", "sent")
"""Options that the answers of models tell: the models by the names that they gave, and the parameters sent."""


@dataclass(frozen=True, slots=True)
class Signature:
    """Version, backbone, rubric and options of one judgement.

    Attributes
    ----------
    version : str
        Of tabx.
    backbone : str
        Name of the backbone ("embedded").
    rubric : str
        Name of the rubric.
    rubric_hash : str
        Short hash of the rubric's values that can change a number; its name and description are not part of it.
    options : tuple of (name, value)
        Other options that can change the number, in alphabetical order; empty for the defaults.
    """

    version: str
    backbone: str
    rubric: str
    rubric_hash: str
    options: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", tuple(sorted((str(name), str(value)) for name, value in self.options)))

    @property
    def asked_for(self) -> Signature:
        """The signature without what answers tell: who answered, and what was sent.

        Pairs of one run that a model was asked about have it, those that rules settled and those that failed have not.
        """
        options = tuple(option for option in self.options if option[0] not in OF_ANSWERS)
        return replace(self, options=options)

    def __str__(self) -> str:
        """Return the line "tabx:0.1.0|backbone:embedded|rubric:default#1a2b3c4d", then the options.

        Options follow at its end.
        """
        parts = [
            ("tabx", self.version),
            ("backbone", self.backbone),
            ("rubric", f"{self.rubric}#{self.rubric_hash}"),
            *self.options,
        ]
        return "|".join(f"{_escape(name)}:{_escape(value)}" for name, value in parts)


@lru_cache(maxsize=1)
def installed_version() -> str:
    """Return the version of tabx; "unknown" where it is not installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(DISTRIBUTION)
    except PackageNotFoundError:
        return "unknown"


def _escape(text: str) -> str:
    """Return a text with the separators of the line encoded, so that it cannot forge a field."""
    text = text.replace("%", "%25").replace("|", "%7C")
    return "".join(char if char.isprintable() else f"%{ord(char):02X}" for char in text)
