// In which order do cards lie before a player? For the eye only: what beats what is the server's word.
const RANKS = "23456789TJQKA";
export const SUITS = "SHCD";
const SIDES = { S: "HCD", H: "SDC", C: "HSD", D: "SHC" };
const SINGLE = "3456789TJQKA2";
export const POINTS = { 5: 5, T: 10, K: 10 };

export const isJoker = (code) => code.length === 1;
export const rankOf = (code) => (isJoker(code) ? code : code[1]);
export const suitOf = (code) => (isJoker(code) ? "" : code[0]);
export const pointsOf = (cards) =>
  cards.reduce((sum, code) => sum + (isJoker(code) ? 0 : POINTS[code[1]] || 0), 0);

// The suit a card belongs to in 升级: jokers and the level's cards are trumps whatever their suit.
export function effectiveSuit(code, { level, trump }) {
  return isJoker(code) || code[1] === level || code[0] === trump ? "trump" : code[0];
}

function height(code, { level, trump }) {
  if (code === "W") return 100;
  if (code === "w") return 99;
  if (code[1] === level) return code[0] === trump ? 98 : 90 - SUITS.indexOf(code[0]);
  return RANKS.indexOf(code[1]);
}

export function sideSuits(trump) {
  return [...(SIDES[trump] || SUITS)];
}

function stacked(cards) {
  const copies = new Map();
  for (const code of cards) copies.set(code, (copies.get(code) || 0) + 1);
  return [...copies].map(([code, count]) => ({ code, copies: count }));
}

// The rows of a hand: trumps first, then the suits with colours alternating; a void suit has none.
export function stacksBySuit(cards, order) {
  const known = [
    ["trump", order.trump || ""],
    ...sideSuits(order.trump).map((suit) => [suit, suit]),
  ];
  return known.flatMap(([suit, shown]) => {
    const own = cards.filter((code) => effectiveSuit(code, order) === suit);
    if (!own.length) return [];
    const stacks = stacked(own).sort((a, b) => height(b.code, order) - height(a.code, order));
    return [{ suit, trump: suit === "trump" ? shown : undefined, count: own.length, stacks }];
  });
}

// The columns of a hand of 二打一, highest first; the front card is the last.
export function stacksByRank(cards) {
  const columns = new Map();
  for (const code of cards) {
    const rank = isJoker(code) ? "joker" : code[1];
    columns.set(rank, [...(columns.get(rank) || []), code]);
  }
  const worth = (rank) => (rank === "joker" ? 99 : SINGLE.indexOf(rank));
  return [...columns]
    .sort(([a], [b]) => worth(b) - worth(a))
    .map(([rank, own]) => ({
      rank,
      cards: own.sort((a, b) => "WwSHCD".indexOf(a[0]) - "WwSHCD".indexOf(b[0])),
    }));
}

// The faces of a play as it is laid down: as the engine has sorted it, copies as one face.
export function faces(cards) {
  const found = [];
  for (const code of cards) {
    if (found.at(-1)?.code === code) found.at(-1).copies += 1;
    else found.push({ code, copies: 1 });
  }
  return found;
}
