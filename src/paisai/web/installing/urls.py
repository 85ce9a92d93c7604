from django.urls import path

from paisai.web.installing import views

urlpatterns = [
    path("manifest.webmanifest", views.manifest),
    path("worker.js", views.worker),
    path("offline/", views.offline),
]
