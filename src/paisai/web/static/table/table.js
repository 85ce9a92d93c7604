// The table page: what the server says of the table becomes what is seen, heard and can be pressed.
import { chosenCards, holding, kept, total } from "./choosing.js";
import { Connection, stepped } from "./connection.js";
import { Felt, hasPoints, isTrump, placeOf, playElement } from "./felt.js";
import { Hand } from "./hand.js";
import { drawCard } from "../cards.js";
import { screenOf, slots } from "./layout.js";
import { actionWords, chipsOf, forcedCards, short, showWord, unitAsked } from "./naming.js";
import { effectiveSuit, pointsOf } from "./order.js";
import { apply, preferences, stillness } from "./preferences.js";
import { OwnWords, checkDeal, sealOf } from "./sealed.js";
import { Sheets, keysTable, preferenceSwitch } from "./sheets.js";
import { call, callOf, hasVoice, sound } from "./sound.js";
import {
  button,
  cardsOf,
  made,
  nameOfSeat,
  rich,
  say,
  seatName,
  shapeWords,
  spoken,
  suitSign,
  t,
  written,
} from "./words.js";

const STAY = 1200;
const CONFIRM = 3000;
const SETTLE = 250;
const SLOW = 300;

export class TablePage {
  constructor(root, { connect }) {
    this.root = root;
    this.view = null;
    this.legal = null;
    this.checked = null;
    this.refusal = null;
    this.pending = null;
    this.advice = null;
    this.over = null;
    this.hold = null;
    this.offset = 0;
    this.mainWords = "";
    this.mainChanged = 0;
    this.parts();
    apply();
    this.hand = new Hand(this.handRoot, {
      chose: () => this.chose(),
      locked: () => Boolean(this.pending),
    });
    this.felt = new Felt(this.feltRoot);
    this.sheets = new Sheets(root);
    addEventListener("resize", () => this.render());
    document.addEventListener("keydown", (event) => this.key(event));
    this.ticking = setInterval(() => this.tick(), 250);
    this.connection = connect((message) => this.hear(message));
  }

  parts() {
    const { root } = this;
    this.status = made("header", "status");
    this.feltRoot = made("section", "felt", null, { "aria-label": t("桌面", "The table") });
    this.lineRoot = made("div", "line");
    this.handRoot = made("section", "hand", null, { "aria-label": t("手牌", "Your hand") });
    this.actionsRoot = made("div", "actions", null, {
      role: "group",
      "aria-label": t("出牌", "Actions"),
    });
    this.panel = made("aside", "panel", null, { "aria-label": t("这一副", "This deal") });
    this.polite = made("p", "unseen", null, { role: "status", "aria-live": "polite" });
    this.assertive = made("p", "unseen", null, { role: "alert", "aria-live": "assertive" });
    this.link = made("p", "link-line", null, { role: "status", hidden: true });
    root.replaceChildren(
      this.status,
      this.feltRoot,
      this.lineRoot,
      this.handRoot,
      this.actionsRoot,
      this.panel,
      this.polite,
      this.assertive,
      this.link,
    );
  }

  // ---- what is heard ----
  hear(message) {
    const { type } = message;
    if (type === "view" || type === "step" || type === "legal") this.serverMoment = Date.now();
    if (type === "link") this.linked(message);
    else if (type === "view") this.viewed(message);
    else if (type === "step") this.stepped(message);
    else if (type === "legal") this.mayAct(message);
    else if (type === "clock") {
      this.view.clock = message.clock;
      this.tick();
    } else if (type === "over") this.ended(message);
    else if (type === "said") this.bubble(message.seat, say(message.text));
    else if (type === "looks") this.asksToLook(message);
    else if (type === "bye") this.linked({ up: false, words: say(message.text) });
  }

  linked({ up, final, code, words }) {
    clearTimeout(this.linkTimer);
    if (up) {
      this.link.hidden = true;
      return;
    }
    const text =
      words ||
      (final
        ? code === 4004 || code === 4000
          ? t("这一桌已经没有了", "This table is gone")
          : t("不能进这一桌", "This table is not open to you")
        : t(
            "网络断了，正在重新连接；你的牌还在",
            "Connection lost: connecting again. Your cards are safe",
          ));
    this.linkTimer = setTimeout(
      () => {
        this.link.textContent = text;
        this.link.hidden = false;
      },
      final ? 0 : 400,
    );
  }

  viewed(view) {
    this.view = view;
    this.offset = view.now - Date.now();
    this.legal = null;
    this.refusal = null;
    this.hold = null;
    if (view.table.phase === "between" && view.over) this.over = view.over;
    this.hand.choice = kept(
      this.hand.choice,
      cardsOf(view.deal?.hand).map((code) => ({
        key: code,
        code,
        copies: cardsOf(view.deal.hand).filter((one) => one === code).length,
      })),
    );
    this.seal();
    this.atOnce();
    this.render();
  }

  // Who came by one click from the lobby is ready.
  atOnce() {
    const { table, seats } = this.view;
    if (
      table.phase !== "waiting" ||
      this.me === null ||
      seats[this.me].ready ||
      sessionStorage.getItem("paisai-at-once") !== table.id
    )
      return;
    sessionStorage.removeItem("paisai-at-once");
    this.connection.ask({ do: "ready", ready: true });
  }

  stepped(step) {
    if (!this.view) return;
    const before = this.view;
    this.view = stepped(before, step);
    if (step.set?.clock === undefined && this.view.clock) this.view.clock = { ...this.view.clock };
    this.legal = null;
    const { event } = step;
    if (event.kind === "sealing") {
      this.over = null;
      this.hand.choice = new Map();
      if (this.sheets.showing("result")) this.sheets.close();
    }
    if (event.kind === "acted") this.acted(before, event);
    else if (
      [
        "away",
        "back",
        "late",
        "broken",
        "taken_back",
        "paused",
        "resumed",
        "claimed",
        "proposed",
        "declined",
        "left",
      ].includes(event.kind)
    )
      this.announce(say(event.text));
    if (event.kind === "taken_back") this.hold = null;
    this.spot(before);
    this.seal();
    this.questions();
    this.render();
  }

  spot(before) {
    const old = cardsOf(before.deal?.hand);
    const now = cardsOf(this.view.deal?.hand);
    this.hand.spotted = new Set(
      now.length === old.length + 1
        ? now.filter(
            (code) =>
              now.filter((one) => one === code).length > old.filter((one) => one === code).length,
          )
        : [],
    );
  }

  acted(before, event) {
    const { action = {} } = event;
    const { deal } = this.view;
    if (event.by === "table" && action.type !== "show") {
      sound("draw");
      return;
    }
    this.said = say(event.text);
    const spokenCall = callOf(event, deal?.game);
    sound("card");
    if (spokenCall) call(spokenCall);
    if (event.seat !== this.me || event.by !== "person") this.announce(spoken(say(event.text)));
    if (event.seat === this.me) {
      this.refusal = null;
      this.advice = null;
      this.hand.choice = kept(this.hand.choice, this.stacksNow());
    }
    if (action.type === "play" || action.type === "pass") this.holdTrick(before, event);
  }

  stacksNow() {
    const copies = new Map();
    for (const code of cardsOf(this.view.deal?.hand)) copies.set(code, (copies.get(code) || 0) + 1);
    return [...copies].map(([code, count]) => ({ key: code, code, copies: count }));
  }

  // A trick that is full stays to be seen, then goes to its winner.
  holdTrick(before, event) {
    const { deal } = this.view;
    const seats = this.view.seats.length;
    const mine = { seat: event.seat, cards: event.action.cards || "", shape: event.shape };
    if (deal.game === "shengji") {
      const plays = [...(before.deal.trick?.plays || []), mine];
      const laid = deal.trick?.plays?.length || 0;
      if (plays.length < seats || laid === seats) {
        if (laid === seats) this.keep(deal);
        else if (laid > 1) this.hold = null;
        return;
      }
      this.keep({
        ...before.deal,
        trick: {
          ...before.deal.trick,
          plays,
          winner: deal.phase === "over" ? before.deal.trick.winner : deal.to_act,
        },
      });
    } else if (!deal.trick?.length && before.deal.trick?.length) {
      this.keep({ ...before.deal, trick: [...before.deal.trick, mine] });
    }
  }

  keep(deal) {
    clearTimeout(this.holdTimer);
    this.hold = deal;
    sound("trick");
    this.holdTimer = setTimeout(() => {
      this.toWinner(deal);
    }, STAY);
  }

  toWinner(deal) {
    const done = () => {
      if (this.hold === deal) {
        this.hold = null;
        this.render();
      }
    };
    const winner = deal.game === "shengji" ? deal.trick.winner : deal.to_beat?.seat;
    if (stillness() || winner == null || this.hold !== deal) {
      done();
      return;
    }
    const aim = this.feltRoot
      .querySelector(`[data-seat="${winner}"] .plate`)
      ?.getBoundingClientRect();
    const plays = [...this.feltRoot.querySelectorAll(".play")];
    if (!aim || !plays.length) {
      done();
      return;
    }
    const moves = plays.map((play) => {
      const box = play.getBoundingClientRect();
      const right = aim.left + aim.width / 2 - box.left - box.width / 2;
      return play.animate(
        [
          { opacity: 1 },
          {
            transform: `translate(${right}px, ${aim.top - box.top}px) scale(.4)`,
            opacity: 0,
          },
        ],
        { duration: 240, easing: "ease-out" },
      ).finished;
    });
    Promise.allSettled(moves).then(done);
  }

  mayAct(legal) {
    const fresh = this.legal?.n !== legal.n;
    this.legal = legal;
    const { deal } = this.view;
    if (fresh && deal.to_act === this.me && deal.phase !== "drawing" && deal.phase !== "pause") {
      sound("turn");
      const left = this.left();
      const asked = this.askedWords();
      this.announce(
        spoken(
          t(
            `轮到你，${asked}${left === null ? "" : `，还剩 ${Math.round(left / 1000)} 秒`}`,
            `Your turn, ${asked}${left === null ? "" : `, ${Math.round(left / 1000)} seconds left`}`,
          ),
        ),
      );
      this.hurried = false;
    }
    this.preselect();
    this.check();
    this.render();
  }

  preselect() {
    const forced = forcedCards(this.legal, this.view.deal);
    this.forced = forced;
    const { need } = this.asked();
    if (need !== null && total(this.hand.choice) > need) this.hand.choice = new Map();
    if (
      forced.length &&
      preferences().preselect &&
      this.legal.phase === "playing" &&
      this.view.deal.to_act === this.me
    ) {
      const chosen = chosenCards(this.hand.choice);
      if (
        !forced.every(
          (code) =>
            chosen.filter((one) => one === code).length >=
            forced.filter((one) => one === code).length,
        )
      )
        this.hand.choice = holding(forced, this.stacksNow());
    }
  }

  ended(over) {
    this.over = over;
    const { table } = this.view;
    const game = this.view.deal?.game || table.game;
    const own = this.words?.held(over.proof) || null;
    const first = game === "erdayi" ? this.view.deal?.first_bidder : this.view.deal?.first_drawer;
    try {
      this.proved = checkDeal({
        proof: over.proof,
        game,
        decks: over.proof.deck.split(" ").length / 54,
        hands: over.hands,
        kitty: over.kitty,
        first,
        own,
        seat: this.me,
      });
    } catch {
      this.proved = { proved: false, checks: [] };
    }
    sound("over");
    this.announce(say(over.result.text));
    setTimeout(
      () => {
        if (this.over === over) this.showResult();
      },
      stillness() ? 0 : STAY,
    );
    this.render();
  }

  // ---- words of one's own for the shuffle ----
  seal() {
    const { sealing, table } = this.view;
    if (!sealing || this.me === null || !sealing.wanted.includes(this.me)) return;
    this.words ||= new OwnWords(table.id);
    const round = { deal: sealing.deal, attempt: sealing.attempt };
    const mark = `${table.phase} ${round.deal} ${round.attempt}`;
    if (this.sealedAt === mark) return;
    if (table.phase === "sealing" && sealing.hashes[this.me] === null) {
      this.sealedAt = mark;
      const { word } = this.words.of(sealing);
      this.connection.ask({ do: "seal", ...round, hash: sealOf(word) });
    } else if (table.phase === "opening" && !sealing.opened.includes(this.me)) {
      const held = this.words.held(sealing);
      this.sealedAt = mark;
      if (held) this.connection.ask({ do: "open", ...round, word: held.word });
    }
  }

  // ---- what is known ----
  get me() {
    return this.view?.me.role === "seat" ? this.view.me.seat : null;
  }
  get bottom() {
    return this.me ?? this.view?.me.sees ?? null;
  }
  get myTurn() {
    return (
      this.me !== null && this.view.deal?.to_act === this.me && this.view.table.phase === "playing"
    );
  }
  get order() {
    const { deal } = this.view;
    return deal?.game === "shengji"
      ? { level: deal.level, trump: deal.trump_known ? deal.trump : standing(deal) }
      : null;
  }

  asked() {
    const { deal } = this.view;
    if (!this.legal || !this.myTurn) return { unit: null, need: null };
    if (deal.phase === "burying")
      return { unit: null, need: this.legal.size ?? cardsOf(deal.kitty).length };
    return { unit: unitAsked(this.legal, deal), need: this.legal.size ?? null };
  }

  left() {
    const { clock } = this.view;
    if (!clock) return null;
    if (
      clock.seat === null ||
      clock.seat === undefined ||
      clock.left === null ||
      clock.left === undefined
    ) {
      return clock.until ? Math.max(0, clock.until - Date.now() - this.offset) : null;
    }
    const gone = clock.running ? Date.now() + this.offset - clock.at : 0;
    return Math.max(0, clock.left + (clock.bank?.[clock.seat] || 0) - gone);
  }

  // ---- what is chosen ----
  chose() {
    this.refusal = null;
    this.confirming = null;
    this.advice = null;
    this.check();
    this.renderChoice();
  }

  action() {
    const cards = written(chosenCards(this.hand.choice));
    return { type: this.view.deal.phase === "burying" ? "bury" : "play", cards };
  }

  check() {
    this.checked = null;
    const { need } = this.asked();
    const count = total(this.hand.choice);
    if (!this.legal || !this.myTurn || !count || (need !== null && count !== need)) return;
    if (!["playing", "burying"].includes(this.view.deal.phase)) return;
    const action = this.action();
    clearTimeout(this.checkTimer);
    this.checkTimer = setTimeout(async () => {
      const answer = await this.connection.ask({ do: "check", action });
      if (JSON.stringify(this.action()) !== JSON.stringify(action)) return;
      this.checked = answer;
      this.renderChoice();
    }, 40);
  }

  choose(cards) {
    if (this.pending) return;
    this.refusal = null;
    this.hand.choice = holding(cards, this.stacksNow());
    this.check();
    this.renderChoice(true);
  }

  clear() {
    this.refusal = null;
    this.advice = null;
    this.confirming = null;
    this.hand.setChoice(new Map());
    this.check();
    this.renderChoice();
  }

  // ---- what is done ----
  async act(action) {
    if (this.pending) return;
    this.pending = { action, since: Date.now() };
    this.confirming = null;
    this.renderChoice();
    setTimeout(() => this.renderChoice(), SLOW + 10);
    const answer = await this.connection.ask({ do: "act", action, seq: this.view.n });
    this.pending = null;
    if (answer.type === "refused") this.refuse(answer);
    else {
      this.checked = null;
      this.hand.choice = kept(this.hand.choice, this.stacksNow());
    }
    this.render();
  }

  refuse(answer) {
    if (answer.code === "moved_on") {
      this.connection.raw({ do: "view" });
      return;
    }
    this.refusal = answer;
    sound("refused");
    this.assertive.textContent =
      spoken(say(answer.text)) +
      (answer.clause ? t(`，规程 ${answer.clause}`, `, clause ${answer.clause}`) : "");
  }

  async request(message, good = null) {
    const answer = await this.connection.ask(message);
    if (answer.type === "refused") {
      this.refuse(answer);
      this.render();
    } else if (good) {
      this.said = good;
      this.render();
    }
    return answer;
  }

  press() {
    const main = this.main();
    if (main.disabled || Date.now() - this.mainChanged < SETTLE) return;
    main.act();
  }

  // The words of the main button and what it does; always the only way to play.
  main() {
    const off = (words) => ({ words, disabled: true, act: () => {} });
    const { view, legal } = this;
    const { deal, table } = view;
    if (this.pending)
      return off(
        Date.now() - this.pending.since > SLOW
          ? t("正在出…", "Playing…")
          : this.pendingWords || "…",
      );
    if (table.paused)
      return {
        words: t("继续", "Go on"),
        act: () => this.request({ do: "propose", what: "resume" }),
      };
    if (table.phase === "over")
      return {
        words: t("回大厅", "To the lobby"),
        act: () => {
          location.href = "/play/";
        },
      };
    if (this.me === null) return off(t("旁观", "Watching"));
    if (table.phase === "waiting" || table.phase === "between") {
      const ready = view.seats[this.me].ready;
      if (ready) return off(t("等其他人", "Waiting for the others"));
      return {
        words: table.phase === "between" ? t("下一副", "Next deal") : t("准备好了", "Ready"),
        act: () => this.request({ do: "ready", ready: true }),
      };
    }
    if (table.phase !== "playing" || !deal) return off(t("洗牌…", "Shuffling…"));
    if (view.seats[this.me].away)
      return { words: t("我来打", "I play again"), act: () => this.request({ do: "back" }) };
    if (deal.phase === "over") return off(t("这副打完了", "The deal is over"));
    if (!this.myTurn || !legal)
      return off(
        t(
          `等 ${seatName(deal.game, deal.to_act ?? 0)} ${waitsFor(deal)}`,
          `Waiting for ${seatName(deal.game, deal.to_act ?? 0)}`,
        ),
      );
    if (this.refusal?.instead?.cards !== undefined && this.refusal.instead.type !== "pass") {
      const cards = cardsOf(this.refusal.instead.cards);
      return {
        words: t(`改选 ${short(cards)}`, `Choose ${short(cards)}`),
        act: () => this.choose(cards),
      };
    }
    const { need } = this.asked();
    const count = total(this.hand.choice);
    if (!count)
      return off(need === null ? t("选牌", "Choose cards") : t(`选 ${need} 张`, `Choose ${need}`));
    if (need !== null && count < need)
      return off(t(`还差 ${need - count} 张`, `${need - count} more`));
    if (need !== null && count > need)
      return off(t(`多了 ${count - need} 张`, `${count - need} too many`));
    if (!this.checked)
      return off(
        deal.phase === "burying"
          ? t(`埋 ${count} 张`, `Bury ${count}`)
          : t(`出 ${count} 张`, `Play ${count}`),
      );
    const { checked } = this;
    if (checked.readings?.length > 1)
      return {
        words: t(`出 ${count} 张：怎样算？`, `Play ${count}: how is it read?`),
        act: () => this.readings(checked.readings),
      };
    if (!checked.legal)
      return {
        words:
          deal.phase === "burying"
            ? t(`埋 ${count} 张`, `Bury ${count}`)
            : t(`出 ${count} 张`, `Play ${count}`),
        doubtful: true,
        act: () => {
          this.refuse(checked);
          this.render();
        },
      };
    if (deal.phase === "burying")
      return {
        words: t(`埋 ${count} 张`, `Bury ${count}`),
        act: () => {
          this.pendingWords = t("埋…", "Burying…");
          this.act(this.action());
        },
      };
    const words = t(`出 ${shapeWords(checked.shape)}`, `Play ${shapeWords(checked.shape)}`);
    this.pendingWords = words;
    if (checked.cost && preferences().confirm && !this.confirming)
      return { words, act: () => this.confirm() };
    if (this.confirming)
      return {
        words: t(`确定甩？${say(checked.cost)}`, `Throw? ${say(checked.cost)}`),
        act: () => this.act(this.action()),
      };
    return { words, act: () => this.act(this.action()) };
  }

  confirm() {
    this.confirming = true;
    clearTimeout(this.confirmTimer);
    this.confirmTimer = setTimeout(() => {
      this.confirming = null;
      this.renderChoice();
    }, CONFIRM);
    this.renderChoice();
  }

  readings(list) {
    const box = made("div", "stackup");
    box.append(
      ...list.map((reading) =>
        button(
          shapeWords(reading.shape),
          () => {
            this.sheets.close();
            this.act(reading.action);
          },
          "go",
        ),
      ),
    );
    this.sheets.show("readings", t("这些牌怎样算？", "How are these cards read?"), box);
  }

  async hint() {
    if (!this.myTurn) return;
    const answer = await this.connection.ask({ do: "hint" });
    if (answer.type === "refused") {
      this.refuse(answer);
      this.render();
      return;
    }
    const { action } = answer;
    if (action.cards && ["play", "bury"].includes(action.type)) this.choose(cardsOf(action.cards));
    this.advice = t(
      `提示：${shapeWords(answer.shape) || actionWords(action, this.view.deal, this.me)}。${say(answer.why)}`,
      `Hint: ${shapeWords(answer.shape) || actionWords(action, this.view.deal, this.me)}. ${say(answer.why)}`,
    );
    this.announce(spoken(this.advice));
    this.render();
  }

  passAction() {
    return (
      this.legal?.actions.find(
        (action) =>
          ["pass", "no_show"].includes(action.type) ||
          (action.type === "bid" && action.points === 0),
      ) || null
    );
  }

  // ---- how it is drawn ----
  measure() {
    const text = parseFloat(getComputedStyle(document.documentElement).fontSize) / 17;
    const box = this.root.getBoundingClientRect();
    const style = getComputedStyle(this.root);
    const width =
      (this.root.classList.contains("is-narrow") ? innerWidth : box.width) -
      parseFloat(style.paddingLeft) -
      parseFloat(style.paddingRight);
    const screen = screenOf(
      width,
      innerHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom),
      text,
    );
    this.screen = screen;
    for (const kind of ["upright", "lying", "tablet", "wide"])
      this.root.classList.toggle(`is-${kind}`, screen.kind === kind);
    this.root.classList.toggle("is-short", screen.short);
    this.root.classList.toggle("is-list", screen.list);
    this.root.classList.toggle("is-large", screen.text >= 1.3);
    this.root.classList.toggle("is-narrow", screen.narrow);
  }

  render() {
    if (!this.view) return;
    this.measure();
    this.renderStatus();
    this.renderHand();
    this.felt.show({ view: this.view, screen: this.screen, me: this.bottom, hold: this.hold });
    this.fly();
    this.renderMiddle();
    this.renderCorners();
    this.renderLine();
    this.renderActions();
    this.renderPanel();
    this.renderBanner();
    this.tick();
  }

  renderChoice(handToo = false) {
    if (!this.view) return;
    if (handToo) this.hand.setChoice(this.hand.choice);
    this.renderMiddle();
    this.renderLine();
    this.renderActions();
  }

  renderHand() {
    const { deal } = this.view;
    const cards = cardsOf(deal?.hand);
    this.hand.asked = this.asked();
    this.handRoot.hidden = !cards.length;
    const allowed =
      this.legal?.cards && this.myTurn && deal.phase === "playing"
        ? new Set(cardsOf(this.legal.cards))
        : null;
    this.hand.show({
      cards,
      order: this.order,
      screen: this.screen,
      kitty: deal?.phase === "burying" ? cardsOf(deal.kitty) : [],
      dim: allowed,
    });
  }

  // Cards that have just been laid come from their player.
  fly() {
    const before = this.laid || new Map();
    this.laid = new Map(
      [...this.feltRoot.querySelectorAll(".place")].map((seat) => [
        seat.dataset.seat,
        seat.querySelector(".play")?.textContent +
          String(seat.querySelectorAll(".play svg").length),
      ]),
    );
    if (stillness()) return;
    for (const seat of this.feltRoot.querySelectorAll(".place")) {
      const play = seat.querySelector(".play");
      if (!play || before.get(seat.dataset.seat) === this.laid.get(seat.dataset.seat)) continue;
      const place = placeOf(Number(seat.dataset.seat), this.bottom, this.view.seats.length);
      const from = { south: "0, 90px", north: "0, -60px", west: "-80px, 0", east: "80px, 0" }[
        place
      ];
      play.animate(
        [
          { transform: `translate(${from})`, opacity: 0.2 },
          { transform: "none", opacity: 1 },
        ],
        { duration: 180, easing: "ease-out" },
      );
    }
  }

  renderStatus() {
    const { view } = this;
    const { deal, match, table } = view;
    const facts = made("dl");
    const add = (label, value, more = null) => {
      const fact = made("div", "fact");
      const worth = made("dd");
      worth.append(value instanceof Node ? value : rich(String(value)));
      if (more) worth.append(more);
      fact.append(made("dt", "", label), worth);
      facts.append(fact);
    };
    const tag = () => made("span", "tag-declarer", t("庄", "D"));
    if (table.game === "shengji") {
      const side = (this.bottom ?? 0) % 2;
      const level = deal?.level ?? match?.levels?.[side] ?? "";
      if (deal?.trump_known) {
        const sign = document.createDocumentFragment();
        if (deal.trump) sign.append(suitSign(deal.trump), ` ${level}`);
        else sign.append(t(`无主 ${level}`, `NT ${level}`));
        add(t("主", "Trump"), sign);
      } else add(t("级牌", "Level"), show10(level));
      const declaring = deal?.declarer ?? match?.declarer;
      for (const [who, own] of [
        [t("我方打", "We"), true],
        [t("对方打", "They"), false],
      ]) {
        const of = own ? side : 1 - side;
        add(
          this.me === null ? (of === 0 ? t("东西打", "E-W") : t("南北打", "N-S")) : who,
          show10(match?.levels?.[of] ?? "—"),
          declaring != null && declaring % 2 === of ? tag() : null,
        );
      }
      if (deal?.phase === "drawing")
        add(t("抓到", "Drawn"), `${deal.cards_held[this.bottom ?? 0]}`);
      else if (deal && deal.points !== null && deal.points !== undefined)
        add(t("防守方", "Points"), t(`${deal.points} 分`, deal.points));
    } else {
      if (deal?.bid) add(t("叫分 × 倍", "Bid ×"), `${deal.bid} × ${2 ** (deal.bombs || 0)}`);
      if (match)
        add(
          t("第几副", "Deal"),
          match.of ? `${table.deal || 1} / ${match.of}` : `${table.deal || 1}`,
        );
      if (match && this.bottom !== null) add(t("积分", "Score"), signed(match.totals[this.bottom]));
      if (deal) add(t("炸弹", "Bombs"), deal.bombs || 0);
    }
    this.time = made("div", "fact time");
    this.time.append(made("dt", "", t("还剩", "Left")), made("dd", "", ""));
    facts.append(this.time);
    this.status.replaceChildren(
      button("☰", () => this.menu(), "menu-button", { "aria-label": t("菜单", "Menu") }),
      facts,
    );
  }

  tick() {
    if (!this.view || !this.time) return;
    const left = this.left();
    this.time.hidden = left === null;
    if (left === null) return;
    const seconds = Math.ceil(left / 1000);
    const words = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    const value = this.time.lastChild;
    if (value.textContent !== words) value.textContent = words;
    const hurry = left < 10000 && this.view.clock?.running && this.view.clock.seat !== null;
    this.time.classList.toggle("hurry", Boolean(hurry));
    this.time.firstChild.textContent = hurry ? t("快到时", "Hurry") : t("还剩", "Left");
    if (hurry && this.myTurn && !this.hurried) {
      this.hurried = true;
      sound("hurry");
      this.announce(t("还剩 10 秒", "10 seconds left"));
    }
  }

  renderMiddle() {
    const { deal, table } = this.view;
    const box = this.felt.middle;
    const show = (...parts) => box.replaceChildren(...parts.flat().filter(Boolean));
    if (table.paused) return show(made("p", "say", t("暂停中", "Paused")));
    if (table.phase === "waiting") return show(this.waiting());
    if (table.phase === "sealing" || table.phase === "opening") return show(this.shuffling());
    if (table.phase === "between" || table.phase === "over")
      return show(
        this.over && made("p", "say", say(this.over.result.text)),
        this.over && this.proofLine(),
        table.phase === "over" &&
          made("p", "soft", say(table.why_over) || t("这一桌结束了", "This table is over")),
      );
    if (!deal) return show();
    if (this.hold) return show();
    if (deal.game === "shengji") return show(this.shengjiMiddle(deal));
    return show(deal.phase === "bidding" ? this.bidding(deal) : this.openKitty(deal));
  }

  shengjiMiddle(deal) {
    if (deal.phase === "drawing" || deal.phase === "pause") {
      const parts = [];
      if (deal.shows.length) {
        const last = deal.shows.at(-1);
        parts.push(
          made(
            "p",
            "say",
            t(
              `${seatName("shengji", last.seat)} ${deal.shows.length > 1 ? "反主" : "亮主"}`,
              `${seatName("shengji", last.seat)} shows`,
            ),
          ),
        );
        parts.push(
          playElement(cardsOf(last.cards), {
            w: Math.min(46, this.screen.card.w),
            order: this.order,
          }),
        );
      } else if (deal.turned)
        parts.push(
          made("p", "say", t("翻底定主", "Turned from the kitty")),
          playElement(cardsOf(deal.turned), {
            w: Math.min(46, this.screen.card.w),
            order: this.order,
          }),
        );
      if (deal.phase === "pause")
        parts.push(
          made(
            "p",
            "soft",
            t(
              "抓完了，取底之前还可以亮主、反主",
              "All drawn; you can still show until the kitty is taken",
            ),
          ),
        );
      return parts;
    }
    if (deal.phase === "burying") {
      if (!this.myTurn)
        return [
          made(
            "p",
            "say",
            t(
              `${seatName("shengji", deal.declarer)} 正在埋底`,
              `${seatName("shengji", deal.declarer)} buries`,
            ),
          ),
        ];
      return this.burySlots(deal);
    }
    if (deal.phase === "naming" && deal.trick?.failed) {
      const { failed } = deal.trick;
      return [
        made("p", "say", t("甩牌失败", "The throw failed")),
        playElement(cardsOf(failed.cards), { w: this.screen.table, order: this.order }),
        made(
          "p",
          "soft",
          t(
            `${seatName("shengji", deal.to_act)} 指定出哪一种`,
            `${seatName("shengji", deal.to_act)} names the kind to be led`,
          ),
        ),
      ];
    }
    if (deal.trick?.failed && deal.trick.plays.length < 2) {
      const { fine } = deal.trick.failed;
      return [
        made(
          "p",
          "soft",
          t(
            `甩 ${short(cardsOf(deal.trick.failed.cards))} 失败${fine ? `，罚 ${fine} 分` : ""}`,
            `Throw of ${short(cardsOf(deal.trick.failed.cards))} failed${fine ? `, fine ${fine}` : ""}`,
          ),
        ),
      ];
    }
    return [];
  }

  burySlots(deal) {
    const { need } = this.asked();
    const chosen = chosenCards(this.hand.choice);
    const count = need ?? cardsOf(deal.kitty).length;
    const width = this.feltRoot.clientWidth;
    const places = slots(count, Math.min(width, 560));
    const row = made("div", "slots");
    Object.assign(row.style, { width: `${Math.min(width, 560)}px`, height: `${places[0].h}px` });
    places.forEach((place, at) => {
      const code = chosen[at];
      const slot = button(
        null,
        () => {
          if (code) this.unbury(code);
        },
        code ? "full" : "",
        {
          "aria-label": code
            ? t(`放回 ${short([code])}`, `Put back ${short([code])}`)
            : t("空位", "empty"),
          disabled: !code,
        },
      );
      Object.assign(slot.style, {
        left: `${place.x}px`,
        top: "0",
        width: `${place.w}px`,
        height: `${place.h}px`,
      });
      if (code)
        slot.append(
          drawCard(code, {
            w: place.w,
            h: place.h,
            points: hasPoints(code, this.order),
            trump: isTrump(code, this.order),
            large: false,
          }),
        );
      row.append(slot);
    });
    return [
      made("p", "say", t(`底牌 ${count} 张・点一下放回`, `Kitty of ${count} · tap to put back`)),
      row,
      made("p", "soft", t("埋定后不能再看", "Once buried it is not seen again")),
    ];
  }

  unbury(code) {
    const next = new Map(this.hand.choice);
    const now = next.get(code) || 0;
    if (now > 1) next.set(code, now - 1);
    else next.delete(code);
    this.hand.choice = next;
    this.check();
    this.renderChoice(true);
  }

  bidding(deal) {
    const list = made(
      "p",
      "say",
      deal.bids
        .map(
          (bid) =>
            `${seatName("erdayi", bid.seat)} ${bid.points ? t(`${bid.points} 分`, `${bid.points}`) : t("不叫", "pass")}`,
        )
        .join("　") || t("叫分", "Bidding"),
    );
    return [list];
  }

  openKitty(deal) {
    if (!deal.kitty || this.root.classList.contains("is-short")) return [];
    const box = made("div", "open-kitty");
    box.append(
      made("span", "soft", t("底牌", "Kitty")),
      playElement(cardsOf(deal.kitty), { w: this.screen.table, order: null }),
    );
    return [box];
  }

  shuffling() {
    const { sealing, table } = this.view;
    const wanted = sealing?.wanted.length || 0;
    const there =
      table.phase === "sealing" ? sealing?.hashes.filter(Boolean).length : sealing?.opened.length;
    return [
      made("p", "say", t("一起洗牌", "Shuffling together")),
      made(
        "p",
        "soft",
        table.phase === "sealing"
          ? t(`各人的暗词已封 ${there} / ${wanted}`, `Words sealed: ${there} of ${wanted}`)
          : t(`各人的暗词已开 ${there} / ${wanted}`, `Words opened: ${there} of ${wanted}`),
      ),
    ];
  }

  waiting() {
    const { view } = this;
    const box = made("div", "waiting-seats");
    for (const seat of view.seats) {
      const row = made("p", "waiting-seat");
      row.append(
        made("span", "", `${seatName(view.table.game, seat.seat)} `),
        made("strong", "", nameOfSeat(seat)),
      );
      if (seat.kind !== "person" && this.me === null)
        row.append(button(t("坐这里", "Sit here"), () => this.sitDown(seat.seat)));
      if (view.me.owner && seat.seat !== this.me) {
        if (seat.kind === "open")
          row.append(
            button(t("加机器人", "Add a bot"), () =>
              this.request({ do: "bot", seat: seat.seat, player: "sound" }),
            ),
          );
        else
          row.append(
            button(t("请离", "Remove"), () =>
              this.request(
                seat.kind === "bot"
                  ? { do: "bot", seat: seat.seat, player: null }
                  : { do: "remove", seat: seat.seat },
              ),
            ),
          );
      }
      box.append(row);
    }
    const open = view.seats.some((seat) => seat.kind === "open");
    const share = made("div", "row-of-buttons");
    share.append(button(t("请朋友来", "Invite"), () => this.invite()));
    if (view.me.owner && open)
      share.append(
        button(t("空位都给机器人", "Bots for open seats"), () => this.request({ do: "start" })),
      );
    return [box, share];
  }

  async sitDown(seat) {
    const name = localStorage.getItem("paisai-name") || t("客人", "Guest");
    await this.request({ do: "sit", seat, name });
    this.connection.raw({ do: "view" });
  }

  renderCorners() {
    this.feltRoot.querySelectorAll(".corner, .tap-chips").forEach((one) => one.remove());
    const look = this.lastTricks();
    const make = () => [
      button(t("上一圈", "Last trick"), () => this.showLast(), "corner left", {
        disabled: !look.length,
      }),
      this.view.table.referee
        ? button(
            t("叫裁判", "Referee"),
            () => this.request({ do: "call" }, t("已叫裁判", "The referee is called")),
            "corner right",
          )
        : button(t("说一句", "Say"), () => this.phrases(), "corner right", {
            disabled: this.me === null,
          }),
    ];
    if (this.view.table.phase !== "waiting" && !this.view.table.practice)
      this.feltRoot.append(...make());
    this.corners = this.view.table.practice ? [] : make();
    const chips = made("div", "tap-chips");
    const most = ["lying", "wide"].includes(this.screen.kind) ? 4 : 3;
    if (this.myTurn && preferences().chips && !this.view.seats[this.me].away) {
      const offered = chipsOf(this.legal, this.view.deal, most);
      if (offered.length > 1)
        chips.append(
          ...offered.map((cards) =>
            button(short(cards), () => this.choose(cards), "", {
              "aria-label": t(`选 ${spoken(short(cards))}`, `Choose ${spoken(short(cards))}`),
            }),
          ),
        );
    }
    this.chips = chips;
    if (!this.screen.short) this.feltRoot.append(chips);
  }

  lastTricks() {
    const { deal } = this.view;
    if (!deal) return [];
    if (deal.game === "shengji") return deal.may_look_at || [];
    return deal.last_trick?.length ? [{ plays: deal.last_trick }] : [];
  }

  askedWords() {
    const { deal } = this.view;
    if (!deal) return "";
    if (deal.phase === "burying") return t("埋底", "bury");
    if (deal.phase === "bidding") return t("叫分", "bid");
    if (deal.phase === "naming") return t("指定一种", "name a kind");
    if (deal.game === "erdayi")
      return deal.to_beat
        ? t(`大过 ${shapeWords(deal.to_beat.shape)}`, `beat ${shapeWords(deal.to_beat.shape)}`)
        : t("领出", "lead");
    const led = deal.trick?.plays?.[0];
    return led
      ? t(`跟 ${shapeWords(led.shape)}`, `follow ${shapeWords(led.shape)}`)
      : t("领出", "lead");
  }

  forcedSuit() {
    const suit = effectiveSuit(this.forced[0], this.order);
    return suit === "trump" ? "主牌" : `${short(this.forced).slice(0, 1)} `;
  }

  lineWords() {
    const { deal, table, seats } = this.view;
    if (this.advice) return this.advice;
    if (table.phase === "waiting")
      return seats.some((seat) => seat.kind === "open")
        ? t("还有空位：请朋友来，或者加机器人", "There are open seats: invite friends or add bots")
        : t("都准备好就开始", "It begins when everybody is ready");
    if (table.phase !== "playing" || !deal) return this.said || "";
    if (deal.phase === "drawing" || deal.phase === "pause")
      return t(
        `${deal.phase === "drawing" ? "正在抓牌" : "抓完了"}，亮主到取底为止`,
        `${deal.phase === "drawing" ? "Drawing" : "All drawn"}; shows until the kitty is taken`,
      );
    if (!this.myTurn) return this.said || "";
    const { need } = this.asked();
    const count = total(this.hand.choice);
    if (deal.phase === "burying")
      return t(
        `埋底：已选 ${count} / ${need}，底里 ${pointsOf(chosenCards(this.hand.choice))} 分`,
        `Bury: ${count} of ${need}, ${pointsOf(chosenCards(this.hand.choice))} points in it`,
      );
    const forced = this.forced?.length && preferences().preselect && need !== null;
    if (forced && this.forced.length < need)
      return t(
        `${this.forcedSuit()}必须全跟，已替你选；` +
          `${count} / ${need}，再垫 ${Math.max(0, need - count)} 张`,
        `Must follow with all: chosen for you; ${count} of ${need}`,
      );
    return `${this.askedWords()}${need === null ? "" : t(`，已选 ${count} / ${need}`, `, ${count} of ${need}`)}`;
  }

  renderLine() {
    const { refusal } = this;
    this.lineRoot.className = `line${refusal ? " line-refused" : ""}`;
    if (this.lesson && !refusal) {
      this.renderLesson();
      return;
    }
    const words = made(
      "span",
      "line-words",
      refusal
        ? t(
            `不能${this.view.deal?.phase === "burying" ? "埋" : "出"}：${say(refusal.text)}`,
            `Not allowed: ${say(refusal.text)}`,
          )
        : this.lineWords(),
    );
    const parts = [words];
    if (refusal?.clause)
      parts.push(
        made("a", "", refusal.clause, { href: this.clauseLink(refusal.clause), target: "_blank" }),
      );
    if (this.screen?.short)
      parts.push(
        this.refusal || !this.chips?.children.length ? "" : this.chips,
        ...(this.view.table.phase === "waiting" ? [] : this.corners || []),
      );
    this.lineRoot.replaceChildren(...parts.filter(Boolean));
  }

  clauseLink(clause) {
    return `/regulations/${this.view.table.regulation.id}/#clause-${clause}`;
  }

  // What a step of practice asks for stands in place of the line.
  renderLesson() {
    const { lesson } = this;
    const box = made("div", "lesson");
    const head = made("p", "lesson-title");
    head.append(made("strong", "", lesson.title));
    if (lesson.clause)
      head.append(
        " ",
        made("a", "", lesson.clause, { href: this.clauseLink(lesson.clause), target: "_blank" }),
      );
    box.append(head, made("p", "", lesson.text));
    this.lineRoot.replaceChildren(box);
  }

  renderActions() {
    const { view, legal } = this;
    const { deal, table } = view;
    const parts = [];
    const focusKey = this.actionsRoot.contains(document.activeElement)
      ? document.activeElement.dataset.act
      : null;
    const drawing =
      deal &&
      ["drawing", "pause"].includes(deal.phase) &&
      table.phase === "playing" &&
      this.me !== null &&
      !view.seats[this.me].away;
    const named =
      legal?.actions?.filter((action) => ["bid", "name", "demand"].includes(action.type)) || [];
    if (drawing && !table.paused) parts.push(...this.showButtons(deal));
    else if (this.myTurn && named.length && !this.pending && !view.seats[this.me].away) {
      parts.push(
        ...named.map((action) =>
          button(actionWords(action, deal, this.me), () => this.act(action), "showing best", {
            "data-act": JSON.stringify(action),
          }),
        ),
      );
      if (table.options?.hints)
        parts.push(button(t("提示", "Hint"), () => this.hint(), "", { "data-act": "hint" }));
    } else {
      const pass =
        this.myTurn && legal ? legal.actions.find((action) => action.type === "pass") : null;
      const playing =
        table.phase === "playing" &&
        deal &&
        this.me !== null &&
        ["playing", "burying"].includes(deal.phase);
      if (playing && deal.game === "erdayi")
        parts.push(
          button(t("不出", "Pass"), () => this.act(pass), "", {
            disabled: !pass || Boolean(this.pending),
            "data-act": "pass",
          }),
        );
      if (playing && table.options?.hints)
        parts.push(
          button(t("提示", "Hint"), () => this.hint(), "", {
            disabled: !this.myTurn || Boolean(this.pending),
            "data-act": "hint",
          }),
        );
      const main = this.main();
      if (main.words !== this.mainWords) {
        this.mainWords = main.words;
        this.mainChanged = this.changedNow();
      }
      const element = button(
        main.words,
        () => this.press(),
        `main-act${main.doubtful ? " doubtful" : ""}`,
        { disabled: main.disabled, "data-act": "main" },
      );
      parts.push(element);
      if (playing)
        parts.push(
          button(t("清空", "Clear"), () => this.clear(), "", {
            disabled: !this.hand.choice.size,
            "data-act": "clear",
          }),
        );
    }
    this.actionsRoot.replaceChildren(...parts);
    if (focusKey)
      [...this.actionsRoot.children]
        .find((one) => one.dataset.act === focusKey && !one.disabled)
        ?.focus({ preventScroll: true });
  }

  // A press within a moment of new words by the server is one that was meant for the old ones.
  changedNow() {
    const by = this.serverMoment || 0;
    return Date.now() - by < 50 ? Date.now() : 0;
  }

  showButtons(deal) {
    const legal = this.legal?.actions || [];
    const shows = legal.filter((action) => action.type === "show");
    const parts = shows
      .slice(0, 4)
      .map((action, at) =>
        button(
          actionWords(action, deal, this.me),
          () => this.act(action),
          `showing${at === 0 ? " best" : ""}`,
          { "data-act": action.cards },
        ),
      );
    if (!parts.length)
      parts.push(
        button(
          deal.phase === "pause"
            ? t("等取底", "Waiting for the kitty")
            : t(`抓牌中・没有可${showWord(deal, this.me)}的`, "Drawing · nothing to show"),
          () => {},
          "showing",
          { disabled: true },
        ),
      );
    const none = legal.find((action) => action.type === "no_show");
    if (none)
      parts.push(
        button(t("不亮", "No show"), () => this.act(none), "showing", { "data-act": "no_show" }),
      );
    return parts;
  }

  renderPanel() {
    if (this.screen.kind !== "wide") {
      this.panel.replaceChildren();
      return;
    }
    const { deal, table } = this.view;
    const parts = [made("h2", "", t("上一圈", "Last trick"))];
    const last = this.lastTricks().at(-1);
    parts.push(
      last
        ? this.trickList(last)
        : made("p", "soft", t("现在没有可看的上一圈", "No last trick to look at now")),
    );
    parts.push(made("h2", "", t("这一副", "This deal")));
    parts.push(made("p", "", say(table.regulation.title)));
    if (deal?.game === "shengji" && deal.declarer !== null)
      parts.push(
        made(
          "p",
          "",
          t(
            `${nameOfSeat(this.view.seats[deal.declarer])} 坐庄，打 ${show10(deal.level)}`,
            `${nameOfSeat(this.view.seats[deal.declarer])} declares at ${show10(deal.level)}`,
          ),
        ),
      );
    for (const show of deal?.shows || [])
      parts.push(
        made(
          "p",
          "",
          t(
            `${nameOfSeat(this.view.seats[show.seat])} 亮 ${short(cardsOf(show.cards))}`,
            `${nameOfSeat(this.view.seats[show.seat])} showed ${short(cardsOf(show.cards))}`,
          ),
        ),
      );
    if (deal?.game === "erdayi" && deal.declarer !== null)
      parts.push(
        made(
          "p",
          "",
          t(
            `${nameOfSeat(this.view.seats[deal.declarer])} 庄家，叫 ${deal.bid} 分`,
            `${nameOfSeat(this.view.seats[deal.declarer])} declares, bid ${deal.bid}`,
          ),
        ),
      );
    if (this.view.counts) parts.push(made("h2", "", t("记牌器", "Cards not seen")), this.counts());
    parts.push(
      made("h2", "", t("键", "Keys")),
      made(
        "p",
        "soft",
        t(
          "← → ↑ ↓ 走牌　空格 选　1 2 3 取几张　回车 出　H 提示　Esc 清空　L 上一圈　? 全部",
          "← → ↑ ↓ move · Space choose · 1 2 3 so many · Enter play · H hint · Esc clear · L last trick · ? all",
        ),
      ),
    );
    this.panel.replaceChildren(...parts);
  }

  counts() {
    const box = made("div", "counts");
    const ranks = this.view.table.game === "erdayi" ? "2AKQJT9876543" : "AKQJT98765432";
    box.append(
      made("span", "", ""),
      ...[...ranks].map((rank) => made("strong", "", rank.replace("T", "10"))),
    );
    for (const suit of "SHCD") {
      box.append(
        suitSign(suit),
        ...[...ranks].map((rank) => {
          const left = this.view.counts[suit + rank] || 0;
          return made("span", left ? "" : "zero", left);
        }),
      );
    }
    const jokers = made(
      "p",
      "soft",
      t(
        `大王 ${this.view.counts.W || 0}　小王 ${this.view.counts.w || 0}`,
        `big joker ${this.view.counts.W || 0}, small joker ${this.view.counts.w || 0}`,
      ),
    );
    const all = made("div");
    all.append(box, jokers);
    return all;
  }

  renderBanner() {
    this.feltRoot.querySelector(".banner")?.remove();
    if (this.me === null || !this.view.seats[this.me].away) return;
    const banner = made("div", "banner", null, { role: "status" });
    banner.append(
      made("p", "", t("机器人正替你打（托管）", "A bot is playing for you")),
      button(t("我来打", "I play again"), () => this.request({ do: "back" }), "go"),
    );
    this.feltRoot.append(banner);
  }

  bubble(seat, words) {
    const plate = this.feltRoot.querySelector(`[data-seat="${seat}"] .plate`);
    if (!plate) return;
    const box = plate.getBoundingClientRect();
    const area = this.feltRoot.getBoundingClientRect();
    const said = made("p", "said-bubble", words, { role: "status" });
    Object.assign(said.style, {
      left: `${Math.max(4, Math.min(box.left - area.left, area.width - 160))}px`,
      top: `${Math.max(2, box.top - area.top + (seat === this.me ? -34 : 26))}px`,
    });
    this.feltRoot.append(said);
    call(words);
    setTimeout(() => said.remove(), 4000);
  }

  announce(words) {
    this.polite.textContent = words;
  }

  // ---- sheets ----
  trickList(trick) {
    const list = made("ol", "last-trick");
    const { game } = this.view.table;
    for (const play of trick.plays) {
      const row = made("li");
      const words = made("div");
      words.append(
        play.cards
          ? playElement(cardsOf(play.cards), { w: 32, order: this.order, list: true })
          : made("p", "passed", t("不出", "pass")),
        made("span", "soft", shapeWords(play.shape)),
      );
      row.append(
        made(
          "strong",
          "",
          seatName(game, play.seat) + (trick.winner === play.seat ? t(" 最大", " best") : ""),
        ),
        words,
      );
      list.append(row);
    }
    return list;
  }

  showLast() {
    const tricks = this.lastTricks();
    if (!tricks.length) return;
    this.sheets.show(
      "last",
      t("上一圈", "Last trick"),
      tricks
        .slice()
        .reverse()
        .map((trick) => this.trickList(trick)),
    );
  }

  phrases() {
    const list = this.view.table.phrases || this.phraseList || [];
    const box = made("div", "pair-grid");
    box.append(
      ...list.map((text, at) =>
        button(say(text), () => {
          this.sheets.close();
          this.request({ do: "phrase", phrase: at });
        }),
      ),
    );
    this.sheets.show("phrases", t("说一句", "Say"), box);
  }

  questions() {
    const ask = (this.view.asks || []).find(
      (one) => this.me !== null && one.wanted.includes(this.me) && !one.agreed.includes(this.me),
    );
    if (!ask) {
      if (this.sheets.showing("ask")) this.sheets.close();
      return;
    }
    if (this.sheets.showing("ask")) return;
    const what =
      {
        take_back: t("要收回刚才出的牌", "wants to take the last play back"),
        pause: t("要暂停", "wants a pause"),
        resume: t("要继续", "wants to go on"),
      }[ask.what] || ask.what;
    const box = made("div", "pair-grid");
    box.append(
      button(
        t("同意", "Agree"),
        () => {
          this.sheets.close();
          this.request({ do: "agree", ask: ask.ask });
        },
        "go",
      ),
      button(t("不同意", "Decline"), () => {
        this.sheets.close();
        this.request({ do: "decline", ask: ask.ask });
      }),
    );
    this.sheets.show("ask", `${nameOfSeat(this.view.seats[ask.by])} ${what}`, box);
  }

  asksToLook({ who, name }) {
    const box = made("div", "pair-grid");
    box.append(
      button(
        t("让他看", "Let them"),
        () => {
          this.sheets.close();
          this.request({ do: "show_hand", to: who });
        },
        "go",
      ),
      button(t("不让", "No"), () => this.sheets.close()),
    );
    this.sheets.show("looks", t(`${name} 想看你的牌`, `${name} asks to see your hand`), box);
  }

  menu() {
    const again = () => {
      apply();
      this.render();
    };
    const { table, me } = this.view;
    const box = made("div", "stackup");
    const acts = made("div", "pair-grid");
    const add = (words, request, good) =>
      acts.append(
        button(words, () => {
          this.sheets.close();
          this.request(request, good);
        }),
      );
    if (this.me !== null && table.phase === "playing") {
      if (table.options.take_back)
        add(
          t("收回刚才的牌", "Take back"),
          { do: "propose", what: "take_back" },
          t("已问大家", "Everybody is asked"),
        );
      if (table.options.pause)
        add(
          table.paused ? t("继续", "Go on") : t("暂停", "Pause"),
          { do: "propose", what: table.paused ? "resume" : "pause" },
          t("已问大家", "Everybody is asked"),
        );
      if (table.options.claims) add(t("余下都是我的", "Claim the rest"), { do: "claim" });
    }
    if (!table.practice) acts.append(button(t("请朋友来", "Invite"), () => this.invite()));
    if (this.me !== null && !table.practice)
      acts.append(button(t("换到别的设备", "Go on elsewhere"), () => this.elsewhere()));
    if (this.me === null)
      acts.append(
        ...this.view.seats
          .filter((seat) => seat.kind !== "person")
          .map((seat) =>
            button(
              t(`坐 ${seatName(table.game, seat.seat)}`, `Sit ${seatName(table.game, seat.seat)}`),
              () => {
                this.sheets.close();
                this.sitDown(seat.seat);
              },
            ),
          ),
      );
    if (this.me === null && table.phase === "playing")
      acts.append(
        ...this.view.seats
          .filter((seat) => seat.kind === "person")
          .map((seat) =>
            button(t(`请看 ${seat.name} 的牌`, `Ask to see ${seat.name}'s hand`), () => {
              this.sheets.close();
              this.request({ do: "look", seat: seat.seat }, t("已问", "Asked"));
            }),
          ),
      );
    if (this.view.counts)
      acts.append(
        button(t("记牌器", "Cards not seen"), () =>
          this.sheets.show("counts", t("还没见到的牌", "Cards not seen yet"), this.counts()),
        ),
      );
    acts.append(
      button(t("键", "Keys"), () => this.sheets.show("keys", t("键", "Keys"), keysTable())),
    );
    acts.append(
      button(t("规则", "Rules"), () => {
        open(`/regulations/${table.regulation.id}/`, "_blank");
      }),
    );
    if (this.me !== null && !table.practice)
      acts.append(button(t("离开", "Leave"), () => this.leave()));
    else
      acts.append(
        button(t("回大厅", "To the lobby"), () => {
          location.href = "/play/";
        }),
      );
    box.append(acts);
    box.append(
      preferenceSwitch("colours", t("四色花色", "Four colours"), again, [2, 4]),
      preferenceSwitch("hand", t("左手", "Left hand"), again, ["right", "left"]),
      preferenceSwitch("dark", t("深色", "Dark"), again, ["auto", "dark"]),
      preferenceSwitch("motion", t("牌会动", "Cards move"), again),
      preferenceSwitch("sound", t("声音", "Sounds"), again),
      ...(hasVoice()
        ? [preferenceSwitch("voice", t("普通话报牌", "Calls in Mandarin"), again)]
        : []),
      preferenceSwitch("preselect", t("必须跟的牌替我选", "Choose forced cards for me"), again),
      preferenceSwitch("chips", t("显示可选的牌", "Offer plays to tap"), again),
      preferenceSwitch("confirm", t("甩牌要再点一下", "Confirm throws"), again),
      preferenceSwitch("letters", t("字母键", "Letter keys"), again),
    );
    if (this.me !== null && !table.practice) {
      const label = made("label");
      const auto = made("input", "", null, { type: "checkbox" });
      auto.checked = Boolean(me.auto);
      auto.addEventListener("change", () => this.request({ do: "auto", auto: auto.checked }));
      label.append(auto, t("要不起自动不出，最后一手自动出", "Pass and last play by themselves"));
      box.append(label);
    }
    this.sheets.show("menu", t("菜单", "Menu"), box);
  }

  invite() {
    const address = new URL(`/t/${this.view.table.id}/`, location.href).href;
    const box = made("div", "stackup");
    const field = made("input", "", null, {
      readonly: true,
      value: address,
      "aria-label": t("这一桌的链接", "The link of this table"),
    });
    const copy = button(
      t("复制链接", "Copy the link"),
      async () => {
        field.select();
        try {
          await navigator.clipboard.writeText(address);
        } catch {
          document.execCommand("copy");
        }
        copy.textContent = t("已复制", "Copied");
      },
      "go",
    );
    const code = made("img", "qr", null, {
      src: `/t/${this.view.table.id}/code.svg`,
      alt: t("这一桌的二维码", "QR code of this table"),
      width: 200,
      height: 200,
    });
    box.append(field, copy, code);
    if (navigator.share)
      box.append(
        button(t("分享", "Share"), () =>
          navigator
            .share({ url: address, title: this.view.table.title || t("一起打牌", "Play cards") })
            .catch(() => {}),
        ),
      );
    this.sheets.show("invite", t("请朋友来", "Invite friends"), box);
  }

  async elsewhere() {
    const answer = await this.request({ do: "link" });
    if (answer.type !== "link") return;
    const address = new URL(`/t/${this.view.table.id}/#${answer.token}`, location.href).href;
    const box = made("div", "stackup");
    box.append(
      made(
        "p",
        "",
        t(
          "在另一台设备上打开这个链接，就坐在你的位子上。不要给别人。",
          "Open this link on the other device: it has your seat. Give it to nobody.",
        ),
      ),
      made("input", "", null, {
        readonly: true,
        value: address,
        "aria-label": t("我的座位", "My seat"),
      }),
    );
    this.sheets.show("elsewhere", t("换到别的设备", "Go on elsewhere"), box);
  }

  leave() {
    const box = made("div", "pair-grid");
    box.append(
      button(
        t("离开", "Leave"),
        async () => {
          this.sheets.close();
          await this.request({ do: "leave" });
          location.href = "/play/";
        },
        "go",
      ),
      button(t("留下", "Stay"), () => this.sheets.close()),
    );
    this.sheets.show(
      "leave",
      t(
        "离开这一桌？打到一半的牌由机器人接着打",
        "Leave the table? A bot plays on in a running deal",
      ),
      box,
    );
  }

  proofLine() {
    const line = made("p", "proof-line");
    if (!this.proved) return line;
    line.append(
      made(
        "span",
        this.proved.proved ? "proof-good" : "proof-bad",
        this.proved.proved
          ? t(
              "✓ 这副牌没有人能安排（已在本机复算）",
              "✓ Nobody could arrange this deal (recomputed here)",
            )
          : t("✗ 这副牌复算不符", "✗ This deal does not recompute"),
      ),
    );
    return line;
  }

  showResult() {
    const { over } = this;
    const box = made("div", "stackup");
    box.append(made("p", "", say(over.result.text)));
    const table = made("table", "result-table");
    this.view.seats.forEach((seat) => {
      const row = table.insertRow();
      row.append(
        made("th", "", seatName(this.view.table.game, seat.seat)),
        made("td", "", nameOfSeat(seat)),
      );
      if (over.result.scores) row.append(made("td", "", signed(over.result.scores[seat.seat])));
      if (this.view.match?.totals)
        row.append(
          made(
            "td",
            "",
            t(
              `共 ${signed(this.view.match.totals[seat.seat])}`,
              `total ${signed(this.view.match.totals[seat.seat])}`,
            ),
          ),
        );
    });
    if (over.result.scores) box.append(table);
    if (over.result.levels)
      box.append(
        made(
          "p",
          "",
          t(
            `东西打 ${show10(over.result.levels[0])}，南北打 ${show10(over.result.levels[1])}`,
            `E-W at ${show10(over.result.levels[0])}, N-S at ${show10(over.result.levels[1])}`,
          ),
        ),
      );
    box.append(this.proofLine());
    const acts = made("div", "pair-grid");
    if (this.me !== null && this.view.table.phase === "between")
      acts.append(
        button(
          t("下一副", "Next deal"),
          () => {
            this.sheets.close();
            this.request({ do: "ready", ready: true });
          },
          "go",
        ),
      );
    acts.append(
      made("a", "button", t("看这一副", "Look at the deal"), {
        href: over.address,
        target: "_blank",
      }),
      made("a", "button", t("证明", "Proof"), { href: `${over.address}proof/`, target: "_blank" }),
    );
    box.append(acts);
    this.sheets.show("result", t(`第 ${over.number} 副`, `Deal ${over.number}`), box);
  }

  // ---- keys ----
  key(event) {
    if (!this.view || this.sheets.open || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog"))
      return;
    const inHand = this.handRoot.contains(document.activeElement);
    if (inHand && this.hand.key(event)) {
      event.preventDefault();
      return;
    }
    if (event.key === "Enter" && (inHand || document.activeElement === document.body)) {
      event.preventDefault();
      this.press();
      return;
    }
    if (event.key === "Escape") {
      this.clear();
      return;
    }
    if (
      !inHand &&
      ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].includes(event.key) &&
      document.activeElement === document.body
    ) {
      this.hand.focus();
      return;
    }
    if (!preferences().letters) return;
    const keys = {
      h: () => this.hint(),
      n: () => {
        const pass = this.passAction();
        if (pass) this.act(pass);
      },
      l: () => this.showLast(),
      m: () => this.menu(),
      j: () => {
        if (this.view.table.referee)
          this.request({ do: "call" }, t("已叫裁判", "The referee is called"));
      },
      "?": () => this.sheets.show("keys", t("键", "Keys"), keysTable()),
    };
    const act = keys[event.key.toLowerCase()];
    if (act) {
      event.preventDefault();
      act();
    }
  }
}

const signed = (number) => (number > 0 ? `+${number}` : `${number}`);
const show10 = (level) => String(level).replace("T", "10");
const waitsFor = (deal) =>
  ({ burying: "埋底", bidding: "叫分", naming: "指定", drawing: "抓牌", pause: "取底" })[
    deal.phase
  ] || "出牌";

// Before trump is settled the hand lies by the show that stands.
function standing(deal) {
  const last = deal.shows?.at(-1);
  const suit = last && cardsOf(last.cards).find((code) => code.length > 1);
  return suit ? suit[0] : null;
}

export function start(root = document.getElementById("table")) {
  const token = location.hash.slice(1) || null;
  if (token) history.replaceState(null, "", location.pathname);
  const page = new TablePage(root, {
    connect: (heard) => new Connection(root.dataset.socket, heard, { token }),
  });
  const phrases = document.getElementById("phrases");
  if (phrases) page.phraseList = JSON.parse(phrases.textContent);
  return page;
}
