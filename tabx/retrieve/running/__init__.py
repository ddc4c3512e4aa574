"""A run of queries: one line each, in order, gone on with after it was ended."""
