"""What is wrong with a password somebody chose? In our own words: Django's catalogue has no Chinese
for the one that people meet first."""

from __future__ import annotations

from django.contrib.auth import password_validation
from django.core.exceptions import ValidationError

from paisai.text import SILENT, Text, joined
from paisai.web.people.models import Account

_WRONG = {
    "password_too_short": Text("密码至少 8 个字符", "at least 8 characters"),
    "password_too_common": Text("这个密码太常见，请换一个", "too common; choose another"),
    "password_entirely_numeric": Text("不能全是数字，请加几个字", "not digits only; add letters"),
    "password_too_similar": Text(
        "和登录名或姓名太像，请换一个", "too much like your name; choose another"
    ),
}


def password_defect(password: str, account: Account) -> Text:
    """Silent where it will do."""
    try:
        password_validation.validate_password(password, account)
    except ValidationError as error:
        said = (
            _WRONG.get(str(one.code), Text(*[" ".join(one.messages)] * 2))
            for one in error.error_list
        )
        return joined(said, "；", "; ")
    return SILENT
