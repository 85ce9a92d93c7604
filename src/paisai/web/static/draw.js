// Recomputes a draw in the visitor's own browser, from what the page shows and nothing else.
import { drawBracket } from "./draw-bracket.js";
import { drawGroups, drawZones } from "./draw-groups.js";
import { commitment, drawn, part, seedOf } from "./seed.js";

// What the seed makes of what was to be drawn, in the form in which it was published.
const MADE = {
  order: (of, seed) => drawn(of.ids, of.part ? part(seed, of.part) : seed),
  zones: (of, seed) => drawZones(of.sizes, of.zones, seed),
  groups: (of, seed) => drawGroups(of.entries, of.groups, seed),
  bracket: (of, seed) => drawBracket(of.qualifiers, seed),
};

// Equal whatever order the keys of an object stand in.
function same(a, b) {
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => same(a[key], b[key]));
}

export function recompute(proof) {
  const seed = seedOf(proof.secret, proof.words);
  const made = proof.of ? MADE[proof.of.kind](proof.of, seed) : null;
  return {
    promised: commitment(proof.secret) === proof.commitment,
    seed,
    sameSeed: seed === proof.seed,
    made,
    sameResult: made === null || same(made, proof.result),
  };
}

// The result as lines that people can read.
function lines(made, names) {
  const name = (id) => (id === null ? names[""] : names[id] || id);
  if (Array.isArray(made)) return made.map((one) => (Array.isArray(one) ? one.map(name).join("、") : name(one)));
  return Object.entries(made).sort((a, b) => a[1] - b[1]).map((one) => name(one[0]));
}

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
  say(found.sameSeed, "seed");
  if (found.made !== null) {
    say(found.sameResult, "order");
    const drawnNames = document.createElement("ol");
    for (const text of lines(found.made, proof.names)) drawnNames.append(Object.assign(document.createElement("li"), { textContent: text }));
    list.after(drawnNames);
  }
  button.disabled = true;
  button.dataset.off = "";
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button[data-proof]");
  if (button) prove(button);
});
