// What has this person chosen about how the table looks and sounds? Kept in the browser only.
const KEY = "paisai-table";
const USUAL = {
  colours: 2,
  hand: "right",
  sound: true,
  voice: true,
  motion: true,
  letters: true,
  preselect: true,
  confirm: true,
  chips: true,
  dark: "auto",
  speed: 1,
};
let now = { ...USUAL, ...read() };

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) || {};
  } catch {
    return {};
  }
}

export const preferences = () => now;
export const stillness = () =>
  !now.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;

export function prefer(change) {
  now = { ...now, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    /* a browser that keeps nothing */
  }
  apply();
}

export function apply(root = document.documentElement) {
  root.dataset.colours = now.colours;
  root.dataset.hand = now.hand;
  root.classList.toggle("still", stillness());
  root.classList.toggle("dark", now.dark === "dark");
  root.classList.toggle("paper", now.dark === "light");
}
