"""Characters that the fonts we bring do not have: set with the system's, or named beforehand."""

from __future__ import annotations

import pytest
import typst

from paisai import typesetting
from paisai.desk.papers.needed import boxes
from paisai.regulations import load
from paisai.typesetting import unprintable
from support.hall import Hall

NOBODYS = "\U0003fff0"
"""No font has it: it stands for no character."""
PAGE = b"#set text(font: sys.inputs.sans)\n#json(bytes(sys.inputs.data)).name"


@pytest.fixture(autouse=True)
def _ours() -> None:
    pytest.importorskip(typesetting.PACKAGE)


def test_every_character_of_the_general_list_that_stands_in_names_can_be_printed() -> None:
    """通用规范汉字表 has 䶮 㛃 𬭚 喆 堃 犇 燚 beside the common ones."""
    assert unprintable("张伟 Ødegård 䶮㛃𬭚喆堃犇燚 ·—−①♥") == ""


def test_what_no_font_has_is_named_once() -> None:
    assert unprintable(f"张{NOBODYS}、{NOBODYS}三") == NOBODYS


def test_the_fonts_of_the_system_set_what_ours_lack(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    shelf = typesetting._shelf

    def watched(chosen: typesetting.Fonts, system: bool) -> typst.Fonts:
        asked.append(system)
        return shelf(chosen, system)

    monkeypatch.setattr(typesetting, "_shelf", watched)
    typesetting.pdf(PAGE, {"name": "张伟"})
    assert asked == [False]  # a page of common characters is the same on every machine
    typesetting.pdf(PAGE, {"name": "朱𠮷"})
    assert asked[-1]


def test_before_anything_is_printed_the_desk_is_told_whose_name_has_a_box() -> None:
    hall = Hall()
    hall.create(load("bashifen-teachers"))
    hall.enter("甲", "一中")
    assert boxes(hall.competition) is None
    hall.enter(f"乙{NOBODYS}", "二中")
    said = boxes(hall.competition)
    assert said is not None
    assert f"没有 {NOBODYS} (U+3FFF0)" in said.zh
    assert f"乙{NOBODYS}甲、乙{NOBODYS}乙" in said.zh
    assert "一中" not in said.zh
