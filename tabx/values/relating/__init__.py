"""Comparison of a predicted value, header or column with the gold one.

`column_pair` first resolves how two columns are meant together (`interpretations`, `agreement`, `unit_flags`); `relate`
then judges each cell by the algorithm of its type (`relate_numbers`, `relate_texts` …) and `headers` each header, with
the terms of `kinds`. `similarity` ignores the columns: it is evidence for pairing rows and columns, not a judgement.
"""
