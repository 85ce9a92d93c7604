"""Where is everything kept, and with which key are cookies signed?"""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path

from paisai.errors import NotationError
from paisai.text import Text

VARIABLE = "PAISAI_DATA"
DATABASE = "paisai.sqlite3"


def data_folder() -> Path:
    """The folder named, else the one for a user's data on this system; made if it is not there,
    for its owner only."""
    named = os.environ.get(VARIABLE)
    folder = Path(named) if named else _usual()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


def kept_to_its_owner(folder: Path) -> Text | None:
    """Folder, database, log and key are closed to everybody else, whoever made them before; what is
    said where others could read them until now, or still can. Windows has no such bits."""
    if os.name == "nt":
        return None
    still: list[str] = []
    opened: list[str] = []
    for path in (folder, *sorted(one for one in folder.iterdir() if one.is_file())):
        mode = path.stat().st_mode
        if not mode & 0o077:
            continue
        opened.append(str(path))
        try:
            path.chmod(mode & 0o700)
        except OSError:
            still.append(str(path))
    if still:
        return Text(
            f"注意：这台电脑上的别人能读 {still[0]}，里面有个人资料；请改成只有自己能读",
            f"note: others on this machine can read {still[0]}, which holds people's particulars;"
            " let nobody but yourself read the data folder",
        )
    if opened:
        return Text(
            f"数据文件夹 {folder} 里的东西这台电脑上的别人本来能读，现在只有自己能读了",
            f"others on this machine could read what is in {folder}; now only its owner can",
        )
    return None


def database_file(folder: Path) -> Path:
    """SQLite would make it for everybody to read; what lies beside it has its mode."""
    path = folder / DATABASE
    if not path.exists():
        path.touch(0o600)
    return path


def _usual() -> Path:
    home = Path.home()
    if sys.platform == "win32":
        return _usual_on_windows(home, Path(os.environ.get("LOCALAPPDATA", home)))
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "paisai"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "paisai"


def _usual_on_windows(home: Path, hidden: Path) -> Path:
    """Beside the documents, where people look; not among them, for those may be copied to a cloud
    while they are written. Who has data where earlier versions kept them goes on there."""
    earlier = hidden / "paisai"
    return earlier if (earlier / DATABASE).exists() else home / "牌赛"


def write_for_owner(path: Path, text: str) -> None:
    """A small file of the data folder, whole or as it was before."""
    half = path.with_name(path.name + ".part")
    handle = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(half, path)


def secret_key(folder: Path) -> str:
    """Drawn at the first start; whoever comes second reads what the first wrote. Where it cannot
    be written none is left behind: an empty one would be no key at the next start."""
    path = folder / "secret.key"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _key_in(path)
    key = secrets.token_urlsafe(48)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(key + "\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        path.unlink()
        raise OSError(error.errno, error.strerror, str(path)) from None
    return key


def _key_in(path: Path) -> str:
    key = path.read_text("utf-8").strip()
    if not key:
        raise NotationError(
            f"{path} 是空的；请删掉它再启动，会另做一个（以前的参赛证要重印），或用备份恢复",
            f"{path} is empty; remove it and start again: another is made (passes must be printed"
            " anew), or restore a backup",
        )
    return key
