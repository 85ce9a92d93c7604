// The table itself: who sits where, what each has laid down, who led and who is winning. The same
// for playing, watching, looking back and learning.
import { drawCard, nameOf } from "../cards.js";
import { playOnTable } from "./layout.js";
import { POINTS, effectiveSuit, faces, isJoker } from "./order.js";
import {
  cardsOf,
  english,
  made,
  nameOfSeat,
  seatName,
  shapeWords,
  spoken,
  suitName,
  t,
} from "./words.js";

const PLACES = { 4: ["south", "east", "north", "west"], 3: ["south", "east", "west"] };

// Where a seat is seen from another: the next player anticlockwise is at the right.
export function placeOf(seat, me, seats) {
  return PLACES[seats][(seat - (me ?? 0) + seats) % seats];
}

// What a seat has laid down in the trick that lies on the table, by seat.
export function laidBySeat(deal) {
  if (!deal) return new Map();
  const plays = deal.game === "shengji" ? deal.trick?.plays || [] : deal.trick || [];
  const latest = new Map();
  for (const play of plays) latest.set(play.seat, play);
  return latest;
}

const leaderOf = (deal) => (deal.game === "shengji" ? deal.trick?.leader : deal.trick?.[0]?.seat);
const winnerOf = (deal) => (deal.game === "shengji" ? deal.trick?.winner : deal.to_beat?.seat);
export const isTrump = (code, order) => Boolean(order) && effectiveSuit(code, order) === "trump";
export const hasPoints = (code, order) => Boolean(order) && !isJoker(code) && code[1] in POINTS;

// The cards of a play, laid out; `side`: at the left or right edge.
export function playElement(cards, { w, order, side = false, list = false }) {
  const laid = playOnTable(faces(cards), w, side, list);
  const box = made("div", "play");
  Object.assign(box.style, { width: `${laid.width}px`, height: `${laid.height}px` });
  for (const card of laid.cards) {
    const drawn = drawCard(card.code, {
      w: card.w,
      h: card.h,
      copies: card.copies,
      trump: isTrump(card.code, order),
      points: hasPoints(card.code, order),
      dense: card.w < 36,
    });
    Object.assign(drawn.style, { left: `${card.x}px`, top: `${card.y}px` });
    box.append(drawn);
  }
  return box;
}

export class Felt {
  constructor(root) {
    this.root = root;
    this.list = made("ol", "unseen");
    this.seats = new Map();
    this.middle = made("div", "felt-middle");
    this.stage = made("div", "felt-stage");
    root.append(this.stage, this.list);
  }

  show({ view, screen, me, hold = null, own = true }) {
    this.own = own;
    const { deal, seats } = view;
    const order =
      deal?.game === "shengji"
        ? { level: deal.level, trump: deal.trump_known ? deal.trump : null }
        : null;
    const shown = hold || (view.table.phase === "playing" ? deal : null);
    const laid = laidBySeat(shown);
    const anything = laid.size > 0 || view.open;
    this.root.dataset.laid = anything ? "cards" : "none";
    const blocks = seats.map((seat) =>
      this.seat({ seat, view, deal: shown, play: laid.get(seat.seat), me, screen, order }),
    );
    const first = shown && laid.size ? leaderOf(shown) : (me ?? 0);
    const inOrder = seats.map((_, at) => blocks[((first ?? 0) + at) % seats.length]);
    this.stage.replaceChildren(...(screen.list ? inOrder : blocks), this.middle);
    this.reachable(screen.list);
    this.list.replaceChildren(...this.words(view, shown, laid, me));
    this.list.setAttribute("aria-label", t("桌面", "the table"));
  }

  seat({ seat, view, deal, play, me, screen, order }) {
    const count = view.seats.length;
    const place = placeOf(seat.seat, me, count);
    const block = made("div", `place place-${place}`, null, {
      "aria-hidden": "true",
      "data-seat": seat.seat,
    });
    const turn =
      view.deal &&
      view.deal.to_act === seat.seat &&
      view.table.phase === "playing" &&
      view.deal.phase !== "drawing";
    block.append(this.plate({ seat, view, place, turn, me }));
    if (!play && view.open && seat.seat !== me) {
      block.append(
        playElement(cardsOf(deal.hands[seat.seat]), { w: screen.table - 6, order, side: true }),
      );
    }
    if (!play) return block;
    const side = place === "west" || place === "east";
    const cards = cardsOf(play.cards);
    const winning = winnerOf(deal) === seat.seat && cards.length > 0;
    if (!cards.length) block.append(made("p", "passed", t("不出", "pass")));
    else {
      const box = playElement(cards, {
        w: screen.table,
        order,
        side: side && screen.kind !== "lying",
        list: screen.list,
      });
      box.classList.toggle("winning", winning);
      block.append(box);
    }
    const words = made("p", "shape");
    if (leaderOf(deal) === seat.seat && cards.length)
      words.append(made("span", "tag-lead", t("领出", "led")));
    if (winning) words.append(made("span", "tag-best", t("最大", "best")));
    if (cards.length) words.append(made("span", "shape-words", shapeWords(play.shape)));
    block.append(words);
    return block;
  }

  plate({ seat, view, place, turn, me }) {
    const { deal, table } = view;
    const mine = this.own && seat.seat === me;
    const plate = made("p", `plate${turn ? " on-turn" : ""}${seat.here === false ? " gone" : ""}`);
    const partner = table.game === "shengji" && place === "north" && me !== null;
    const allies =
      table.game === "erdayi" &&
      deal?.declarer != null &&
      me !== null &&
      deal.declarer !== me &&
      deal.declarer !== seat.seat &&
      !mine;
    plate.append(
      made(
        "span",
        "plate-seat",
        seatName(table.game, seat.seat) + (partner || allies ? t("・同伴", " · partner") : ""),
      ),
    );
    plate.append(made("strong", "", nameOfSeat(seat) + (mine ? t("（你）", " (you)") : "")));
    if (deal && deal.declarer === seat.seat)
      plate.append(made("span", "tag-declarer", t("庄", "D")));
    if (seat.away) plate.append(made("span", "tag-away", t("托管", "bot plays")));
    else if (seat.kind === "person" && seat.here === false)
      plate.append(made("span", "tag-away", t("断线", "offline")));
    const held = deal?.cards_held?.[seat.seat];
    if (held !== undefined && view.table.phase === "playing") {
      plate.append(
        made(
          "span",
          "plate-count",
          deal.phase === "drawing" ? t(`${held} 张`, `${held}`) : t(`剩 ${held}`, `${held} left`),
        ),
      );
    } else if (table.phase === "waiting" || table.phase === "between") {
      plate.append(
        made(
          "span",
          "plate-count",
          seat.kind === "open" ? "" : seat.ready ? t("已准备", "ready") : t("未准备", "not ready"),
        ),
      );
    }
    return plate;
  }

  // As a list the trick is scrolled, by keys too.
  reachable(list) {
    for (const [name, value] of [
      ["tabindex", "0"],
      ["role", "group"],
      ["aria-label", t("这一圈", "This trick")],
    ]) {
      if (list) this.stage.setAttribute(name, value);
      else this.stage.removeAttribute(name);
    }
  }

  // The trick in words, in playing order; then who has not played.
  words(view, deal, laid, me) {
    const { seats, table } = view;
    const first = deal && laid.size ? (leaderOf(deal) ?? 0) : 0;
    return seats.map((_, at) => {
      const seat = seats[(first + at) % seats.length];
      const words = [
        seatName(table.game, seat.seat),
        nameOfSeat(seat) + (this.own && seat.seat === me ? t("（你）", " (you)") : ""),
      ];
      if (deal?.declarer === seat.seat) words.push(t("庄家", "declarer"));
      const play = laid.get(seat.seat);
      if (play) {
        if (leaderOf(deal) === seat.seat) words.push(t("领出", "led"));
        words.push(play.cards ? spoken(shapeWords(play.shape)) : t("不出", "passed"));
        if (play.cards) words.push(spokenCards(cardsOf(play.cards)));
        if (winnerOf(deal) === seat.seat && play.cards) words.push(t("现在最大", "winning now"));
      }
      const held = view.deal?.cards_held?.[seat.seat];
      if (held !== undefined) words.push(t(`剩 ${held} 张`, `${held} cards left`));
      if (view.deal?.to_act === seat.seat && table.phase === "playing")
        words.push(t("轮到", "to act"));
      return made("li", "", words.join(english() ? ", " : "，"));
    });
  }
}

// 黑桃 Q Q J J: each suit once.
export function spokenCards(cards) {
  const said = [];
  let suit = null;
  for (const code of cards) {
    if (isJoker(code)) {
      said.push(nameOf(code, english() ? "en" : "zh"));
      suit = null;
      continue;
    }
    if (code[0] !== suit) {
      suit = code[0];
      said.push(suitName(suit));
    }
    said.push(code[1].replace("T", "10"));
  }
  return said.join(" ");
}
