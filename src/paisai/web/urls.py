"""Which page has which address? Each audience has its own list."""

from django.urls import include, path

from paisai.web import language

urlpatterns = [
    path("lang/", language.switch),
    path("", include("paisai.web.people.urls")),
    path("e/<slug:slug>/", include("paisai.web.entries.open_urls")),
    path("", include("paisai.web.public.urls")),
    path("", include("paisai.web.sharing.urls")),
    path("", include("paisai.web.installing.urls")),
    path("", include("paisai.web.player.urls")),
    path("", include("paisai.web.play.urls")),
    path("o/server/", include("paisai.web.administrator.urls")),
    path("o/", include("paisai.web.organiser.urls")),
    path("r/<slug:slug>/", include("paisai.web.referee.urls")),
    path("w/", include("paisai.web.wall.urls")),
    path("regulations/", include("paisai.web.regulations.urls")),
    path("help/", include("paisai.web.handbook.urls")),
    path("s/", include("paisai.web.seasons.urls")),
    path("api/", include("paisai.web.api.urls")),
]
handler400 = "paisai.web.safety.bad_request"
handler403 = "paisai.web.safety.forbidden"
handler404 = "paisai.web.safety.not_found"
handler500 = "paisai.web.safety.server_error"
