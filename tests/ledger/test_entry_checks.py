"""Is a player entered twice found, however entries came, changed and went?"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.ledger import Reason, Refusal, export_text, fold
from paisai.ledger import commands as c
from paisai.ledger.event import GENESIS, sealed
from paisai.ledger.verify import verify_bytes
from paisai.regulations import load
from paisai.tournament.competition import Competition
from paisai.tournament.entries import EntryPlayer, EntryStatus
from support.examples import examples
from support.hall import Hall

GONE = {EntryStatus.WITHDRAWN, EntryStatus.REFUSED}


def entered_in(
    competition: Competition, own: str, units: set[str], player: EntryPlayer
) -> set[str]:
    """By looking everywhere: the same document's number where both have one; else the same name
    born on one day, or, where that is not known of both, in one unit."""
    found = set()
    for other in competition.entrants.values():
        if other.id == own or other.status in GONE:
            continue
        near = not other.units or not units or units & {*other.units}
        for one in other.players:
            if None not in (one.number, player.number):
                same = one.number == player.number
            elif one.name.strip() != player.name.strip():
                same = False
            elif None not in (one.born, player.born):
                same = one.born == player.born
            else:
                same = bool(near)
            if same:
                found.add(other.id)
    return found


def somebody(random: Random) -> EntryPlayer:
    return EntryPlayer(
        random.choice(["甲", "乙", "丙", " 甲", "丁", "7"]),
        random.choice([None, date(1990, 1, 1)]),
        number=random.choice([None, None, "7", "8"]),
    )


@examples(25)
@given(st.integers(0, 10**6))
def test_against_looking_everywhere(seed: int) -> None:
    random = Random(seed)
    hall = Hall()
    regulation = load("tuolaji-zhuhai-2019")
    hall.create(replace(regulation, entry=replace(regulation.entry, required=())))
    for unit in "uv":
        hall.do(c.SetUnit(unit, unit), 0)
    for _ in range(25):
        id_ = f"p{random.randrange(6)}"
        players = (somebody(random), somebody(random))
        units = tuple(random.sample("uv", random.randrange(2)))
        command: c.Command = random.choice(
            [
                c.AddEntry(id_, id_, players, units),
                c.ChangeEntry(id_, id_, players, units),
                c.ReplacePlayer(id_, random.randrange(1, 3), players[0], "x"),
                c.RemoveEntry(id_),
                c.Withdraw(id_, "x"),
            ]
        )
        competition = hall.competition
        decided = hall.ask(command, 0)
        if isinstance(command, c.AddEntry | c.ChangeEntry | c.ReplacePlayer):
            asked = players[:1] if isinstance(command, c.ReplacePlayer) else players
            old = competition.entrants.get(id_)  # type: ignore[call-overload]
            own = {*old.units} if isinstance(command, c.ReplacePlayer) and old else {*units}
            twice = {
                (player.name, other)
                for player in asked
                for other in entered_in(competition, id_, own, player)
            }
            said = decided.zh if isinstance(decided, Refusal) else ""
            if "中报名" in said or not isinstance(decided, Refusal):
                assert bool(twice) == ("中报名" in said), said
            if not isinstance(command, c.ReplacePlayer) and "不能报名" in said:
                assert all(f"{name} 已在 {other}" in said for name, other in twice)
        if not isinstance(decided, Refusal):
            hall.do(command, 0)


def test_a_name_spaced_out_and_a_small_x_hide_nobody() -> None:
    """Forms write 张三 as 张　三; a citizen's number ends in X or x."""
    hall = Hall()
    regulation = load("tuolaji-zhuhai-2019")
    hall.create(replace(regulation, entry=replace(regulation.entry, required=())))
    hall.do(c.SetUnit("u", "甲单位"))
    hall.do(c.SetUnit("v", "乙单位"))
    first = (EntryPlayer("张三"), EntryPlayer("李四", number="11010119900307001X"))
    hall.do(c.AddEntry("p1", "一队", first, ("u",)))
    spaced = c.AddEntry("p2", "二队", (EntryPlayer("张　三"), EntryPlayer("王五")), ("u",))
    assert "张　三 已在 一队" in hall.refused(spaced).zh
    small = EntryPlayer("李思", number="11010119900307001x")
    assert (
        "李思 已在 一队"
        in hall.refused(c.AddEntry("p2", "二队", (small, EntryPlayer("王五")), ("v",))).zh
    )
    twice = c.AddEntry("p2", "二队", (EntryPlayer("王 五"), EntryPlayer("王五")), ("v",))
    assert "同一队员写了两次" in hall.refused(twice).zh


HIDDEN = ("\0", "\x1b", "\n", "\u202e", "\u2066", "\u2028")


def zhuhai() -> Hall:
    hall = Hall()
    regulation = load("tuolaji-zhuhai-2019")
    hall.create(replace(regulation, entry=replace(regulation.entry, required=())))
    hall.do(c.SetUnit("u", "一中"))
    return hall


@pytest.mark.parametrize("mark", HIDDEN)
def test_a_name_that_is_not_shown_as_it_is_written_is_refused_by_every_way_in(mark: str) -> None:
    players = (EntryPlayer("张三"), EntryPlayer(f"李{mark}四"))
    for command in (
        c.AddEntry("1", "甲队", players, ("u",)),
        c.AddEntry("1", f"甲{mark}队", (EntryPlayer("张三"), EntryPlayer("李四")), ("u",)),
        c.SetUnit("u", f"一{mark}中"),
        c.SetUnit("u", "一中", leader=f"王{mark}"),
    ):
        refused = zhuhai().refused(command)
        assert refused.reason is Reason.UNREADABLE
        assert "□" in refused.zh


def test_only_marks_without_ink_are_no_name_and_a_reason_may_have_lines() -> None:
    hall = zhuhai()
    assert "看不见" in hall.refused(c.SetUnit("v", "\u200b\u200d")).zh
    hall.do(c.AddEntry("1", "甲队", (EntryPlayer("张三"), EntryPlayer("李四")), ("u",)))
    hall.do(c.Withdraw("1", "伤病\n改天再来"))
    assert "看不见" in hall.refused(c.SetUnit("w", "二中", zone="\u202e")).zh


def test_what_an_older_file_holds_is_still_verified() -> None:
    """The same file as if the unit had been called so before names were looked at."""
    hall = zhuhai()
    head, lines = GENESIS, []
    for event in hall.state.history:
        data = dict(event.data)
        if event.kind == "set_unit":
            data["command"] = {**data["command"], "name": "一\u202e中"}
        again = sealed(event.seq, event.time, event.actor, event.kind, data, head)
        head = again.hash
        lines.append(again)
    hall.state = fold(lines)
    found = verify_bytes(export_text(hall.state).encode(), Path("old.paisai"))
    assert found.problems == ()
    assert found.state.competition is not None
    assert found.state.competition.units["u"].name == "一\u202e中"
