from django.urls import path

from paisai.web.entries import public_form, unit

urlpatterns = [
    path("enter/", public_form.enter),
    path("enter/sent/", public_form.sent),
    path("unit/", unit.unit_page),
]
