// A round's sheets by keyboard alone. Enter takes a row and goes on at once; the row is sent behind the
// typist's back, in order, again and again until it is answered, and comes back only if it is refused.
// A row that waits cannot be typed into, and nothing that comes from the server touches a row that is
// being typed into: no key is lost, and none lands in another row.
const list = document.querySelector(".sheets");
const words = list.dataset;
const KEY = `paisai.sheets.${document.body.dataset.slug}.${words.serial}.${words.who}`;
const NAMED = new RegExp(words.named, "s"); // 13 7:2, by the server's own expression
const NUMBER = /^第?\s*(\d{1,3})\s*[桌号#]?$/; // 13: go there
const PATIENCE = 20_000,
  FIRST_WAIT = 1000,
  LONGEST_WAIT = 15_000,
  RENEWALS_APART = 1500;

const rows = () => [...list.querySelectorAll(".sheet-row")];
const rowOf = (number) => document.getElementById(`row-${number}`);
const numberOf = (row) => Number(row.id.slice(4));
const scoreOf = (row) => row?.querySelector(".score");

// What waits stays in this tab until it is answered, over a reload too.
let queue = [];
try {
  queue = JSON.parse(sessionStorage.getItem(KEY)) || [];
} catch {
  /* nothing is kept */
}
function keep() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(queue));
  } catch {
    /* no room: it waits in this page */
  }
}

const isWaiting = (row) => queue.some((one) => one.number === numberOf(row));
const isFree = (row) => scoreOf(row) && !isWaiting(row);

function newId() {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(15))))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

function token() {
  const found = document.cookie.split("; ").find((part) => part.startsWith("csrftoken="));
  return found
    ? decodeURIComponent(found.slice(10))
    : list.querySelector("[name=csrfmiddlewaretoken]").value;
}

// Where the typist goes on: the next empty row, round to the top; then what was refused.
function next(number) {
  const free = rows().filter(isFree);
  const empty = free.filter((row) => !scoreOf(row).value.trim());
  const onward =
    empty.find((row) => numberOf(row) > number) ||
    empty[0] ||
    free.find((row) => numberOf(row) !== number);
  if (onward) scoreOf(onward).focus();
}

function lock(row) {
  const waits = isWaiting(row),
    score = scoreOf(row);
  row.classList.toggle("waiting", waits);
  row.toggleAttribute("aria-busy", waits);
  if (score) score.readOnly = waits;
  for (const one of row.querySelectorAll("select, [type=checkbox]")) one.disabled = waits;
}

function count() {
  const place = document.getElementById("on-the-way");
  place.hidden = !queue.length;
  place.textContent = words.onTheWay.replace("{}", queue.length);
}

function say(row, text) {
  row.querySelector("[data-said-here]")?.remove();
  if (!text) return;
  const said = document.createElement("p");
  said.className = "defect";
  said.setAttribute("role", "alert");
  said.dataset.saidHere = "";
  said.textContent = text;
  row.append(said);
}

function take(row) {
  const score = scoreOf(row);
  if (!score || isWaiting(row) || !score.value.trim()) {
    next(numberOf(row));
    return;
  }
  const typed = score.value.normalize("NFKC").trim();
  const named = typed.match(NAMED),
    other = rowOf((named || typed.match(NUMBER))?.[1]);
  if (other && other !== row && isFree(other)) {
    score.value = "";
    scoreOf(other).focus();
    if (!named) return;
    scoreOf(other).value = named[2];
    row = other;
  }
  const fields = [...new FormData(row)].filter(
    ([name]) => !["csrfmiddlewaretoken", "request"].includes(name),
  );
  queue.push({ id: newId(), number: numberOf(row), url: row.getAttribute("action"), fields });
  keep();
  say(row, "");
  lock(row);
  count();
  next(numberOf(row));
  flush();
}

let sending = false,
  timer = 0,
  wait = FIRST_WAIT;
async function flush() {
  if (sending) return;
  sending = true;
  clearTimeout(timer);
  try {
    while (queue.length) {
      if (!(await send(queue[0]))) {
        timer = setTimeout(flush, wait);
        wait = Math.min(LONGEST_WAIT, wait * 1.6);
        return;
      }
      wait = FIRST_WAIT;
    }
  } finally {
    sending = false;
  }
}

// True: it is answered, and the next may go. The server knows the id: what is sent again after a lost
// answer does nothing a second time.
async function send(item) {
  const row = rowOf(item.number);
  const giveUp = new AbortController(),
    late = setTimeout(() => giveUp.abort(), PATIENCE);
  let answer, fresh;
  try {
    answer = await fetch(item.url, {
      method: "POST",
      body: new URLSearchParams([...item.fields, ["request", item.id]]),
      redirect: "manual",
      signal: giveUp.signal,
      headers: { "Paisai-Part": "true", "Paisai-Who": words.who, "X-CSRFToken": token() },
    });
    fresh =
      [200, 400].includes(answer.status) && read(await answer.text()).querySelector(".sheet-row");
  } catch {
    answer = null;
  } finally {
    clearTimeout(late);
  }
  if (!fresh && answer?.status !== 404) {
    say(row, [401, 403].includes(answer?.status) ? words.signedOut : words.unsent);
    return false;
  }
  queue = queue.filter((one) => one !== item);
  keep();
  count();
  settle(row, fresh);
  return true;
}

function settle(row, fresh) {
  if (!fresh) {
    lock(row);
    say(row, words.gone);
    return;
  }
  if (fresh.id !== row.id) {
    lock(row);
    scoreOf(row).value = "";
  }
  replaceRow(rowOf(numberOf(fresh)), fresh);
  const left = fresh.dataset.leftNow;
  if (left === undefined) return;
  document.querySelector("[data-left]").textContent = left;
  if (left === "0") renew();
}

// Who stands in the row that comes back stays in it, or goes on where it takes no more keys; nobody else
// is called there, but who has no row.
function replaceRow(old, fresh) {
  const was = old.contains(document.activeElement),
    nowhere = document.activeElement === document.body;
  old.replaceWith(fresh);
  lock(fresh);
  if (was && !scoreOf(fresh)) next(numberOf(fresh));
  else if (was || (nowhere && fresh.querySelector(".defect"))) scoreOf(fresh)?.focus();
}

// What others enter comes in by itself, but never under the hands.
let renewing = false,
  again = false;
async function renew() {
  if (renewing) {
    again = true;
    return;
  }
  renewing = true;
  try {
    const answer = await fetch(location.href, {
      headers: { "Paisai-Part": "true" },
      cache: "no-cache",
    });
    if (answer.ok) takeIn(read(await answer.text()));
  } catch {
    /* the network is away: the next news asks again */
  }
  setTimeout(() => {
    renewing = false;
    if (again) {
      again = false;
      renew();
    }
  }, RENEWALS_APART);
}

const read = (text) => new DOMParser().parseFromString(text, "text/html");
const isInHand = (row) =>
  row.contains(document.activeElement) && document.activeElement.matches("input, select");

function takeIn(page) {
  if (page.querySelector(".sheets")?.dataset.serial !== words.serial) return;
  for (const fresh of page.querySelectorAll(".sheet-row")) {
    const old = rowOf(numberOf(fresh));
    if (!old || isWaiting(old)) continue;
    const typed = scoreOf(old)?.value.trim(),
      isIn = !scoreOf(fresh);
    if (isInHand(old) || (typed && !isIn)) {
      if (isIn && typed)
        say(old, words.elsewhere.replace("{}", fresh.querySelector("strong").textContent));
      continue;
    }
    if (fresh.textContent === old.textContent && isIn === !scoreOf(old)) continue;
    replaceRow(old, fresh);
    if (typed) say(fresh, words.notSent.replace("{}", typed));
  }
  const end = document.getElementById("sheets-end"),
    wasOpen = !end.firstElementChild;
  for (const id of ["left", "sheets-end"])
    document.getElementById(id).innerHTML = page.getElementById(id).innerHTML;
  if (wasOpen && end.firstElementChild) end.scrollIntoView({ block: "nearest" });
  count();
}

async function takeBack(row, button) {
  const body = new URLSearchParams([
    [button.name, button.value],
    ["next", location.pathname],
    ["request", newId()],
  ]);
  try {
    const answer = await fetch(button.formAction, {
      method: "POST",
      body,
      headers: { "X-CSRFToken": token() },
    });
    const page = read(await answer.text()),
      refused = page.querySelector(".said.bad, [role=alert] h1");
    takeIn(page);
    if (refused) say(row, refused.textContent);
    scoreOf(rowOf(numberOf(row)))?.focus();
  } catch {
    say(row, words.notUndone);
  }
}

list.addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.submitter?.hasAttribute("formaction")) takeBack(event.target, event.submitter);
  else take(event.target);
});
list.addEventListener("keydown", (event) => {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step || event.isComposing || !event.target.matches(".score")) return;
  const free = rows().filter(isFree),
    onward = free[free.indexOf(event.target.form) + step];
  event.preventDefault();
  if (onward) scoreOf(onward).focus();
});
document.addEventListener("paisai:news", (event) => {
  if (event.detail.topics.some((one) => ["round", "clock", "all"].includes(one))) renew();
});
addEventListener("online", flush);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) flush();
});
addEventListener("beforeunload", (event) => {
  if (queue.length || rows().some((row) => scoreOf(row)?.value.trim())) event.preventDefault();
});

queue = queue.filter((item) => rowOf(item.number));
for (const item of queue) {
  const row = rowOf(item.number),
    score = scoreOf(row);
  if (score) score.value = item.fields.find(([name]) => name === "deals")[1];
  lock(row);
}
count();
const wrong = list.querySelector(".score[aria-invalid]");
if (wrong) wrong.focus();
else next(0);
flush();
