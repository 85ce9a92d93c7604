from django.urls import path

from paisai.web.regulations import own, reading

urlpatterns = [
    path("", own.listed),
    path("copy/", own.copy),
    path("upload/", own.upload),
    path("own/<int:key>/", own.edit),
    path("own/<int:key>/check/", own.check),
    path("own/<int:key>/text/", own.text),
    path("own/<int:key>/compare/", own.compare),
    path("own/<int:key>/pdf/", own.as_pdf),
    path("own/<int:key>/toml/", own.as_toml),
    path("own/<int:key>/delete/", own.delete),
    path("<slug:preset>/", reading.preset_page),
    path("<slug:preset>/pdf/", reading.preset_pdf),
]
