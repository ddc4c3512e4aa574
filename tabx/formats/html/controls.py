"""What the controls of a form show: ticks, what was filled in, what was chosen."""

from __future__ import annotations

from lxml import etree

TICKED, OPEN = "☑", "☐"
_BOXES = frozenset(("checkbox", "radio"))
_WITHOUT_TEXT = frozenset(("hidden", "password", "file", "image"))
"""Kinds of `<input>` that show no text of their own."""


def shown_by(control: etree._Element) -> str:
    """Return what an `<input>` or `<select>` shows: ☑ or ☐, its value, or the options chosen."""
    if control.tag == "select":
        return _chosen(control)
    kind = control.get("type", "text").strip().lower()
    if kind in _BOXES:
        return OPEN if control.get("checked") is None else TICKED
    return "" if kind in _WITHOUT_TEXT else " ".join(control.get("value", "").split())


def _chosen(select: etree._Element) -> str:
    """Return the selected options; without one, the first of a list that opens, as a browser shows it."""
    options = list(select.iter("option"))
    chosen = [option for option in options if option.get("selected") is not None]
    if select.get("multiple") is None:
        chosen = chosen[-1:] or ([] if _shows_all(select) else options[:1])
    return "\n".join(option.get("label") or " ".join("".join(map(str, option.itertext())).split()) for option in chosen)


def _shows_all(select: etree._Element) -> bool:
    return select.get("size", "1").strip() not in ("", "0", "1")
