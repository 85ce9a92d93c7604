from django.urls import path

from paisai.web.api import acting, judging, reading
from paisai.web.api.description import described
from paisai.web.api.event_file import schema
from paisai.web.handover.giving import taken

urlpatterns = [
    path("openapi.json", described),
    path("event-schema.json", schema),
    path("judge", judging.judged),
    path("judge/schema", judging.schema),
    path("handover", taken),
    path("e", reading.events),
    path("e/<slug:slug>", reading.status),
    path("e/<slug:slug>/head", reading.head),
    path("e/<slug:slug>/entries", reading.entries),
    path("e/<slug:slug>/round", reading.round_),
    path("e/<slug:slug>/standings", reading.standings),
    path("e/<slug:slug>/document", reading.document),
    path("e/<slug:slug>/acts", acting.acts),
]
