// Long texts typed on a phone: what is typed stays on it until it is sent, and keys put in what a
// phone's own keyboard has not. Both are for a field by its id; without this module it is a plain one.
const OLDEST = 24 * 60 * 60 * 1000;

function drafted(field) {
  const key = `paisai.draft.${field.dataset.draft}`;
  try {
    const kept = JSON.parse(localStorage.getItem(key));
    if (kept && "blank" in field.dataset && Date.now() - kept.at < OLDEST) field.value = kept.text;
  } catch {
    /* nothing is kept */
  }
  field.addEventListener("input", () => {
    try {
      localStorage.setItem(key, JSON.stringify({ text: field.value, at: Date.now() }));
    } catch {
      /* no room */
    }
  });
  field.form.addEventListener("reset", () => localStorage.removeItem(key));
}

for (const field of document.querySelectorAll("textarea[data-draft]")) drafted(field);

// The next deal stands apart from the last: a name after a figure, or after a deal that a ruling ended.
const apart = (before, key) =>
  /[\d判x]$/.test(before) && /^\p{L}/u.test(key) && !/^[判x]$/.test(key) ? ` ${key}` : key;

// The field keeps its caret, and the phone its keyboard.
document.documentElement.classList.add("keys-work");
document.addEventListener("pointerdown", (event) => {
  if (event.target.closest?.(".keys button, .keys input")) event.preventDefault();
});
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-insert], [data-back]");
  const field = document.getElementById(button?.closest("[data-keys-for]")?.dataset.keysFor);
  if (!field) return;
  const { selectionStart: from, selectionEnd: to } = field;
  if (button.dataset.insert)
    field.setRangeText(apart(field.value.slice(0, from), button.dataset.insert), from, to, "end");
  else field.setRangeText("", from === to ? Math.max(0, from - 1) : from, to, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

// Keys that serve several fields write into the one that was touched last, and stand in for the
// phone's own keyboard.
for (const keys of document.querySelectorAll("[data-keys-follow]")) {
  for (const field of keys.closest("form").querySelectorAll("input:not([type])")) {
    field.inputMode = "none";
    field.addEventListener("focus", () => {
      keys.dataset.keysFor = field.id;
    });
  }
}

// A link to what is folded opens it.
document.addEventListener("click", (event) => {
  const opens = event.target.closest?.("[data-opens]")?.dataset.opens;
  const folded = opens && document.getElementById(opens)?.querySelector("details");
  if (folded) folded.open = true;
});

// A chip that is chosen and tapped again is not chosen any more: nobody must stay with a slip.
let chosen = null;
document.addEventListener(
  "pointerdown",
  (event) => {
    const chip = event.target.closest?.(".row.ranks label")?.querySelector("input[type=radio]");
    chosen = chip?.checked ? chip : null;
  },
  true,
);
document.addEventListener("click", (event) => {
  if (event.target !== chosen) return;
  chosen.checked = false;
  chosen = null;
});
