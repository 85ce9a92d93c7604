"""A server's data folder of its own, in a process of its own: `web_child.py WORD FOLDER …`."""

from __future__ import annotations

import json
import os
import sys
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any


def main(word: str, folder: str, *more: str) -> None:
    os.environ["PAISAI_DATA"] = folder
    from paisai.web.server import set_up

    set_up(Path(folder))
    from paisai.desk.rights import Role
    from paisai.ledger.commands import SetUnit
    from paisai.web.people.passes import pass_for, pass_named, pin_of, word_of
    from paisai.web.people.visitor import Visitor
    from paisai.web.streams.acting import act
    from paisai.web.streams.books import book_of
    from paisai.web.streams.import_export import give_out
    from paisai.web.streams.models import Stream
    from support.web import account, new_event

    if word == "fill":
        book = new_event("tuolaji-zhuhai-2019", date(2026, 5, 1))
        actor = Visitor(account(*Role, at=book)).actor(book.stream)
        act(book, lambda *_: [SetUnit("u1", "一中", telephone="13800138000")], actor, "r1")
        one = pass_for(book.stream, Role.LEADER, "u1")
        uploads = Path(folder) / "uploads" / "papers"
        uploads.mkdir(parents=True)
        (uploads / "a.jpg").write_bytes(b"picture")
        print(word_of(one), pin_of(one))
    elif word == "token":
        from paisai.web import clock
        from paisai.web.people.models import ApiToken, fresh_token, hashed

        book = new_event("tuolaji-zhuhai-2019", date(2026, 5, 1))
        token = fresh_token()
        one = account(*Role, at=book)
        ApiToken.objects.create(token=hashed(token), account=one, name="t", made=clock.now())
        print(book.slug, token)
    elif word == "hall":
        print(json.dumps(hall(int(more[0]))))
    elif word == "organiser":
        print(json.dumps(organiser(more[0])))
    elif word == "record":
        from paisai.web.player.models import Call
        from paisai.web.streams.books import read_events

        stream = Stream.objects.get(slug=more[0])
        events = [(one.seq, one.kind, one.data.get("command")) for one in read_events(stream)]
        calls = Call.objects.filter(stream=stream).values_list("entry", "done")
        print(json.dumps({"events": events, "calls": [(who, bool(at)) for who, at in calls]}))
    elif word == "show":
        for stream in Stream.objects.order_by("slug"):
            book = book_of(stream)
            print(give_out(book), end="")
            print(book.competition.units["u1"].telephone)  # type: ignore[index]
        found = pass_named(more[0])
        print(None if found is None else pin_of(found))
        print((Path(folder) / "uploads" / "papers" / "a.jpg").read_bytes())


def organiser(password: str) -> dict[str, str]:
    """Who runs the server, signed in, with a token; and a referee of the first event, if there is
    one, who signs in with a password."""
    from paisai.desk.rights import Role
    from paisai.web import clock
    from paisai.web.people.models import ApiToken, Member, fresh_token, hashed
    from paisai.web.people.passes import pass_for, pin_of, word_of
    from paisai.web.streams.books import book_of
    from paisai.web.streams.models import Stream
    from support.web import account, signed_in

    one, token = account(runs_server=True), fresh_token()
    ApiToken.objects.create(token=hashed(token), account=one, name="t", made=clock.now())
    found = {"cookie": signed_in(one).cookies["paisai"].value, "token": token}
    stream = Stream.objects.first()
    if stream is not None:
        referee = account()
        referee.login = "referee"
        referee.set_password(password)
        referee.save()
        Member.objects.create(account=referee, stream=stream, role=Role.REFEREE.value)
        entry = next(iter(book_of(stream).competition.entrants))
        held = pass_for(stream, Role.PLAYER, entry)
        found |= {"word": word_of(held), "pin": pin_of(held), "entry": entry}
    return found


def hall(pairs: int) -> dict[str, Any]:
    """An event whose first round is being played now; a phone with pass and PIN for each pair."""
    from paisai.ledger import commands as c
    from paisai.regulations import load
    from support.hall import Hall
    from support.phones import Phone
    from support.web_day import put

    now = datetime.now().replace(microsecond=0)
    one = Hall(now - timedelta(minutes=20))
    one.create(load("tuolaji-zhuhai-2019"), now.date())
    for number in range(pairs):
        one.enter(f"p{number}", f"u{number}")
    one.do(c.Begin(agreed=True))
    one.draw("八", "五")
    one.pair()
    one.do(c.StartRound())
    book, phones = put(one), []
    for table, seats in one.tables.items():
        for entry in seats:
            phone = Phone(book, entry)
            cookie = phone.client.cookies["paisai"].value
            who = f"pass:{phone.held.pk}"
            phones.append({"entry": entry, "table": table, "cookie": cookie, "who": who})
    return {"slug": book.slug, "phones": phones}


if __name__ == "__main__":
    main(*sys.argv[1:])
