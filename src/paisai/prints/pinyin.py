"""How is a name read? In pinyin, so that it stands where people look and is found as they type it.

Each character has one reading, the first that pypinyin knows, but for those read otherwise in
names; as a surname it may have another, and some surnames have two.
"""

from __future__ import annotations

import re
from functools import cache
from unicodedata import normalize

from paisai.needs import needs

_SURNAMES = """\
单 shan4 解 xie4 曾 zeng1 查 zha1 仇 qiu2 区 ou1 任 ren2 华 hua4 盖 ge3 纪 ji3 葛 ge3 燕 yan1
朴 piao2 翟 zhai2 缪 miao4 员 yun4 召 shao4 祭 zhai4 繁 po2 种 chong2 黑 he4 折 she2 秘 bi4
那 na1 哈 ha3 洗 xian3 占 zhan1 句 gou1 能 nai4 藏 zang4 佴 nai4 乜 nie4 过 guo1 令 ling2 於 yu1
覃 tan2/qin2 谌 chen2/shen4 隗 kui2/wei3 郇 huan2/xun2 尉 yu4/wei4 乐 yue4/le4 郄 xi4/qie4
郗 xi1/chi1 牟 mou2/mu4 莘 shen1/xin1"""
SURNAMES: dict[str, str] = dict(re.findall(r"(\S) (\S+)", _SURNAMES))
COMPOUND_SURNAMES = {"万俟": ("mo4", "qi2"), "澹台": ("tan2", "tai2"), "长孙": ("zhang3", "sun1")}
PLACES = {"重庆": ("chong2", "qing4"), "六安": ("lu4", "an1"), "乐清": ("yue4", "qing1")}
BOTH = ("zh", "ch", "sh")
"""Two letters, typed for one or both."""
_IN_NAMES = "长 chang2 晟 sheng4 卜 bu3 子 zi3 少 shao4 厦 xia4 薄 bo2 干 gan1 都 du1 蚌 beng4"
IN_NAMES: dict[str, str] = dict(re.findall(r"(\S) (\S+)", _IN_NAMES))
TONES = {"\u0304": "1", "\u0301": "2", "\u030c": "3", "\u0300": "4"}


@cache
def _dictionary() -> dict[int, str]:
    with needs():
        from pypinyin.pinyin_dict import pinyin_dict  # a fifth of a second, for who sorts names

    return pinyin_dict


@cache
def _read(one: str) -> str:
    """
    >>> _read("绿"), _read("的"), _read("长"), _read("A")
    ('lü4', 'de5', 'chang2', 'a')
    """
    known = _dictionary().get(ord(one))
    if known is None or one in IN_NAMES:
        return IN_NAMES.get(one, one.lower())
    apart = normalize("NFD", known.split(",")[0])
    tone = next((TONES[mark] for mark in apart if mark in TONES), "5")
    return normalize("NFC", "".join(mark for mark in apart if mark not in TONES)) + tone


def reading(name: str, *, person: bool = True) -> tuple[str, ...]:
    """Of each character, with its tone; of what is not Chinese, itself.

    >>> reading("曾子墨"), reading("区直机关", person=False)[0], reading("吕A")
    (('zeng1', 'zi3', 'mo4'), 'qu1', ('lü3', 'a'))
    """
    return tuple(all_[0] for all_ in _readings(name, person))


def _readings(name: str, person: bool) -> list[list[str]]:
    found = [[_read(one)] for one in name]
    words = COMPOUND_SURNAMES if person else PLACES
    if name[:2] in words:
        found[:2] = [[one] for one in words[name[:2]]]
    elif person and name[:1] in SURNAMES:
        found[0] = SURNAMES[name[0]].split("/")
    return found


def typed_for(typed: str, name: str) -> bool:
    """Whether these letters are the pinyin of the name's beginning, each character written out
    or by its first letter.

    >>> [typed_for(one, "张三丰") for one in ("zs", "zhangsan", "zhangsf", "zsanf", "zhangsa")]
    [True, True, True, True, True]
    >>> [typed_for(one, "张三丰") for one in ("sf", "zf", "zhangsanfeng1")]
    [False, False, False]
    >>> typed_for("lvb", "吕布"), typed_for("lyubu", "吕布"), typed_for("qin", "覃海")
    (True, True, True)
    """
    reached = {0}
    for spelt in _spellings(name):
        if any(whole.startswith(typed[at:]) for at in reached for whole in spelt):
            return True
        begun = {x for whole in spelt for x in (whole, whole[:1], *(b for b in BOTH if b in whole))}
        reached = {at + len(x) for at in reached for x in begun if typed.startswith(x, at)}
    return not typed


def spelling(name: str) -> str:
    """What `typed_for` knows of a name, for a page that has no dictionary and finds in the same way
    (`filter.js`): its characters with spaces between them, several spellings with strokes.

    >>> spelling("张三"), spelling("覃海·A"), spelling("吕布")
    ('zhang san', 'tan/qin hai a', 'lv/lyu/lu bu')
    """
    return " ".join("/".join(spelt) for spelt in _spellings(name))


def _spellings(name: str) -> list[list[str]]:
    """Of each character; what is neither a letter nor a figure is not typed."""
    typed = "".join(filter(str.isalnum, name))
    return [
        [whole for one in readings for whole in _spelt(one)]
        for readings in _readings(typed, person=True)
    ]


def _spelt(one: str) -> tuple[str, ...]:
    """ü as keyboards have it, as passports have it, and as the hurried write it."""
    plain = one.rstrip("12345") if len(one) > 1 else one
    return tuple(plain.replace("ü", u) for u in ("v", "yu", "u")) if "ü" in plain else (plain,)


# Under which letter do players look for their names, and where below it?


ELSEWHERE = "#"
Order = tuple[bool, str, tuple[tuple[str, str], ...]]


def letter(name: str, *, person: bool = True) -> str:
    """
    >>> [letter(n) for n in ("王芳", "单雄信", "闫妮", "smith", "禚玉", "1队", "")]
    ['W', 'S', 'Y', 'S', 'Z', '#', '#']
    """
    first = next(iter(reading(name[:2], person=person)), "")[:1]
    return first.upper() if first.isascii() and first.isalpha() else ELSEWHERE


def order(name: str, *, person: bool = True) -> Order:
    """Sorts names by their letter, then as a Chinese dictionary has them, character by character:
    by pinyin, tone, and the same characters together; the unknown last. ü follows u. A unit's first
    character is no surname."""
    found, counted = letter(name, person=person), natural(name)
    read = (one.replace("ü", "u:") for one in reading(counted, person=person))
    return found == ELSEWHERE, found, tuple(zip(read, counted, strict=True))


def natural(text: str) -> str:
    """The text with which it sorts so that numbers in it sort as numbers.

    >>> sorted(["10", "9", "2-1", "单位10", "单位9"], key=natural)
    ['2-1', '9', '10', '单位9', '单位10']
    """
    return re.sub(r"\d+", lambda digits: digits[0].zfill(12), text)
