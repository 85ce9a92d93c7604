"""Who comes to a rehearsal? Units, zones, leaders and players, made up from a seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from random import Random
from typing import Protocol

from paisai.errors import NotationError
from paisai.frozen import record, replace
from paisai.ledger.commands import AddEntry, SetUnit
from paisai.regulations.entering import (
    EntryField,
    JointTeams,
    Represents,
    SelectionRules,
    StaffCategory,
)
from paisai.regulations.regulation import Regulation
from paisai.tournament.entries import EntryPlayer, UnitId, UnitReport
from paisai.tournament.next_step import fewest_entries
from paisai.tournament.quota import UnitSize, share_out

MOST = 20_000


@record
class Cast:
    """The forms as they are handed in; `places` are to be shared out among the units (S6.5.1)."""

    units: tuple[SetUnit, ...]
    entries: tuple[AddEntry, ...]
    places: int | None = None


class People(Protocol):
    """Where the people of a rehearsal come from."""

    def name(self) -> str:
        """Returns the name of somebody who does not play."""

    def units(self, random: Random, count: int, kinds: tuple[Represents, ...]) -> list[str]:
        """Returns the names of so many units."""

    def player(self, regulation: Regulation, unit: str, random: Random) -> EntryPlayer:
        """Returns a player of a unit who is not in this event yet."""


class Strangers:
    """People whom nobody has ever met."""

    def __init__(self, random: Random) -> None:
        self._names = invented_people(random)

    def name(self) -> str:
        return next(self._names)

    def units(self, random: Random, count: int, kinds: tuple[Represents, ...]) -> list[str]:
        return invented_units(random, count, kinds)

    def player(self, regulation: Regulation, unit: str, random: Random) -> EntryPlayer:
        return _player(regulation, self.name(), random)


class Regulars:
    """The people of a season: who has played for a unit before comes again, most of the time.
    `begin` starts another event, in which each plays once."""

    _COMES_AGAIN = 0.9

    def __init__(self, seed: int) -> None:
        random = Random(f"season {seed}")
        self._names = invented_people(random)
        self._units: dict[tuple[Represents, ...], list[str]] = {}
        self._random = random
        self._members: dict[str, list[EntryPlayer]] = {}
        self._here: set[str] = set()

    def begin(self) -> None:
        self._here.clear()

    def name(self) -> str:
        return next(self._names)

    def units(self, random: Random, count: int, kinds: tuple[Represents, ...]) -> list[str]:
        known = self._units.setdefault(kinds, [])
        if len(known) < count:
            more = invented_units(self._random, count, kinds)
            known += [name for name in more if name not in known][: count - len(known)]
        return known[:count]

    def player(self, regulation: Regulation, unit: str, random: Random) -> EntryPlayer:
        members = self._members.setdefault(unit, [])
        free = [one for one in members if one.number not in self._here]
        if free and random.random() < self._COMES_AGAIN:
            person = free[0]
        else:
            born = _birthday(self._random)
            number = f"{self._random.randrange(10**9):09d}"
            person = EntryPlayer(self.name(), born=born, number=number)
            members.append(person)
        self._here.add(person.number or "")
        return replace(person, staff=_staff(regulation))


def cast(
    regulation: Regulation,
    entries: int,
    units: int | None,
    seed: int,
    people: People | None = None,
) -> Cast:
    """So many entries from so many units (default: what suits the regulation), strangers unless
    it is said whom."""
    random = Random(f"people {seed}")
    limits = _Limits.of(regulation, entries)
    count = limits.usual if units is None else units
    limits.check(count)
    people = people or Strangers(random)
    made = _units(regulation, random, count, people)
    selection = regulation.entry.selection
    if selection is not None:
        return _selected(regulation, selection, made, entries, random, people)
    sizes = _sizes(entries, count, limits.most, random)
    forms = _forms(regulation, made, sizes, random, people)
    return Cast(made, _joined(regulation, forms, sizes))


@record
class _Limits:
    """How many entries one unit may have so that everything can be played."""

    entries: int
    most: int
    apart_in_knockout: bool = False
    """Few of one unit, so that they need not meet in its first round (S6.5.2)."""

    @staticmethod
    def of(regulation: Regulation, entries: int) -> _Limits:
        least = fewest_entries(regulation)
        if not least <= entries <= MOST:
            most_of = regulation.entry.so_many(MOST)
            raise NotationError(
                f"排练要 {least} 到 {most_of.zh}，不是 {entries}",
                f"a rehearsal has {least} to {most_of.en}, not {entries}",
            )
        most = regulation.entry.most_per_unit or entries
        first = regulation.stages[0]
        rounds = first.rounds_apart
        if rounds is not None:
            # Nobody is short of opponents, with one withdrawn and one left for the bye.
            most = min(most, max(1, entries // 2 - 1), max(1, entries - rounds - 2))
        apart = any(stage.first_round_apart for stage in regulation.stages)
        return _Limits(entries, most, apart)

    @property
    def fewest(self) -> int:
        return -(-self.entries // self.most)

    @property
    def usual(self) -> int:
        """A few entries a unit, with room left under the limit."""
        roomy = -(-5 * self.entries // (4 * self.most))
        few = min(self.entries // 4, 100)
        if self.apart_in_knockout:
            few = self.entries // 2 if self.entries > 16 else self.entries
        return min(self.entries, max(roomy, few, 4))

    def check(self, units: int) -> None:
        if not self.fewest <= units <= self.entries:
            raise NotationError(
                f"{self.entries} 个参赛者应来自 {self.fewest} 到 {self.entries} 个单位"
                f"（每单位至多 {self.most} 个），不是 {units} 个",
                f"{self.entries} entries come from {self.fewest} to {self.entries} units"
                f" (at most {self.most} each), not {units}",
            )


def _units(
    regulation: Regulation, random: Random, count: int, people: People
) -> tuple[SetUnit, ...]:
    kinds = regulation.entry.represents
    by_zone = kinds == (Represents.ZONE,)
    letter = "z" if by_zone else "u"
    represents = "" if len(kinds) < 2 else Represents.UNIT.value
    return tuple(
        SetUnit(
            f"{letter}{number:02d}",
            name,
            zone=name if by_zone else None,
            leader=people.name(),
            telephone=f"000-{random.randrange(10**6):06d}",
            represents=represents,
        )
        for number, name in enumerate(people.units(random, count, kinds), 1)
    )


def _sizes(entries: int, units: int, most: int, random: Random) -> list[int]:
    """As even as can be, then a few entries moved from one unit to another."""
    sizes = [entries // units + (number < entries % units) for number in range(units)]
    for _ in range(units // 2):
        one, other = random.sample(range(units), 2) if units > 1 else (0, 0)
        if sizes[one] > 1 and sizes[other] < most:
            sizes[one] -= 1
            sizes[other] += 1
    return sizes


def _forms(
    regulation: Regulation,
    units: Sequence[SetUnit],
    sizes: Sequence[int],
    random: Random,
    people: People,
) -> tuple[AddEntry, ...]:
    forms: list[AddEntry] = []
    for unit, size in zip(units, sizes, strict=True):
        for number in range(1, size + 1):
            forms.append(_form(regulation, unit, number, len(forms) + 1, random, people))
    return tuple(forms)


def _form(
    regulation: Regulation,
    unit: SetUnit,
    number: int,
    serial: int,
    random: Random,
    people: People,
) -> AddEntry:
    players = tuple(
        people.player(regulation, unit.name, random) for _ in range(regulation.entry.players)
    )
    alone = len(players) == 1
    return AddEntry(
        f"{serial:03d}",
        players[0].name if alone else f"{unit.name}{number}队",
        players,
        units=(unit.id,),
        zone=unit.zone,
        leader=unit.leader,
        seed=number if regulation.entry.selection is not None else None,
    )


def _player(regulation: Regulation, name: str, random: Random) -> EntryPlayer:
    rules = regulation.entry
    born = None
    if rules.minimum_age is not None or rules.born_on_or_before is not None:
        born = _birthday(random)
    number = f"{random.randrange(10**9):09d}"
    return EntryPlayer(name, born=born, staff=_staff(regulation), number=number)


def _birthday(random: Random) -> date:
    return date(1958, 1, 1) + timedelta(days=random.randrange(40 * 365))


def _staff(regulation: Regulation) -> str | None:
    asked = EntryField.STAFF in regulation.entry.required
    return StaffCategory.EMPLOYED.value if asked else None


def _joined(
    regulation: Regulation, forms: tuple[AddEntry, ...], sizes: Sequence[int]
) -> tuple[AddEntry, ...]:
    """The last pair of the first unit becomes a joint team with one that has room (T2)."""
    most = regulation.entry.most_per_unit
    if regulation.entry.joint_teams is JointTeams.NOT_ALLOWED or len(sizes) < 3:
        return forms
    own = [form for form in forms if form.units == forms[0].units]
    for form in forms:
        theirs = sum(form.units == other.units for other in forms)
        if form.units != forms[0].units and (most is None or theirs < most):
            joint = replace(own[-1], name="联合队", units=(*own[-1].units, *form.units))
            return tuple(joint if one is own[-1] else one for one in forms)
    return forms


def _selected(
    regulation: Regulation,
    selection: SelectionRules,
    units: tuple[SetUnit, ...],
    entries: int,
    random: Random,
    people: People,
) -> Cast:
    """Units report their selections; places are filled by selection rank, then wild cards."""
    quota = selection.quota
    wild = min(2 if selection.wild_cards and entries > 2 * len(units) else 0, len(units))
    places = entries - wild
    members = [random.randrange(40, 120) for _ in units]
    sizes = [
        UnitSize(UnitId(unit.id), of_it, random.randrange(of_it // 4, of_it // 2))
        for unit, of_it in zip(units, members, strict=True)
    ]
    shares = share_out(sizes, places, quota)
    forms = list(_forms(regulation, units, [shares[size.unit] for size in sizes], random, people))
    reported = tuple(
        replace(unit, report=_report(selection, size, forms, random, people))
        for unit, size in zip(units, sizes, strict=True)
    )
    roomy = [unit for unit in reported if shares[UnitId(unit.id)] < quota.most][:wild]
    for unit in roomy:
        form = _form(regulation, unit, shares[UnitId(unit.id)] + 1, len(forms) + 1, random, people)
        forms.append(replace(form, seed=None, wild_card=True))
    return Cast(reported, tuple(forms), places)


def _report(
    selection: SelectionRules,
    size: UnitSize,
    forms: Sequence[AddEntry],
    random: Random,
    people: People,
) -> UnitReport:
    """The first places are those who enter; further ones are named as well (S11)."""
    ranking = [
        "、".join(player.name for player in form.players)
        for form in forms
        if form.units == (size.unit,)
    ]
    while len(ranking) < selection.places_reported:
        ranking.append(f"{people.name()}、{people.name()}")
    return UnitReport(
        size.members,
        size.entrants,
        time="10月",
        place="职工之家",
        format=random.choice(("循环赛", "淘汰赛")),
        ranking=tuple(ranking[: selection.places_reported]),
    )


# What are people and places called that nobody has ever met?
# Names are put together at random from small tables; none is taken from a list of people.


_FAMILY = "赵钱孙李周吴郑王冯陈蒋沈韩杨朱秦许何吕施张孔曹严华金魏陶姜谢邹章云苏潘葛范彭鲁韦马"
_GIVEN = "安柏辰澄初帆方歌光海禾宏嘉简洁景均可岚朗立林茂宁沛平齐清然容森书舒桐望文希晓欣星言宜雨泽"
_PLACE_FIRST = ("青", "云", "白", "南", "双", "石", "新", "松", "锦", "荷", "望", "长", "玉", "柳")
_PLACE_SECOND = ("禾", "溪", "桥", "岭", "湖", "桐", "渡", "湾", "坪", "塘", "川", "原", "浦", "亭")
_BODY = {
    Represents.INDUSTRY_ASSOCIATION: ("水务行业体协", "邮运行业体协", "供电行业体协"),
    Represents.UNIT: ("纺织厂", "中学", "医院", "图书馆", "水泥厂", "园林处", "小学", "机械厂"),
    Represents.TRADE_UNION: ("学院分工会", "后勤分工会", "机关分工会", "图书馆分工会"),
    Represents.ZONE: ("赛区",),
}


def invented_people(random: Random) -> Iterator[str]:
    """Names, never the same twice; the tables hold more than a hundred thousand."""
    seen: set[str] = set()
    while True:
        name = random.choice(_FAMILY) + "".join(random.choices(_GIVEN, k=random.choice((1, 2, 2))))
        if name not in seen:
            seen.add(name)
            yield name


def invented_units(random: Random, count: int, kinds: tuple[Represents, ...]) -> list[str]:
    """Different names of units of these kinds."""
    places = [one + other for one in _PLACE_FIRST for other in _PLACE_SECOND]
    found = [place + body for place in places for kind in kinds for body in _BODY[kind]]
    if count > len(found):
        raise NotationError(
            f"最多能编出 {len(found)} 个单位的名字，不是 {count} 个",
            f"names can be made up for at most {len(found)} units, not {count}",
        )
    return random.sample(found, count)
