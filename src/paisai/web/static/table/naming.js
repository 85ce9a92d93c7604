// How are cards and actions written on a button? What a play is called is the server's word; here
// only cards are put side by side.
import { effectiveSuit, isJoker } from "./order.js";
import { cardsOf, t } from "./words.js";

const SIGNS = { S: "♠", H: "♥", C: "♣", D: "♦" };

// ♠9988, ♥7♦7, 大王: the suit once for ranks that follow each other.
export function short(cards) {
  let suit = null;
  return cards
    .map((code) => {
      if (isJoker(code)) {
        suit = null;
        return t(code === "W" ? "大王" : "小王", code === "W" ? "big joker " : "small joker ");
      }
      const sign = code[0] === suit ? "" : SIGNS[code[0]];
      suit = code[0];
      return sign + code[1].replace("T", "10");
    })
    .join("");
}

const WIDTHS = [
  ["单张", "singles"],
  ["对子", "pairs"],
  ["三条", "triples"],
];

export function kindName(kind) {
  const [width, length] = kind.split("x").map(Number);
  if (length === 1) return t(...WIDTHS[width - 1]);
  return t(
    `${length} 连${width === 2 ? "对" : "三条"}拖拉机`,
    `tractor of ${length} ${WIDTHS[width - 1][1]}`,
  );
}

// The words of an action that has a button of its own.
export function actionWords(action, deal, me) {
  if (action.type === "bid")
    return action.points ? t(`${action.points} 分`, `${action.points}`) : t("不叫", "Pass");
  if (action.type === "pass") return t("不出", "Pass");
  if (action.type === "no_show") return t("不亮", "No show");
  if (action.type === "name")
    return t(`指定${kindName(action.kind)}`, `Name ${kindName(action.kind)}`);
  if (action.type === "demand")
    return action.wanted
      ? t(`指定 ${short([action.card])} 一门`, `Demand the suit of ${short([action.card])}`)
      : t(`禁止 ${short([action.card])} 一门`, `Forbid the suit of ${short([action.card])}`);
  if (action.type === "show") return `${showWord(deal, me)} ${short(cardsOf(action.cards))}`;
  return short(cardsOf(action.cards || ""));
}

export function showWord(deal, me) {
  const standing = deal.shows?.at(-1);
  if (!standing) return t("亮", "Show");
  return standing.seat === me ? t("加固", "Secure") : t("反", "Overturn");
}

// A play of one unit: so many faces, of each so many; null where it is none.
export function unitOf(cards) {
  const copies = new Map();
  for (const code of cards) copies.set(code, (copies.get(code) || 0) + 1);
  const widths = new Set(copies.values());
  return widths.size === 1 ? { width: [...widths][0], length: copies.size } : null;
}

// Up to `most` plays to choose by one tap: of the led kind, the longest and then as the server lists
// them. No advice: only what is legal.
export function chipsOf(legal, deal, most) {
  if (!legal || legal.phase !== "playing") return [];
  const plays = legal.actions
    .filter((action) => action.type === "play" && !action.units)
    .map((action) => cardsOf(action.cards));
  const led = deal.game === "shengji" && deal.trick?.plays?.length ? deal.trick.lead : null;
  const wanted = plays.filter((cards) => {
    const unit = unitOf(cards);
    if (deal.game === "erdayi") return cards.length > 1 || Boolean(deal.to_beat);
    if (!unit) return false;
    if (!led) return cards.length > 1;
    const [width, length] = led[0].kind.split("x").map(Number);
    return led.length === 1 && cards.length > 1 && unit.width === width && unit.length === length;
  });
  wanted.sort((a, b) => b.length - a.length);
  return wanted.slice(0, most);
}

// Cards that are in every legal play: a suit of no more cards than were led, or what all listed plays
// share; none where not every play is listed.
export function forcedCards(legal, deal = null) {
  if (!legal || legal.phase !== "playing") return [];
  if (typeof legal.forced === "string") return cardsOf(legal.forced);
  const led = deal?.game === "shengji" ? deal.trick?.plays?.[0] : null;
  if (led && legal.size) {
    const order = { level: deal.level, trump: deal.trump };
    const suit = effectiveSuit(cardsOf(led.cards)[0], order);
    const suited = cardsOf(deal.hand).filter((code) => effectiveSuit(code, order) === suit);
    if (suited.length <= legal.size) return suited;
  }
  const plays = legal.actions.filter((action) => action.type === "play");
  if (legal.more || plays.length !== legal.actions.length || !plays.length || legal.size === null)
    return [];
  const counts = plays.map((action) => {
    const copies = new Map();
    for (const code of cardsOf(action.cards)) copies.set(code, (copies.get(code) || 0) + 1);
    return copies;
  });
  return [...counts[0]].flatMap(([code, copies]) =>
    Array(Math.min(copies, ...counts.map((one) => one.get(code) || 0))).fill(code),
  );
}

// How wide the units are that a tap should take: all when leading or burying.
export function unitAsked(legal, deal) {
  if (!legal || legal.phase !== "playing" || deal.game !== "shengji" || !deal.trick?.plays?.length)
    return null;
  return Math.max(...deal.trick.lead.map((unit) => Number(unit.kind[0])));
}
