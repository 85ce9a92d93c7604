"""Which secrets of draws has this server made itself? It tells nobody until a draw is opened."""

from __future__ import annotations

import secrets

from paisai.cards import commitment
from paisai.errors import NotPermitted
from paisai.frozen import replace
from paisai.ledger import Command
from paisai.ledger.commands import CommitDraw, RevealDraw
from paisai.tournament.competition import Competition
from paisai.tournament.proceedings import SERVER
from paisai.web.streams.models import DrawSecret, Stream


def new_secret(stream: Stream) -> DrawSecret:
    """Not kept yet: that is done with the event that publishes its commitment."""
    drawn = secrets.token_hex(32)
    return DrawSecret(stream=stream, commitment=commitment(drawn), secret=drawn)


def kept_secret(stream: Stream, competition: Competition) -> str:
    """Returns the secret of the draw that is open, or nothing where it is not kept here."""
    draw = competition.draw
    kept = draw and DrawSecret.objects.filter(stream=stream, commitment=draw.commitment).first()
    return kept.secret if kept else ""


def kept_here(stream: Stream) -> frozenset[str]:
    """The commitments whose secrets this server has made: of another's it says nothing."""
    return frozenset(DrawSecret.objects.filter(stream=stream).values_list("commitment", flat=True))


def filled_in(
    stream: Stream, competition: Competition, commands: list[Command]
) -> tuple[list[Command], tuple[DrawSecret, ...]]:
    """The commands of a program, with the server's own secret where it leaves that to the server
    (an empty commitment or secret), and what is to be kept."""
    made: list[DrawSecret] = []
    filled: list[Command] = []
    for command in commands:
        if isinstance(command, CommitDraw) and not command.commitment:
            made.append(new_secret(stream))
            command = replace(command, commitment=made[-1].commitment)
        elif isinstance(command, RevealDraw):
            own = made[-1].secret if made else kept_secret(stream, competition)
            command = _revealed(competition, command, own)
        filled.append(command)
    return filled, tuple(made)


def _revealed(competition: Competition, command: RevealDraw, own: str) -> RevealDraw:
    if not command.secret:
        return replace(command, secret=own)
    if competition.draw is not None and competition.draw.keeper == SERVER:
        raise NotPermitted(
            "这次抽签的密钥由服务器保管，由服务器公开：密钥（secret）留空",
            "the server keeps the secret of this draw and opens it itself: leave secret empty",
        )
    return command
