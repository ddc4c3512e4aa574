"""Write the report to a terminal.

`terminal_report` walks the blocks, `aligned_bands` lays out the aligned table, and `paper` writes. Everything else that
writes to a terminal uses `paper` too: text that the encoding can carry, titles, tables of numbers.
"""

from tabx.views.terminal.paper import Paper, write_counts, write_indented, write_title
from tabx.views.terminal.terminal_report import LINES, Extra, write_terminal

__all__ = ["LINES", "Extra", "Paper", "write_counts", "write_indented", "write_terminal", "write_title"]
