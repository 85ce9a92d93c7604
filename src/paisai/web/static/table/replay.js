// A deal that is over: step by step, from any seat or with all hands open, with what each play cost,
// other lines from any point, alone or in a room that follows a leader. Any record file can be
// dropped on it.
import { Connection } from "./connection.js";
import { Felt, playElement } from "./felt.js";
import { screenOf } from "./layout.js";
import { actionWords, short } from "./naming.js";
import { stacksByRank, stacksBySuit } from "./order.js";
import { Refused, get, post, trouble } from "./asking.js";
import { apply } from "./preferences.js";
import { checkDeal } from "./sealed.js";
import { button, cardsOf, made, say, seatName, t, written } from "./words.js";

class Replay {
  constructor(root, found) {
    this.root = root;
    this.found = found;
    this.at = 0;
    this.line = [];
    this.lineSteps = [];
    this.seat = null;
    this.chosen = [];
    this.costs = new Map();
    this.room = null;
    this.build();
    this.show();
    if (found.deal) this.askCosts();
    addEventListener("resize", () => this.show());
    document.addEventListener("keydown", (event) => this.key(event));
    if (found.deal && location.hash === "#room") this.join();
  }

  build() {
    const { found } = this;
    this.title = made(
      "h1",
      "",
      found.number ? t(`第 ${found.number} 副`, `Deal ${found.number}`) : t("一副牌", "A deal"),
    );
    const about = made("p", "hint", `${say(found.regulation?.title)}　${say(found.result?.text)}`);
    this.felt = made("section", "felt replay-felt", null, { "aria-label": t("桌面", "The table") });
    this.table = new Felt(this.felt);
    this.words = made("p", "replay-words", null, { role: "status" });
    this.slider = made("input", "replay-slider", null, {
      type: "range",
      min: 0,
      max: found.steps.length,
      "aria-label": t("第几步", "Step"),
    });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    const controls = made("div", "row replay-controls");
    controls.append(
      button("«", () => this.go(0), "", { "aria-label": t("开头", "Start") }),
      button("‹", () => this.go(this.at - 1), "", { "aria-label": t("上一步", "Back") }),
      button("›", () => this.go(this.at + 1), "", { "aria-label": t("下一步", "Next") }),
      button("»", () => this.go(this.steps.length), "", { "aria-label": t("结尾", "End") }),
    );
    this.seats = made("select", "", null, { "aria-label": t("看谁的牌", "Whose cards") });
    this.seats.append(
      new Option(t("四家的牌", "All hands"), ""),
      ...found.players.map(
        (player, seat) => new Option(`${seatName(found.game, seat)} ${player.name}`, seat),
      ),
    );
    if (found.game === "erdayi") this.seats.options[0].text = t("三家的牌", "All hands");
    this.seats.addEventListener("change", () => {
      this.seat = this.seats.value === "" ? null : Number(this.seats.value);
      this.show();
    });
    if (found.steps[0]?.event.kind === "drawn")
      controls.append(
        button(t("抓完", "All drawn"), () =>
          this.go(1 + this.steps.findLastIndex((step) => step.event.kind === "drawn")),
        ),
      );
    controls.append(this.seats);
    this.hands = made("div", "replay-hands");
    this.trying = made("div", "row replay-line");
    this.list = made("ol", "replay-steps", null, { "aria-label": t("经过", "What happened") });
    const acts = made("div", "row");
    if (found.deal) {
      acts.append(
        made("a", "button", t("下载记录", "Download the record"), {
          href: `/deals/${found.deal}.txt`,
          download: true,
        }),
      );
      acts.append(made("a", "button", t("证明", "Proof"), { href: `/deals/${found.deal}/proof/` }));
      acts.append(
        button(t("复制链接", "Copy the link"), () =>
          navigator.clipboard?.writeText(location.href.split("#")[0]).catch(() => {}),
        ),
      );
      this.together = button(t("几个人一起看", "Look at it together"), () => this.join());
      acts.append(this.together);
    }
    this.people = made("p", "hint", null, { role: "status" });
    const audit = made("details", "card");
    audit.append(
      made(
        "summary",
        "",
        t(`审核：${found.audit?.length || 0} 条`, `Audit: ${found.audit?.length || 0}`),
      ),
      ...this.auditLines(),
    );
    const side = made("div", "replay-side");
    side.append(this.list, audit);
    const main = made("div", "replay-main");
    main.append(
      this.felt,
      this.words,
      this.slider,
      controls,
      this.trying,
      this.hands,
      acts,
      this.people,
    );
    const both = made("div", "replay-grid");
    both.append(main, side);
    this.root.replaceChildren(
      this.title,
      about,
      made("p", "said bad", "", { id: "trouble", role: "alert", hidden: true }),
      this.proved(),
      both,
    );
    this.fillList();
  }

  proved() {
    const { proof } = this.found;
    if (!proof?.secret)
      return made(
        "p",
        "hint",
        t("这份记录没有洗牌的证明。", "This record has no proof of its shuffle."),
      );
    const { proved } = checkDeal({
      proof,
      game: this.found.game,
      decks: cardsOf(proof.deck).length / 54,
    });
    return made(
      "p",
      proved ? "proof-good" : "proof-bad",
      proved
        ? t(
            "✓ 洗牌已在本机复算，没有人能安排",
            "✓ The shuffle was recomputed here; nobody could arrange it",
          )
        : t("✗ 洗牌复算不符", "✗ The shuffle does not recompute"),
    );
  }

  auditLines() {
    const lines = (this.found.audit || []).map((line) => {
      const row = made("p", "", say(line.text));
      if (line.clause) row.append(made("span", "clause", ` ${line.clause}`));
      if (line.step)
        row.append(
          " ",
          button(t("看", "Show"), () => this.go(line.step), "quiet"),
        );
      return row;
    });
    return lines.length ? lines : [made("p", "empty", t("没有可指出的。", "Nothing to note."))];
  }

  get steps() {
    return this.lineSteps.length
      ? [...this.found.steps.slice(0, this.from), ...this.lineSteps]
      : this.found.steps;
  }
  get deal() {
    return this.at ? this.steps[this.at - 1].deal : this.found.start;
  }

  fillList() {
    this.list.replaceChildren(
      ...this.steps.map((step, at) => {
        const cost =
          this.lineSteps.length && at >= this.from ? null : this.costs.get(step.step ?? at + 1);
        const row = made("li", this.lineSteps.length && at >= this.from ? "other-line" : "", null, {
          hidden:
            step.event.kind === "drawn" && at > 0 && this.steps[at - 1].event.kind === "drawn",
          value: at + 1,
        });
        row.append(button(say(step.event.text), () => this.go(at + 1), "quiet step-button"));
        if (cost?.cost)
          row.append(
            made("span", "tag bad", t(`失 ${cost.cost}`, `−${cost.cost}`), {
              title: say(cost.text),
            }),
          );
        return row;
      }),
    );
  }

  async askCosts() {
    try {
      const answer = await get(`/deals/${this.found.deal}/costs.json`);
      for (const cost of answer.costs) this.costs.set(cost.step, cost);
      this.fillList();
      this.show();
    } catch {
      /* plays that cannot be worked out have no cost beside them */
    }
  }

  go(at, told = false) {
    this.at = Math.max(0, Math.min(this.steps.length, at));
    this.chosen = [];
    this.show();
    if (!told && this.room?.leading)
      this.room.connection.ask({
        do: "go",
        step: Math.min(this.at, this.from ?? this.at),
        line: this.line,
      });
  }

  show() {
    const { found, deal } = this;
    const width = Math.min(this.root.clientWidth, 900);
    const screen = { ...screenOf(Math.min(width, 699), 740), kind: "upright" };
    const view = {
      deal: { ...deal, to_act: deal.to_act },
      match: null,
      table: { game: found.game, phase: "playing" },
      seats: found.players.map((player, seat) => ({
        seat,
        name: player.name,
        kind: player.kind,
        here: true,
        away: player.away,
      })),
    };
    apply();
    this.table.show({ view, screen, me: this.seat ?? 0, own: false });
    this.slider.max = this.steps.length;
    this.slider.value = this.at;
    const step = this.at ? this.steps[this.at - 1] : null;
    const cost = step && this.costs.get(step.step);
    const happened = step ? say(step.event.text) : t("开始之前", "Before the start");
    this.words.textContent = [
      `${this.at} / ${this.steps.length}`,
      happened,
      ...(cost ? [say(cost.text)] : []),
    ].join("　");
    this.list
      .querySelectorAll("[aria-current]")
      .forEach((one) => one.removeAttribute("aria-current"));
    const row = this.list.children[this.at - 1];
    row?.querySelector("button").setAttribute("aria-current", "step");
    if (row) this.list.scrollTop = row.offsetTop - this.list.offsetTop - 80;
    this.showHands(deal, screen);
    this.showTrying(deal);
  }

  showHands(deal, screen) {
    const order = (found) =>
      found.game === "shengji"
        ? { level: deal.level, trump: deal.trump_known ? deal.trump : null }
        : null;
    const seats = this.seat === null ? this.found.players.map((_, seat) => seat) : [this.seat];
    const parts = seats.map((seat) => {
      const box = made("section", `replay-hand${deal.to_act === seat ? " to-act" : ""}`, null, {
        "aria-label": seatName(this.found.game, seat),
      });
      const cards = cardsOf(deal.hands?.[seat]);
      const groups = order(this.found)
        ? stacksBySuit(cards, order(this.found)).map((row) =>
            row.stacks.flatMap((stack) => Array(stack.copies).fill(stack.code)),
          )
        : [stacksByRank(cards).flatMap((column) => column.cards)];
      const line = made("div", "replay-cards");
      line.append(
        ...groups.map((group) => this.pickable(group, seat, deal, order(this.found), screen)),
      );
      box.append(
        made(
          "h2",
          "",
          `${seatName(this.found.game, seat)} ${this.found.players[seat].name}　` +
            t(`${cards.length} 张`, `${cards.length}`),
        ),
        line,
      );
      return box;
    });
    if (deal.kitty_now) {
      const kitty = made("section", "replay-hand");
      kitty.append(
        made("h2", "", t("底牌", "Kitty")),
        playElement(cardsOf(deal.kitty_now), { w: 30, order: order(this.found), list: true }),
      );
      parts.push(kitty);
    }
    this.hands.replaceChildren(...parts);
  }

  pickable(cards, seat, deal, order, screen) {
    const box = playElement(cards, { w: Math.min(34, screen.table), order, list: true });
    if (deal.to_act !== seat || !this.found.deal) return box;
    const pick = made("button", "pick", box, {
      type: "button",
      "aria-label": t(`试 ${short(cards)} 里的牌`, `Try cards of ${short(cards)}`),
    });
    pick.addEventListener("click", (event) => {
      const area = box.getBoundingClientRect();
      const svgs = [...box.children].filter(
        (one) => one.getBoundingClientRect().left <= event.clientX || event.detail === 0,
      );
      const index = event.detail === 0 ? 0 : Math.max(0, svgs.length - 1);
      const faces = [...new Set(cards)];
      const code = faces[Math.min(index, faces.length - 1)];
      if (!code || event.clientX > area.right + 4) return;
      const held = cards.filter((one) => one === code).length;
      const now = this.chosen.filter((one) => one === code).length;
      this.chosen = now < held ? [...this.chosen, code] : this.chosen.filter((one) => one !== code);
      this.showTrying(deal);
    });
    return pick;
  }

  showTrying(deal) {
    const parts = [];
    if (this.found.deal && deal.to_act !== null && deal.to_act !== undefined) {
      if (this.chosen.length)
        parts.push(
          button(
            t(`试 ${short(this.chosen)}`, `Try ${short(this.chosen)}`),
            () =>
              this.attempt({
                type: deal.phase === "burying" ? "bury" : "play",
                cards: written(this.chosen),
              }),
            "go",
          ),
          button(
            t("清空", "Clear"),
            () => {
              this.chosen = [];
              this.showTrying(deal);
            },
            "quiet",
          ),
        );
      else if (deal.phase === "playing" && deal.game === "erdayi" && deal.to_beat)
        parts.push(
          button(t("试不出", "Try a pass"), () => this.attempt({ type: "pass" }), "quiet"),
        );
      else if (deal.phase === "bidding")
        parts.push(
          ...[0, 1, 2, 3].map((points) =>
            button(
              t(
                `试${actionWords({ type: "bid", points })}`,
                `Try ${actionWords({ type: "bid", points })}`,
              ),
              () => this.attempt({ type: "bid", points }),
              "quiet",
            ),
          ),
        );
      if (!this.chosen.length && deal.phase === "playing")
        parts.push(
          made(
            "span",
            "hint",
            t(
              "点轮到的一家的牌，试另一种打法",
              "Tap the cards of the hand to play to try another line",
            ),
          ),
        );
    }
    if (this.lineSteps.length)
      parts.push(
        button(t("回到原来的打法", "Back to what was played"), () => {
          this.line = [];
          this.lineSteps = [];
          this.at = Math.min(this.at, this.found.steps.length);
          this.fillList();
          this.go(this.from);
        }),
      );
    this.trying.replaceChildren(...parts);
  }

  async attempt(action) {
    const from = this.lineSteps.length && this.at >= this.from ? this.from : this.at;
    const line =
      this.lineSteps.length && this.at >= this.from
        ? [...this.line.slice(0, this.at - this.from), action]
        : [action];
    await this.follow(from, line);
    if (this.room?.leading) this.room.connection.ask({ do: "go", step: from, line: this.line });
  }

  async follow(from, line) {
    trouble();
    try {
      const answer = line.length
        ? await post(`/deals/${this.found.deal}/line.json`, { step: from, actions: line })
        : { steps: [] };
      this.from = from;
      this.line = line;
      this.lineSteps = answer.steps;
      this.fillList();
      this.go(from + answer.steps.length, true);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      trouble(`${error.message}${error.answer.clause ? `（${error.answer.clause}）` : ""}`);
    }
  }

  join() {
    if (this.room) return;
    location.hash = "room";
    const name = localStorage.getItem("paisai-name") || t("客人", "Guest");
    this.room = { leading: false };
    this.room.connection = new Connection(
      `/rooms/${this.found.deal}/socket`,
      (message) => this.heard(message),
      { hello: { name } },
    );
  }

  heard(message) {
    if (message.type === "room") {
      this.room.leading = message.leader === message.you;
      const names = message.people
        .map((one) =>
          one.who === message.leader ? t(`${one.name}（带看）`, `${one.name} (leads)`) : one.name,
        )
        .join("、");
      this.people.replaceChildren(
        t(
          `一起看的有：${names}。把这一页的链接发给朋友。`,
          `Here: ${names}. Send the link of this page to friends.`,
        ),
      );
      if (this.room.leading)
        for (const one of message.people.filter((person) => person.who !== message.you))
          this.people.append(
            " ",
            button(
              t(`让 ${one.name} 带看`, `Let ${one.name} lead`),
              () => this.room.connection.ask({ do: "lead", to: one.who }),
              "quiet",
            ),
          );
      if (!this.room.leading && message.at) this.follow(message.at.step, message.at.line || []);
    } else if (message.type === "at" && !this.room.leading) {
      this.follow(message.step, message.line || []);
    }
  }

  key(event) {
    if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
    const aims = { ArrowLeft: -1, ArrowRight: 1 };
    if (event.key in aims && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      this.go(this.at + aims[event.key]);
    }
  }
}

async function readFile(file, root) {
  trouble();
  if (file.size > 200_000) {
    trouble(t("文件太大：记录不超过 200 KB", "The file is too large: a record has at most 200 KB"));
    return;
  }
  try {
    const found = await post("/deals/read.json", { record: await file.text() });
    new Replay(root, found);
  } catch (error) {
    trouble(error.message);
  }
}

async function begin() {
  const root = document.getElementById("replay");
  root.addEventListener("dragover", (event) => event.preventDefault());
  root.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files[0]) readFile(event.dataTransfer.files[0], root);
  });
  document.getElementById("record-file")?.addEventListener("change", (event) => {
    if (event.target.files[0]) readFile(event.target.files[0], root);
  });
  if (!root.dataset.deal) return;
  try {
    new Replay(root, await get(`/deals/${root.dataset.deal}.json`));
  } catch (error) {
    root.querySelector(".empty").textContent = error.message;
  }
}
begin();
