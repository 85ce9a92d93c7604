"""Names are found where a Chinese reader looks for them."""

from hypothesis import given
from hypothesis import strategies as st

from paisai.prints.pinyin import letter, order, typed_for
from paisai.prints.safe import clean


def test_common_surnames_in_the_order_of_pinyin():
    names = [
        "赵云",
        "王芳",
        "李强",
        "安然",
        "陈静",
        "黄忠",
        "欧阳修",
        "周瑜",
        "曾巩",
        "Bob",
        "鲍春",
    ]
    assert "".join(letter(n) for n in sorted(names, key=order)) == "ABBCHLOWZZZ"
    assert sorted(["周瑜", "赵云", "曾巩"], key=order) == ["曾巩", "赵云", "周瑜"]


def test_surnames_that_are_read_otherwise():
    assert [
        letter(n) for n in ("单于", "解珍", "仇英", "查良镛", "区块", "翟志刚", "覃海洋")
    ] == list("SXQZOZT")


def test_the_unknown_stand_last():
    assert max(["张飞", "★队", "zoe"], key=order) == "★队"


def test_rare_characters_of_given_names_stand_by_their_pinyin():
    """昊 hào, 婧 jìng, 璟 jǐng, 珺 jùn, 淼 miǎo, 琪 qí, 鑫 xīn, 彧 yù: beyond the common ones."""
    names = ["王鑫", "王彧", "王昊", "王淼", "王珺", "王琪", "王婧", "王璟", "王安", "王卓"]
    assert "".join(n[1] for n in sorted(names, key=order)) == "安昊璟婧珺淼琪鑫彧卓"
    assert [letter(n) for n in ("翀", "鑫源", "昊天", "禚玉")] == list("CXHZ")


def test_the_same_surname_stays_together_and_umlaut_follows_u():
    names = ["章平", "张伟", "张安", "章安", "罗成", "吕布", "鲁达", "栾平"]
    assert sorted(names, key=order) == [
        *("鲁达", "吕布", "栾平", "罗成"),
        *("张安", "张伟", "章安", "章平"),
    ]


def test_a_unit_does_not_begin_with_a_surname():
    units = ["区直机关工会", "解放军总医院", "长春一汽", "重庆大学", "朝阳医院", "单县一中"]
    said = sorted(units, key=lambda unit: order(unit, person=False))
    assert "".join(unit[0] for unit in said) == "长朝重单解区"


def test_letters_are_taken_for_names_as_people_type_them():
    assert typed_for("zs", "张三")
    assert typed_for("zhangsan", "张三")
    assert typed_for("xx", "鑫鑫")
    assert typed_for("abdrxt", "阿卜杜热西提·买买提依明")
    assert typed_for("abdrxtmmt", "阿卜杜热西提·买买提依明")
    assert typed_for("zengg", "曾巩")
    assert typed_for("qinhy", "覃海洋")
    assert typed_for("thy", "覃海洋")
    assert not typed_for("cg", "曾巩")
    assert not typed_for("zsz", "张三")


@given(st.text(), st.text())
def test_any_letters_may_be_typed_for_any_name(typed, name):
    assert typed_for(typed, name) in (True, False)
    assert typed_for("", name)


@given(st.lists(st.text()))
def test_any_names_can_be_sorted(names):
    assert sorted(map(letter, names), key=lambda c: (c == "#", c)) == [
        letter(n) for n in sorted(names, key=order)
    ]


@given(st.text())
def test_a_clean_text_stays_clean_and_can_be_encoded(name):
    once = clean(name)
    assert clean(once) == once
    once.encode()
    assert once == once.strip()
    assert not any(c < " " for c in once)
