"""Which regulation is meant: a preset by its id, or a file?"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from paisai.errors import NotationError
from paisai.regulations import load, load_file, preset_ids
from paisai.regulations.document.model import Document
from paisai.regulations.document.write import write, write_for_event
from paisai.regulations.regulation import Regulation


def document_of(name: str, language: str) -> Document:
    """The 竞赛规程 of a preset, of a file, or of an event with what it says of itself."""
    path = Path(name)
    if not path.is_file() or name.endswith(".toml"):
        return write(regulation_named(name), language=language)
    from paisai.ledger import Ledger  # only an event needs the ledger

    competition = Ledger.open(path).state.competition
    assert competition is not None, "an event's file begins with its creation"
    return write_for_event(
        competition.name,
        competition.regulation,
        competition.first_day,
        competition.particulars,
        language,
    )


def regulation_named(name: str) -> Regulation:
    if name in preset_ids() or not (name.endswith(".toml") or Path(name).exists()):
        return load(name)
    if not Path(name).is_file():
        raise NotationError(f"没有文件 {name}", f"there is no file {name}")
    import_module("paisai.tournament.formats")  # with which every kind of stage is known
    return load_file(name)
