"""Is what a record states the truth? White space aside, letter by letter."""

from __future__ import annotations

from paisai.referee.audit.faults import Fault, Noted


def stated_wrong(
    line: int,
    key: str,
    stated: str | None,
    truth: str,
    clause: str,
    fault: Fault = Fault.RESULT,
) -> Noted | None:
    """A fact may be left out; if it is there and wrong, the fault."""
    if stated is None or "".join(stated.split()) == "".join(truth.split()):
        return None
    return Noted(
        fault,
        line,
        None,
        clause,
        f"{key}应为“{truth}”，记录写的是“{stated}”",
        f"{key} should be {truth!r}, not {stated!r}",
    )
