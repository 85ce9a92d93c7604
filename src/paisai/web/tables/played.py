"""What is kept of a deal that is over, and what does its page show?"""

from __future__ import annotations

import base64
import hashlib
import hmac
import time
from collections.abc import Iterable, Iterator
from typing import Any

from django.conf import settings

from paisai.cards import parse, write
from paisai.errors import NotationError, PaisaiError
from paisai.plain import dump
from paisai.record import dumps, loads
from paisai.record import erdayi as erdayi_record
from paisai.record import shengji as shengji_record
from paisai.record.grammar import ERDAYI, SHENGJI
from paisai.record.model import Record
from paisai.regulations import load, preset_ids, rules_of
from paisai.regulations.loading import known
from paisai.regulations.regulation import Regulation
from paisai.shengji.state import Setting
from paisai.tables.game import Game, Plain, both, game_of
from paisai.tables.proving import doubts, proof_of
from paisai.tables.room import Act, Finished, Room
from paisai.tables.view import name_of, regulation_of

KEY_LENGTH = 16
COSTS_S = 2.0
"""Seconds of processor time that the costs of a deal may take."""
COSTS_BUDGET = 1_000_000
"""Positions looked at for one play, at most."""


def key_of(table: str, number: int) -> str:
    """The unguessable name of a deal."""
    made = hmac.new(settings.SECRET_KEY.encode(), f"deal {table} {number}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(made.digest()).decode()[:KEY_LENGTH]


def row_of(room: Room) -> dict[str, Any]:
    """The row of the deal that has just ended."""
    finished = room.finished
    assert finished is not None
    whole = None if room.preset else dump(room.regulation)
    return {
        "key": key_of(room.table, finished.number),
        "table": room.table,
        "number": finished.number,
        "ended": finished.ended,
        "game": room.game.name,
        "regulation": regulation_of(room),
        "result": finished.result,
        "record": dumps(record_of(room, finished)),
        "more": {
            "seats": [_player(seat) for seat in finished.seats],
            "proof": finished.proof,
            "acts": [list(act[1:]) for act in finished.acts],
            "start": _start(room.game, finished.start),
            "whole_regulation": whole,
        },
    }


def _player(seat: Any) -> Plain:
    name = name_of(seat)
    return {
        "kind": seat.kind.value,
        "name": name.zh,
        "name_en": name.en,
        "player": seat.player or None,
        "version": seat.version or None,
        "away": seat.away,
    }


def _start(game: Game, start: Any) -> Plain:
    if game.name == "erdayi":
        return {"first_bidder": start.first_bidder}
    setting = start.setting
    return {
        "level": setting.level,
        "declarer": setting.declarer,
        "first_drawer": setting.first_drawer,
    }


def record_of(room: Room, finished: Finished) -> Record:
    """The deal as a record that people read and `paisai record check` replays."""
    made = finished.proof
    proof = proof_of(made["table"], made["deal"], made["attempt"], made["secret"], made["words"])
    number = room.match_deals
    names = [
        (seat, name_of(sitting).zh)
        for seat, sitting in zip(_seat_words(room.game), finished.seats, strict=True)
    ]
    headers = (("规程", room.regulation.id), *names)
    comments = tuple(_stood_in(room, finished))
    if room.game.name == "erdayi":
        entry = erdayi_record.deal_record(finished.deal, number, proof)
        return Record(ERDAYI.game, headers, (entry,), comments=comments)
    events = [action for _, action in _actions(room.game, finished.start, finished.acts)]
    entry = shengji_record.deal_record(finished.start, events, number, proof, after=finished.match)
    return Record(SHENGJI.game, headers, (entry,), comments=comments)


def _seat_words(game: Game) -> tuple[str, ...]:
    return tuple(ERDAYI.seats if game.name == "erdayi" else SHENGJI.seats)


def _stood_in(room: Room, finished: Finished) -> Iterator[str]:
    """Whose plays were a bot's (托管)."""
    for seat, word in enumerate(_seat_words(room.game)):
        acts = sum(act.seat == seat and act.by == "stand_in" for act in finished.acts)
        if acts:
            yield f"{word} 托管 {acts} 手"
    for word, sitting in zip(_seat_words(room.game), finished.seats, strict=True):
        if sitting.version:
            yield f"{word} 是机器人 {sitting.version}"


def _actions(game: Game, start: Any, acts: Iterable[Act]) -> Iterator[tuple[Act, Any]]:
    """Each act as the game's own action, a draw for each card."""
    deal = start
    for act in acts:
        if act.action["type"] == "draw":
            for _ in range(act.action.get("count", 1)):
                step = game.table_step(deal)
                yield act, step
                deal = deal.apply(step)
            continue
        action = game.read(deal, act.seat if act.seat is not None else -1, act.action)
        yield act, action
        deal = deal.apply(action)


# -- the page of a deal ----------------------------------------------------------------------------


def regulation_in(row: Any) -> Regulation:
    """By which a deal was played."""
    whole = row.more.get("whole_regulation")
    return known(whole, "table") if whole else load(row.regulation["id"])


def start_in(row: Any, regulation: Regulation) -> Any:
    """The deal before anything was done."""
    rules: Any = rules_of(regulation)
    deck, start = parse(row.more["proof"]["deck"]), row.more["start"]
    if row.game == "erdayi":
        from paisai.erdayi import Deal

        return Deal.start(deck, start["first_bidder"], rules)
    from paisai.shengji.drawing import Drawing

    setting = Setting(rules, start["level"], deck, start["first_drawer"], start["declarer"])
    return Drawing.begin(setting)


def acts_in(row: Any) -> list[Act]:
    return [Act(0, *act) for act in row.more["acts"]]


def steps_of(game: Game, start: Any, acts: Iterable[Act]) -> Iterator[Plain]:
    """Every act with the deal after it, all hands open."""
    deal = start
    for number, act in enumerate(acts, 1):
        before = deal
        told: Plain
        if act.action["type"] == "draw":
            for _ in range(act.action.get("count", 1)):
                deal = deal.apply(game.table_step(deal))
            told = {"kind": "drawn", "count": act.action.get("count", 1)}
            told["text"] = {"zh": "摸牌", "en": "cards are drawn"}
        else:
            seat = act.seat if act.seat is not None else -1
            action = game.read(deal, seat, act.action)
            deal = deal.apply(action)
            told = {"kind": "acted", "seat": act.seat, "by": act.by, "action": act.action}
            told |= game.told(before, action, deal)
            actor = act.seat if act.seat is not None else before.to_act
            told["text"] = both(game.sentence(actor, action, told["shape"]))
            told["took"] = act.took
        yield {"step": number, "event": told, "deal": open_view(game, deal)}


def open_view(game: Game, deal: Any) -> Plain:
    """The deal with all hands open, as after it is over."""
    seen = game.view(deal, None)
    seen["hands"] = [game.view(deal, seat)["hand"] for seat in range(game.seats)]
    seen["hand_groups"] = [game.view(deal, seat)["groups"] for seat in range(game.seats)]
    seen["kitty_now"] = _kitty(deal)
    return seen


def _kitty(deal: Any) -> str:
    buried = getattr(deal, "buried", None)
    if buried is not None:
        return write(buried)
    if hasattr(deal, "setting"):
        from paisai.shengji.drawing import Drawing

        return write(deal.setting.kitty) if isinstance(deal, Drawing) else ""
    return write(deal.kitty)


def page_of(row: Any) -> Plain:
    """All that the page of a deal shows."""
    regulation = regulation_in(row)
    game, start = game_of(regulation), start_in(row, regulation)
    page: Plain = {
        "ok": True,
        "deal": row.key,
        "number": row.number,
        "table": row.table,
        "ended": row.ended,
        "game": row.game,
        "regulation": row.regulation,
        "players": row.more["seats"],
        "start": open_view(game, start),
        "steps": list(steps_of(game, start, acts_in(row))),
        "result": row.result,
        "proof": row.more["proof"],
        "record": row.record,
        "audit": audit_of(row.record) if not row.regulation["changed"] else [],
    }
    return {**page, "proved": not doubts(page)}


def audit_of(text: str) -> list[Plain]:
    """What the record shows to have been against the regulation."""
    from paisai.referee.audit import audit

    try:
        record = loads(text)
        findings = audit(record, load(record.get("规程") or ""))
    except PaisaiError as error:
        return [{"text": {"zh": error.zh, "en": error.en}, "clause": ""}]
    return [
        {"text": {"zh": finding.zh, "en": finding.en}, "clause": finding.clause}
        for finding in findings
    ]


def line_of(row: Any, step: object, actions: object) -> Plain:
    """Another line: these actions after a step of the deal. Raises `PaisaiError` with the clause
    where one is not legal."""
    regulation = regulation_in(row)
    return line_from(game_of(regulation), start_in(row, regulation), acts_in(row), step, actions)


def line_from(game: Game, start: Any, acts: list[Act], step: object, actions: object) -> Plain:
    if type(step) is not int or not 0 <= step <= len(acts):
        raise NotationError(f"step 应为 0 到 {len(acts)}", f"step is 0 to {len(acts)}")
    if not isinstance(actions, list) or len(actions) > 200:
        raise NotationError("actions 应为动作的列表", "actions must be a list of actions")
    deal = start
    for _, action in _actions(game, start, acts[:step]):
        deal = deal.apply(action)
    tried: list[Act] = []
    at = deal
    for action in actions:
        if not isinstance(action, dict) or at.to_act is None:
            raise NotationError("这副牌已经打完", "the deal is over")
        seat = action.get("seat", at.to_act) if action.get("type") == "show" else at.to_act
        read = game.read(at, seat, action)
        at = at.apply(read)
        plain = {key: value for key, value in action.items() if key != "seat"}
        tried.append(Act(0, seat, "line", plain, 0, 0))
    steps = list(steps_of(game, deal, tried))
    legal = None if at.to_act is None else game.legal(at, at.to_act)
    result = game.result(at, None) if at.to_act is None else None
    return {"ok": True, "steps": steps, "legal": legal, "to_act": at.to_act, "result": result}


def read_record(text: object) -> Plain:
    """A record that somebody has, as the page of a deal."""
    if not isinstance(text, str):
        raise NotationError("record 应为记录的文字", "record must be the text of a record")
    record = loads(text)
    preset = record.get("规程") or ""
    if preset not in preset_ids():
        raise NotationError(
            f"记录的规程应为 {'、'.join(preset_ids())}",
            f"the record's 规程 must be one of {', '.join(preset_ids())}",
        )
    start, acts, end = _from_record(record)
    regulation = load(preset)
    game = game_of(regulation)
    names = dict(record.headers)
    players = [
        {"kind": "person", "name": names.get(word, word), "name_en": names.get(word, word)}
        for word in _seat_words(game)
    ]
    return {
        "ok": True,
        "deal": None,
        "number": record.deals[0].number,
        "game": game.name,
        "regulation": {"id": preset, "title": dump(regulation.name), "changed": False},
        "players": players,
        "start": open_view(game, start),
        "steps": list(steps_of(game, start, acts)),
        "result": game.result(end, None) if end.to_act is None else None,
        "proof": None,
        "proved": False,
        "record": text,
        "audit": audit_of(text),
    }


def _from_record(record: Record) -> tuple[Any, list[Act], Any]:
    """The first deal of a record: its start, what was done, its end. Raises `RecordError`."""
    from paisai.record.replay import replay

    if not record.deals:
        raise NotationError("记录里没有一副牌", "there is no deal in the record")
    frames = [frame for frame in replay(record) if frame.number == record.deals[0].number]
    end: Any = frames[-1].deal
    game = game_of(load(record.get("规程") or ""))
    start: Any = frames[0].deal
    if record.game == ERDAYI.game:
        from paisai.erdayi import Bid, Play

        actions: list[Any] = [*map(Bid, end.bids), *(Play(played.cards) for played in end.plays)]
    else:
        from paisai.record.shengji import events_of

        actions = list(events_of(end))
    acts: list[Act] = []
    deal = start
    for action in actions:
        plain = game.write(action)
        seat = getattr(action, "seat", deal.to_act)
        if plain["type"] == "draw" and acts and acts[-1].action["type"] == "draw":
            count = acts[-1].action["count"] + 1
            acts[-1] = acts[-1]._replace(action={"type": "draw", "count": count})
        else:
            if plain["type"] == "draw":
                plain["count"] = 1
            by_table = plain["type"] in ("draw", "turn_kitty", "take_kitty")
            acts.append(Act(0, None if by_table else seat, "person", plain, 0, 0))
        deal = deal.apply(action)
    return start, acts, end


def costs_of(text: str) -> list[Plain]:
    """What each play near the end cost its side, where the exact solver can say it: the best play
    and what was lost, from the last play back until there are too many cards."""
    from paisai.players.best_lines import compare

    record = loads(text)
    _, acts, _ = _from_record(record)
    plays = [
        (step, act) for step, act in enumerate(acts, 1) if act.action["type"] in ("play", "pass")
    ]
    costs: list[Plain] = []
    began = time.process_time()
    for number in range(len(plays), 0, -1):
        if time.process_time() - began > COSTS_S:
            break
        try:
            compared = compare(record, number, budget=COSTS_BUDGET)
        except PaisaiError:
            break
        step, act = plays[number - 1]
        if compared.cost:
            best = compared.best.line[0].cards if compared.best.line else ""
            text_ = {"zh": f"少得 {compared.cost} 分", "en": f"cost {compared.cost}"}
            costs.append(
                {
                    "step": step,
                    "seat": act.seat,
                    "cost": compared.cost,
                    "best": best,
                    "text": text_,
                }
            )
    return costs[::-1]
