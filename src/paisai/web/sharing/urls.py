from django.urls import path

from paisai.web.sharing import group, link_picture

urlpatterns = [
    path("e/<slug:slug>/picture.png", link_picture.link_picture),
    path("e/<slug:slug>/share/", group.group),
    path("e/<slug:slug>/share/<slug:key>/", group.group),
    path("e/<slug:slug>/share/<slug:key>/<slug:language>-<int:number>.png", group.picture),
    path("o/<slug:slug>/share/", group.group_of_desk),
    path("o/<slug:slug>/share/<slug:key>/", group.group_of_desk),
]
