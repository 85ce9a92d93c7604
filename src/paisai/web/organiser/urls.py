from django.urls import include, path

from paisai.web.handover import giving, parting, taking
from paisai.web.organiser import (
    board,
    desks,
    drafting,
    drawing,
    importing,
    logbook,
    new_event,
    results,
    rounds,
    rulings,
    standings,
    trying,
)
from paisai.web.wall import screens

urlpatterns = [
    path("", desks.desks),
    path("new/", new_event.new_event),
    path("new/import/", importing.import_event),
    path("new/handover/", taking.take),
    path("new/handover/choose/", parting.choose),
    path("<slug:slug>/handover/", giving.handover),
    path("<slug:slug>/", include("paisai.web.entries.desk_urls")),
    path("<slug:slug>/", board.board),
    path("<slug:slug>/wall/", screens.playlist),
    path("<slug:slug>/do/<slug:kind>/", board.do_act),
    path("<slug:slug>/back/", board.take_back),
    path("<slug:slug>/try/<slug:kind>/", trying.try_act),
    path("<slug:slug>/draw/", drawing.draw),
    path("<slug:slug>/round/", rounds.round_page),
    path("<slug:slug>/draft/", drafting.draft),
    path("<slug:slug>/results/", results.results),
    path("<slug:slug>/results.xlsx", results.spreadsheet),
    path("<slug:slug>/results/upload/", results.read_spreadsheet),
    path("<slug:slug>/table/<int:number>/", results.table),
    path("<slug:slug>/sheets/", results.sheets),
    path("<slug:slug>/sheets/<int:number>/", results.sheet),
    path("<slug:slug>/rulings/", rulings.rulings),
    path("<slug:slug>/rulings/new/", rulings.new_ruling),
    path("<slug:slug>/standings/", standings.standings),
    path("<slug:slug>/awards/", standings.awards),
    path("<slug:slug>/closing/", standings.closing),
    path("<slug:slug>/log/", logbook.log),
    path("<slug:slug>/log/verify/", logbook.verify),
]
