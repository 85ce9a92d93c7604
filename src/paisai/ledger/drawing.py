"""What may not be asked for while a draw is open, and which draw may not be opened?

Asked of whoever acts now; what an event holds already is never refused for it. `paisai verify`
tells of it instead.

How does a stage begin, and how is what it needs drawn so that nobody can arrange it?
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from paisai.errors import NotationError
from paisai.frozen import replace
from paisai.ledger.commands import (
    CLOSE_FIRST,
    LOCKED,
    Begin,
    CloseWords,
    Command,
    CommitDraw,
    Contribute,
    CorrectClock,
    GiveUpDraw,
    MakeSchedule,
    RevealDraw,
    Undo,
)
from paisai.ledger.joint_entries import check_agreed
from paisai.ledger.lookups import need_text, open_stage, with_stage
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.reviewing import missing_papers
from paisai.ledger.state import Moment, Outcome, State, handles
from paisai.ledger.unit_checks import check_shares
from paisai.regulations.citing import clause_of
from paisai.text import Text
from paisai.tournament.competition import Competition, stage_clause
from paisai.tournament.entries import EntryId, EntryStatus
from paisai.tournament.formats import format_of, new_stage
from paisai.tournament.formats.knockout import qualifiers
from paisai.tournament.formats.schedule import drawn_schedule, with_schedule, written
from paisai.tournament.naming import names
from paisai.tournament.next_step import Due, fewest, first_stage, next_step
from paisai.tournament.proceedings import SERVER, BracketRemedy, Contribution, DrawPurpose, OpenDraw

if TYPE_CHECKING:
    from paisai.ledger.outcomes import Begun, DrawOpened, WordsClosed


def check_open_draw(state: State, command: Command, after: Callable[[], State]) -> None:
    """Of a new draw, or while one is open; `after` is the state that the command would make."""
    if isinstance(command, CommitDraw):
        _check_new(state, command)
        return
    draw = state.competition.draw if state.competition is not None else None
    assert draw is not None
    if isinstance(command, Contribute):
        _check_once(draw, command)
    elif isinstance(command, Undo):
        raise refuse(Reason.NOT_NOW, LOCKED)
    elif isinstance(command, RevealDraw) and not draw.words_hash:
        raise refuse(Reason.NOT_NOW, CLOSE_FIRST)
    elif not isinstance(command, CloseWords | RevealDraw | GiveUpDraw):
        _check_unchanged(draw, command, after())


def _check_new(state: State, command: CommitDraw) -> None:
    used = any(
        event.kind == "commit_draw" and event.data["command"]["commitment"] == command.commitment
        for event in state.history
    )
    if used:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                "这个承诺已经用过，它的密钥可能已有人知道；每次抽签要用新的密钥",
                "this commitment was used before and its secret may be known: take a new one",
            ),
        )


def _check_once(draw: OpenDraw, command: Contribute) -> None:
    if Contribution(command.name, command.words) in draw.contributions:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                f"{command.name} 的这句话已经在里面了，同一句只算一次；要再加，换一句",
                f"these words of {command.name} are in the draw already and count once; add others",
            ),
        )


def _check_unchanged(draw: OpenDraw, command: Command, after: State) -> None:
    competition = after.competition
    assert competition is not None
    if competition.draw == draw and same_material(competition):
        return
    what = (
        ("这样校正时钟", "setting the clock right so")
        if isinstance(command, CorrectClock)
        else ("这样做", "this")
    )
    raise refuse(
        Reason.NOT_NOW,
        Text(
            f"抽签已经锁定，{what[0]}会改动参加抽签的内容；先揭晓，或写明理由作废这次抽签",
            f"a draw is locked, and {what[1]} would change what is drawn; open it first, or give"
            " it up"
            " and say why",
        ),
    )


def _begin(competition: Competition, _: Begin, _m: Moment) -> Begun:
    entries = [e for e in competition.entrants.values() if e.status is EntryStatus.QUALIFIED]
    pending = [
        e.id
        for e in competition.entrants.values()
        if e.status in (EntryStatus.ENTERED, EntryStatus.ACCEPTED)
    ]
    if pending:
        who = names(competition, pending)
        raise refuse(
            Reason.INCOMPLETE,
            Text(
                f"{who.zh} 的资格还没有确定，请先审核、公示、确认，或让其退出",
                f"{who.en} are not qualified yet: review, notice, qualify, or withdraw",
            ),
            clause=clause_of(competition.regulation, "review.notice_working_days"),
        )
    check_agreed(competition, entries)
    lacking = [e.id for e in entries if missing_papers(competition, e, competition.first_day)]
    if lacking:
        who = names(competition, lacking)
        raise refuse(
            Reason.INCOMPLETE,
            Text(
                f"{who.zh} 的材料还不齐，请先核验，或让其退出",
                f"{who.en} still owe papers: accept them, or withdraw the entry",
            ),
            clause=clause_of(competition.regulation, "entry.papers"),
        )
    check_shares(competition)
    index = first_stage(competition.regulation, len(entries))
    least = fewest(competition.regulation.stages[index])
    if len(entries) < least:
        wanted, there = map(competition.regulation.entry.so_many, (least, len(entries)))
        raise refuse(
            Reason.INCOMPLETE,
            Text(
                f"至少要有 {wanted.zh}，现有 {there.zh}；请再报名",
                f"at least {wanted.en} are needed, there are {len(entries)}: take more entries",
            ),
        )
    return {"stage": index + 1, "participants": [entry.id for entry in entries]}


def _begun(competition: Competition, _: Begin, outcome: Begun, _m: Moment) -> Competition:
    index, entries = outcome["stage"] - 1, tuple(map(EntryId, outcome["participants"]))
    stage = new_stage(competition.regulation, index, entries)
    return replace(competition, stages=(stage,))


def _schedule(competition: Competition, command: MakeSchedule, moment: Moment) -> Outcome:
    """As it was decided when the seed was a field that somebody filled in."""
    if moment.recorded is None:
        raise refuse(
            Reason.NOT_NOW,
            Text(
                "对阵总表由抽签排定，不填随机数：请抽签",
                "the match schedule comes from a draw, and no seed is filled in: draw it",
            ),
        )
    need_text(command.seed, "排对阵总表的随机数", "the seed of the match schedule")
    if next_step(competition).purpose is not DrawPurpose.SCHEDULE:
        raise refuse(
            Reason.NOT_NOW,
            Text("这一阶段不要对阵总表，或已经有了", "no match schedule is due here"),
        )
    return written(drawn_schedule(competition, open_stage(competition), command.seed))


def _scheduled(
    competition: Competition, _: MakeSchedule, outcome: Outcome, _m: Moment
) -> Competition:
    return with_stage(competition, with_schedule(open_stage(competition), outcome))


def _commit(competition: Competition, command: CommitDraw, moment: Moment) -> DrawOpened:
    step = next_step(competition)
    if step.due is not Due.DRAW or step.purpose is None:
        raise refuse(
            Reason.NOT_NOW,
            Text(
                f"现在不抽签，下一步是{step.text.zh}",
                f"nothing is to be drawn now; next: {step.text.en}",
            ),
        )
    _check_promise(command, step.purpose)
    stage = open_stage(competition)
    if step.purpose is DrawPurpose.BRACKET:
        from paisai.tournament.pairing.knockout import check_first_round

        clause = stage_clause(competition, stage)
        check_first_round(qualifiers(competition, stage), command.remedy, clause)
    if moment.recorded is not None and "made_of" not in moment.recorded:
        return {"purpose": step.purpose.value}
    from paisai.tournament.draw_material import draw_material, material_hash

    made_of = material_hash(draw_material(competition, stage, step.purpose, command.remedy))
    if step.purpose in (DrawPurpose.SCHEDULE, DrawPurpose.ZONES):
        tried = OpenDraw(step.purpose, command.commitment, "", (), made_of=made_of)
        # What cannot be opened is not locked.
        format_of(competition, stage).drawn(competition, stage, tried, command.commitment)
    return {"purpose": step.purpose.value, "made_of": made_of}


def _check_promise(command: CommitDraw, purpose: DrawPurpose) -> None:
    if not re.fullmatch("[0-9a-f]{64}", command.commitment):
        raise NotationError(
            "承诺应为 64 位小写十六进制数字", "a commitment is 64 lower-case hexadecimal digits"
        )
    if command.keeper not in ("", SERVER):
        raise NotationError(
            "密钥由谁保管只有两种：服务器，或抽签的人自己（不写）",
            "who keeps the secret is “server”, or nothing: whoever opens the draw",
        )
    if command.remedy is BracketRemedy.NONE:
        return
    need_text(command.reason, "放宽的理由", "why the rule is relaxed")
    if purpose is not DrawPurpose.BRACKET:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                "只有淘汰赛位置的抽签可以这样放宽", "only the draw of a bracket can be relaxed so"
            ),
        )


def _committed(
    competition: Competition, command: CommitDraw, outcome: DrawOpened, moment: Moment
) -> Competition:
    draw = OpenDraw(
        DrawPurpose(outcome["purpose"]),
        command.commitment,
        moment.hash,
        (moment.seq,),
        remedy=command.remedy,
        made_of=outcome.get("made_of", ""),
        keeper=command.keeper,
    )
    return replace(competition, draw=draw)


def _contribute(competition: Competition, command: Contribute, _: Moment) -> Outcome:
    need_text(command.name, "是谁", "who it is")
    need_text(command.words, "加入的字或数", "the words or number")
    return {}


def _contributed(
    competition: Competition, command: Contribute, _: Outcome, moment: Moment
) -> Competition:
    draw = competition.draw
    assert draw is not None
    added = Contribution(command.name, command.words)
    return replace(
        competition,
        draw=replace(
            draw,
            contributions=(*draw.contributions, added),
            seqs=(*draw.seqs, moment.seq),
        ),
    )


def _close(competition: Competition, _: CloseWords, _m: Moment) -> WordsClosed:
    from paisai.tournament.draw import words_hash

    assert competition.draw is not None
    words = competition.draw.words
    return {"words": len(words), "hash": words_hash(words)}


def _closed(
    competition: Competition, _: CloseWords, outcome: WordsClosed, m: Moment
) -> Competition:
    draw = competition.draw
    assert draw is not None
    closed = replace(draw, words_hash=outcome["hash"], seqs=(*draw.seqs, m.seq))
    return replace(competition, draw=closed)


def same_material(competition: Competition) -> bool:
    """Whether what is drawn is what it was when the draw was opened, as far as it was published."""
    draw = competition.draw
    if draw is None or not draw.made_of:
        return True
    from paisai.tournament.draw_material import draw_material, material_hash

    stage = open_stage(competition)
    material = draw_material(competition, stage, draw.purpose, draw.remedy)
    return material_hash(material) == draw.made_of


def _reveal(competition: Competition, command: RevealDraw, _: Moment) -> Outcome:
    from paisai.cards import commitment
    from paisai.tournament.draw import draw_seed

    draw = competition.draw
    assert draw is not None
    if commitment(command.secret) != draw.commitment:
        raise refuse(
            Reason.WRONG_SECRET,
            Text(
                "密钥与公布的承诺不符，请出示承诺时的那一个",
                "the secret does not fit the published commitment",
            ),
        )
    if not same_material(competition):
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                "抽签锁定以后，参加抽签的内容变了，不能揭晓；请写明理由作废这次抽签",
                "what is drawn has changed since the draw was locked: it cannot be opened; give"
                " it up"
                " and say why",
            ),
        )
    seed = draw_seed(command.secret, draw.words, draw.head)
    stage = open_stage(competition)
    made = format_of(competition, stage).drawn(competition, stage, draw, seed)
    return {"purpose": draw.purpose.value, "seed": seed, **made}


def _revealed(competition: Competition, _: RevealDraw, outcome: Outcome, _m: Moment) -> Competition:
    stage = open_stage(competition)
    purpose = DrawPurpose(outcome["purpose"])
    stage = format_of(competition, stage).with_drawn(stage, purpose, outcome)
    return replace(with_stage(competition, stage), draw=None, drawn=outcome["seed"])


handles(Begin, _begin, _begun)
handles(MakeSchedule, _schedule, _scheduled)
handles(CommitDraw, _commit, _committed)
handles(Contribute, _contribute, _contributed)
handles(CloseWords, _close, _closed)
handles(RevealDraw, _reveal, _revealed)
