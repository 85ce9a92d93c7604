// Recomputes a draw in the visitor's own browser, from what the page shows and nothing else.
import { sha256 } from "./sha256.js";

export const commitment = (secret) => sha256(`paisai commit ${secret}`);
export const seedOf = (secret, words) => sha256(["paisai seed", secret, ...words.map((word) => sha256(word))].join(" "));
export const part = (seed, ...purpose) => sha256(["paisai draw", seed, ...purpose.map((word) => sha256(String(word)))].join(" "));

// Python sorts texts by code point, JavaScript by UTF-16 units: the same but beyond the first plane.
function byCodePoint(one, other) {
  const a = Array.from(one, (c) => c.codePointAt(0)), b = Array.from(other, (c) => c.codePointAt(0));
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}

export function shuffled(items, seed) {
  const order = [...items];
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = Number(BigInt(`0x${sha256(`${seed} ${i}`)}`) % BigInt(i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

export const drawn = (ids, seed) => shuffled([...ids].sort(byCodePoint), seed);

export function recompute(proof) {
  const seed = seedOf(proof.secret, proof.words);
  const order = proof.order.length ? drawn(proof.order.map((one) => one[0]), proof.part ? part(seed, proof.part) : seed) : [];
  return {
    promised: commitment(proof.secret) === proof.commitment,
    seed,
    sameSeed: seed === proof.seed,
    order,
    sameOrder: order.every((id, i) => id === proof.order[i][0]),
  };
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
  if (found.order.length) say(found.sameOrder, "order");
  const names = new Map(proof.order);
  const drawnNames = document.createElement("ol");
  for (const id of found.order) {
    const item = document.createElement("li");
    item.textContent = names.get(id);
    drawnNames.append(item);
  }
  if (found.order.length) list.after(drawnNames);
  button.disabled = true;
  button.dataset.off = "";
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button[data-proof]");
  if (button) prove(button);
});
