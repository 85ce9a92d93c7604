"""One way to drive a bot: a view and the legal actions, for every player of both games; players of
anybody's module, programs and servers by their names; `paisai match`."""

import json
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.metadata import EntryPoint, EntryPoints
from random import Random
from threading import Thread

import pytest

from paisai import erdayi, shengji
from paisai.cards import deck
from paisai.cli import main
from paisai.errors import NotationError, RuleViolation
from paisai.judge import judge
from paisai.players import Choice, Player, make, play_out, player_named, players_of
from paisai.players.shengji import Options
from paisai.text import Text

RULES = {**erdayi.RULES, **shengji.RULES}
BODA = "shuangsheng-boda-2020"


def begin(preset, seed=1):
    rules = RULES[preset]
    cards = list(deck(getattr(rules, "decks", 1)))
    Random(seed).shuffle(cards)
    if preset in erdayi.RULES:
        return erdayi.Deal.start(cards, 0, rules)
    return shengji.Deal.start(cards, rules)


@pytest.mark.parametrize("name", ["random", "sound", "strong"])
@pytest.mark.parametrize("preset", sorted(RULES))
def test_a_view_and_the_actions_are_all_that_a_player_is_given(preset, name):
    """By whose turn it is: the same decision with the deal's actions and with the seat's."""
    deal = begin(preset)
    player = make(deal.rules, name, seed=3, ms=1)
    while (seat := deal.to_act) is not None:
        action = player.act(deal.view(seat), deal.actions())
        assert player.act(deal.view(seat), deal.actions(seat)) == action
        deal = deal.apply(action, seat)
    assert deal.result is not None


def test_a_players_own_actions_while_cards_are_drawn():
    deal = begin(BODA)
    while len({show.seat for show in getattr(deal, "offers", ())}) < 2:
        deal = deal.apply(shengji.Step.DRAW)
    all_shows = [one for one in deal.actions() if isinstance(one, shengji.Show)]
    for seat in range(4):
        own = list(deal.actions(seat))
        assert own == [shengji.Step.DRAW, *(show for show in all_shows if show.seat == seat)]
        assert len(deal.actions(seat)) == len(own)
        assert deal.actions(seat).choose(Random(1)) in own
        assert all((show in deal.actions(seat)) == (show.seat == seat) for show in all_shows)


def test_who_has_no_turn_has_no_actions():
    deal = begin("erdayi-sanya-2021")
    assert list(deal.actions(1)) == []
    assert (len(deal.actions(1)), bool(deal.actions(1)), bool(deal.actions(0))) == (0, False, True)
    with pytest.raises(RuleViolation, match="轮到甲"):
        deal.actions(1).choose(Random(1))
    for preset in ("erdayi-sanya-2021", BODA):
        for seat in (-1, 4):
            with pytest.raises(NotationError, match="座位"):
                begin(preset).view(seat)
            with pytest.raises(NotationError, match="座位"):
                begin(preset).actions(seat)


class Least(Player):
    """As few cards as possible: a bot of one line."""

    def act(self, view, legal):
        return min(legal, key=lambda action: len(getattr(action, "cards", ())))


class Bold(Player):
    def choose(self, view, legal):
        return Choice(next(iter(legal)), Text("第一个", "the first"))


class Cheat(Player):
    def act(self, view, legal):
        return (
            erdayi.Play(tuple(deck())[:1])
            if view.phase is erdayi.Phase.PLAYING
            else next(iter(legal))
        )


class Broken(Player):
    def act(self, view, legal):
        return [][0]


class Remembers(Player):
    """What a player of 升级 needs beside the view."""

    tricks = 0

    def act(self, view, legal):
        seen = Options.seen(view, legal)
        assert seen.rules is RULES[BODA]
        Remembers.tricks = max(Remembers.tricks, len(seen.memory.tricks))
        return next(iter(legal))


def test_players_of_ones_own():
    for preset in ("erdayi-sanya-2021", BODA):
        deal = begin(preset)
        end = play_out(deal, [Bold()] * 4 if preset == BODA else [Least()] * 3)
        assert end.to_act is None
    play_out(begin(BODA), [Remembers()] * 4)
    assert Remembers.tricks > 5
    assert Bold().act(None, [7]) == 7
    assert Least().choose(None, [(), (1,)]).why == Text("", "")
    with pytest.raises(TypeError, match="neither in act nor in choose"):
        type("Silent", (Player,), {})()
    with pytest.raises(NotationError, match="3 个座位"):
        play_out(begin("erdayi-sanya-2021"), [Least()])


def test_a_player_by_module_and_class(monkeypatch):
    monkeypatch.setitem(sys.modules, "my_bots", sys.modules[__name__])
    rules = RULES[BODA]
    made = make(rules, "my_bots:Least", seed=4, ms=5)
    assert (type(made), made.seed, made.ms) == (Least, 4, 5)
    for name, said in (
        ("no_such_module:Bot", "No module named"),
        ("my_bots:Nothing", "no attribute"),
        ("my_bots:RULES", "不是牌手"),
        ("nobody", "random、sound、strong"),
    ):
        with pytest.raises(NotationError, match=said):
            make(rules, name)


def test_a_player_that_another_package_lists(monkeypatch):
    monkeypatch.setitem(sys.modules, "my_bots", sys.modules[__name__])
    listed = EntryPoints([EntryPoint("least", "my_bots:Least", "paisai.players")])
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **asked: listed.select(**asked))
    assert isinstance(make(RULES[BODA], "least"), Least)
    with pytest.raises(NotationError, match="strong、least"):
        make(RULES[BODA], "most")


@pytest.mark.parametrize("wrong", [erdayi.RULES, shengji.RULES, "erdayi-sanya-2021", None])
def test_rules_of_no_regulation_are_refused(wrong):
    """They gave the players of the other game."""
    with pytest.raises(NotationError, match="一份规程的规则"):
        make(wrong, "sound")
    with pytest.raises(NotationError, match="一份规程的规则"):
        players_of(wrong)


class Judge(BaseHTTPRequestHandler):
    def do_POST(self):
        line = self.rfile.read(int(self.headers["Content-Length"]))
        assert self.path == "/api/judge"
        answer = json.dumps(judge(line)).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


@pytest.fixture
def server():
    with HTTPServer(("127.0.0.1", 0), Judge) as serving:
        thread = Thread(target=serving.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{serving.server_port}"
        serving.shutdown()
        thread.join()


@pytest.mark.parametrize("preset", ["erdayi-sanya-2021", BODA])
def test_a_servers_seat(server, preset):
    """It is asked the judge's questions and answers with the same as the player here."""
    notices = []
    there = player_named(server, preset, seed=1, ms=1, notice=notices.append)
    here = make(RULES[preset], "strong", 1, 1)
    deal = begin(preset)
    for _ in range(40):
        seat = deal.to_act
        if seat is None:
            break
        action = there.act(deal.view(seat), deal.actions(seat))
        assert type(action) is type(here.act(deal.view(seat), deal.actions(seat)))
        deal = deal.apply(action, seat)
    assert notices == []


def test_a_match(tmp_path, monkeypatch, capsys):
    (tmp_path / "mine.py").write_text(
        "from paisai.players import Player\n"
        "class Least(Player):\n"
        "    def act(self, view, legal):\n"
        "        return min(legal, key=lambda one: len(getattr(one, 'cards', ())))\n"
    )
    monkeypatch.chdir(tmp_path)
    assert main(["match", "sound", "mine:Least", "--decks", "4", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["decks"], found["regulation"]) == (4, "erdayi-sanya-2021")
    assert found["won"]["mean"] == 1.0
    assert [one["illegal"] for one in found["conduct"]] == [0, 0]
    assert all(one["decisions"] > 10 for one in found["conduct"])
    assert main(["match", "sound", "sound", "--regulation", BODA, "--decks", "2"]) == 0
    assert "净胜 0.000 ± 0.000" in capsys.readouterr().out


def test_a_match_tells_what_was_not_legal_and_what_failed(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "my_bots", sys.modules[__name__])
    assert main(["match", "my_bots:Cheat", "random", "--decks", "2", "--json"]) == 0
    one, other = json.loads(capsys.readouterr().out)["conduct"]
    assert one["illegal"] > 0
    assert other["illegal"] == 0
    assert main(["match", "my_bots:Broken", "random"]) == 2
    assert "IndexError" in capsys.readouterr().err
    for words in (["--decks", "0"], ["--regulation", "x"], ["--ms", "0"]):
        assert main(["match", "sound", "random", *words]) == 2
        assert capsys.readouterr().err.count("\n") == 1
