"""How is a document written, so that nobody opens half of it?"""

from __future__ import annotations

import os
from pathlib import Path


def written_whole(path: Path, content: bytes, private: bool = False) -> None:
    """Whole or not at all; what is private only its owner can read."""
    half = path.with_name(path.name + ".part")
    half.unlink(missing_ok=True)
    half.touch(0o600 if private else 0o666)
    half.write_bytes(content)
    os.replace(half, path)
