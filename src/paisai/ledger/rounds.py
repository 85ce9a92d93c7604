"""How is a round drafted, changed and published?"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from paisai.errors import Needed
from paisai.frozen import replace
from paisai.ledger.commands import ChangeDraft, Pair, PairAgain, PublishRound
from paisai.ledger.lookups import (
    entrant,
    need_text,
    open_stage,
    with_round,
    with_stage,
    without_draft,
)
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.state import Moment, Outcome, handles
from paisai.regulations.citing import clause_of
from paisai.text import Text, many
from paisai.tournament.competition import (
    Competition,
    RoundAt,
    StageState,
)
from paisai.tournament.entries import EntryId
from paisai.tournament.formats import format_of
from paisai.tournament.naming import opening, table_list
from paisai.tournament.next_step import Due, is_unplayed, next_step
from paisai.tournament.pairing.draft import Draft, seated
from paisai.tournament.proceedings import Remedy
from paisai.tournament.ranking.chain import shown
from paisai.tournament.rounds import Round, RoundStatus

if TYPE_CHECKING:
    from paisai.ledger.outcomes import DraftChanged, Drafted


def _pair(competition: Competition, command: Pair, _: Moment) -> Drafted:
    if command.remedy is not Remedy.NONE:
        need_text(command.reason, "放宽的理由", "why the rule is relaxed")
    return _drafted(without_draft(competition), command.remedy)


def _pair_again(competition: Competition, command: PairAgain, _: Moment) -> Drafted:
    need_text(command.reason, "重排的理由", "why it is paired again")
    stage = open_stage(competition)
    round_ = stage.rounds[-1]
    if not is_unplayed(competition, stage, round_):
        raise refuse(
            Reason.OTHERS_DEPEND,
            Text(
                f"{opening(round_).zh}已有成绩或判罚，不能重排；照公布的对阵打完",
                f"{opening(round_).en} has results or rulings and is not paired again; it is played"
                " as published",
            ),
        )
    return _drafted(_without_last(competition), command.remedy)


def _drafted(competition: Competition, remedy: Remedy) -> Drafted:
    from paisai.tournament.pairing.next_round import first_deals, next_draft

    step = next_step(competition)
    if step.due is not Due.PAIR:
        raise refuse(
            Reason.RESULTS_MISSING if step.due is Due.RESULTS else Reason.NOT_NOW,
            Text(
                f"现在不编排，下一步是{step.text.zh}",
                f"nothing is to be paired now; next: {step.text.en}",
            ),
        )
    stage = open_stage(competition)
    if remedy is not Remedy.NONE and not competition.spec(stage).paired_by_results:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text("只有积分编排可以这样放宽", "only a Swiss round can be relaxed so"),
        )
    draft = next_draft(competition, stage, remedy)
    outcome: Drafted = {
        "round": len(stage.rounds) + 1,
        "tables": [list(seats) for seats, _ in draft.tables],
        "byes": list(draft.byes),
        "play_off": draft.play_off,
    }
    if any(section for _, section in draft.tables):
        outcome["sections"] = [section for _, section in draft.tables]
    if draft.remedied:
        outcome["remedied"] = list(draft.remedied)
    first = first_deals(competition, stage, outcome["round"], len(draft.tables))
    if first.level:
        outcome["first_level"] = first.level
    if first.bidders:
        outcome["first_bidders"] = list(first.bidders)
    return outcome


def _without_last(competition: Competition) -> Competition:
    stage = open_stage(competition)
    return with_stage(competition, replace(stage, rounds=stage.rounds[:-1]))


def _paired(competition: Competition, _: Pair, outcome: Drafted, moment: Moment) -> Competition:
    return _with_draft(without_draft(competition), outcome, moment)


def _paired_again(
    competition: Competition, _: PairAgain, outcome: Drafted, moment: Moment
) -> Competition:
    return _with_draft(_without_last(competition), outcome, moment)


def _with_draft(competition: Competition, outcome: Drafted, moment: Moment) -> Competition:
    stage = open_stage(competition)
    stage = format_of(competition, stage).with_tables(competition, stage)
    sections = outcome.get("sections", [""] * len(outcome["tables"]))
    tables = tuple(
        (tuple(map(EntryId, seats)), section)
        for seats, section in zip(outcome["tables"], sections, strict=True)
    )
    byes = tuple(map(EntryId, outcome["byes"]))
    draft = Draft(tables, byes, outcome["play_off"])
    round_ = replace(
        seated(competition, stage, draft, moment.seq),
        first_level=outcome.get("first_level", ""),
        first_bidders=tuple(outcome.get("first_bidders", ())),
    )
    return with_stage(competition, replace(stage, rounds=(*stage.rounds, round_)))


def _draft(competition: Competition) -> tuple[StageState, Round]:
    stage = open_stage(competition)
    return stage, stage.rounds[-1]


def _change_draft(competition: Competition, command: ChangeDraft, _: Moment) -> DraftChanged:
    from paisai.tournament.pairing.next_round import hand_distance

    need_text(command.reason, "改动的理由", "why it is changed")
    stage, round_ = _draft(competition)
    if not competition.spec(stage).paired_by_results:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                "这一阶段的对阵由抽签定下，不能手改",
                "the tables of this stage follow from its draw and are not changed by hand",
            ),
        )
    named = [id_ for two in command.pairs for id_ in two]
    named += [] if command.bye is None else [command.bye]
    for id_ in named:
        entrant(competition, id_)
    playing = [id_ for table in round_.tables for id_ in table.seats] + list(round_.byes)
    if sorted(named) != sorted(playing):
        raise refuse(
            Reason.INCOMPLETE,
            Text(
                "手改的对阵要把本轮的每个参赛者恰好写一次",
                "a changed draft names every entry of the round exactly once",
            ),
        )
    pairs = tuple((EntryId(a), EntryId(b)) for a, b in command.pairs)
    bye = None if command.bye is None else EntryId(command.bye)
    found = hand_distance(competition, stage, pairs, bye)
    return {
        "points": shown(found.points),
        "places": found.places,
        "broken": [{"entries": list(b.entries), "zh": b.zh, "en": b.en} for b in found.broken],
    }


def _draft_changed(
    competition: Competition, command: ChangeDraft, _: DraftChanged, moment: Moment
) -> Competition:
    stage, old = _draft(competition)
    tables = tuple(((EntryId(a), EntryId(b)), "") for a, b in command.pairs)
    byes = () if command.bye is None else (EntryId(command.bye),)
    before = replace(stage, rounds=stage.rounds[:-1])
    without = with_stage(competition, before)
    new = replace(seated(without, before, Draft(tables, byes), moment.seq), by_hand=command.reason)
    kept = replace(new, number=old.number, serial=old.serial, first_level=old.first_level)
    return with_round(competition, stage, kept)


def _publish(competition: Competition, command: PublishRound, _: Moment) -> Outcome:
    """Substitutes are people whom nobody takes for somebody who plays himself (E4.2a)."""
    stage, round_ = _draft(competition)
    empty = sum(table.to_be_filled for table in RoundAt(competition, stage, round_).tables)
    if len(command.substitutes) > empty:
        raise refuse(
            Reason.LIMIT,
            Text(
                f"空座只有 {empty} 个，写了 {len(command.substitutes)} 名替补；请照空座数写",
                f"{many(empty, 'seat is', 'seats are')} empty, and {len(command.substitutes)}"
                " substitutes are named: one for each empty seat",
            ),
        )
    plays = {
        player.name
        for entrant in competition.entrants.values()
        if not competition.is_out(entrant.id)
        for player in entrant.players
    }
    for at, name in enumerate(command.substitutes):
        need_text(name, "替补的姓名", "who the substitute is")
        if name in plays or name in command.substitutes[:at]:
            raise refuse(
                Reason.NOT_ELIGIBLE,
                Text(
                    f"{name} 是参赛者，或写了两次；替补要另找一个人，每人坐一个空座，"
                    "恰好同名的写得能分清（如 王伟（裁判））",
                    f"{name} plays himself, or is named twice; a substitute is somebody else, one"
                    " for"
                    " each empty seat; who only has the same name is written so that he is told"
                    " apart,"
                    " as 王伟（裁判）",
                ),
            )
    return {}


def check_substitutes(competition: Competition, command: PublishRound) -> None:
    """No seat stays empty: the chief referee names somebody for each (E4.2a, E4.2b)."""
    stage, round_ = _draft(competition)
    tables = RoundAt(competition, stage, round_).tables
    empty = {table.number: table.to_be_filled for table in tables}
    wanted = sum(empty.values())
    if len(command.substitutes) >= wanted:
        return
    spec = competition.spec(stage)
    where = table_list([number for number, seats in empty.items() if seats])
    part = "playoff" if round_.play_off else "few"
    raise refuse(
        Reason.INCOMPLETE,
        Text(
            f"{where.zh}空着 {wanted} 个座位：请裁判长为每个空座指定一名替补，写明姓名"
            "（得分不算任何人的，也不晋级），再公布",
            f"{many(wanted, 'seat is', 'seats are')} empty at {where.en}: the chief referee"
            " names a"
            " substitute for each (whose score is nobody's and who advances nowhere); then"
            " publish it",
        ),
        clause=clause_of(competition.regulation, f"stages[{spec.id}].{part}"),
    ).needing(Needed.SUBSTITUTES)


def _published(
    competition: Competition, command: PublishRound, _: Outcome, moment: Moment
) -> Competition:
    """Scores of the rounds before count as published now, if they were not."""
    stage, round_ = _draft(competition)
    if command.substitutes:
        round_ = _with_substitutes(RoundAt(competition, stage, round_), command.substitutes)
    before = tuple(
        replace(r, scores_published=moment.time) if r.scores_published is None else r
        for r in stage.rounds[:-1]
    )
    out = replace(round_, status=RoundStatus.PUBLISHED)
    return with_stage(competition, replace(stage, rounds=(*before, out)))


def _with_substitutes(at: RoundAt, names: tuple[str, ...]) -> Round:
    """Returns the round with them, table by table, seat by seat. An earlier version asked for none
    on the seats of those who are out."""
    wanted = sum(table.to_be_filled for table in at.tables)
    named, filled = iter(names), []
    for table in at.tables:
        left = table.left_seats if len(names) >= wanted else ()
        stand_ins = tuple(zip(left, islice(named, len(left)), strict=True))
        last = tuple(islice(named, table.empty_seats))
        if stand_ins or last:
            filled.append(replace(table.seated, stand_ins=stand_ins, substitutes=last))
    return at.round.with_tables(filled)


handles(Pair, _pair, _paired)
handles(PairAgain, _pair_again, _paired_again)
handles(ChangeDraft, _change_draft, _draft_changed)
handles(PublishRound, _publish, _published)
