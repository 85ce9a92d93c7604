"""A whole deal of each preset in the browser, on four screens, by finger, by keys alone, by ear."""

from __future__ import annotations

from typing import Any

import pytest

from support.table_page import ERDAYI, PRESETS, SIZES, ByEar, ByKeys, TableGuest

PROVED = "✓"
EVERY = [(preset, size) for preset in PRESETS for size in SIZES]
"""Each preset on each screen."""
USUAL = [(ERDAYI, "upright"), ("shuangsheng-boda-2020", "lying"), ("bashifen-teachers", "upright")]


@pytest.mark.parametrize(
    ("preset", "size"),
    [pytest.param(*one, marks=() if one in USUAL else pytest.mark.long) for one in EVERY],
)
def test_a_whole_deal(browser: Any, site: str, preset: str, size: str) -> None:
    guest = TableGuest(browser, site, SIZES[size])
    guest.open(preset)
    guest.play()
    assert PROVED in guest.page.text_content("dialog[data-sheet=result]")


@pytest.mark.parametrize(
    "preset", [pytest.param("shuangsheng-boda-2020", marks=pytest.mark.long), ERDAYI]
)
def test_by_keys_alone(browser: Any, site: str, preset: str) -> None:
    guest = ByKeys(browser, site, SIZES["wide"])
    guest.open(preset)
    assert guest.play() > 3


@pytest.mark.parametrize(
    "preset", [pytest.param("bashifen-teachers", marks=pytest.mark.long), ERDAYI]
)
def test_by_ear_alone(browser: Any, site: str, preset: str) -> None:
    guest = ByEar(browser, site)
    guest.open(preset)
    assert guest.play() > 3
