"""What finds tables: `seam` is what a retriever has to be, `making` makes one of its name.

`fields` says which texts of a table are read, `tokens` makes words of them; `bm25`, `tfidf` and `ottqa` rank by words,
`bounds` are what no retriever falls below or gets beyond, `own` takes one's own classes and those made for TARGET.
`dense` ranks by vectors of `texts`, kept in a `vector_store`, `summary` by those of `summaries` that a model writes;
`rerank` lets a model order what another has found, `fusion` joins several. `models` is what they ask. `index_files`
keeps an index on disk, bound to its tables.
"""
