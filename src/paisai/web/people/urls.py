from django.urls import path

from paisai.web.people import signing_in

urlpatterns = [
    path("in/", signing_in.sign_in),
    path("in/once/<str:token>/", signing_in.by_link),
    path("in/invited/<str:token>/", signing_in.by_invitation),
    path("in/pin/", signing_in.give_pin),
    path("out/", signing_in.sign_out),
    path("p/<str:word>/", signing_in.by_pass),
]
