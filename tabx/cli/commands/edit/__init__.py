"""The commands of table editing."""
