// What a phone sends is kept on it first, with an id of its own, and then sent: in order, once.
// A form with `data-queue` comes here; without this module it is posted plainly. The server knows the
// id (`request`), so that what is sent again after a lost answer does nothing a second time.
import { firstEmpty, questionOf } from "./asking.js";
import {
  arranged,
  corrects,
  itemsIn,
  mendedBy,
  nextOf,
  stillKept,
  takeBackLeft,
  takenBack,
} from "./queue-items.js";
import { Sender, whatBecame } from "./queue-sending.js";

const KEY = "paisai.queue";
const panel = document.querySelector("[data-queue-panel]");
const words = panel ? panel.dataset : {};
const who = words.who || "";
// The round and the table of this page, which news may change.
const here = () => document.querySelector("[data-queue-place]")?.dataset || {};
const language = document.documentElement.lang.startsWith("en") ? "en" : "zh";
const AT_ONCE = 5_000; // who waited longer for the answer is doing something else by now
const HERE = new Set(); // what was sent from this page
const PATIENCE = 20_000;
const PATIENCE_WITH_FILES = 180_000;
// The server's clock minus ours: a phone's clock may be wrong, but it runs.
const offset = Number(words.serverNow || Date.now()) - Date.now();
// Asked for each time: where a browser allows no storage, asking is what fails.
const kept = itemsIn(
  {
    getItem: (name) => localStorage.getItem(name),
    setItem: (name, text) => localStorage.setItem(name, text),
  },
  KEY,
);
const { all, keep } = kept;
const sender = new Sender({
  next: () => nextOf(all(), who),
  send,
  later: (again, wait) => {
    const timer = setTimeout(again, wait + Math.random() * 500);
    return () => clearTimeout(timer);
  },
  idle: () => show(),
});
const flush = () => (panel ? sender.flush() : undefined);

function id() {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

function change(itemId, values) {
  kept.change(itemId, values);
  show();
}

function drop(itemId) {
  if (all().some((item) => item.id === itemId && item.hasFiles)) dropFiles(itemId);
  kept.drop(itemId);
  show();
}

// Files lie beside, since localStorage holds only texts, and few.
function files(mode, use) {
  return new Promise((good, bad) => {
    const opening = indexedDB.open(KEY, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("files");
    opening.onerror = () => bad(opening.error);
    opening.onsuccess = () => {
      const work = opening.result.transaction("files", mode);
      const asked = use(work.objectStore("files"));
      work.oncomplete = () => {
        opening.result.close();
        good(asked.result);
      };
      work.onerror = work.onabort = () => {
        opening.result.close();
        bad(work.error);
      };
    };
  });
}

function dropFiles(itemId) {
  files("readwrite", (store) => store.delete(itemId)).catch(() => {});
}

function cookie(name) {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}

function token() {
  return cookie("csrftoken") || document.querySelector("[name=csrfmiddlewaretoken]")?.value || "";
}

async function bodyOf(item) {
  const fields = [...item.fields, ["request", item.id]];
  if (!item.hasFiles) return new URLSearchParams(fields);
  const found = await files("readonly", (store) => store.get(item.id));
  if (!found) return null;
  const body = new FormData();
  for (const [name, text] of fields) body.append(name, text);
  for (const [name, file] of found) body.append(name, file, file.name);
  return body;
}

async function post(item, body) {
  const giveUp = new AbortController();
  const late = setTimeout(() => giveUp.abort(), item.hasFiles ? PATIENCE_WITH_FILES : PATIENCE);
  try {
    return await fetch(item.url, {
      method: "POST",
      body,
      redirect: "manual",
      signal: giveUp.signal,
      headers: {
        Accept: "application/json",
        "X-CSRFToken": token(),
        "Paisai-Who": item.who,
        "Paisai-Tapped": String(item.tapped),
      },
    });
  } finally {
    clearTimeout(late);
  }
}

// True: go on with the next.
async function send(item) {
  try {
    const body = await bodyOf(item);
    if (!body) {
      change(item.id, { state: "refused", said: { zh: words.gone, en: words.gone } });
      return true;
    }
    const answer = await post(item, body);
    const redirected = answer.type === "opaqueredirect";
    const told =
      redirected || (answer.status >= 500 && answer.status !== 503) ? null : await answer.json();
    const became = whatBecame(
      { status: answer.status, redirected, told },
      { signIn: { zh: words.signIn, en: words.signIn }, now: Date.now() },
    );
    if (became.change) answered(item, became.change);
    return became.goOn;
  } catch {
    return false; // no network, or no answer of ours
  }
}

function answered(item, values) {
  const own = HERE.has(item.id),
    ok = values.state === "desk";
  change(item.id, own ? values : { ...values, undo: [] });
  if (!values.state) return; // it waits for a signature
  if (!ok && own)
    panel.querySelector(`[data-id="${item.id}"]`)?.scrollIntoView({ block: "nearest" });
  if (item.hasFiles) dropFiles(item.id);
  if (ok) keep(mendedBy(all(), item));
  if (ok && item.takesBack) drop(item.takesBack);
  if (ok && item.then && own) formOf(item)?.reset();
  document.dispatchEvent(new CustomEvent("paisai:sent", { detail: { ok } }));
  if (ok && item.then && own && Date.now() - item.at < AT_ONCE) location.assign(item.then);
}

function inWords(text) {
  return typeof text === "string" ? text : text[language];
}

function label(item) {
  return item.takesBack ? words.takenBack.replace("{}", inWords(item.label)) : inWords(item.label);
}

// The table, and its round if that is not the one of this page.
function place(item) {
  if (!item.table) return "";
  const table = words.atTable.replace("{}", item.table);
  return item.serial === here().serial
    ? table
    : [inWords(item.round), table].join(language === "en" ? ", " : "");
}

function placeOf(form) {
  const { serial = "", round = "", roundEn = "", table = "" } = here();
  return { serial, round: { zh: round, en: roundEn }, table: form.dataset.table || table };
}

function age(since) {
  const minutes = Math.floor(Math.max(0, Date.now() - since) / 60_000);
  return minutes ? words.minutes.replace("{}", minutes) : words.now;
}

function clauseOf(item) {
  const link = document.createElement("a");
  link.className = "clause";
  link.href = `/e/${encodeURIComponent(item.slug)}/regulation/#clause-${item.clause}`;
  link.textContent = item.clause;
  return link;
}

// Which score it was, to him who wrote it, for as long as the page does not show it as the table's.
function score(item) {
  if (item.state === "desk" || item.who !== who) return "";
  const of = Object.fromEntries(item.fields);
  return of.deals || (of.levels1 || of.levels2 ? `${of.levels1}:${of.levels2}` : "");
}

function line(item) {
  const row = document.createElement("li");
  row.className = `queued ${item.state}`;
  row.dataset.id = item.id;
  const tag = document.createElement("span");
  tag.className = `tag ${{ kept: "warn", desk: "on", refused: "bad" }[item.state]}`;
  tag.textContent = words[item.state];
  const text = document.createElement("span");
  text.className = "grow";
  text.textContent = [place(item), label(item), score(item), age(item.at)]
    .filter(Boolean)
    .join(" · ");
  row.append(tag, text);
  const said = item.said
    ? item.said[language] || item.said.zh
    : item.who === who
      ? ""
      : words.other;
  if (said) {
    const told = document.createElement("p");
    told.className = "queued-said";
    if (item.state === "refused") told.setAttribute("role", "alert");
    told.textContent = said;
    if (item.clause) told.append(" ", clauseOf(item));
    row.append(told);
  }
  if (item.locked && item.state === "kept") {
    const link = document.createElement("a");
    link.className = "button main";
    link.href = words.unlock;
    link.textContent = words.signIn;
    row.append(link);
  }
  const seconds = takeBackLeft(item, who, Date.now());
  if (seconds) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "grave";
    button.setAttribute("aria-label", `${words.takeBack}: ${label(item)}`);
    button.dataset.takeBackUntil = item.undoUntil;
    button.innerHTML = "<span></span>&nbsp;<span aria-hidden=true class=left></span>";
    button.firstChild.textContent = words.takeBack;
    button.lastChild.textContent = seconds;
    button.addEventListener("click", () => takeBack(item));
    row.append(button);
  }
  if (item.state === "refused" && !item.hasFiles && formOf(item)) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words.again;
    button.addEventListener("click", () => {
      fill(formOf(item), item.fields);
      drop(item.id);
    });
    row.append(button);
  }
  if (item.state !== "kept") {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.textContent = words.dismiss;
    button.setAttribute("aria-label", `${words.dismiss}: ${label(item)}`);
    button.addEventListener("click", () => drop(item.id));
    row.append(button);
  }
  return row;
}

// It stands in the record already: taking it back is an act of its own.
function takeBack(item) {
  const fresh = takenBack(item, { who, reason: words.takeBackReason, newId: id, times: tapped() });
  keep([...all().map((one) => (one.id === item.id ? { ...one, undo: [] } : one)), ...fresh]);
  for (const one of fresh) HERE.add(one.id);
  show();
  sender.soon();
}

// What was refused goes back into its form, if that is on this page.
function formOf(item) {
  return [...document.querySelectorAll("form[data-queue]")].find(
    (form) => form.action === item.url && (form.dataset.about || "") === item.about,
  );
}

function fill(form, fields) {
  if (!form) return; // news has taken it away
  for (
    let around = form.closest("details");
    around;
    around = around.parentElement.closest("details")
  )
    around.open = true;
  const left = new Map();
  for (const [name, text] of fields) left.set(name, [...(left.get(name) || []), text]);
  for (const field of form.elements) {
    const texts = left.get(field.name);
    if (!texts || field.type === "hidden" || field.type === "submit") continue;
    if (field.type === "radio" || field.type === "checkbox")
      field.checked = texts.includes(field.value);
    else if (texts.length) field.value = texts.shift();
  }
  form.scrollIntoView({ block: "center" });
}

// The steps of a report: the page knows how far the server has it, the phone only that it keeps one.
function mark(items) {
  for (const steps of document.querySelectorAll("[data-report]")) {
    const waits = items.some(
      (item) => item.state === "kept" && item.about === steps.dataset.report,
    );
    steps.classList.toggle("kept-here", waits);
    steps
      .querySelector("[data-step=kept]")
      ?.toggleAttribute("data-reached", waits || steps.hasAttribute("data-sent"));
  }
  for (const form of document.querySelectorAll("form[data-queue][data-about]")) {
    const waits = items.some(
      (item) =>
        item.state === "kept" && item.about === form.dataset.about && item.url === form.action,
    );
    for (const button of form.querySelectorAll("button")) {
      button.disabled = waits;
      button.toggleAttribute("data-off", waits);
    }
  }
}

function show() {
  if (!panel) return;
  const items = all(),
    fresh = stillKept(items, Date.now());
  if (fresh.length !== items.length) keep(fresh);
  const { open, folded, refused } = arranged(fresh, words.slug, {
    who,
    here: here(),
    now: Date.now(),
  });
  panel.hidden = !open.length && !folded.length;
  const [list, older] = panel.querySelectorAll("ul");
  rows(list, open);
  rows(older, folded);
  older.parentElement.hidden = !folded.length;
  older.previousElementSibling.textContent =
    words.older.replace("{}", folded.length) +
    (refused ? words.olderRefused.replace("{}", refused) : "");
  mark([...open, ...folded]);
}

function rows(list, items) {
  const lines = items.map(line);
  if (list.innerHTML !== lines.map((row) => row.outerHTML).join("")) list.replaceChildren(...lines);
}

// By this phone's clock, for its own eyes, and by the server's.
function tapped() {
  const now = Date.now();
  return { at: now, tapped: Math.round(now + offset) };
}

function submitted(event) {
  const form = event.target;
  if (!form.matches("form[data-queue]") || !panel) return;
  const stop = () => {
    event.preventDefault();
    event.stopPropagation();
  };
  const empty = firstEmpty(form); // what is plainly not whole is not kept to be refused later
  if (empty) {
    stop();
    complain(empty);
    return;
  }
  const ask = questionOf(form);
  if (ask && !confirm(ask)) {
    stop();
    return;
  }
  const pressed = event.submitter?.name ? [[event.submitter.name, event.submitter.value]] : [];
  const given = [...new FormData(form), ...pressed].filter(
    ([name]) => !["csrfmiddlewaretoken", "request", "next"].includes(name),
  );
  const fields = given.filter(([, value]) => typeof value === "string");
  const chosen = given.filter(([, value]) => typeof value !== "string" && value.size);
  const item = {
    id: id(),
    who,
    slug: words.slug,
    url: form.action,
    label: { zh: form.dataset.queue, en: form.dataset.queueEn },
    ...placeOf(form),
    about: form.dataset.about || "",
    fields,
    hasFiles: chosen.length > 0,
    then: form.dataset.then || "",
    state: "kept",
    ...tapped(),
  };
  if (!item.hasFiles) {
    try {
      keep([...all().filter((old) => !corrects(item, old, HERE)), item]);
    } catch {
      return;
    } // no room or none allowed: it is posted plainly
    stop();
    taken(form, item);
    return;
  }
  stop();
  files("readwrite", (store) => store.put(chosen, item.id))
    .then(() => {
      keep([...all(), item]);
      taken(form, item);
    })
    .catch(() => {
      form.removeAttribute("data-queue");
      form.requestSubmit(event.submitter);
    });
}

function complain(field) {
  field.setCustomValidity(words.fill);
  field.addEventListener("input", () => field.setCustomValidity(""), { once: true });
  for (const one of field.form.elements)
    one.addEventListener("input", () => field.setCustomValidity(""), { once: true });
  field.closest("details")?.setAttribute("open", "");
  field.reportValidity();
}

function taken(form, item) {
  HERE.add(item.id);
  form.closest("details")?.removeAttribute("open");
  if (!item.then) form.reset(); // else it stands until the answer is there
  show();
  panel.scrollIntoView({ block: "nearest" });
  sender.soon();
}

document.addEventListener("submit", submitted, true);
document.addEventListener("paisai:fresh", show);
addEventListener("storage", (event) => {
  if (event.key === KEY) show();
});
addEventListener("online", () => sender.soon());
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) flush();
});
setInterval(show, 15_000);
setInterval(() => {
  for (const button of document.querySelectorAll(".queue [data-take-back-until]")) {
    const seconds = Math.ceil((button.dataset.takeBackUntil - Date.now()) / 1000);
    if (seconds > 0) button.lastChild.textContent = seconds;
    else show();
  }
}, 500);
show();
flush();
