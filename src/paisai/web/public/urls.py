from django.urls import path

from paisai.web.public import front

urlpatterns = [path("", front.events)]
