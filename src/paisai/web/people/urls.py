from django.urls import path

from paisai.web.people import account, signing_in, staff

urlpatterns = [
    path("in/", signing_in.sign_in),
    path("in/once/<str:token>/", signing_in.by_link),
    path("in/invited/<str:token>/", signing_in.by_invitation),
    path("in/pin/", signing_in.give_pin),
    path("account/", account.account_page),
    path("account/password/", account.password),
    path("account/token/", account.new_token),
    path("account/token/drop/", account.drop_token),
    path("rights/", staff.rights),
    path("out/", signing_in.sign_out),
    path("p/<str:word>/", signing_in.by_pass),
]
