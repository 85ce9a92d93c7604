"""What did a recorded deal do wrong by its regulation?

A record holds what was really played. The audit goes through all of it, past every fault,
and lists each with its clause, the infraction it is, and what the regulation says to it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from paisai import shengji
from paisai.errors import NotationError
from paisai.frozen import record
from paisai.record import Record, RecordError, StepRefused, erdayi_replay, shengji_replay
from paisai.record.grammar import GRAMMARS
from paisai.record.shengji_steps import written_out
from paisai.referee.audit import erdayi as erdayi_audit
from paisai.referee.audit import shengji as shengji_audit
from paisai.referee.audit.charges import established, infraction_for, known_facts, rulings
from paisai.referee.audit.faults import Fault, Noted
from paisai.referee.audit.over_time import over_times
from paisai.referee.history import Past
from paisai.referee.rulings import Ruling
from paisai.regulations import rules_of
from paisai.regulations.regulation import Regulation


@record
class Finding:
    """One fault of a record.

    `clause` is the infraction's, or where the regulation knows no such infraction (or gives
    it no clause) the rule of the game that was broken; `broken` is always the latter. `facts`
    are what the cards prove for `rule`; `rulings` has one ruling, or one for each case or
    choice that the cards leave open, and is empty without an infraction.
    """

    deal: int
    trick: int | None
    line: int
    seat: int | None
    fault: Fault
    infraction: str | None
    clause: str
    broken: str
    zh: str
    en: str
    facts: Mapping[str, int | str]
    established: int | None = None
    """The trick from which a revoke can no longer be repaired."""
    rulings: tuple[Ruling, ...] = ()

    def text(self, language: str = "zh") -> str:
        return self.en if language == "en" else self.zh

    def to_json(self) -> dict[str, Any]:
        return {
            "deal": self.deal,
            "trick": self.trick,
            "line": self.line,
            "seat": self.seat,
            "fault": self.fault.value,
            "infraction": self.infraction,
            "clause": self.clause,
            "broken": self.broken,
            "text": {"zh": self.zh, "en": self.en},
            "facts": dict(self.facts),
            "established": self.established,
            "rulings": [ruling.to_json() for ruling in self.rulings],
        }


def audit(record: Record, regulation: Regulation) -> list[Finding]:
    """Everything the cards prove, in the order of the record; `RecordError` if a deal's cards
    cannot have been dealt so."""
    by_deal: dict[int, list[Noted]] = defaultdict(list)
    for deal, noted in chain(_noted(record, regulation), over_times(record, regulation)):
        by_deal[deal].append(noted)
    refused = _refused(record, regulation)
    if refused is not None and not _is_known(refused, by_deal):
        by_deal[refused[0]].append(refused[1])
    for in_deal in by_deal.values():
        in_deal.sort(key=lambda noted: noted.line)
    history: dict[int | None, list[Past]] = defaultdict(list)
    found = []
    for deal, in_deal in sorted(by_deal.items()):
        for noted in in_deal:
            finding = _finding(regulation, deal, noted, in_deal, history[_offender(record, noted)])
            found.append(finding)
            if finding.infraction is not None:
                past = Past(finding.infraction, {"deal": deal})
                history[_offender(record, noted)].append(past)
    return found


def _noted(record: Record, regulation: Regulation) -> Iterator[tuple[int, Noted]]:
    rules = rules_of(regulation)
    game = GRAMMARS[record.game]
    if isinstance(rules, shengji.Rules):
        if game.game != "升级":
            raise _other_game(regulation, record)
        return shengji_audit.faults_of(record, rules)
    if game.game == "升级":
        raise _other_game(regulation, record)
    return erdayi_audit.faults_of(record, rules)


_PLAYED = ("出", "不出", "令出", "禁出", "指定")


def _refused(record: Record, regulation: Regulation) -> tuple[int, Noted] | None:
    """The first play that the game itself refuses, with the number of its deal: what `record
    check` stops at is never passed over here. What a scribe may leave out on paper (draws, cards
    turned, the kitty taken) is for the walk alone."""
    rules = rules_of(regulation)
    deal = record.deals[0].number if record.deals else 1
    try:
        if isinstance(rules, shengji.Rules):
            for match_frame in shengji_replay.replay(written_out(record, rules), rules):
                deal = match_frame.number
        else:
            for frame in erdayi_replay.replay(record, rules):
                deal = frame.number
    except StepRefused as error:
        steps = (step for entry in record.deals for step in entry.steps)
        step = next((step for step in steps if step.line == error.line), None)
        if step is not None and step.verb in _PLAYED:
            of = error.broken
            noted = Noted(
                Fault.REFUSED, error.line, step.seat, of.clause, of.zh, of.en, cards=step.cards
            )
            return deal, noted
    except RecordError:
        return None  # a figure, which the walk has compared by itself
    return None


def _is_known(refused: tuple[int, Noted], by_deal: Mapping[int, Sequence[Noted]]) -> bool:
    """Whether something was found by then, or in the same trick: what follows from a fault is none
    of its own, and who did not play is noted with the last play of the trick."""
    until = refused[1].line + 3
    return any(noted.line <= until for in_deal in by_deal.values() for noted in in_deal)


def _other_game(regulation: Regulation, record: Record) -> NotationError:
    return NotationError(
        f"记录的玩法是{record.game}，不能按规程 {regulation.id} 复核",
        f"the record is of {record.game}, which regulation {regulation.id} does not play",
    )


def _offender(record: Record, noted: Noted) -> int | None:
    """An entry is a player in 竞技二打一 and a pair in 升级."""
    if noted.seat is None:
        return None
    return noted.seat % 2 if record.game == "升级" else noted.seat


def _finding(
    regulation: Regulation, deal: int, noted: Noted, in_deal: list[Noted], history: list[Past]
) -> Finding:
    infraction = infraction_for(regulation, noted, in_deal)
    facts: dict[str, int | str] = {}
    given: tuple[Ruling, ...] = ()
    stands = None
    if infraction is not None:
        facts = known_facts(regulation, infraction, noted, deal)
        given = rulings(regulation, infraction, noted, facts, history)
        stands = established(infraction, noted)
    return Finding(
        deal,
        noted.trick,
        noted.line,
        noted.seat,
        noted.fault,
        None if infraction is None else infraction.id,
        (infraction.clause if infraction is not None else None) or noted.clause,
        noted.clause,
        noted.zh,
        noted.en,
        facts,
        stands,
        given,
    )
