"""A text as it is looked through: `sentences`, `words`, `figures` (through `number_words` too), together as `prose`."""
