from django.urls import path

from paisai.web.player import me

urlpatterns = [
    path("e/<slug:slug>/me/", me.me),
    path("e/<slug:slug>/me/do/<slug:kind>/", me.do_act),
]
