from django.urls import path

from paisai.web.entries import handing_in, listing, notice, pending, review, sheets
from paisai.web.papers import papers
from paisai.web.people import forgetting, passes_desk, staff
from paisai.web.regulations import reading
from paisai.web.site.download import as_zip

urlpatterns = [
    path("entries/", listing.entries_page),
    path("entries/entry/", listing.entry_page),
    path("entries/template/", sheets.template),
    path("entries/import/", sheets.upload),
    path("entries/import/<int:key>/", sheets.preview),
    path("entries/pending/<int:key>/", pending.decide),
    path("entries/pending/<int:key>/team/", pending.take_team),
    path("units/", listing.units_page),
    path("review/", review.review_page),
    path("review/file/<int:key>/", handing_in.handed_in),
    path("review/papers/", review.set_papers),
    path("notice/", notice.notice_page),
    path("regulation/", reading.event_regulation),
    path("regulation.pdf", reading.event_pdf),
    path("regulation-with-clauses.pdf", reading.event_pdf, {"marks": "1"}),
    path("papers/", papers.papers_page),
    path("papers/pdf/", papers.one_pdf),
    path("papers/round/", papers.round_pdf),
    path("papers/day-cards/", papers.day_cards),
    path("papers/emblem/", papers.set_emblem),
    path("papers/workbook/", papers.as_workbook),
    path("papers/json/", papers.as_json),
    path("papers/site/", as_zip),
    path("papers/file/", papers.as_file),
    path("papers/backup/", papers.backup),
    path("people/", staff.people_page),
    path("people/invite/", staff.invite),
    path("people/take/", staff.take),
    path("people/change/", staff.change),
    path("people/cancel/", staff.cancel),
    path("people/passes/", passes_desk.passes_page),
    path("people/passes/renew/", passes_desk.renew_pass),
    path("people/passes/cards/", passes_desk.cards),
    path("people/forget/", forgetting.forget_page),
    path("rights/", staff.event_rights),
]
