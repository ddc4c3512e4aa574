"""Fields of a record are paired by values and meaning, not by one word in common (issue 28, section 4)."""

from __future__ import annotations

import pytest

from tabx import Judgement, judge
from tabx.values.records import Relation

Fields = list[tuple[str, str]]

KEEPER: Fields = [
    ("name", "Runa Vik"),
    ("hometown", "Selje"),
    ("born", "14 May 1971"),
    ("position", "left wing"),
    ("club", "Fjord Otters Sound Herons Bay Gulls"),
]


def in_markdown(fields: Fields) -> str:
    return "| Field | Value |\n|-|-|\n" + "".join(f"| {name} | {value} |\n" for name, value in fields)


def in_html(fields: Fields) -> str:
    rows = "".join(f"<tr><td>{name}</td><td>{value}</td></tr>" for name, value in fields)
    return f"<table><tr><th>Field</th><th>Value</th></tr>{rows}</table>"


def in_latex(fields: Fields) -> str:
    rows = "".join(f"{name} & {value} \\\\\n" for name, value in fields)
    return f"\\begin{{tabular}}{{ll}}\nField & Value \\\\ \\hline\n{rows}\\end{{tabular}}"


def in_csv(fields: Fields) -> str:
    return "Field,Value\n" + "".join(f'{name},"{value}"\n' for name, value in fields)


def upright(fields: Fields) -> str:
    names, values = zip(*fields, strict=True)
    return f"| {' | '.join(names)} |\n|{'-|' * len(names)}\n| {' | '.join(values)} |\n"


FORMS = [in_markdown, in_html, in_latex, in_csv, upright]


def told(judgement: Judgement) -> list[str]:
    return [f"{finding.relation} {finding.kind}" for finding in judgement.findings]


def changed(name: str, *given: tuple[str, str]) -> Fields:
    """Return the record with other fields in the place of one."""
    return [field for own in KEEPER for field in (given if own[0] == name else (own,))]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("position", ("shoots", "left")),
        ("position", ("twin town", "left wing harbour")),
        ("hometown", ("twin town", "Selje harbour")),
        ("hometown", ("father", "Odd Vik of Selje")),
    ],
)
def test_a_word_in_common_makes_no_field(form: object, name: str, given: tuple[str, str]) -> None:
    assert callable(form)
    judgement = judge(form(KEEPER), form(changed(name, given)))
    assert told(judgement) == ["missing missing", "extra extra"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("club", ("teams", "Fjord Otters, Sound Herons, Bay Gulls")),
        ("club", ("teams", "Fjord Otters; Sound Herons; Bay Gulls")),
        ("hometown", ("raised in", "Selje")),
        ("born", ("first seen", "May 14, 1971")),
    ],
)
def test_the_same_value_in_another_notation_is_a_rename(form: object, name: str, given: tuple[str, str]) -> None:
    assert callable(form)
    judgement = judge(form(KEEPER), form(changed(name, given)))
    assert {finding.relation for finding in judgement.findings} == {Relation.EQUIVALENT}
    assert judgement.facts.f1 == 1


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("club", ("teams", "Bay Gulls, Fjord Otters, Northern Lights")),  # most of the clubs
        ("club", ("teams", "Fjord Otters Sound Herons Bay Gulls (1991)")),  # a remark
        ("hometown", ("raised in", "Selje hometown")),  # the word more is the gold's name
        ("position", ("wing", "left")),  # the word less is the predicted name
    ],
)
def test_a_value_that_is_nearly_whole_is_found_under_another_name(name: str, given: tuple[str, str]) -> None:
    assert "missing missing" not in told(judge(in_markdown(KEEPER), in_markdown(changed(name, given))))


def test_places_in_one_region_are_no_list_in_common() -> None:
    gold = changed("hometown", ("hometown", "Selje, Vestland, Norway"))
    other = changed("hometown", ("died in", "Florø, Vestland, Norway"))
    assert told(judge(in_markdown(gold), in_markdown(other))) == ["missing missing", "extra extra"]


def test_a_word_in_common_of_two_names_makes_no_field_of_other_values() -> None:
    gold = changed("club", ("debut team", "Fjord Otters"))
    other = changed("club", ("debut game", "a draw on 3 June"))
    assert told(judge(in_markdown(gold), in_markdown(other))) == ["missing missing", "extra extra"]


@pytest.mark.parametrize("form", FORMS)
def test_a_value_is_compared_under_its_name_and_told_where_it_stands(form: object) -> None:
    assert callable(form)
    predicted = changed("hometown", ("hometown", "Bergen"), ("twin town", "Selje"))
    judgement = judge(form(KEEPER), form(predicted))
    assert sorted(told(judgement)) == ["different different", "extra extra"]
    (note,) = (finding.note for finding in judgement.findings if finding.relation is Relation.DIFFERENT)
    assert note == "gold Selje, predicted Bergen, different, its value stands under 'twin town'"


def test_a_missing_field_is_told_where_its_value_stands_under_the_name_of_another() -> None:
    predicted = [("name", "Selje"), *(field for field in KEEPER[1:] if field[0] != "hometown")]
    notes = [finding.note for finding in judge(in_markdown(KEEPER), in_markdown(predicted)).findings]
    assert "gold row 2 'hometown' is missing with its 2 filled cells, its value stands under 'name'" in notes


def test_a_right_value_elsewhere_is_not_where_another_stands() -> None:
    gold = [*KEEPER, ("lives in", "Selje")]
    predicted = [*changed("hometown", ("hometown", "Bergen")), ("lives in", "Selje")]
    assert not any(
        "stands under" in finding.note for finding in judge(in_markdown(gold), in_markdown(predicted)).findings
    )


def test_a_record_of_many_fields_pairs_each_with_its_own() -> None:
    gold = [(f"field {chr(97 + n % 26)}{n}", f"{chr(97 + n % 26)}ra{n} hall") for n in range(150)]
    predicted = [*gold[:148], ("gate", f"{gold[148][1]} annex"), ("note", gold[149][1])]
    judgement = judge(in_markdown(gold), in_markdown(predicted))
    assert told(judgement) == ["missing missing", "extra extra", "equivalent renamed"]
