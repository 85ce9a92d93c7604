"""A server's data folder of its own, in a process of its own: `web_child.py WORD FOLDER …`."""

from __future__ import annotations

import os
import sys
from datetime import date
from pathlib import Path


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
    elif word == "show":
        for stream in Stream.objects.order_by("slug"):
            book = book_of(stream)
            print(give_out(book), end="")
            print(book.competition.units["u1"].telephone)  # type: ignore[index]
        found = pass_named(more[0])
        print(None if found is None else pin_of(found))
        print((Path(folder) / "uploads" / "papers" / "a.jpg").read_bytes())


if __name__ == "__main__":
    main(*sys.argv[1:])
