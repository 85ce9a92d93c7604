from django.urls import path

from paisai.web.wall import screens

urlpatterns = [
    path("<slug:slug>/", screens.wall),
    path("<slug:slug>/frames/", screens.frames),
]
