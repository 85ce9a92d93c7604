"""Would the ordinary tests notice? `python3 tests/mutations.py [--quick] [NUMBER …]` says.

Each mutation is a small mistake that somebody in the hall would suffer from. For each one the
sources are copied into a folder of their own and the mistake is made there; the tests named with
it run first and, if they pass, all the others of the ordinary run. `--quick` runs only those
named. The same tests are run on an untouched copy before: what fails there proves nothing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
SOURCE = Path("src") / "paisai"
OWN_TEST = "tests/package/test_mutations.py"
"""Checks this list: it fails on any mutated copy, and catches nothing."""
LEAST = 30


class Mutation(NamedTuple):
    """`file` is below src/paisai, `first` are the tests to try first."""

    file: str
    old: str
    new: str
    why: str
    first: tuple[str, ...]


BULLETIN = ("tests/desk/test_bulletin.py",)
RULINGS = ("tests/ledger/test_rulings_reach_the_score.py",)
DEADLINES = ("tests/ledger/test_round_deadlines.py", "tests/ledger/test_closing.py")
DECIDING = "tests/ledger/test_deciding.py"
SANYA = ("tests/tournament/test_competition_erdayi.py",)
PAGES, BOOKS = "tests/prints/test_papers.py", "tests/prints/test_excel.py"

MUTATIONS = (
    # ledger
    Mutation(
        "ledger/appeals.py",
        "until = appeal_until(competition.regulation, since, done)",
        "until = appeal_until(competition.regulation, since, 0)",
        "the written appeal is turned away at the deadline of the oral one",
        SANYA,
    ),
    Mutation(
        "ledger/appeals.py",
        "return max(competition.regulation.appeals.fee - appeal.fee_paid, 0)",
        "return 0 if appeal.fee_paid else competition.regulation.appeals.fee",
        "one yuan buys an appeal that costs hundreds",
        SANYA,
    ),
    Mutation(
        "ledger/correcting.py",
        "correcting(regulation, published, now) is Correcting.NEVER",
        "correcting(regulation, now, now) is Correcting.NEVER",
        "scores are changed when the window is over",
        SANYA,
    ),
    Mutation(
        "ledger/infractions.py",
        "if mine and ruling.official == official and ruling.cancelled_by is None:",
        "if mine and ruling.official == official:",
        "a warning that an appeal made void still counts towards the next penalty",
        RULINGS,
    ),
    Mutation(
        "ledger/results.py",
        "    check_admitted(competition, signers, moment)\n",
        "",
        "who owes a paper plays, and the result stands",
        ("tests/ledger/test_entering.py", *DEADLINES),
    ),
    Mutation(
        "ledger/results.py",
        "return min(report.time for report in seated.reports)",
        "return max(report.time for report in seated.reports)",
        "a result reported in time is late because the other side confirmed it late",
        DEADLINES,
    ),
    Mutation(
        "ledger/closing.py",
        "at = clock_text(max(until), moment.time)",
        "at = clock_text(min(until), moment.time)",
        "the desk is told a time at which it will be refused again",
        DEADLINES,
    ),
    Mutation(
        "ledger/deciding.py",
        'undone = state.undone | set(event.data["outcome"]["undone"])',
        'undone = frozenset(event.data["outcome"]["undone"])',
        "a second undo brings back what the first took away",
        (f"{DECIDING}::test_undo_names_what_must_be_undone_first",),
    ),
    Mutation(
        "ledger/replacing.py",
        "papers = tuple(paper for paper in old.papers if paper.player != command.player)",
        "papers = old.papers",
        "a substitute sits down on the papers of the player he replaces",
        ("tests/ledger/test_entering.py",),
    ),
    Mutation(
        "ledger/entering.py",
        "if id_ in table.seats and table.result is None",
        "if id_ in table.seats",
        "who withdraws after the match takes the result away from the opponent",
        (f"{DECIDING}::test_who_withdraws_after_the_match_leaves_its_result_as_it_is",),
    ),
    # tournament
    Mutation(
        "tournament/round_times.py",
        "        since = at.round.scores_published\n",
        "        since = round_over(at, number)\n",
        "the minutes of an appeal run out before the scores are on the wall",
        DEADLINES,
    ),
    Mutation(
        "tournament/quota.py",
        "quota = {unit: int(share) for unit, share in exact.items()}",
        "quota = {unit: round(share) for unit, share in exact.items()}",
        "more places are given away than there are",
        ("tests/tournament/pairing/test_groups_and_knockout.py",),
    ),
    Mutation(
        "tournament/ranking/prizes.py",
        "Team(1 + sum(p > points[unit] for p in points.values()), unit, points[unit])",
        "Team(1 + len({p for p in points.values() if p > points[unit]}), unit, points[unit])",
        "after two teams that share the first place comes a second one",
        ("tests/tournament/ranking/test_teams.py",),
    ),
    Mutation(
        "tournament/competition.py",
        "            return story.levels, story.first_to_take\n",
        "            return story.levels, story.first_to_reach\n",
        "of equal levels the wrong side goes on",
        ("tests/tournament/test_sheet_story.py",),
    ),
    Mutation(
        "tournament/ranking/stage_ranking.py",
        "        and ruling.cancelled_by is None\n        and ruling.stage == stage.index\n",
        "        and ruling.stage == stage.index\n",
        "half a point stays lost though the appeal was upheld",
        BULLETIN,
    ),
    Mutation(
        "tournament/pairing/swiss.py",
        "return (a, b) if a.north_south < b.north_south else (b, a)",
        "return (a, b) if a.north_south > b.north_south else (b, a)",
        "the same pair sits North-South all day",
        ("tests/tournament/pairing/test_swiss.py",),
    ),
    Mutation(
        "tournament/competition.py",
        "ruling.serial < serial <= ruling.serial + effect.rounds",
        "ruling.serial < serial < ruling.serial + effect.rounds",
        "who is suspended for a round plays it",
        (f"{DECIDING}::test_a_suspended_entry_sits_out_and_comes_back",),
    ),
    Mutation(
        "tournament/formats/format.py",
        "return tuple(entry for entry in order if not competition.is_out(entry))[:places]",
        "return tuple(order)[:places]",
        "a pair that went home advances and the next one does not",
        DEADLINES,
    ),
    # desk
    Mutation(
        "desk/papers/bulletin.py",
        "_figures(press, table.stage, score, side, levels[side])",
        "_figures(press, table.stage, score, side, levels[1 - side])",
        "the bulletin gives each side the other's levels",
        BULLETIN,
    ),
    Mutation(
        "desk/papers/bulletin.py",
        "given = _bye(press, stage) if entry in round_.byes else ()",
        "given = ()",
        "the bulletin does not say what a bye is worth",
        BULLETIN,
    ),
    Mutation(
        "desk/papers/bulletin.py",
        '"decision": decided(competition, r) + (VOID if r.cancelled_by else SILENT),',
        '"decision": decided(competition, r),',
        "a ruling that is void hangs on the wall as if it stood",
        BULLETIN,
    ),
    Mutation(
        "desk/papers/press.py",
        '"before": "" if old is None else score_text(table, old),',
        '"before": score_text(table, command.score),',
        "the bulletin names the new score as the old one",
        BULLETIN,
    ),
    Mutation(
        "desk/papers/rounds.py",
        "for seat, entry in zip(seats, table.seats, strict=False)",
        "for seat, entry in zip(seats, table.seats[::-1], strict=False)",
        "table cards and score sheets seat each side in the other's chairs",
        BULLETIN,
    ),
    Mutation(
        "desk/papers/rounds.py",
        '"seat": names[i],',
        '"seat": names[i - 1],',
        "whoever looks his name up walks to the wrong seat",
        BULLETIN,
    ),
    Mutation(
        "desk/papers/bracket.py",
        "scores = (levels[at], levels[1 - at])",
        "scores = (levels[1 - at], levels[at])",
        "the bracket gives the loser the winner's score",
        BULLETIN,
    ),
    Mutation(
        "desk/papers/rounds.py",
        "met.setdefault(bye, []).append(None)",
        "met.setdefault(bye, [])",
        "after a bye left out every later opponent stands a round too early",
        BULLETIN,
    ),
    Mutation(
        "desk/boards/seats.py",
        "BIDS_FIRST if seat == i else SILENT",
        "BIDS_FIRST if seat == (i + 1) % 3 else SILENT",
        "the score sheet names another than was drawn to bid first",
        BULLETIN,
    ),
    # prints
    Mutation(
        "prints/trees.py",
        "return _entry(entry, match.scores[side], match.winner == side)",
        "return _entry(entry, match.scores[1 - side], match.winner == side)",
        "the drawn bracket has the scores the wrong way round",
        (f"{PAGES}::test_S7_1_bracket_with_bye_and_placement",),
    ),
    Mutation(
        "prints/trees.py",
        "KnockoutRound(r.name, r.matches[i * n : (i + 1) * n])",
        "KnockoutRound(r.name, r.matches[:n])",
        "every section of a large bracket is the first one",
        (f"{PAGES}::test_a_large_bracket_is_drawn_in_sections_of_sixteen",),
    ),
    Mutation(
        "prints/excel.py",
        '"score1": match.scores[0],\n                        "score2": match.scores[1],',
        '"score1": match.scores[1],\n                        "score2": match.scores[0],',
        "the workbook of a knockout has two columns swapped",
        (f"{BOOKS}::test_S7_1_a_match_a_row_with_each_score_beside_its_side",),
    ),
    Mutation(
        "prints/safe.py",
        "return int(value) if value == int(value) else float(value)",
        "return int(value)",
        "half points are gone from the workbook",
        (f"{BOOKS}::test_standings_keep_their_numbers",),
    ),
    Mutation(
        "prints/cards_and_forms.py",
        'return {"names": between.join(names), "unit": clean(certificate.unit)}',
        'return {"names": names[0], "unit": clean(certificate.unit)}',
        "a certificate names one of two partners",
        (f"{PAGES}::test_a_paper_says_everything_it_was_given",),
    ),
)


def mutated(mutation: Mutation, folder: Path) -> str:
    """The file with the mistake in it; its old text has to stand there exactly once."""
    text = (folder / SOURCE / mutation.file).read_text("utf-8")
    found = text.count(mutation.old)
    if found != 1:
        raise ValueError(f"{mutation.file}: {found} times instead of once: {mutation.old!r}")
    return text.replace(mutation.old, mutation.new)


@contextmanager
def copied(mutation: Mutation | None) -> Iterator[Path]:
    with TemporaryDirectory(prefix="paisai-mutation-") as name:
        folder = Path(name) / "paisai"
        ignored = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info")
        shutil.copytree(ROOT, folder, ignore=ignored)
        if mutation is not None:
            (folder / SOURCE / mutation.file).write_text(mutated(mutation, folder), "utf-8")
        yield folder


def passes(folder: Path, tests: Iterable[str]) -> bool:
    """Whether the tests pass there; without any, all of the ordinary run."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
    command += [f"--ignore={OWN_TEST}", *tests]
    environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stdout + done.stderr)
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    for line in failed:
        print(f"      {line.split(' - ')[0]}", flush=True)
    return done.returncode == 0


def caught(mutation: Mutation, quick: bool) -> bool:
    with copied(mutation) as folder:
        return not passes(folder, mutation.first) or (not quick and not passes(folder, ()))


def main(words: list[str]) -> int:
    quick = "--quick" in words
    numbers = [int(word) for word in words if word != "--quick"] or range(1, len(MUTATIONS) + 1)
    chosen = [(number, MUTATIONS[number - 1]) for number in numbers]
    with copied(None) as folder:
        named = sorted({test for _, mutation in chosen for test in mutation.first})
        if not passes(folder, named if quick else ()):
            print("the tests do not pass on an untouched copy", file=sys.stderr)
            return 2
    survived = 0
    for number, mutation in chosen:
        found = caught(mutation, quick)
        survived += not found
        print(f"{number:2} {'caught  ' if found else 'SURVIVED'} {mutation.file}: {mutation.why}")
        sys.stdout.flush()
    print(f"{len(chosen) - survived} of {len(chosen)} caught")
    return 0 if survived <= len(MUTATIONS) - LEAST else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
