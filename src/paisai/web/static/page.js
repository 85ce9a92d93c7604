// What every page does: follow the event's feed, draw running clocks, ask before grave acts.
// No data come over the feed: a page that is told of news asks again for the part it concerns.
const slug = document.body.dataset.slug;
let seen = Number(document.body.dataset.seq || 0);
const BESIDE = ["all", "calls"]; // news of what is not in the ledger, which does not grow by it
let offset = 0; // server's clock minus ours, in milliseconds

// Milliseconds between two fetches: at the desk and on a phone of one's own news is at once, but
// hundreds of phones on the public pages take several results together.
const TOGETHER = location.pathname.startsWith("/e/") && !document.querySelector("[data-queue-panel]");
// Milliseconds over which those who are told the same spread their questions: one table, or a hall,
// where each needs so much of the server's time.
const NEAR = 100, HALL = 1000, EACH = 8;
let crowd = 1;
const gap = () => (TOGETHER ? Math.max(4000, EACH * crowd) : 0);
const wide = () => Math.max(HALL, EACH * crowd);

// Infinity: it is not concerned.
function spread(element, topics) {
  const wanted = (element.dataset.topics || "").split(" ").filter(Boolean);
  const found = wanted.filter((topic) => topics.includes(topic));
  if (found.some((topic) => topic.startsWith("table:"))) return NEAR;
  return !wanted.length || found.length || topics.includes("all") ? wide() : Infinity;
}

let concerned = new Set(), newsTimer = 0, dueAt = 0, fetchedAt = -Infinity;
function told(news) {
  crowd = news.crowd || 1;
  if (news.seq <= seen && !news.topics.some((topic) => BESIDE.includes(topic))) return;
  seen = Math.max(seen, news.seq);
  let within = Infinity;
  for (const element of document.querySelectorAll("[data-live]")) {
    const over = spread(element, news.topics);
    if (over === Infinity) continue;
    concerned.add(element);
    within = Math.min(within, over);
  }
  if (within < Infinity) fetchWithin(within);
  document.dispatchEvent(new CustomEvent("paisai:news", { detail: news }));
}

// One question for all parts of the page; what is fetched then holds later news, too.
function fetchWithin(milliseconds) {
  const now = performance.now(), at = Math.max(now, fetchedAt + gap()) + Math.random() * milliseconds;
  if (newsTimer && dueAt <= at) return;
  clearTimeout(newsTimer);
  dueAt = at;
  newsTimer = setTimeout(() => {
    newsTimer = 0;
    fetchedAt = performance.now();
    const elements = concerned;
    concerned = new Set();
    refresh(elements);
  }, at - now);
}

function refresh(elements) {
  const asked = new Map();
  for (const element of elements) {
    if (!element.isConnected) continue;
    const url = element.dataset.live || location.href;
    asked.set(url, [...(asked.get(url) || []), element]);
  }
  for (const [url, parts] of asked) ask(url, parts);
}

async function ask(url, parts) {
  try {
    const answer = await fetch(url, { headers: { "Paisai-Part": "true" }, cache: "no-cache" });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const clock = page.querySelector("[data-server-now]");
    if (clock && !answer.headers.has("ETag")) offset = Number(clock.dataset.serverNow) - Date.now();
    for (const element of parts) put(element, element.id ? page.getElementById(element.id) : page.querySelector("[data-live]"));
    listenAnew();
  } catch {
    // The network is away: the feed comes back by itself and asks again.
  }
}

// Every form has an id of its own each time it is made: that is no news.
function asShown(element) {
  return element.innerHTML.replace(/(name="(?:request|csrfmiddlewaretoken)" value=")[^"]*/g, "$1");
}

// What somebody has begun to fill in, and opened, stays: by the form's address and what it is about.
const formKey = (form) => `${form.getAttribute("action")} ${form.dataset.about || ""}`;
const box = (field) => field.type === "radio" || field.type === "checkbox";
const opened = (details) => details.querySelector("summary")?.textContent;

function typedIn(element) {
  const fields = [];
  for (const form of element.querySelectorAll("form")) {
    for (const field of form.elements) {
      if (!field.name || field.type === "hidden" || field.type === "submit" || field.type === "file") continue;
      const changed = box(field) ? field.checked !== field.defaultChecked : field.matches("select") ? [...field.options].some((one) => one.selected !== one.defaultSelected) : field.value !== field.defaultValue;
      if (changed) fields.push([formKey(form), field.name, field.value, field.checked]);
    }
  }
  return { fields, open: new Set([...element.querySelectorAll("details[open]")].map(opened)) };
}

function typeAgain(element, typed) {
  for (const form of element.querySelectorAll("form")) {
    for (const [, name, value, checked] of typed.fields.filter(([key]) => key === formKey(form))) {
      for (const field of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
        if (!box(field)) field.value = value;
        else if (field.value === value) field.checked = checked;
      }
    }
  }
  for (const details of element.querySelectorAll("details")) if (typed.open.has(opened(details))) details.open = true;
}

let pressedAt = -Infinity;
addEventListener("pointerdown", () => { pressedAt = performance.now(); }, true);
for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => { pressedAt = -Infinity; }, true);

// Nothing is taken from under a thumb.
function put(element, fresh) {
  if (!fresh || !element.isConnected) return;
  element.hidden = fresh.hidden;
  if (fresh.dataset.topics) element.dataset.topics = fresh.dataset.topics; // the next round is at another table
  const shown = asShown(fresh);
  if (shown === element.shown) return;
  if (performance.now() - pressedAt < 2000) { setTimeout(() => put(element, fresh), 300); return; }
  if (element.contains(document.activeElement) && document.activeElement.matches("input, select, textarea")) {
    document.activeElement.addEventListener("blur", () => setTimeout(() => refresh([element]), 300), { once: true });
    return;
  }
  const typed = typedIn(element);
  element.innerHTML = fresh.innerHTML;
  element.shown = shown;
  typeAgain(element, typed);
  element.classList.remove("fresh");
  requestAnimationFrame(() => element.classList.add("fresh"));
  prepare(element);
  element.dispatchEvent(new CustomEvent("paisai:fresh", { bubbles: true }));
}

const linkState = document.querySelector("[data-link-state]");
let lostAt = null;
function linked(is) {
  if (!linkState) return;
  lostAt = is ? null : lostAt || Date.now();
  linkState.hidden = is;
  showAge();
}

// The last known state stays, with its age: a phone's clock may be wrong, but it runs.
function showAge() {
  if (lostAt === null || Date.now() < Number(linkState.dataset.answers || 0)) return;
  const minutes = Math.floor(Math.max(0, Date.now() - lostAt) / 60_000);
  const text = minutes ? linkState.dataset.lost.replace("{}", minutes) : linkState.dataset.justLost;
  if (linkState.textContent !== text) linkState.textContent = text;
}

// What the parts of this page listen to; nothing: to all.
function listened() {
  const parts = [...document.querySelectorAll("[data-live]")].map((one) => (one.dataset.topics || "").split(" ").filter(Boolean));
  return parts.every((topics) => topics.length) ? [...new Set(parts.flat())].sort().join(" ") : "";
}

// A heartbeat comes every 15 seconds: without three of them the line is dead, whatever the phone says.
const SILENCE = 45_000;
let feed = null, listening = "", heardAt = 0;
function heard() {
  heardAt = performance.now();
  if (navigator.onLine !== false) linked(true);
}

function again() {
  feed?.close();
  follow();
}

function follow() {
  listening = listened();
  feed = new EventSource(`/live/${slug}?${new URLSearchParams({ since: seen, topics: listening, ...(TOGETHER && { together: 1 }) })}`);
  heardAt = performance.now();
  feed.onopen = heard;
  feed.onmessage = (message) => { heard(); told(JSON.parse(message.data)); };
  feed.onerror = () => {
    linked(false);
    document.dispatchEvent(new CustomEvent("paisai:lost"));
    if (feed.readyState === EventSource.CLOSED) setTimeout(follow, 2000 + Math.random() * 2000);
  };
}
addEventListener("pagehide", () => feed?.close());
addEventListener("pageshow", (event) => { if (event.persisted && slug) again(); });

// The next round is at another table.
function listenAnew() {
  if (feed && feed.readyState !== EventSource.CLOSED && listened() !== listening) again();
}

function checkLine() {
  if (feed && performance.now() - heardAt > SILENCE) { linked(false); again(); }
}

function drawClocks() {
  const now = Date.now() + offset;
  for (const clock of document.querySelectorAll("[data-until]")) {
    const until = Number(clock.dataset.until);
    const frozen = clock.dataset.left;
    const left = Math.max(0, frozen ? Number(frozen) : Math.round((until - now) / 1000));
    const hours = Math.floor(left / 3600);
    const minutes = Math.floor((left % 3600) / 60);
    const seconds = String(left % 60).padStart(2, "0");
    const days = hours < 48 ? 0 : Math.floor(hours / 24); // whole days are read more easily than 106 hours
    const text = days ? `${days} ${document.documentElement.lang === "en" ? "d" : "天"} ${hours % 24}:${String(minutes).padStart(2, "0")}:${seconds}` : hours ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}` : `${minutes}:${seconds}`;
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("red", left === 0);
  }
}

// Whether something was typed into a form and not sent: another page would lose it.
function typed() {
  const fields = document.querySelectorAll("main form[method=post]:not(.regulation-form) :is(input, textarea)");
  return [...fields].some((one) => (["text", "search", "textarea", "date", "datetime-local"].includes(one.type) && one.value !== one.defaultValue)
    || (["checkbox", "radio"].includes(one.type) && one.checked !== one.defaultChecked));
}

export function prepare(root) {
  for (const form of root.querySelectorAll("form[data-ask]")) {
    form.addEventListener("submit", (event) => { if (!confirm(form.dataset.ask)) event.preventDefault(); });
  }
  for (const form of root.querySelectorAll("form[data-ask-typed]")) {
    form.addEventListener("submit", (event) => { if (typed() && !confirm(form.dataset.askTyped)) event.preventDefault(); });
  }
  for (const form of root.querySelectorAll("form[method=post]:not([data-many])")) {
    form.addEventListener("submit", (event) => {
      if (event.defaultPrevented) return;
      setTimeout(() => { for (const button of form.querySelectorAll("button")) button.disabled = true; });
    });
  }
  for (const button of root.querySelectorAll("button[data-tick-all]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const boxes = [...button.form.querySelectorAll(`input[type=checkbox][name=${button.dataset.tickAll}]:not(:disabled)`)].filter((one) => !one.closest("[hidden]"));
      const on = !boxes.every((box) => box.checked);
      for (const box of boxes) box.checked = on;
    });
  }
  for (const field of root.querySelectorAll("[data-submit-on-change]")) {
    field.addEventListener("change", () => field.form.requestSubmit());
  }
}

// Along its row only: the page stays where an address or a wrong field has brought it.
function inTheMiddle(one) {
  const row = one.closest("nav"), at = one.getBoundingClientRect(), all = row.getBoundingClientRect();
  row.scrollLeft += at.left - all.left - (all.width - at.width) / 2;
}

const served = document.querySelector("[data-server-now]");
if (served) offset = Number(served.dataset.serverNow) - Date.now();
prepare(document);
const wrong = document.querySelector(".field:has(.defect)"); // a form that comes back opens where it is wrong
if (wrong) { wrong.querySelector("input, select, textarea")?.focus({ preventScroll: true }); wrong.scrollIntoView({ block: "center" }); }
addEventListener("pageshow", () => { for (const button of document.querySelectorAll("button:disabled:not([data-off])")) button.disabled = false; });
for (const form of document.querySelectorAll("form[data-auto-submit]")) form.requestSubmit();
for (const element of document.querySelectorAll("[data-live]")) element.shown = asShown(element);
for (const element of document.querySelectorAll("[data-every]")) setInterval(() => refresh([element]), 1000 * element.dataset.every);
for (const here of document.querySelectorAll(".tabs [aria-current], .rounds [aria-current], .scroll [aria-current]")) inTheMiddle(here);
if (slug) follow();
drawClocks();
setInterval(drawClocks, 500);
setInterval(() => { if (slug) checkLine(); showAge(); }, 5000);
addEventListener("offline", () => linked(false));
addEventListener("online", () => { if (slug) again(); });
document.addEventListener("paisai:sent", () => refresh(document.querySelectorAll("[data-live]")));
// A phone that slept has missed what it was told meanwhile.
document.addEventListener("visibilitychange", () => { if (!document.hidden && slug) refresh(document.querySelectorAll("[data-live]")); });
