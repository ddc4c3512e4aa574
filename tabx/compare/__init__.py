"""TabCompare: from an alignment to findings, descriptors and counts.

`table_pair` reads the columns that belong together, `positions` compares each pair of cells (`column_rules` forgives,
`meanings` asks the backbone), `findings` gathers what differs, `descriptors` and `weighing` count it; `comparing` is
the whole way. `markdown` shows it as the paper does.
"""

from tabx.compare.comparing import compare, compare_missing
from tabx.compare.markdown import aligned_markdown, tuples_markdown

__all__ = ["aligned_markdown", "compare", "compare_missing", "tuples_markdown"]
