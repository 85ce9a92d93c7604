// Where does each card of a hand lie on this screen? Pure arithmetic: no page is asked. The numbers
// are those of docs/table-page.md, in CSS pixels.
import { stacksByRank, stacksBySuit } from "./order.js";

const LABELS = 30;
const PAD = 8;
const TOP = 13;
const BOTTOM = 6;

// Which of the five layouts a screen has. `text` is how large its letters are beside the usual ones.
export function screenOf(width, height, text = 1) {
  const base = { width, height, text, list: text >= 1.8, narrow: width < 320 };
  if (height <= 430 && width > height) {
    return { ...base, kind: "lying", short: false, card: { w: 46, h: 64 }, table: 34, rail: 124 };
  }
  if (width >= 1024) {
    return { ...base, kind: "wide", short: false, card: { w: 66, h: 92 }, table: 56, panel: 272 };
  }
  if (width >= 700 && height >= 700) {
    return { ...base, kind: "tablet", short: text >= 1.5, card: { w: 72, h: 101 }, table: 52 };
  }
  const w = Math.min(60, Math.round(0.122 * width));
  const short = height < 690 || text >= 1.5;
  return {
    ...base,
    kind: "upright",
    short,
    card: { w, h: Math.round(1.4 * w) },
    table: short ? 32 : 38,
  };
}

const clamp = (least, value, most) => Math.max(least, Math.min(value, most));
const spread = (w, room, faces, most = w + 2) =>
  Math.min(most, faces > 1 ? (room - w) / (faces - 1) : most);

// Trumps above so many faces lie in two equal rows.
export function splitTrumps(suits, most) {
  return suits.flatMap((row) => {
    if (row.suit !== "trump" || row.stacks.length <= most) return [row];
    const half = Math.ceil(row.stacks.length / 2);
    return [
      { ...row, stacks: row.stacks.slice(0, half), part: 0 },
      { ...row, stacks: row.stacks.slice(half), part: 1 },
    ];
  });
}

// The two groups of whole suits of which the longer is shortest; the first suit lies above.
export function inTwoRows(suits) {
  let best = null;
  for (let mask = 0; mask < 2 ** suits.length; mask += 2) {
    const rows = [
      suits.filter((_, at) => !((mask >> at) & 1)),
      suits.filter((_, at) => (mask >> at) & 1),
    ];
    const [above, below] = rows.map((row) =>
      row.reduce((sum, suit) => sum + suit.stacks.length, 0),
    );
    const value = Math.max(above, below) * 64 + mask;
    if (!best || value < best.value) best = { value, rows };
  }
  return best.rows.filter((row) => row.length);
}

function brokenInTwo(suits) {
  const all = suits.flatMap((suit) => suit.stacks.map((stack) => ({ suit, stack })));
  const half = Math.ceil(all.length / 2);
  return [all.slice(0, half), all.slice(half)].map((part) => {
    const found = [];
    for (const { suit, stack } of part) {
      if (found.at(-1)?.suit !== suit.suit) found.push({ ...suit, stacks: [] });
      found.at(-1).stacks.push(stack);
    }
    return found;
  });
}

function pitchOf(row, w, room, gap) {
  const faces = row.reduce((sum, suit) => sum + suit.stacks.length, 0);
  return spread(w, room - gap * (row.length - 1), faces);
}

function placedRow(row, { x, y, w, h, pitch, gap, band }) {
  const placed = [];
  for (const suit of row) {
    for (const stack of suit.stacks) {
      placed.push({ ...stack, row: suit.suit, x, y, w, h, pitch });
      x += pitch;
    }
    x += gap;
  }
  placed.forEach((one, at) => {
    const next = placed[at + 1];
    one.hit = { x: one.x, y, w: next && next.x - one.x < w ? next.x - one.x : w, h: band };
  });
  return placed;
}

function alongside(suits, screen, room, gap, rowPitch, least, rowsOf) {
  const { w, h } = screen.card;
  let rows = rowsOf(suits);
  let pitches = rows.map((row) => pitchOf(row, w, room, gap));
  if (Math.min(...pitches, Infinity) < least) {
    rows = rows.length === 1 ? inTwoRows(suits) : brokenInTwo(suits);
    pitches = rows.map((row) => pitchOf(row, w, room, gap));
  }
  const bottom = screen.kind === "lying" ? 2 : 8;
  return {
    height: TOP + Math.max(0, rows.length - 1) * rowPitch + h + bottom,
    rowPitch,
    labels: [],
    rows: rows.map((row, at) =>
      placedRow(row, {
        x: 6,
        y: TOP + at * rowPitch,
        w,
        h,
        pitch: pitches[at],
        gap,
        band: at < rows.length - 1 ? rowPitch : h,
      }),
    ),
  };
}

function upright(suits, screen) {
  const { w, h } = screen.card;
  const tablet = screen.kind === "tablet";
  let rows = splitTrumps(suits, screen.short ? 12 : 10);
  if (screen.narrow) rows = rows.flatMap((row) => inSixes(row));
  const count = Math.max(1, rows.length);
  const least = screen.height < 606 ? 38 : 42;
  const share = tablet ? 0.42 : screen.text >= 1.5 ? 0.28 : 0.36;
  const rowPitch =
    count > 1 ? clamp(least, (share * screen.height - h) / (count - 1), tablet ? 82 : 56) : least;
  const room = screen.width - LABELS - PAD;
  const placed = rows.map((row, at) => {
    const pitch = spread(w, room, row.stacks.length);
    const y = TOP + at * rowPitch;
    return placedRow([row], {
      x: LABELS,
      y,
      w,
      h,
      pitch,
      gap: 0,
      band: at < count - 1 ? rowPitch : h,
    });
  });
  const labels = rows.map((row, at) => ({
    suit: row.suit,
    trump: row.trump,
    part: row.part,
    count: row.count,
    x: 4,
    y: TOP + at * rowPitch,
    w: 22,
    h: Math.min(rowPitch - 4, 51),
  }));
  return { height: TOP + (count - 1) * rowPitch + h + BOTTOM, rowPitch, labels, rows: placed };
}

function inSixes(row) {
  const parts = [];
  for (let at = 0; at < row.stacks.length; at += 6) {
    parts.push({
      ...row,
      stacks: row.stacks.slice(at, at + 6),
      part: row.stacks.length > 6 ? at / 6 : undefined,
    });
  }
  return parts;
}

// 升级: rows of suits, identical cards as one stack. `order` is the level and the trump suit.
export function handBySuits(cards, order, screen) {
  const suits = stacksBySuit(cards, order);
  const room = screen.width - (screen.rail || 0) - 12;
  if (screen.kind === "lying") return alongside(suits, screen, room, 12, 44, 24, inTwoRows);
  if (screen.kind === "wide")
    return alongside(suits, screen, room, 16, 56, 28, (all) => (all.length ? [all] : []));
  return upright(suits, screen);
}

const STEP = 38;

// 竞技二打一: a column a rank, both jokers one column, copies stepping down with the front one lowest.
export function handByRanks(cards, screen) {
  const columns = stacksByRank(cards);
  if (screen.kind === "lying") return ranksAlongside(columns, screen);
  const large = screen.kind === "wide" || screen.kind === "tablet";
  const most = Math.max(1, ...columns.map((column) => column.cards.length));
  const w = !large && columns.length > 13 ? Math.round((screen.card.w * 40) / 44) : screen.card.w;
  const h = Math.round(1.4 * w);
  const room = screen.width - 8;
  const pitch = spread(w, room, columns.length);
  const whole = pitch * (columns.length - 1) + w;
  const left = large ? (screen.width - whole) / 2 : 4;
  const step = large ? 42 : STEP;
  const base = 16 + (most - 1) * step;
  const placed = columns.map((column, at) => {
    const x = left + at * pitch;
    const strip = at < columns.length - 1 ? Math.min(pitch, w) : w;
    return column.cards.map((code, place) => {
      const y = base - (column.cards.length - 1 - place) * step;
      const band = place < column.cards.length - 1 ? step : h;
      return {
        code,
        copies: 1,
        rank: column.rank,
        place,
        of: column.cards.length,
        row: column.rank,
        x,
        y,
        w,
        h,
        pitch,
        hit: { x, y, w: strip, h: band },
      };
    });
  });
  return { height: base + h + 10, rowPitch: step, labels: [], rows: placed };
}

function ranksAlongside(columns, screen) {
  const { w, h } = screen.card;
  const room = screen.width - (screen.rail || 0) - 12;
  const total = columns.reduce((sum, column) => sum + column.cards.length, 0);
  const rows = [[], []];
  let laid = 0;
  for (const column of columns) {
    rows[laid * 2 < total ? 0 : 1].push(column);
    laid += column.cards.length;
  }
  const used = rows.filter((row) => row.length);
  const placed = used.map((row, at) => {
    const faces = row.reduce((sum, column) => sum + column.cards.length, 0);
    const pitch = spread(w, room - 6 * (row.length - 1), faces);
    let x = 6;
    const y = TOP + at * 44;
    const line = row.flatMap((column) => {
      const found = column.cards.map((code, place) => {
        const one = {
          code,
          copies: 1,
          rank: column.rank,
          place,
          of: column.cards.length,
          row: column.rank,
          x,
          y,
          w,
          h,
          pitch,
        };
        x += pitch;
        return one;
      });
      x += 6;
      return found;
    });
    line.forEach((one, place) => {
      const next = line[place + 1];
      one.hit = {
        x: one.x,
        y,
        w: next ? Math.min(next.x - one.x, w) : w,
        h: at < used.length - 1 ? 44 : h,
      };
    });
    return line;
  });
  return {
    height: TOP + Math.max(0, used.length - 1) * 44 + h + 2,
    rowPitch: 44,
    labels: [],
    rows: placed,
  };
}

// How far a chosen card stands out, so that suit and number above it stay clear.
export const raised = (rowPitch) => clamp(0, rowPitch - 38, 10);
export const partly = (rowPitch) => clamp(0, rowPitch - 38, 15);

// Which stack a finger is on; the lowest row whose strip holds the point.
export function stackAt(hand, x, y) {
  for (const row of [...hand.rows].reverse()) {
    for (const one of row) {
      const { hit } = one;
      if (x >= hit.x && x < hit.x + hit.w && y >= hit.y && y < hit.y + hit.h) return one;
    }
  }
  return null;
}

// The cards of one play on the table: 38 wide, .72 of it apart, 4 more a copy; at the sides more than
// five faces in two rows.
export function playOnTable(faces, w, side, list = false) {
  const h = Math.round(1.4 * w);
  const rows =
    side && faces.length > 5 && !list
      ? [faces.slice(0, Math.ceil(faces.length / 2)), faces.slice(Math.ceil(faces.length / 2))]
      : [faces];
  const placed = [];
  let width = 0;
  rows.forEach((row, at) => {
    let x = 0;
    for (const face of row) {
      placed.push({ ...face, x, y: at * 0.7 * h, w, h });
      x += 0.72 * w + 4 * (face.copies - 1);
    }
    const last = row.at(-1);
    if (last) width = Math.max(width, placed.at(-1).x + w + 2 * (last.copies - 1));
  });
  return { width, height: h + (rows.length - 1) * 0.7 * h, cards: placed };
}

// The slots a kitty is buried into, in one row.
export function slots(count, width) {
  const [w, gap] = count <= 6 ? [46, 6] : [38, 4];
  const fit = Math.min(w, (width - 16 - gap * (count - 1)) / count);
  const whole = fit * count + gap * (count - 1);
  const rows = Array.from({ length: count }, (_, at) => ({
    x: (width - whole) / 2 + at * (fit + gap),
    w: fit,
    h: 1.4 * fit,
  }));
  return rows;
}
