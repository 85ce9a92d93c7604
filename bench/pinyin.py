"""Writes `src/paisai/prints/pinyin.txt`: how each character is read.

    pip install pypinyin==0.55.0
    python3 bench/pinyin.py

Of a character with several readings the first, which is the commonest, stands in the table, but for
those read otherwise in names of people and places. Surnames are in `paisai.prints.pinyin`.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

TO = Path(__file__).parents[1] / "src/paisai/prints/pinyin.txt"
TONES = {"\u0304": "1", "\u0301": "2", "\u030c": "3", "\u0300": "4"}
SYLLABLE = re.compile(r"[a-zü]+[1-5]")
IN_NAMES = dict(
    one.split()
    for one in (
        *("长 chang2", "晟 sheng4", "卜 bu3", "子 zi3", "少 shao4"),
        *("厦 xia4", "薄 bo2", "干 gan1", "都 du1", "蚌 beng4"),
    )
)
HEAD = "# Made by bench/pinyin.py. Readings: pypinyin 0.55.0, MIT, (c) mozillazg and others.\n"


def numbered(reading: str) -> str:
    """
    >>> numbered("lǚ"), numbered("de")
    ('lü3', 'de5')
    """
    apart = unicodedata.normalize("NFD", reading)
    tone = next((TONES[mark] for mark in apart if mark in TONES), "5")
    plain = "".join(mark for mark in apart if mark not in TONES)
    return unicodedata.normalize("NFC", plain) + tone


def main() -> None:
    from pypinyin.pinyin_dict import pinyin_dict

    found: dict[str, list[str]] = {}
    for code, readings in sorted(pinyin_dict.items()):
        first = IN_NAMES.get(chr(code)) or numbered(readings.split(",")[0])
        if SYLLABLE.fullmatch(first):
            found.setdefault(first, []).append(chr(code))
    lines = [f"{reading} {''.join(found[reading])}\n" for reading in sorted(found)]
    TO.write_text(HEAD + "".join(lines), encoding="utf-8", newline="")


if __name__ == "__main__":
    main()
