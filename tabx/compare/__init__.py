"""TabCompare: from an alignment to findings, descriptors and counts."""

from tabx.compare.comparing import compare, compare_missing
from tabx.compare.markdown import aligned_markdown, tuples_markdown

__all__ = ["aligned_markdown", "compare", "compare_missing", "tuples_markdown"]
