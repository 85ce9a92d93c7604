"""In `web/act_records.py`: under which tab it is done, and which pages hear of it."""

from __future__ import annotations

from paisai.web import act_records

act_records.RECORDS["keep_found"] = act_records.OnTheWeb("people/", ("round",))  # type: ignore[index]
