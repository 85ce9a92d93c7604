from django.urls import path

from paisai.web.seasons import desk, pages

urlpatterns = [
    path("", pages.seasons),
    path("new/", desk.new),
    path("<slug:slug>/", pages.listing),
    path("<slug:slug>/rules/", pages.rules),
    path("<slug:slug>/check/", pages.check),
    path("<slug:slug>/p/<str:id_>/", pages.person),
    path("<slug:slug>/record.jsonl", pages.record_file),
    path("<slug:slug>/season.json", pages.as_json),
    path("<slug:slug>/papers/<slug:word>.pdf", pages.paper, {"ending": "pdf"}),
    path("<slug:slug>/papers/<slug:word>.xlsx", pages.paper, {"ending": "xlsx"}),
    path("<slug:slug>/desk/", desk.desk),
    path("<slug:slug>/people/", desk.people),
    path("<slug:slug>/forget/", desk.forget),
    path("<slug:slug>/keepers/", desk.keepers),
    path("<slug:slug>/certificates/", desk.certificates),
    path("<slug:slug>/do/<slug:name>/", desk.do),
    path("<slug:slug>/<slug:word>/", pages.listing),
]
