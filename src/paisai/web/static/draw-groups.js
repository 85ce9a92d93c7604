// Zones, groups and play-offs drawn as paisai.tournament.pairing.schedule, .group_draw and .threes do;
// why it is always possible is told there.
import { byCodePoint, drawn, part, shuffled, upTo } from "./seed.js";

// Each zone's number, among the numbers of zones of its own size. `zones`: [name, size].
export function drawZones(sizes, zones, seed) {
  const numbers = {};
  for (const size of [...new Set(sizes)].sort((a, b) => a - b)) {
    const free = upTo(sizes.length)
      .filter((i) => sizes[i] === size)
      .map((i) => i + 1);
    drawn(
      zones.filter((zone) => zone[1] === size).map((zone) => zone[0]),
      part(seed, "zones", size),
    ).forEach((zone, i) => {
      numbers[zone] = free[i];
    });
  }
  return numbers;
}

// Each entry's number inside its zone. `zones`: [name, entries].
export function drawIndices(zones, seed) {
  const indices = {};
  for (const [zone, ids] of zones)
    drawn(ids, part(seed, "indices", zone)).forEach((id, i) => {
      indices[id] = i + 1;
    });
  return indices;
}

// The tables of a play-off: the tied, and the best of those eliminated where seats are left.
export function drawPlayOff({ seated, contested, eliminated, tables }, seed) {
  if (seated) return seated;
  const ranked = eliminated.flatMap((group, number) =>
    drawn(group, part(seed, "eliminated", number)),
  );
  const filled = ranked.slice(0, (3 - (contested.length % 3)) % 3);
  if (tables === "drawn") return threes(drawn([...contested, ...filled], part(seed, "play-off")));
  const order = drawn(contested, part(seed, "play-off")),
    twos = (3 - (order.length % 3)) % 3,
    full = order.length - 2 * twos;
  const tied = [
    ...threes(order.slice(0, full)),
    ...upTo(twos).map((i) => order.slice(full + 2 * i, full + 2 * i + 2)),
  ];
  const others = drawn(filled, part(seed, "filled"));
  return tied.map((seats) => [...seats, ...others.splice(0, 3 - seats.length)]);
}

const threes = (order) =>
  upTo(Math.ceil(order.length / 3)).map((i) => order.slice(3 * i, 3 * i + 3));

// `entries`: { id, units, seed }, the seed null where there is none.
export function drawGroups(entries, groups, seed) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const lot = drawn(byId.keys(), part(seed, "entries"));
  const rank = (id) => byId.get(id).seed;
  const order = [...lot].sort(
    (a, b) => (rank(a) === null) - (rank(b) === null) || (rank(a) ?? 0) - (rank(b) ?? 0),
  );
  const ends = points(
    order.map((id) => byId.get(id)),
    groups,
  );
  const colour = coloured(
    lot.map((id) => ends.get(id)),
    groups,
  );
  const numbers = shuffled(upTo(groups), part(seed, "groups"));
  const groupOf = new Map(lot.map((id, i) => [id, numbers[colour[i]]]));
  partJointTeams(groupOf, byId, (id) => ends.get(id)[1]);
  return upTo(groups).map((number) => order.filter((id) => groupOf.get(id) === number));
}

// For each entry its unit, cut into parts of `groups` entries, and its section.
function points(order, groups) {
  const size = new Map(),
    taken = new Map(),
    ends = new Map();
  for (const entry of order)
    for (const unit of entry.units) size.set(unit, (size.get(unit) || 0) + 1);
  order.forEach((entry, place) => {
    const [largest] = [...entry.units].sort(
      (a, b) => size.get(b) - size.get(a) || byCodePoint(b, a),
    );
    const name = largest === undefined ? `none ${entry.id}` : `unit ${largest}`;
    const count = taken.get(name) || 0;
    taken.set(name, count + 1);
    ends.set(entry.id, [
      `unit ${Math.floor(count / groups)} ${name}`,
      `section ${Math.floor(place / groups)}`,
    ]);
  });
  return ends;
}

// A colour for each line, no two lines with the same colour at one point.
function coloured(lines, colours) {
  const at = new Map(),
    colour = lines.map(() => -1);
  const there = (point) => {
    if (!at.has(point)) at.set(point, new Map());
    return at.get(point);
  };
  const lacking = (point) => upTo(colours).find((c) => !point.has(c));
  lines.forEach(([one, other], line) => {
    const mine = there(one),
      theirs = there(other),
      free = lacking(mine),
      theirsFree = lacking(theirs);
    if (theirs.has(free)) swapAlong(other, free, theirsFree, lines, at, colour);
    colour[line] = free;
    mine.set(free, line);
    theirs.set(free, line);
  });
  return colour;
}

function swapAlong(start, first, second, lines, at, colour) {
  const path = [];
  let point = start,
    wanted = first;
  while (at.get(point).has(wanted)) {
    const line = at.get(point).get(wanted),
      [one, other] = lines[line];
    path.push(line);
    point = point === one ? other : one;
    wanted = wanted === first ? second : first;
  }
  for (const line of path) for (const end of lines[line]) at.get(end).delete(colour[line]);
  for (const line of path) {
    colour[line] = colour[line] === first ? second : first;
    for (const end of lines[line]) at.get(end).set(colour[line], line);
  }
}

// Entries of one section or one seed change groups as long as fewer meet their own unit by it.
function partJointTeams(groupOf, byId, section) {
  const ids = [...groupOf.keys()];
  const share = (a, b) => byId.get(a).units.some((unit) => byId.get(b).units.includes(unit));
  const clashes = (id) =>
    ids.filter(
      (other) => other !== id && groupOf.get(other) === groupOf.get(id) && share(id, other),
    ).length;
  const exchange = (a, b) => {
    const one = groupOf.get(a);
    groupOf.set(a, groupOf.get(b));
    groupOf.set(b, one);
  };
  const helped = (a, b) => {
    const before = clashes(a) + clashes(b);
    exchange(a, b);
    if (clashes(a) + clashes(b) < before) return true;
    exchange(a, b);
    return false;
  };
  const joint = ids.filter((id) => byId.get(id).units.length > 1);
  const improved = () =>
    joint.some(
      (a) =>
        clashes(a) > 0 &&
        ids.some(
          (b) =>
            groupOf.get(b) !== groupOf.get(a) &&
            (section(b) === section(a) || byId.get(b).seed === byId.get(a).seed) &&
            helped(a, b),
        ),
    );
  while (improved());
}
