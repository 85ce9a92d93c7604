"""What can be asked of a competition?

Every command is a frozen dataclass with a plain JSON form (`plain_form`).
Tables are named by number in the last round unless `round` (and `stage`, from 1) say otherwise.
"""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from paisai.frozen import record
from paisai.referee.effects import Effect
from paisai.regulations.closing import AppealForm
from paisai.regulations.particulars import NOT_SAID, Particulars
from paisai.regulations.regulation import PhoneUse
from paisai.text import SILENT, Text
from paisai.tournament.competition import Bystander, Room
from paisai.tournament.entrants import EntryPlayer, PaperStatus, UnitReport
from paisai.tournament.pairing.remedies import BracketRemedy, Remedy
from paisai.tournament.sheet import Score


@record
class Command:
    """Field names are the JSON names; unknown ones are refused."""


@record
class Create(Command):
    """The first event: the whole regulation is embedded, so that the file stands alone."""

    name: str
    regulation: dict[str, Any]
    first_day: date
    rooms: tuple[Room, ...] = ()
    particulars: Particulars = NOT_SAID


# Entries


@record
class SetUnit(Command):
    """Adds a unit, or changes it."""

    id: str
    name: str
    zone: str | None = None
    leader: str = ""
    telephone: str = ""
    officials: tuple[str, ...] = ()
    report: UnitReport | None = None
    represents: str = ""


@record
class ShareOut(Command):
    """Shares out the places of the final stage among the units (S6.5.1)."""

    places: int


@record
class EntryCommand(Command):
    """An entry as it is handed in, all of it.

    `request` is the written request that an entry after the deadline needs (E3.4.2), or why a
    place of the selection is filled out of its order (S6.5.1). `awaits` are the units of a joint
    pair that have not agreed yet (T2). `telephone` is where somebody of it is reached."""

    id: str
    name: str
    players: tuple[EntryPlayer, ...]
    units: tuple[str, ...] = ()
    zone: str | None = None
    leader: str = ""
    seed: int | None = None
    wild_card: bool = False
    request: str = ""
    awaits: tuple[str, ...] = ()
    telephone: str = ""


class AddEntry(EntryCommand):
    """A new entry."""


class ChangeEntry(EntryCommand):
    """The entry as it shall be; it is reviewed (and noticed) anew."""


@record
class RemoveEntry(Command):
    """Takes an entry off the list before the deadline; later it is withdrawn instead."""

    id: str


@record
class ConfirmEntry(Command):
    """Somebody has looked at what was in doubt of an entry (the same name elsewhere, another
    leader), and it is right; `reason` says by what."""

    entry: str
    reason: str


@record
class AgreeEntry(Command):
    """A unit agrees that its player forms a joint pair with another's (T2); `players` are those it
    was shown, 甲、乙, and then it agrees to no others."""

    entry: str
    unit: str
    players: str = ""


@record
class SetPaper(Command):
    """One item of the checklist of one player (from 1); `dated` is the document's date."""

    entry: str
    player: int
    paper: str
    status: PaperStatus
    dated: date | None = None


@record
class ReviewEntry(Command):
    entry: str
    accepted: bool
    reason: str = ""


@record
class OpenNotice(Command):
    """Puts all reviewed entries that were not yet shown on public notice.

    `holidays` are weekdays off, `worked` weekends on which people work.
    """

    holidays: tuple[date, ...] = ()
    worked: tuple[date, ...] = ()


@record
class RaiseObjection(Command):
    entry: str
    unit: str
    text: str
    evidence: str = ""
    written: bool = True
    stamped: bool = True


@record
class RuleObjection(Command):
    """`objection` counts the objections from 1."""

    objection: int
    upheld: bool
    reason: str


@record
class Qualify(Command):
    """Everybody whose notice has ended without an upheld objection is qualified."""


@record
class Withdraw(Command):
    entry: str
    reason: str


@record
class ReplacePlayer(Command):
    """`player` counts from 1. Before play begins it is a change of the entry like any other, and
    needs a written request after the deadline (E3.4.2). `awaits` are the units of a joint pair
    whose word is asked for the new player (T2)."""

    entry: str
    player: int
    new: EntryPlayer
    reason: str
    request: str = ""
    awaits: tuple[str, ...] = ()


@record
class MendName(Command):
    """The spelling of a player's name is put right, at any time: the person stays the same.
    `player` counts from 1."""

    entry: str
    player: int
    name: str
    reason: str


@record
class DecidePhones(Command):
    """What players may use their phones for, from now on (E4.8.7, T9)."""

    use: PhoneUse
    reason: str = ""


@record
class PermitPhone(Command):
    """The chief referee lets an entry use a phone in the round in hand, and says why (E4.8.7)."""

    entry: str
    reason: str


@record
class NoteConduct(Command):
    """What somebody did in the hall who does not play there: it is on record and costs nobody
    anything (E4.8.4, B9). `unit` is his team's, empty where he belongs to none."""

    role: Bystander
    who: str
    text: str
    unit: str = ""


@record
class ChangeSchedule(Command):
    """A round, counted over all stages, begins at another time (S6.5.3)."""

    round: int
    start: datetime
    reason: str
    force_majeure: bool = False


# Stages, draws, rounds


@record
class Begin(Command):
    """Fixes who plays and opens the first stage. It ends the entries; `early` is the reason to do
    so before their deadline. `agreed`: the organiser takes what so few entries change (E4.2a)."""

    early: str = ""
    agreed: bool = False


@record
class MakeSchedule(Command):
    """The fixed schedule from a seed that somebody filled in: read in files of before, and asked
    for no more. A draw makes the schedule now (B7.2b)."""

    seed: str


@record
class CommitDraw(Command):
    """Opens the draw that is due; `commitment` is `paisai.cards.commitment(secret)`.
    Only a bracket has a remedy, and it needs a reason. `keeper` is SERVER where the server has
    made the secret and nobody was told it; else who acts holds it, and the draw rests on his
    honesty."""

    commitment: str
    remedy: BracketRemedy = BracketRemedy.NONE
    reason: str = ""
    keeper: str = ""


@record
class Contribute(Command):
    """Somebody in the hall adds words or a number to the draw that is open. Into the seed goes
    `name: words`, after the secret and before the hash of the event that opened the draw."""

    name: str
    words: str


@record
class CloseWords(Command):
    """Closes the list of words; their number and hash are published before the secret is."""


@record
class RevealDraw(Command):
    secret: str


@record
class GiveUpDraw(Command):
    """Ends the draw that is open without opening it: commitment and words count no more, and stay
    on record with the reason."""

    reason: str


@record
class Pair(Command):
    """A draft of the next round, of whatever stage; a remedy needs a reason."""

    remedy: Remedy = Remedy.NONE
    reason: str = ""


@record
class PairAgain(Command):
    """The last round, published but not played, is dropped and drafted anew: a result it was
    paired on has been corrected."""

    reason: str
    remedy: Remedy = Remedy.NONE


@record
class ChangeDraft(Command):
    """The pairs as they shall be, in table order, the first of each North-South."""

    pairs: tuple[tuple[str, str], ...]
    bye: str | None
    reason: str


@record
class PublishRound(Command):
    """`substitutes` are whom the chief referee names for the seats that are empty at tables of
    three, in the order of the tables (E4.2a, E4.2b)."""

    substitutes: tuple[str, ...] = ()


@record
class StartRound(Command):
    pass


@record
class PauseRound(Command):
    reason: str = ""


@record
class ResumeRound(Command):
    pass


@record
class ExtendRound(Command):
    """More time for one table, or for all."""

    minutes: int
    table: int | None = None
    reason: str = ""


@record
class Announce(Command):
    """Said in the hall, or to one table; without words, what is due by the clock."""

    text: str = ""
    table: int | None = None


@record
class EndRound(Command):
    """Before the time is up at every table, and with results missing, it needs a reason."""

    reason: str = ""


@record
class FinishTable(Command):
    """A table that was still at its last deal when time was up has finished it, now or `at`
    (Z1.4, T3.2, S15): its sheet and its appeals count from then."""

    table: int
    at: datetime | None = None


@record
class SignIn(Command):
    """An entry is there: at its table of the round that is out, else on the day. `arrived` if
    that was before now; `passed`: all its players passed the checks of the day (B10)."""

    entry: str
    arrived: datetime | None = None
    passed: bool = False


# Results


@record
class ReportResult(Command):
    """One side says what the score is; it stands when all sides have said the same. `tapped` is
    when, if it did not reach the desk at once: the sheet is handed in then (T3.6b)."""

    table: int
    by: str
    score: Score
    round: int | None = None
    tapped: datetime | None = None


@record
class ConfirmResult(Command):
    """Another side agrees with the report on the table; `score` is what it has seen there."""

    table: int
    by: str
    round: int | None = None
    score: Score | None = None


@record
class EnterSheet(Command):
    """The recorder enters a sheet signed by all sides, whenever that is: it came in time (T3.6b).

    Unless it is said who was late, `responsible`, or when it was `handed_in`: after its time the
    regulation says who answers for it, else `responsible` does. `decided`: a referee takes this
    score though not all have signed it.
    """

    table: int
    score: Score
    signed: tuple[str, ...]
    round: int | None = None
    handed_in: datetime | None = None
    responsible: str | None = None
    decided: bool = False


@record
class Forfeit(Command):
    """`by` did not play: one, or both of a match. At a table of three `score` is what the
    others played with a substitute.

    They are absent, and have forfeited once the regulation's minutes are over; or `declared`:
    they said that they do not play, or do not play on.
    """

    table: int
    by: tuple[str, ...]
    reason: str
    score: Score | None = None
    round: int | None = None
    declared: bool = False


@record
class CorrectResult(Command):
    """A new result for a table that had one; within the window, or for the chief referee's
    reason where the regulation allows that. `responsible` answers for its sheet that was late,
    or was `in_time` after all and nobody does; unsaid, that stays as it was (T3.6b)."""

    table: int
    score: Score
    reason: str
    round: int | None = None
    stage: int | None = None
    responsible: str | None = None
    in_time: bool = False


@record
class PublishScores(Command):
    """The official scores of the last round are announced: windows run from here, and a
    round that was not over is. Without it they count as announced when the next is published."""


# Rulings and appeals


@record
class Rule(Command):
    """A ruling with its effects already computed by the referee's desk (see `ruling_on`), about
    the last round or an earlier one. Without `table` it is the one where the entry sits. Where the
    table's result gives levels only, `included` says that they have the ruling in them already;
    false, that the levels ruled are to be added to them.
    `reason` is wanted where the minutes late are not those of the sign-in. A suspension counts
    from the round ruled on. `official` is the coach or leader of the entry's team who did it
    (E4.8.12)."""

    entry: str
    infraction: str
    effects: tuple[Effect, ...]
    clause: str = ""
    text: Text = SILENT
    facts: dict[str, Any] | None = None
    table: int | None = None
    deal: int | None = None
    round: int | None = None
    included: bool | None = None
    official: str = ""
    stage: int | None = None
    reason: str = ""


@record
class FileAppeal(Command):
    """The first step opens an appeal; further steps name it by number in `appeal`. `made` is when
    it was said or handed in, where it is entered later."""

    entry: str
    form: AppealForm
    text: str
    fee_paid: int = 0
    ruling: int | None = None
    appeal: int | None = None
    round: int | None = None
    stage: int | None = None
    made: datetime | None = None


@record
class ReceiveFee(Command):
    """Whoever took the money says so. Yuan; `FileAppeal` has what was paid with it at the desk."""

    appeal: int
    amount: int


@record
class DecideAppeal(Command):
    """If upheld, the ruling it was filed against is void, and `score` replaces the result of
    `table` in the round appealed; or with `replay` that table (else the ruling's) is played again.
    One of the two is wanted where the ruling had kept somebody from playing. `responsible` answers
    for a late sheet as in a correction; that it was `in_time` may be all that changes. `members`
    have signed the decision on paper, where somebody else writes it down."""

    appeal: int
    upheld: bool
    reason: str
    table: int | None = None
    score: Score | None = None
    replay: bool = False
    responsible: str | None = None
    in_time: bool = False
    members: tuple[str, ...] = ()


# Ends


@record
class CloseStage(Command):
    """Fixes the standing of the stage and opens the next with those who advance. `early` is the
    committee's reason to end a Swiss or a fixed schedule before its last round (S6.5.3),
    `override` that to close it while something may still be corrected or appealed."""

    early: str = ""
    override: str = ""


@record
class SettleAdvance(Command):
    """A correction after the close would have had others advance: `replace` opens the stage they
    advanced to anew with the right ones, as long as nothing was played in it; else those who
    advanced are kept."""

    replace: bool
    reason: str


@record
class GiveHonour(Command):
    """A special award of the regulation, such as 体育道德风尚奖, by its Chinese name."""

    award: str
    to: str


@record
class WaiveHonour(Command):
    """Those of a special award that were not given are not given this time (E6)."""

    award: str
    reason: str


@record
class Close(Command):
    """`override` as in closing a stage."""

    override: str = ""


@record
class CorrectClock(Command):
    """The clock is right now, and was `ahead` seconds fast: what is dated after this event counts
    so much earlier, and lateness and deadlines with it. `guessed`: nobody knows how fast it was,
    and who signed in by it to a round that the right clock had begun was in time."""

    ahead: int
    reason: str
    guessed: bool = False


@record
class Undo(Command):
    """A compensating event: event `seq` counts as if it had not been. Of a draw everything."""

    seq: int
    reason: str


NAMES: Mapping[str, type[Command]] = {
    "create": Create,
    "set_unit": SetUnit,
    "share_out": ShareOut,
    "add_entry": AddEntry,
    "change_entry": ChangeEntry,
    "remove_entry": RemoveEntry,
    "confirm_entry": ConfirmEntry,
    "agree_entry": AgreeEntry,
    "set_paper": SetPaper,
    "review_entry": ReviewEntry,
    "open_notice": OpenNotice,
    "raise_objection": RaiseObjection,
    "rule_objection": RuleObjection,
    "qualify": Qualify,
    "withdraw": Withdraw,
    "replace_player": ReplacePlayer,
    "mend_name": MendName,
    "decide_phones": DecidePhones,
    "permit_phone": PermitPhone,
    "note_conduct": NoteConduct,
    "change_schedule": ChangeSchedule,
    "begin": Begin,
    "make_schedule": MakeSchedule,
    "commit_draw": CommitDraw,
    "contribute": Contribute,
    "close_words": CloseWords,
    "reveal_draw": RevealDraw,
    "give_up_draw": GiveUpDraw,
    "pair": Pair,
    "pair_again": PairAgain,
    "change_draft": ChangeDraft,
    "publish_round": PublishRound,
    "start_round": StartRound,
    "pause_round": PauseRound,
    "resume_round": ResumeRound,
    "extend_round": ExtendRound,
    "announce": Announce,
    "end_round": EndRound,
    "finish_table": FinishTable,
    "sign_in": SignIn,
    "report_result": ReportResult,
    "confirm_result": ConfirmResult,
    "enter_sheet": EnterSheet,
    "forfeit": Forfeit,
    "correct_result": CorrectResult,
    "publish_scores": PublishScores,
    "rule": Rule,
    "file_appeal": FileAppeal,
    "receive_fee": ReceiveFee,
    "decide_appeal": DecideAppeal,
    "close_stage": CloseStage,
    "settle_advance": SettleAdvance,
    "give_honour": GiveHonour,
    "waive_honour": WaiveHonour,
    "close": Close,
    "correct_clock": CorrectClock,
    "undo": Undo,
}
KIND_OF: Mapping[type[Command], str] = {command: name for name, command in NAMES.items()}
