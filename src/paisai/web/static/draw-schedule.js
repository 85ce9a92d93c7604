// The fixed schedule drawn as paisai.tournament.pairing.schedule and .equal_meetings do: rounds of
// meetings between seats of different zones, nobody twice.
import { part, shuffled, upTo } from "./seed.js";
import { somePairing } from "./some-pairing.js";

const TRIES = 40;
const bit = (v) => 1n << BigInt(v);
const ones = (count) => bit(count) - 1n;

function members(set) {
  const found = [];
  for (let v = 0; set > 0n; v += 1, set >>= 1n) if (set & 1n) found.push(v);
  return found;
}

// Whom each seat may meet, as bits; the empty seat of an odd number comes last.
function meetings(sizes) {
  const total = sizes.reduce((sum, size) => sum + size, 0),
    apart = [];
  let seats = 0;
  for (const size of [...sizes, total % 2]) {
    for (let i = 0; i < size; i += 1) apart.push(ones(size) << BigInt(seats));
    seats += size;
  }
  return apart.map((own) => ones(seats) ^ own);
}

// `rounds`: pairs of seats "zone.number"; `byes`: who has none to meet. Null where none is found.
export function drawSchedule(sizes, rounds, seed) {
  const meets = meetings(sizes),
    names = sizes.flatMap((size, zone) => upTo(size).map((i) => `${zone + 1}.${i + 1}`));
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const left = attempt ? regular(meets, rounds, part(seed, "meetings", attempt)) : meets;
    const found = left && roundsByLot(left, rounds, part(seed, "rounds", attempt));
    if (left === null) return null;
    if (found) return told(found, names);
  }
  return null;
}

function told(found, names) {
  const pairs = found.map((mate) => mate.flatMap((u, v) => (v < u ? [[v, u]] : [])));
  return {
    rounds: pairs.map((round) =>
      round.filter((two) => two[1] < names.length).map(([v, u]) => [names[v], names[u]]),
    ),
    byes: pairs
      .map((round) => round.find((two) => two[1] === names.length))
      .map((two) => (two ? names[two[0]] : null)),
  };
}

function roundsByLot(meets, rounds, seed) {
  const schedule = [];
  let left = [...meets];
  for (let number = 0; number < rounds; number += 1) {
    const mate = oneRound(left, part(seed, number));
    if (mate === null) return null;
    schedule.push(mate);
    left = left.map((m, v) => m & ~bit(mate[v]));
  }
  return schedule;
}

function oneRound(left, seed) {
  const name = shuffled(upTo(left.length), seed),
    position = [];
  name.forEach((v, i) => {
    position[v] = i;
  });
  const relabelled = name.map((v) =>
    members(left[v]).reduce((set, u) => set | bit(position[u]), 0n),
  );
  const found = somePairing(relabelled);
  return found && upTo(left.length).map((v) => name[found[position[v]]]);
}

// Some of the meetings, by which everybody meets exactly `degree` others; null if there are none.
function regular(meets, degree, seed) {
  const drop = meets.map((m) => members(m).length - degree);
  if (Math.min(...drop) < 0) return null;
  const all = meets.flatMap((m, v) =>
    members(m)
      .filter((u) => v < u && drop[v] && drop[u])
      .map((u) => [v, u]),
  );
  const lines = shuffled(all, seed),
    first = [];
  drop.reduce((sum, count, v) => {
    first[v] = sum;
    return sum + count;
  }, 2 * lines.length);
  const everybody = meets.map((_, v) => ones(drop[v]) << BigInt(first[v]));
  const standIns = Array(2 * lines.length + drop.reduce((sum, count) => sum + count, 0)).fill(0n);
  lines.forEach((two, i) =>
    two.forEach((v, side) => {
      const own = 2 * i + side;
      standIns[own] = everybody[v] | bit(own ^ 1);
      for (const copy of members(everybody[v])) standIns[copy] |= bit(own);
    }),
  );
  const paired = somePairing(standIns);
  if (paired === null) return null;
  const kept = [...meets];
  lines.forEach(([v, u], i) => {
    if (paired[2 * i] === 2 * i + 1) return;
    kept[v] &= ~bit(u);
    kept[u] &= ~bit(v);
  });
  return kept;
}
