"""Render the report as a self-contained page (`page`) or a notebook fragment (`notebook`).

For each pair of tables, `pair` collects what `templates/pair.html.j2` lays out: the `listed_findings`, both tables as
`sides` with their `marks`, and the links that the page's script follows. `ranked` renders a ranking.
"""

from tabx.views.html.notebook import html_fragment
from tabx.views.html.page import html_report
from tabx.views.html.ranked import ranking_fragment, ranking_page

__all__ = ["html_fragment", "html_report", "ranking_fragment", "ranking_page"]
