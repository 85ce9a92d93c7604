from django.urls import path

from paisai.web.referee import auditing, calls, cases, home, sheet, table, trick

urlpatterns = [
    path("", home.home),
    path("codes/", home.codes),
    path("do/<slug:kind>/", home.do_act),
    path("call/<int:number>/take/", calls.take),
    path("call/<int:number>/done/", calls.finished),
    path("case/<int:number>/take/", cases.take),
    path("case/<int:number>/done/", cases.finished),
    path("t/<int:number>/", table.table),
    path("t/<int:number>/hand/", cases.hand),
    path("t/<int:number>/rule/", table.rule),
    path("t/<int:number>/sheet/", sheet.sheet),
    path("t/<int:number>/audit/", auditing.audit_page),
    path("t/<int:number>/trick/", trick.trick_page),
]
