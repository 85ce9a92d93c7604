"""What is wrong with a command line? One sentence, in both languages, with the usage."""

from __future__ import annotations

import argparse
import os
import re
from typing import Any, NoReturn

from paisai.errors import NotationError

SENTENCES = (
    (r"the following arguments are required: (.*)", "缺少 {}"),
    (r"unrecognized arguments: (.*)", "多出 {}"),
    (r"argument (.*?): invalid choice: (.*) \(choose from (.*)\)", "{0} 应为 {2} 之一，不是 {1}"),
    (r"argument (.*?): invalid int value: (.*)", "{0} 应为整数，不是 {1}"),
    (r"argument (.*?): expected one argument", "{} 后面要写一项"),
    (r"argument (.*?): expected at least one argument", "{} 后面至少要写一项"),
    (r"argument (.*?): expected (\d+) arguments", "{0} 后面要写 {1} 项"),
    (r"one of the arguments (.*) is required", "{} 要写一个"),
    (r"argument (.*?): not allowed with argument (.*)", "{0} 和 {1} 只能写一个"),
    (r"ambiguous option: (.*) could match (.*)", "{0} 可能是 {1}，请写全"),
)
"""What argparse says, and how a person would say it in Chinese."""


class _Help(argparse.HelpFormatter):
    """As wide as the terminal; the standard one asks a module for it that takes long to load."""

    def __init__(self, prog: str) -> None:
        try:
            columns = int(os.environ.get("COLUMNS", 0)) or os.get_terminal_size().columns
        except (OSError, ValueError):
            columns = 80
        super().__init__(prog, width=columns - 2)


class Parser(argparse.ArgumentParser):
    """Its errors are the house's: one line, exit code 2. Options may stand anywhere, also before
    an argument that may be left out."""

    _mixes = True

    def __init__(self, **settings: Any) -> None:
        super().__init__(formatter_class=_Help, **settings)

    def add_subparsers(self, **settings: Any) -> Any:
        self._mixes = False
        return super().add_subparsers(**settings)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        if not self._mixes:
            return super().parse_known_args(args, namespace)
        self._mixes = False
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._mixes = True

    def error(self, message: str) -> NoReturn:
        usage = " ".join(self.format_usage().removeprefix("usage:").split())
        raise NotationError(f"{in_chinese(message)}。用法：{usage}", f"{message}; usage: {usage}")


def in_chinese(message: str) -> str:
    """
    >>> in_chinese("argument --round: invalid int value: 'x'")
    "--round 应为整数，不是 'x'"
    """
    for pattern, sentence in SENTENCES:
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found:
            return sentence.format(*found.groups())
    return message


def as_value(argument: str) -> str:
    """A score with a minus is no option: after a space argparse takes it as it is.

    >>> as_value("-7:5"), as_value("--json")
    (' -7:5', '--json')
    """
    try:
        told = os.fsencode(argument)
    except UnicodeEncodeError:
        told = b"\0"
    if b"\0" in told:
        raise NotationError(
            f"参数 {argument!r} 不是 UTF-8 文字；只写文字和数字",
            f"the argument {argument!r} is no UTF-8 text; write letters and figures only",
        )
    minus = argument.startswith("-") and re.match(r"-\d+[:：,，]", argument)
    return f" {argument}" if minus else argument
