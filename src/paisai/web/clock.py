"""What time is it in the hall? The one place where the server's clock enters.

Times are local to the hall and have no zone, as in the ledger. A test sets a clock of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

_source: Callable[[], datetime] = datetime.now


def now() -> datetime:
    return _source().replace(microsecond=0)


def use(source: Callable[[], datetime] = datetime.now) -> None:
    """From now on time is asked there."""
    global _source
    _source = source
