"""What is a draw made of besides its seed? As plain values, so that anybody can make it again.

The hash of it is published with the commitment: whoever kept that notices what was changed since.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from paisai.tournament.competition import Competition, StageState
from paisai.tournament.formats import format_of
from paisai.tournament.proceedings import BracketRemedy, DrawPurpose

Material = dict[str, Any]


def draw_material(
    competition: Competition,
    stage: StageState,
    purpose: DrawPurpose,
    remedy: BracketRemedy = BracketRemedy.NONE,
) -> Material:
    """What is drawn, as it stands now."""
    return format_of(competition, stage).material(competition, stage, purpose, remedy)


def as_text(material: Material) -> str:
    """One text for one material, whatever order it was put together in."""
    return json.dumps(material, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def material_hash(material: Material) -> str:
    """Returns what is published with the commitment."""
    return hashlib.sha256(f"paisai material {as_text(material)}".encode()).hexdigest()
