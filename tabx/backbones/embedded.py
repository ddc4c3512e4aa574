"""The embedded backbone: no model, no key, no network; open questions stay open."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.backbone import AlignAnswer, AlignQuestion, Backbone, CellAnswer, CellQuestion, ModelUse, Prefilter, Refused


class EmbeddedBackbone:
    """Leaves every question to the rules: a rename stays *unverified*."""

    @property
    def name(self) -> str:
        """Name in the signature."""
        return "embedded"

    @property
    def prefilter(self) -> Prefilter | None:
        """None, so that no question is built."""
        return None

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """(), as the rules alone decide."""
        return ()

    def for_pair(self) -> Backbone:
        """Return itself, as it records nothing."""
        return self

    @property
    def use(self) -> ModelUse | None:
        """None, as no model is used."""
        return None

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        """Refuse the question."""
        return Refused()

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        """Refuse every question."""
        return (Refused(),) * len(questions)
