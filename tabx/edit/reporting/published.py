"""The figures of WikiTableEdit (Li et al., 2024, tables 2 to 4): of other tables, so beside ours and never with them.

EM, SARI, TED, BLEU and ROUGE-L, 0 to 100. Its table of tuned models repeats the zero-shot rows, and is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tabx.edit.bench.records import Kind, Shape


class Published(NamedTuple):
    """A row of the paper."""

    model: str
    asked: str
    figures: tuple[float | None, ...]


ZERO, ONE = "zero-shot", "one example"

TABLE_2 = (
    Published("LLaMA2-7B", ZERO, (0, 12.02, 15.49, 1.32, 28.39)),
    Published("ChatGLM3-6B", ZERO, (0, 23.30, 33.06, 17.83, 53.35)),
    Published("Falcon-7B", ZERO, (0, 3.74, 0.34, 0.18, 9.02)),
    Published("GPT-3.5-turbo", ZERO, (6.34, 54.21, 53.81, 13.72, 65.74)),
    Published("LLaMA2-7B", ONE, (0, 30.94, 61.16, 24.29, 64.23)),
    Published("ChatGLM3-6B", ONE, (1.13, 24.85, 36.31, 14.92, 49.23)),
    Published("Falcon-7B", ONE, (0, 6.05, 0.28, 0.19, 15.27)),
    Published("GPT-3.5-turbo", ONE, (5.32, 28.99, 32.92, 8.96, 33.78)),
)

TABLE_4: Mapping[Shape, tuple[Published, ...]] = {
    Shape.REGULAR: (
        Published("LLaMA2-7B", ZERO, (0, 12.60, 16.92, 1.41, 28.71)),
        Published("ChatGLM3-6B", ZERO, (0, 32.95, 52.72, 33.11, 68.04)),
        Published("Falcon-7B", ZERO, (0, 4.24, 0.61, 0.33, 13.08)),
        Published("GPT-3.5-turbo", ZERO, (11.08, 60.95, 59.42, 17.43, 69.23)),
    ),
    Shape.IRREGULAR: (
        Published("LLaMA2-7B", ZERO, (0, 11.40, 13.96, 1.22, 26.91)),
        Published("ChatGLM3-6B", ZERO, (0, 15.30, 16.76, 5.17, 41.17)),
        Published("Falcon-7B", ZERO, (0, 3.32, 0.12, 0.06, 5.66)),
        Published("GPT-3.5-turbo", ZERO, (1.27, 46.99, 47.81, 9.76, 62.00)),
    ),
}

TABLE_3: Mapping[tuple[Kind, Shape], tuple[float, float]] = {
    (Kind.ADD_ROW, Shape.REGULAR): (15.41, 20.95),
    (Kind.ADD_COLUMN, Shape.REGULAR): (8.42, 9.30),
    (Kind.ADD_ROW, Shape.IRREGULAR): (15.70, 19.44),
    (Kind.REMOVE_ROW, Shape.REGULAR): (15.55, 22.00),
    (Kind.REMOVE_COLUMN, Shape.REGULAR): (24.00, 40.83),
    (Kind.REMOVE_ROW, Shape.IRREGULAR): (17.52, 29.08),
    (Kind.SWAP_ROWS, Shape.REGULAR): (6.39, 1.82),
    (Kind.SWAP_ROWS, Shape.IRREGULAR): (6.51, 2.48),
    (Kind.SORT, Shape.REGULAR): (5.67, 6.12),
    (Kind.SORT, Shape.IRREGULAR): (6.10, 6.41),
    (Kind.MERGE, Shape.IRREGULAR): (13.13, 17.56),
    (Kind.SPLIT, Shape.IRREGULAR): (9.40, 8.75),
}
"""SARI and TED of LLaMA2-7B, zero-shot; EM is 0."""
