"""Implementations of the backbone, by name; each is imported only when it is named.

`embedded` asks no model, `model` asks one through its `agents`, `replay` answers from a `recording`, `voting` asks
several; `use` counts the usage.
"""

from __future__ import annotations

from tabx.backbone import Backbone, Prefilter
from tabx.base.errors import OptionError

EMBEDDED = "embedded"
REPLAY = "replay"
BACKBONES = (EMBEDDED, f"{REPLAY}:FILE")
"""Backbones that ask no model, as users write them."""


def resolve_backbone(
    backbone: str | Backbone, *, prefilter: str | None = None, repeats: int = 1, swap: bool = False
) -> Backbone:
    """Return a backbone by its name, or the given one, with repeats and swap applied.

    Raises
    ------
    OptionError
        As of `load_backbone`; a prefilter for a backbone that has its own; repeats or swap where no model is asked.
    """
    if not isinstance(backbone, str) and prefilter is not None:
        raise OptionError("prefilter applies to a backbone given by name; one given as an object has its own")
    resolved = load_backbone(backbone, prefilter=prefilter) if isinstance(backbone, str) else backbone
    if repeats == 1 and not swap:
        return resolved
    if resolved.prefilter is None:
        raise OptionError(f"repeats and swap need a model; {resolved.name!r} asks no model")
    from tabx.backbones.voting.several import repeated
    from tabx.backbones.voting.swapped import swapped

    resolved = repeated(resolved, repeats)
    return swapped(resolved) if swap else resolved


def asks_model(name: str) -> bool:
    """Whether the backbone of this name asks a model."""
    return name.partition(":")[0] not in (EMBEDDED, REPLAY)


def members_of(name: str) -> tuple[str, ...]:
    """Return the names of a panel ("a,b,c"), each once; OptionError where there is none."""
    names = tuple(dict.fromkeys(part.strip() for part in name.split(",") if part.strip()))
    if not names:
        raise OptionError(f"backbone {name!r}: expected a name (tabx backbones lists them)")
    return names


def load_backbone(name: str, *, prefilter: str | Prefilter | None = None) -> Backbone:
    """Return the backbone of a name with default settings (others: `model_backbone`).

    Parameters
    ----------
    name : str
        "embedded", "replay:FILE", a model as `tabx.llm.resolve` names it, or several with commas between: a panel.
    prefilter : str or None
        "rules" (the default), "exact" or "none"; ignored for "embedded".

    Raises
    ------
    OptionError
        There is no backbone of this name, or no such prefilter.
    """
    name, *others = members_of(name)
    if others:
        from tabx.backbones.voting.several import panel

        return panel([load_backbone(member, prefilter=prefilter) for member in (name, *others)])
    if name == EMBEDDED:
        from tabx.backbones.embedded import EmbeddedBackbone

        return EmbeddedBackbone()
    chosen = find_prefilter(prefilter)
    if name.partition(":")[0] == REPLAY:
        from tabx.backbones.replay import ReplayBackbone

        return ReplayBackbone.read(name.partition(":")[2], chosen)
    from tabx.backbones.model import model_backbone

    return model_backbone(name, prefilter=chosen)


def find_prefilter(name: str | Prefilter | None) -> Prefilter:
    """Return the prefilter of a name, "rules" for None; OptionError for an unknown one."""
    try:
        return Prefilter.RULES if name is None else Prefilter(name)
    except ValueError:
        raise OptionError(
            f"unknown prefilter {name!r} (known: {', '.join(known.value for known in Prefilter)})"
        ) from None
