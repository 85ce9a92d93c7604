// Recomputes a draw in the visitor's own browser, from what the page shows and nothing else.
import { drawBracket } from "./draw-bracket.js";
import { drawGroups, drawIndices, drawPlayOff, drawZones } from "./draw-groups.js";
import { drawSchedule } from "./draw-schedule.js";
import { commitment, drawn, materialHash, part, seedOf, wordsHash } from "./seed.js";

// Before numbers inside the zones were drawn too, a draw gave the numbers of the zones alone.
function zones({ sizes, zones: own, before }, seed) {
  const numbers = drawZones(
    sizes,
    own.map(([zone, ids]) => [zone, ids.length]),
    seed,
  );
  return before ? numbers : { zones: numbers, indices: drawIndices(own, seed) };
}

// What the seed makes of what was to be drawn, in the form in which it was published; null where a
// rule gave way, whose fewest meetings only `paisai verify` counts.
const MADE = {
  order: (of, seed) => drawn(of.ids, of.part ? part(seed, of.part) : seed),
  schedule: (of, seed) => drawSchedule(of.sizes, of.rounds, seed),
  zones,
  groups: (of, seed) => drawGroups(of.entries, of.groups, seed),
  bracket: (of, seed) => (of.remedy === "none" ? drawBracket(of.qualifiers, seed) : null),
  play_off: drawPlayOff,
};

// Equal whatever order the keys of an object stand in.
function same(a, b) {
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => same(a[key], b[key]));
}

// `sameWords` and `sameMaterial` are null for draws of before, which published neither. The words that
// go into the seed must be the words whose list was closed, and what is drawn the text that was hashed.
export function recompute(proof) {
  const seed = seedOf(proof.secret, proof.words);
  const of = proof.material ? JSON.parse(proof.material) : proof.of;
  const made = of ? MADE[of.kind](of, seed) : null;
  return {
    promised: commitment(proof.secret) === proof.commitment,
    seed,
    sameWords: proof.words_hash
      ? wordsHash(proof.words.slice(0, -1)) === proof.words_hash &&
        same(proof.given, proof.words.slice(0, -1))
      : null,
    sameMaterial: proof.made_of ? materialHash(proof.material) === proof.made_of : null,
    sameSeed: seed === proof.seed,
    made,
    sameResult: made === null || same(made, proof.result),
  };
}

// The result as lines that people can read.
function lines(made, names, of) {
  const name = (id) => (id === null ? names[""] : names[id] || id);
  if (Array.isArray(made))
    return made.map((one) => (Array.isArray(one) ? one.map(name).join("、") : name(one)));
  if (made.rounds)
    return made.rounds.map((round, i) =>
      [...round.map((two) => two.join("–")), ...(made.byes[i] ? [made.byes[i]] : [])].join("、"),
    );
  if (made.indices)
    return seats(made, of).map(([zone, index, id]) => `${zone}.${index} ${name(id)}`);
  return inOrder(made).map(name);
}
const seats = (made, of) =>
  of.zones
    .flatMap(([zone, ids]) => ids.map((id) => [made.zones[zone], made.indices[id], id]))
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
const inOrder = (numbers) =>
  Object.entries(numbers)
    .sort((a, b) => a[1] - b[1])
    .map((one) => one[0]);

function line(list, good, text) {
  const item = document.createElement("li");
  item.className = good ? "right" : "wrong";
  item.textContent = text;
  list.append(item);
}

export function prove(button) {
  const proof = JSON.parse(document.getElementById(button.dataset.proof).textContent);
  const found = recompute(proof);
  const list = document.getElementById(button.dataset.shown);
  const say = (good, key) => line(list, good, good ? list.dataset[key] : list.dataset.wrong);
  list.replaceChildren();
  say(found.promised, "promised");
  if (found.sameMaterial !== null) say(found.sameMaterial, "material");
  if (found.sameWords !== null) say(found.sameWords, "words");
  say(found.sameSeed, "seed");
  if (found.made !== null) {
    say(found.sameResult, "order");
    const drawnNames = document.createElement("ol");
    for (const text of lines(found.made, proof.names, proof.of))
      drawnNames.append(Object.assign(document.createElement("li"), { textContent: text }));
    list.after(drawnNames);
  }
  button.disabled = true;
  button.dataset.off = "";
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button[data-proof]");
  if (button) prove(button);
});
