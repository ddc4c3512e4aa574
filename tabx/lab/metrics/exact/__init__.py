"""What of both tables is the same.

`whole_and_parts` compares the table, its cells, rows and columns; `text_to_table` the headers and cells of work on
text-to-table, exactly or by the chrF of `chrf_matrix`.
"""
