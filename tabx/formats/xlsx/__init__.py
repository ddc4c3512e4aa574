"""XLSX, read as a stream: a file may be hostile, and a sheet may hold a million cells.

`read` (the entry point) → `package` unpacks the ZIP file → `workbook` lists sheets, shared texts and number formats →
`sheet` reads cells, shown by `values` (with `number_formats`, `dates`) → `table` makes the table. `write`
writes.
"""
