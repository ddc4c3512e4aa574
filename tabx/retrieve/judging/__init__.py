"""How well tables were found: measures of each query as sums, added up over queries, with intervals and tests."""
