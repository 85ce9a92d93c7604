"""What is posted of rulings, appeals and ends, and what is asked by it?"""

from __future__ import annotations

from paisai.ledger import Command
from paisai.ledger import commands as c
from paisai.ledger.infractions import ruling_on
from paisai.regulations.closing import AppealForm
from paisai.regulations.regulation import PhoneUse
from paisai.tournament.entries import EntryId
from paisai.tournament.proceedings import Bystander
from paisai.tournament.rounds import Score
from support.form_examples.halls import (
    Case,
    drafted,
    playing,
    reviewed,
    ruled,
    seats,
    three,
    with_a_fee,
    with_an_appeal,
)
from support.hall import Hall


def _rule(hall: Hall) -> list[Command]:
    facts = {"at_fault": "declarer", "cards": 3}
    entry = EntryId(seats(hall)[0])
    return [ruling_on(hall.competition, entry, "out-of-turn", facts, table=1, deal=2).command]


def _earlier_rule(hall: Hall) -> list[Command]:
    facts = {"at_fault": "declarer", "cards": 3}
    where = {"round_": 1, "stage": 1, "reason": "补记"}
    entry = EntryId(seats(hall)[0])
    return [ruling_on(hall.competition, entry, "out-of-turn", facts, deal=2, **where).command]


RULING: dict[str, list[Case]] = {
    "rule": [
        (
            playing,
            lambda hall: {
                "entry": seats(hall)[0],
                "infraction": "out-of-turn",
                "fact.at_fault": "declarer",
                "fact.cards": "3",
                "table": "1",
                "deal": "2",
            },
            _rule,
        ),
        (
            playing,
            lambda hall: {
                "entry": seats(hall)[0],
                "infraction": "out-of-turn",
                "fact.at_fault": "declarer",
                "fact.cards": "3",
                "stage": "1",
                "round": "1",
                "deal": "2",
                "reason": "补记",
            },
            _earlier_rule,
        ),
    ],
    "file_appeal": [
        (
            ruled,
            lambda hall: {
                "entry": seats(hall)[0],
                "form": "written",
                "text": "不服",
                "appeal": "1",
                "ruling": "",
                "round": "1",
                "stage": "1",
            },
            lambda hall: [
                c.FileAppeal(seats(hall)[0], AppealForm.WRITTEN, "不服", 0, None, 1, 1, 1)
            ],
        ),
        (
            with_a_fee,
            lambda _: {"entry": "p1", "form": "written", "text": "不服", "fee": "200"},
            lambda _: [c.FileAppeal("p1", AppealForm.WRITTEN, "不服", 200)],
        ),
    ],
    "receive_fee": [
        (
            with_an_appeal,
            lambda _: {"appeal": "1", "amount": "200"},
            lambda _: [c.ReceiveFee(1, 200)],
        ),
    ],
    "decide_appeal": [
        (
            ruled,
            lambda _: {
                "appeal": "1",
                "decision": "uphold",
                "reason": "属实",
                "table": "1",
                "levels1": "2",
                "levels2": "1",
            },
            lambda _: [c.DecideAppeal(1, True, "属实", 1, Score((2, 1)))],
        ),
        (
            ruled,
            lambda _: {
                "appeal": "1",
                "decision": "dismiss",
                "reason": "不成立",
                "members": "王一\n李二",
            },
            lambda _: [c.DecideAppeal(1, False, "不成立", members=("王一", "李二"))],
        ),
    ],
    "close_stage": [
        (
            drafted,
            lambda _: {"early": "停电", "override": "各队同意"},
            lambda _: [c.CloseStage("停电", "各队同意")],
        )
    ],
    "settle_advance": [
        (
            playing,
            lambda _: {"how": "keep", "reason": "已经开打"},
            lambda _: [c.SettleAdvance(False, "已经开打")],
        )
    ],
    "give_honour": [
        (
            reviewed,
            lambda _: {"award": "体育道德风尚奖", "to": "一中"},
            lambda _: [c.GiveHonour("体育道德风尚奖", "一中")],
        )
    ],
    "decide_phones": [
        (
            playing,
            lambda _: {"use": "never", "reason": "组委会定"},
            lambda _: [c.DecidePhones(PhoneUse.NEVER, "组委会定")],
        )
    ],
    "permit_phone": [
        (
            three,
            lambda hall: {"entry": seats(hall)[0], "reason": "等家里电话"},
            lambda hall: [c.PermitPhone(seats(hall)[0], "等家里电话")],
        )
    ],
    "note_conduct": [
        (
            playing,
            lambda _: {"role": "spectator", "who": "穿红衣的", "text": "向选手报牌"},
            lambda _: [c.NoteConduct(Bystander.SPECTATOR, "穿红衣的", "向选手报牌")],
        )
    ],
    "waive_honour": [
        (
            reviewed,
            lambda _: {"award": "体育道德风尚奖", "reason": "没有人被提名"},
            lambda _: [c.WaiveHonour("体育道德风尚奖", "没有人被提名")],
        )
    ],
    "close": [
        (
            playing,
            lambda _: {"override": "各队同意", "final": "yes"},
            lambda _: [c.Close("各队同意")],
        )
    ],
    "undo": [(playing, lambda hall: {"seq": "3", "reason": "写错"}, lambda _: [c.Undo(3, "写错")])],
}
