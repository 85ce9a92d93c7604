from django.urls import path

from paisai.web.entries import handing_in, public_form, unit
from paisai.web.regulations import reading

urlpatterns = [
    path("enter/", public_form.enter),
    path("enter/sent/", public_form.sent),
    path("regulation/", reading.public_regulation),
    path("regulation.pdf", reading.public_pdf),
    path("regulation-with-clauses.pdf", reading.public_pdf, {"marks": "1"}),
    path("unit/", unit.unit_page),
    path("unit/papers/", handing_in.papers_page),
]
