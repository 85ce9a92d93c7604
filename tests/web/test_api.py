"""What pages can do, programs can do."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from paisai.desk.boards.standings import standing
from paisai.desk.rights import Role
from paisai.judge import OPERATIONS, judge
from paisai.judge.schema import protocol_schema
from paisai.ledger.commands import NAMES
from paisai.ledger.infractions import ruling_on
from paisai.ledger.plain_form import to_plain
from paisai.regulations import preset_ids
from paisai.tournament.entries import EntryId
from paisai.web import clock
from paisai.web.api import judging
from paisai.web.api.description import NEVER, description
from paisai.web.people.models import Account, ApiToken, Member, fresh_token, hashed
from support.demonstrations import fresh
from support.examples import examples
from support.hall_clock import HallClock
from support.web import account, new_event, signed_in
from support.web_day import playing, put

DAY = date(2026, 5, 1)


def token_of(one: Account) -> str:
    token = fresh_token()
    ApiToken.objects.create(token=hashed(token), account=one, name="测试", made=clock.now())
    return token


def post(path: str, value: Any, token: str | None = None, client: Client | None = None) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = (client or Client(enforce_csrf_checks=True)).post(
        path, json.dumps(value), "application/json", headers=headers
    )
    return answer.status_code, answer.json()


def test_an_act_by_token_is_done_once_and_refused_without() -> None:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    one = account(Role.ORGANISER, at=book)
    path = f"/api/e/{book.slug}/acts"
    sent = {"commands": [{"do": "set_unit", "id": "u1", "name": "一中"}], "request": "r"}
    assert post(path, sent)[0] == 401
    assert post(path, sent, client=signed_in(one))[0] == 401
    assert book.follow().seq == 1
    token = token_of(one)
    status, first = post(path, sent, token)
    assert (status, first["seq"], first["again"]) == (200, 2, False)
    status, again = post(path, sent, token)
    assert (status, again["seq"], again["again"]) == (200, 2, True)
    assert again["events"] == first["events"]
    other = {"commands": [{"do": "set_unit", "id": "u1", "name": "二中"}], "request": "r"}
    status, refused = post(path, other, token)
    assert (status, refused["error"]["reason"]) == (409, "duplicate")
    assert "换一个 request" in refused["error"]["zh"]
    assert book.follow().seq == 2


def test_all_commands_or_none() -> None:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    token = token_of(account(Role.ORGANISER, at=book))
    sent = {"commands": [{"do": "set_unit", "id": "u1", "name": "一中"}, {"do": "pair"}]}
    status, answer = post(f"/api/e/{book.slug}/acts", sent, token)
    assert status == 409
    assert answer["error"]["reason"] == "not_now"
    assert book.follow().seq == 1


def test_a_name_with_hidden_characters_does_not_come_in_by_the_api() -> None:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    token = token_of(account(Role.ORGANISER, at=book))
    sent = {"commands": [{"do": "set_unit", "id": "u1", "name": "一\u202e中"}]}
    status, answer = post(f"/api/e/{book.slug}/acts", sent, token)
    assert status in (400, 409)
    assert "看不见" in answer["error"]["zh"]
    assert book.follow().seq == 1


def test_a_referees_token_does_what_a_referee_may() -> None:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    token = token_of(account(Role.REFEREE, at=book))
    sent = {"commands": [{"do": "set_unit", "id": "u1", "name": "一中"}]}
    assert post(f"/api/e/{book.slug}/acts", sent, token)[0] == 403


@pytest.mark.parametrize(
    "question",
    [
        {"op": "hello", "id": 1},
        {"op": "nothing"},
        {"op": "erdayi/score"},
        [],
        "text",
        None,
        {"op": "hello", "id": "\ud800"},
    ],
)
def test_the_judge_answers_as_its_command_does(question: Any) -> None:
    status, answer = post("/api/judge", [question, question])
    assert status == 200
    wanted = judge(json.dumps(question))
    assert answer == [json.loads(json.dumps(wanted).replace("\ud800", "\\ud800"))] * 2


def test_the_judge_is_asked_in_english_as_by_its_command() -> None:
    question = {"id": 7, "op": "nothing"}
    for language in ("zh", "en"):
        status, answer = post(f"/api/judge?lang={language}", question)
        assert (status, answer) == (200, judge(json.dumps(question), language))
    assert post("/api/judge?lang=fr", question)[1] == judge(json.dumps(question), "zh")


def test_the_judges_contract_is_offered() -> None:
    answer = Client().get("/api/judge/schema")
    assert answer.status_code == 200
    wanted = protocol_schema(OPERATIONS)
    assert json.loads(answer.content) == json.loads(json.dumps(wanted))
    assert Client().post("/api/judge/schema", b"{}", "application/json").status_code == 405


def test_what_is_no_question_is_answered_in_the_protocols_form() -> None:
    answer = Client().post("/api/judge?lang=en", b"{", "application/json")
    told = json.loads(answer.content)
    assert (answer.status_code, told["id"], told["ok"]) == (400, None, False)
    assert (told["error"]["code"], told["error"]["clause"]) == ("request", None)
    assert told["error"]["message"] == told["error"]["en"] == "the body must be JSON"


def test_the_judge_has_limits() -> None:
    assert post("/api/judge", [{}] * 1001)[0] == 400
    answer = Client().post("/api/judge", b"[" * 100_000, "application/json")
    assert answer.status_code == 400
    deep = b'{"op":"hello","id":' + b"[" * 900 + b"]" * 900 + b"}"
    assert Client().post("/api/judge", deep, "application/json").status_code == 400


def test_who_has_no_token_does_not_keep_the_server_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player thinks for seconds, a draw of thousands takes one: any phone of the hall could ask
    for that. A program with a token may; a minute of thought nobody asks of a server."""
    who = token_of(account())
    entries = [{"id": str(i)} for i in range(8000)]
    draw = {"op": "tournament/tables", "entries": entries, "seed": "x"}
    assert post("/api/judge", draw)[0] == 400
    assert post("/api/judge", draw, who)[0] == 200
    hand = {"hand": "3455667889TTJQKKA22w", "kitty": "3w2", "history": []}
    think = {"op": "erdayi/choose", "player": "sound", "seat": 0, "declarer": 0, "bid": 3, **hand}
    assert post("/api/judge", {**think, "ms": 5_000})[0] == 400
    assert post("/api/judge", {**think, "ms": 5_000}, who)[0] == 200
    assert post("/api/judge", {**think, "ms": 5_001}, who)[0] == 400
    # nothing comes back while a busy machine waits
    monkeypatch.setattr(judging, "OPEN", (0.0, 0.05))
    phone = Client(REMOTE_ADDR="10.9.9.9")
    busy = json.dumps({**draw, "entries": entries[:2000]})
    told = [phone.post("/api/judge", busy, "application/json") for _ in range(20)]
    assert {one.status_code for one in told} == {200, 429}
    assert "令牌" in told[-1].json()["error"]["zh"]


@pytest.mark.parametrize("request_", ["\\ud800", "\\u0000", "\\n"])
def test_a_request_is_named_by_what_can_be_written(request_: str) -> None:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    head = {"Authorization": f"Bearer {token_of(account(Role.ORGANISER, at=book))}"}
    commands = '"commands":[{"do":"set_unit","id":"u","name":"x"}]'
    sent = f'{{{commands},"request":"{request_}"}}'
    path = f"/api/e/{book.slug}/acts"
    answer = Client(headers=head).post(path, sent, "application/json")
    assert answer.status_code == 400
    assert "64" in answer.json()["error"]["zh"]
    assert book.follow().seq == 1


def test_as_many_commands_as_the_description_says() -> None:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    token = token_of(account(Role.ORGANISER, at=book))
    told = description()["paths"]["/api/e/{slug}/acts"]["post"]["requestBody"]
    limits = told["content"]["application/json"]["schema"]["properties"]["commands"]
    assert (limits["minItems"], limits["maxItems"]) == (1, 5000)
    path, one = f"/api/e/{book.slug}/acts", {"do": "set_unit", "id": "u", "name": "x"}
    assert post(path, {"commands": []}, token)[0] == 400
    assert post(path, {"commands": [one] * 5001}, token)[0] == 400
    assert post(path, {"commands": [one] * 21}, token)[0] == 200


def test_the_whole_record_is_for_staff_and_particulars_for_the_organiser() -> None:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    organiser = token_of(account(Role.ORGANISER, at=book))
    sent = {"commands": [{"do": "set_unit", "id": "u", "name": "一中", "telephone": "13800138000"}]}
    assert post(f"/api/e/{book.slug}/acts", sent, organiser)[0] == 200
    path = f"/api/e/{book.slug}/document"

    def asked(token: str) -> Any:
        return Client().get(path, headers={"Authorization": f"Bearer {token}"})

    assert Client().get(path).status_code == 403
    assert "13800138000" in asked(organiser).content.decode()
    recorder = asked(token_of(account(Role.RECORDER, at=book)))
    assert recorder.status_code == 200
    assert "13800138000" not in recorder.content.decode()


def test_the_description_names_every_act() -> None:
    told = Client().get("/api/openapi.json").json()
    assert set(NAMES) - NEVER <= set(told["components"]["schemas"])
    assert told == json.loads(json.dumps(description()))


def values(schema: dict[str, Any], parts: dict[str, Any], deep: int = 0) -> st.SearchStrategy[Any]:
    """What the description says may be sent."""
    if "$ref" in schema:
        return values(parts[schema["$ref"].rpartition("/")[2]], parts, deep + 1)
    if "const" in schema:
        return st.just(schema["const"])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return st.one_of([values(one, parts, deep + 1) for one in schema[key]])
    match schema.get("type"):
        case "integer":
            return st.integers(-5, 40) | st.integers()
        case "number":
            return st.floats(allow_nan=False, allow_infinity=False)
        case "boolean":
            return st.booleans()
        case "null":
            return st.none()
        case "string":
            if schema.get("format") == "date":
                return st.dates().map(str)
            if schema.get("format") == "date-time":
                return st.datetimes().map(lambda one: one.isoformat())
            return st.sampled_from(["e1", "e2", "u1", "甲队", ""]) | st.text(max_size=12)
        case "array":
            if "prefixItems" in schema:
                return st.tuples(*(values(one, parts, deep + 1) for one in schema["prefixItems"]))
            return st.lists(values(schema["items"], parts, deep + 1), max_size=3)
        case "object" if "properties" in schema and deep < 12:
            needed = set(schema.get("required", ()))
            made = {n: values(one, parts, deep + 1) for n, one in schema["properties"].items()}
            return st.fixed_dictionaries(
                {n: one for n, one in made.items() if n in needed},
                optional={n: one for n, one in made.items() if n not in needed},
            )
        case "object":
            return st.dictionaries(st.text(max_size=4), st.integers(), max_size=2)
        case _:
            return st.none() | st.integers() | st.text(max_size=5)


PARTS = description()["components"]["schemas"]
COMMANDS = st.one_of(
    [values({"$ref": f"#/components/schemas/{n}"}, PARTS) for n in NAMES if n not in NEVER]
)


@pytest.fixture(scope="module")
def desks() -> list[tuple[str, str]]:
    found = []
    for preset in preset_ids():
        book = new_event(preset, DAY)
        found.append((book.slug, token_of(account(*Role, at=book))))
    return found


@examples(40)
@given(data=st.data())
def test_whatever_fits_the_description_is_answered(
    data: st.DataObject, desks: list[tuple[str, str]]
) -> None:
    slug, token = data.draw(st.sampled_from(desks))
    commands = data.draw(st.lists(COMMANDS, min_size=1, max_size=3))
    status, answer = post(f"/api/e/{slug}/acts", {"commands": commands}, token)
    assert status in (200, 400, 403, 409)
    assert answer["ok"] is (status == 200)
    for path in ("", "/head", "/entries", "/round", "/standings", "/document"):
        read = Client().get(f"/api/e/{slug}{path}", headers={"Authorization": f"Bearer {token}"})
        assert read.status_code in (200, 400, 403)


def test_the_same_request_id_sent_to_another_event_is_another_act() -> None:
    one, other = new_event("tuolaji-zhuhai-2019", DAY), new_event("tuolaji-zhuhai-2019", DAY)
    organiser = account(Role.ORGANISER, at=one)
    Member.objects.create(account=organiser, stream=other.stream, role=Role.ORGANISER)
    token = token_of(organiser)
    sent = {"commands": [{"do": "set_unit", "id": "u1", "name": "一中"}], "request": "1"}
    for book in (one, other):
        status, answer = post(f"/api/e/{book.slug}/acts", sent, token)
        assert (status, answer["again"], book.follow().seq) == (200, False, 2)


@pytest.mark.parametrize("slug", ["bashifen", "erdayi", "tuolaji", "shengji"])
def test_a_stranger_is_not_told_what_the_desk_has_to_do(slug: str) -> None:
    """Who lacks a paper, against whom somebody objects, who has appealed or is late, is not public;
    nor is the round of a draft."""
    book = fresh(slug, f"api-due-{slug}")
    told = Client().get(f"/api/e/{book.slug}").json()
    assert {"due", "tables", "among", "clock", "purpose"}.isdisjoint(told)
    text = json.dumps(told, ensure_ascii=False)
    for one in book.competition.entrants.values():
        assert one.name not in text
    assert told["now"]["zh"]
    assert told["head"] == book.follow().head
    staff = token_of(account(Role.REFEREE, at=book))
    read = Client().get(f"/api/e/{book.slug}", headers={"Authorization": f"Bearer {staff}"})
    assert read.json()["due"]


def test_a_stranger_reads_no_note_no_draft_and_no_unannounced_place() -> None:
    book = fresh("tuolaji", "api-stranger")
    strangers = Client().get(f"/api/e/{book.slug}/entries").json()["entries"]
    assert {"note", "doubts", "leader"}.isdisjoint(strangers[0])
    state = book.follow()
    assert state.competition is not None
    playing = state.competition.round
    assert playing is not None
    assert playing.number == 3
    shown = Client().get(f"/api/e/{book.slug}/standings").json()["standings"]
    announced = standing(state.competition, 1, 2).table.rows
    assert [row["entry"] for row in shown] == [row["entry"] for row in announced]
    new = new_event("tuolaji-zhuhai-2019", DAY)
    assert Client().get(f"/api/e/{new.slug}/standings").status_code == 400


def test_Z4_2_who_sends_a_ruling_does_not_choose_its_penalty(hall_clock: HallClock) -> None:
    """Three minutes late is a warning; a referee who sends a disqualification is refused, and the
    ruling as the regulation has it is taken."""
    hall = playing()
    hall_clock.set(hall.now + timedelta(minutes=3))
    book = put(hall)
    token = token_of(account(Role.REFEREE, at=book))
    path, late = f"/api/e/{book.slug}/acts", EntryId(hall.tables[1][0])
    right = to_plain(ruling_on(hall.competition, late, "lateness", {"minutes": 3}, table=1).command)
    assert [one["kind"] for one in right["effects"]] == ["warning"]
    for forged in (
        {"effects": [{"kind": "disqualify"}]},
        {"effects": []},
        {"text": {"zh": "警告，并取消资格。", "en": "A warning, and disqualified."}},
        {"clause": "Z4.1"},
        {"facts": {"minutes": 16}},
    ):
        status, told = post(path, {"commands": [{**right, **forged}]}, token)
        assert status == 409, (forged, told)
        assert told["error"]["clause"] == "Z4.2"
    assert book.competition.rulings == ()
    assert post(path, {"commands": [right]}, token)[0] == 200


def test_a_round_that_is_over_is_not_said_to_be_played() -> None:
    book = fresh("tuolaji", "rounds-by-program")
    said = [Client().get(f"/api/e/{book.slug}/round?round={n}").json()["status"] for n in (1, 2, 3)]
    assert said == ["ended", "ended", "playing"]


def test_the_form_of_an_event_file_is_for_every_program() -> None:
    told = Client().get("/api/event-schema.json")
    assert told.status_code == 200
    assert told["Content-Type"] == "application/schema+json"
    assert "event_create" in told.json()["$defs"]
