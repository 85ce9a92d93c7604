from django.urls import path

from paisai.web.public import draw, front, pages, papers, record

urlpatterns = [
    path("", front.events),
    path("e/<slug:slug>/", pages.overview),
    path("e/<slug:slug>/where/", pages.where),
    path("e/<slug:slug>/entries/", pages.entries),
    path("e/<slug:slug>/draw/", draw.draw),
    path("e/<slug:slug>/rounds/", pages.round_page),
    path("e/<slug:slug>/rounds/<int:stage>/<int:number>/", pages.round_page),
    path("e/<slug:slug>/standings/", pages.standings),
    path("e/<slug:slug>/standings/<int:stage>/", pages.standings),
    path("e/<slug:slug>/bracket/", pages.bracket),
    path("e/<slug:slug>/teams/", pages.team_page),
    path("e/<slug:slug>/awards/", pages.awards),
    path("e/<slug:slug>/schedule/", pages.schedule),
    path("e/<slug:slug>/appeal/", pages.appeal),
    path("e/<slug:slug>/papers/", papers.papers),
    path("e/<slug:slug>/papers/<str:name>.pdf", papers.paper),
    path("e/<slug:slug>/check/", record.check),
    path("e/<slug:slug>/head", record.head),
    path("e/<slug:slug>/ledger.json", record.ledger),
]
