"""What TabAlign and TabCompare say, as Markdown: the aligned table and the tuple table."""

from tabx.compare.aligned import aligned_markdown
from tabx.compare.tuples import tuples_markdown

__all__ = ["aligned_markdown", "tuples_markdown"]
