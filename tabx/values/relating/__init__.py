"""Comparison of a predicted value, header or column with the gold one.

`column_pair` first resolves how two columns are meant together (`interpretations`, `unit_flags`);
`relate` then judges each cell by the algorithm of its type (`relate_numbers`, `relate_texts` …) and `headers` each
header, with the terms of `values.kinds`. Values of equal keys are the same before any algorithm is asked: a key holds a
number in its base unit (`reading.measures.number_key`), so 1.5 km is 1500 m. `similarity` ignores the columns: it is
evidence for pairing rows and columns, not a judgement.
"""
