"""A judgement as JSON and back: `codec` turns records into plain data by their type hints.

`layout` puts the parts of a judgement in order and reads them again, `schema` makes the JSON Schema (published in
`schema.json`) from the records.
"""
