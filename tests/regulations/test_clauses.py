"""The clause catalogue against the registers, whose ids and kinds are written out here."""

import re

import pytest

from paisai.errors import NotationError
from paisai.regulations.clauses import (
    ClauseKind,
    Keeper,
    all_clauses,
    catalogues,
    clause,
    read_catalogue,
)

KINDS = {
    "bashifen-teachers": {
        ClauseKind.ADMIN: "T3.1 T2 T3.6b T10 T4 T5",
        ClauseKind.CLOCK: "T3.2 T7.2 T8.8",
        ClauseKind.FORMAT: "T3.3 T3.4 T3.6c",
        ClauseKind.PLAY: "T3.5 T7.1 T7.1a T7.1b T7.1c T7.3 T7.5 T7.6 T7.7 T7.8 T7.9",
        ClauseKind.SCORE: "T3.5s T3.6a T7.10",
        ClauseKind.PENALTY: "T7.4 T8.1 T8.2 T8.3 T8.4 T8.5 T8.6 T8.7 T8.9 T8.10 T8.11 T9",
        ClauseKind.CONDUCT: "",
    },
    "erdayi-sanya-2021": {
        ClauseKind.ADMIN: "E1 E3.1.1 E3.1.2 E3.1.3 E3.1.4 E3.2 E3.3 E3.4.1 E3.4.2 E3.5 E4.1"
        " E4.8.9 E4.8.10 E5 E6 E6.3 E8",
        ClauseKind.CLOCK: "E4.2t E4.3t",
        ClauseKind.FORMAT: "E4.t13 E4.2a E4.2b E4.2c E4.2d E4.8 E4.9",
        ClauseKind.PLAY: "E4.t1 E4.t3 E4.2 E4.3 E4.3r E4.4 E4.4w E4.5 E4.6",
        ClauseKind.SCORE: "E4.2p E4.t15 E4.7",
        ClauseKind.PENALTY: "E4.8.3 E4.8.5 E4.8.7 E4.8.12",
        ClauseKind.CONDUCT: "E4.8.4",
    },
    "shengji-szpt-2013": {
        ClauseKind.ADMIN: "S3 S5 S6.3 S6.5.1 S6.5.3 S8 S10 S11",
        ClauseKind.CLOCK: "S15",
        ClauseKind.FORMAT: "S6.5.2 S7.1",
        ClauseKind.PLAY: "S9.2 S9.3 S9.5 S9.8 S9.12 S9.13 S9.16",
        ClauseKind.SCORE: "S7.2 S9.1 S9.14 S9.15",
        ClauseKind.PENALTY: "S9.16o S9.16w S9.17.1 S9.17.2 S9.17.3 S9.17.4 S9.17.5 S9.17.8"
        " S2.2 S2.3 S2.4",
        ClauseKind.CONDUCT: "S2.1",
    },
    "shuangsheng-boda-2020": {
        ClauseKind.ADMIN: "B8.3 B10 B11",
        ClauseKind.CLOCK: "B6.12t B7.3",
        ClauseKind.FORMAT: "B7.2a B7.2b",
        ClauseKind.PLAY: "B6.1 B6.2 B6.3a B6.3b B6.3c B6.4 B6.5c B6.6a B6.6b B6.6c B6.7 B6.8 B6.9"
        " B6.12",
        ClauseKind.SCORE: "B6.5a B6.5b B6.10 B7.4",
        ClauseKind.PENALTY: "B8.1 B8.2.1 B8.2.2 B8.2.3 B8.2.4a B8.2.4b B8.2.4c B8.2.5 B8.2.6 B8.2.7"
        " B8.2.8 B8.2.9 B8.2.10",
        ClauseKind.CONDUCT: "B6.11 B9",
    },
    "tuolaji-zhuhai-2019": {
        ClauseKind.ADMIN: "Z1.1 Z5 Z7",
        ClauseKind.CLOCK: "Z1.4 Z4.24",
        ClauseKind.FORMAT: "Z1.2 Z2.2 Z3",
        ClauseKind.PLAY: "Z4.4 Z4.5 Z4.7 Z4.8 Z4.9 Z4.9n Z4.10 Z4.11 Z4.12 Z4.13 Z4.14 Z4.15 Z4.16"
        " Z4.17 Z4.25",
        ClauseKind.SCORE: "Z2.1 Z4.6 Z4.18",
        ClauseKind.PENALTY: "Z4.2 Z4.11i Z4.19 Z4.20 Z4.21 Z4.22 Z4.23 Z4.24p",
        ClauseKind.CONDUCT: "Z4.1",
    },
}

DECIDED = {
    "bashifen-teachers": "T2 T3.4 T3.5s T3.6b T3.6c T7.1b T7.1c T7.3 T7.4 T7.6 T7.10 T8.1 T8.3 T8.7"
    " T8.10 T8.11 T9 T10",
    "erdayi-sanya-2021": "E3.3 E3.4.1 E4.1 E4.t13 E4.2a E4.2b E4.2c E4.2d E4.9 E4.t3 E4.2p E4.3t"
    " E4.4w E4.8.3 E4.8.7 E4.8.12 E4.8.4 E6.3",
    "shengji-szpt-2013": "S3 S6.3 S6.5.1 S6.5.2 S7.2 S15 S9.5 S9.13 S9.14 S9.15 S9.16 S9.16w"
    " S9.17.1 S9.17.4 S9.17.8 S2.1 S2.3 S10",
    "shuangsheng-boda-2020": "B6.3c B6.4 B6.6a B6.7 B6.10 B7.2a B7.2b B8.1 B8.2.4c B8.2.6 B8.2.8"
    " B9 B10",
    "tuolaji-zhuhai-2019": "Z1.2 Z1.4 Z2.2 Z4.2 Z4.1 Z4.9 Z4.9n Z4.12 Z4.17 Z4.18 Z4.20 Z4.25 Z5",
}

BESIDES = {
    "bashifen-teachers": "",
    "erdayi-sanya-2021": "",
    "shengji-szpt-2013": "S2.2",
    "shuangsheng-boda-2020": "B8.2.7",
    "tuolaji-zhuhai-2019": "",
}
"""Clauses that leave open what we print all the same: what a forfeit counts, the most points at
discretion."""

EVERY = [(preset, found) for preset in sorted(KINDS) for found in all_clauses(preset)]


def test_there_is_a_catalogue_for_each_of_the_five_presets():
    assert catalogues() == tuple(sorted(KINDS))


@pytest.mark.parametrize("preset", sorted(KINDS))
def test_the_ids_and_kinds_are_those_of_the_register(preset):
    wanted = {id_: kind for kind, ids in KINDS[preset].items() for id_ in ids.split()}
    assert {found.id: found.kind for found in all_clauses(preset)} == wanted


def test_there_are_190_clauses_and_no_id_is_used_twice():
    ids = [found.id for _, found in EVERY]
    assert len(ids) == len(set(ids)) == 190


@pytest.mark.parametrize("preset", sorted(KINDS))
def test_decisions_stand_where_the_register_marks_them(preset):
    marked = [*DECIDED[preset].split(), *BESIDES[preset].split()]
    assert [c.id for c in all_clauses(preset) if c.decisions] == sorted(
        marked, key=[c.id for c in all_clauses(preset)].index
    )


@pytest.mark.parametrize(("preset", "found"), EVERY, ids=lambda v: getattr(v, "id", ""))
def test_every_text_is_there_in_both_languages(preset, found):
    both = [found.words, found.how, *(decision.words for decision in found.decisions)]
    for words in both:
        assert re.search("[\u4e00-\u9fff]", words.zh)
        assert re.search("[A-Za-z]{2}", words.en)
    for statement in (found.words, *(decision.words for decision in found.decisions)):
        assert statement.zh.endswith("。")
        assert statement.en.endswith((".", "）."))
    assert found.article
    assert found.kept_by


def test_what_the_engine_cannot_see_is_kept_by_a_person_and_what_it_plays_by_the_engine():
    for _, found in EVERY:
        if found.kind is ClauseKind.PLAY:
            assert Keeper.ENGINE in found.kept_by, found.id
        if found.kind is ClauseKind.CONDUCT:
            assert Keeper.PERSON in found.kept_by, found.id
        if found.kind is ClauseKind.PENALTY:
            assert Keeper.DESK in found.kept_by, found.id
        if found.kind is ClauseKind.CLOCK:
            assert Keeper.CLOCK in found.kept_by, found.id


def test_one_clause_by_its_id():
    found = clause("tuolaji-zhuhai-2019", "Z4.20")
    assert found.article == "四（二十）"
    assert "20" in found.words.in_("zh")
    assert "20" in found.words.in_("en")


def test_an_unknown_preset_or_clause_is_refused_by_name():
    with pytest.raises(NotationError, match="nowhere"):
        all_clauses("nowhere")
    with pytest.raises(NotationError, match=r"Z9\.9"):
        clause("tuolaji-zhuhai-2019", "Z9.9")


GOOD = """
[[clause]]
id = "X1"
kind = "play"
article = "一"
zh = "一句话。"
en = "One sentence."
kept_by = ["engine"]
how = { zh = "程序", en = "program" }
"""


def test_a_catalogue_of_one():
    (found,) = read_catalogue(GOOD, "x.toml")
    assert (found.id, found.kind, found.kept_by) == ("X1", ClauseKind.PLAY, (Keeper.ENGINE,))


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('kind = "play"', 'kind = "game"', "clause[0].kind"),
        ('zh = "一句话。"', 'zh = " "', "clause[0].zh"),
        ('kept_by = ["engine"]', 'kept_by = ["desk", "nobody"]', "clause[0].kept_by[1]"),
        ('how = { zh = "程序", en = "program" }', 'how = "程序"', "clause[0].how"),
        ('en = "program" }', 'en = "program", fr = "x" }', "clause[0].how.fr"),
        ('id = "X1"', 'id = "X1"\ncolour = 3', "clause[0].colour"),
        ('id = "X1"', 'id = "X1"\ndecisions = [{ zh = "甲" }]', "clause[0].decisions[0].en"),
        ("[[clause]]", "[clause]", "clause"),
        ("[[clause]]", "[[clause", "TOML"),
    ],
)
def test_a_damaged_catalogue_is_refused_with_file_and_place(old, new, place):
    assert old in GOOD
    with pytest.raises(NotationError) as caught:
        read_catalogue(GOOD.replace(old, new), "x.toml")
    assert "x.toml" in caught.value.zh
    assert place in caught.value.zh
    assert place in caught.value.en


def test_a_repeated_id_is_refused():
    with pytest.raises(NotationError, match=r"clause\[1\]\.id"):
        read_catalogue(GOOD + GOOD, "x.toml")
