from django.urls import path

from paisai.web.organiser import desks

urlpatterns = [path("", desks.desks)]
