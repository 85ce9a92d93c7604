"""`paisai draw`: a draw that nobody can have arranged, in one go or step by step.

The secret is drawn here, kept in a file beside the event's that only its owner can read, and
deleted when it is revealed: by then it stands in the event's own file.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from paisai.cards.shuffle import commitment
from paisai.desk.desk import Desk, word
from paisai.desk.naming import label
from paisai.desk.progress import during
from paisai.desk.shown import Column
from paisai.errors import NotationError, PaisaiError
from paisai.ledger import Command, State
from paisai.ledger.commands import Begin, CommitDraw, Contribute, MakeSchedule, RevealDraw
from paisai.tournament.competition import Competition, DrawPurpose
from paisai.tournament.entries import EntryId
from paisai.tournament.next_step import Due, next_step
from paisai.tournament.pairing.knockout_first_round import BracketRemedy

PURPOSE = {
    DrawPurpose.NUMBERS: ("抽签号", "draw numbers"),
    DrawPurpose.TABLES: ("分桌", "tables"),
    DrawPurpose.ZONES: ("赛区号", "zone numbers"),
    DrawPurpose.GROUPS: ("分组", "groups"),
    DrawPurpose.BRACKET: ("淘汰赛位置", "the bracket"),
    DrawPurpose.PLAY_OFF: ("加赛", "the play-off"),
    DrawPurpose.LOTS: ("抽签定名次", "lots for places"),
}


def add_parser(subparsers: Any) -> None:
    one = word(
        subparsers,
        "draw",
        "抽签：承诺、现场加话、揭示 · a draw: commit, contribute, reveal",
        _draw,
        True,
    )
    one.add_argument(
        "--words",
        nargs=2,
        action="append",
        default=[],
        metavar=("谁", "话"),
        help="现场的人加的话或数字，可重复 · somebody in the hall adds words",
    )
    one.add_argument(
        "--remedy",
        choices=[r.value for r in BracketRemedy if r is not BracketRemedy.NONE],
        help="淘汰赛第一轮避不开时放宽：许同单位、同小组相遇 · relax a rule of the first round",
    )
    one.add_argument("--reason", default="", help="放宽的理由 · why")
    step = one.add_mutually_exclusive_group()
    step.add_argument("--commit", action="store_true", help="只公布承诺 · commitment only")
    step.add_argument("--contribute", action="store_true", help="只加话 · contributions only")
    step.add_argument("--reveal", action="store_true", help="只揭示 · reveal only")


def secret_file(path: Path, published: str) -> Path:
    """Named for the commitment: no draw ever takes another's secret."""
    return path.with_name(f"{path.name}.{published[:16]}.secret")


def _draw(options: argparse.Namespace) -> int:
    desk = Desk(options)
    if options.contribute and not options.words:
        raise NotationError("加话要写 --words 谁 话", "a contribution is --words WHO WORDS")
    if options.remedy and (options.contribute or desk.competition.draw is not None):
        raise NotationError(
            "放宽要在公布承诺时写明；这次抽签已经公布，要放宽先用 undo 撤销",
            "a rule is relaxed when the draw is committed; this one is: undo it first",
        )
    words: list[Command] = [Contribute(name, words) for name, words in options.words]
    if options.reveal:
        return _reveal(desk, words)
    if options.contribute:
        desk.do_all(words)
        return _waiting(desk)
    if options.commit:
        _commit(desk, words)
        return _waiting(desk)
    if desk.competition.draw is None:
        _commit(desk, words, whole=True)
        words = []
    return _reveal(desk, [*words, *_asked(desk)])


def _waiting(desk: Desk) -> int:
    draw = desk.competition.draw
    assert draw is not None
    return desk.answer(
        f"已公布承诺，加话 {len(draw.contributions)} 条；用 paisai draw FILE --reveal 揭示",
        f"committed, {len(draw.contributions)} contributions; reveal with"
        " paisai draw FILE --reveal",
        commitment=draw.commitment,
        contributions=len(draw.contributions),
        purpose=draw.purpose.value,
    )


def _commit(desk: Desk, words: list[Command], whole: bool = False) -> None:
    """Opens what is due: the first stage, the schedule, then the draw.

    In one go the reveal is tried too, so that an impossible draw leaves nothing behind.
    """
    commands: list[Command] = []
    with during(desk.text("准备抽签", "preparing the draw")):
        competition = desk.competition
        if next_step(competition).due is Due.BEGIN:
            commands.append(Begin())
            competition = _competition(desk.tried(commands))
        if next_step(competition).due is Due.SCHEDULE:
            commands.append(MakeSchedule(secrets.token_hex(32)))
        secret = secrets.token_hex(32)
        published = commitment(secret)
        remedy = BracketRemedy(desk.options.remedy or "none")
        commands += [CommitDraw(published, remedy, desk.options.reason), *words]
        desk.tried([*commands, RevealDraw(secret)] if whole else commands)
    kept = secret_file(desk.options.file, published)
    _keep(kept, secret)
    try:
        desk.do_all(commands)
    except PaisaiError:
        kept.unlink(missing_ok=True)
        raise
    if isinstance(commands[0], Begin):
        count = len(desk.competition.stages[-1].participants)
        desk.say(f"开赛，{count} 个参赛者", f"play begins with {count} entries")
    desk.say(f"承诺：{published}", f"commitment: {published}")


def _competition(state: State) -> Competition:
    assert state.competition is not None
    return state.competition


def _keep(path: Path, secret: str) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secret + "\n")
        file.flush()
        os.fsync(file.fileno())


def _asked(desk: Desk) -> list[Command]:
    """At a terminal people in the hall may add words one by one."""
    at_a_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if desk.options.json or desk.options.words or not at_a_terminal:
        return []
    desk.say(
        "现场的人可以加话（领队、选手各写一句或一个数），空行结束",
        "people in the hall may add words, one a line; an empty line ends",
    )
    added: list[Command] = []
    with suppress(EOFError):
        while words := input("> ").strip():
            added.append(Contribute(desk.text("现场", "the hall"), words))
    return added


def _reveal(desk: Desk, words: list[Command]) -> int:
    draw = desk.competition.draw
    if draw is None:
        raise NotationError(
            "没有公布了承诺的抽签；先用 paisai draw FILE --commit",
            "no draw is open; begin with paisai draw FILE --commit",
        )
    kept = secret_file(desk.options.file, draw.commitment)
    try:
        secret = kept.read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        raise NotationError(
            f"找不到密钥文件 {kept.name}；没有密钥揭示不了，可用 undo 撤销这次抽签再抽",
            f"{kept.name} is missing; without it undo this draw and draw again",
        ) from None
    with during(desk.text("抽签", "drawing")):
        event = desk.do_all([*words, RevealDraw(secret)])[-1]
    kept.unlink(missing_ok=True)
    lots = draw.purpose in (DrawPurpose.NUMBERS, DrawPurpose.LOTS)
    desk.table(LOTS if lots else NUMBERS, _drawn(desk, draw.purpose), "", "")
    for two in event.data["outcome"].get("remedied", ()):
        names = "、".join(label(desk.competition, EntryId(entry)) for entry in two)
        desk.say(f"放宽：{names} 第一轮相遇", f"relaxed: {names} meet in the first round")
    zh, en = PURPOSE[draw.purpose]
    return desk.answer(
        f"{zh}已抽定；任何人可用 verify 复算",
        f"{en} drawn; anyone can recompute it with verify",
        purpose=draw.purpose.value,
        secret=secret,
        outcome=event.data.get("outcome"),
    )


NUMBERS = (
    Column("number", "号", "no.", right=True),
    Column("name", "参赛者", "entry"),
)
LOTS = (Column("number", "签号", "lot", right=True), NUMBERS[1])
"""Not the entry's own number, by which commands know it."""


def _drawn(desk: Desk, purpose: DrawPurpose) -> list[dict[str, Any]]:
    """What was drawn, as far as it is a list of people."""
    competition = desk.competition
    stage = competition.stage
    assert stage is not None
    if purpose is DrawPurpose.NUMBERS and stage.numbers:
        numbers: Any = stage.numbers
    elif purpose is DrawPurpose.LOTS:
        numbers = stage.lots
    elif purpose is DrawPurpose.ZONES and stage.zones:
        return [
            {"number": n, "name": zone}
            for zone, n in sorted(stage.zones.items(), key=lambda item: item[1])
        ]
    elif purpose is DrawPurpose.GROUPS and stage.groups:
        return [
            {"number": i, "name": "、".join(label(competition, entry) for entry in group)}
            for i, group in enumerate(stage.groups, 1)
        ]
    elif purpose is DrawPurpose.TABLES and stage.three:
        return [
            {"number": i, "name": "、".join(label(competition, entry) for entry in seats)}
            for i, seats in enumerate(stage.three.tables, 1)
        ]
    else:
        return []
    ordered = sorted(numbers.items(), key=lambda item: item[1])
    return [{"number": n, "name": label(competition, entry)} for entry, n in ordered]
