"""A bench of table edits: instructions with source, gold and the operations between them."""
