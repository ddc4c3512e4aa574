"""The embedded backbone: no model, no key, no network; what rules leave open stays open."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.backbone import AlignAnswer, AlignQuestion, Backbone, CellAnswer, CellQuestion, ModelUse, Prefilter, Refused


class EmbeddedBackbone:
    """Is never asked: a rename stays *unverified*, nothing is guessed."""

    @property
    def name(self) -> str:
        """Name as it stands in the signature."""
        return "embedded"

    @property
    def prefilter(self) -> Prefilter | None:
        """Return None: no question is built."""
        return None

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """Return (): the rules alone decide."""
        return ()

    def for_pair(self) -> Backbone:
        """Return itself: there is nothing to keep."""
        return self

    @property
    def use(self) -> ModelUse | None:
        """Return None: no model is used."""
        return None

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        """Refuse."""
        return Refused()

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        """Refuse every question."""
        return (Refused(),) * len(questions)
