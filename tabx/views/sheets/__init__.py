"""Write the findings for a spreadsheet, as CSV or as a workbook.

`rows` makes the rows; `csv` and `xlsx` write them, `workbook` any sheets of texts and numbers.
"""

from tabx.views.sheets.csv import findings_csv, inert
from tabx.views.sheets.workbook import check_installed
from tabx.views.sheets.xlsx import findings_xlsx

__all__ = ["check_installed", "findings_csv", "findings_xlsx", "inert"]
