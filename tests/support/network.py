"""The network of one phone, cut in the middle of what it sends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from typing import Any

from paisai.web.streams.books import Book


class Cut(Enum):
    BEFORE = "before it is sent"
    AFTER = "after the server has it, before its answer"


@contextmanager
def cut(page: Any, how: Cut) -> Iterator[list[str]]:
    """Until the end of the block there is no network; what is tapped meanwhile is sent then. In the
    list stands what has reached the server all the same."""
    reached: list[str] = []
    if how is Cut.BEFORE:
        page.context.set_offline(True)
        yield reached
        page.context.set_offline(False)
        return

    def swallow(route: Any) -> None:
        if route.request.method == "POST":
            route.fetch()
            reached.append(route.request.url)
        route.abort("connectionfailed")

    page.context.route("**/*", swallow)
    yield reached
    page.context.unroute_all(behavior="wait")
    page.evaluate("dispatchEvent(new Event('online'))")


def sent_once(book: Book, page: Any, how: Cut, tap: Callable[[], None], writes: int = 1) -> None:
    """What is tapped in the cut is kept, arrives when it ends, and is done once."""
    seq = book.follow().seq
    answered = page.locator(".queued.desk").count()
    with cut(page, how) as reached:
        tap()
        page.locator(".queued.kept").wait_for()
        if how is Cut.BEFORE:
            assert book.follow().seq == seq
        else:
            while not reached:
                page.wait_for_timeout(20)
            assert book.follow().seq == seq + writes
    page.wait_for_function(
        """([before]) => !document.querySelector('.queued.kept')
          && document.querySelectorAll('.queued').length > before""",
        arg=[answered],
    )
    assert page.locator(".queued.refused").count() == 0, page.locator(".queued").all_inner_texts()
    assert book.follow().seq == seq + writes
