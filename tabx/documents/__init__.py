"""Documents: one record of a report (`record`), and a renderer for each medium.

`paper`, `markdown`, `templates`, `csv_text` and `workbook` write texts and tables to a terminal, as Markdown, HTML, CSV
and XLSX; `figures` and `names` give numbers and names the same words everywhere. Nothing here knows a judgement.
"""
