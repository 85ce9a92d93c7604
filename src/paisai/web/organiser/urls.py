from django.urls import path

from paisai.web.organiser import board, desks

urlpatterns = [
    path("", desks.desks),
    path("<slug:slug>/", board.board),
    path("<slug:slug>/do/<slug:kind>/", board.do_act),
]
