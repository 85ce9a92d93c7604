"""What can be asked of a competition?

Every command is a frozen record with a plain JSON form (`plain_form`), and its class declares the
act (`paisai.ledger.act`): its names, when it is allowed, whose act it is, what it is about, and
what is asked for its fields.
Tables are named by number in the last round unless `round` (and `stage`, from 1) say otherwise.
"""

from datetime import date, datetime
from typing import Annotated, Any

from paisai.ledger.act import NAMES as NAMES
from paisai.ledger.act import (
    OWN,
    REASON,
    SEALED,
    SEALED_WORDS,
    YES,
    About,
    AppealNumber,
    AwardName,
    EntryKey,
    EventNumber,
    HappenedAt,
    ObjectionNumber,
    Of,
    PlayerNumber,
    RoundNumber,
    Sealed,
    Secret,
    SideKey,
    StageNumber,
    Status,
    TableNumber,
    Trait,
    UnitKey,
    Upheld,
    When,
    Why,
    Words,
    asked,
    unasked,
    whose,
)
from paisai.ledger.act import Command as Command
from paisai.referee.effects import Effect
from paisai.regulations.closing import AppealForm
from paisai.regulations.regulation import NOT_SAID, Particulars, PhoneUse
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition, Room
from paisai.tournament.entries import Entrant, EntryPlayer, PaperStatus, UnitReport
from paisai.tournament.proceedings import BracketRemedy, Bystander, Remedy
from paisai.tournament.rounds import Score

ScoreGiven = Annotated[Score, Of.SCORE]

# When: the statuses in which an act is allowed, and what is said in the others.

ALWAYS = frozenset(Status) - {Status.NONE, Status.CLOSED}
DRAWS = frozenset({Status.DRAWING, Status.OPENING, Status.DRAWING_BEFORE})
STILL = ALWAYS - DRAWS
"""A draw is made of what stands when it opens: nothing that it is made of changes meanwhile."""
ROUND_OUT = frozenset({Status.PUBLISHED, Status.PLAYING, Status.RESULTS})
RESULTS_IN = frozenset({Status.READY, Status.DRAFT, Status.DONE})
TAKES_WORDS = frozenset({Status.DRAWING, Status.DRAWING_BEFORE})


def at(*statuses: Status) -> frozenset[Status]:
    return frozenset(statuses)


BEGUN = Text("抽签开赛以后可以", "it can be done once play has begun")
NO_DRAW = Text("现在没有锁定的抽签；先锁定一次", "no draw is locked; lock one first")
CLOSE_FIRST = Text(
    "先截止报话，公布有几句和它们的散列，再揭晓",
    "close the list of words first: their number and hash are published, then it is opened",
)
LOCKED = Text(
    "抽签已经锁定，什么也不能撤销，报过的话也不能；先揭晓，或写明理由作废这次抽签",
    "a draw is locked: nothing is undone meanwhile, no words either; open it first, or give it up"
    " and say why",
)
_TAKEN = Text("现场代表报的话已经截止", "the list of words is closed")
_REPLACE = Text(
    "已经抽签开赛，名单定了：换人用“替换选手”，姓名写错用“更正姓名”，不打了用“退出”",
    "play has begun and the list is fixed: replace a player, mend the spelling of a name, or"
    " withdraw the entry",
)
_QUALIFIED = Text(
    "已经抽签开赛，名单定了：现在才发现不合资格的，让其退出，或由裁判处理",
    "play has begun and the list is fixed: who turns out not to qualify is withdrawn, or ruled on",
)
_JOIN_LATER = Text(
    "这一轮的成绩录齐以后可以补报，从下一轮起参加",
    "once all results of this round are in, an entry can join from the next round on",
)
_STARTED = Text("本轮开始以后可以", "it can be done once the round has started")
_PUBLISHED = Text("编排公布以后可以", "it can be done once the pairing is published")
_PAIR = Text("先编排一轮", "pair a round first")
ALL_RESULTS = Text("这一轮的成绩录齐以后可以", "it can be done once all results are in")
_AFRESH = Text("编排已经公布，要改用“重排这一轮”", "it is published: to change it, pair it again")
_OVER = Text("这一轮已经结束", "that round is over")
_RUNS = Text("不用再开始一次", "it need not start again")
_UNDO = Text(
    "撤销这次编排就可以，或等这一轮打完、成绩录齐",
    "undo the pairing, or wait until the round is played and its results are in",
)

ANY_TIME = When(ALWAYS)
BUT_IN_A_DRAW = When(STILL)
ENTRIES_OPEN = When(at(Status.ENTRY), fixed=_QUALIFIED)
LIST_OPEN = When(at(Status.ENTRY), fixed=_REPLACE)
AT_PLAY = When(at(Status.PLAYING), waits=_STARTED, instead={Status.RESULTS: _OVER})
AT_A_TABLE = When(ROUND_OUT, waits=_PUBLISHED)
AFTER_ENTRY = When(ALWAYS - {Status.ENTRY})
AFTER_ENTRY_BUT_IN_A_DRAW = When(STILL - {Status.ENTRY})
DRAFTED = When(
    at(Status.DRAFT),
    waits=_PAIR,
    instead={Status.PUBLISHED: _AFRESH, Status.PLAYING: _AFRESH, Status.RESULTS: _OVER},
)

# Whose: a row of the table of rights.

ORGANISERS = whose(YES)
HEADS = whose(YES, YES)
"""The organiser and the chief referee."""
HEADS_WITH_REASON = whose(REASON, REASON)
NOBODYS = whose()


def _takes_part(_: Competition, entrant: Entrant) -> bool:
    return entrant.takes_part


def _awaits_a_unit(_: Competition, entrant: Entrant) -> bool:
    return bool(entrant.awaits)


def _sits(competition: Competition, entrant: Entrant) -> bool:
    """Whether it sits at a table of the round in hand."""
    round_ = competition.round
    return round_ is not None and any(entrant.id in table.seats for table in round_.tables)


class Create(
    Command,
    kind="create",
    name=Text("建立比赛", "the event created"),
    title=Text("新的比赛", "a new event"),
    button=Text("建立比赛", "make the event"),
    when=When(at(Status.NONE), fixed=Text("这里已经有一场比赛", "there is an event here already")),
    by=ORGANISERS,
    traits=(Trait.FIRST, Trait.SALTED),
):
    """The first event: the whole regulation is embedded, so that the file stands alone."""

    name: str = asked("比赛名称", "name of the event")
    regulation: dict[str, Any] = unasked()
    first_day: date = asked("首个比赛日", "first day of play")
    rooms: tuple[Room, ...] = unasked(default=())
    particulars: Particulars = unasked(default=NOT_SAID)


# Entries


class SetUnit(
    Command,
    kind="set_unit",
    name=Text("登记单位", "a unit registered"),
    title=Text("登记单位", "register a unit"),
    button=Text("登记", "save it"),
    when=BUT_IN_A_DRAW,
    by=whose(YES, recorder=YES, leader=OWN),
    about=About.UNIT,
    decided_in="entering",
):
    """Adds a unit, or changes it."""

    id: UnitKey = asked(
        "编号",
        "id",
        needed=False,
        help=Text(
            "可以不填，就用名称；填已有的，就改那个单位",
            "may be left out: the name serves; an id already in use changes that unit",
        ),
    )
    name: str = asked("名称", "name")
    zone: str | None = asked("赛区", "zone", default=None)
    leader: str = asked("领队", "leader", default="")
    telephone: str = asked("电话", "telephone", default="", sealed=SEALED)
    officials: tuple[str, ...] = asked(
        "其他领队、教练",
        "other leaders and coaches",
        default=(),
        help=Text("上面的领队不用再写，一行一人", "besides the leader above, one per line"),
    )
    report: UnitReport | None = unasked(default=None)
    represents: str = unasked(default="")


class ShareOut(
    Command,
    kind="share_out",
    name=Text("分配名额", "places shared out"),
    title=Text("分配决赛名额", "share out the places"),
    button=Text("分配", "share them out"),
    when=When(
        at(Status.ENTRY),
        fixed=Text(
            "已经抽签开赛，名额不能再分", "play has begun: places are not shared out any more"
        ),
    ),
    by=ORGANISERS,
    about=About.UNIT,
    decided_in="entering",
):
    """Shares out the places of the final stage among the units (S6.5.1)."""

    places: int = asked("决赛名额总数", "places of the final stage", least=1)


class EntryCommand(Command):
    """An entry as it is handed in, all of it; the regulation's entry form asks for it.

    `request` is the written request that an entry after the deadline needs (E3.4.2), or why a
    place of the selection is filled out of its order (S6.5.1). `awaits` are the units of a joint
    pair that have not agreed yet (T2). `telephone` is where somebody of it is reached."""

    id: EntryKey = unasked()
    name: str = unasked()
    players: tuple[EntryPlayer, ...] = unasked(
        sealed=Sealed(("*.born", "*.number", "*.telephone")),
    )
    units: tuple[UnitKey, ...] = unasked(default=())
    zone: str | None = unasked(default=None)
    leader: str = unasked(default="")
    seed: int | None = unasked(default=None)
    wild_card: bool = unasked(default=False)
    request: str = unasked(default="", sealed=SEALED_WORDS)
    awaits: tuple[str, ...] = unasked(default=())
    telephone: str = unasked(default="", sealed=SEALED)


class AddEntry(
    EntryCommand,
    kind="add_entry",
    name=Text("报名", "an entry"),
    title=Text("报名", "new entry"),
    button=Text("报名", "enter"),
    when=When(
        at(Status.ENTRY, Status.READY),
        instead={
            Status.DRAFT: Text(
                "撤销这次编排就可以补报，或等这一轮的成绩录齐，从下一轮起参加",
                "undo the pairing to take it in now, or wait until all results are in; it plays"
                " from the next round on",
            ),
            **dict.fromkeys((Status.PUBLISHED, Status.PLAYING, Status.RESULTS), _JOIN_LATER),
            Status.DONE: Text("不能再报名", "nobody can enter any more"),
        },
    ),
    by=whose(YES, recorder=YES, leader=OWN),
    about=About.UNIT,
    decided_in="entering",
    traits=(Trait.BY_PARTICULARS,),
):
    """A new entry."""


class ChangeEntry(
    EntryCommand,
    kind="change_entry",
    name=Text("变更报名", "an entry changed"),
    title=Text("更改报名", "change an entry"),
    button=Text("更改", "change it"),
    when=LIST_OPEN,
    by=whose(YES, recorder=YES, leader=OWN),
    about=About.ENTRY,
    decided_in="entering",
    traits=(Trait.BY_PARTICULARS,),
):
    """The entry as it shall be; it is reviewed (and noticed) anew."""


class RemoveEntry(
    Command,
    kind="remove_entry",
    name=Text("取消报名", "an entry taken off"),
    title=Text("撤下报名", "take an entry off the list"),
    button=Text("撤下", "take it off"),
    when=LIST_OPEN,
    by=whose(YES, recorder=YES, leader=OWN),
    about=About.ENTRY,
    decided_in="entering",
    help=Text(
        "从名单里拿掉，报错了才用。",
        "It is removed from the list; only for what was entered by mistake.",
    ),
):
    """Takes an entry off the list before the deadline; later it is withdrawn instead."""

    id: EntryKey = asked("参赛者", "entry", sent_as="entry")


class ConfirmEntry(
    Command,
    kind="confirm_entry",
    name=Text("核对报名", "an entry checked"),
    title=Text("核对报名", "check an entry"),
    button=Text("核对过了", "it is right"),
    when=ANY_TIME,
    by=whose(REASON, REASON, recorder=REASON),
    about=About.ENTRY,
    decided_in="entry_checks",
    traits=(Trait.BY_PARTICULARS,),
):
    """Somebody has looked at what was in doubt of an entry (the same name elsewhere, another
    leader), and it is right; `reason` says by what."""

    entry: EntryKey = asked("参赛者", "entry")
    reason: Why = asked("核对的依据", "by what", sealed=SEALED_WORDS)


class AgreeEntry(
    Command,
    kind="agree_entry",
    name=Text("同意合组", "a joint pair agreed to"),
    title=Text("同意合组", "agree to a joint pair"),
    button=Text("同意", "agree"),
    when=BUT_IN_A_DRAW,
    by=whose(YES, leader=OWN),
    about=About.UNIT,
    decided_in="joint_entries",
):
    """A unit agrees that its player forms a joint pair with another's (T2); `players` are those it
    was shown, 甲、乙, and then it agrees to no others."""

    entry: EntryKey = asked("参赛者", "entry", among=_awaits_a_unit)
    unit: UnitKey = asked("同意的单位", "the unit that agrees")
    players: str = asked(
        "两名队员",
        "the two players",
        default="",
        help=Text("看到的是谁就同意谁；已经改了的不算", "to these two, and to no others"),
    )


class SetPaper(
    Command,
    kind="set_paper",
    name=Text("登记材料", "a paper noted"),
    title=Text("登记材料", "record papers"),
    button=Text("登记", "set"),
    when=ANY_TIME,
    by=whose(YES, YES, recorder=YES),
    about=About.ENTRY,
    decided_in="reviewing",
):
    """One item of the checklist of one player (from 1); `dated` is the document's date."""

    entry: EntryKey = asked("参赛者", "entry")
    player: PlayerNumber = asked("选手", "player", unsaid=Text("全部选手", "all players"))
    paper: str = asked("材料", "paper")
    status: PaperStatus = asked("状态", "status", sealed=Sealed(only="refused", blank="pending"))
    dated: date | None = asked("材料日期", "date of the paper", default=None)


class ReviewEntry(
    Command,
    kind="review_entry",
    name=Text("审核", "a review"),
    title=Text("审核", "review entries"),
    button=Text("审核", "review"),
    when=ENTRIES_OPEN,
    by=ORGANISERS,
    about=About.ENTRY,
    decided_in="reviewing",
    traits=(Trait.BY_PARTICULARS,),
):
    entry: EntryKey = asked("参赛者", "entries", sent_as="entries")
    accepted: bool = asked("审核", "review", sent_as="decision")
    reason: Why = asked(
        "不通过的原因",
        "why it is refused",
        default="",
        sealed=SEALED,
        help=Text("通过的不用写", "not needed to accept"),
    )


_A_DAY_A_LINE = Text("一行一天，如 2026-05-01", "one per line, such as 2026-05-01")


class OpenNotice(
    Command,
    kind="open_notice",
    name=Text("公示", "a public notice"),
    title=Text("公示", "public notice"),
    button=Text("开始公示", "open the notice"),
    when=ENTRIES_OPEN,
    by=ORGANISERS,
    decided_in="reviewing",
):
    """Puts all reviewed entries that were not yet shown on public notice.

    `holidays` are weekdays off, `worked` weekends on which people work.
    """

    holidays: tuple[date, ...] = asked(
        "放假的工作日", "weekdays off", default=(), help=_A_DAY_A_LINE
    )
    worked: tuple[date, ...] = asked(
        "上班的周末", "weekends on which people work", default=(), help=_A_DAY_A_LINE
    )


class RaiseObjection(
    Command,
    kind="raise_objection",
    name=Text("提出异议", "an objection"),
    title=Text("提出异议", "raise an objection"),
    button=Text("提出异议", "raise it"),
    when=ENTRIES_OPEN,
    by=whose(YES, recorder=YES, leader=OWN),
    about=About.UNIT,
    decided_in="reviewing",
    traits=(Trait.BY_PARTICULARS,),
):
    entry: EntryKey = asked("参赛者", "entry", among=_takes_part)
    unit: UnitKey = asked("提出的单位", "the unit that objects", sealed=Sealed(blank=""))
    text: Words = asked("异议内容", "the objection", sealed=Sealed(blank=""))
    evidence: Words = asked("依据", "evidence", default="", sealed=SEALED)
    written: bool = asked("有书面材料", "in writing", default=True)
    stamped: bool = asked("已盖章", "stamped", default=True)


class RuleObjection(
    Command,
    kind="rule_objection",
    name=Text("裁定异议", "an objection decided"),
    title=Text("裁定异议", "rule on an objection"),
    button=Text("裁定", "rule"),
    when=ENTRIES_OPEN,
    by=whose(YES, arbitration=YES),
    about=About.OBJECTION,
    decided_in="reviewing",
    traits=(Trait.BY_PARTICULARS,),
):
    """`objection` counts the objections from 1."""

    objection: ObjectionNumber = asked("异议", "objection")
    upheld: Upheld = asked("是否成立", "decision", sent_as="decision")
    reason: Why = asked("裁定的理由", "why", sealed=Sealed(blank=""))


class Qualify(
    Command,
    kind="qualify",
    name=Text("确认资格", "entries qualified"),
    title=Text("确认资格", "qualify after the notice"),
    when=ENTRIES_OPEN,
    by=ORGANISERS,
    decided_in="reviewing",
):
    """Everybody whose notice has ended without an upheld objection is qualified."""


class Withdraw(
    Command,
    kind="withdraw",
    name=Text("退出", "a withdrawal"),
    title=Text("退出比赛", "withdraw"),
    button=Text("退出", "withdraw"),
    when=When(
        STILL - {Status.DONE},
        instead={Status.DONE: Text("名次已定，不能再退出", "the places stand: nobody withdraws")},
    ),
    by=whose(REASON, REASON, leader=OWN),
    about=About.SIDE,
    decided_in="entering",
    help=Text(
        "退出后仍列在名单里，注明已退出，不再编排；正在打的一场按弃权算，打完的成绩保留。",
        "It stays in the list, marked as withdrawn, and is not paired any more. A match in hand"
        " counts as forfeited; what was played stays.",
    ),
):
    entry: EntryKey = asked("参赛者", "entry", among=_takes_part)
    reason: Why = asked("退出的原因", "why", sealed=SEALED_WORDS)


class ReplacePlayer(
    Command,
    kind="replace_player",
    name=Text("换人", "a player replaced"),
    title=Text("更换选手", "replace a player"),
    button=Text("更换", "replace"),
    when=BUT_IN_A_DRAW,
    by=whose(REASON, REASON, leader=OWN),
    about=About.SIDE,
    decided_in="replacing",
    traits=(Trait.BY_PARTICULARS,),
):
    """`player` counts from 1. Before play begins it is a change of the entry like any other, and
    needs a written request after the deadline (E3.4.2). `awaits` are the units of a joint pair
    whose word is asked for the new player (T2)."""

    entry: EntryKey = asked("参赛者", "entry", among=_takes_part)
    player: PlayerNumber = asked("换下谁", "who is replaced")
    new: EntryPlayer = unasked(sealed=Sealed(("born", "number", "telephone")))
    reason: Why = asked("换人的原因", "why", sealed=SEALED_WORDS)
    request: str = unasked(default="", sealed=SEALED_WORDS)
    awaits: tuple[str, ...] = unasked(default=())


class MendName(
    Command,
    kind="mend_name",
    name=Text("更正姓名", "a name's spelling mended"),
    title=Text("更正姓名", "mend a name"),
    button=Text("更正", "mend it"),
    when=When(STILL | {Status.CLOSED}),
    by=whose(REASON, REASON, recorder=REASON),
    about=About.ENTRY,
    decided_in="replacing",
):
    """The spelling of a player's name is put right, at any time: the person stays the same.
    `player` counts from 1."""

    entry: EntryKey = asked("参赛者", "entry")
    player: PlayerNumber = asked("谁的姓名写错了", "whose name is misspelt")
    name: str = asked("正确的姓名", "the right spelling")
    reason: Why = asked("更正的原因", "why it is mended", sealed=SEALED_WORDS)


class DecidePhones(
    Command,
    kind="decide_phones",
    name=Text("定手机怎样用", "phones decided on"),
    title=Text("手机怎样用", "what phones may be used for"),
    button=Text("定下来", "decide"),
    when=ANY_TIME,
    by=HEADS,
    decided_in="timing",
):
    """What players may use their phones for, from now on (E4.8.7, T9)."""

    use: PhoneUse = asked("手机怎样用", "what phones may be used for")
    reason: Why = asked("说明", "in words", default="")


class PermitPhone(
    Command,
    kind="permit_phone",
    name=Text("准许用手机", "a phone permitted"),
    title=Text("裁判长准许用手机", "permit a phone"),
    button=Text("准许", "permit it"),
    when=When(ROUND_OUT),
    by=whose(chief=REASON),
    about=About.SIDE,
    decided_in="conduct",
    help=Text(
        "只对现在这一轮；准许以后不再为此判罚",
        "for the round in hand only; it is then no offence",
    ),
):
    """The chief referee lets an entry use a phone in the round in hand, and says why (E4.8.7)."""

    entry: EntryKey = asked("参赛者", "entry", among=_sits)
    reason: Why = asked("准许的原因", "why it is permitted", sealed=SEALED_WORDS)


class NoteConduct(
    Command,
    kind="note_conduct",
    name=Text("记行为", "conduct noted"),
    title=Text("记教练、领队、观众的行为", "note the conduct of a coach, leader or spectator"),
    button=Text("记下", "note it"),
    when=ANY_TIME,
    by=whose(YES, YES, YES, YES),
    decided_in="conduct",
    help=Text(
        "只作记录，不影响任何人的成绩；选手的违例请用判罚",
        "on record only, it costs nobody anything; what players do is ruled on",
    ),
    form_order=("role", "who", "unit", "text"),
):
    """What somebody did in the hall who does not play there: it is on record and costs nobody
    anything (E4.8.4, B9). `unit` is his team's, empty where he belongs to none."""

    role: Bystander = asked("什么人", "what he is")
    who: str = asked(
        "是谁",
        "who",
        sealed=SEALED_WORDS,
        help=Text("不知道姓名的，写样子或座位", "where the name is not known, how to know him"),
    )
    text: Words = asked("做了什么", "what was done", sealed=SEALED_WORDS)
    unit: UnitKey = asked("单位", "unit", default="", unsaid=Text("不属于哪个单位", "of no unit"))


class ChangeSchedule(
    Command,
    kind="change_schedule",
    name=Text("改期", "a round moved"),
    title=Text("定时间、改期", "set or move the time of a round"),
    button=Text("定下时间", "set the time"),
    when=ANY_TIME,
    by=HEADS_WITH_REASON,
    decided_in="timing",
):
    """A round, counted over all stages, begins at another time (S6.5.3)."""

    round: int = asked("哪一轮", "round")
    start: datetime = asked("何时开始", "begins at")
    reason: Why = asked("改期的原因", "why it is moved")
    force_majeure: bool = asked(
        "确是不可抗力",
        "it is force majeure",
        default=False,
        help=Text("定好的时间只有遇不可抗力才能改", "only that lets a time that was set be moved"),
    )


# Stages, draws, rounds


class Begin(
    Command,
    kind="begin",
    name=Text("开赛", "play begun"),
    title=Text("开赛", "begin play"),
    when=When(
        at(Status.ENTRY),
        fixed=Text("已经抽签开赛，不用再来一次", "play has begun; it need not begin again"),
    ),
    by=ORGANISERS,
    decided_in="drawing",
):
    """Fixes who plays and opens the first stage. It ends the entries; `early` is the reason to do
    so before their deadline. `agreed`: the organiser takes what so few entries change (E4.2a)."""

    early: Words = asked("提前抽签的理由", "why it is drawn early", default="", needed=True)
    agreed: bool = unasked(default=False)


class MakeSchedule(
    Command,
    kind="make_schedule",
    name=Text("排定对阵总表", "the match schedule made"),
    when=When(at(Status.READY), waits=ALL_RESULTS, instead={Status.DRAFT: _UNDO}),
    by=NOBODYS,
    decided_in="drawing",
    traits=(Trait.RETIRED,),
):
    """The fixed schedule from a seed that somebody filled in: read in files of before, and asked
    for no more. A draw makes the schedule now (B7.2b)."""

    seed: str = unasked()


class CommitDraw(
    Command,
    kind="commit_draw",
    name=Text("抽签开始", "a draw opened"),
    title=Text("抽签：锁定（公布承诺）", "draw: lock it (publish the commitment)"),
    button=Text("锁定", "lock it"),
    when=When(at(Status.READY), waits=ALL_RESULTS, instead={Status.DRAFT: _UNDO}),
    by=HEADS,
    about=About.DRAW,
    decided_in="drawing",
):
    """Opens the draw that is due; `commitment` is `paisai.cards.commitment(secret)`.
    Only a bracket has a remedy, and it needs a reason. `keeper` is SERVER where the server has
    made the secret and nobody was told it; else who acts holds it, and the draw rests on his
    honesty."""

    commitment: str = unasked()
    remedy: BracketRemedy = unasked(default=BracketRemedy.NONE)
    reason: Why = asked("放宽的理由", "why the rule is relaxed", default="")
    keeper: str = unasked(default="")


class Contribute(
    Command,
    kind="contribute",
    name=Text("抽签：现场代表报一句话", "words added to a draw"),
    title=Text("抽签：现场代表报一句话", "draw: add words"),
    button=Text("加上", "add them"),
    when=When(TAKES_WORDS, in_a_draw=_TAKEN + Text("，不能再加", ": none can be added")),
    by=whose(YES, YES, YES, YES, arbitration=YES, leader=YES, player=YES),
    about=About.DRAW,
    decided_in="drawing",
    traits=(Trait.LASTING,),
):
    """Somebody in the hall adds words or a number to the draw that is open. Into the seed goes
    `name: words`, after the secret and before the hash of the event that opened the draw."""

    name: str = asked("是谁", "who")
    words: Words = asked("一句话或一个数", "words or a number")


class CloseWords(
    Command,
    kind="close_words",
    name=Text("抽签：报话截止", "the words of a draw closed"),
    title=Text("抽签：截止报话", "draw: close the words"),
    button=Text("截止报话", "close the words"),
    when=When(TAKES_WORDS, in_a_draw=_TAKEN + Text("，可以揭晓了", ": the draw can be opened")),
    by=HEADS,
    about=About.DRAW,
    decided_in="drawing",
    traits=(Trait.LASTING,),
):
    """Closes the list of words; their number and hash are published before the secret is."""


class RevealDraw(
    Command,
    kind="reveal_draw",
    name=Text("抽签揭晓", "a draw revealed"),
    title=Text("抽签：揭晓（公开密钥）", "draw: open it (reveal the secret)"),
    button=Text("揭晓", "open it"),
    when=When(at(Status.OPENING, Status.DRAWING_BEFORE), in_a_draw=CLOSE_FIRST),
    by=HEADS,
    about=About.DRAW,
    decided_in="drawing",
):
    secret: Secret = asked("抽签的密钥", "the secret of the draw")


class GiveUpDraw(
    Command,
    kind="give_up_draw",
    name=Text("抽签作废", "a draw given up"),
    title=Text("作废这一次抽签", "give this draw up"),
    button=Text("作废", "give it up"),
    when=When(DRAWS, fixed=NO_DRAW),
    by=HEADS_WITH_REASON,
    about=About.DRAW,
    traits=(Trait.ENDING, Trait.LASTING),
):
    """Ends the draw that is open without opening it: commitment and words count no more, and stay
    on record with the reason."""

    reason: Why = asked("作废的理由", "why it is given up")


class Pair(
    Command,
    kind="pair",
    name=Text("编排", "a pairing"),
    title=Text("编排下一轮", "pair the next round"),
    button=Text("编排", "pair"),
    when=When(
        at(Status.READY, Status.DRAFT), waits=ALL_RESULTS, instead={Status.PUBLISHED: _AFRESH}
    ),
    by=HEADS,
    about=About.ROUND,
    decided_in="rounds",
    traits=(Trait.DRAFT, Trait.AFTER_RESULTS),
):
    """A draft of the next round, of whatever stage; a remedy needs a reason."""

    remedy: Remedy = unasked(default=Remedy.NONE)
    reason: Why = asked("放宽的理由", "why the rule is relaxed", default="")


class PairAgain(
    Command,
    kind="pair_again",
    name=Text("重新编排", "a new pairing"),
    title=Text("重排已公布的一轮", "pair the published round again"),
    button=Text("重排", "pair again"),
    when=When(
        at(Status.PUBLISHED, Status.PLAYING),
        fixed=Text(
            "能重排的是公布了、还没有打完的一轮",
            "a round can be paired again once it is published and until it is over",
        ),
    ),
    by=HEADS_WITH_REASON,
    about=About.ROUND,
    decided_in="rounds",
    traits=(Trait.DRAFT,),
):
    """The last round, published but not played, is dropped and drafted anew: a result it was
    paired on has been corrected."""

    reason: Why = asked("重排的理由", "why it is paired again")
    remedy: Remedy = unasked(default=Remedy.NONE)


class ChangeDraft(
    Command,
    kind="change_draft",
    name=Text("手改编排", "a pairing changed by hand"),
    title=Text("手改编排", "change the pairing by hand"),
    button=Text("改动", "change it"),
    when=DRAFTED,
    by=HEADS_WITH_REASON,
    about=About.ROUND,
    decided_in="rounds",
    traits=(Trait.DRAFT, Trait.PLAYED),
):
    """The pairs as they shall be, in table order, the first of each North-South."""

    pairs: tuple[tuple[str, str], ...] = unasked()
    bye: str | None = asked("轮空", "bye")
    reason: Why = asked("改动的理由", "why it is changed")


class PublishRound(
    Command,
    kind="publish_round",
    name=Text("公布编排", "a round published"),
    title=Text("公布编排", "publish the pairing"),
    when=DRAFTED,
    by=HEADS,
    about=About.ROUND,
    decided_in="rounds",
    traits=(Trait.SLIP, Trait.STEP, Trait.PLAYED),
):
    """`substitutes` are whom the chief referee names for the seats that are empty at tables of
    three, in the order of the tables (E4.2a, E4.2b)."""

    substitutes: tuple[str, ...] = asked(
        "替补姓名，一行一个", "the substitutes' names, one a line", default=(), needed=True
    )


class StartRound(
    Command,
    kind="start_round",
    name=Text("本轮开始", "a round started"),
    title=Text("开始本轮", "start the round"),
    when=When(
        at(Status.PUBLISHED),
        waits=Text("先编排并公布一轮", "pair a round and publish it first"),
        instead={
            Status.DRAFT: Text("先公布编排", "publish the pairing first"),
            Status.PLAYING: _RUNS,
            Status.RESULTS: _OVER,
        },
    ),
    by=HEADS,
    about=About.ROUND,
    decided_in="timing",
    traits=(Trait.SLIP, Trait.STEP, Trait.PLAYED),
):
    pass


class PauseRound(
    Command,
    kind="pause_round",
    name=Text("暂停", "a pause"),
    title=Text("暂停计时", "pause the clock"),
    button=Text("暂停", "pause"),
    when=AT_PLAY,
    by=HEADS,
    about=About.ROUND,
    decided_in="timing",
):
    reason: Why = asked("暂停的原因", "why", default="")


class ResumeRound(
    Command,
    kind="resume_round",
    name=Text("恢复", "play resumed"),
    title=Text("继续计时", "resume the clock"),
    when=AT_PLAY,
    by=HEADS,
    about=About.ROUND,
    decided_in="timing",
):
    pass


_WHOLE_HALL = Text("全场", "all tables")
_NOW = Text("不写就是现在", "left empty: now")
MINUTES = Text("分钟", "minutes")
YUAN = Text("元", "yuan")


class ExtendRound(
    Command,
    kind="extend_round",
    name=Text("延长时间", "more time given"),
    title=Text("延长时间", "extend the time"),
    button=Text("延长", "extend"),
    when=AT_PLAY,
    by=whose(YES, YES, OWN),
    about=About.TABLE,
    decided_in="timing",
):
    """More time for one table, or for all."""

    minutes: int = asked("延长", "more time", least=1, unit=MINUTES)
    table: TableNumber | None = asked("桌号", "table", default=None, unsaid=_WHOLE_HALL)
    reason: Why = asked("延长的原因", "why", default="")


class Announce(
    Command,
    kind="announce",
    name=Text("播报", "an announcement"),
    title=Text("播报", "announce"),
    when=ANY_TIME,
    by=whose(YES, YES, YES),
    about=About.ROUND,
    decided_in="timing",
    traits=(Trait.SLIP,),
):
    """Said in the hall, or to one table; without words, what is due by the clock."""

    text: Words = asked(
        "播报内容",
        "what is said",
        default="",
        help=Text("不写就播报到点的", "left empty: what is due by the clock"),
    )
    table: TableNumber | None = asked("桌号", "table", default=None, unsaid=_WHOLE_HALL)


class EndRound(
    Command,
    kind="end_round",
    name=Text("结束本轮", "a round ended"),
    title=Text("结束本轮", "end the round"),
    when=When(at(Status.PLAYING, Status.READY), waits=_STARTED, instead={Status.RESULTS: _OVER}),
    by=HEADS,
    about=About.ROUND,
    decided_in="timing",
    traits=(
        Trait.SLIP,
        Trait.STEP,
    ),
):
    """Before the time is up at every table, and with results missing, it needs a reason."""

    reason: Why = asked("提前结束的理由", "why it ends early", default="", needed=True)


class FinishTable(
    Command,
    kind="finish_table",
    name=Text("一桌打完", "a table finished"),
    title=Text("一桌打完最后一副", "a table has finished its last deal"),
    button=Text("打完了", "finished"),
    when=When(at(Status.PLAYING, Status.RESULTS, Status.READY), waits=_STARTED),
    by=whose(YES, YES, OWN, YES),
    about=About.TABLE,
    decided_in="timing",
    traits=(Trait.SLIP,),
):
    """A table that was still at its last deal when time was up has finished it, now or `at`
    (Z1.4, T3.2, S15): its sheet and its appeals count from then."""

    table: TableNumber = asked("桌号", "table")
    at: HappenedAt | None = asked("几时打完", "when it finished", default=None, help=_NOW)


class SignIn(
    Command,
    kind="sign_in",
    name=Text("签到", "a sign-in"),
    title=Text("签到", "sign in"),
    when=ANY_TIME,
    by=whose(YES, YES, OWN, YES),
    about=About.TABLE,
    decided_in="attendance",
    traits=(Trait.SLIP,),
):
    """An entry is there: at its table of the round that is out, else on the day. `arrived` if
    that was before now; `passed`: all its players passed the checks of the day (B10)."""

    entry: EntryKey = asked("参赛者", "entries", sent_as="entries", among=_takes_part)
    arrived: HappenedAt | None = asked("几时到的", "when they came", default=None, help=_NOW)
    passed: bool = asked("当日检查全部通过", "passed all checks of the day", default=False)


# Results


class ReportResult(
    Command,
    kind="report_result",
    name=Text("报成绩", "a result reported"),
    title=Text("报成绩", "report a result"),
    button=Text("报成绩", "report"),
    when=AT_A_TABLE,
    by=whose(player=OWN),
    about=About.SIDE,
    decided_in="results",
    traits=(Trait.SALTED, Trait.RESULT, Trait.PLAYED, Trait.SLIP, Trait.REPORT),
):
    """One side says what the score is; it stands when all sides have said the same. `tapped` is
    when, if it did not reach the desk at once: the sheet is handed in then (T3.6b)."""

    table: TableNumber = asked("桌号", "table")
    by: SideKey = asked("哪一方", "who")
    score: ScoreGiven = unasked()
    round: RoundNumber | None = asked("轮次", "round", default=None)
    tapped: HappenedAt | None = unasked(default=None)


class ConfirmResult(
    Command,
    kind="confirm_result",
    name=Text("确认成绩", "a result confirmed"),
    title=Text("确认成绩", "confirm a result"),
    button=Text("确认", "confirm"),
    when=AT_A_TABLE,
    by=whose(player=OWN),
    about=About.SIDE,
    decided_in="results",
    traits=(Trait.SALTED, Trait.RESULT, Trait.PLAYED, Trait.SLIP),
):
    """Another side agrees with the report on the table; `score` is what it has seen there."""

    table: TableNumber = asked("桌号", "table")
    by: SideKey = asked("哪一方", "who")
    round: RoundNumber | None = asked("轮次", "round", default=None)
    score: Score | None = asked("确认的成绩", "the score confirmed", default=None, needed=True)


class EnterSheet(
    Command,
    kind="enter_sheet",
    name=Text("录入记分表", "a sheet entered"),
    title=Text("录入记分表", "enter a sheet"),
    button=Text("录入", "enter it"),
    when=AT_A_TABLE,
    by=whose(YES, YES, OWN, YES),
    about=About.TABLE,
    decided_in="results",
    traits=(Trait.RESULT, Trait.PLAYED, Trait.SLIP),
):
    """The recorder enters a sheet signed by all sides, whenever that is: it came in time (T3.6b).

    Unless it is said who was late, `responsible`, or when it was `handed_in`: after its time the
    regulation says who answers for it, else `responsible` does. `decided`: a referee takes this
    score though not all have signed it.
    """

    table: TableNumber = asked("桌号", "table")
    score: ScoreGiven = unasked()
    signed: tuple[SideKey, ...] = asked("签字的各方", "who signed", needed=False)
    round: RoundNumber | None = asked("轮次", "round", default=None)
    handed_in: HappenedAt | None = asked(
        "交表时间",
        "handed in at",
        default=None,
        help=Text("迟交才写；不写就是按时交的", "only if it was late; left empty: in time"),
    )
    responsible: SideKey | None = asked(
        "迟交由谁负责", "who is late", default=None, unsaid=Text("没有迟交", "nobody")
    )
    decided: bool = asked(
        "没有签齐，由裁判员裁定", "not all have signed: the referee decides", default=False
    )


class Forfeit(
    Command,
    kind="forfeit",
    name=Text("弃权", "a forfeit"),
    title=Text("弃权", "forfeit"),
    button=Text("记为弃权", "forfeit"),
    when=AT_A_TABLE,
    by=HEADS_WITH_REASON,
    about=About.TABLE,
    decided_in="results",
    traits=(Trait.RESULT, Trait.PLAYED, Trait.SLIP, Trait.TAKES_SIDES),
):
    """`by` did not play: one, or both of a match. At a table of three `score` is what the
    others played with a substitute.

    They are absent, and have forfeited once the regulation's minutes are over; or `declared`:
    they said that they do not play, or do not play on.
    """

    table: TableNumber = asked("桌号", "table")
    by: tuple[SideKey, ...] = asked("哪一方", "who", sealed=None)
    reason: Why = asked("弃权的原因", "why", sealed=SEALED_WORDS)
    score: ScoreGiven | None = unasked(default=None)
    round: RoundNumber | None = asked("轮次", "round", default=None)
    declared: bool = asked(
        "说明不打或不再打", "they said that they do not play, or not on", default=False
    )


class CorrectResult(
    Command,
    kind="correct_result",
    name=Text("更正成绩", "a result corrected"),
    title=Text("更正成绩", "correct a result"),
    button=Text("更正", "correct it"),
    when=When(
        RESULTS_IN | ROUND_OUT,
        waits=Text("有了成绩才能更正", "there must be a result to correct"),
    ),
    by=HEADS_WITH_REASON,
    about=About.TABLE,
    decided_in="correcting",
    traits=(Trait.SLIP, Trait.CORRECTS, Trait.TAKES_SIDES),
):
    """A new result for a table that had one; within the window, or for the chief referee's
    reason where the regulation allows that. `responsible` answers for its sheet that was late,
    or was `in_time` after all and nobody does; unsaid, that stays as it was (T3.6b)."""

    table: TableNumber = asked("桌号", "table")
    score: ScoreGiven = unasked()
    reason: Why = asked("更正的理由", "why")
    round: RoundNumber | None = asked("轮次", "round", default=None)
    stage: StageNumber | None = asked("阶段", "stage", default=None)
    responsible: SideKey | None = asked(
        "记分表迟交由谁负责", "who was late with the sheet", default=None
    )
    in_time: bool = unasked(default=False)


class PublishScores(
    Command,
    kind="publish_scores",
    name=Text("公布成绩", "scores published"),
    title=Text("公布本轮成绩", "publish the scores of the round"),
    when=When(RESULTS_IN, waits=ALL_RESULTS),
    by=whose(YES, YES, recorder=YES),
    about=About.ROUND,
    decided_in="results",
    traits=(Trait.SLIP, Trait.AFTER_RESULTS),
):
    """The official scores of the last round are announced: windows run from here, and a
    round that was not over is. Without it they count as announced when the next is published."""


# Rulings and appeals


class Rule(
    Command,
    kind="rule",
    name=Text("判罚", "a ruling"),
    title=Text("判罚", "make a ruling"),
    button=Text("判罚", "rule"),
    when=AFTER_ENTRY_BUT_IN_A_DRAW,
    by=whose(chief=YES, referee=OWN),
    about=About.TABLE,
    decided_in="rulings",
    traits=(Trait.PLAYED, Trait.SLIP, Trait.CORRECTS, Trait.TAKES_SIDES),
):
    """A ruling with its effects already computed by the referee's desk (see `ruling_on`), about
    the last round or an earlier one. Without `table` it is the one where the entry sits. Where the
    table's result gives levels only, `included` says that they have the ruling in them already;
    false, that the levels ruled are to be added to them.
    `reason` is wanted where the minutes late are not those of the sign-in. A suspension counts
    from the round ruled on. `official` is the coach or leader of the entry's team who did it
    (E4.8.12)."""

    entry: EntryKey = asked("参赛者", "entry")
    infraction: str = asked("违例", "infraction")
    effects: tuple[Effect, ...] = unasked()
    clause: str = unasked(default="")
    text: Text = unasked(default=SILENT)
    facts: dict[str, Any] | None = unasked(default=None)
    table: TableNumber | None = asked(
        "桌号", "table", default=None, unsaid=Text("参赛者所在的一桌", "where the entry sits")
    )
    deal: int | None = asked("第几副", "deal", default=None, least=1)
    round: RoundNumber | None = asked("轮次", "round", default=None)
    included: bool | None = unasked(default=None)
    official: str = asked(
        "领队或教练", "leader or coach", default="", unsaid=Text("是选手的违例", "it was a player")
    )
    stage: StageNumber | None = asked("阶段", "stage", default=None)
    reason: Why = asked("理由", "why", default="")


class FileAppeal(
    Command,
    kind="file_appeal",
    name=Text("申诉", "an appeal"),
    title=Text("申诉", "file an appeal"),
    button=Text("提出申诉", "file the appeal"),
    when=AFTER_ENTRY,
    by=whose(YES, recorder=YES, leader=OWN, player=OWN),
    about=About.SIDE,
    decided_in="appeals",
):
    """The first step opens an appeal; further steps name it by number in `appeal`. `made` is when
    it was said or handed in, where it is entered later."""

    entry: EntryKey = asked("参赛者", "entry")
    form: AppealForm = asked("怎样提出", "how")
    text: Words = asked("申诉内容", "what is appealed", sealed=SEALED_WORDS)
    fee_paid: int = asked(
        "当面收到的申诉费", "fee received with it", default=0, sent_as="fee", least=0, unit=YUAN
    )
    ruling: int | None = asked(
        "对哪一判罚",
        "against which ruling",
        default=None,
        unsaid=Text("不是对判罚", "no ruling"),
    )
    appeal: AppealNumber | None = asked(
        "新的，还是接着办哪一申诉",
        "new, or the next step of which appeal",
        default=None,
        unsaid=Text("新的申诉", "a new appeal"),
    )
    round: RoundNumber | None = asked("轮次", "round", default=None)
    stage: StageNumber | None = asked("阶段", "stage", default=None)
    made: HappenedAt | None = asked(
        "几时提出的",
        "when it was made",
        default=None,
        help=Text(
            "现在提出的不写；早先口头说了或交了书面、现在补录的，写那时的时间",
            "left empty: now; where it was said or handed in earlier, when that was",
        ),
    )


class ReceiveFee(
    Command,
    kind="receive_fee",
    name=Text("收申诉费", "an appeal's fee received"),
    title=Text("收申诉费", "receive an appeal's fee"),
    button=Text("收到了", "it is in"),
    when=AFTER_ENTRY,
    by=whose(YES, recorder=YES),
    about=About.APPEAL,
    decided_in="appeals",
):
    """Whoever took the money says so. Yuan; `FileAppeal` has what was paid with it at the desk."""

    appeal: AppealNumber = asked("申诉", "appeal")
    amount: int = asked("收到", "received", least=1, unit=YUAN)


class DecideAppeal(
    Command,
    kind="decide_appeal",
    name=Text("裁决申诉", "an appeal decided"),
    title=Text("裁决申诉", "decide an appeal"),
    button=Text("裁决", "decide"),
    when=AFTER_ENTRY_BUT_IN_A_DRAW,
    by=whose(arbitration=YES),
    about=About.APPEAL,
    decided_in="appeal_decisions",
    traits=(Trait.SLIP, Trait.CORRECTS),
):
    """If upheld, the ruling it was filed against is void, and `score` replaces the result of
    `table` in the round appealed; or with `replay` that table (else the ruling's) is played again.
    One of the two is wanted where the ruling had kept somebody from playing. `responsible` answers
    for a late sheet as in a correction; that it was `in_time` may be all that changes. `members`
    have signed the decision on paper, where somebody else writes it down."""

    appeal: AppealNumber = asked("申诉", "appeal")
    upheld: Upheld = asked("是否成立", "decision", sent_as="decision")
    reason: Why = asked("裁决的理由", "why")
    table: TableNumber | None = asked(
        "桌号", "table", default=None, unsaid=Text("成绩不改", "no result is changed")
    )
    score: ScoreGiven | None = unasked(default=None)
    replay: bool = asked("补赛：这一桌重新打", "the table is played again", default=False)
    responsible: SideKey | None = asked(
        "记分表迟交由谁负责", "who was late with the sheet", default=None
    )
    in_time: bool = unasked(default=False)
    members: tuple[str, ...] = asked(
        "书面裁决上签名的人", "who signed the decision on paper", default=()
    )


# Ends


_OVERRIDE = ("仍可申诉或更正时结束的理由", "why although it may still be appealed or corrected")
_TIME_OVER = Text("过了时限不用写", "not needed when the time is over")


class CloseStage(
    Command,
    kind="close_stage",
    name=Text("结束阶段", "a stage closed"),
    title=Text("结束阶段", "close the stage"),
    when=When(
        at(Status.READY),
        waits=ALL_RESULTS,
        instead={
            Status.DRAFT: _UNDO,
            Status.DONE: Text("可以结束比赛了", "the event can be closed"),
        },
    ),
    by=HEADS,
    about=About.STAGE,
    decided_in="closing",
    traits=(Trait.AFTER_RESULTS,),
):
    """Fixes the standing of the stage and opens the next with those who advance. `early` is the
    committee's reason to end a Swiss or a fixed schedule before its last round (S6.5.3),
    `override` that to close it while something may still be corrected or appealed."""

    early: Words = asked(
        "提前结束的理由",
        "why before its last round",
        default="",
        help=Text("各轮都打完不用写", "not needed when all rounds are played"),
    )
    override: Words = asked(*_OVERRIDE, default="", help=_TIME_OVER)


class SettleAdvance(
    Command,
    kind="settle_advance",
    name=Text("决定晋级", "who advances settled"),
    title=Text("更正后的晋级", "who advances after a correction"),
    button=Text("决定", "settle it"),
    when=AFTER_ENTRY_BUT_IN_A_DRAW,
    by=HEADS_WITH_REASON,
    about=About.STAGE,
    decided_in="closing",
):
    """A correction after the close would have had others advance: `replace` opens the stage they
    advanced to anew with the right ones, as long as nothing was played in it; else those who
    advanced are kept."""

    replace: bool = asked("怎样处理", "how it is settled", sent_as="how")
    reason: Why = asked("决定的理由", "why")


class GiveHonour(
    Command,
    kind="give_honour",
    name=Text("授奖", "an award given"),
    title=Text("授予特别奖", "give a special award"),
    button=Text("授予", "give it"),
    when=ANY_TIME,
    by=ORGANISERS,
    about=About.AWARD,
    decided_in="closing",
):
    """A special award of the regulation, such as 体育道德风尚奖, by its Chinese name."""

    award: AwardName = asked("特别奖", "special award")
    to: str = asked(
        "授予谁",
        "given to",
        help=Text(
            "参赛者、选手或单位，从列出的里选", "an entry, a player or a unit of those listed"
        ),
    )


class WaiveHonour(
    Command,
    kind="waive_honour",
    name=Text("特别奖不评", "an award waived"),
    title=Text("特别奖这次不评", "waive a special award"),
    button=Text("不评", "waive it"),
    when=ANY_TIME,
    by=whose(REASON),
    about=About.AWARD,
    decided_in="closing",
):
    """Those of a special award that were not given are not given this time (E6)."""

    award: AwardName = asked("特别奖", "special award")
    reason: Why = asked("不评的原因", "why it is not given")


class Close(
    Command,
    kind="close",
    name=Text("结束比赛", "the event closed"),
    title=Text("结束比赛", "close the event"),
    when=When(at(Status.DONE), waits=Text("先结束各阶段", "close the stages first")),
    by=ORGANISERS,
    decided_in="closing",
):
    """`override` as in closing a stage."""

    override: Words = asked(*_OVERRIDE, default="", help=_TIME_OVER)


class CorrectClock(
    Command,
    kind="correct_clock",
    name=Text("校正时间", "the clock set right"),
    title=Text("校正时间", "set the times right"),
    button=Text("现在的钟是对的，校正", "the clock is right now: correct them"),
    when=When(ALWAYS | {Status.CLOSED}),
    by=HEADS_WITH_REASON,
    help=Text(
        "钟往回拨过。先看电脑的钟现在对不对：不对，先把它调好；对，就在这里校正。记录一条不改，"
        "记在现在以后的各条按快的时间往前算，迟到和期限跟着改正",
        "The clock went back. First see whether it is right now: if not, set it; if it is, correct"
        " here. No line of the record changes; what is dated after now counts so much earlier, and"
        " lateness and deadlines with it",
    ),
):
    """The clock is right now, and was `ahead` seconds fast: what is dated after this event counts
    so much earlier, and lateness and deadlines with it. `guessed`: nobody knows how fast it was,
    and who signed in by it to a round that the right clock had begun was in time."""

    ahead: int = unasked()
    reason: Why = asked("校正的理由", "why")
    guessed: bool = unasked(default=False)


class Undo(
    Command,
    kind="undo",
    name=Text("撤销", "an event undone"),
    title=Text("撤销一条记录", "undo an act"),
    button=Text("撤销", "undo it"),
    when=When(STILL | {Status.DRAWING_BEFORE}, in_a_draw=LOCKED),
    by=whose(REASON, REASON, OWN, OWN, player=OWN),
    about=About.RECORD,
    traits=(Trait.ENDING, Trait.LASTING, Trait.BY_PARTICULARS),
):
    """A compensating event: event `seq` counts as if it had not been. Of a draw everything."""

    seq: EventNumber = asked("撤销哪一条", "which act")
    reason: Why = asked("撤销的理由", "why", sealed=SEALED_WORDS)
