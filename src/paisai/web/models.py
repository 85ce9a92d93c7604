"""All tables, for Django to find."""

from paisai.web.entries.models import HandedIn, HeldSheet, NamedColumn, PendingEntry
from paisai.web.people.models import (
    Account,
    ApiToken,
    Attempt,
    Invitation,
    Member,
    OneTimeLink,
    Pass,
)
from paisai.web.player.models import Call
from paisai.web.referee.models import Case
from paisai.web.regulations.models import OwnRegulation
from paisai.web.seasons.models import (
    SeasonEvent,
    SeasonForgetting,
    SeasonKeeper,
    SeasonReceipt,
    SeasonStream,
    SeasonValue,
)
from paisai.web.streams.models import (
    BroughtIn,
    DrawSecret,
    Forgetting,
    HandoverCode,
    OtherSide,
    PrivateValue,
    Receipt,
    SetAside,
    StoredEvent,
    Stream,
)
from paisai.web.tables.models import (
    NameReport,
    OnlineTable,
    PlayedDeal,
    ServerProcess,
    TableDue,
    TableEvent,
    TableSitter,
)

__all__ = [
    "Account",
    "ApiToken",
    "Attempt",
    "BroughtIn",
    "Call",
    "Case",
    "DrawSecret",
    "Forgetting",
    "HandedIn",
    "HandoverCode",
    "HeldSheet",
    "Invitation",
    "Member",
    "NameReport",
    "NamedColumn",
    "OneTimeLink",
    "OnlineTable",
    "OtherSide",
    "OwnRegulation",
    "Pass",
    "PendingEntry",
    "PlayedDeal",
    "PrivateValue",
    "Receipt",
    "SeasonEvent",
    "SeasonForgetting",
    "SeasonKeeper",
    "SeasonReceipt",
    "SeasonStream",
    "SeasonValue",
    "ServerProcess",
    "SetAside",
    "StoredEvent",
    "Stream",
    "TableDue",
    "TableEvent",
    "TableSitter",
]
