"""As which tables does a paper stand in a workbook?"""

from __future__ import annotations

from collections.abc import Iterator

from paisai.prints.entry_form import formats
from paisai.prints.paper import Bracket, Certificates, EntryForm, Lists, Paper
from paisai.prints.safe import joined, titled
from paisai.prints.table import NOBODY, CellKind, Column, NamedEntry, Row, Table
from paisai.prints.words import WORDS, place_name
from paisai.text import SILENT

FIGURE, TEXT, ENTRY = CellKind.FIGURE, CellKind.TEXT, CellKind.ENTRY


def as_tables(paper: Paper) -> Iterator[Table]:
    """Cards and score sheets are for the hall only."""
    match paper:
        case Lists():
            yield from paper.tables
        case Bracket():
            yield _matches(paper)
        case Certificates():
            yield _certificates(paper)
        case EntryForm():
            yield _form(paper)


def _columns(*columns: tuple[str, str, CellKind]) -> tuple[Column, ...]:
    return tuple(Column(key, WORDS[word], kind) for key, word, kind in columns)


def _matches(paper: Bracket) -> Table:
    """The bracket as a list, a match a row."""
    rows: list[Row] = []
    for tree in paper.trees:
        for knockout_round in tree.rounds:
            for i, match in enumerate(knockout_round.matches, 1):
                one, other = (side or NOBODY for side in match.sides)
                won = (one, other)[match.winner] if match.winner is not None else NOBODY
                rows.append(
                    {
                        "tree": tree.name,
                        "round": knockout_round.name,
                        "match": i,
                        "table": match.table,
                        "one": one,
                        "score1": match.scores[0],
                        "score2": match.scores[1],
                        "other": other,
                        "winner": titled(won),
                        "note": WORDS["bye"] if match.bye else "",
                    }
                )
    columns = _columns(
        ("tree", "category", TEXT),
        ("round", "round", TEXT),
        ("match", "match", FIGURE),
        ("table", "table", FIGURE),
        ("one", "names", ENTRY),
        ("score1", "score", FIGURE),
        ("score2", "score", FIGURE),
        ("other", "names", ENTRY),
        ("winner", "winner", TEXT),
        ("note", "note", TEXT),
    )
    return Table(columns, tuple(rows), WORDS["no_matches"], WORDS["bracket"])


def _certificates(paper: Certificates) -> Table:
    columns = _columns(
        ("number", "certificate_number", FIGURE),
        ("entry", "names", ENTRY),
        ("honour", "honour", TEXT),
    )
    rows = tuple(
        {"number": c.number, "entry": NamedEntry(c.names, c.unit), "honour": c.honour}
        for c in paper.certificates
    )
    return Table(columns, rows, WORDS["no_certificates"], WORDS["certificates"])


def _form(form: EntryForm) -> Table:
    chosen = [one for one in formats(form) if form.format in (one.zh, one.en)]
    lines = (
        (WORDS["unit_name"], form.unit),
        (WORDS["leader"], form.leader),
        (WORDS["telephone"], form.telephone),
        (WORDS["selection_time"], form.time),
        (WORDS["selection_place"], form.place),
        (WORDS["entrants"], form.entrants),
        (WORDS["format"], chosen[0] if chosen else SILENT),
        *((place_name(i), joined(names)) for i, names in enumerate(form.places, 1)),
        (WORDS["wild_card"], joined(form.wild_card)),
    )
    rows = tuple({"what": what, "said": said} for what, said in lines)
    columns = _columns(("what", "category", TEXT), ("said", "what", TEXT))
    return Table(columns, rows, name=WORDS["entry_form"])
