// A playing card as our own SVG, one drawing for hands, tricks, replays, walls and paper:
// <paisai-card code="HT"></paisai-card>. S H C D and a rank, w and W for the jokers, as in records;
// without a code the back. Its size is that of its font: 1em wide. `drawCard` makes the card of a
// table: as wide as it is told, with copies behind it, a number, trump, points and kitty marked.
const SVG = "http://www.w3.org/2000/svg";
export const SUIT_SHAPES = {
  S:
    "M12 2C8 7 3 10 3 15a4.5 4.5 0 0 0 8 2.8C10.8 20 10 21.5 8.5 23" +
    "h7C14 21.5 13.2 20 13 17.8A4.5 4.5 0 0 0 21 15C21 10 16 7 12 2Z",
  H: "M12 22C6 16 2.5 12.5 2.5 8.5A4.8 4.8 0 0 1 12 6.3 4.8 4.8 0 0 1 21.5 8.5C21.5 12.5 18 16 12 22Z",
  C:
    "M12 2a4.6 4.6 0 0 0-3.7 7.3A4.6 4.6 0 1 0 11 16.5C10.8 19.5 10 21.5 8.5 23" +
    "h7C14 21.5 13.2 19.5 13 16.5A4.6 4.6 0 1 0 15.7 9.3 4.6 4.6 0 0 0 12 2Z",
  D: "M12 2 20.5 12.5 12 23 3.5 12.5Z",
};
const NAMES = {
  zh: { S: "黑桃", H: "红桃", C: "梅花", D: "方块", w: "小王", W: "大王", back: "牌背" },
  en: {
    S: "spade ",
    H: "heart ",
    C: "club ",
    D: "diamond ",
    w: "small joker",
    W: "big joker",
    back: "a card",
  },
};
const WEAVE = "M8 8h44v68H8ZM8 30 30 8 52 30M8 54 30 76 52 54M8 30 52 76M52 30 8 76";

export function part(parent, name, attributes, text = "") {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text) made.textContent = text;
  parent.append(made);
  return made;
}

export function nameOf(code, language) {
  const names = NAMES[language.startsWith("en") ? "en" : "zh"];
  if (!code) return names.back;
  return code.length === 1 ? names[code] : names[code[0]] + code[1].replace("T", "10");
}

function faceClass(code) {
  if (!code) return "card-face card-back";
  const red = "HDW".includes(code[0]) ? " card-red" : "";
  return `card-face${red}${code.length > 1 ? ` card-${code[0]}` : ""}`;
}

// The card of a table. `copies` lie behind it as paper edges; `taken` of them are chosen: all of
// them make it green, some stand `out` behind it. `dense`: less than 30 px of it will be seen.
export function drawCard(
  code,
  {
    w,
    h,
    copies = 1,
    taken = 0,
    out = 0,
    trump = false,
    points = false,
    kitty = false,
    dense = false,
    flat = false,
    large = w >= 50,
  },
) {
  const card = document.createElementNS(SVG, "svg");
  card.setAttribute("width", w);
  card.setAttribute("height", h);
  card.setAttribute("viewBox", `0 0 ${w} ${h}`);
  card.setAttribute("aria-hidden", "true");
  const whole = taken > 0 && taken === copies;
  card.setAttribute(
    "class",
    `${faceClass(code)} on-table${whole ? " chosen" : ""}${large ? " large" : ""}`,
  );
  const paper = { x: 0.5, y: 0.5, width: w - 1, height: h - 1, rx: Math.min(6, w / 9) };
  if (taken && !whole) {
    const behind = part(card, "g", { class: "taken-behind", transform: `translate(0 ${-out})` });
    part(behind, "rect", { ...paper, class: "face-paper" });
    index(behind, code, { w, dense, points, large });
  } else if (!flat) {
    for (let copy = copies - 1; copy > 0; copy -= 1)
      part(card, "rect", { ...paper, x: 0.5 + 2 * copy, y: 0.5 - 3 * copy, class: "edge" });
  }
  part(card, "rect", { ...paper, class: "face-paper" });
  if (!code) {
    part(card, "path", { class: "weave", d: WEAVE, transform: `scale(${w / 60} ${h / 84})` });
    return card;
  }
  if (trump)
    part(card, "path", {
      class: "trump-edge",
      d: `M1 4V${paper.rx}Q1 1 ${paper.rx} 1H${w - paper.rx}Q${w - 1} 1 ${w - 1} ${paper.rx}V4.5H1Z`,
    });
  index(card, code, { w, dense, points, large });
  const [bx, by, bw, bh, size] = large ? [27, 32, 14, 17, 14] : [dense ? 14 : 17, 22, 11, 14, 12];
  if (copies > 1) {
    const words = taken && !whole ? `${taken}/${copies}` : `${copies}`;
    const wide = words.length > 1 ? bw * 1.9 : bw;
    const badge = part(card, "g", { class: `badge${taken ? " badge-on" : ""}` });
    part(badge, "rect", { x: bx, y: by, width: wide, height: bh, rx: 3 });
    part(
      badge,
      "text",
      { x: bx + wide / 2, y: by + bh - 3, "text-anchor": "middle", "font-size": size },
      words,
    );
  }
  if (kitty)
    part(card, "text", { x: large ? 6 : 3, y: large ? 66 : 47, class: "kitty-mark" }, "底");
  return card;
}

function index(card, code, { w, dense, points, large }) {
  const [x, rank, baseline] = large ? [5, 26, 25] : [3, 18, 17];
  if (code.length === 1) {
    const size = large ? 18 : 15;
    part(
      card,
      "text",
      { x, y: size + 1, class: "joker", "font-size": size },
      code === "W" ? "大" : "小",
    );
    part(card, "text", { x, y: 2 * size + 2, class: "joker", "font-size": size }, "王");
    return;
  }
  const words = code[1].replace("T", "10");
  if (points) {
    const width = (words === "10" ? 1.02 : 0.62) * rank + 3;
    part(card, "rect", {
      x: x - 2,
      y: 3,
      width: Math.min(width, w - 3),
      height: baseline - 0.5,
      class: "mark",
    });
    part(card, "rect", {
      x: x - 2,
      y: baseline + 1,
      width: Math.min(width, w - 3),
      height: 2,
      class: "mark-line",
    });
  }
  part(
    card,
    "text",
    { x, y: baseline, class: words === "10" ? "rank ten" : "rank", "font-size": rank },
    words,
  );
  const size = large ? 19 : dense ? 11 : 13;
  part(card, "path", {
    d: SUIT_SHAPES[code[0]],
    class: "suit",
    transform: `translate(${x - 0.5} ${large ? 31 : 22}) scale(${size / 24})`,
  });
}

// The card by itself, with its suit large below: of a list, a wall, a print.
export function drawn(code, language = document.documentElement.lang) {
  const card = document.createElementNS(SVG, "svg");
  card.setAttribute("viewBox", "0 0 60 84");
  card.setAttribute("role", "img");
  card.setAttribute("aria-label", nameOf(code, language));
  card.setAttribute("class", faceClass(code));
  part(card, "rect", { x: 1, y: 1, width: 58, height: 82, rx: 6 });
  if (!code) {
    part(card, "path", { class: "weave", d: WEAVE });
    return card;
  }
  if (code.length === 1) {
    part(
      card,
      "text",
      { x: 30, y: 36, "text-anchor": "middle", class: "joker" },
      code === "W" ? "大" : "小",
    );
    part(card, "text", { x: 30, y: 64, "text-anchor": "middle", class: "joker" }, "王");
    return card;
  }
  part(card, "text", { x: 7, y: 24, class: "rank" }, code[1].replace("T", "10"));
  part(card, "path", { d: SUIT_SHAPES[code[0]], transform: "translate(5 28) scale(.68)" });
  part(card, "path", { d: SUIT_SHAPES[code[0]], transform: "translate(19 36) scale(1.5)" });
  return card;
}

class PaisaiCard extends globalThis.HTMLElement {
  static observedAttributes = ["code"];
  connectedCallback() {
    this.replaceChildren(drawn(this.getAttribute("code") || ""));
  }
  attributeChangedCallback() {
    if (this.isConnected) this.connectedCallback();
  }
}
if (!customElements.get("paisai-card")) customElements.define("paisai-card", PaisaiCard);
