"""The published methods, under their public name; the code stands in `tabx.lab.baselines`."""

from tabx.lab.baselines import *  # noqa: F403
from tabx.lab.baselines import __all__ as __all__
