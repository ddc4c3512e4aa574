"""The figures of TARGET (Ji et al., 2025, table 2): of other models, prompts and data, so beside ours alone."""

from __future__ import annotations

from collections.abc import Mapping

from tabx.retrieve.answering.records import AnswerKind

TABLE_2: Mapping[AnswerKind, tuple[tuple[str, ...], tuple[tuple[str | float | None, ...], ...]]] = {
    AnswerKind.QA: (
        ("OTTQA recall@10", "OTTQA BLEU", "FeTaQA recall@10", "FeTaQA BLEU"),
        (
            ("no context", None, 0.414, None, 12.495),
            ("BM25", 0.955, 0.606, 0.082, 1.631),
            ("BM25, no title", 0.443, 0.529, 0.084, 1.555),
            ("TF-IDF", 0.950, 0.425, 0.083, 1.639),
            ("LlamaIndex", 0.458, 0.507, 0.435, 13.745),
            ("dense, 100 rows", 0.950, 0.599, 0.722, 17.64),
            ('dense, "header"', 0.950, 0.61, 0.718, 17.66),
        ),
    ),
    AnswerKind.VERIFY: (
        ("TabFact recall@10", "precision", "recall", "F1"),
        (
            ("no context", None, 0.578, 0.42, 0.44),
            ("BM25", 0.338, 0.75, 0.26, 0.39),
            ("BM25, no title", 0.331, 0.75, 0.26, 0.38),
            ("TF-IDF", 0.336, 0.75, 0.26, 0.38),
            ("LlamaIndex", 0.827, 0.73, 0.34, 0.47),
            ("dense, 100 rows", 0.779, 0.76, 0.51, 0.61),
            ('dense, "header"', 0.781, 0.75, 0.48, 0.58),
        ),
    ),
    AnswerKind.SQL: (
        ("Spider recall@1", "Spider EX", "BIRD recall@1", "BIRD EX"),
        (
            ("no context", None, 0.0, None, 0.0),
            ("BM25", 0.635, 0.385, 0.709, 0.181),
            ("BM25, no title", 0.5, 0.376, 0.535, 0.164),
            ("TF-IDF", 0.622, 0.474, 0.640, 0.227),
            ("LlamaIndex", 0.735, 0.559, 0.937, 0.311),
            ("dense, 100 rows", 0.768, 0.602, 0.926, 0.317),
            ('dense, "header"', 0.833, 0.646, 0.958, 0.323),
        ),
    ),
}
"""By kind: columns, then a row for each retriever."""
