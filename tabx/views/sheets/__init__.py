"""Write the findings for a spreadsheet, as CSV or as a workbook.

`rows` makes the rows; `csv` and `xlsx` write them.
"""

from tabx.views.sheets.csv import findings_csv, inert
from tabx.views.sheets.xlsx import check_installed, findings_xlsx

__all__ = ["check_installed", "findings_csv", "findings_xlsx", "inert"]
