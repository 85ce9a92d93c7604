"""The judge's answers about competitions, worked out by hand from the clauses."""

import json
from collections import Counter
from random import Random

import pytest

from paisai.judge import judge
from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.tournament.next_step import Due
from paisai.tournament.rounds import Score
from support.hall import Hall
from support.random_course import step

BODA, ZHUHAI, TEACHERS, SZPT, SANYA = (
    "shuangsheng-boda-2020",
    "tuolaji-zhuhai-2019",
    "bashifen-teachers",
    "shengji-szpt-2013",
    "erdayi-sanya-2021",
)


def ask(op, **fields):
    answer = judge(json.dumps({"id": 1, "op": f"tournament/{op}", **fields}))
    assert answer.pop("id") == 1
    return answer


def ok(op, **fields):
    answer = ask(op, **fields)
    assert answer.pop("ok") is True, answer
    return answer


def entries(ids, units=None):
    units = units or ids
    return [{"id": id_, "unit": unit} for id_, unit in zip(ids, units, strict=True)]


def played(round_, a, b, x, y):
    return {"round": round_, "a": a, "b": b, "levels": [x, y]}


@pytest.mark.parametrize(
    ("preset", "fields", "points", "vp", "difference"),
    [
        (BODA, {"levels": [5, 3]}, [2, 0], None, [2, -2]),
        (BODA, {"levels": [3, 3]}, [1, 1], None, [0, 0]),
        (BODA, {"forfeit": 0}, [0, 2], None, [-1, 1]),
        (ZHUHAI, {"levels": [5, 8]}, [0, 2], None, [-3, 3]),
        (ZHUHAI, {"forfeit": 1}, [2, 0], None, [1, -1]),
        (TEACHERS, {"levels": [7, 4]}, [3, 0], [13, 7], [3, -3]),
        (TEACHERS, {"levels": [4, 6]}, [0.5, 2.5], [8, 12], [-2, 2]),
        (TEACHERS, {"levels": [4, 3]}, [2, 1], [11, 9], [1, -1]),
        (TEACHERS, {"levels": [4, 4]}, [1.5, 1.5], [10, 10], [0, 0]),
        (TEACHERS, {"levels": [13, 0]}, [3, 0], [20, 0], [13, -13]),
        (TEACHERS, {"forfeit": 0}, [0, 2.5], [0, 12], None),
        (SZPT, {"levels": [7, 7], "first": 1}, [0, 1], None, [0, 0]),
        (SZPT, {"levels": [7, 6]}, [1, 0], None, [1, -1]),
        (SZPT, {"forfeit": 1}, [1, 0], None, [1, -1]),
    ],
)
def test_match(preset, fields, points, vp, difference):
    assert ok("match", regulation=preset, **fields) == {
        "match_points": points,
        "vp": vp,
        "level_difference": difference,
    }


def test_rank_points_then_difference_and_a_shared_place():
    """A 2 (+3), B 2 (+1), C 0 (−3), D 0 (−1); then opponents' points for nobody."""
    results = [played(1, "A", "C", 5, 2), played(1, "B", "D", 3, 2)]
    rows = ok("rank", regulation=ZHUHAI, entries=entries("ABCD"), results=results)["ranking"]
    assert [(row["place"], row["id"]) for row in rows] == [(1, "A"), (2, "B"), (3, "D"), (4, "C")]
    assert rows[0]["keys"]["match_points"] == 2
    assert rows[0]["keys"]["level_difference"] == 3
    results = [played(1, "A", "C", 3, 2), played(1, "B", "D", 3, 2)]
    rows = ok("rank", regulation=ZHUHAI, entries=entries("ABCD"), results=results)["ranking"]
    assert [row["place"] for row in rows] == [1, 1, 3, 3]


def test_rank_bye_and_forfeit_add_no_opponent():
    results = [{"round": 1, "bye": "C"}, played(1, "A", "B", 3, 3), played(2, "A", "C", 4, 4)]
    results.append({"round": 2, "bye": "B"})
    rows = ok("rank", regulation=ZHUHAI, entries=entries("ABC"), results=results)["ranking"]
    keys = {row["id"]: row["keys"] for row in rows}
    # A 1+1, B 1+2, C 2+1. A met B (3) and C (3); B met A (2) only, C likewise.
    assert [keys[id_]["match_points"] for id_ in "ABC"] == [2, 3, 3]
    assert [keys[id_]["opponents_points"] for id_ in "ABC"] == [6, 2, 2]


def test_rank_teachers_head_to_head_says_nothing_among_four():
    """A beat B, B beat C, C beat D, D beat A, each by one level: 3 points and 20 VP for all."""
    results = [played(1, "A", "B", 4, 3), played(1, "C", "D", 4, 3)]
    results += [played(2, "B", "C", 4, 3), played(2, "D", "A", 4, 3)]
    rows = ok("rank", regulation=TEACHERS, entries=entries("ABCD"), results=results)["ranking"]
    assert {row["keys"]["match_points"] for row in rows} == {3}
    assert [row["place"] for row in rows] == [1, 1, 1, 1]


def test_rank_erdayi_total_then_deals_won_then_the_best_deal():
    """甲 6−3−3=0 with one deal won, 乙 −3+6−3=0 one won, 丙 −3−3+6=0: all equal; then 丁…"""
    table = ["甲", "乙", "丙"]
    deals = [[6, -3, -3], [-3, 6, -3], [-3, -3, 6]]
    other = ["丁", "戊", "己"]
    others = [[2, -1, -1], [-1, 2, -1], [2, -1, -1]]
    rows = ok(
        "rank",
        regulation=SANYA,
        entries=entries(table + other),
        results=[{"table": table, "deals": deals}, {"table": other, "deals": others}],
    )["ranking"]
    # 丁 +3, 甲乙丙 0, 戊 0 (best deal 2), 己 −3.
    assert [(row["place"], row["id"]) for row in rows] == [
        *[(1, "丁"), (2, "甲"), (2, "乙"), (2, "丙"), (5, "戊"), (6, "己")]
    ]
    assert rows[0]["keys"] == {"total_score": 3, "deals_won": 2, "best_deals": [2, 2, -1]}


def test_rank_erdayi_two_results_of_one_table_are_refused():
    table = ["甲", "乙", "丙"]
    for second in (table, table[::-1]):
        answer = ask(
            "rank",
            regulation=SANYA,
            entries=entries(table),
            results=[
                {"table": table, "deals": [[3, 3, -6]]},
                {"table": second, "deals": [[-1, -1, 2]]},
            ],
        )
        assert answer["ok"] is False


def test_pair_seats_north_south_who_sat_there_less():
    """A and C sat North-South in round 1 and won; B and D did not: B-D is open, A-C too; then
    the pairs of round 3 bring one of each together."""
    results = [played(1, "A", "B", 3, 1), played(1, "C", "D", 3, 1)]
    results += [played(2, "A", "C", 3, 1), played(2, "B", "D", 3, 1)]
    made = ok("pair", regulation=ZHUHAI, entries=entries("ABCD"), results=results, round=3, seed=1)
    first = {pair[0] for pair in made["pairings"]}
    # So often: A 2, B 1, C 1, D 0; A meets D, B meets C.
    assert "D" in first
    assert "A" not in first


def apart(keys, round_, pairs):
    """How far apart those who meet are: in match points, and from round 3 on in VP."""
    names = ("match_points", "vp")[: 1 if round_ == 2 else 2]
    return sorted(tuple(abs(keys[a][name] - keys[b][name]) for name in names) for a, b in pairs)


@pytest.mark.parametrize("seed", range(4))
def test_pair_as_the_desk_pairs(seed):
    """Eight pairs by the teachers' regulation, whose ranking has head-to-head and whose pairing has
    not (T3.4): round by round the judge's tables are as far apart as the desk's. Who is equal
    on all that counts is told apart by numbers, which each draws for itself."""
    random = Random(seed)
    hall = Hall()
    hall.create(load(TEACHERS))
    for name in "ABCDEFGH":
        hall.enter(name, f"u{name}")
    while hall.next.due is not Due.PAIR:
        step(hall, random)
    numbers = hall.competition.stages[0].course.numbers
    names = sorted("ABCDEFGH", key=lambda name: numbers[name])
    results = []
    for number in (1, 2, 3):
        tables = hall.pair()
        if number > 1:
            asked = {"regulation": TEACHERS, "entries": entries(names), "results": results}
            made = ok("pair", **asked, round=number, seed="s")
            keys = {row["id"]: row["keys"] for row in ok("rank", **asked)["ranking"]}
            wanted = apart(keys, number, tables.values())
            assert apart(keys, number, made["pairings"]) == wanted
        hall.do(c.StartRound())
        for table, (one, other) in tables.items():
            levels = (random.randint(0, 5), random.randint(0, 5))
            hall.sheet(table, Score(levels), 0)
            results.append(played(number, one, other, *levels))
        hall.over()


def test_pair_winners_meet_winners():
    results = [played(1, "A", "B", 3, 1), played(1, "C", "D", 3, 1)]
    made = ok(
        "pair", regulation=ZHUHAI, entries=entries("ABCD"), results=results, round=2, seed="s"
    )
    assert [set(pair) for pair in made["pairings"]] == [{"A", "C"}, {"B", "D"}]
    assert made["bye"] is None


def test_pair_never_one_unit_nor_twice_and_the_bye_to_the_lowest():
    units = ["x", "x", "y", "y", "z"]
    made = ok(
        "pair", regulation=TEACHERS, entries=entries("ABCDE", units), results=[], round=1, seed=7
    )
    unit = dict(zip("ABCDE", units, strict=True))
    assert len(made["pairings"]) == 2
    assert all(unit[a] != unit[b] for a, b in made["pairings"])
    assert made["bye"] in set("ABCDE")
    again = ok(
        "pair",
        regulation=TEACHERS,
        entries=entries("EDCBA", units[::-1]),
        results=[],
        round=1,
        seed=7,
    )
    assert again == made


def test_pair_impossible_says_who():
    answer = ask(
        "pair",
        regulation=ZHUHAI,
        entries=entries("AB"),
        results=[played(1, "A", "B", 3, 1)],
        round=2,
        seed="s",
    )
    assert answer["ok"] is False
    assert "A" in answer["error"]["message"]
    assert answer["error"]["clause"]


def test_tables_of_three_and_the_left_over():
    ids = [f"p{n}" for n in range(11)]
    made = ok("tables", entries=entries(ids), seed="三亚")
    assert [len(table) for table in made["tables"]] == [3, 3, 3]
    assert len(made["free"]) == 2
    assert sorted(sum(made["tables"], made["free"])) == sorted(ids)


def test_schedule_no_meeting_inside_a_zone_nor_twice():
    zones = [{"id": "东", "size": 3}, {"id": "西", "size": 2}, {"id": "北", "size": 2}]
    made = ok("schedule", zones=zones, rounds=3, seed="s")
    assert len(made["rounds"]) == len(made["byes"]) == 3
    seats = {f"{zone['id']}.{n}" for zone in zones for n in range(1, zone["size"] + 1)}
    meetings = Counter()
    for pairs, free in zip(made["rounds"], made["byes"], strict=True):
        assert sorted([seat for pair in pairs for seat in pair] + [free]) == sorted(seats)
        for a, b in pairs:
            assert a.split(".")[0] != b.split(".")[0]
            meetings[frozenset((a, b))] += 1
    assert max(meetings.values()) == 1
    assert len(set(made["byes"])) == 3


def test_schedule_impossible_says_why():
    zones = [{"id": "东", "size": 5}, {"id": "西", "size": 1}]
    error = ask("schedule", zones=zones, rounds=1, seed="s")["error"]
    assert error["clause"] == "B7.2b"


def test_groups_units_apart():
    ids = [f"e{n}" for n in range(8)]
    units = ["x", "x", "x", "y", "y", "z", "z", "w"]
    made = ok("groups", entries=entries(ids, units), groups=3, seed="s")["groups"]
    assert sorted(len(group) for group in made) == [2, 3, 3]
    unit = dict(zip(ids, units, strict=True))
    for group in made:
        assert len({unit[id_] for id_ in group}) == len(group)


def test_knockout_no_unit_and_no_group_in_the_first_round():
    qualifiers = [
        {"id": f"{group}{place}", "unit": unit, "group": group, "place": place}
        for group, units in {"A": "xy", "B": "xz", "C": "yz"}.items()
        for place, unit in enumerate(units, 1)
    ]
    bracket = ok("knockout", qualifiers=qualifiers, seed="s")["bracket"]
    by_id = {q["id"]: q for q in qualifiers}
    assert len(bracket) == 8
    assert bracket.count(None) == 2
    for one, other in zip(bracket[::2], bracket[1::2], strict=True):
        if one and other:
            assert by_id[one]["unit"] != by_id[other]["unit"]
            assert by_id[one]["group"] != by_id[other]["group"]
        else:
            assert by_id[one or other]["place"] == 1


def test_teams_the_clause_s_own_example():
    answer = ok(
        "teams",
        regulation=SZPT,
        entries=[*({"id": id_, "unit": "机电"} for id_ in "ABCD"), {"id": "E", "unit": "外语"}],
        reached={"A": "round1", "B": "group", "C": "3", "D": "round2", "E": "1"},
    )
    assert answer["teams"] == [
        {"place": 1, "unit": "机电", "points": 30},
        {"place": 2, "unit": "外语", "points": 22},
    ]


def test_quota_plain_largest_remainder_where_no_limit_bites():
    """Exact shares of 14: 3.06 1.92 1.53 4.55 2.40 0.54; floors 3 1 1 4 2 0, three left for the
    remainders .92 .55 .54."""
    sizes = [(39, 61), (26, 65), (30, 94), (19, 20), (28, 56), (11, 98)]
    units = [{"id": f"u{i}", "entrants": e, "members": m} for i, (e, m) in enumerate(sizes)]
    assert list(ok("quota", units=units, places=14)["quota"].values()) == [3, 2, 1, 5, 2, 1]


def test_quota():
    """Ratios 1/2, 1/4, 1/4 of 8 places: 4, 2, 2."""
    units = [
        {"id": "a", "members": 20, "entrants": 10},
        {"id": "b", "members": 40, "entrants": 10},
        {"id": "c", "members": 80, "entrants": 20},
    ]
    assert ok("quota", units=units, places=8)["quota"] == {"a": 4, "b": 2, "c": 2}


ONE = {"regulation": BODA, "entries": ["A"]}
TWO = {"regulation": ZHUHAI, "entries": ["A", "B"], "round": 1, "seed": "s"}


@pytest.mark.parametrize(
    ("op", "code", "fields"),
    [
        ("match", "unsupported", {"regulation": "x", "levels": [1, 2]}),
        ("match", "request", {"regulation": SANYA, "levels": [1, 2]}),
        ("match", "request", {"regulation": BODA, "levels": [1, -2]}),
        ("match", "request", {"regulation": BODA, "levels": [1]}),
        ("match", "request", {"regulation": BODA, "forfeit": 2}),
        ("match", "notation", {"regulation": SZPT, "levels": [3, 3]}),
        ("rank", "request", {"regulation": BODA, "entries": ["A", "A"], "results": []}),
        ("rank", "notation", {**ONE, "results": [played(1, "A", "Z", 1, 0)]}),
        ("rank", "request", {**ONE, "results": [played(0, "A", "B", 1, 0)]}),
        ("rank", "request", {"regulation": SANYA, "entries": ["A", "B", "C"], "results": []}),
        ("pair", "request", {**TWO, "regulation": BODA, "results": []}),
        ("pair", "request", {**TWO, "results": [played(1, "A", "B", 1, 0)]}),
        ("tables", "rule", {"entries": ["A", "B"], "seed": "s"}),
        ("groups", "rule", {"entries": ["A", "B"], "groups": 3, "seed": "s"}),
        ("knockout", "rule", {"qualifiers": [], "seed": "s"}),
        ("teams", "request", {"regulation": BODA, "entries": [], "reached": {}}),
        ("teams", "request", {"regulation": SZPT, "entries": ["A"], "reached": {"A": "moon"}}),
        ("quota", "request", {"units": [{"id": "a", "members": 0, "entrants": 1}], "places": 1}),
    ],
)
def test_what_makes_no_sense(op, code, fields):
    answer = ask(op, **fields)
    assert answer["ok"] is False
    assert answer["error"]["code"] == code, answer
    assert answer["error"]["message"]
