"""The findings for a spreadsheet: `rows` puts them into rows, `csv` and `xlsx` write these, `workbook` packs bytes."""

from tabx.views.sheets.csv import findings_csv, inert
from tabx.views.sheets.xlsx import check_installed, findings_xlsx

__all__ = ["check_installed", "findings_csv", "findings_xlsx", "inert"]
