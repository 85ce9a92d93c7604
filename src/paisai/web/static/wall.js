// The screen in the hall. It turns its pages, asks for new ones when there is news, says what is to
// be said, and goes on showing the last it knew, with its age, while the server is away. A page with
// more on it than this screen can show whole becomes several.
const stage = document.querySelector("main.wall-page");
const age = document.querySelector(".wall-age");
const saidBox = document.querySelector(".wall-said");
const soundButton = document.querySelector(".wall-sound");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const offset = Number(stage.dataset.serverNow) - Date.now();
const POLL = 30000,
  GAP = 1000,
  RETRY = 3000,
  FIRST = 40,
  SAID_FOR = 15000,
  TICK = 7000,
  HAND = 6000,
  WENT = 8000;
let shown = stage.firstElementChild,
  waiting = null,
  turned = Date.now(),
  since = Date.now();
const version = shown.dataset.version;

const frames = () => [...shown.querySelectorAll(".frame")];
const current = () => frames().find((frame) => !frame.hidden);

// Names are never cut. The server sends each list whole, and as many pages are made of it as this
// screen needs to show it so, about equally full; rooms of a plan are parted first. Frames are
// measured where they will stand, before they are seen.
const rows = (frame) => [...frame.querySelectorAll(".wall-list > li")];
const out = (box, of) => box.bottom > of.bottom + 1 || box.right > of.right + 1;
function over(frame) {
  const edge = frame.getBoundingClientRect();
  return rows(frame).some((row) => {
    if (row.hidden) return false;
    const box = row.getBoundingClientRect();
    return out(box, edge) || [...row.children].some((one) => out(one.getBoundingClientRect(), box));
  });
}
function part(frame, count) {
  const next = frame.cloneNode(true);
  rows(frame)
    .slice(count)
    .forEach((row) => row.remove());
  rows(next)
    .slice(0, count)
    .forEach((row) => row.remove());
  for (const room of [frame, next].flatMap((one) => [
    ...one.querySelectorAll(".wall-rooms > section"),
  ]))
    if (!rows(room).length) room.remove();
  frame.after(next);
  return next;
}
function holds(frame, most) {
  const all = rows(frame),
    places = all.map((row) => row.parentNode),
    rooms = new Set(places).size;
  if (all.length <= most && !over(frame)) return all.length;
  if (rooms > 1) return places.filter((place) => place === places[0]).length;
  let fits = 1,
    not = Math.min(all.length, most) + 1;
  while (not - fits > 1) {
    const middle = (fits + not) >> 1;
    all.forEach((row, i) => {
      row.hidden = i >= middle;
    });
    if (over(frame)) not = middle;
    else fits = middle;
  }
  for (const row of all) row.hidden = false;
  return fits;
}
// Of a long list only what may be on one page is measured, by how much was on the one before.
function pages(frame, most) {
  const made = [frame];
  for (
    let last = frame, count = FIRST;
    (count = holds(last, Math.min(most, 3 * count))) < rows(last).length;
    made.push(last)
  )
    last = part(last, count);
  return made;
}
function paged(frame) {
  const whole = frame.cloneNode(true),
    first = pages(frame, Infinity);
  if (first.length < 2 || whole.querySelector(".wall-rooms > section + section")) return first;
  first.slice(1).forEach((one) => one.remove());
  frame.replaceWith(whole);
  return pages(whole, Math.ceil(rows(whole).length / first.length));
}
// Under which letters a page of names is: who looks for his own knows whether to wait for the next.
function letters(frame) {
  const [first, last] = [rows(frame)[0], rows(frame).at(-1)].map(
    (row) => row?.dataset.letter || "",
  );
  return first === last ? first : `${first}–${last}`;
}
function fit(fresh) {
  if (!fresh.isConnected) {
    stage.append(fresh);
    fit(fresh);
    fresh.remove();
    return fresh;
  }
  const at = Math.max(
    0,
    [...fresh.querySelectorAll(".frame")].findIndex((frame) => !frame.hidden),
  );
  const shows = new Map(),
    first = [];
  for (const frame of [...fresh.querySelectorAll(".frame")]) {
    frame.hidden = false;
    const made = paged(frame);
    const list = frame.dataset.show;
    for (const one of made) one.hidden = true;
    shows.set(list, [...(shows.get(list) || []), ...made]);
    first.push(made[0]);
  }
  for (const [list, made] of shows)
    made.forEach((frame, i) => {
      frame.dataset.key = `${list}-${i + 1}`;
      frame.dataset.seconds = Math.max(
        frame.dataset.seconds,
        Math.round(frame.dataset.each * rows(frame).length),
      );
      const several = made.length > 1,
        under = frame.querySelector(".wall-letters");
      if (under) {
        // a welcome has no heading
        under.textContent = several ? (under.dataset.before || "") + letters(frame) : "";
        frame.querySelector(".wall-count").textContent = several ? `${i + 1}/${made.length}` : "";
      }
      const drawn = frame.querySelector(".wall-drawn");
      if (drawn) drawn.dataset.draw += `-${i + 1}`;
    });
  if (first[at]) first[at].hidden = false;
  return fresh;
}

function turn() {
  const key = current()?.dataset.key;
  if (waiting) put(waiting);
  const all = frames();
  const at = all.findIndex((frame) => frame.dataset.key === key);
  show(all[(at + 1) % all.length]);
}

function show(frame) {
  for (const one of frames()) one.hidden = one !== frame;
  turned = Date.now();
  reveal(frame);
}

// The line below goes on where it was, as long as it says the same.
function put(fresh) {
  const line = shown.querySelector(".wall-ticker ul"),
    at = line?.scrollLeft;
  shown.replaceWith(fresh);
  const next = fresh.querySelector(".wall-ticker ul");
  if (next && line?.innerHTML === next.innerHTML) next.scrollLeft = at;
  shown = fresh;
  waiting = null;
}

// Numbers of a draw that has just been revealed come one by one.
const revealed = new Set();
function reveal(frame) {
  const list = frame?.querySelector(".wall-drawn");
  if (!list || revealed.has(list.dataset.draw)) return;
  revealed.add(list.dataset.draw);
  if (still.matches) return;
  [...list.children].forEach((item, i) => {
    item.classList.add("coming");
    setTimeout(() => item.classList.remove("coming"), 900 * (i + 1));
  });
}

// A page that is being read is not taken away: a new list waits for the turn. What runs, a clock or a
// draw, is changed in its place.
function take(fresh) {
  const now = current(),
    same =
      now &&
      [...fresh.querySelectorAll(".frame")].find((one) => one.dataset.key === now.dataset.key);
  if (!same) {
    waiting = null;
    const was = frames().length;
    put(fresh);
    if (was) show(frames()[0]);
    return;
  }
  if (
    now.matches(".show-draw, .show-clock, .show-plan, .show-welcome") &&
    now.innerHTML !== same.innerHTML
  ) {
    now.innerHTML = same.innerHTML;
    reveal(now);
  }
  for (const selector of [".wall-top", ".wall-ticker", "#to-say"]) {
    const old = shown.querySelector(selector);
    const next = fresh.querySelector(selector);
    if (old && next && old.innerHTML !== next.innerHTML) old.innerHTML = next.innerHTML;
  }
  waiting = fresh;
  for (const one of fresh.querySelectorAll(".frame"))
    one.hidden = one.dataset.key !== now.dataset.key;
}

// The event is run on another computer: the screen says so and goes there, if it knows where.
let leaving = 0;
function went({ dataset }) {
  clearTimeout(leaving);
  if (!dataset.elsewhere) return;
  age.textContent = dataset.elsewhere;
  age.hidden = false;
  if (dataset.went) leaving = setTimeout(() => location.assign(dataset.went), WENT);
}

let asking = 0,
  resized = false;
async function ask() {
  clearTimeout(asking);
  try {
    const answer = await fetch(`frames/${location.search}`, {
      cache: "no-store",
      signal: AbortSignal.timeout?.(8000),
    });
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = document.adoptNode(page.querySelector(".wall-frames"));
    if (fresh.dataset.version !== version) {
      location.reload();
      return;
    }
    since = Date.now();
    age.hidden = true;
    went(fresh);
    take(fit(fresh));
    if (resized) {
      resized = false;
      if (waiting) put(waiting);
    }
    asking = setTimeout(ask, POLL);
  } catch {
    age.textContent = age.dataset.lost.replace(
      "{}",
      new Date(since + offset).toTimeString().slice(0, 5),
    );
    age.hidden = false;
    asking = setTimeout(ask, RETRY);
  }
}

// Sound and speech, where the browser lets us; nobody needs to press anything.
let audio = null;
function sound() {
  const Context = window.AudioContext || window.webkitAudioContext;
  if (!Context) return;
  audio = audio || new Context();
  soundButton.hidden = audio.state === "running";
  audio.resume?.().then(() => {
    soundButton.hidden = true;
  });
}
function ring() {
  sound();
  if (!audio || audio.state !== "running") return;
  [0, 0.35, 0.7].forEach((after) => {
    const tone = audio.createOscillator(),
      loud = audio.createGain(),
      at = audio.currentTime + after;
    tone.frequency.value = 660;
    loud.gain.setValueAtTime(0.3, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
    tone.connect(loud).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.32);
  });
}
function speak(text) {
  if (!window.speechSynthesis) return;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = document.body.dataset.lang;
  setTimeout(() => speechSynthesis.speak(words), 1200);
}

// Whoever stands at the screen has one button to say the last again; it shows when a hand moves.
const repeatButton = document.querySelector(".wall-repeat");
let last = "",
  moved = 0;
function proclaim(text) {
  last = text;
  saidBox.textContent = text;
  saidBox.classList.toggle("long", text.length > 50);
  saidBox.hidden = false;
  clearTimeout(saidBox.timer);
  saidBox.timer = setTimeout(() => {
    saidBox.hidden = true;
  }, SAID_FOR);
  ring();
  speak(text);
}

const said = new Set();
function say() {
  const now = Date.now() + offset;
  let list = [];
  try {
    list = JSON.parse(shown.querySelector("#to-say")?.textContent || "[]");
  } catch {
    return;
  }
  for (const one of list) {
    if (said.has(one.id) || one.at > now || now - one.at > 40000) continue;
    said.add(one.id);
    proclaim(one.text);
  }
}

// More results than the line holds are shown one screen of them after the other, and one that is
// longer than the line part by part.
function tick() {
  const list = shown.querySelector(".wall-ticker ul");
  if (!list || list.scrollWidth <= list.clientWidth + 1) return;
  const from = list.firstElementChild.offsetLeft,
    seen = list.scrollLeft + list.clientWidth;
  const next = [...list.children].find(
      (item) => item.offsetLeft - from + item.offsetWidth > seen + 1,
    ),
    start = next && next.offsetLeft - from;
  const left =
    !next || seen >= list.scrollWidth - 1
      ? 0
      : start > list.scrollLeft + 1
        ? start
        : list.scrollLeft + 0.8 * list.clientWidth;
  list.scrollTo({ left, behavior: still.matches ? "auto" : "smooth" });
}

function tellTheHour() {
  const place = document.querySelector(".wall-hour"),
    hour = new Date(Date.now() + offset).toTimeString().slice(0, 5);
  if (place.textContent !== hour) place.textContent = hour;
}

setInterval(tick, TICK);
setInterval(() => {
  say();
  tellTheHour();
  repeatButton.hidden = !last || Date.now() - moved > HAND;
  const frame = current();
  if (
    frame &&
    Date.now() - turned > 1000 * Number(frame.dataset.seconds) &&
    (waiting || frames().length > 1)
  )
    turn();
}, 500);
for (const told of ["paisai:news", "paisai:lost"])
  document.addEventListener(told, () => {
    clearTimeout(asking);
    asking = setTimeout(ask, Math.max(Math.random() * 300, since + GAP - Date.now()));
  });
soundButton.addEventListener("click", sound);
repeatButton.addEventListener("click", () => proclaim(last));
addEventListener("pointermove", () => {
  moved = Date.now();
  repeatButton.hidden = !last;
});
addEventListener("resize", () => {
  resized = true;
  clearTimeout(asking);
  asking = setTimeout(ask, 400);
});
asking = setTimeout(ask, POLL);
went(shown);
fit(shown);
sound();
reveal(current());
navigator.wakeLock?.request("screen").catch(() => {});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) {
    ask();
    navigator.wakeLock?.request("screen").catch(() => {});
  }
});
