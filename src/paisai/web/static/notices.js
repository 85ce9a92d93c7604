// What nobody should miss on a phone that lies on the table: a new seat, the other side's report, a
// call, the last deal. An element with `data-notice` (its key) and `data-text` says it; with `data-at`
// it is due at that moment of the server's clock. What has come since the page was opened is said in a
// bar above, in the title of the page and by a buzz, each once.
const bar = document.querySelector("[data-notices]");
const served = document.querySelector("[data-server-now]");
const offset = served ? Number(served.dataset.serverNow) - Date.now() : 0;
const title = document.title;
const known = new Set();
const BUZZ = [200, 100, 200];
const STAYS = 20_000; // milliseconds in sight
let shownFor = 0;

const keyOf = (notice) => notice.dataset.notice;

function dueNow() {
  const now = Date.now() + offset;
  return [...document.querySelectorAll("[data-notice]")].filter(
    (one) => !one.dataset.at || Number(one.dataset.at) <= now,
  );
}

function look() {
  const fresh = dueNow().filter((one) => !known.has(keyOf(one)));
  if (!fresh.length) return;
  for (const one of fresh) known.add(keyOf(one));
  say(fresh.map((one) => one.dataset.text).join(" · "));
  if (fresh.some((one) => one.dataset.at)) document.dispatchEvent(new CustomEvent("paisai:due"));
}

function say(text) {
  bar.firstElementChild.textContent = text;
  bar.hidden = false;
  shownFor = 0;
  document.title = `❗ ${text}`;
  navigator.vibrate?.(BUZZ);
}

function close() {
  bar.hidden = true;
  document.title = title;
}

if (bar) {
  for (const one of dueNow()) known.add(keyOf(one));
  bar.querySelector("button").addEventListener("click", close);
  document.addEventListener("paisai:fresh", look);
  setInterval(() => {
    look();
    if (bar.hidden || document.hidden) return;
    shownFor += 1000;
    if (shownFor > STAYS) close();
  }, 1000);
}
