"""Several models that judge together: a majority per decision."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.backbone import Backbone
from tabx.backbones.several import PANEL, Several
from tabx.errors import OptionError


def panel(members: Sequence[Backbone]) -> Several:
    """Return the backbone in which each member has a vote; the same one twice has two.

    Raises
    ------
    OptionError
        Fewer than two members, or members that cannot be asked the same.
    """
    if len(members) < 2:
        raise OptionError("a panel has two members or more")
    names = tuple(one.name for one in members)
    return Several(PANEL, ",".join(names), tuple(members), names)
