"""How does one player come for another, and when not (E3.4.2, T2)? And how is a name put right?"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from paisai.errors import NotationError
from paisai.frozen import replace
from paisai.ledger.commands import MendName, ReplacePlayer
from paisai.ledger.entering import check_deadline, is_late
from paisai.ledger.entry_checks import check_player, with_entrant
from paisai.ledger.joint_entries import check_asked
from paisai.ledger.lookups import entrant, need_text
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.state import Moment, handles
from paisai.regulations.citing import clause_of
from paisai.text import Text
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entries import Entrant, EntryId, EntryStatus, Replacement
from paisai.tournament.naming import player_label
from paisai.tournament.rounds import RoundStatus, Seated

if TYPE_CHECKING:
    from paisai.ledger.outcomes import NameMended, PlayerReplaced


def _replace(competition: Competition, command: ReplacePlayer, moment: Moment) -> PlayerReplaced:
    old = entrant(competition, command.entry)
    need_text(command.reason, "换人的原因", "why a player is replaced")
    if not 1 <= command.player <= len(old.players):
        raise NotationError(
            f"队员序号应为 1 到 {len(old.players)}", f"players are 1 to {len(old.players)}"
        )
    if not old.takes_part:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                f"{old.name} 已不参赛，不能换人",
                f"{old.name} takes no part any more, so nobody is replaced",
            ),
        )
    _check_results_stay(competition, old, command.player)
    if replaced_by_request(competition, moment.time):
        check_deadline(competition, command.request, moment)
    check_player(competition, old, command.new)
    check_asked(competition, old, command.awaits)
    return {"replaced": old.players[command.player - 1].name}


def replaced_by_request(competition: Competition, time: datetime) -> bool:
    """Whether it is late for that; once play has begun a regulation without a review asks for
    nothing (T2)."""
    asks = competition.stage is None or competition.regulation.review is not None
    return asks and is_late(competition, time)


def _check_results_stay(competition: Competition, old: Entrant, player: int) -> None:
    """Nobody takes over another's results: of those who began, one at least plays on."""
    review = competition.regulation.review
    if competition.stage is None or (review is not None and review.results_taken_over):
        return
    if len({*old.replaced, player}) < len(old.players):
        return
    alone = len(old.players) == 1
    raise refuse(
        Reason.NOT_POSSIBLE,
        Text(
            f"比赛已经开始，{old.name} "
            + ("是个人参赛" if alone else "的选手就全换了")
            + "，别人不能承接成绩；不能打就退出",
            f"play has begun and {old.name} "
            + ("is one player" if alone else "would have none of its players left")
            + "; nobody takes over another's results: withdraw it",
        ),
        clause=clause_of(competition.regulation, "review.results_taken_over"),
    )


def _replaced(
    competition: Competition, command: ReplacePlayer, _: PlayerReplaced, moment: Moment
) -> Competition:
    """The new player's papers are still to be handed in, and who has not agreed to a joint pair is
    still waited for. Before play begins, the entry is reviewed
    and noticed again where entries are."""
    old = competition.entrants[EntryId(command.entry)]
    players = list(old.players)
    players[command.player - 1] = command.new
    papers = tuple(paper for paper in old.papers if paper.player != command.player)
    erased = tuple(one for one in old.erased if one[0] != command.player)
    erased += tuple((command.player, path[1]) for path in moment.erased if path[0] == "new")
    awaits = tuple(one for one in old.units if one in (*old.awaits, *command.awaits))
    new = replace(old, players=tuple(players), papers=papers, erased=erased, awaits=awaits)
    new = replace(new, name=_renamed(old, new))
    if competition.stage is not None:
        one = _replacement(competition.stage, old, command)
        new = replace(
            new,
            replaced=tuple(sorted({*old.replaced, command.player})),
            replacements=(*old.replacements, one),
        )
    elif competition.regulation.review is not None:
        new = replace(new, status=EntryStatus.ENTERED, since=moment.seq)
    return with_entrant(competition, new)


def _renamed(old: Entrant, new: Entrant) -> str:
    before, after = (tuple(one.name for one in entry.players) for entry in (old, new))
    return _called(old.name, before, after)


def _called(name: str, before: tuple[str, ...], after: tuple[str, ...]) -> str:
    """A team keeps its name; one that is called by its players is called by the new ones."""
    for between in ("/", "、"):
        if name == between.join(before):
            return between.join(after)
    return name


def _replacement(stage: StageState, old: Entrant, command: ReplacePlayer) -> Replacement:
    """The new one plays from the round on in which the entry has no result yet."""
    in_play = playing_at(stage, old.id)
    published = [one.number for one in stage.rounds if one.status is not RoundStatus.DRAFT]
    return Replacement(
        old.name,
        tuple(player.name for player in old.players),
        old.players[command.player - 1].name,
        command.new.name,
        stage.index,
        max(published, default=0) + (in_play is None),
    )


def playing_at(stage: StageState | None, entry: str) -> Seated | None:
    """The table of an entry in a round that is published, as long as it has no result."""
    if stage is None or not stage.rounds or stage.rounds[-1].status is RoundStatus.DRAFT:
        return None
    for table in stage.rounds[-1].tables:
        if entry in table.seats and table.result is None:
            return table
    return None


def _mend(competition: Competition, command: MendName, _: Moment) -> NameMended:
    """Another spelling has something of the first: who takes another's place is a replacement."""
    old = entrant(competition, command.entry)
    need_text(command.name, "正确的姓名", "the right name")
    need_text(command.reason, "更正的原因", "why it is mended")
    if not 1 <= command.player <= len(old.players):
        raise NotationError(
            f"队员序号应为 1 到 {len(old.players)}", f"players are 1 to {len(old.players)}"
        )
    before, now = old.players[command.player - 1].name, command.name.strip()
    if now in [one.name for one in old.players]:
        raise refuse(
            Reason.DUPLICATE,
            Text(
                f"{old.name} 里已经有 {now}；写出正确的姓名",
                f"{old.name} has {now} already; give the right spelling",
            ),
        )
    if not set(before.casefold()) & set(now.casefold()) - {" "}:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                f"{before} 和 {now} 没有一个字相同，是另一个人；换人请用“换人”，写错的字可以更正",
                f"{before} and {now} have nothing in common: another person comes by a replacement,"
                " a spelling can be mended",
            ),
            clause=clause_of(competition.regulation, "review.late_change"),
        )
    return {"was": before}


def _mended(competition: Competition, command: MendName, _: NameMended, _m: Moment) -> Competition:
    """The person has the name in every list; what was written before stays in the record."""
    old = competition.entrants[EntryId(command.entry)]
    player, now = old.players[command.player - 1], command.name.strip()
    players = tuple(replace(one, name=now) if one is player else one for one in old.players)
    new = replace(old, players=players)
    new = replace(
        new,
        name=_renamed(old, new),
        replacements=tuple(_spelled(one, player.name, now) for one in old.replacements),
    )
    place = command.player - 1
    was = player_label(competition, old, old.players[place])
    is_ = player_label(competition, new, new.players[place])
    honours = tuple(replace(one, to=is_) if one.to == was else one for one in competition.honours)
    return replace(with_entrant(competition, new), honours=honours)


def _spelled(one: Replacement, was: str, now: str) -> Replacement:
    players = tuple(now if name == was else name for name in one.players)
    return replace(
        one,
        name=_called(one.name, one.players, players),
        players=players,
        left=now if one.left == was else one.left,
        came=now if one.came == was else one.came,
    )


handles(ReplacePlayer, _replace, _replaced)
handles(MendName, _mend, _mended)
