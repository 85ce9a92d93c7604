// The knockout drawn as paisai.tournament.pairing.knockout does, where no rule gave way.
import { drawn, part, shuffled, upTo } from "./seed.js";
import { somePairing } from "./some-pairing.js";

const STARTS = 8,
  WORK = 256,
  NEVER = 1 << 20;

// Arrays as Python orders tuples.
function compare(a, b) {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}
const merit = (q) => [q.place, ...q.result.map((figure) => -figure)];
const share = (a, b) => a.units.some((unit) => b.units.includes(unit));
const broken = (a, b) => Number(share(a, b)) + Number(a.group === b.group);
const sizeOf = (entries) => 1 << (32 - Math.clz32(entries - 1)); // the next power of two

// `qualifiers`: { id, units, group, place, result }; who stands in each slot, null for a bye.
export function drawBracket(qualifiers, seed) {
  const size = sizeOf(qualifiers.length);
  const lot = new Map(
    drawn(
      qualifiers.map((q) => q.id),
      part(seed, "lots"),
    ).map((id, i) => [id, i]),
  );
  const ranked = [...qualifiers].sort(
    (a, b) => compare(merit(a), merit(b)) || lot.get(a.id) - lot.get(b.id),
  );
  const free = byesByLot(ranked, size);
  const tries = Math.max(1, Math.min(STARTS, Math.floor(WORK / size)));
  const starts = [
    ...upTo(tries).map((i) => () => spread(ranked, size, part(seed, i))),
    () => legalStart(ranked, free, part(seed, "first round")),
  ];
  const least = [0, ...leastUnitMeetings(ranked, size)];
  let best = null;
  for (const start of starts) {
    const board = new Board(start(), free);
    board.mend();
    if (best === null || compare(board.cost(), best.cost()) < 0) best = board;
    if (compare([board.broken(), ...board.costs.slice(0, board.unitRules)], least) === 0) break;
  }
  return best.slots.map((q) => q && q.id);
}

// Who has the byes: each in turn has one if the others can then still be paired.
function byesByLot(ranked, size) {
  const count = size - ranked.length;
  if (!count) return new Set();
  const border = merit(ranked[count - 1]),
    stands = (q) => Math.sign(compare(merit(q), border));
  let sure = ranked.filter((q) => stands(q) < 0),
    tied = ranked.filter((q) => stands(q) === 0),
    rest = ranked.filter((q) => stands(q) > 0);
  let left = count - sure.length;
  if (pairing([], [...tied.slice(left), ...rest], 0))
    [sure, tied, rest, left] = [[...sure, ...tied.slice(0, left)], [], [], 0];
  while (left) {
    const [one, ...others] = tied;
    tied = others;
    if (pairing(tied, rest, left - 1)) [sure, left] = [[...sure, one], left - 1];
    else rest = [...rest, one];
  }
  return new Set(sure.map((q) => q.id));
}

// Opponents of all, where so many of the tied have a bye; null if there is no way.
function pairing(tied, rest, byes) {
  const open = [...tied, ...rest],
    count = BigInt(open.length);
  const freeOnes = ((1n << BigInt(byes)) - 1n) << count,
    theTied = (1n << BigInt(tied.length)) - 1n;
  const meets = open.map((a, i) =>
    open.reduce(
      (bits, b, j) => (i !== j && !broken(a, b) ? bits | (1n << BigInt(j)) : bits),
      i < tied.length ? freeOnes : 0n,
    ),
  );
  return somePairing([...meets, ...Array(byes).fill(theTied)]);
}

function legalStart(ranked, free, seed) {
  const playing = shuffled(
    ranked.filter((q) => !free.has(q.id)),
    seed,
  );
  const pairs = pairing([], playing, 0).flatMap((j, i) => (i < j ? [playing[i], playing[j]] : []));
  return [...pairs, ...ranked.filter((q) => free.has(q.id)).flatMap((q) => [q, null])];
}

// Each unit's entries numbered in a row, then the byes; slots by reversed binary digits.
function spread(ranked, size, seed) {
  const byLot = shuffled(ranked, seed),
    first = new Map();
  byLot.forEach((q, i) => {
    for (const unit of q.units) if (!first.has(unit)) first.set(unit, i);
  });
  const of = (q) => (q.units.length ? Math.min(...q.units.map((unit) => first.get(unit))) : -1);
  const row = [...byLot].sort((a, b) => of(a) - of(b));
  const digits = Math.log2(size),
    slots = Array(size).fill(null);
  row.forEach((q, i) => {
    slots[parseInt([...i.toString(2).padStart(digits, "0")].reverse().join(""), 2)] = q;
  });
  return slots;
}

const pairsOf = (count) => (count * (count - 1)) / 2;

function leastUnitMeetings(ranked, size) {
  const counts = new Map();
  const bound = [];
  for (const q of ranked) for (const unit of q.units) counts.set(unit, (counts.get(unit) || 0) + 1);
  for (let width = 4; width < size; width *= 2) {
    const parts = size / width;
    bound.push(
      [...counts.values()].reduce(
        (sum, count) =>
          sum +
          (count % parts) * pairsOf(Math.floor(count / parts) + 1) +
          (parts - (count % parts)) * pairsOf(Math.floor(count / parts)),
        0,
      ),
    );
  }
  return bound;
}

// Slots with the cost of the draw kept up to date while entries change places.
class Board {
  constructor(slots, free) {
    Object.assign(this, { slots, free, sections: new Map() });
    const halves = Math.log2(slots.length) - 1,
      range = (from) => upTo(Math.max(0, halves - from + 1)).map((i) => i + from);
    const rules = [
      ...range(2).map((k) => ["unit", k]),
      ...range(1).map((k) => ["winner", k]),
      ...range(2).map((k) => ["group", k]),
    ];
    this.unitRules = range(2).length;
    this.costs = rules.map(() => 0);
    const counts = new Map();
    const counting = (place, name, k) => {
      const key = `${place} ${name}`;
      if (!counts.has(key)) counts.set(key, Array(slots.length >> k).fill(0));
      return counts.get(key);
    };
    slots.forEach((q, slot) => {
      if (q === null) return;
      const kinds = [
        ...q.units.map((unit) => ["unit", unit]),
        ["group", q.group],
        ...(q.place === 1 ? [["winner", ""]] : []),
      ];
      const own = kinds.flatMap(([kind, name]) =>
        rules.flatMap(([of, k], place) =>
          of === kind ? [[k, place, counting(place, name, k)]] : [],
        ),
      );
      this.sections.set(q.id, own);
      for (const [k, place, count] of own) {
        this.costs[place] += count[slot >> k];
        count[slot >> k] += 1;
      }
    });
  }

  match(number) {
    const a = this.slots[2 * number],
      b = this.slots[2 * number + 1],
      present = a || b;
    if (a === null || b === null) return present === null || !this.free.has(present.id) ? NEVER : 0;
    return (
      NEVER *
        (Number(broken(a, b) > 0) + Number(this.free.has(a.id)) + Number(this.free.has(b.id))) +
      broken(a, b)
    );
  }

  broken() {
    return upTo(this.slots.length / 2).reduce((sum, match) => sum + this.match(match), 0);
  }

  cost() {
    return [this.broken(), ...this.costs];
  }

  mend() {
    let improved = true;
    for (
      let passes = Math.max(2, Math.floor((WORK * 4) / this.slots.length));
      improved && passes;
      passes -= 1
    ) {
      improved = false;
      for (let a = 0; a < this.slots.length; a += 1) {
        for (let b = a + 2 - (a % 2); b < this.slots.length; b += 1)
          if (this.exchanged(a, b)) improved = true;
      }
    }
  }

  exchanged(a, b) {
    const slots = this.slots,
      one = slots[a],
      other = slots[b],
      at = [a >> 1, b >> 1];
    const count = () => this.match(at[0]) + this.match(at[1]),
      before = count();
    [slots[a], slots[b]] = [other, one];
    const after = count();
    if (after <= before && one !== other) {
      const costs = [...this.costs];
      this.move(one, a, b);
      this.move(other, b, a);
      if (compare([after, ...this.costs], [before, ...costs]) < 0) return true;
      this.move(one, b, a);
      this.move(other, a, b);
    }
    [slots[a], slots[b]] = [one, other];
    return false;
  }

  move(q, old, fresh) {
    if (q === null) return;
    for (const [k, place, count] of this.sections.get(q.id)) {
      const before = old >> k,
        after = fresh >> k;
      if (before === after) continue;
      count[before] -= 1;
      this.costs[place] += count[after] - count[before];
      count[after] += 1;
    }
  }
}
