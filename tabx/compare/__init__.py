"""TabCompare: from an alignment to findings, descriptors and counts.

`table_pair` reads the paired columns, `positions` compares each pair of cells (`column_rules` applies tolerances,
`meanings` asks the backbone), `findings` collects the differences, `descriptors` and `weighing` count them; `comparing`
runs all steps. `markdown` shows the result as the paper does.
"""

from tabx.compare.comparing import compare, compare_missing
from tabx.compare.markdown import aligned_markdown, tuples_markdown

__all__ = ["aligned_markdown", "compare", "compare_missing", "tuples_markdown"]
