"""How a predicted value, header or column stands to the gold one.

`column_pair` first settles how two columns are meant together (`interpretations`, `agreement`, `unit_flags`); `relate`
then judges each cell by the algorithm of its type (`relate_numbers`, `relate_texts` …) and `headers` each header, in
the words of `kinds`. `similarity` knows no columns: it is evidence for pairing, no judgement.
"""
