// How are words put on the page? A text of the server is {zh, en}; suits in it are drawn in their
// colour and never torn from their ranks.
import { SUIT_SHAPES, part } from "../cards.js";

export const english = () => document.documentElement.lang.startsWith("en");
export const t = (zh, en) => (english() ? en : zh);
export const say = (text) => (text ? (english() ? text.en : text.zh) : "");
const SIGNS = { "♠": "S", "♥": "H", "♣": "C", "♦": "D" };
const SPOKEN = {
  S: ["黑桃", "spades"],
  H: ["红桃", "hearts"],
  C: ["梅花", "clubs"],
  D: ["方块", "diamonds"],
};

export function suitSign(suit) {
  const sign = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  sign.setAttribute("viewBox", "0 0 24 24");
  sign.setAttribute("class", `suit-sign suit-${suit}`);
  sign.setAttribute("role", "img");
  sign.setAttribute("aria-label", suitName(suit));
  part(sign, "path", { d: SUIT_SHAPES[suit] });
  return sign;
}

export const suitName = (suit) =>
  suit === "trump" || suit === "T" ? t("主牌", "trumps") : t(...SPOKEN[suit]);

// ♠9988 as a sign and its ranks that stay together.
export function rich(words) {
  const whole = document.createDocumentFragment();
  for (const piece of String(words).split(/([♠♥♣♦][0-9AKQJ]*)/u)) {
    if (!piece) continue;
    if (!(piece[0] in SIGNS)) {
      whole.append(piece);
      continue;
    }
    const kept = document.createElement("span");
    kept.className = "kept";
    kept.append(suitSign(SIGNS[piece[0]]), piece.slice(1));
    whole.append(kept);
  }
  return whole;
}

// The name of a play as the server has it, with cards of one suit side by side: ♠9 ♠9 is ♠99.
export const shapeWords = (text) =>
  say(text).replace(
    /([♠♥♣♦])([0-9AKQJ]+)((?: \1[0-9AKQJ]+)+)/gu,
    (_, sign, first, rest) => sign + first + rest.replaceAll(` ${sign}`, ""),
  );

// A person has one name, a bot one in each language.
export const nameOfSeat = (seat) => (english() && seat.name_en) || seat.name || t("空位", "open");

export const spoken = (words) =>
  String(words).replace(/[♠♥♣♦]/gu, (sign) => t(...SPOKEN[SIGNS[sign]]).concat(" "));

// An element with its class, words and attributes; null words leave it empty.
export function made(name, kind = "", words = null, attributes = {}) {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  if (words !== null)
    element.append(typeof words === "string" || typeof words === "number" ? rich(words) : words);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(key, value);
  }
  return element;
}

export function button(words, act, kind = "", attributes = {}) {
  // `data-off`: a page that is shown again does not switch it on by itself.
  const element = made("button", kind, words, {
    type: "button",
    ...attributes,
    "data-off": Boolean(attributes.disabled),
  });
  element.addEventListener("click", act);
  return element;
}

export const cardsOf = (written) => (written ? written.split(" ") : []);
export const written = (cards) => cards.join(" ");
const WINDS = [
  ["东", "East"],
  ["北", "North"],
  ["西", "West"],
  ["南", "South"],
];
const STEMS = [
  ["甲", "A"],
  ["乙", "B"],
  ["丙", "C"],
];
export const seatName = (game, seat) => t(...(game === "erdayi" ? STEMS : WINDS)[seat]);
