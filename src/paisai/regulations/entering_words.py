"""What are the kinds of players and units called?"""

from __future__ import annotations

from paisai.regulations.entering import Represents, StaffCategory
from paisai.text import Text

STAFF = {
    StaffCategory.EMPLOYED: Text("在职", "employed"),
    StaffCategory.PART_TIME: Text("兼职", "part-time"),
    StaffCategory.POSTED: Text("派驻", "posted"),
    StaffCategory.SECONDED: Text("借调", "seconded"),
}
REPRESENTS = {
    Represents.INDUSTRY_ASSOCIATION: Text("行业体协", "industry association"),
    Represents.UNIT: Text("单位", "unit"),
    Represents.TRADE_UNION: Text("工会", "trade union"),
    Represents.ZONE: Text("赛区", "zone"),
}
