"""Screenshots of every page at three sizes in both languages: python3 tests/web/screenshots.py OUT
The README's pictures: python3 tests/web/screenshots.py docs/pictures --readme
The handbook's: python3 tests/web/screenshots.py src/paisai/handbook/pictures --handbook

A server with the demonstration events is started on data of its own; pages are found by following
links, as a stranger, as a signed-in organiser, as a referee, with a leader's and a player's pass,
and on the wall. `--who stranger` and `--only PART` take fewer, `--sizes 360` one width.
"""

from __future__ import annotations

import argparse
import base64
import os
import re
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

SIZES = {360: (360, 740), 1280: (1280, 800), 1920: (1920, 1080)}
HALL = "paisai.example"
SKIPPED = (
    *(".pdf", "/pdf/", ".json", ".xlsx", ".paisai"),
    *("/cards/", "/template/", "/backup/", "/head", "/out/", "/lang/"),
)
"""Files, not pages."""
MOST = 400
"""Pages of one visitor."""
EACH = 2
"""Pages that differ only by a number or a query."""


PICTURES = {
    "board": ("organiser", "/o/demo-tuolaji/", (1080, 630)),
    "results": ("organiser", "/o/demo-tuolaji/results/", (1080, 630)),
    "standings": ("organiser", "/o/demo-tuolaji/standings/", (1080, 630)),
    "wall": ("wall", "/w/demo-tuolaji/?show=plan", (1024, 576)),
    "bracket": ("stranger", "/e/demo-shengji/bracket/", (1080, 630)),
    "phone": ("stranger", "/e/demo-tuolaji/where/?q=006", (360, 640)),
}
"""The README's: whose, which page, how large."""
PHONE, LAPTOP = (360, 640), (1080, 600)
HANDBOOK = {
    "board": ("organiser", "/o/demo-tuolaji/", LAPTOP),
    "preview": ("organiser", "/o/demo-bashifen/entries/import/", (1080, 760)),
    "signing-in": ("organiser", "/o/demo-tuolaji/round/#signing-in", (1080, 420)),
    "results": ("organiser", "/o/demo-tuolaji/results/", (1080, 720)),
    "rulings": ("organiser", "/o/demo-tuolaji/rulings/", (1080, 520)),
    "why": ("organiser", "/o/demo-tuolaji/standings/", LAPTOP),
    "papers": ("organiser", "/o/demo-tuolaji/papers/", LAPTOP),
    "wall": ("wall", "/w/demo-tuolaji/?show=plan", (1024, 576)),
    "referee": ("referee", "/r/demo-tuolaji/", PHONE),
    "player": ("player", "/e/demo-tuolaji/me/", PHONE),
}
"""The handbook's, in the same way."""
MESSY = """2026年教职工赛报名汇总
序号\t所在单位\t队员1\t队员2\t联系方式
1\t第一中学\t林和平\t周晓\t13800000001
2\t第二中学\t何静\t苏明\t13800000002
3\t实验小学\t高远\t\t13800000003
合计\t3 对"""
"""As lists come: a title above, a total below, a partner missing."""


def serve() -> str:
    """The address of a server that runs in this process."""
    os.environ["PAISAI_DATA"] = tempfile.mkdtemp(prefix="paisai-looks-")
    os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    from paisai.web.server import server, set_up

    set_up()
    from paisai.web.demonstration import demonstrate

    demonstrate(lambda text: print(text.zh, file=sys.stderr))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    one = server("127.0.0.1", port)
    threading.Thread(target=one.run, daemon=True).start()
    while not one.started:
        time.sleep(0.05)
    return f"http://127.0.0.1:{port}"


def signed_in() -> dict[str, list[dict[str, Any]]]:
    """The cookies of each visitor."""
    from django.test import Client

    from paisai.desk.rights import Role
    from paisai.web.people.first import first_account
    from paisai.web.people.models import Account, Member, Pass
    from paisai.web.people.passes import pin_of
    from paisai.web.people.visitor import ACTING, PASS
    from paisai.web.streams.models import Stream

    found: dict[str, list[dict[str, Any]]] = {"stranger": [], "wall": []}
    organiser = Client()
    organiser.force_login(first_account())
    found["organiser"] = _cookies(organiser)
    called, _ = Account.objects.get_or_create(login="referee", defaults={"name": "郑裁判"})
    for stream in Stream.objects.all():
        Member.objects.get_or_create(account=called, stream=stream, role=Role.REFEREE.value)
    referee = Client()
    referee.force_login(called)
    found["referee"] = _cookies(referee)
    for role in ("leader", "player"):
        one = Pass.objects.filter(role=role, stream__slug="demo-tuolaji").order_by("pk")[0]
        assert pin_of(one)
        client = Client()
        session = client.session
        session[PASS], session[ACTING] = one.serial, True
        session.save()
        found[role] = _cookies(client)
    return found


def _cookies(client: Any) -> list[dict[str, Any]]:
    return [
        {"name": key, "value": morsel.value, "domain": "127.0.0.1", "path": "/"}
        for key, morsel in client.cookies.items()
    ]


def starts(who: str) -> list[str]:
    from paisai.web.streams.models import Stream

    slugs = list(Stream.objects.values_list("slug", flat=True))
    if who == "wall":
        shows = ("names", "plan", "clock", "results", "standings", "draw", "awards")
        each = [f"/w/demo-tuolaji/?show={show}" for show in shows[:6]]
        each += [f"/w/demo-shengji/?show={show}" for show in shows]
        return [*(f"/w/{slug}/" for slug in slugs), *each]
    if who == "organiser":
        return ["/o/", *(f"/o/{slug}/" for slug in slugs)]
    if who == "referee":
        return [f"/r/{slug}/" for slug in slugs]
    if who in ("leader", "player"):
        return ["/e/demo-tuolaji/me/"]
    return ["/", "/in/", "/regulations/", *(f"/e/{slug}/" for slug in slugs)]


def _kind(path: str) -> str:
    """Pages that differ only by a number or a query are one kind: the first few are enough."""
    return re.sub(r"/\d+(?=/|$)", "/N", urlsplit(path).path)


def crawl(page: Any, site: str, who: str, only: str) -> Iterator[str]:
    """Every page that links lead to, each kind of page a few times."""
    from playwright.sync_api import Error

    waiting, seen, kinds = starts(who), set[str](), dict[str, int]()
    while waiting and sum(min(n, EACH) for n in kinds.values()) < MOST:
        path = waiting.pop(0)
        if path in seen:
            continue
        seen.add(path)
        kinds[_kind(path)] = kinds.get(_kind(path), 0) + 1
        if kinds[_kind(path)] > EACH and who != "wall":
            continue
        try:
            answer = page.goto(site + path)
        except Error as error:
            if "Download is starting" not in str(error):
                raise
            continue  # a file, not a page
        if answer is None or answer.status >= 400:
            print(f"{who} {answer and answer.status} {path}", file=sys.stderr)
            continue
        for link in page.eval_on_selector_all("a[href]", "all => all.map((a) => a.href)"):
            parts = urlsplit(urljoin(site + path, link))
            to = parts.path + (f"?{parts.query}" if parts.query else "")
            outside = {"stranger": ("/o/", "/in/"), "referee": ("/o/", "/e/", "/w/", "/in/")}
            within = not to.startswith(outside.get(who, "//"))
            here = f"{parts.scheme}://{parts.netloc}" == site and who != "wall"
            if here and within and not any(part in to for part in SKIPPED):
                waiting.append(to)
        if only in path:
            yield path


def shoot(context: Any, site: str, path: str, to: Path) -> None:
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    page.goto(site + path)
    page.wait_for_timeout(1500 if path.startswith("/w/") else 150)
    wide = page.evaluate(
        "document.documentElement.scrollWidth > document.documentElement.clientWidth + 1"
    )
    page.screenshot(path=str(to), full_page=not path.startswith("/w/"))
    page.close()
    if wide:
        print(f"wider than the screen: {to.name}", file=sys.stderr)
    for error in errors:
        print(f"{to.name}: {error}", file=sys.stderr)


def pictures(
    browser: Any, site: str, visitors: dict[str, Any], out: Path, wanted: dict[str, Any]
) -> None:
    """By a name of the hall's own, so that no address of this machine is in a picture."""
    out.mkdir(parents=True, exist_ok=True)
    site = site.replace("127.0.0.1", HALL)
    for name, (who, path, (width, height)) in wanted.items():
        for lang in ("zh", "en"):
            context = browser.new_context(viewport={"width": width, "height": height})
            cookie = {"name": "lang", "value": lang, "path": "/"}
            context.add_cookies([one | {"domain": HALL} for one in (*visitors[who], cookie)])
            page = context.new_page()
            page.goto(site + path)
            page.wait_for_timeout(1500)
            for why in page.locator(".why-above summary").all()[:1]:
                why.click()
                page.mouse.move(0, 0)
            if name == "preview":
                page.fill("textarea[name=pasted]", MESSY)
                page.click("main form button.main")
                page.wait_for_timeout(500)
                page.evaluate("document.querySelector('h1').scrollIntoView()")
            if wanted is HANDBOOK:
                (out / f"{name}.{lang}.webp").write_bytes(webp(page))
            else:
                page.screenshot(path=str(out / f"{name}.{lang}.png"))
            context.close()


def webp(page: Any) -> bytes:
    """What the page shows, a third as large as in PNG; the browser itself packs it."""
    shown = base64.b64encode(page.screenshot()).decode()
    blank = page.context.new_page()
    packed: str = blank.evaluate(PACK, f"data:image/png;base64,{shown}")
    return base64.b64decode(packed.partition(",")[2])


PACK = """async (source) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", 0.8);
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--who", nargs="*", help="stranger organiser referee leader player wall")
    parser.add_argument("--only", default="", help="addresses that hold these letters")
    parser.add_argument("--sizes", nargs="*", type=int, default=list(SIZES), choices=SIZES)
    parser.add_argument("--langs", nargs="*", default=["zh", "en"])
    parser.add_argument("--readme", action="store_true", help="only the six of the README")
    parser.add_argument("--handbook", action="store_true", help="only those of the handbook")
    parser.add_argument("--dark", action="store_true", help="as a browser shows them at night")
    options = parser.parse_args()
    site = serve()
    visitors = signed_in()
    from playwright.sync_api import sync_playwright

    sys.path.insert(0, str(Path(__file__).parents[1]))
    from support.browser import launched

    with sync_playwright() as playwright:
        browser = launched(playwright, f"--host-resolver-rules=MAP {HALL} 127.0.0.1")
        wanted = PICTURES if options.readme else HANDBOOK if options.handbook else None
        if wanted is not None:
            pictures(browser, site, visitors, options.out, wanted)
        for who in options.who or list(visitors) if wanted is None else ():
            context = browser.new_context()
            context.add_cookies(visitors[who])
            found = list(crawl(context.new_page(), site, who, options.only))
            context.close()
            for size in options.sizes:
                width, height = SIZES[size]
                for lang in options.langs:
                    context = browser.new_context(
                        viewport={"width": width, "height": height},
                        locale="zh-CN" if lang == "zh" else "en-GB",
                        color_scheme="dark" if options.dark else "light",
                    )
                    context.add_cookies(visitors[who])
                    cookie = {"name": "lang", "value": lang, "domain": "127.0.0.1", "path": "/"}
                    context.add_cookies([cookie])
                    folder = options.out / who / f"{size}-{lang}"
                    folder.mkdir(parents=True, exist_ok=True)
                    for address in found:
                        name = re.sub(r"[^\w=-]+", "_", unquote(address)).strip("_") or "front"
                        shoot(context, site, address, folder / f"{name[:80]}.png")
                    context.close()
            print(f"{who}: {len(found)} pages")
        browser.close()
    os._exit(0)  # the server's thread is of no further use


if __name__ == "__main__":
    main()
