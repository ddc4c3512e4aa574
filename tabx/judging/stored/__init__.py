"""Write a judgement as JSON and read it back.

`codec` turns records into plain data by their type hints, `layout` arranges and reads the parts of a judgement, and
`schema` makes the JSON Schema (published in `schema.json`) from the records.
"""
