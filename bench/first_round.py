"""An event in its first round on a server's data folder, for what measures the server."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from typing import Any

SLUG = "bench"


def in_first_round(folder: Path, pairs: int, units: int) -> tuple[Any, dict[int, tuple[str, ...]]]:
    """Its stream, and who sits at each table."""
    from paisai.web.server import set_up

    set_up(folder)
    from paisai.acting.acts.event import create
    from paisai.cards import commitment
    from paisai.ledger import Ledger, export_text
    from paisai.ledger import commands as c
    from paisai.regulations import load
    from paisai.tournament.entries import EntryPlayer
    from paisai.web.streams.import_export import take_in

    now = datetime.now().replace(microsecond=0)
    made = create("测速赛", load("tuolaji-zhuhai-2019"), date.today(), f"大厅:{pairs // 2}")
    book = Ledger.create(folder / "event.jsonl", made, "台", now)
    commands: list[c.Command] = [c.SetUnit(f"u{i}", f"单位{i}") for i in range(units)]
    for i in range(pairs):
        players = (EntryPlayer(f"甲{i}"), EntryPlayer(f"乙{i}"))
        commands.append(c.AddEntry(f"p{i}", f"第{i}队", players, (f"u{i % units}",)))
    secret = "5e" * 32
    commands += [c.Begin(), c.CommitDraw(commitment(secret)), c.CloseWords(), c.RevealDraw(secret)]
    commands += [c.Pair(), c.PublishRound(), c.StartRound()]
    book.do_all(commands, "台", now)
    stream = take_in(SLUG, export_text(book.state)).stream
    competition = book.state.competition
    assert competition is not None
    assert competition.round is not None
    return stream, {table.number: table.seats for table in competition.round.tables}
