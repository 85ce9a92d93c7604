from django.urls import path

from paisai.web.handbook import views

urlpatterns = [
    path("", views.contents),
    path("handbook.pdf", views.whole),
    path("pictures/<str:name>", views.picture),
    path("<slug:name>.pdf", views.card),
    path("<slug:name>/", views.page),
]
