"""tabx tune: `data` makes rows to tune a model on, `train` an adapter of them, `compare` holds it against its base."""
