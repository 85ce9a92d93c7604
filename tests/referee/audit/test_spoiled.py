"""Auditing randomly spoiled deals finds exactly the spoiled plays, no more and no fewer."""

import random
from collections import Counter
from contextlib import suppress

import pytest

from paisai.errors import PaisaiError
from paisai.record import RecordError, StepRefused, dumps, loads
from paisai.record.checks import last
from paisai.record.replay import replay
from paisai.referee.audit import audit
from paisai.regulations import load, preset_ids
from referee.audit import spoiled_erdayi, spoiled_shengji

ERDAYI = "erdayi-sanya-2021"


def spoiled(preset, seed, faults=None):
    """A record, the faults in it, and what each may be called."""
    choose = random.Random(f"{preset} {seed}")
    number = choose.randint(1, 3) if faults is None else faults
    if preset == ERDAYI:
        record, made = spoiled_erdayi.spoiled(choose, choose.sample(spoiled_erdayi.KINDS, number))
        return record, made, {kind: {found} for kind, found in spoiled_erdayi.FOUND.items()}
    kinds = (*spoiled_shengji.IN_PLAY, *spoiled_shengji.OTHERS)
    record, made = spoiled_shengji.spoiled(preset, choose, choose.sample(kinds, number))
    return record, made, spoiled_shengji.FOUND


def check(preset, seeds):
    """How often each kind of fault was made, all of them found."""
    regulation, made_in_all = load(preset), Counter()
    for seed in seeds:
        record, made, names = spoiled(preset, seed)
        findings = audit(record, regulation)
        found = sorted(((f.line, f.seat, f.fault.value) for f in findings), key=str)
        told = (preset, seed, made, found)
        assert len(found) == len(made), told
        for (line, seat, fault), (at, by, kind) in zip(found, made, strict=True):
            assert (line, seat) == (at, by), told
            assert fault in names[kind], told
        made_in_all.update(kind for *_, kind in made)
    return made_in_all


@pytest.mark.parametrize("preset", preset_ids())
def test_exactly_the_spoiled_plays_are_found(preset):
    made = check(preset, range(30))
    assert sum(made.values()) > 30


@pytest.mark.parametrize("preset", preset_ids())
def test_a_clean_deal_has_no_findings(preset):
    for seed in range(15):
        record, made, _ = spoiled(preset, seed, faults=0)
        assert made == []
        assert audit(record, load(preset)) == []


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_record_is_refused_or_audited(seed):
    """Lines lost, doubled, exchanged or cut: one sentence or a list, never a crash."""
    choose = random.Random(seed)
    preset = preset_ids()[seed % len(preset_ids())]
    record, _, _ = spoiled(preset, seed, faults=0)
    lines = dumps(record).split("\n")
    for _ in range(choose.randint(1, 6)):
        at, other = choose.randrange(3, len(lines)), choose.randrange(3, len(lines))
        changed = [[], [lines[at]] * 2, [lines[other]], [lines[at].rsplit(" ", 1)[0]]]
        lines[at : at + 1] = choose.choice(changed)
    with suppress(PaisaiError):
        findings = audit(loads("\n".join(lines)), load(preset))
        assert all(one.zh and one.en and one.clause for one in findings)


@pytest.mark.long
def test_1000_spoiled_deals(capsys):
    made, deals = Counter(), 0
    for preset in preset_ids():
        made += check(preset, range(1_000, 1_200))
        deals += 200
    with capsys.disabled():
        print(f"\n{deals} deals, {sum(made.values())} faults, all found and nothing else:")
        for kind, number in made.most_common():
            print(f"  {kind:<18} {number:>4}")
    kinds = {*spoiled_erdayi.KINDS, *spoiled_shengji.IN_PLAY, *spoiled_shengji.OTHERS}
    assert deals == 1_000
    assert set(made) == kinds


@pytest.mark.parametrize("preset", preset_ids())
def test_what_the_game_refuses_is_never_passed_over(preset):
    """`record check` and the audit ask one engine."""
    refused = 0
    for seed in range(30):
        record, *_ = spoiled(preset, seed)
        with suppress(RecordError):
            try:
                last(replay(record))
            except StepRefused:
                refused += 1
                assert audit(record, load(preset))
    assert refused > 5
