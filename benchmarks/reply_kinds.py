"""Replies by seed that hold one right table among other things, and which table that is."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType

from printed_forms import WRITERS, CannotCarry, refuse
from real_tables import RealTable

from tabx.base.errors import FormatError
from tabx.formats import dump_table_with_losses, load_table

Grid = tuple[tuple[str, ...], ...]
"""Header and rows."""

TEXTS = ("markdown", "html", "latex", "csv", "tsv", "json", "jsonl")
FENCED = frozenset(("csv", "tsv", "jsonl"))
"""Formats that a reply marks with a fence: bare between sentences their edges are nobody's to know."""
ALL_FORMS = (*TEXTS, *WRITERS)
USUAL = 0.5
"""Share of tables that are in one of the usual formats: of real replies more are, but the others are what is new."""
RECORDS = ("\\G", "\\x", "yaml", "json", "jsonl")
MOST_ROWS = 14
"""Rows of a reply's table: the first ones of longer tables; a reply is seldom longer, and the run is short."""


@dataclass(frozen=True)
class Reply:
    """A reply, the gold, and the table that should be read: None for none."""

    text: str
    gold: Grid
    wanted: Grid | None
    forms: tuple[str, ...]


@dataclass
class Maker:
    """What a kind of reply is made from."""

    rng: Random
    gold: Grid
    other: Grid
    forms: list[str] = field(default_factory=list)

    def written(self, grid: Grid, *, among: Sequence[str] = (), bare: bool = False) -> str:
        """Return a table in a form of the seed's choosing that can carry it, fenced where that is usual."""
        names = list(among or (TEXTS if self.rng.random() < USUAL else ALL_FORMS))
        self.rng.shuffle(names)
        for name in names:
            if (text := in_form(grid, name)) is not None:
                self.forms.append(name)
                fenced = not bare and (name in FENCED or self.rng.random() < 0.3)
                return f"```{name if name in TEXTS else ''}\n{text}\n```" if fenced else text
        raise CannotCarry

    def spoilt(self, grid: Grid, share: float) -> Grid:
        """Return the table with a share of the cells beside the first column wrong, at least one."""
        head, *rows = grid
        places = [(row, column) for row in range(len(rows)) for column in range(1, len(head))]
        chosen = set(self.rng.sample(places, max(1, round(share * len(places)))))
        return (
            head,
            *(
                tuple(self._wrong(text) if (at, to) in chosen else text for to, text in enumerate(row))
                for at, row in enumerate(rows)
            ),
        )

    def _wrong(self, text: str) -> str:
        return (
            f"{self.rng.randint(2, 9)}{text}"
            if text[-1:].isdigit()
            else f"{text} {self.rng.choice(('Nord', 'East', 'II'))}".strip()
        )

    def says(self, *sentences: str) -> str:
        """Return one of some sentences."""
        return self.rng.choice(sentences)


def in_form(grid: Grid, name: str) -> str | None:
    """Return a table as text in a form, None where that cannot say it."""
    header, *rows = grid
    try:
        if name in WRITERS:
            return WRITERS[name](header, rows)
        if name in ("json", "jsonl", "csv", "tsv"):
            refuse(header, (), names=True)
        text, losses = dump_table_with_losses(load_table([list(row) for row in grid], header=True), name)
    except (CannotCarry, FormatError):
        return None
    return None if losses else text.strip()


def plain(make: Maker) -> Reply:
    """Return one table between sentences."""
    before = make.says("Here is the table you asked for:", "Sure! Based on the text, I found this:", "Result:")
    after = make.says("Let me know if you need anything else, e.g. totals.", "Note: blank cells are not known.", "")
    return make_reply(make, f"{before}\n\n{make.written(make.gold)}\n\n{after}", make.gold)


def bare(make: Maker) -> Reply:
    """Return the table and nothing else."""
    return make_reply(make, make.written(make.gold, bare=True), make.gold)


def corrected(make: Maker) -> Reply:
    """Return a draft with errors, then the right table in another form."""
    draft = make.written(make.spoilt(make.gold, 0.3))
    word = make.says("Wait, some values are wrong. The corrected table:", "Final answer:", "After checking again:")
    return make_reply(make, f"Draft:\n\n{draft}\n\n{word}\n\n{make.written(make.gold)}", make.gold)


def worsened(make: Maker) -> Reply:
    """Return the right table, then a last version with errors, few or all."""
    last = make.spoilt(make.gold, make.rng.choice((0.1, 0.5, 1.0)))
    word = make.says("Sorry, that was wrong. Here is the corrected table:", "Final answer:", "Updated version:")
    return make_reply(make, f"First:\n\n{make.written(make.gold)}\n\n{word}\n\n{make.written(last)}", last)


def beside_another(make: Maker) -> Reply:
    """Return the right table and one of other columns, in either order."""
    tables = [make.written(make.gold), make.written(make.other)]
    make.rng.shuffle(tables)
    return make_reply(make, f"Table 1\n\n{tables[0]}\n\nTable 2\n\n{tables[1]}", make.gold)


def with_closing_part(make: Maker) -> Reply:
    """Return the right table, then some of its rows once more."""
    head, *rows = make.gold
    if len(rows) < 3:
        raise CannotCarry
    forms = make.rng.sample(("markdown", "html", "latex"), 1)
    part = make.written((head, make.rng.choice(rows)), among=forms)
    whole = make.written(make.gold, among=forms)
    return make_reply(make, f"Full table:\n\n{whole}\n\nThe largest is:\n\n{part}", make.gold)


def in_parts(make: Maker) -> Reply:
    """Return the right table over two pages, its header repeated."""
    head, *rows = make.gold
    if len(rows) < 4:
        raise CannotCarry
    cut = len(rows) // 2
    forms = make.rng.sample(("markdown", "html", "latex"), 1)
    parts = [make.written((head, *its), among=forms, bare=True) for its in (rows[:cut], rows[cut:])]
    return make_reply(make, f"{parts[0]}\n\n{make.says('(continued)', 'Page 2', '')}\n\n{parts[1]}", make.gold)


def envelope(make: Maker) -> Reply:
    """Return the records within what APIs and functions wrap them in."""
    head, *rows = make.gold
    refuse(head, (), names=True)
    records = [dict(zip(head, row, strict=True)) for row in rows]
    name = make.says("towns", "results", "items", "table_rows", "output")
    arguments = json.dumps({name: records}, ensure_ascii=False)
    wrapped: dict[str, object] = {
        "siblings": {name: records, "total": len(records), "error": None},
        "nested": {"success": True, "result": {"page": 1, name: records}},
        "reasoning": {"reasoning": "The text says so, twice.", name: records},
        "tool call": {"name": "emit_table", "arguments": {"rows": records}},
        "tool calls": {
            "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "emit", "arguments": arguments}}]
        },
        "completion": completion(make.written(make.gold)),
        "JSON in a string": json.dumps(records, ensure_ascii=False),
        "meta and records": [{"query": "table", "count": len(records)}, records],
        "element": [
            {"type": "Title", "text": "Report"},
            {"type": "Table", "metadata": {"text_as_html": in_form(make.gold, "html")}},
        ],
    }
    kind = make.rng.choice(sorted(wrapped))
    make.forms = [kind]
    return make_reply(make, json.dumps(wrapped[kind], ensure_ascii=False, indent=make.rng.choice((None, 2))), make.gold)


def completion(content: str) -> dict[str, object]:
    """Return a chat completion as servers send it."""
    message = {"role": "assistant", "content": content}
    return {
        "id": "r1",
        "object": "chat.completion",
        "choices": [{"index": 0, "message": message}],
        "usage": {"total_tokens": 9},
    }


def thinking(make: Maker) -> Reply:
    """Return reasoning with a worse draft in it, then the right table."""
    draft = make.written(make.spoilt(make.gold, 0.3))
    final = make.written(make.gold)
    begin = make.says("<think>\n", "<think>", "")  # some servers drop the opening mark
    return make_reply(make, f"{begin}Let me see.\n\n{draft}\n\nHmm, not sure.\n</think>\n\n{final}", make.gold)


def only_thinking(make: Maker) -> Reply:
    """Return reasoning with the right table in it, and no answer or none with a table."""
    draft = make.written(make.gold)
    end = make.says("</think>\n\nI could not find the figures.", "Not sure, let me", "</think>")
    return make_reply(make, f"<think>\nMaybe:\n\n{draft}\n\n{end}", None)


def channels(make: Maker) -> Reply:
    """Return the channels of gpt-oss, with a draft in the first."""
    draft, final = make.written(make.spoilt(make.gold, 0.3)), make.written(make.gold)
    first = f"<|channel|>analysis<|message|>Draft:\n{draft}<|end|>"
    return make_reply(make, f"{first}<|start|>assistant<|channel|>final<|message|>{final}\n<|return|>", make.gold)


def template_tokens(make: Maker) -> Reply:
    """Return the table followed by a token of a chat template."""
    token = make.says("<|im_end|>", "<|eot_id|>", "<|endoftext|>", "</s>", "<end_of_turn>")
    return make_reply(make, make.written(make.gold, bare=True) + make.says("", "\n") + token, make.gold)


def among_code(make: Maker) -> Reply:
    """Return a fence with a program, then the table in one."""
    program = "```python\nimport pandas as pd\nframe = pd.read_csv('a.csv')\nprint(frame[['a', 'b']].head())\n```"
    table = make.written(make.gold, bare=True)
    tick = make.says("```", "~~~", "````")
    return make_reply(make, f"Run:\n\n{program}\n\nIt prints:\n\n{tick}\n{table}\n{tick}\n", make.gold)


def title_and_source(make: Maker) -> Reply:
    """Return a title line above the table and lines of source and notes below it."""
    title = make.says("Table 3: Results by year", "**Results, by town and year**", "# Results")
    note = make.says(
        "Source: own survey, 2024.", "*Note: figures are rounded, see page 4.*", "(1) As of May, estimated."
    )
    form = make.rng.choice(("markdown", "csv"))
    table = make.written(make.gold, among=[form], bare=True)
    gap = "\n" if form == "csv" or make.rng.random() < 0.5 else "\n\n"
    return make_reply(make, f"{title}{gap}{table}\n\n{note}", make.gold)


def records(make: Maker) -> Reply:
    """Return a record at a time: objects in a row, a fence each, Python, or what clients print."""
    head, *rows = make.gold
    refuse(head, (), names=True)
    objects = [dict(zip(head, row, strict=True)) for row in rows]
    texts = [json.dumps(record, ensure_ascii=False, indent=make.rng.choice((None, 1))) for record in objects]
    forms: dict[str, str | None] = {
        "objects": "\n".join(texts),
        "objects with commas": ",\n".join(texts),
        "fence each": "\n".join(f"```json\n{text}\n```" for text in texts),
        "twice": f"{json.dumps(objects)}\n{json.dumps(objects)}",
        "Python": repr(objects),
        "tuples": repr(list(make.gold)),
        "trailing comma": json.dumps(objects, indent=1)[:-2] + ",\n]",
        "comments": json.dumps(objects).replace("}, {", "}, // next\n{"),
        **{name: in_form(make.gold, name) for name in RECORDS},
    }
    kind = make.rng.choice(sorted(name for name, text in forms.items() if text is not None))
    make.forms = [kind]
    return make_reply(make, f"{make.says('', 'The records:')}\n\n{forms[kind]}", make.gold)


def several_notations(make: Maker) -> Reply:
    """Return a table of other columns, the right one, and a closing line of figures, each in another notation."""
    names = ["markdown", "html", "latex"]
    make.rng.shuffle(names)
    other = make.written(make.other, among=names[:1], bare=True)
    table = make.written(make.gold, among=names[1:2], bare=True)
    last = make.written((("Note", "Pages"), ("Rows counted by hand", "12")), among=names[2:], bare=True)
    return make_reply(make, f"{other}\n\nAs asked:\n\n{table}\n\nAbout this document:\n\n{last}", make.gold)


def make_reply(make: Maker, text: str, wanted: Grid | None) -> Reply:
    """Return the reply with the forms that were chosen for it."""
    return Reply(text, make.gold, wanted, tuple(make.forms))


def short(real: RealTable) -> Grid:
    """Return header and first rows of a table."""
    return (real.header, *real.rows[:MOST_ROWS])


KINDS: Mapping[str, Callable[[Maker], Reply]] = MappingProxyType(
    {
        "plain": plain,
        "bare": bare,
        "draft, then right": corrected,
        "right, then worse": worsened,
        "beside another table": beside_another,
        "closing part": with_closing_part,
        "in parts": in_parts,
        "envelope": envelope,
        "thinking": thinking,
        "only thinking": only_thinking,
        "channels": channels,
        "template tokens": template_tokens,
        "among code": among_code,
        "title and source": title_and_source,
        "records": records,
        "several notations": several_notations,
    }
)
"""All kinds of replies, by name."""
