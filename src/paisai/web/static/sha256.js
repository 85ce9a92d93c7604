// SHA-256 (FIPS 180-4) of a text in UTF-8, as hexadecimal digits. In a hall pages come over plain
// http, where browsers withhold crypto.subtle.
const primes = (count) => {
  const found = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((p) => n % p)) found.push(n);
  return found;
};
const fraction = (x) => ((x - Math.floor(x)) * 2 ** 32) >>> 0;
const PRIMES = primes(64);
const START = PRIMES.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const K = PRIMES.map((p) => fraction(Math.cbrt(p)));
const turn = (x, n) => (x >>> n) | (x << (32 - n));

function padded(bytes) {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const all = new Uint8Array(blocks * 64);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setUint32(all.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(all.length - 4, (bytes.length << 3) >>> 0);
  return view;
}

export function sha256(text) {
  const data = padded(typeof text === "string" ? new TextEncoder().encode(text) : text);
  const state = [...START];
  const w = new Int32Array(64);
  for (let at = 0; at < data.byteLength; at += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = data.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const a = w[i - 15],
        b = w[i - 2];
      const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const one =
        (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => {
      state[i] = (state[i] + x) >>> 0;
    });
  }
  return state.map((x) => x.toString(16).padStart(8, "0")).join("");
}
