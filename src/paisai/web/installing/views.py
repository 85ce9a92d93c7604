"""What does a phone need to keep the desk among its programs, and to show without a network what it
saw last? Browsers take it only from https, or from this machine itself."""

from __future__ import annotations

import json
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from paisai.text import Text
from paisai.web.language import language_of
from paisai.web.templatetags.paisai import asset

NAME = Text("牌赛", "Paisai")
SAID = Text("牌赛：对阵、成绩、名次", "Card tournaments: pairings, results, standings")
PAPER, SHEET = "#f7f4ec", "#fffdf7"
WORKER = Path(__file__).parents[1] / "static" / "worker.js"


def manifest(request: HttpRequest) -> HttpResponse:
    """In the language that the visitor reads."""
    language = language_of(request)
    icons = [
        {"src": asset("icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": asset("icon-512.png"), "sizes": "512x512", "type": "image/png"},
        {
            "src": asset("icon-maskable-512.png"),
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "maskable",
        },
    ]
    said = {
        "name": NAME.in_(language),
        "short_name": NAME.in_(language),
        "description": SAID.in_(language),
        "lang": "en" if language == "en" else "zh-CN",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": SHEET,
        "icons": icons,
    }
    text = json.dumps(said, ensure_ascii=False)
    return HttpResponse(text, content_type="application/manifest+json")


def worker(request: HttpRequest) -> HttpResponse:
    """Under an address from which it may answer for all pages."""
    answer = HttpResponse(WORKER.read_bytes(), content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer


def offline(request: HttpRequest) -> HttpResponse:
    """What stands in the place of a page that was never opened, without a network."""
    return render(request, "installing/offline.html")
