"""Public name of the published methods, implemented in `tabx.lab.baselines`."""

from tabx.lab.baselines import *  # noqa: F403
from tabx.lab.baselines import __all__ as __all__
