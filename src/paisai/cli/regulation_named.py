"""Which regulation is meant: a preset by its id, or a file?"""

from __future__ import annotations

from pathlib import Path

from paisai.errors import NotationError
from paisai.regulations import Regulation, load, load_file, preset_ids


def regulation_named(name: str) -> Regulation:
    if name in preset_ids() or not (name.endswith(".toml") or Path(name).exists()):
        return load(name)
    if not Path(name).is_file():
        raise NotationError(f"没有文件 {name}", f"there is no file {name}")
    return load_file(name)
