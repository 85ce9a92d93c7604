"""Every ranking key a regulation may name is worked out, and one that is not is said plainly."""

import pytest

from paisai.regulations import load, preset_ids
from paisai.regulations.document.results import KEYS
from paisai.regulations.reading import RegulationError
from paisai.regulations.scoring import OF_DEALS, OF_MATCHES, OF_ROUNDS, RankingKey
from paisai.tournament import from_regulation
from paisai.tournament.from_regulation import check_keys, pairing_chain
from paisai.tournament.ranking.keys import DEAL_KEYS, IN_A_GROUP, MATCH_KEYS


def test_every_key_has_words_and_is_worked_out():
    every = set(RankingKey)
    assert every == OF_DEALS | OF_MATCHES | OF_ROUNDS | {RankingKey.VP, RankingKey.LOTS}
    assert set(KEYS) == every
    assert set(DEAL_KEYS) == OF_DEALS
    assert set(MATCH_KEYS) == set(IN_A_GROUP) == every - OF_DEALS


def test_a_key_added_halfway_is_a_failed_check(monkeypatch):
    """As if vp stood in the schema and nobody had written how it is worked out."""
    halfway = {key: held for key, held in MATCH_KEYS.items() if key is not RankingKey.VP}
    monkeypatch.setattr(from_regulation, "MATCH_KEYS", halfway)
    with pytest.raises(RegulationError, match=r"ranking\.chain\[1\]"):
        check_keys(load("bashifen-teachers"))
    for preset in preset_ids():
        if preset != "bashifen-teachers":
            check_keys(load(preset))


def test_T3_4_round_two_by_match_points_alone_then_vp_too():
    teachers = load("bashifen-teachers")
    keys = [pairing_chain(teachers, teachers.stages[0], number) for number in (2, 3, 4)]
    assert keys == [("match_points",), ("match_points", "vp"), ("match_points", "vp")]
    zhuhai = load("tuolaji-zhuhai-2019")
    assert pairing_chain(zhuhai, zhuhai.stages[0], 2) == zhuhai.ranking.chain
