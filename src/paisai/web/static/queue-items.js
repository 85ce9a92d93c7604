// What was tapped on a phone, as values: what is kept of it, what concerns the same matter, what is
// shown and what is folded. No page and no network: `storage` holds texts by a name, as localStorage
// does, and who asks says what time it is and which round and table the page is about (`here`).
export const KEEP_DONE = 20 * 60 * 1000;
export const TAKE_BACK = 60_000; // so long a report or a ruling can be taken back by one tap
const DONE_SHOWN = 1; // of what has arrived and stands; the rest is folded
const FRESH_REFUSAL = 5 * 60 * 1000; // so long a refusal is seen on the page of another table too
const ONE_A_TABLE = /\/do\/(enter_sheet|report_result)\/$/;

// Every change reads again first: another page of this phone may have written meanwhile.
export function itemsIn(storage, name) {
  const all = () => {
    try {
      return JSON.parse(storage.getItem(name)) || [];
    } catch {
      return [];
    }
  };
  const keep = (items) => storage.setItem(name, JSON.stringify(items));
  const change = (id, values) =>
    keep(all().map((item) => (item.id === id ? { ...item, ...values } : item)));
  const drop = (id) => keep(all().filter((item) => item.id !== id));
  return { all, keep, change, drop };
}

// The next to be sent: in order, and only with the pass that tapped it.
export function nextOf(items, who) {
  return items.find((item) => item.state === "kept" && item.who === who);
}

function sameMatter(one, other) {
  if (one.url !== other.url) return false;
  const place =
    ONE_A_TABLE.test(one.url) &&
    one.table &&
    one.table === other.table &&
    one.serial === other.serial;
  return Boolean(place) || one.about === other.about;
}

// What was refused before and is taken now asks for nobody's attention any more.
export function mendedBy(items, item) {
  return items.map((old) =>
    old.state === "refused" && sameMatter(old, item) ? { ...old, mended: true } : old,
  );
}

// The form stood as it was refused: what comes now is the same, put right. `fromHere`: ids of what
// was sent from this page.
export function corrects(item, old, fromHere) {
  return (
    Boolean(item.then) &&
    old.state === "refused" &&
    fromHere.has(old.id) &&
    old.url === item.url &&
    old.about === item.about
  );
}

// Seconds in which the holder of the pass can still take it back.
export function takeBackLeft(item, who, now) {
  if (item.state !== "desk" || !item.undo?.length || item.who !== who) return 0;
  return Math.max(0, Math.min(TAKE_BACK / 1000, Math.ceil((item.undoUntil - now) / 1000)));
}

function isElsewhere(item, { serial, table }) {
  if (!item.serial || !serial) return false;
  return item.serial !== serial || Boolean(item.table && table && item.table !== table);
}

function isFolded(item, { who, here, now }) {
  if (item.state === "kept" || takeBackLeft(item, who, now)) return false;
  if (item.mended) return true;
  return isElsewhere(item, here) && !(item.state === "refused" && now - item.at < FRESH_REFUSAL);
}

// What has arrived long ago goes; by a clock that may have been set back meanwhile.
export function stillKept(items, now) {
  return items.filter((item) => item.state !== "desk" || Math.abs(now - item.at) < KEEP_DONE);
}

// The newest first: what stands open, what is folded, and how many of these were refused.
export function arranged(items, slug, seen) {
  const shown = items.filter((item) => item.slug === slug).reverse();
  const done = shown.filter(
    (item) =>
      item.state === "desk" && !takeBackLeft(item, seen.who, seen.now) && !isFolded(item, seen),
  );
  const folded = shown.filter((item) => isFolded(item, seen) || done.indexOf(item) >= DONE_SHOWN);
  return {
    open: shown.filter((item) => !folded.includes(item)),
    folded,
    refused: folded.filter((item) => item.state === "refused" && !item.mended).length,
  };
}

// Taking back is an act of its own, and goes the same way as what it takes back.
export function takenBack(item, { who, reason, newId, times }) {
  const url = new URL("../undo/", item.url).href;
  const { slug, label, serial, round, table, about } = item;
  return item.undo.map((seq) => ({
    id: newId(),
    who,
    slug,
    url,
    label,
    serial,
    round,
    table,
    about,
    fields: [
      ["seq", String(seq)],
      ["reason", reason],
    ],
    takesBack: item.id,
    state: "kept",
    ...times,
  }));
}
