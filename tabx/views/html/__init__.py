"""The report as one self-contained page (`page`), and as a compact part of a notebook (`notebook`).

Of each pair `pair` puts together what `templates/pair.html.j2` lays out: the `findings` by kind, both tables as
`sides` with their `marks`, and the `links` that the page's script follows.
"""

from tabx.views.html.notebook import html_fragment
from tabx.views.html.page import html_report

__all__ = ["html_fragment", "html_report"]
