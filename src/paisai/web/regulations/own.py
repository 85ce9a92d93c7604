"""An organiser's own regulations: copied, changed field by field, compared, printed."""

from __future__ import annotations

from datetime import timedelta

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from paisai.acting.forms import Posted
from paisai.acting.regulation_form import (
    Answer,
    RegulationForm,
    answer,
    changes_of,
    copy_of,
    regulation_form,
)
from paisai.acting.regulation_form.reading import checked
from paisai.acting.regulation_form.summary import in_short
from paisai.errors import NotationError, PaisaiError
from paisai.plain import dump
from paisai.presets import preset_ids
from paisai.regulations import load, loads
from paisai.regulations.document.write import write
from paisai.regulations.editing import copied, dumps
from paisai.regulations.reading import RegulationError
from paisai.regulations.regulation import Regulation
from paisai.text import SILENT, Text, many
from paisai.web import clock
from paisai.web.doing import and_refuse, and_say
from paisai.web.language import language_of
from paisai.web.people.guards import for_organisers, makes_events
from paisai.web.people.models import Account
from paisai.web.people.visitor import visitor_of
from paisai.web.regulations.models import OwnRegulation
from paisai.web.regulations.reading import NO_REGULATION, pdf_answer, preset_named
from paisai.web.sent import key_in
from paisai.web.uploads import uploaded

MOST_OWN = 50
"""Regulations of one account."""
AS_OF = "as_of"
"""Which state of the regulation a form was shown with."""


def listed(request: HttpRequest) -> HttpResponse:
    """The presets, for everybody; and one's own."""
    visitor = visitor_of(request)
    presets = [(one, in_short(one)) for one in map(load, preset_ids())]
    mine = OwnRegulation.objects.filter(owner=visitor.account) if visitor.account else ()
    return render(
        request,
        "regulations/listed.html",
        {"presets": presets, "mine": mine, "makes_events": makes_events(visitor)},
    )


@require_POST
@for_organisers
def copy(request: HttpRequest, account: Account) -> HttpResponse:
    named = request.POST.get("preset", "")
    if key := key_in(named):
        original = regulation_of(_found(account, key))
    else:
        original = preset_named(named)
    try:
        one = kept(account, copy_of(original, _ids(account)), original.catalogue)
    except NotationError as error:
        return and_refuse(request, "/regulations/", error)
    return and_say(
        request,
        f"/regulations/own/{one.pk}/",
        Text("已复制，可以逐项修改，随改随存", "copied; change it field by field, it is kept"),
    )


@require_POST
@for_organisers
def upload(request: HttpRequest, account: Account) -> HttpResponse:
    """A regulation as `paisai regulation new` writes it, changed elsewhere."""
    try:
        regulation = uploaded_regulation(request)
        one = kept(account, regulation, regulation.catalogue)
    except RegulationError as error:
        first = "；".join(defect.text("zh") for defect in error.defects[:5])
        en = "; ".join(defect.text("en") for defect in error.defects[:5])
        return and_say(request, "/regulations/", Text(first, en), good=False)
    except PaisaiError as error:
        return and_refuse(request, "/regulations/", error)
    said = Text("已导入", "read in")
    return and_say(request, f"/regulations/own/{one.pk}/", said)


def uploaded_regulation(request: HttpRequest) -> Regulation:
    """Read and checked; what changed a preset without a name of its own gets one."""
    file = uploaded(request, "file")
    assert file is not None
    name, content = file
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotationError(
            f"{name} 应是 UTF-8 的 .toml 文件", f"{name}: a .toml file in UTF-8 is wanted"
        ) from None
    regulation = loads(text, name)
    if regulation.catalogue not in preset_ids():
        raise NotationError(
            f"{name} 要写明 copied_from，即由哪份自带规程改来：{'、'.join(preset_ids())}",
            f"{name}: copied_from must name the preset it comes from: {', '.join(preset_ids())}",
        )
    if regulation.id in preset_ids() and regulation != load(regulation.id):
        return copied(regulation, f"{regulation.id}-2")
    return regulation


def kept(account: Account, regulation: Regulation, preset: str) -> OwnRegulation:
    if OwnRegulation.objects.filter(owner=account).count() >= MOST_OWN:
        raise NotationError(
            f"自己的规程至多 {MOST_OWN} 份，请先删去不用的",
            f"at most {MOST_OWN} regulations of your own: delete one first",
        )
    return OwnRegulation.objects.create(
        owner=account,
        preset=preset,
        name_zh=regulation.name.zh,
        name_en=regulation.name.en,
        values=dump(regulation),
        changed=clock.now(),
    )


def _ids(account: Account) -> list[str]:
    kept_values = OwnRegulation.objects.filter(owner=account).values_list("values", flat=True)
    return [*preset_ids(), *(str(one.get("id", "")) for one in kept_values)]


def _found(account: Account, key: int) -> OwnRegulation:
    found = OwnRegulation.objects.filter(owner=account, pk=key).first()
    if found is None:
        raise Http404(NO_REGULATION)
    return found


def regulation_of(one: OwnRegulation) -> Regulation:
    """The regulation, if nothing is wrong with it."""
    wrong, regulation = checked(one.values)
    if regulation is None:
        raise NotationError(
            f"{one.name_zh}还有 {len(wrong)} 处要改，改好才能用",
            f"{one.name_en}: {many(len(wrong), 'thing is', 'things are')} to be mended first",
        )
    return regulation


def _posted(request: HttpRequest) -> Posted:
    return {key: request.POST.getlist(key) for key in request.POST}


def _as_of(one: OwnRegulation) -> str:
    return f"{one.changed:%Y%m%dT%H%M%S.%f}"


def _answered(request: HttpRequest, one: OwnRegulation) -> Answer:
    """What the form says now, kept whether right or wrong; but a form holds the whole regulation,
    and one that was shown before the last change would take that back. The clock goes by whole
    seconds, and two changes may fall in one."""
    told = answer(_posted(request), load(one.preset))
    seen, before = request.POST.get(AS_OF, ""), one.changed
    name = told.values.get("name")
    if isinstance(name, dict):
        one.name_zh = str(name.get("zh", ""))[:200] or one.name_zh
        one.name_en = str(name.get("en", ""))[:200] or one.name_en
    fresh = not seen or seen == _as_of(one)
    one.values, one.complete = told.values, told.regulation is not None
    one.changed = max(clock.now(), before + timedelta(microseconds=1))
    row = OwnRegulation.objects.filter(pk=one.pk, changed=before)
    if not fresh or not row.update(
        name_zh=one.name_zh,
        name_en=one.name_en,
        values=one.values,
        complete=one.complete,
        changed=one.changed,
    ):
        raise NotationError(
            "这份规程在别的页面改过了，这一页刚才的改动没有保存；请刷新，看现在的样子再改",
            "this regulation was changed on another page, and the last change made on this one is"
            " not kept: load it again and change it as it stands now",
        )
    return told


OPERATIONS = ("add", "remove", "up", "down")


@for_organisers
def edit(request: HttpRequest, account: Account, key: int) -> HttpResponse:
    one = _found(account, key)
    if request.method == "POST":
        try:
            told = _answered(request, one)
        except NotationError as error:
            return and_refuse(request, request.path, error)
        for word in OPERATIONS:
            if path := request.POST.get(word, ""):
                where = path.partition(":")[0] if word == "add" else path.rpartition(".")[0]
                return and_say(request, f"{request.path}#at-{where}", _stands(told), not told.wrong)
        at = request.POST.get("at", "")
        back = f"{request.path}#at-{at}" if at else request.path
        return and_say(request, back, _stands(told), not told.wrong)
    preset = load(one.preset)
    wrong, regulation = checked(one.values)
    form = regulation_form(one.values, preset).told(wrong)
    return render(
        request,
        "regulations/edit.html",
        {
            "own": one,
            "as_of": _as_of(one),
            "preset": preset,
            "form": form,
            "chapters": [_chapter(form, number) for number in range(len(form.chapters))],
            "wrong": len(wrong),
            "faults": [(*_field(form, one.name), one.text) for one in wrong[:20]],
            "document": regulation and write(regulation, language=language_of(request)),
        },
    )


def _field(form: RegulationForm, name: str) -> tuple[str, Text]:
    """Where it stands, and what people call the field it is of, where there is one: "missing" alone
    does not say what, and of a text in both languages each is a part of its field."""
    labels = {one.name: one.label for one in form.fields()}
    at = next((one for one in (name, name.rpartition(".")[0]) if one in labels), name)
    return at, labels.get(at, SILENT)


def _chapter(form: RegulationForm, number: int) -> dict[str, object]:
    chapter = form.chapters[number]
    alone = RegulationForm((chapter,))
    fields = tuple(alone.fields())
    return {
        "chapter": chapter,
        "number": number,
        "changed": sum(one.changed for one in fields),
        "wrong": sum(bool(one.wrong) for one in fields),
    }


def _stands(told: Answer) -> Text:
    if not told.wrong:
        return Text("已保存，没有问题", "kept; nothing is wrong")
    count = len(told.wrong)
    return Text(
        f"已保存；还有 {count} 处要改，改好才能用来建比赛",
        f"kept; {many(count, 'thing is', 'things are')} to be mended before an event can use it",
    )


@require_POST
@for_organisers
def check(request: HttpRequest, account: Account, key: int) -> HttpResponse:
    """While somebody types: what is wrong, by field; what he typed is kept."""
    one = _found(account, key)
    language = language_of(request)
    try:
        told = _answered(request, one)
    except NotationError as error:
        said = error.sentence.in_(language)
        return JsonResponse({"said": said}, status=409)
    form = regulation_form(told.values, load(one.preset))
    beside: dict[str, str] = {}
    for wrong in told.wrong:
        before = f"{beside[wrong.name]} " if wrong.name in beside else ""
        beside[wrong.name] = before + wrong.text.in_(language)
    return JsonResponse(
        {
            "wrong": beside,
            "changed": [field.name for field in form.fields() if field.changed],
            "said": _stands(told).in_(language),
            "good": not told.wrong,
            AS_OF: _as_of(one),
        }
    )


@for_organisers
def text(request: HttpRequest, account: Account, key: int) -> HttpResponse:
    """The 规程 of how it stands, to be put beside the form."""
    one = _found(account, key)
    _, regulation = checked(one.values)
    document = regulation and write(regulation, language=language_of(request))
    return render(request, "regulations/text.html", {"document": document})


@for_organisers
def compare(request: HttpRequest, account: Account, key: int) -> HttpResponse:
    one = _found(account, key)
    preset = load(one.preset)
    try:
        changes = changes_of(regulation_of(one), preset)
        said = None
    except NotationError as error:
        changes, said = (), error.sentence
    return render(
        request,
        "regulations/compare.html",
        {"own": one, "preset": preset, "changes": changes, "wrong": said},
    )


def _finished(request: HttpRequest, one: OwnRegulation) -> Regulation | HttpResponse:
    """The regulation, or back to where it is written, with what is still to be mended."""
    try:
        return regulation_of(one)
    except NotationError as error:
        back = f"/regulations/own/{one.pk}/"
        return and_refuse(request, back, error)


@for_organisers
def as_pdf(request: HttpRequest, account: Account, key: int) -> HttpResponse:
    one = _found(account, key)
    regulation = _finished(request, one)
    if isinstance(regulation, HttpResponse):
        return regulation
    language = language_of(request)
    document = write(regulation, language=language)
    marks = "1" if request.GET.get("marks") else ""
    version = ("own", str(one.pk), dumps(regulation), language, marks)
    return pdf_answer(version, document, marks, regulation.id)


@for_organisers
def as_toml(request: HttpRequest, account: Account, key: int) -> HttpResponse:
    one = _found(account, key)
    regulation = _finished(request, one)
    if isinstance(regulation, HttpResponse):
        return regulation
    answer_ = HttpResponse(dumps(regulation), content_type="application/toml; charset=utf-8")
    answer_["Content-Disposition"] = f'attachment; filename="{regulation.id}.toml"'
    return answer_


@require_POST
@for_organisers
def delete(request: HttpRequest, account: Account, key: int) -> HttpResponse:
    one = _found(account, key)
    one.delete()
    said = Text(f"已删除 {one.name_zh}", f"{one.name_en} is deleted")
    return and_say(request, "/regulations/", said)
