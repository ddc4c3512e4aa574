"""Write the report to a terminal.

`terminal_report` walks the blocks, `aligned_bands` lays out the aligned table, and `tabx.documents.paper` writes.
"""

from tabx.views.terminal.terminal_report import LINES, Extra, write_terminal

__all__ = ["LINES", "Extra", "write_terminal"]
