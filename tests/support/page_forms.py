"""The forms and links of a page, as a browser would send and follow them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class PageForm:
    """`fields` as they stand; `choices` what radio buttons, boxes and lists offer, by name;
    `buttons` the names and values of what can be pressed."""

    action: str
    method: str
    id: str = ""
    fields: dict[str, list[str]] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    required: set[str] = field(default_factory=set)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def filled(self, **values: str | list[str]) -> dict[str, list[str]]:
        """As it is sent after these were filled in; only what it asks can be."""
        unknown = set(values) - set(self.asked)
        assert not unknown, (unknown, self.asked)
        given = {n: [v] if isinstance(v, str) else v for n, v in values.items()}
        for name, texts in given.items():
            offered = self.choices.get(name)
            assert offered is None or set(texts) <= set(offered), (name, texts, offered)
        sent = {**self.fields, **given}
        sent.pop("csrfmiddlewaretoken", None)
        return sent


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[PageForm] = []
        self.links: list[str] = []
        self._form: PageForm | None = None
        self._list = ""
        self._listed: list[tuple[str, bool]] = []
        self._words = ""
        self._text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: text or "" for name, text in attrs}
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        if tag == "form":
            self._form = PageForm(values.get("action", ""), values.get("method", "get"))
            self._form.id = values.get("id", "")
            self.forms.append(self._form)
        if self._form is None or "disabled" in values:
            return
        name, text = values.get("name", ""), values.get("value", "")
        if tag == "button":
            self._form.buttons.append((name, text))
        elif tag == "input" and name:
            self._input(self._form, values.get("type", "text"), name, text, "checked" in values)
        elif tag == "select":
            self._list, self._listed = name, []
        elif tag == "option" and self._list:
            self._listed.append((text, "selected" in values))
        elif tag == "textarea":
            self._words, self._text = name, ""
        if "required" in values and name:
            self._form.required.add(name)

    def _input(self, form: PageForm, kind: str, name: str, text: str, checked: bool) -> None:
        if kind == "hidden":
            form.fields.setdefault(name, []).append(text)
            return
        if name not in form.asked:
            form.asked.append(name)
        if kind in ("radio", "checkbox"):
            form.choices.setdefault(name, []).append(text)
            if checked:
                form.fields.setdefault(name, []).append(text)
        elif kind != "file":
            form.fields[name] = [text]

    def handle_data(self, data: str) -> None:
        if self._words:
            self._text += data

    def handle_endtag(self, tag: str) -> None:
        if self._form is None:
            return
        if tag == "form":
            self._form = None
        elif tag == "select" and self._list:
            chosen = [text for text, is_ in self._listed if is_] or [t for t, _ in self._listed[:1]]
            self._form.fields[self._list] = chosen
            self._form.choices[self._list] = [text for text, _ in self._listed]
            self._form.asked.append(self._list)
            self._list = ""
        elif tag == "textarea" and self._words:
            self._form.fields[self._words] = [self._text.strip("\n")]
            self._form.asked.append(self._words)
            self._words = ""


def forms_of(page: str) -> list[PageForm]:
    reader = _Reader()
    reader.feed(page)
    return reader.forms


def links_of(page: str) -> list[str]:
    reader = _Reader()
    reader.feed(page)
    return reader.links


def form_to(page: str, action: str) -> PageForm:
    """The one that is sent to an address that ends like this."""
    found = [one for one in forms_of(page) if one.action.endswith(action)]
    assert len(found) == 1, (action, [one.action for one in forms_of(page)])
    return found[0]
