"""What is said of entries and units?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from paisai.desk.boards.entries import PAPER, STATUS
from paisai.desk.sentences.about import About, because, sentence
from paisai.ledger import commands as c
from paisai.ledger.entry_checks import doubts_of
from paisai.regulations.scoring import OthersAtTable
from paisai.text import SILENT, Text, joined
from paisai.tournament.competition import Competition
from paisai.tournament.entries import EntryId, EntryStatus, UnitId
from paisai.tournament.naming import called, names, unit_names


@sentence.register(c.SetUnit)
def _(command: c.SetUnit, about: About) -> Text:
    return Text(f"单位 {command.name} 已登记", f"unit {command.name} is registered")


@sentence.register(c.ShareOut)
def _(command: c.ShareOut, about: About) -> Text:
    said = Text(f"共 {command.places} 个名额", f"{command.places} places in all")
    left_out = about.outcome.get("left_out", ())
    if not left_out:
        return said
    names = unit_names(about.competition, map(UnitId, left_out))
    return said + Text(
        f"；{'、'.join(names)} 没有上报，不参加分配",
        f"; {', '.join(names)} sent no report and is left out",
    )


@sentence.register(c.AddEntry)
def _(command: c.AddEntry, about: About) -> Text:
    called = f"{command.id} {command.name}"
    said = Text(f"{called} 已报名", f"{called} is entered") + _asked(about, command.awaits)
    return said + _doubted(about, command.id)


@sentence.register(c.ChangeEntry)
def _(command: c.ChangeEntry, about: About) -> Text:
    called = f"{command.id} {command.name}"
    said = Text(f"{called} 的报名已更改", f"the entry {called} is changed")
    said += _asked(about, command.awaits)
    return said + _doubted(about, command.id)


def _asked(about: About, units: tuple[str, ...]) -> Text:
    """Whose word a joint pair then wanted."""
    if not units:
        return SILENT
    names = "、".join(unit_names(about.competition, map(UnitId, units)))
    return Text(f"，请 {names} 同意合组", f"; {names} is asked to join")


def _doubted(about: About, entry: str) -> Text:
    """What was in doubt when it was entered, as long as nobody has looked."""
    found = about.competition.entrants.get(EntryId(entry))
    told = () if found is None else tuple(doubts_of(about.competition, found))
    return joined((SILENT, *(doubt.text for doubt in told)), "；注意：", "; note: ")


@sentence.register(c.ConfirmEntry)
def _(command: c.ConfirmEntry, about: About) -> Text:
    entry = about.entry(command.entry)
    return Text(f"{entry} 已核对", f"{entry} was checked") + because(command.reason)


@sentence.register(c.RemoveEntry)
def _(command: c.RemoveEntry, about: About) -> Text:
    name = about.entry(command.id)
    return Text(f"{name} 已撤下", f"{name} is off the list")


@sentence.register(c.AgreeEntry)
def _(command: c.AgreeEntry, about: About) -> Text:
    unit = "".join(unit_names(about.competition, [UnitId(command.unit)]))
    name = about.entry(command.entry)
    players = f"（{command.players}）" if command.players else ""
    them = f" ({command.players})" if command.players else ""
    return Text(
        f"{unit} 同意合组：{name}{players}", f"{unit} agrees to the joint pair {name}{them}"
    )


@sentence.register(c.SetPaper)
def _(command: c.SetPaper, about: About) -> Text:
    entry, status = about.entry(command.entry), PAPER[command.status]
    paper = _paper(about.competition, command.paper)
    who = _player(about.competition, command)
    if entry.partition("（")[0] == who:  # one player alone, by whose name the entry goes
        return Text(f"{entry}：{paper.zh}{status.zh}", f"{entry}: {paper.en} {status.en}")
    return Text(f"{entry} {who}：{paper.zh}{status.zh}", f"{entry}, {who}: {paper.en} {status.en}")


def _paper(competition: Competition, id_: str) -> Text:
    known = {paper.id: paper.name for paper in competition.regulation.entry.papers}
    return known.get(id_, Text(id_, id_))


def _player(competition: Competition, command: c.SetPaper) -> str:
    entrant = competition.entrants.get(EntryId(command.entry))
    players = entrant.players if entrant else ()
    there = command.player <= len(players)
    return players[command.player - 1].name if there else str(command.player)


def papers_set(competition: Competition, commands: Sequence[c.SetPaper]) -> Text:
    """Of several papers at once: who has the same ones is named together."""
    if not commands:
        return Text("没有要登记的材料", "there is no paper to enter")
    ticked: dict[str, dict[int, list[str]]] = {}
    for one in commands:
        ticked.setdefault(one.entry, {}).setdefault(one.player, []).append(one.paper)
    alike: dict[Text, list[str]] = {}
    for entry, papers in ticked.items():
        alike.setdefault(_ticked(competition, entry, papers), []).append(entry)
    how = PAPER[commands[0].status]
    told = (names(competition, who) + Text("：", ": ") + what for what, who in alike.items())
    return joined(told, "；", "; ") + Text(f" {how.zh}", f" {how.en}")


def _ticked(competition: Competition, entry: str, papers: Mapping[int, Sequence[str]]) -> Text:
    """The papers; where not every player has the same, whose each is."""
    players, (first, *others) = competition.entrants[EntryId(entry)].players, papers.values()
    if len(papers) == len(players) and all(one == first for one in others):
        return _listed(competition, first)
    each = ((players[number - 1].name, theirs) for number, theirs in papers.items())
    told = (Text(f"{who}的", f"{who}'s ") + _listed(competition, theirs) for who, theirs in each)
    return joined(told, "，", ", ")


def _listed(competition: Competition, papers: Sequence[str]) -> Text:
    return joined((_paper(competition, one) for one in papers), "、", ", ")


@sentence.register(c.ReviewEntry)
def _(command: c.ReviewEntry, about: About) -> Text:
    status = STATUS[EntryStatus.ACCEPTED if command.accepted else EntryStatus.REFUSED]
    entry = about.entry(command.entry)
    return Text(f"{entry} {status.zh}", f"{entry} {status.en}") + because(command.reason)


@sentence.register(c.OpenNotice)
def _(command: c.OpenNotice, about: About) -> Text:
    notice = next((n for n in about.competition.notices if n.seq == about.event.seq), None)
    if notice is None:
        return Text("公示", "public notice")
    whom = about.competition.regulation.entry.how_many(len(notice.entries))
    last = notice.last_day
    return Text(f"公示 {whom.zh}，到 {last} 为止", f"{whom.en} on public notice through {last}")


@sentence.register(c.RaiseObjection)
def _(command: c.RaiseObjection, about: About) -> Text:
    entry, number = about.entry(command.entry), about.outcome["number"]
    return Text(f"收到第 {number} 号异议：{entry}", f"objection {number} against {entry}")


@sentence.register(c.RuleObjection)
def _(command: c.RuleObjection, about: About) -> Text:
    return Text(
        f"第 {command.objection} 号异议{'成立' if command.upheld else '不成立'}：{command.reason}",
        f"objection {command.objection} {'upheld' if command.upheld else 'dismissed'}:"
        f" {command.reason}",
    )


@sentence.register(c.Qualify)
def _(command: c.Qualify, about: About) -> Text:
    count = len(about.outcome.get("entries", ()))
    whom = about.competition.regulation.entry.how_many(count)
    return Text(f"有参赛资格的 {whom.zh}", f"{whom.en} qualified")


@sentence.register(c.Withdraw)
def _(command: c.Withdraw, about: About) -> Text:
    name = about.entry(command.entry)
    said = Text(f"{name} 已退出", f"{name} has withdrawn") + because(command.reason)
    return said + _left_behind(about) + _moving_up(about)


def _moving_up(about: About) -> Text:
    """Whether somebody takes the place of one who advances, or nobody does any more."""
    if about.outcome.get("not_replaced"):
        said = Text(
            "；上一阶段已经结束，不再递补，以后的桌记弃权",
            "; the stage before is closed: nobody moves up, and what is still to play is forfeited",
        )
        return said + _seat_left(about.competition)
    if "moves_up" not in about.outcome:
        return SILENT
    if not about.outcome["moves_up"]:
        return Text(
            "；这一阶段还没有结束，晋级的名额按其余的人重算",
            "; the stage is not closed: its places are counted anew among the others",
        )
    whom = names(about.competition, about.outcome["moves_up"])
    return Text(
        f"；这一阶段还没有结束，由 {whom.zh} 递补", f"; the stage is not closed: {whom.en} moves up"
    )


def _seat_left(competition: Competition) -> Text:
    """Who plays with those who stay at a table of three."""
    others = competition.regulation.forfeit.others_at_table
    stage = competition.stage
    if stage is None or others is not OthersAtTable.PLAY_WITH_A_SUBSTITUTE:
        return SILENT
    if not competition.spec(stage).by_deals:
        return SILENT
    return Text(
        "，座位由裁判长指定的替补坐",
        ", and a substitute named by the chief referee takes the seat",
    )


def _left_behind(about: About) -> Text:
    """The match in hand, which the withdrawal forfeits."""
    for stage in about.competition.stages:
        for round_ in stage.rounds:
            for table in round_.tables:
                if table.result is not None and table.result.seq == about.event.seq:
                    return Text(
                        f"；{called(round_).zh}第 {table.number} 桌记为弃权",
                        f"; table {table.number} of {called(round_).en} is forfeited",
                    )
    return SILENT


@sentence.register(c.MendName)
def _(command: c.MendName, about: About) -> Text:
    name, was, now = about.entry(command.entry), about.outcome["was"], command.name.strip()
    said = Text(f"{name}：姓名 {was} 更正为 {now}", f"{name}: {was} is spelt {now}")
    return said + because(command.reason)


@sentence.register(c.ReplacePlayer)
def _(command: c.ReplacePlayer, about: About) -> Text:
    name, new = about.entry(command.entry), command.new.name
    said = Text(f"{name}：{new} 上场", f"{name}: {new} plays")
    return said + _asked(about, command.awaits)
