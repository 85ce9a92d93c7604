// Practice on the real table: ten steps of a game, and endings of which one play is right. The
// server's rules judge each play; here a connection answers the table as a socket would.
import { short } from "./naming.js";
import { TablePage } from "./table.js";
import { button, cardsOf, made, say, seatName, shapeWords, t } from "./words.js";

const root = document.getElementById("table");
const held = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");
const steps = held("steps");
const puzzle = held("puzzle");
const { preset, strength, seed } = root.dataset;
const DONE = `paisai-learnt ${preset}`;
let at = Math.min(Number(localStorage.getItem(DONE) || 0), (steps?.length ?? 1) - 1);
let page = null;

async function judge(action, more = {}) {
  const response = await fetch("/play/judged", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-CSRFToken": document.querySelector("[name=csrfmiddlewaretoken]").value,
    },
    body: JSON.stringify({
      preset,
      action,
      ...(puzzle ? { strength, seed } : { step: at + 1 }),
      ...more,
    }),
  }).catch(() => null);
  if (!response)
    return {
      type: "refused",
      code: "network",
      text: { zh: "没有网络，请再试", en: "no network; try again" },
    };
  const answer = await response.json();
  return answer.ok === false ? { type: "refused", code: "notation", text: answer.error } : answer;
}

// As a socket would answer; nothing is kept but that a step was done.
function connect(heard) {
  setTimeout(() => heard({ type: "link", up: true }));
  const refusal = (answer) => ({
    type: "refused",
    code: "rule",
    clause: answer.clause || "",
    text: answer.text || answer.hint,
    instead: answer.instead || null,
  });
  return {
    raw() {},
    async ask(request) {
      if (request.do === "check") return judge(request.action);
      if (request.do !== "act") return { type: "done" };
      const answer = await judge(request.action, { final: true });
      if (answer.type === "refused" || !answer.legal)
        return answer.type === "refused" ? answer : refusal(answer);
      if (puzzle) {
        setTimeout(() => solved(answer));
        return { type: "done" };
      }
      if (!answer.right) return { ...refusal(answer), text: answer.hint, clause: steps[at].clause };
      setTimeout(() => learnt());
      return { type: "done" };
    },
    close() {},
  };
}

function viewOf(of, title) {
  const seats = of.seats.map((_, seat) => ({
    seat,
    kind: seat === of.seat ? "person" : "bot",
    name: seat === of.seat ? t("我", "Me") : t("机器人", "Bot"),
    here: true,
    away: false,
    ready: true,
  }));
  const levels = of.deal.level ? [of.deal.level, of.deal.level] : null;
  return {
    type: "view",
    n: 1,
    now: Date.now(),
    me: { role: "seat", seat: of.seat, owner: false, auto: false, sees: null },
    table: {
      id: "",
      title: "",
      game: of.game,
      regulation: { id: preset, title: title || { zh: "", en: "" } },
      options: { hints: null },
      phase: "playing",
      deal: 1,
      paused: false,
      practice: true,
    },
    seats,
    match: levels ? { levels, declarer: of.deal.declarer } : { totals: [0, 0, 0], of: null },
    sealing: null,
    deal: of.deal,
    clock: null,
    asks: [],
    counts: null,
    open: Boolean(puzzle),
  };
}

function show() {
  const step = steps[at];
  page.lesson = {
    title: t(
      `${at + 1} / ${steps.length}　${say(step.title)}`,
      `${at + 1} / ${steps.length} · ${say(step.title)}`,
    ),
    text: say(step.text),
    clause: step.clause,
  };
  page.hand.choice = new Map();
  page.hear(viewOf(step, step.regulation.title));
  page.hear(step.legal);
  page.announce(`${say(step.title)}。${say(step.text)}`);
}

function learnt() {
  const step = steps[at];
  localStorage.setItem(DONE, at + 1);
  const box = made("div", "stackup");
  box.append(made("p", "", say(step.after)));
  if (at + 1 < steps.length)
    box.append(
      button(
        t("下一步", "Next step"),
        () => {
          at += 1;
          page.sheets.close();
          show();
        },
        "go",
      ),
    );
  else
    box.append(
      made("p", "", t("十步都走完了。", "All ten steps are done.")),
      made("a", "button go", t("去打一局", "Play a game"), { href: "/play/" }),
      made("a", "button", t("试试残局", "Try an ending"), { href: `/play/endings/?of=${preset}` }),
      button(t("从头再来", "Start again"), () => {
        at = 0;
        page.sheets.close();
        show();
      }),
    );
  page.sheets.show("learnt", t("对了", "Right"), box);
}

function moveWords(cards) {
  if (!cards) return t("不出", "passes");
  return /^\dx\d$/u.test(cards) ? cards : short(cardsOf(cards));
}

function solved(answer) {
  const box = made("div", "stackup");
  const line = made("ol", "solution");
  line.append(
    ...answer.line.map((move) =>
      made("li", "", `${seatName(puzzle.game, move.seat)} ${moveWords(move.cards)}`),
    ),
  );
  box.append(
    made(
      "p",
      "",
      answer.right
        ? t(
            `${shapeWords(answer.shape)} 是唯一的一手。各家都打得最好时：`,
            `${shapeWords(answer.shape)} is the only play. With the best play of all:`,
          )
        : t("别家这样应对，就达不到了：", "The others answer like this, and it is missed:"),
    ),
    line,
  );
  if (answer.right)
    box.append(
      made("a", "button go", t("下一个", "Another one"), {
        href: `?of=${preset}&strength=${strength}&n=${Number(root.dataset.number) + 1}`,
      }),
    );
  else box.append(button(t("再想想", "Think again"), () => page.sheets.close(), "go"));
  const more = made("div", "pair-grid");
  more.append(document.getElementById("choices").content.cloneNode(true));
  box.append(more);
  page.sheets.show(
    "solved",
    answer.right ? t("对了", "Right") : t("不是这一手", "Not this one"),
    box,
  );
}

page = new TablePage(root, { connect });
if (puzzle) {
  page.lesson = {
    title: t(`残局 · ${root.dataset.title}`, `Ending · ${root.dataset.title}`),
    text: say(puzzle.goal),
    clause: "",
  };
  page.hear(viewOf(puzzle));
  page.hear(puzzle.legal);
} else show();
