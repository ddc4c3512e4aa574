"""Write the findings for a spreadsheet, as CSV or as a workbook.

`rows` makes the rows; `csv` and `xlsx` write them.
"""

from tabx.views.sheets.csv import findings_csv
from tabx.views.sheets.xlsx import findings_xlsx

__all__ = ["findings_csv", "findings_xlsx"]
