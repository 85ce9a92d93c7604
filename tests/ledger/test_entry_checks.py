"""Is a player entered twice found, however entries came, changed and went?"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from paisai.ledger import Refusal
from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.tournament.competition import Competition, EntryPlayer, EntryStatus
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


@settings(max_examples=60, deadline=None)
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
