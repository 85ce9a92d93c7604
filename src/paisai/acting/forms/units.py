"""The forms of units: who sends the entries, and how many places each gets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paisai.acting.acts import entries as acts
from paisai.acting.forms.declared import asked_for_one, form_of_its_own
from paisai.acting.forms.model import Field, Kind, Option, Posted, Wrong, WrongForm, last
from paisai.acting.forms.parts import FROM_ONE, NOT_SAID, Situation, filled
from paisai.acting.forms.reading import Answers
from paisai.frozen import replace
from paisai.ledger import Command
from paisai.ledger.commands import SetUnit
from paisai.plain import Limits
from paisai.regulations.entering import REPRESENTS, Represents
from paisai.text import Text
from paisai.tournament.entries import EntryUnit, UnitReport

FROM_NONE = Limits(ge=0)


def _known(at: Situation, given: Posted) -> EntryUnit | None:
    """The unit that is named already, if it is there."""
    id_ = last(given, "id").strip()
    units = at.competition.units.values()
    return next((unit for unit in units if id_ in (unit.id, unit.name)), None)


def _unit_fields(at: Situation, given: Posted) -> Sequence[Field]:
    entry = at.competition.regulation.entry
    id_ = last(given, "id").strip()
    known = _known(at, given)
    unit = known or EntryUnit(id_, id_)  # type: ignore[arg-type]
    kinds = tuple(Option(kind.value, REPRESENTS[kind]) for kind in entry.represents)

    def asks(name: str, value: tuple[str, ...]) -> Field:
        return replace(asked_for_one(SetUnit, at, given, name), value=value)

    return (
        asks("name", filled(unit.name)),
        replace(
            asks("id", filled(id_)),
            label=Text("编号", "id") if known is None else Text("单位", "unit"),
            kind=Kind.TEXT,
        ),
        *(
            (asks("zone", filled(unit.zone)),)
            if unit.zone or Represents.ZONE in entry.represents
            else ()
        ),
        asks("leader", filled(unit.leader)),
        asks("telephone", filled(unit.telephone)),
        asks("officials", unit.officials),
        *(
            (
                Field(
                    "represents",
                    Text("单位类别", "kind of unit"),
                    Kind.CHOICE,
                    (NOT_SAID, *kinds),
                    value=filled(unit.represents),
                ),
            )
            if len(kinds) > 1
            else ()
        ),
        *(_report_fields(unit.report) if entry.selection is not None else ()),
    )


def _report_fields(report: UnitReport | None) -> Iterator[Field]:
    """What a unit reports of its own selection (S6.5.1)."""
    old = report or UnitReport(0, 0)
    figures = (filled(report and report.members), filled(report and report.entrants))
    members, entrants = Text("总人数", "members"), Text("选拔人数", "entrants of its selection")
    yield Field("members", members, Kind.WHOLE, value=figures[0], limits=FROM_ONE)
    yield Field("entrants", entrants, Kind.WHOLE, value=figures[1], limits=FROM_NONE)
    yield Field(
        "ranking",
        Text("选拔名次", "its places in order"),
        Kind.LINES,
        value=old.ranking,
        help=Text("从第一名起，一行一个", "from the first, one per line"),
    )
    yield Field("time", Text("选拔时间", "when it was held"), value=filled(old.time))
    yield Field("place", Text("选拔地点", "where"), value=filled(old.place))
    yield Field("format", Text("选拔赛制", "how it was played"), value=filled(old.format))
    yield Field(
        "mailed", Text("上报寄出日期", "date of the mail"), Kind.DATE, value=filled(old.mailed)
    )


def _unit(at: Situation, told: Answers) -> Sequence[Command]:
    selection = at.competition.regulation.entry.selection
    report = [told.text(name) for name in ("ranking", "time", "place", "format", "mailed")]
    figures = {name: told.whole(name) for name in ("members", "entrants")}
    reported = selection is not None and any([*report, *map(filled, figures.values())])
    if reported:
        for name, figure in figures.items():
            if figure is None:
                said = Text("上报选拔要写明总人数和选拔人数", "a report says members and entrants")
                raise WrongForm([Wrong(name, said.zh, said.en)])
    mailed = told.day("mailed")
    command = acts.set_unit(
        at.competition,
        told.text("id") or told.text("name"),
        name=told.text("name"),
        zone=told.text("zone"),
        leader=told.text("leader"),
        telephone=told.text("telephone"),
        officials=told.several("officials"),
        represents=told.said("represents"),
        members=figures["members"],
        entrants=figures["entrants"],
        ranking=told.several("ranking") if reported else None,
        time=told.text("time") if reported else None,
        place=told.text("place") if reported else None,
        format_=told.text("format") if reported else None,
        mailed=mailed.isoformat() if mailed else None,
    )
    return [command if command.zone else replace(command, zone=None)]


CHANGE = Text("改单位资料", "change the unit's particulars")
form_of_its_own(
    SetUnit,
    _unit_fields,
    _unit,
    called=lambda at, given: CHANGE if _known(at, given) else SetUnit.act.title,
)
