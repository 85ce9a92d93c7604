from django.urls import path

from paisai.web.referee import home, sheet, table

urlpatterns = [
    path("", home.home),
    path("codes/", home.codes),
    path("do/<slug:kind>/", home.do_act),
    path("call/<int:number>/take/", home.take),
    path("call/<int:number>/done/", home.finished),
    path("t/<int:number>/", table.table),
    path("t/<int:number>/rule/", table.rule),
    path("t/<int:number>/sheet/", sheet.sheet),
]
