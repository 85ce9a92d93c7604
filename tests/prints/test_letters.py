"""Names are found where a Chinese reader looks for them."""

from hypothesis import given
from hypothesis import strategies as st

from paisai.prints.letters import letter, order
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
    assert max(["张飞", "\U00020bb7野", "zoe"], key=order) == "\U00020bb7野"


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
