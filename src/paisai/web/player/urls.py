from django.urls import path

from paisai.web.player import calls, me, table_code

urlpatterns = [
    path("e/<slug:slug>/t/<int:number>/", table_code.table_code),
    path("e/<slug:slug>/me/", me.me),
    path("e/<slug:slug>/me/sheet/", me.sheet),
    path("e/<slug:slug>/me/call/", calls.call),
    path("e/<slug:slug>/me/call/off/", calls.call_off),
    path("e/<slug:slug>/me/do/<slug:kind>/", me.do_act),
]
