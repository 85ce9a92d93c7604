// What a draw's seed is made of, and orders made from it: the same as paisai.tournament.draw.
import { sha256 } from "./sha256.js";

export const commitment = (secret) => sha256(`paisai commit ${secret}`);
export const seedOf = (secret, words) =>
  sha256(["paisai seed", secret, ...words.map((word) => sha256(word))].join(" "));
export const wordsHash = (words) =>
  sha256(["paisai words", ...words.map((word) => sha256(word))].join(" "));
export const materialHash = (text) => sha256(`paisai material ${text}`);
export const part = (seed, ...purpose) =>
  sha256(["paisai draw", seed, ...purpose.map((word) => sha256(String(word)))].join(" "));

// Python sorts texts by code point, JavaScript by UTF-16 units: the same but beyond the first plane.
export function byCodePoint(one, other) {
  const a = Array.from(one, (c) => c.codePointAt(0)),
    b = Array.from(other, (c) => c.codePointAt(0));
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
export const upTo = (count) => Array.from({ length: count }, (_, i) => i);
