// The hand of cards on the page: drawn by the layout, chosen from by finger, mouse, keys and a
// screen reader. It tells its owner of every new choice and plays nothing by itself.
import { drawCard, nameOf } from "../cards.js";
import { columnTapped, exactly, labelled, ranOver, tapped } from "./choosing.js";
import { handByRanks, handBySuits, partly, raised, stackAt } from "./layout.js";
import { POINTS, effectiveSuit, isJoker } from "./order.js";
import { button, english, made, suitName, suitSign, t } from "./words.js";

const RUN = 10;
const EDGE = 24;
const LONG = 400;

export class Hand {
  constructor(root, { chose, locked }) {
    this.root = root;
    this.chose = chose;
    this.locked = locked;
    this.choice = new Map();
    this.asked = { unit: null, need: null };
    this.stacks = [];
    this.focused = null;
    this.spotted = new Set();
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", (event) => this.up(event));
    root.addEventListener("pointercancel", () => this.cancel());
    root.addEventListener("contextmenu", (event) => event.preventDefault());
    root.addEventListener("click", (event) => this.click(event));
  }

  // Draws these cards on this screen. `order`: level and trump of 升级; null: columns by rank.
  show({ cards, order, screen, kitty = [], dim = null }) {
    this.order = order;
    this.screen = screen;
    this.kitty = kitty;
    this.dim = dim;
    this.layout = order ? handBySuits(cards, order, screen) : handByRanks(cards, screen);
    this.stacks = this.layout.rows.flat().map((stack) => Object.assign(stack, { key: stack.code }));
    this.draw();
  }

  draw() {
    const held = this.root.contains(document.activeElement) ? this.focused : null;
    const groups = this.order ? this.bySuit() : [{ name: t("手牌", "hand"), stacks: this.stacks }];
    this.root.style.height = `${this.layout.height}px`;
    if (!this.stacks.some((stack) => stack.key === this.focused))
      this.focused = this.stacks[0]?.key ?? null;
    this.root.replaceChildren(
      ...this.layout.labels.map((label) => this.label(label)),
      ...groups.map((group) => {
        const row = made("div", "hand-row", null, {
          role: "group",
          "aria-label": `${group.name}${t(`，${count(group.stacks)} 张`, `, ${count(group.stacks)} cards`)}`,
        });
        row.append(...group.stacks.map((stack) => this.stack(stack)));
        return row;
      }),
    );
    if (held) this.root.querySelector(`[data-key="${held}"]`)?.focus({ preventScroll: true });
  }

  bySuit() {
    const rows = new Map();
    for (const stack of this.stacks) rows.set(stack.row, [...(rows.get(stack.row) || []), stack]);
    return [...rows].map(([suit, stacks]) => ({ name: suitName(suit), stacks }));
  }

  label({ suit, trump, part, count: cards, x, y, w, h }) {
    const element = button(
      null,
      () =>
        this.changed(
          labelled(
            this.choice,
            this.stacks.filter((stack) => stack.row === suit),
            this.asked,
          ),
        ),
      `row-label${suit === "trump" ? " trump" : ""}`,
      { "aria-label": t(`${suitName(suit)}全选`, `all ${suitName(suit)}`), tabindex: -1 },
    );
    Object.assign(element.style, {
      left: `${x}px`,
      top: `${y}px`,
      width: `${w}px`,
      height: `${h}px`,
    });
    if (suit === "trump") {
      if (!part) element.append(made("span", "", "主"));
      if (part !== 0 && trump) element.append(suitSign(trump));
    } else element.append(suitSign(suit));
    if (part === undefined || part > 0) element.append(made("span", "row-count", cards));
    return element;
  }

  stack(stack) {
    const taken = this.choice.get(stack.key) || 0;
    const whole = taken > 0 && taken === stack.copies;
    const rise = raised(this.layout.rowPitch);
    const looks = [
      "hand-stack",
      whole && "raised",
      this.dim && !this.dim.has(stack.code) && "dim",
      this.spotted.has(stack.code) && "new",
    ];
    const element = made("button", looks.filter(Boolean).join(" "), null, {
      type: "button",
      "data-key": stack.key,
      "aria-pressed": taken ? (whole ? "true" : "mixed") : "false",
      "aria-label": this.spoken(stack, taken),
      tabindex: stack.key === this.focused ? 0 : -1,
    });
    const { hit } = stack;
    Object.assign(element.style, {
      left: `${stack.x}px`,
      top: `${stack.y}px`,
      width: `${hit.w}px`,
      height: `${hit.h}px`,
      zIndex: 10 + Math.round(stack.y / 4),
    });
    const card = drawCard(stack.code, {
      w: stack.w,
      h: stack.h,
      copies: stack.copies,
      taken,
      out: partly(this.layout.rowPitch),
      trump: Boolean(this.order) && effectiveSuit(stack.code, this.order) === "trump",
      points: Boolean(this.order) && !isJoker(stack.code) && stack.code[1] in POINTS,
      kitty: this.kitty.includes(stack.code) && this.layout.rowPitch >= 50,
      dense: stack.pitch < 30,
      flat: whole && this.layout.rowPitch < 48,
    });
    if (whole && this.order) card.style.transform = `translateY(${-rise}px)`;
    if (whole && !this.order) card.style.transform = "translateY(-10px)";
    element.append(card);
    return element;
  }

  spoken(stack, taken) {
    const language = english() ? "en" : "zh";
    const words = [nameOf(stack.code, language).replace(/(黑桃|红桃|梅花|方块)/u, "$1 ")];
    if (this.order) {
      const { level } = this.order;
      const trump = effectiveSuit(stack.code, this.order) === "trump";
      if (trump) words.push(t("主牌", "trump"));
      if (stack.code[1] === level) words.push(t("级牌", "level card"));
      words.push(
        t(`${COUNT[stack.copies]}张`, stack.copies === 1 ? "one" : `${stack.copies} cards`),
      );
      if (!trump) words.push(t("副牌", "side suit"));
      if (!isJoker(stack.code) && stack.code[1] in POINTS) words.push(t("分牌", "points"));
      if (this.kitty.includes(stack.code)) words.push(t("底牌", "from the kitty"));
    } else if (stack.of > 1)
      words.push(
        t(
          `${COUNT[stack.of]}张中的第${COUNT[stack.place + 1].replace("两", "二")}张`,
          `${stack.place + 1} of ${stack.of}`,
        ),
      );
    if (taken === 0) words.push(t("未选", "not chosen"));
    else if (stack.copies === 1) words.push(t("已选", "chosen"));
    else words.push(t(`已选${COUNT[taken]}张`, `${taken} chosen`));
    return words.join(english() ? ", " : "，");
  }

  setChoice(choice) {
    this.choice = choice;
    if (this.layout) this.draw();
  }

  changed(choice) {
    if (this.locked()) return;
    this.setChoice(choice);
    this.chose(choice);
  }

  tap(stack) {
    if (!this.order)
      this.changed(
        columnTapped(
          this.choice,
          this.stacks.filter((other) => other.rank === stack.rank),
          stack.place,
          this.asked,
        ),
      );
    else this.changed(tapped(this.choice, stack, this.asked));
  }

  point({ clientX, clientY }) {
    const box = this.root.getBoundingClientRect();
    return stackAt(this.layout, clientX - box.left, clientY - box.top);
  }

  down(event) {
    if (event.target.closest(".row-label") || event.button > 0 || !this.layout) return;
    const stack = this.point(event);
    this.finger = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      stack,
      before: this.choice,
      passed: [],
      kind: "tap",
    };
    if (!stack) return;
    this.focused = stack.key;
    this.timer = setTimeout(() => this.longPress(), LONG);
  }

  move(event) {
    const { finger } = this;
    if (!finger || finger.id !== event.pointerId || finger.kind === "long") return;
    if (finger.kind === "tap" && Math.abs(event.clientX - finger.x) >= RUN && finger.stack) {
      clearTimeout(this.timer);
      if (finger.x < EDGE || finger.x > innerWidth - EDGE) return;
      finger.kind = "run";
      finger.passed = [finger.stack];
    }
    if (finger.kind !== "run") return;
    const stack = this.point(event);
    if (stack && this.order && stack.row !== finger.stack.row) return;
    if (stack && !finger.passed.includes(stack)) finger.passed.push(stack);
    this.changed(
      ranOver(
        finger.before,
        finger.passed.map((one) => this.now(one)),
        this.asked,
      ),
    );
  }

  now(stack) {
    return this.stacks.find((one) => one.key === stack.key) || stack;
  }

  up(event) {
    clearTimeout(this.timer);
    const { finger } = this;
    this.finger = null;
    this.last = event.timeStamp;
    if (finger?.kind === "tap" && finger.stack && finger.id === event.pointerId)
      this.tap(this.now(finger.stack));
  }

  cancel() {
    clearTimeout(this.timer);
    this.finger = null;
  }

  // Enter, Space and screen readers click without a finger.
  click(event) {
    const element = event.target.closest(".hand-stack");
    if (!element || event.detail > 0) return;
    const stack = this.stacks.find((one) => one.key === element.dataset.key);
    if (stack) {
      this.focused = stack.key;
      this.tap(stack);
    }
  }

  longPress() {
    const { finger } = this;
    if (!finger?.stack || this.locked()) return;
    finger.kind = "long";
    this.stepper(finger.stack);
  }

  stepper(stack) {
    this.root.parentElement.querySelector(".stepper")?.remove();
    const box = made("div", "stepper", null, {
      role: "group",
      "aria-label": t("取几张", "how many"),
    });
    for (let n = 0; n <= stack.copies; n += 1) {
      box.append(
        button(String(n), () => {
          box.remove();
          this.changed(exactly(this.choice, stack, n, this.asked));
        }),
      );
    }
    const area = this.root.getBoundingClientRect();
    const width = 48 * (stack.copies + 1);
    Object.assign(box.style, {
      left: `${Math.max(4, Math.min(area.left + stack.x - width / 2 + stack.w / 2, innerWidth - width - 4))}px`,
      top: `${area.top + stack.y - 56}px`,
    });
    this.root.parentElement.append(box);
    const away = (event) => {
      if (!box.contains(event.target)) {
        box.remove();
        document.removeEventListener("pointerdown", away, true);
      }
    };
    setTimeout(() => document.addEventListener("pointerdown", away, true));
  }

  // Keys while the hand has the focus; whether the key was one of its own.
  key(event) {
    const rows =
      this.order || this.screen.kind === "lying"
        ? this.layout.rows
        : columnsAcross(this.layout.rows);
    const at = rows.findIndex((row) => row.some((stack) => stack.key === this.focused));
    if (at < 0) return false;
    const row = rows[at];
    const place = row.findIndex((stack) => stack.key === this.focused);
    const stack = row[place];
    if (event.key === " ") {
      this.tap(stack);
      return true;
    }
    if (/^[0-4]$/u.test(event.key)) {
      if (this.order) this.changed(exactly(this.choice, stack, Number(event.key), this.asked));
      else {
        const column = this.stacks.filter((other) => other.rank === stack.rank);
        const cleared = new Map(
          [...this.choice].filter(([key]) => !column.some((one) => one.key === key)),
        );
        const count = Math.min(Number(event.key), column.length);
        this.changed(count ? columnTapped(cleared, column, count - 1, this.asked) : cleared);
      }
      return true;
    }
    const aims = {
      ArrowLeft: () => row[place - 1],
      ArrowRight: () => row[place + 1],
      Home: () => row[0],
      End: () => row.at(-1),
      ArrowUp: () => nearest(rows[at - 1], stack),
      ArrowDown: () => nearest(rows[at + 1], stack),
    };
    if (!(event.key in aims)) return false;
    const next = aims[event.key]();
    if (next) {
      if (event.shiftKey && /Left|Right/u.test(event.key))
        this.changed(
          ranOver(this.choice, this.choice.has(stack.key) ? [next] : [stack, next], this.asked),
        );
      this.focused = next.key;
      this.draw();
      this.root.querySelector(`[data-key="${next.key}"]`)?.focus({ preventScroll: true });
    }
    return true;
  }

  focus() {
    this.root.querySelector('[tabindex="0"]')?.focus({ preventScroll: true });
  }
}

const COUNT = ["零", "一", "两", "三", "四"];
const count = (stacks) => stacks.reduce((sum, stack) => sum + stack.copies, 0);
const nearest = (row, stack) =>
  row?.reduce(
    (best, one) => (Math.abs(one.x - stack.x) < Math.abs(best.x - stack.x) ? one : best),
    row[0],
  );

// The columns of 二打一 walked as rows: left and right from front to front, up and down within one.
function columnsAcross(columns) {
  const deepest = Math.max(0, ...columns.map((column) => column.length));
  return Array.from({ length: deepest }, (_, up) =>
    columns.map((column) => column.at(-1 - up)).filter(Boolean),
  ).reverse();
}
