"""`paisai season …`: a season in a file of its own, with its events counted from their files."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Any

from paisai.cli.output import plain, print_json, print_table, safe, written_whole
from paisai.cli.progress import during
from paisai.cli.session import actor
from paisai.desk import season_lists
from paisai.desk.reading import moment
from paisai.desk.season_lists import OURS, TABLES, Shown
from paisai.errors import NotationError
from paisai.frozen import replace
from paisai.ledger.event import Event
from paisai.regulations import editing
from paisai.seasons import SeasonBook, load_rules, load_rules_file, opening, verify_season
from paisai.seasons import acts as season_acts
from paisai.seasons.acts import ACTS
from paisai.seasons.book import still_named_in
from paisai.seasons.deciding import need_person, season_day
from paisai.seasons.grades import next_grade
from paisai.seasons.people import particulars
from paisai.seasons.points import called, rows_of_people, shown
from paisai.seasons.rules import SeasonRules, plain_rules, shipped_rules
from paisai.seasons.season import PersonId, Season
from paisai.text import Text

PRINTED = ("pdf", "xlsx")
TERMINAL = {"ranking": ("place", "name", "unit", "points", "events", "grade")}
"""The columns of a list on a terminal, where not all of them have room."""


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    top: argparse.ArgumentParser = subparsers.add_parser(
        "season", help="赛季：积分、排名、等级、等级分 · points, rankings, grades over events"
    )
    words = top.add_subparsers(dest="season_word", required=True, metavar="命令 · command")
    _parsers_of_rules(words)
    _parsers_of_events(words)
    _parsers_of_people(words)
    _parsers_of_lists(words)
    return top


def _word(
    words: Any, name: str, help_: str, run: Callable[[argparse.Namespace], int], *, acts: bool
) -> argparse.ArgumentParser:
    one: argparse.ArgumentParser = words.add_parser(name, help=help_)
    one.add_argument("file", type=Path, metavar="文件", help="赛季的文件 · the season's file")
    if acts:
        one.add_argument("--as", dest="actor", metavar="谁", help="由谁办 · who acts")
        one.add_argument("--at", metavar="时间", help="何时，默认现在 · when, now by default")
    one.add_argument("--json", action="store_true", help="输出 JSON")
    one.set_defaults(run=run)
    return one


def _reason(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--reason", required=True, metavar="理由", help="为什么 · why")


def _parsers_of_rules(words: Any) -> None:
    one = _word(words, "new", "建立赛季 · a new season", run_new, acts=True)
    one.add_argument("--name", required=True, help="名称 · its name")
    one.add_argument("--holder", required=True, help="主办，如某协会 · who holds it")
    one.add_argument("--from", dest="first", required=True, type=_day, metavar="日期")
    one.add_argument("--to", dest="last", required=True, type=_day, metavar="日期")
    known = "、".join(shipped_rules())
    one.add_argument(
        "--rules", default="default", help=f"办法：{known}，或 .toml 文件 · rules or a file"
    )
    one = words.add_parser("rules", help="看一份办法，成文或数值 · rules in words or values")
    one.add_argument("rules", help=f"{known}，.toml 文件，或赛季文件 · an id, or a file")
    one.add_argument("--values", action="store_true", help="全部数值（TOML）· as TOML")
    one.add_argument("--json", action="store_true", help="输出 JSON")
    one.set_defaults(run=run_rules)
    one = _word(words, "change-rules", "换办法 · other rules", run_change_rules, acts=True)
    one.add_argument("rules", help=f"{known}，或 .toml 文件 · rules or a file")
    _reason(one)
    _word(words, "close", "结束赛季 · close the season", _acting(_close), acts=True)
    one = _word(words, "undo", "撤销一条 · undo one act", _acting(_undo), acts=True)
    one.add_argument("seq", type=int, metavar="第几条", help="log 里的号 · its number in the log")
    _reason(one)
    _word(words, "log", "全部记录 · the log", run_log, acts=False)
    one = _word(words, "verify", "从比赛文件重算一切 · recompute it all", run_verify, acts=False)
    one.add_argument(
        "--events", type=Path, metavar="文件夹", help="比赛文件所在 · where the event files are"
    )


def _parsers_of_events(words: Any) -> None:
    one = _word(words, "count", "计入已结束的比赛 · count closed events", run_count, acts=True)
    one.add_argument("events", nargs="+", type=Path, metavar="比赛文件", help="event files")
    one.add_argument("--class", dest="of_class", metavar="A", help="类别，默认按规程 · its class")
    one = _word(words, "take-out", "取出一场 · take an event out", _acting(_take_out), acts=True)
    one.add_argument("event", help="比赛的序号或编号开头 · its number, or how its id begins")
    _reason(one)


def _parsers_of_people(words: Any) -> None:
    _word(words, "doubts", "谁和谁可能是同一个人 · who could be one", run_doubts, acts=False)
    for name, help_, made in (
        ("same", "是同一个人 · they are one", season_acts.SamePeople),
        ("different", "不是同一个人 · they are two", season_acts.DifferentPeople),
    ):
        one = _word(words, name, help_, _acting(_pairs_of(made)), acts=True)
        one.add_argument(
            "people", nargs=2, metavar="编号", help="两个编号，如 p3 p17 · two numbers"
        )
        _reason(one)
    one = _word(words, "part", "拆成两个人 · part two people", _acting(_part), acts=True)
    one.add_argument("person", metavar="编号", help="如 p3 · such as p3")
    one.add_argument("events", nargs="+", metavar="比赛", help="另一个人打的 · what another played")
    _reason(one)
    one = _word(words, "mend", "更正姓名、号码、单位 · mend a person", _acting(_mend), acts=True)
    one.add_argument("person", metavar="编号")
    one.add_argument("--name", default="", help="姓名 · name")
    one.add_argument("--number", default="", help="协会的号码 · the association's number")
    one.add_argument("--unit", default="", help="单位 · unit")
    _reason(one)
    one = _word(words, "hide", "公开时隐去姓名 · nameless in public", _acting(_hide), acts=True)
    one.add_argument("person", metavar="编号")
    one.add_argument("--show", action="store_true", help="恢复 · show the name again")
    one = _word(words, "forget", "删除一个人的资料 · forget a person", run_forget, acts=True)
    one.add_argument("person", metavar="编号")
    _reason(one)
    one = _word(words, "person", "一个人的积分和等级 · one person", run_person, acts=False)
    one.add_argument("person", metavar="编号或姓名", help="number or name")


def _parsers_of_lists(words: Any) -> None:
    one = _word(words, "table", "积分排名 · the ranking", _listing("ranking"), acts=False)
    _print_options(one)
    for name, help_ in (
        ("units", "单位排名 · units"),
        ("grades", "等级 · grades"),
        ("ratings", "等级分 · ratings"),
        ("events", "计入的比赛 · events counted"),
        ("statistics", "个人统计 · statistics"),
        ("pairs", "搭档统计 · partnerships"),
        ("unit-records", "单位统计 · units' records"),
    ):
        _print_options(_word(words, name, help_, _listing(name), acts=False))
    one = _word(words, "award", "授予等级 · award grades", _acting(_award), acts=True)
    one = _word(words, "hand-over", "颁发证书 · hand over a grade", _acting(_hand), acts=True)
    one.add_argument("person", metavar="编号")
    one.add_argument("grade", help="等级的编号，如 second · the grade's id")
    one = _word(words, "certificates", "等级证书，PDF · certificates", run_papers, acts=False)
    one.add_argument("--out", type=Path, required=True, metavar="文件", help="PDF")


def _print_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--public", action="store_true", help="按公开的样子 · as the public sees it"
    )
    parser.add_argument("--out", type=Path, metavar="文件", help="写成 .pdf 或 .xlsx · to a file")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text} 不是日期，写成 2026-01-31 · not a day such as 2026-01-31"
        ) from None


def rules_named(name: str) -> SeasonRules:
    """Returns shipped rules, those of a TOML file, or those of a season."""
    if name in shipped_rules() or not Path(name).exists():
        return load_rules(name)
    if name.endswith(".toml"):
        return load_rules_file(name)
    return SeasonBook.open(name).season.rules


# Acts


def _time(options: argparse.Namespace) -> datetime:
    if options.at is not None:
        return moment(options.at)
    return datetime.now().replace(microsecond=0)


def _acting(
    made: Callable[[Season, argparse.Namespace], season_acts.SeasonAct],
) -> Callable[[argparse.Namespace], int]:
    def run(options: argparse.Namespace) -> int:
        book = SeasonBook.open(options.file)
        act = made(book.season, options)
        return _tell(book.do(act, actor(options), _time(options)), options)

    return run


def _tell(event: Event, options: argparse.Namespace) -> int:
    name = ACTS[event.kind].called
    if options.json:
        print_json({"seq": event.seq, "kind": event.kind, "head": event.hash})
    elif options.lang == "en":
        print(f"number {event.seq}: {name.en}; head {event.hash[:12]}")
    else:
        print(f"第 {event.seq} 条：{name.zh}；校验值 {event.hash[:12]}")
    return 0


def run_new(options: argparse.Namespace) -> int:
    days = (options.first, options.last)
    act = opening(options.name, options.holder, days, rules_named(options.rules))
    book = SeasonBook.create(options.file, act, actor(options), _time(options))
    if book.season.rules.ours and not options.json:
        print(OURS.in_(options.lang))
    return _tell(book.state.history[0], options)


def run_change_rules(options: argparse.Namespace) -> int:
    rules = plain_rules(rules_named(options.rules))
    return _acting(lambda season, _: season_acts.ChangeRules(rules, options.reason))(options)


def run_count(options: argparse.Namespace) -> int:
    book = SeasonBook.open(options.file)
    for path in options.events:
        with during(path.name):
            event = book.count(path, actor(options), _time(options), options.of_class)
        _tell(event, options)
    doubts = len(book.season.open_doubts)
    if doubts and not options.json:
        zh = f"有 {doubts} 处要判定是不是同一个人：season doubts"
        en = f"{doubts} pairs could be one person: season doubts"
        print(en if options.lang == "en" else zh)
    return 0


def _event_meant(season: Season, named: str) -> str:
    """Returns the id of an event named by its number, its name, or the beginning of its id."""
    fitting = [
        counted.event.id
        for counted in season.in_order()
        if named in (str(counted.number), counted.event.name)
        or (len(named) >= 4 and counted.event.id.startswith(named))
    ]
    if len(fitting) == 1:
        return fitting[0]
    known = "、".join(f"{one.number} {one.event.name}" for one in season.in_order()) or "—"
    raise NotationError(
        f"不清楚是哪场比赛：{named}；计入的有 {known}",
        f"it is not clear which event {named} is; those counted: {known}",
    )


def _take_out(season: Season, options: argparse.Namespace) -> season_acts.SeasonAct:
    return season_acts.TakeOut(_event_meant(season, options.event), options.reason)


def _pairs_of(
    made: type[season_acts.SamePeople] | type[season_acts.DifferentPeople],
) -> Callable[[Season, argparse.Namespace], season_acts.SeasonAct]:
    return lambda season, options: made((tuple(options.people),), options.reason)


def _part(season: Season, options: argparse.Namespace) -> season_acts.SeasonAct:
    events = tuple(_event_meant(season, one) for one in options.events)
    return season_acts.PartPerson(options.person, events, options.reason)


def _mend(season: Season, options: argparse.Namespace) -> season_acts.SeasonAct:
    known = None
    if options.name or options.number:
        unit = options.unit or need_person(season, options.person).unit
        known = particulars(season.secret, options.name, unit, None, options.number or None)
    return season_acts.MendPerson(options.person, known, options.unit, options.reason)


def _hide(season: Season, options: argparse.Namespace) -> season_acts.SeasonAct:
    return season_acts.HidePerson(options.person, not options.show)


def _award(season: Season, options: argparse.Namespace) -> season_acts.SeasonAct:
    return season_acts.AwardGrades(_time(options).date())


def _hand(season: Season, options: argparse.Namespace) -> season_acts.SeasonAct:
    return season_acts.HandOverGrade(options.person, options.grade, _time(options).date())


def _close(season: Season, options: argparse.Namespace) -> season_acts.SeasonAct:
    return season_acts.CloseSeason()


def _undo(season: Season, options: argparse.Namespace) -> season_acts.SeasonAct:
    return season_acts.Undo(options.seq, options.reason)


def run_forget(options: argparse.Namespace) -> int:
    book = SeasonBook.open(options.file)
    person = need_person(book.season, options.person).id
    files = still_named_in(book.season, person)
    gone = book.forget(person, actor(options), _time(options), options.reason)
    if options.json:
        print_json({"person": person, "values": gone, "still_in": list(files)})
        return 0
    names = "、".join(files) or "—"
    zh = f"已删除 {person} 的 {gone} 项资料；这些比赛自己的文件里还有姓名：{names}"
    en = f"erased {gone} values of {person}; the files of these events still name them: {names}"
    print(en if options.lang == "en" else zh)
    return 0


# Lists


def _shown(book: SeasonBook, options: argparse.Namespace) -> Shown:
    return Shown(book.season, season_day(book.state), getattr(options, "public", False))


def _listing(word: str) -> Callable[[argparse.Namespace], int]:
    def run(options: argparse.Namespace) -> int:
        book = SeasonBook.open(options.file)
        at = _shown(book, options)
        table = TABLES[word](at)
        if options.out is not None:
            return _write(book, at, (word,), options)
        if options.json:
            print_json(
                {
                    "season": book.season.name,
                    "head": book.state.head,
                    "default": book.season.rules.ours,
                    word: season_lists.plain_rows(table, options.lang),
                }
            )
            return 0
        print(safe(f"{book.season.name} · {table.name.in_(options.lang)}"))
        keys = TERMINAL.get(word)
        columns = tuple(one for one in table.columns if keys is None or one.key in keys)
        if table.rows:
            print_table(replace(table, columns=columns), options.lang)
        else:
            print(table.empty.in_(options.lang))
        if book.season.rules.ours and word in ("ranking", "units", "grades"):
            print(OURS.in_(options.lang))
        return 0

    return run


def _write(book: SeasonBook, at: Shown, words: Sequence[str], options: argparse.Namespace) -> int:
    ending = options.out.suffix.removeprefix(".")
    if ending not in PRINTED:
        raise NotationError("文件名以 .pdf 或 .xlsx 结尾", "the file ends in .pdf or .xlsx")
    printed_at = datetime.now().replace(microsecond=0)
    papers = [season_lists.paper(at, word, book.state.head, printed_at) for word in words]
    with during(options.out.name):
        if ending == "xlsx":
            from paisai.prints.excel import workbook

            content = workbook(papers, options.lang)
        else:
            from paisai.prints.typeset import one_pdf

            content = one_pdf(papers, options.lang)
    written_whole(options.out, content)
    print(options.out)
    return 0


def run_papers(options: argparse.Namespace) -> int:
    from paisai.prints.typeset import pdf

    book = SeasonBook.open(options.file)
    printed_at = datetime.now().replace(microsecond=0)
    made = season_lists.grade_certificates(_shown(book, options), book.state.head, printed_at)
    if not made.certificates:
        raise NotationError(
            "没有待颁发的证书；先授予等级：season award",
            "no certificate waits to be handed over; award grades first: season award",
        )
    written_whole(options.out, pdf(made, options.lang))
    print(options.out)
    return 0


def run_doubts(options: argparse.Namespace) -> int:
    book = SeasonBook.open(options.file)
    table = season_lists.doubts_table(_shown(book, options))
    if options.json:
        print_json(season_lists.plain_rows(table, options.lang))
    elif table.rows:
        print_table(table, options.lang)
    else:
        print(table.empty.in_(options.lang))
    return 0


def run_person(options: argparse.Namespace) -> int:
    book = SeasonBook.open(options.file)
    season, day = book.season, season_day(book.state)
    people = _people_meant(season, options.person)
    told = [_person(season, person, day) for person in people]
    if options.json:
        print_json([plain(one, options.lang) for one in told])
        return 0
    for one in told:
        place = one["place"]
        print(safe(f"{one['person']} {plain(one['name'], options.lang)} {one['unit']}"))
        print(Text(f"第 {place} 名，{one['points']} 分", f"place {place}, {one['points']} points"))
        for line in one["missing"]:
            print(f"  {line.in_(options.lang)}")
    return 0


def _people_meant(season: Season, named: str) -> tuple[PersonId, ...]:
    if season.who(PersonId(named)) in season.people:
        return (season.who(PersonId(named)),)
    found = {season.who(one) for one in season.by_name.get(named, ())}
    if not found:
        raise NotationError(
            f"赛季里没有 {named}，写编号（如 p3）或全名",
            f"the season has no {named}; give a number such as p3, or a whole name",
        )
    return tuple(sorted(found))


def _person(season: Season, person: PersonId, day: date) -> dict[str, Any]:
    row = rows_of_people(season).get(person)
    missing = [season_lists.missing_text(season, one) for one in next_grade(season, person, day)]
    return {
        "person": person,
        "name": called(season, person),
        "unit": season.people[person].unit,
        "place": row.place if row else None,
        "points": shown(row.total) if row else "0",
        "missing": missing,
    }


def run_rules(options: argparse.Namespace) -> int:
    rules = rules_named(options.rules)
    if options.json:
        print_json(plain_rules(rules))
    elif options.values:
        print(editing.write(plain_rules(rules)), end="")
    else:
        print(rules.name.in_(options.lang))
        for heading, sentences in season_lists.rules_text(rules):
            print(f"\n{heading.in_(options.lang)}")
            for sentence in sentences:
                print(f"  {sentence.in_(options.lang)}")
    return 0


def run_log(options: argparse.Namespace) -> int:
    state = SeasonBook.open(options.file).state
    rows = [
        {
            "seq": event.seq,
            "time": event.time.isoformat(sep=" "),
            "actor": event.actor,
            "kind": event.kind,
            "act": ACTS[event.kind].called.in_(options.lang),
            "undone": event.seq in state.undone,
        }
        for event in state.history
    ]
    if options.json:
        print_json(rows)
        return 0
    for row in rows:
        mark = " ×" if row["undone"] else ""
        print(safe(f"{row['seq']:>4} {row['time']} {row['actor']} {row['act']}{mark}"))
    return 0


def run_verify(options: argparse.Namespace) -> int:
    """Exit code 1 where anything differs."""
    with during("verify" if options.lang == "en" else "复核"):
        found = verify_season(options.file, options.events)
    if options.json:
        print_json(
            {
                "ok": found.good,
                "acts": found.acts,
                "events": found.events,
                "head": found.head,
                "undecided": found.undecided,
                "problems": [problem.text(options.lang) for problem in found.problems],
            }
        )
        return 0 if found.good else 1
    for problem in found.problems:
        print(safe(problem.text(options.lang)))
    if found.good:
        zh = f"复核无误：{found.acts} 条记录，{found.events} 场比赛重算一致，校验值 {found.head}"
        en = f"all good: {found.acts} acts, {found.events} events recomputed, head {found.head}"
        print(en if options.lang == "en" else zh)
    return 0 if found.good else 1
