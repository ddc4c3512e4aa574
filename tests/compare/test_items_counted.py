"""Items of lists are counted on both sides, whatever joins them (issue 28, section 4)."""

from __future__ import annotations

import pytest

from tabx import Judgement, judge
from tabx.values.kinds import DifferenceKind
from tabx.values.records import Relation

ORCHESTRA = (("Ines", "viola, oboe, harp"), ("Jon", "flute, horn"), ("Kaia", "cello, bassoon"))
HALLS = (("Mo", "Salle Nord, Kulturhus Sud"), ("Nia", "Kulturhus Sud"), ("Odd", "Opera Vest"))


def in_markdown(rows: tuple[tuple[str, str], ...]) -> str:
    return "| Person | Things |\n|-|-|\n" + "".join(f"| {name} | {value} |\n" for name, value in rows)


def in_html(rows: tuple[tuple[str, str], ...]) -> str:
    body = "".join(f"<tr><td>{name}</td><td>{value.replace('&', '&amp;')}</td></tr>" for name, value in rows)
    return f"<table><tr><th>Person</th><th>Things</th></tr>{body}</table>"


def in_latex(rows: tuple[tuple[str, str], ...]) -> str:
    body = "".join(f"{name} & {value.replace('&', chr(92) + '&')} \\\\\n" for name, value in rows)
    return f"\\begin{{tabular}}{{ll}}\nPerson & Things \\\\ \\hline\n{body}\\end{{tabular}}"


def in_csv(rows: tuple[tuple[str, str], ...]) -> str:
    return "Person,Things\n" + "".join(f'{name},"{value}"\n' for name, value in rows)


def as_record(rows: tuple[tuple[str, str], ...]) -> str:
    return "| Field | Value |\n|-|-|\n" + "".join(f"| {name} | {value} |\n" for name, value in rows)


FORMS = [in_markdown, in_html, in_latex, in_csv]


def changed(rows: tuple[tuple[str, str], ...], first: str) -> tuple[tuple[str, str], ...]:
    return ((rows[0][0], first), *rows[1:])


def judged(gold: str, predicted: str, rows: tuple[tuple[str, str], ...] = ORCHESTRA) -> Judgement:
    return judge(in_markdown(changed(rows, gold)), in_markdown(changed(rows, predicted)))


def note(judgement: Judgement) -> str:
    (finding,) = judgement.findings
    return finding.note


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("word", ["and", "&", "or", "AND"])
def test_a_word_parts_what_are_items_on_the_other_side(form: object, word: str) -> None:
    assert callable(form)
    predicted = changed(ORCHESTRA, f"viola {word} oboe, lute")
    told = note(judge(form(ORCHESTRA), form(predicted)))
    assert told.endswith("2 of 3 items right, missing harp, extra lute")


def test_a_word_parts_what_are_items_elsewhere_in_the_column() -> None:
    assert "1 of 3 items right" in note(judged("viola, oboe, harp", "flute and horn, viola"))
    assert "extra flute; horn" in note(judged("viola, oboe, harp", "flute and horn, viola"))


def test_the_place_of_the_word_costs_nothing() -> None:
    errors = {
        judged("viola, oboe, harp", predicted).error
        for predicted in ("viola and oboe, lute", "viola, oboe and lute", "lute, viola & oboe", "lute or viola, oboe")
    }
    assert len(errors) == 1


COUNTRIES = (("Ines", "Antigua and Barbuda, Chile"), ("Jon", "Peru, Chile"), ("Kaia", "Peru"))


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("Antigua and Barbuda, Chile", "Chile and Antigua and Barbuda"),
        ("Antigua and Barbuda, Chile", "Chile, Antigua and Barbuda"),
        ("Antigua and Barbuda, Chile, Peru", "Peru, Antigua and Barbuda & Chile"),
    ],
)
def test_a_name_with_the_word_in_it_stays_one(gold: str, predicted: str) -> None:
    (finding,) = judged(gold, predicted, COUNTRIES).findings
    assert finding.relation is Relation.EQUIVALENT


def test_half_of_such_a_name_is_not_the_name() -> None:
    assert "Antigua and Barbuda for" not in note(judged("Chile, Peru", "Antigua and Barbuda, Peru", COUNTRIES))
    assert "1 of 2 items right, missing Chile, extra Antigua and Barbuda" in note(
        judged("Chile, Peru", "Antigua and Barbuda, Peru", COUNTRIES)
    )


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("organ maker, violin maker, singer", "organ and violin maker, singer"),
        ("organ maker, violin maker, singer", "Organ and violin maker and singer"),
        ("organ and violin maker, singer", "organ maker, violin maker, singer"),
        ("teacher of flute, teacher of horn, singer", "teacher of flute and horn, singer"),
    ],
)
def test_what_two_items_share_is_said_once(gold: str, predicted: str) -> None:
    (finding,) = judged(gold, predicted).findings
    assert finding.relation is Relation.EQUIVALENT
    assert finding.kind == DifferenceKind.LIST_SEPARATORS


def test_a_shared_word_completes_no_item_that_nobody_has() -> None:
    told = note(judged("organ maker, violin maker, singer", "organ and violin tuner, singer"))
    assert "1 of 3 items right" in told


def test_items_are_counted_beside_single_values() -> None:
    told = note(judged("Salle Nord, Kulturhus Sud", "Opera Vest, Domus, Salle Nord in Tromso", HALLS))
    assert "1 of 2 items right, missing Kulturhus Sud, extra Opera Vest; Domus" in told


def test_a_place_in_one_order_is_no_list() -> None:
    towns = (("Ines", "Alta, Norway"), ("Jon", "Umea, Sweden"), ("Kaia", "Oulu, Finland"))
    assert "items right" not in note(judged("Alta, Norway", "Bodo, Norway", towns))


def test_a_single_value_is_one_item_of_the_list() -> None:
    assert "1 of 3 items right, missing oboe; harp" in note(judged("viola, oboe, harp", "viola"))
    sure = (("Ines", "viola"), ("Jon", "flute, horn, tuba"), ("Kaia", "cello, bassoon, drum"))
    assert "1 of 1 items right, extra oboe" in note(judged("viola", "viola, oboe", sure))


@pytest.mark.parametrize(
    ("gold", "predicted"), [("Peru, Argentina", "PER, Argentina"), ("Peru, United Kingdom", "Peru, UK")]
)
def test_an_abbreviation_is_no_other_order(gold: str, predicted: str) -> None:
    (finding,) = judged(gold, predicted, COUNTRIES).findings
    assert (finding.relation, finding.kind) == (Relation.EQUIVALENT, DifferenceKind.ABBREVIATION)
    (moved,) = judged("Peru, Argentina", "Argentina, Peru", COUNTRIES).findings
    assert moved.kind == DifferenceKind.LIST_ORDER


PRIZES = (("name", "Liv Moe"), ("prizes", "iron lyre (1987) gold reed medal (1987)"), ("town", "Alta"))


def prized(predicted: str) -> Judgement:
    return judge(as_record(PRIZES), as_record((PRIZES[0], ("prizes", predicted), PRIZES[2])))


def test_items_run_together_are_counted_where_the_other_side_has_them() -> None:
    more = prized("iron lyre (music board, 1987), gold reed medal (union), birch cup (1999)")
    assert "2 of 2 items right, extra birch cup (1999)" in note(more)
    fewer = prized("gold reed medal (1987), birch cup (1999)")
    assert "items right" not in note(fewer)  # one name in common parts nothing
    assert more.error < fewer.error


def test_a_word_that_two_items_have_is_said_of_one_alone() -> None:
    films = (("Ines", "river documentary, documentary film, drama"), ("Jon", "comedy, western, musical"))
    told = note(judged(films[0][1], "river documentary film", films))
    assert "1 of 3 items right" not in told


def test_an_item_with_another_number_is_the_item_in_other_words() -> None:
    gold, predicted = "40th pick, 1994 rink bears 12th pick", "rink bears (1994) - 2nd round, 40th pick"
    rows = (("name", "Liv Moe"), ("draft", gold), ("town", "Alta"))
    told = note(judge(as_record(rows), as_record((rows[0], ("draft", predicted), rows[2]))))
    assert "1 of 2 items right, in other words rink bears (1994) - 2nd round for 1994 rink bears 12th pick" in told
    less = judge(as_record(rows), as_record((rows[0], ("draft", "rink bears"), rows[2])))
    more = judge(as_record(rows), as_record((rows[0], ("draft", predicted), rows[2])))
    assert less.error > more.error


@pytest.mark.parametrize("rows", [2, 200])
def test_tables_of_any_size_count_items_alike(rows: int) -> None:
    names = [f"w{chr(97 + n % 26)}{chr(97 + n // 26)}" for n in range(3 * rows)]
    gold = tuple((f"P{n}", ", ".join(names[3 * n : 3 * n + 3])) for n in range(rows))
    predicted = changed(gold, f"{names[0]} and {names[1]}, none such")
    (finding,) = judge(in_markdown(gold), in_markdown(predicted)).findings
    assert "2 of 3 items right" in finding.note
