// The numbers of docs/table-page.md, worked out by hand, and properties over random hands.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  handByRanks,
  handBySuits,
  inTwoRows,
  playOnTable,
  raised,
  screenOf,
  slots,
  splitTrumps,
  stackAt,
} from "../../../src/paisai/web/static/table/layout.js";
import {
  effectiveSuit,
  faces,
  sideSuits,
  stacksByRank,
  stacksBySuit,
} from "../../../src/paisai/web/static/table/order.js";

const RANKS = "23456789TJQKA";
const SIZES = [
  [360, 740],
  [360, 616],
  [390, 844],
  [740, 360],
  [820, 1180],
  [1366, 768],
];

function deck(decks) {
  const one = [...[..."SHCD"].flatMap((suit) => [...RANKS].map((rank) => suit + rank)), "w", "W"];
  return Array(decks).fill(one).flat();
}

function randomness(seed) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

function shuffled(cards, random) {
  const all = [...cards];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other], all[at]];
  }
  return all;
}

test("a screen has the first layout that fits it", () => {
  assert.equal(screenOf(360, 740).kind, "upright");
  assert.equal(screenOf(360, 740).short, false);
  assert.equal(screenOf(360, 616).short, true);
  assert.equal(screenOf(360, 740, 1.6).short, true);
  assert.equal(screenOf(360, 740, 1.6).list, false);
  assert.equal(screenOf(360, 740, 2).list, true);
  assert.equal(screenOf(740, 360).kind, "lying");
  assert.equal(screenOf(820, 1180).kind, "tablet");
  assert.equal(screenOf(1366, 768).kind, "wide");
  assert.deepEqual(screenOf(360, 740).card, { w: 44, h: 62 });
  assert.deepEqual(screenOf(390, 844).card, { w: 48, h: 67 });
});

test("trumps are jokers, the level's cards and the trump suit, in this order", () => {
  const order = { level: "7", trump: "H" };
  const hand = ["H2", "S7", "W", "HA", "H7", "w", "S2", "C3", "D4", "SA"];
  const rows = stacksBySuit(hand, order);
  assert.deepEqual(
    rows[0].stacks.map((stack) => stack.code),
    ["W", "w", "H7", "S7", "HA", "H2"],
  );
  assert.deepEqual(
    rows.map((row) => row.suit),
    ["trump", "S", "D", "C"],
  );
  assert.equal(effectiveSuit("D7", order), "trump");
  assert.deepEqual(sideSuits(null), ["S", "H", "C", "D"]);
  assert.deepEqual(stacksBySuit(["S2", "S2", "S3"], order)[0].stacks, [
    { code: "S3", copies: 1 },
    { code: "S2", copies: 2 },
  ]);
});

test("rows on an upright phone are as far apart as its height allows", () => {
  const five = ["W", "SA", "HA", "CA", "DA"];
  const hand = handBySuits(five, { level: "7", trump: null }, screenOf(360, 740));
  assert.equal(hand.rows.length, 5);
  assert.ok(Math.abs(hand.rowPitch - 51.1) < 0.01); // (.36 × 740 − 62) / 4
  assert.ok(Math.abs(hand.height - 285.4) < 0.01); // 13 + 4 × 51.1 + 62 + 6
  const four = handBySuits(five.slice(0, 4), { level: "7", trump: null }, screenOf(360, 740));
  assert.equal(four.rowPitch, 56);
  assert.equal(four.height, 249); // 13 + 3 × 56 + 62 + 6
  assert.equal(handBySuits(five, { level: "7", trump: null }, screenOf(360, 616)).rowPitch, 42);
});

test("a suit of twelve faces still has 25 pixels a card at 360", () => {
  const suit = [..."23456889TJQKA".replace("8", "")].map((rank) => `S${rank}`);
  const hand = handBySuits([...new Set(suit)], { level: "7", trump: "H" }, screenOf(360, 740));
  assert.equal(hand.rows[0].length, 12);
  assert.ok(Math.abs(hand.rows[0][1].x - hand.rows[0][0].x - 278 / 11) < 0.001);
});

test("trumps above ten faces are two equal rows", () => {
  const trumps = ["W", "w", "H7", "S7", "HA", "HK", "HQ", "HJ", "HT", "H9", "H8"];
  const rows = splitTrumps(stacksBySuit(trumps, { level: "7", trump: "H" }), 10);
  assert.deepEqual(
    rows.map((row) => row.stacks.length),
    [6, 5],
  );
  assert.equal(
    splitTrumps(stacksBySuit(trumps.slice(1), { level: "7", trump: "H" }), 10).length,
    1,
  );
});

test("whole suits lie in two rows so that the longer is shortest", () => {
  const suits = [11, 8, 4, 8].map((length, at) => ({
    suit: `${at}`,
    stacks: Array(length).fill({}),
  }));
  const rows = inTwoRows(suits).map((row) =>
    row.reduce((sum, suit) => sum + suit.stacks.length, 0),
  );
  assert.equal(Math.max(...rows), 16);
});

test("every corner of every hand is seen and can be hit", () => {
  const random = randomness(28);
  for (const [width, height] of SIZES) {
    const screen = screenOf(width, height);
    for (let turn = 0; turn < 300; turn += 1) {
      const decks = turn % 2 ? 3 : 2;
      const count = decks === 2 ? 25 : [39, 45][(turn % 4) >> 1];
      const cards = shuffled(deck(decks), random).slice(0, count);
      const hand = handBySuits(
        cards,
        { level: RANKS[turn % 13], trump: ["S", "H", "C", "D", null][turn % 5] },
        screen,
      );
      const placed = hand.rows.flat();
      assert.equal(
        placed.reduce((sum, stack) => sum + stack.copies, 0),
        count,
      );
      assert.ok(
        hand.rows.length <= 6 - (screen.kind === "upright" || screen.kind === "tablet" ? 0 : 4),
      );
      for (const one of placed) {
        assert.ok(one.x >= 0 && one.x + one.w <= width + 0.01, `${one.code} leaves the screen`);
        assert.ok(one.y + one.h <= hand.height + 0.01);
        assert.ok(one.hit.w >= 22 && one.hit.h >= 42, `${one.code}: ${one.hit.w} × ${one.hit.h}`);
        assert.equal(stackAt(hand, one.hit.x + 1, one.hit.y + 1), one);
        assert.equal(stackAt(hand, one.hit.x + one.hit.w - 1, one.hit.y + one.hit.h - 1), one);
      }
    }
  }
});

test("targets and the table are as large as the layout says", () => {
  const random = randomness(3);
  const least = {
    "360x740": [25, 285.5],
    "390x844": [27, 311],
    "740x360": [22.2, 123.1],
    "820x1180": [64, 449],
    "1366x768": [28, 113.1],
  };
  for (const [size, [target, tallest]] of Object.entries(least)) {
    const [width, height] = size.split("x").map(Number);
    for (let turn = 0; turn < 300; turn += 1) {
      const cards = shuffled(deck(3), random).slice(0, 45);
      const hand = handBySuits(
        cards,
        { level: "7", trump: "SHCD"[turn % 4] },
        screenOf(width, height),
      );
      assert.ok(Math.min(...hand.rows.flat().map((one) => one.hit.w)) >= target, size);
      assert.ok(hand.height <= tallest, `${size}: ${hand.height}`);
    }
  }
});

test("二打一 is a column a rank, with both jokers in one", () => {
  const hand = [
    "W",
    "w",
    "S2",
    "SA",
    "HA",
    "SQ",
    "HQ",
    "SJ",
    "HJ",
    "DJ",
    "S9",
    "H8",
    "S7",
    "S6",
    "D5",
    "S4",
    "H4",
  ];
  assert.deepEqual(
    stacksByRank(hand).map((column) => column.rank),
    ["joker", "2", "A", "Q", "J", "9", "8", "7", "6", "5", "4"],
  );
  const placed = handByRanks(hand, screenOf(360, 740));
  assert.ok(Math.abs(placed.rows[1][0].x - placed.rows[0][0].x - 30.8) < 0.001);
  assert.equal(placed.height, 164);
  const jacks = placed.rows[4];
  assert.deepEqual(
    jacks.map((one) => one.y),
    [16, 54, 92],
  );
  assert.equal(stackAt(placed, jacks[1].x + 2, jacks[1].y + 5), jacks[1]);
  const all = [..."3456789TJQKA2"].map((rank) => `S${rank}`);
  assert.equal(handByRanks([...all, "W"], screenOf(360, 740)).rows[0][0].w, 40);
  const pitch = handByRanks([...all, "W"], screenOf(360, 740)).rows.map((row) => row[0].x);
  assert.ok(Math.abs(pitch[1] - pitch[0] - 24) < 0.001);
});

test("every card of a 二打一 hand can be hit on every screen", () => {
  const random = randomness(7);
  for (const [width, height] of SIZES) {
    for (let turn = 0; turn < 200; turn += 1) {
      const cards = shuffled(deck(1), random).slice(0, turn % 2 ? 20 : 17);
      const hand = handByRanks(cards, screenOf(width, height));
      for (const one of hand.rows.flat()) {
        assert.ok(one.x >= 0 && one.x + one.w <= width + 0.01);
        assert.ok(one.hit.w >= 23.9 && one.hit.h >= 38);
        assert.equal(stackAt(hand, one.hit.x + one.hit.w / 2, one.hit.y + one.hit.h / 2), one);
      }
    }
  }
});

test("a throw at the side lies in two rows, and a raised card leaves the one above readable", () => {
  const laid = playOnTable(
    faces(["C8", "C5", "C4", "C3", "SJ", "S6", "S3", "DJ", "D6", "D4"]),
    38,
    true,
  );
  assert.ok(laid.width < 150);
  assert.ok(laid.height > 53);
  assert.deepEqual(faces(["S9", "S9", "S8"]), [
    { code: "S9", copies: 2 },
    { code: "S8", copies: 1 },
  ]);
  assert.equal(raised(56), 10);
  assert.equal(raised(42), 4);
  assert.equal(slots(6, 360).length, 6);
  assert.equal(slots(6, 360)[0].w, 46);
  assert.ok(slots(8, 360).at(-1).x + slots(8, 360)[0].w <= 352);
});
