// Was this deal arranged by anybody? Every client draws words of its own, seals them before it knows
// anybody's, and works the whole deal out again when it is over (docs/table-protocol.md).
import { commitment as commitmentOf, seedOf, shuffled } from "../seed.js";
import { sha256 } from "../sha256.js";

const cardsOf = (written) => (written ? written.split(" ") : []);
const PACK = [
  ...[..."SHCD"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => suit + rank)),
  "w",
  "W",
];

const KEPT = "paisai-words";

export function drawWord() {
  return [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

export const sealOf = (word) => sha256(`paisai word ${word}`);

// The words this browser has drawn, by table, deal and attempt; kept over a reload, until the deal is
// checked.
export class OwnWords {
  constructor(table, store = sessionStorage) {
    this.table = table;
    this.store = store;
  }

  key(deal, attempt) {
    return `${KEPT} ${this.table} ${deal} ${attempt}`;
  }

  of({ deal, attempt, commitment }) {
    const held = this.store.getItem(this.key(deal, attempt));
    if (held) return JSON.parse(held);
    const own = { word: drawWord(), commitment };
    this.store.setItem(this.key(deal, attempt), JSON.stringify(own));
    return own;
  }

  held({ deal, attempt }) {
    const held = this.store.getItem(this.key(deal, attempt));
    return held ? JSON.parse(held) : null;
  }
}

// What a checked deal comes to: each sentence with whether it holds. `own` is what this browser drew
// and saw before the deal; null for somebody who was not there.
export function checkDeal({ proof, game, decks, hands, kitty, first, own, seat, hand }) {
  const words = proof.words.filter((word) => word !== null);
  const added = [`${proof.table} ${proof.deal} ${proof.attempt}`, ...words];
  const deck = shuffled(Array(decks).fill(PACK).flat(), seedOf(proof.secret, added));
  const checks = [
    { what: "commitment", holds: commitmentOf(proof.secret) === proof.commitment },
    {
      what: "words",
      holds: proof.words.every((word, at) => word === null || sealOf(word) === proof.hashes[at]),
    },
    { what: "deck", holds: deck.join(" ") === proof.deck },
  ];
  if (hands)
    checks.push({ what: "hands", holds: sameHands(dealt(deck, game, first, hands), hands, kitty) });
  if (own) {
    checks.push({ what: "seen", holds: own.commitment === proof.commitment });
    checks.push({ what: "own", holds: proof.words[seat] === own.word });
  }
  if (hand) checks.push({ what: "hand", holds: sorted(cardsOf(hands[seat])) === sorted(hand) });
  return { proved: checks.every((check) => check.holds), checks };
}

const sorted = (cards) => [...cards].sort().join(" ");

// Card by card from the first; the last ones are the kitty.
export function dealt(deck, game, first, hands) {
  const seats = game === "erdayi" ? 3 : 4;
  const each = cardsOf(hands[0]).length;
  const given = Array.from({ length: seats }, () => []);
  for (let at = 0; at < each * seats; at += 1) given[(first + at) % seats].push(deck[at]);
  return { hands: given, kitty: deck.slice(each * seats) };
}

function sameHands(made, hands, kitty) {
  return (
    made.hands.every((hand, seat) => sorted(hand) === sorted(cardsOf(hands[seat]))) &&
    (kitty === null || kitty === undefined || sorted(made.kitty) === sorted(cardsOf(kitty)))
  );
}
