// The screen in the hall. It turns its pages, asks for new ones when there is news, says what is to
// be said, and goes on showing the last it knew, with its age, while the server is away.
const stage = document.querySelector("main.wall-page");
const age = document.querySelector(".wall-age");
const saidBox = document.querySelector(".wall-said");
const soundButton = document.querySelector(".wall-sound");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const offset = Number(stage.dataset.serverNow) - Date.now();
const POLL = 30000, GAP = 1000, RETRY = 3000, SAID_FOR = 15000, TICK = 7000;
let shown = stage.firstElementChild, waiting = null, turned = Date.now(), since = Date.now(), version = shown.dataset.version;

const frames = () => [...shown.querySelectorAll(".frame")];
const current = () => frames().find((frame) => !frame.hidden);

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

function put(fresh) {
  shown.replaceWith(fresh);
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
  const now = current(), same = now && [...fresh.querySelectorAll(".frame")].find((one) => one.dataset.key === now.dataset.key);
  if (!same) { waiting = null; const was = frames().length; put(fresh); if (was) show(frames()[0]); return; }
  if (now.matches(".show-draw, .show-clock, .show-plan, .show-welcome") && now.innerHTML !== same.innerHTML) now.innerHTML = same.innerHTML, reveal(now);
  for (const part of [".wall-top", ".wall-ticker", "#to-say"]) {
    const old = shown.querySelector(part), next = fresh.querySelector(part);
    if (old && next && old.innerHTML !== next.innerHTML) old.innerHTML = next.innerHTML;
  }
  waiting = fresh;
  for (const one of fresh.querySelectorAll(".frame")) one.hidden = one.dataset.key !== now.dataset.key;
}

let asking = 0;
async function ask() {
  clearTimeout(asking);
  try {
    const answer = await fetch(`frames/${location.search}`, { cache: "no-store", signal: AbortSignal.timeout?.(8000) });
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = document.adoptNode(page.querySelector(".wall-frames"));
    if (fresh.dataset.version !== version) { location.reload(); return; }
    since = Date.now();
    age.hidden = true;
    take(fresh);
    asking = setTimeout(ask, POLL);
  } catch {
    age.textContent = `${age.dataset.lost} ${new Date(since + offset).toTimeString().slice(0, 5)}`;
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
  audio.resume?.().then(() => { soundButton.hidden = true; });
}
function ring() {
  sound();
  if (!audio || audio.state !== "running") return;
  [0, 0.35, 0.7].forEach((after) => {
    const tone = audio.createOscillator(), loud = audio.createGain(), at = audio.currentTime + after;
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

const said = new Set();
function say() {
  const now = Date.now() + offset;
  let list = [];
  try { list = JSON.parse(shown.querySelector("#to-say")?.textContent || "[]"); } catch { return; }
  for (const one of list) {
    if (said.has(one.id) || one.at > now || now - one.at > 40000) continue;
    said.add(one.id);
    saidBox.textContent = one.text;
    saidBox.hidden = false;
    clearTimeout(saidBox.timer);
    saidBox.timer = setTimeout(() => { saidBox.hidden = true; }, SAID_FOR);
    ring();
    speak(one.text);
  }
}

// More results than the line holds are shown one screen of them after the other.
function tick() {
  const list = shown.querySelector(".wall-ticker ul");
  if (!list || list.scrollWidth <= list.clientWidth + 1) return;
  const from = list.firstElementChild.offsetLeft, seen = list.scrollLeft + list.clientWidth;
  const next = [...list.children].find((item) => item.offsetLeft - from > list.scrollLeft + 1 && item.offsetLeft - from + item.offsetWidth > seen);
  const left = next && seen < list.scrollWidth - 1 ? next.offsetLeft - from : 0;
  list.scrollTo({ left, behavior: still.matches ? "auto" : "smooth" });
}

setInterval(tick, TICK);
setInterval(() => {
  say();
  const frame = current();
  if (frame && Date.now() - turned > 1000 * Number(frame.dataset.seconds) && (waiting || frames().length > 1)) turn();
}, 500);
document.addEventListener("paisai:news", () => { clearTimeout(asking); asking = setTimeout(ask, Math.max(Math.random() * 300, since + GAP - Date.now())); });
soundButton.addEventListener("click", sound);
asking = setTimeout(ask, POLL);
sound();
reveal(current());
navigator.wakeLock?.request("screen").catch(() => {});
document.addEventListener("visibilitychange", () => { if (!document.hidden) { ask(); navigator.wakeLock?.request("screen").catch(() => {}); } });
