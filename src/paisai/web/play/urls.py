from django.urls import path

from paisai.web.play import pages

urlpatterns = [
    path("play/", pages.lobby),
    path("play/learn/", pages.learn),
    path("play/endings/", pages.ending),
    path("play/judged", pages.judged),
    path("t/<str:table>/", pages.table),
    path("t/<str:table>/code.svg", pages.table_code),
    path("deals/", pages.any_record),
    path("deals/<str:deal>/", pages.deal),
    path("deals/<str:deal>/proof/", pages.proof),
]
