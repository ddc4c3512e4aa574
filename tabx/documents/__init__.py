"""Documents: one record of a report, and a renderer for each medium.

`record` is the report, which `drafting` writes; `brief` cuts it to what is shown at first. `terminal` (on `paper`),
`markdown`, the templates of `assets` (by `templates`), `csv_text`, `sheets` (in a `workbook`) and `json_text` write it;
`media` knows which suffix names which. `figures` and `names` give numbers and names the same words everywhere. Nothing
here knows a judgement.
"""
