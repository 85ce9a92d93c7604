"""Forms as values, for any front: one for every act a person gives at a desk.

    form = form_of("enter_sheet", at, {"table": ["7"]})     # to be shown
    try:
        commands = commands_of("enter_sheet", at, posted)   # to be given to the ledger
    except WrongForm as error:
        form = form_of("enter_sheet", at, posted).kept(posted).told(error)

What the ledger then refuses is put beside its field by `refused`. The words are those of the
command line: both call `paisai.desk.acts`.
"""

from __future__ import annotations

from collections.abc import Mapping

from paisai.desk.forms import (
    appeals,
    conduct,
    entries,
    event,
    playing,
    results,
    review,
    rounds,
    rulings,
    schedule,
    units,
)
from paisai.desk.forms.model import Field, Form, Kind, Option, Posted, Wrong, WrongForm
from paisai.desk.forms.parts import FormOf, Situation
from paisai.desk.forms.reading import answers, refused
from paisai.errors import NotationError, PaisaiError
from paisai.ledger import Command

__all__ = [
    "FORMS",
    "Field",
    "Form",
    "FormOf",
    "Kind",
    "Option",
    "Posted",
    "Situation",
    "Wrong",
    "WrongForm",
    "commands_of",
    "form_of",
    "refused",
]

FORMS: Mapping[str, FormOf] = {
    "create": event.CREATE,
    "set_unit": units.SET_UNIT,
    "share_out": units.SHARE_OUT,
    "add_entry": entries.ADD_ENTRY,
    "change_entry": entries.CHANGE_ENTRY,
    "remove_entry": entries.REMOVE_ENTRY,
    "confirm_entry": entries.CONFIRM_ENTRY,
    "agree_entry": entries.AGREE_ENTRY,
    "set_paper": review.SET_PAPER,
    "review_entry": review.REVIEW_ENTRY,
    "open_notice": review.OPEN_NOTICE,
    "raise_objection": review.RAISE_OBJECTION,
    "rule_objection": review.RULE_OBJECTION,
    "qualify": review.QUALIFY,
    "withdraw": entries.WITHDRAW,
    "replace_player": entries.REPLACE_PLAYER,
    "mend_name": entries.MEND_NAME,
    "change_schedule": schedule.CHANGE_SCHEDULE,
    "begin": rounds.BEGIN,
    "commit_draw": rounds.COMMIT_DRAW,
    "contribute": rounds.CONTRIBUTE,
    "close_words": rounds.CLOSE_WORDS,
    "reveal_draw": rounds.REVEAL_DRAW,
    "give_up_draw": rounds.GIVE_UP_DRAW,
    "pair": rounds.PAIR,
    "pair_again": rounds.PAIR_AGAIN,
    "change_draft": rounds.CHANGE_DRAFT,
    "publish_round": rounds.PUBLISH_ROUND,
    "start_round": playing.START_ROUND,
    "pause_round": playing.PAUSE_ROUND,
    "resume_round": playing.RESUME_ROUND,
    "extend_round": playing.EXTEND_ROUND,
    "announce": playing.ANNOUNCE,
    "end_round": playing.END_ROUND,
    "finish_table": playing.FINISH_TABLE,
    "sign_in": playing.SIGN_IN,
    "correct_clock": playing.CORRECT_CLOCK,
    "report_result": results.REPORT_RESULT,
    "confirm_result": results.CONFIRM_RESULT,
    "enter_sheet": results.ENTER_SHEET,
    "forfeit": results.FORFEIT,
    "correct_result": results.CORRECT_RESULT,
    "publish_scores": results.PUBLISH_SCORES,
    "rule": rulings.RULE,
    "file_appeal": appeals.FILE_APPEAL,
    "receive_fee": appeals.RECEIVE_FEE,
    "decide_appeal": appeals.DECIDE_APPEAL,
    "close_stage": event.CLOSE_STAGE,
    "settle_advance": event.SETTLE_ADVANCE,
    "decide_phones": event.DECIDE_PHONES,
    "permit_phone": conduct.PERMIT_PHONE,
    "note_conduct": conduct.NOTE_CONDUCT,
    "give_honour": event.GIVE_HONOUR,
    "waive_honour": event.WAIVE_HONOUR,
    "close": event.CLOSE,
    "undo": event.UNDO,
}
"""By the ledger's names of the acts."""


def form_of(name: str, at: Situation, given: Posted | None = None) -> Form:
    """The form of an act; what is given already (a table, an infraction) chooses its fields."""
    made, known = _made(name), given or {}
    title = made.title if made.called is None else made.called(at, known)
    return Form(name, title, tuple(made.fields(at, known)), made.submit, made.help)


def commands_of(name: str, at: Situation, posted: Posted) -> tuple[Command, ...]:
    """The commands a filled-in form asks for; otherwise `WrongForm`."""
    form = form_of(name, at, posted)
    told = answers(form, posted)
    try:
        return tuple(_made(name).commands(at, told))
    except PaisaiError as error:
        raise refused(form, error) from None


def _made(name: str) -> FormOf:
    if name not in FORMS:
        raise NotationError(
            f"没有 {name[:40]} 这种表单，有 {'、'.join(FORMS)}",
            f"there is no form {name[:40]}; there are {', '.join(FORMS)}",
        )
    return FORMS[name]
