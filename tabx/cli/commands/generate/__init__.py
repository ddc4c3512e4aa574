"""tabx generate: `run` makes tables from texts; `data` takes in, gives out and counts the items of Struc-Bench."""
