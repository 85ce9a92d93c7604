"""An infraction with its facts becomes a ruling with its effects; appeals against it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from paisai.desk.acts.results import Written, score_of, table_asked
from paisai.desk.names import entry_of
from paisai.errors import NotationError
from paisai.ledger.appeals import round_appealed
from paisai.ledger.commands import DecideAppeal, FileAppeal, Rule
from paisai.ledger.ruled import as_command
from paisai.referee import Past, rule
from paisai.referee.catalogue import find
from paisai.referee.rulings import Ruling
from paisai.regulations.closing import AppealForm
from paisai.tournament.competition import Competition, RoundStatus
from paisai.tournament.entries import EntryId


@dataclass(frozen=True, slots=True)
class Ruled:
    """What the regulation says, and the command that puts it on record."""

    ruling: Ruling
    command: Rule


def ruling(
    competition: Competition,
    entry: str,
    infraction: str,
    facts: Sequence[str],
    table: int | None = None,
    deal: int | None = None,
) -> Ruled:
    offender = entry_of(competition, entry)
    known = _numbered(competition, infraction, _given(facts), deal)
    made = rule(competition.regulation, infraction, known, _past(competition, offender))
    return Ruled(made, as_command(made, offender, known, table, deal))


def _given(words: Sequence[str]) -> dict[str, object]:
    facts: dict[str, object] = {}
    for one in words:
        name, equals, value = one.partition("=")
        if not equals or not name:
            raise NotationError(
                f"事实应写成 名=值，如 cards=3，不是 {one}",
                f"a fact is NAME=VALUE, such as cards=3, not {one}",
            )
        facts[name] = int(value) if re.fullmatch(r"-?\d+", value) else value
    return facts


def _numbered(
    competition: Competition, infraction: str, facts: dict[str, object], deal: int | None
) -> dict[str, object]:
    """With the round and deal, where repetition is counted within them."""
    asked = {fact.name for fact in find(competition.regulation, infraction).facts}
    here: dict[str, object] = {"round": _round_now(competition), "deal": deal}
    known = {name: n for name, n in here.items() if name in asked and n is not None}
    return {**known, **facts}


def _round_now(competition: Competition) -> int | None:
    """The last published round, counted over all stages."""
    rounds = [r for stage in competition.stages for r in stage.rounds]
    published = [r.serial for r in rounds if r.status is not RoundStatus.DRAFT]
    return published[-1] if published else None


def _past(competition: Competition, entry: EntryId) -> list[Past]:
    """What the entry did before, with the round and deal it was in."""
    past = []
    for one in competition.rulings:
        if one.entry == entry and one.cancelled_by is None:
            deal = {} if one.deal is None else {"deal": one.deal}
            facts: dict[str, object] = {"round": one.serial, **deal, **one.facts}
            past.append(Past(one.infraction, facts))
    return past


def file_appeal(
    competition: Competition,
    entry: str,
    text: str,
    form: AppealForm,
    *,
    fee: int = 0,
    ruling: int | None = None,
    appeal: int | None = None,
    round_: int | None = None,
    stage: int | None = None,
) -> FileAppeal:
    by = entry_of(competition, entry)
    return FileAppeal(by, form, text, fee, ruling, appeal, round_, stage)


def decide_appeal(
    competition: Competition,
    appeal: int,
    uphold: str | None,
    dismiss: str | None,
    *,
    table: int | None = None,
    score: Written | None = None,
    replay: bool = False,
) -> DecideAppeal:
    """Either `uphold` or `dismiss` is the reason."""
    if (score is not None and table is None) or (
        table is not None and score is None and not replay
    ):
        raise NotationError(
            "改判成绩要同时写 --table 桌号 和 --score 成绩；补赛写 --replay",
            "to change a result give both --table and --score; for a replay --replay",
        )
    reason = uphold if uphold is not None else dismiss
    read = None
    if score is not None and table is not None:
        about = next((a for a in competition.appeals if a.number == appeal), None)
        seated = None
        if about is not None:
            stage, round_ = round_appealed(competition, about)
            seated = table_asked(competition, table, round_.number, stage.index + 1)
        read = score_of(competition, score, seated)
    return DecideAppeal(appeal, uphold is not None, reason or "", table, read, replay)
