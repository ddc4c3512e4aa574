"""The judgement as JSON, as the published schema says."""

from __future__ import annotations

from tabx.judge.records import Judgement


def render_json(judgement: Judgement, *, ascii_only: bool = False) -> str:
    """Return the whole judgement as JSON text with a final newline."""
    return judgement.to_json(ascii_only=ascii_only)
