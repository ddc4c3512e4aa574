"""Implementations of the backbone, by name; each is imported only when it is asked for."""

from __future__ import annotations

from tabx.backbone import Backbone, Prefilter
from tabx.errors import OptionError

EMBEDDED = "embedded"
REPLAY = "replay"
BACKBONES = (EMBEDDED, f"{REPLAY}:FILE")
"""Those that ask no model."""


def load_backbone(name: str, *, prefilter: str | Prefilter | None = None) -> Backbone:
    """Return the backbone of this name, asked in the usual way; `model_backbone` builds one in any other.

    Parameters
    ----------
    name : str
        "embedded", "replay:FILE", a model as `tabx.llm.resolve` names it, or several with commas between: a panel, of
        which the majority decides.
    prefilter : str or None
        "rules" (the default), "exact" or "none"; without meaning for "embedded".

    Raises
    ------
    OptionError
        There is none, or the prefilter is none.
    """
    if name == EMBEDDED:
        from tabx.backbones.embedded import EmbeddedBackbone

        return EmbeddedBackbone()
    chosen = find_prefilter(prefilter)
    if name.partition(":")[0] == REPLAY:
        from tabx.backbones.replay import ReplayBackbone

        return ReplayBackbone.read(name.partition(":")[2], chosen)
    from tabx.backbones.building import model_backbone, voting_backbone

    return voting_backbone([(own, model_backbone(own, prefilter=chosen)) for own in panel(name)])


def panel(name: str) -> tuple[str, ...]:
    """Return the names of a panel's members ("a,b,c"), each once; OptionError where there is none."""
    names = tuple(dict.fromkeys(part.strip() for part in name.split(",") if part.strip()))
    if not names:
        raise OptionError(f"backbone {name!r}: a name is right (tabx backbones lists them)")
    return names


def find_prefilter(name: str | Prefilter | None) -> Prefilter:
    """Return the prefilter of a name, "rules" for None; OptionError where there is none."""
    try:
        return Prefilter.RULES if name is None else Prefilter(name)
    except ValueError:
        raise OptionError(f"prefilter {name!r}; {', '.join(one.value for one in Prefilter)} are right") from None
