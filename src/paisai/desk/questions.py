"""What are the answers called that the questions of acts offer?"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from paisai.desk.boards.conduct import ROLES
from paisai.desk.boards.entries import PAPER
from paisai.regulations.closing import APPEAL_FORMS, AppealForm
from paisai.regulations.regulation import PHONE_USE, PhoneUse
from paisai.text import Text
from paisai.tournament.entries import PaperStatus
from paisai.tournament.proceedings import Bystander

UPHELD = {"uphold": Text("成立", "upheld"), "dismiss": Text("不成立", "dismissed")}
WORDS: Mapping[type[Enum], Mapping[Any, Text]] = {
    AppealForm: APPEAL_FORMS,
    Bystander: ROLES,
    PaperStatus: PAPER,
    PhoneUse: PHONE_USE,
}
"""What the members of an enumeration are called."""
