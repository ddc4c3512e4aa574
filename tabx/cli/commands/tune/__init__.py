"""tabx tune: `data` makes rows to tune a model on."""
