"""The embedded backbone: no model, no key, no network. What the rules leave open stays open, and is said."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.backbone import Answer, Question, Verdict


class EmbeddedBackbone:
    """Leaves every residual question to the rules: a rename stays *unverified*, nothing is guessed."""

    @property
    def name(self) -> str:
        """Name as it stands in the signature."""
        return "embedded"

    def answer(self, questions: Sequence[Question]) -> tuple[Answer, ...]:
        """Return "undecided" for every question, in order."""
        return tuple(Answer(Verdict.UNDECIDED, "no model asked") for _ in questions)
