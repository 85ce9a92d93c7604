"""Where is everything kept, and with which key are cookies signed?"""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path

VARIABLE = "PAISAI_DATA"


def data_folder() -> Path:
    """The folder named, else the one for a user's data on this system; made if it is not there,
    for its owner only."""
    named = os.environ.get(VARIABLE)
    folder = Path(named) if named else _usual()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


def _usual() -> Path:
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home)) / "paisai"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "paisai"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "paisai"


def secret_key(folder: Path) -> str:
    """Drawn at the first start; whoever comes second reads what the first wrote."""
    path = folder / "secret.key"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text("utf-8").strip()
    key = secrets.token_urlsafe(48)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(key + "\n")
        file.flush()
        os.fsync(file.fileno())
    return key
