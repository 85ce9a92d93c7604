from django.urls import path

from paisai.web.administrator import accounts, backups, events, overview

urlpatterns = [
    path("", overview.overview),
    path("error/<slug:number>/", overview.error_page),
    path("backup/", backups.download),
    path("restore/", backups.bring),
    path("restore/now/", backups.replace),
    path("event/<slug:slug>/", events.event),
    path("event/<slug:slug>/rename/", events.rename),
    path("event/<slug:slug>/listing/", events.listing),
    path("event/<slug:slug>/delete/", events.delete),
    path("demonstrations/remove/", events.remove_demonstrations),
    path("account/<int:pk>/activity/", accounts.activity),
    path("account/<int:pk>/sign-out/", accounts.sign_out),
]
