"""All tables, for Django to find."""

from paisai.web.people.models import (
    Account,
    ApiToken,
    Attempt,
    Invitation,
    Member,
    OneTimeLink,
    Pass,
)
from paisai.web.streams.models import (
    DrawSecret,
    Forgetting,
    PrivateValue,
    Receipt,
    StoredEvent,
    Stream,
)

__all__ = [
    "Account",
    "ApiToken",
    "Attempt",
    "DrawSecret",
    "Forgetting",
    "Invitation",
    "Member",
    "OneTimeLink",
    "Pass",
    "PrivateValue",
    "Receipt",
    "StoredEvent",
    "Stream",
]
