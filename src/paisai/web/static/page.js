// What every page does: follow the event's feed, draw running clocks, ask before grave acts.
// No data come over the feed: a page that is told of news asks again for the part it concerns.
import { questionOf } from "./asking.js";

const slug = document.body.dataset.slug;
let seen = Number(document.body.dataset.seq || 0);
const BESIDE = ["all", "calls"]; // news of what is not in the ledger, which does not grow by it
let offset = 0; // server's clock minus ours, in milliseconds

// Milliseconds between two fetches: at the desk and on a phone of one's own news is at once, but
// hundreds of phones on the public pages take several results together.
const TOGETHER =
  location.pathname.startsWith("/e/") && !document.querySelector("[data-queue-panel]");
// Milliseconds over which those who are told the same spread their questions: one table, or a hall,
// where each needs so much of the server's time.
const NEAR = 100,
  HALL = 1000,
  EACH = 8;
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

let concerned = new Set(),
  newsTimer = 0,
  dueAt = 0,
  fetchedAt = -Infinity;
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
  const now = performance.now(),
    at = Math.max(now, fetchedAt + gap()) + Math.random() * milliseconds;
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
    document
      .querySelector(".foot details p")
      ?.replaceChildren(...(page.querySelector(".foot details p")?.childNodes || []));
    document
      .getElementById("elsewhere")
      ?.replaceChildren(...(page.getElementById("elsewhere")?.childNodes || []));
    for (const element of parts)
      put(
        element,
        element.id ? page.getElementById(element.id) : page.querySelector("[data-live]"),
      );
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
      if (
        !field.name ||
        field.type === "hidden" ||
        field.type === "submit" ||
        field.type === "file"
      )
        continue;
      const changed = box(field)
        ? field.checked !== field.defaultChecked
        : field.matches("select")
          ? [...field.options].some((one) => one.selected !== one.defaultSelected)
          : field.value !== field.defaultValue;
      if (changed) fields.push([formKey(form), field.name, field.value, field.checked]);
    }
  }
  return { fields, open: new Set([...element.querySelectorAll("details[open]")].map(opened)) };
}

function typeAgain(element, before) {
  for (const form of element.querySelectorAll("form")) {
    for (const [, name, value, checked] of before.fields.filter(([key]) => key === formKey(form))) {
      for (const field of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
        if (!box(field)) field.value = value;
        else if (field.value === value) field.checked = checked;
      }
    }
  }
  for (const details of element.querySelectorAll("details"))
    if (before.open.has(opened(details))) details.open = true;
}

let pressedAt = -Infinity;
addEventListener(
  "pointerdown",
  () => {
    pressedAt = performance.now();
  },
  true,
);
for (const kind of ["pointerup", "pointercancel"])
  addEventListener(
    kind,
    () => {
      pressedAt = -Infinity;
    },
    true,
  );

// The field in which somebody is typing stays itself, with its keyboard and its caret; all around it
// is renewed. Returns whether that could be done: the way down to it must be the same in both.
function renewAround(element, fresh, field) {
  const twin = twinOf(field, fresh);
  const old = twin && wayTo(element, field),
    now = twin && wayTo(fresh, twin);
  if (!twin || old.map((one) => one.tagName).join() !== now.map((one) => one.tagName).join())
    return false;
  for (let at = 0, around = element; at < old.length; around = old[at], at += 1) {
    for (const one of [...around.childNodes]) if (one !== old[at]) one.remove();
    let before = true;
    for (const one of [...now[at].parentNode.childNodes]) {
      if (one === now[at]) before = false;
      else if (before) old[at].before(one);
      else around.append(one);
    }
    if (old[at] !== field) adopt(old[at], now[at]);
  }
  return true;
}

function twinOf(field, fresh) {
  const form = [...fresh.querySelectorAll("form")].find(
    (one) => field.form && formKey(one) === formKey(field.form),
  );
  return [...(form?.elements || [])].find(
    (one) =>
      one.name === field.name &&
      one.type === field.type &&
      (!box(one) || one.value === field.value),
  );
}

function wayTo(element, field) {
  const way = [];
  for (let one = field; one !== element; one = one.parentElement) way.unshift(one);
  return way;
}

function adopt(one, fresh) {
  for (const { name } of [...one.attributes])
    if (name !== "open" && !fresh.hasAttribute(name)) one.removeAttribute(name);
  for (const { name, value } of fresh.attributes) one.setAttribute(name, value);
}

const TYPED_IN = "input:not([type=hidden], [type=button], [type=submit]), select, textarea";
let composing = false; // a word is being put together from its letters
for (const [kind, is] of [
  ["compositionstart", true],
  ["compositionend", false],
])
  addEventListener(
    kind,
    () => {
      composing = is;
    },
    true,
  );

// Nothing is taken from under a thumb.
function put(element, fresh) {
  if (!fresh || !element.isConnected) return;
  element.hidden = fresh.hidden;
  if (fresh.dataset.topics) element.dataset.topics = fresh.dataset.topics; // the next round is at another table
  const shown = asShown(fresh);
  if (shown === element.shown) return;
  if (composing || performance.now() - pressedAt < 2000) {
    setTimeout(() => put(element, fresh), 300);
    return;
  }
  const focused = document.activeElement;
  const field = element.contains(focused) && focused.matches(TYPED_IN) ? focused : null;
  const before = typedIn(element);
  if (!field || !renewAround(element, fresh, field)) {
    element.innerHTML = fresh.innerHTML;
    if (field) focusAgain(element, field);
  }
  element.shown = shown;
  typeAgain(element, before);
  element.classList.remove("fresh");
  requestAnimationFrame(() => element.classList.add("fresh"));
  prepare(element);
  element.dispatchEvent(new CustomEvent("paisai:fresh", { bubbles: true }));
}

// The form stands in another place now: the caret goes there with what was typed.
function focusAgain(element, field) {
  const twin = twinOf(field, element);
  if (!twin) return;
  for (
    let around = twin.closest("details");
    around;
    around = around.parentElement.closest("details")
  )
    around.open = true;
  if (!box(twin)) twin.value = field.value;
  twin.focus({ preventScroll: true });
  try {
    twin.setSelectionRange(field.selectionStart, field.selectionEnd);
  } catch {
    /* a field without a caret */
  }
}

const linkState = document.querySelector("[data-link-state]");
const keptAt = Number(document.body.dataset.keptAt || 0); // a page that this phone had kept, and since when
let lostAt = keptAt || null;
function linked(is) {
  if (!linkState) return;
  lostAt = is ? null : lostAt || Date.now();
  linkState.hidden = is;
  showAge();
}

// The last known state stays, with its age: a phone's clock may be wrong, but it runs.
function showAge() {
  if (lostAt === null || !linkState || Date.now() < Number(linkState.dataset.answers || 0)) return;
  const minutes = Math.floor(Math.max(0, Date.now() - lostAt) / 60_000);
  const text = minutes ? linkState.dataset.lost.replace("{}", minutes) : linkState.dataset.justLost;
  if (linkState.textContent !== text) linkState.textContent = text;
}

// What the parts of this page listen to; nothing: to all.
function listened() {
  const parts = [...document.querySelectorAll("[data-live]")].map((one) =>
    (one.dataset.topics || "").split(" ").filter(Boolean),
  );
  return parts.every((topics) => topics.length) ? [...new Set(parts.flat())].sort().join(" ") : "";
}

// A heartbeat comes every 15 seconds: without three of them the line is dead, whatever the phone says.
const SILENCE = 45_000;
let feed = null,
  listening = "",
  heardAt = 0;
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
  feed = new EventSource(
    `/live/${slug}?${new URLSearchParams({ since: seen, topics: listening, ...(TOGETHER && { together: 1 }) })}`,
  );
  heardAt = performance.now();
  feed.onopen = heard;
  feed.onmessage = (message) => {
    heard();
    told(JSON.parse(message.data));
  };
  feed.onerror = () => {
    linked(false);
    document.dispatchEvent(new CustomEvent("paisai:lost"));
    if (feed.readyState === EventSource.CLOSED) setTimeout(follow, 2000 + Math.random() * 2000);
  };
}
addEventListener("pagehide", () => feed?.close());
addEventListener("pageshow", (event) => {
  if (event.persisted && slug) again();
});

// The next round is at another table.
function listenAnew() {
  if (feed && feed.readyState !== EventSource.CLOSED && listened() !== listening) again();
}

function checkLine() {
  if (feed && performance.now() - heardAt > SILENCE) {
    linked(false);
    again();
  }
}

// Whole days are read more easily than 106 hours.
function inHours(left) {
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor((left % 3600) / 60);
  const seconds = String(left % 60).padStart(2, "0");
  if (!hours) return `${minutes}:${seconds}`;
  const past = `${String(minutes).padStart(2, "0")}:${seconds}`;
  if (hours < 48) return `${hours}:${past}`;
  const days = `${Math.floor(hours / 24)} ${document.documentElement.lang === "en" ? "d" : "天"}`;
  return `${days} ${hours % 24}:${past}`;
}

function drawClocks() {
  const now = Date.now() + offset;
  for (const clock of document.querySelectorAll("[data-until]")) {
    const until = Number(clock.dataset.until);
    const frozen = clock.dataset.left;
    const left = Math.max(0, frozen ? Number(frozen) : Math.round((until - now) / 1000));
    const text = inHours(left);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("red", left === 0);
  }
}

// Whether something was typed into a form and not sent: another page would lose it.
function typed() {
  const fields = document.querySelectorAll(
    "main form[method=post]:not(.regulation-form) :is(input, textarea)",
  );
  return [...fields].some(
    (one) =>
      (["text", "search", "textarea", "date", "datetime-local"].includes(one.type) &&
        one.value !== one.defaultValue) ||
      (["checkbox", "radio"].includes(one.type) && one.checked !== one.defaultChecked),
  );
}

const ready = new WeakSet(); // what is kept when the rest is renewed has its listeners already
function notReady(root, selector) {
  const found = [...root.querySelectorAll(selector)].filter((one) => !ready.has(one));
  for (const one of found) ready.add(one);
  return found;
}

export function prepare(root) {
  for (const form of notReady(root, "form")) prepareForm(form);
  for (const button of notReady(root, "button[data-tick-all]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const boxes = [
        ...button.form.querySelectorAll(
          `input[type=checkbox][name=${button.dataset.tickAll}]:not(:disabled)`,
        ),
      ].filter((one) => !one.closest("[hidden]"));
      const on = !boxes.every((one) => one.checked);
      for (const one of boxes) one.checked = on;
    });
  }
  for (const field of notReady(root, "[data-asks-more]"))
    field.addEventListener("change", () => askMore(field.querySelector("select, input").form));
  for (const field of notReady(root, "[data-submit-on-change]")) {
    field.addEventListener("change", () => field.form.requestSubmit());
  }
}

// What is asked next depends on what was chosen: the page comes again with all that is filled in, but
// for what was written about people.
function askMore(form) {
  const kept = [...new FormData(form)].filter(
    ([name, text]) => text && !["csrfmiddlewaretoken", "request", "next", "reason"].includes(name),
  );
  const known = new URLSearchParams(kept);
  for (const [name, text] of new URLSearchParams(location.search))
    if (!known.has(name) && !form.elements[name]) known.append(name, text);
  location.replace(`?${known}`);
}

function prepareForm(form) {
  form.addEventListener("submit", (event) => {
    const { askTyped } = form.dataset;
    const question = questionOf(form);
    if ((question && !confirm(question)) || (askTyped && typed() && !confirm(askTyped)))
      event.preventDefault();
    if (event.defaultPrevented || form.method !== "post" || "many" in form.dataset) return;
    setTimeout(() => {
      for (const button of form.querySelectorAll("button")) button.disabled = true;
    });
  });
}

// Along its row only: the page stays where an address or a wrong field has brought it.
function inTheMiddle(one) {
  const row = one.closest("nav"),
    at = one.getBoundingClientRect(),
    all = row.getBoundingClientRect();
  row.scrollLeft += at.left - all.left - (all.width - at.width) / 2;
}

const served = document.querySelector("[data-server-now]");
if (served) offset = Number(served.dataset.serverNow) - (keptAt || Date.now());
if (keptAt) linked(false);
prepare(document);
const wrong = document.querySelector(".field:has(.defect)"); // a form that comes back opens where it is wrong
if (wrong) {
  wrong.querySelector("input, select, textarea")?.focus({ preventScroll: true });
  wrong.scrollIntoView({ block: "center" });
}
addEventListener("pageshow", () => {
  for (const button of document.querySelectorAll("button:disabled:not([data-off])"))
    button.disabled = false;
});
for (const form of document.querySelectorAll("form[data-auto-submit]")) form.requestSubmit();
for (const element of document.querySelectorAll("[data-live]")) element.shown = asShown(element);
for (const element of document.querySelectorAll("[data-every]"))
  setInterval(() => refresh([element]), 1000 * element.dataset.every);
for (const here of document.querySelectorAll(
  ".tabs [aria-current], .rounds [aria-current], .scroll [aria-current]",
))
  inTheMiddle(here);
// Back leads to a page again that came as the answer to a form, without sending that form anew.
const answered = document.querySelector("[data-address]");
if (answered || "posted" in document.body.dataset)
  history.replaceState(null, "", answered?.dataset.address || location.href);
if (slug) follow();
drawClocks();
setInterval(drawClocks, 500);
// An offer that lasts a minute goes with it.
function drawOffers() {
  for (const one of document.querySelectorAll("[data-gone-in]")) {
    one.goneAt ??= performance.now() + 1000 * one.dataset.goneIn;
    if (performance.now() >= one.goneAt) one.hidden = true;
  }
}
setInterval(drawOffers, 1000);
setInterval(() => {
  if (slug) checkLine();
  showAge();
}, 5000);
addEventListener("offline", () => linked(false));
addEventListener("online", () => {
  if (slug) again();
});
for (const kind of ["paisai:sent", "paisai:due"])
  document.addEventListener(kind, () => refresh(document.querySelectorAll("[data-live]")));
// A phone that slept has missed what it was told meanwhile.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && slug) refresh(document.querySelectorAll("[data-live]"));
});
