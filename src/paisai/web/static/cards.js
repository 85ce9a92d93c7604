// A playing card as our own SVG: <paisai-card code="HT"></paisai-card>. S H C D and a rank, w and W
// for the jokers, as in records; without a code the back. Its size is that of its font: 1em wide.
const SVG = "http://www.w3.org/2000/svg";
const SUITS = {
  S: "M12 2C8 7 3 10 3 15a4.5 4.5 0 0 0 8 2.8C10.8 20 10 21.5 8.5 23h7C14 21.5 13.2 20 13 17.8A4.5 4.5 0 0 0 21 15C21 10 16 7 12 2Z",
  H: "M12 22C6 16 2.5 12.5 2.5 8.5A4.8 4.8 0 0 1 12 6.3 4.8 4.8 0 0 1 21.5 8.5C21.5 12.5 18 16 12 22Z",
  C: "M12 2a4.6 4.6 0 0 0-3.7 7.3A4.6 4.6 0 1 0 11 16.5C10.8 19.5 10 21.5 8.5 23h7C14 21.5 13.2 19.5 13 16.5A4.6 4.6 0 1 0 15.7 9.3 4.6 4.6 0 0 0 12 2Z",
  D: "M12 2 20.5 12.5 12 23 3.5 12.5Z",
};
const NAMES = {
  zh: { S: "黑桃", H: "红桃", C: "梅花", D: "方块", w: "小王", W: "大王", back: "牌背" },
  en: { S: "spade ", H: "heart ", C: "club ", D: "diamond ", w: "small joker", W: "big joker", back: "a card" },
};

function part(parent, name, attributes, text = "") {
  const one = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  one.textContent = text;
  parent.append(one);
  return one;
}

export function nameOf(code, language) {
  const names = NAMES[language.startsWith("en") ? "en" : "zh"];
  if (!code) return names.back;
  return code.length === 1 ? names[code] : names[code[0]] + code[1].replace("T", "10");
}

export function drawn(code, language = document.documentElement.lang) {
  const card = document.createElementNS(SVG, "svg");
  const red = "HDW".includes(code[0] || "S");
  card.setAttribute("viewBox", "0 0 60 84");
  card.setAttribute("role", "img");
  card.setAttribute("aria-label", nameOf(code, language));
  card.setAttribute("class", `card-face${red && code ? " card-red" : ""}${code ? "" : " card-back"}`);
  part(card, "rect", { x: 1, y: 1, width: 58, height: 82, rx: 6 });
  if (!code) { part(card, "path", { class: "weave", d: "M8 8h44v68H8ZM8 30 30 8 52 30M8 54 30 76 52 54M8 30 52 76M52 30 8 76" }); return card; }
  if (code.length === 1) {
    part(card, "text", { x: 30, y: 36, "text-anchor": "middle", class: "joker" }, code === "W" ? "大" : "小");
    part(card, "text", { x: 30, y: 64, "text-anchor": "middle", class: "joker" }, "王");
    return card;
  }
  part(card, "text", { x: 7, y: 24, class: "rank" }, code[1].replace("T", "10"));
  part(card, "path", { d: SUITS[code[0]], transform: "translate(5 28) scale(.68)" });
  part(card, "path", { d: SUITS[code[0]], transform: "translate(19 36) scale(1.5)" });
  return card;
}

class PaisaiCard extends HTMLElement {
  static observedAttributes = ["code"];
  connectedCallback() { this.replaceChildren(drawn(this.getAttribute("code") || "")); }
  attributeChangedCallback() { if (this.isConnected) this.connectedCallback(); }
}
if (!customElements.get("paisai-card")) customElements.define("paisai-card", PaisaiCard);
