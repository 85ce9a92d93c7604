"""`paisai draw`: a draw that nobody can have arranged, in one go or step by step.

The secret of an event in a file is drawn here, kept in a file beside it that only its owner can
read, and deleted when it is revealed: by then it stands in the event's own file. Such a draw rests
on its holder's honesty, and says so. On a server the server makes and keeps the secret.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from paisai.acting.acts import draw as acts
from paisai.cards import commitment
from paisai.cli.hints import called, line, quoted
from paisai.cli.progress import during
from paisai.cli.session import Session, word
from paisai.desk.boards.draws import drawn
from paisai.desk.draw_words import whose_secret
from paisai.desk.sentences import happened
from paisai.errors import NotationError, PaisaiError
from paisai.frozen import replace
from paisai.ledger import Command, Event
from paisai.ledger.commands import CloseWords, CommitDraw, Contribute, GiveUpDraw, RevealDraw
from paisai.text import Text
from paisai.tournament.naming import names
from paisai.tournament.proceedings import SERVER, DrawPurpose, OpenDraw


def add_parser(subparsers: Any) -> None:
    one = word(
        subparsers,
        "draw",
        "抽签：承诺、现场代表报一句话、截止、揭晓 · a draw: commit, contribute, close, reveal",
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
    one.add_argument(
        "--reason", default="", help="放宽、提前抽签或作废的理由 · why relaxed, early or given up"
    )
    one.add_argument(
        "--agree",
        dest="agreed",
        action="store_true",
        help="人数少，同意改的打法 · agree to what so few entries change",
    )
    step = one.add_mutually_exclusive_group()
    step.add_argument("--commit", action="store_true", help="只公布承诺 · commitment only")
    step.add_argument("--contribute", action="store_true", help="只记现场的话 · contributions only")
    step.add_argument(
        "--close", action="store_true", help="只截止报话，公布几句和散列 · close the words only"
    )
    step.add_argument(
        "--reveal", action="store_true", help="揭晓，没有截止的先截止 · close the words and reveal"
    )
    step.add_argument(
        "--give-up", action="store_true", help="作废，要写 --reason · give the draw up"
    )


def secret_file(event: str, published: str) -> Path:
    """Named for the commitment: no draw ever takes another's secret."""
    return Path(f"{event}.{published[:16]}.secret")


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    if options.contribute and not options.words:
        raise NotationError("现场代表的话要写 --words 谁 话", "a contribution is --words WHO WORDS")
    if options.remedy and (options.contribute or session.competition.draw is not None):
        raise NotationError(
            "放宽要在公布承诺时写明；这次抽签已经公布，要放宽先用 --give-up 作废",
            "a rule is relaxed when the draw is committed; this one is: give it up first",
        )
    words = acts.words(options.words)
    if options.reveal:
        return _reveal(session, words)
    if options.contribute:
        session.do_all(words)
        return _waiting(session)
    if options.give_up:
        _need_draw(session)
        event = session.do(GiveUpDraw(options.reason))
        return session.answer(happened(session.state, event), **event.data["outcome"])
    if options.close:
        _need_draw(session)
        event = session.do_all([*words, CloseWords()])[-1]
        return session.answer(happened(session.state, event), **event.data["outcome"])
    if options.commit:
        _commit(session, words)
        return _waiting(session)
    if session.competition.draw is None:
        _commit(session, words, whole=True)
        words = []
    return _in_one_go(session, [*words, *_asked(session)])


def _in_one_go(session: Session, words: list[Command]) -> int:
    """Opens the draw; where it made the schedule, the draw of the zones follows (B7.2b)."""
    draw = session.competition.draw
    assert draw is not None
    if draw.purpose is not DrawPurpose.SCHEDULE:
        return _reveal(session, words)
    event = _revealed(session, words)
    session.say(happened(session.state, event))
    _commit(session, [], whole=True)
    return _reveal(session, _asked(session))


def _waiting(session: Session) -> int:
    draw = session.competition.draw
    assert draw is not None
    count = len(draw.contributions)
    reveal = line(f"draw {quoted(called(session.options))} --reveal")
    return session.answer(
        Text(
            f"已公布承诺，现场的话 {count} 条；用 {reveal} 截止并揭晓",
            f"committed, {count} contributions; close the words and reveal with {reveal}",
        ),
        commitment=draw.commitment,
        contributions=count,
        purpose=draw.purpose.value,
    )


def _need_draw(session: Session) -> OpenDraw:
    draw = session.competition.draw
    if draw is None:
        commit = line(f"draw {quoted(called(session.options))} --commit")
        raise NotationError(
            f"没有公布了承诺的抽签；先用 {commit}", f"no draw is open; begin with {commit}"
        )
    return draw


def _commit(session: Session, words: list[Command], whole: bool = False) -> None:
    secret, options = secrets.token_hex(32), session.options
    with during(session.text(Text("准备抽签", "preparing the draw"))):
        commands = acts.opening(
            session.state,
            secret,
            options.remedy,
            options.reason,
            words,
            actor=session.actor,
            time=session.now(),
            whole=whole,
            early=options.reason,
            agreed=options.agreed,
        )
    if session.is_remote:
        events = session.do_all([_left_to_the_server(command) for command in commands])
    else:
        events = _kept(session, secret, commands)
    if events[0].kind == "begin":
        session.say(happened(session.state, events[0]))
    draw = session.competition.draw
    assert draw is not None
    session.say(Text(f"承诺：{draw.commitment}", f"commitment: {draw.commitment}"))
    promise = next(event for event in events if event.kind == "commit_draw")
    if held := whose_secret(draw.keeper, promise.actor, before=False):
        session.say(Text("注意：", "note: ") + held)


def _left_to_the_server(command: Command) -> Command:
    return replace(command, commitment="") if isinstance(command, CommitDraw) else command


def _kept(session: Session, secret: str, commands: list[Command]) -> list[Event]:
    kept = secret_file(session.options.file, commitment(secret))
    _keep(kept, secret)
    try:
        return session.do_all(commands)
    except PaisaiError:
        kept.unlink(missing_ok=True)
        raise


def _keep(path: Path, secret: str) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secret + "\n")
        file.flush()
        os.fsync(file.fileno())


def _asked(session: Session) -> list[Command]:
    """At a terminal people in the hall may add words one by one, until the list is closed."""
    if not _need_draw(session).takes_words:
        return []
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
            number = len(added) + 1
            who = session.text(Text(f"现场 {number}", f"the hall, {number}"))
            added.append(Contribute(who, words))
    return added


def _missing(session: Session, kept: Path) -> NotationError:
    if session.is_remote:
        return NotationError(
            f"这里没有密钥文件 {kept.name}：密钥不由服务器保管，请在锁定的那台电脑上揭晓",
            f"{kept.name} is not here: the server does not keep this secret; reveal it on the"
            " computer where it was locked",
        )
    return NotationError(
        f"找不到密钥文件 {kept.name}；没有密钥揭晓不了，可用 --give-up 作废这次抽签再抽",
        f"{kept.name} is missing; without it give this draw up (--give-up) and draw again",
    )


def _reveal(session: Session, words: list[Command]) -> int:
    draw = _need_draw(session)
    event = _revealed(session, words)
    session.table(drawn(session.competition, draw.purpose))
    for two in event.data["outcome"].get("remedied", ()):
        whom = names(session.competition, two)
        session.say(
            Text(f"放宽：{whom.zh} 第一轮相遇", f"relaxed: {whom.en} meet in the first round")
        )
    return session.answer(
        happened(session.state, event),
        purpose=draw.purpose.value,
        secret=event.data["command"]["secret"],
        outcome=event.data.get("outcome"),
    )


def _revealed(session: Session, words: list[Command]) -> Event:
    """Closes the list of words, if that was not done, and opens the draw."""
    draw = _need_draw(session)
    closing = [] if draw.words_hash else [CloseWords()]
    if session.is_remote and draw.keeper == SERVER:
        return session.do_all([*words, *closing, RevealDraw("")])[-1]
    kept = secret_file(session.options.file, draw.commitment)
    try:
        secret = kept.read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        raise _missing(session, kept) from None
    with during(session.text(Text("抽签", "drawing"))):
        event = session.do_all([*words, *closing, RevealDraw(secret)])[-1]
    kept.unlink(missing_ok=True)
    return event
