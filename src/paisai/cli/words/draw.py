"""`paisai draw`: a draw that nobody can have arranged, in one go or step by step.

The secret is drawn here, kept in a file beside the event's that only its owner can read, and
deleted when it is revealed: by then it stands in the event's own file.
"""

from __future__ import annotations

import argparse
import os
import secrets
import shlex
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from paisai.cards.shuffle import commitment
from paisai.cli.hints import called, line
from paisai.cli.progress import during
from paisai.cli.session import Session, word
from paisai.desk.acts import draw as acts
from paisai.desk.boards.draws import drawn
from paisai.desk.sentences import happened
from paisai.errors import NotationError, PaisaiError
from paisai.ledger import Command
from paisai.ledger.commands import Contribute, RevealDraw
from paisai.text import Text
from paisai.tournament.naming import names


def add_parser(subparsers: Any) -> None:
    one = word(
        subparsers,
        "draw",
        "抽签：承诺、现场代表报一句话、揭晓 · a draw: commit, contribute, reveal",
        run,
        True,
    )
    one.add_argument(
        "--words",
        nargs=2,
        action="append",
        default=[],
        metavar=("谁", "话"),
        help="现场代表报的一句话或一个数，可重复 · somebody in the hall adds words",
    )
    one.add_argument(
        "--remedy",
        metavar="哪一条",
        help="淘汰赛第一轮避不开时放宽：许同单位、同小组相遇 · relax a rule of the first round",
    )
    one.add_argument("--reason", default="", help="放宽或提前抽签的理由 · why relaxed or early")
    one.add_argument(
        "--agree",
        dest="agreed",
        action="store_true",
        help="人数少，同意改的打法 · agree to what so few entries change",
    )
    step = one.add_mutually_exclusive_group()
    step.add_argument("--commit", action="store_true", help="只公布承诺 · commitment only")
    step.add_argument("--contribute", action="store_true", help="只记现场的话 · contributions only")
    step.add_argument("--reveal", action="store_true", help="只揭晓 · reveal only")


def secret_file(event: str, published: str) -> Path:
    """Named for the commitment: no draw ever takes another's secret."""
    return Path(f"{event}.{published[:16]}.secret")


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    if options.contribute and not options.words:
        raise NotationError("现场代表的话要写 --words 谁 话", "a contribution is --words WHO WORDS")
    if options.remedy and (options.contribute or session.competition.draw is not None):
        raise NotationError(
            "放宽要在公布承诺时写明；这次抽签已经公布，要放宽先用 undo 撤销",
            "a rule is relaxed when the draw is committed; this one is: undo it first",
        )
    words = acts.words(options.words)
    if options.reveal:
        return _reveal(session, words)
    if options.contribute:
        session.do_all(words)
        return _waiting(session)
    if options.commit:
        _commit(session, words)
        return _waiting(session)
    if session.competition.draw is None:
        _commit(session, words, whole=True)
        words = []
    return _reveal(session, [*words, *_asked(session)])


def _waiting(session: Session) -> int:
    draw = session.competition.draw
    assert draw is not None
    count = len(draw.contributions)
    reveal = line(f"draw {shlex.quote(called(session.options))} --reveal")
    return session.answer(
        Text(
            f"已公布承诺，现场的话 {count} 条；用 {reveal} 揭晓",
            f"committed, {count} contributions; reveal with {reveal}",
        ),
        commitment=draw.commitment,
        contributions=count,
        purpose=draw.purpose.value,
    )


def _commit(session: Session, words: list[Command], whole: bool = False) -> None:
    secret, options = secrets.token_hex(32), session.options
    with during(session.text(Text("准备抽签", "preparing the draw"))):
        commands = acts.opening(
            session.state,
            secret,
            secrets.token_hex(32),
            options.remedy,
            options.reason,
            words,
            actor=session.actor,
            time=session.now(),
            whole=whole,
            early=options.reason,
            agreed=options.agreed,
        )
    published = commitment(secret)
    kept = secret_file(options.file, published)
    _keep(kept, secret)
    try:
        events = session.do_all(commands)
    except PaisaiError:
        kept.unlink(missing_ok=True)
        raise
    if events[0].kind == "begin":
        session.say(happened(session.state, events[0]))
    session.say(Text(f"承诺：{published}", f"commitment: {published}"))


def _keep(path: Path, secret: str) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secret + "\n")
        file.flush()
        os.fsync(file.fileno())


def _asked(session: Session) -> list[Command]:
    """At a terminal people in the hall may add words one by one."""
    at_a_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if session.options.json or session.options.words or not at_a_terminal:
        return []
    session.say(
        Text(
            "现场代表可以报一句话（领队、选手各写一句或一个数），空行结束",
            "people in the hall may add words, one per line; an empty line ends",
        )
    )
    added: list[Command] = []
    with suppress(EOFError):
        while words := input("> ").strip():
            added.append(Contribute(session.text(Text("现场", "the hall")), words))
    return added


def _missing(session: Session, kept: Path) -> NotationError:
    if session.is_remote:
        return NotationError(
            f"这里没有密钥文件 {kept.name}：在网页上锁定的，请在网页的“抽签”里揭晓；"
            "在别的电脑上锁定的，请在那台电脑上揭晓",
            f"{kept.name} is not here: what was locked on the page is opened on the page of the"
            " draw, what was locked on another computer is revealed there",
        )
    return NotationError(
        f"找不到密钥文件 {kept.name}；没有密钥揭晓不了，可用 undo 撤销这次抽签再抽",
        f"{kept.name} is missing; without it undo this draw and draw again",
    )


def _reveal(session: Session, words: list[Command]) -> int:
    draw = session.competition.draw
    if draw is None:
        commit = line(f"draw {shlex.quote(called(session.options))} --commit")
        raise NotationError(
            f"没有公布了承诺的抽签；先用 {commit}", f"no draw is open; begin with {commit}"
        )
    kept = secret_file(session.options.file, draw.commitment)
    try:
        secret = kept.read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        raise _missing(session, kept) from None
    with during(session.text(Text("抽签", "drawing"))):
        event = session.do_all([*words, RevealDraw(secret)])[-1]
    kept.unlink(missing_ok=True)
    session.table(drawn(session.competition, draw.purpose))
    for two in event.data["outcome"].get("remedied", ()):
        whom = names(session.competition, two)
        session.say(
            Text(f"放宽：{whom.zh} 第一轮相遇", f"relaxed: {whom.en} meet in the first round")
        )
    return session.answer(
        happened(session.state, event),
        purpose=draw.purpose.value,
        secret=secret,
        outcome=event.data.get("outcome"),
    )
