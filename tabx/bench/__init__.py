"""Benches of perturbed tables, under their public name; the code is in `tabx.lab.bench`."""

from tabx.lab.bench import *  # noqa: F403
from tabx.lab.bench import __all__ as __all__
