"""Section rows that were changed, lost, or moved to a column or to the rows' labels."""

from __future__ import annotations

from tabx.align.headers.texts import words
from tabx.align.records import Counted, Repair, RepairKind, Slot
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.section_layout import distinct_paths
from tabx.table import KeyPath, show_path
from tabx.values import fold


def repair_sections(draft: Draft) -> None:
    """Compare the sections of paired rows and record the changes.

    First a column that names them, then labels joined with them.
    """
    gold, predicted = draft.gold.table, draft.predicted.table
    if not gold.row_groups and not predicted.row_groups:
        return
    pairs = draft.single_rows()
    wanted = {i: gold.row_groups[i] if gold.row_groups else () for i, _ in pairs}
    given = {i: predicted.row_groups[j] if predicted.row_groups else () for i, j in pairs}
    if gold.row_groups and not predicted.row_groups and _explain_column_of_sections(draft, wanted):
        return
    differing = [i for i, _ in pairs if _folded(wanted[i]) != _folded(given[i])]
    if gold.row_groups:
        _split_labels(draft, [(i, j) for i, j in pairs if i in differing], wanted)
    _note_changed_sections(draft, differing, wanted, given)


def _note_changed_sections(
    draft: Draft, differing: list[int], wanted: dict[int, KeyPath], given: dict[int, KeyPath]
) -> None:
    """Record the sections of rows that are under another one.

    Those found in the labels of their rows are left out.
    """
    in_labels = {wanted[i] for i, _ in draft.slots if wanted.get(i)}
    changed = distinct_paths(tuple(wanted[i] or given[i] for i in differing))
    sections = [path for path in changed if path not in in_labels]
    if not sections:
        return
    kept = {path for i, path in wanted.items() if i not in differing}
    gone = {path for path in sections if path in wanted.values() and path not in kept}
    note = "; ".join(_change_of(path, path in gone, differing, wanted, given) for path in sections)
    draft.add(Repair(RepairKind.SECTION_ROW, count=float(len(sections)), of=Counted.ROW, note=note))


def _change_of(
    path: KeyPath, is_gone: bool, differing: list[int], wanted: dict[int, KeyPath], given: dict[int, KeyPath]
) -> str:
    """Return the change of a section: gone, over other rows, or new."""
    rows = [i for i in differing if wanted[i] == path]
    others = " and ".join(f"'{show_path(other)}'" for other in distinct_paths(tuple(given[i] for i in rows)))
    if is_gone:
        name = show_path(path)
        return f"the rows of section '{name}' are under {others}" if others else f"section '{name}' is missing"
    if rows:
        return f"{len(rows)} of the rows of section '{show_path(path)}' are under {others or 'no section'}"
    return f"section '{show_path(path)}' covers rows that have no section in the gold"


def _split_labels(draft: Draft, pairs: list[tuple[int, int]], wanted: dict[int, KeyPath]) -> None:
    """Split the labels that contain their section too.

    In every row that is another layout; only in the first one, a section row was lost.

    A label counts if it is the section followed by the gold's label.
    """
    labels = _labels_with_section(draft, pairs, wanted)
    if not labels:
        return
    labelled = {i for i, _ in labels}
    sections = distinct_paths(tuple(wanted[i] for i in sorted(labelled)))
    in_every_row = all(i in labelled for i, _ in pairs if wanted[i] in sections) and len(labelled) > len(sections)
    names = ", ".join(show_path(path) for path in sections)
    if in_every_row:
        note = f"row labels include their section: {names}"
        repair = Repair(RepairKind.GROUPED_ROWS, count=float(len(labels)), of=Counted.CELL, note=note)
    else:
        note = f"section rows merged into the label below: {names}"
        repair = Repair(RepairKind.SECTION_ROW, count=float(len(sections)), of=Counted.ROW, note=note)
    index = draft.add(repair)
    for place, (label, source) in labels.items():
        draft.slots[place] = Slot(label, (source,), index)


def _labels_with_section(
    draft: Draft, pairs: list[tuple[int, int]], wanted: dict[int, KeyPath]
) -> dict[tuple[int, int], tuple[str, tuple[int, int]]]:
    """Return the labels that contain their section, by gold place, one for each row.

    Each with the label alone and the predicted place.
    """
    labels: dict[tuple[int, int], tuple[str, tuple[int, int]]] = {}
    columns = draft.single_columns()
    for i, j in pairs:
        for g, p in columns:
            label = _without_section(draft.predicted.texts[p][j], wanted[i], draft.gold.texts[g][i])
            if label:
                labels[i, g] = (label, (j, p))
                break
    return labels


def _without_section(text: str, section: KeyPath, label: str) -> str:
    """Return a label without its leading section, "" if it is not just these two."""
    for name in dict.fromkeys((" ".join(section), section[-1] if section else "")):
        if name and words(label) and words(text) == (*words(name), *words(label)):
            start = len(text) - len(label)
            return text[start:] if words(text[start:]) == words(label) else label
    return ""


def _explain_column_of_sections(draft: Draft, wanted: dict[int, KeyPath]) -> bool:
    """Record the extra column that names the gold's section in every row.

    Return whether there is one.
    """
    pairs = [(i, j) for i, j in draft.single_rows() if wanted[i]]
    if not pairs:
        return False
    for p in draft.extra_columns():
        texts = draft.predicted.texts[p]
        if all(fold(texts[j]) in (fold(wanted[i][-1]), fold(show_path(wanted[i]))) for i, j in pairs):
            note = f"the gold's sections are in {draft.predicted.column_called(p)}"
            draft.add(Repair(RepairKind.GROUPED_ROWS, predicted_columns=(p,), of=Counted.COLUMN, note=note))
            return True
    return False


def _folded(path: KeyPath) -> tuple[str, ...]:
    return tuple(fold(part) for part in path)
