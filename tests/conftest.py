"""What holds for every test: none hangs on how fast or how busy the machine is."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

TIMES_THE_TIME = 5
"""Beside other processes the same work takes more processor time too: caches are shared, and often cores are.

Tests of the limit itself set it; in the others it is to stop what never ends.
"""

os.environ.setdefault("TABX_LIMIT_SECONDS", str(8 * TIMES_THE_TIME))

# An example, or making one, may take any time.
settings.register_profile("tabx", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tabx")
