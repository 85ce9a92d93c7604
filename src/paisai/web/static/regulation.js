// While an organiser changes a regulation: what he types is kept and checked, and the written
// regulation beside the form follows. Without this module the button "keep" does the same.
const form = document.querySelector("form[data-check]");
const preview = document.getElementById("document");
const standing = form.querySelector("[data-standing]");
const where = form.querySelector("[data-show-wrong]");
let soon = 0;
let running = null;

function tell(place, text) {
  const field = form.querySelector(`.field[data-name="${CSS.escape(place)}"]`);
  if (field) {
    let said = field.querySelector(".defect");
    if (!said) {
      said = document.createElement("p");
      said.className = "defect";
      field.append(said);
    }
    said.textContent = text;
    said.hidden = false;
    for (const input of field.querySelectorAll("input, select, textarea")) input.setAttribute("aria-invalid", "true");
    return;
  }
  const around = place.includes(".") ? place.slice(0, place.lastIndexOf(".")) : "";
  const part = form.querySelector(`[data-path="${CSS.escape(place)}"]`);
  if (part) {
    const said = part.querySelector(":scope > [data-wrong]");
    said.textContent = said.hidden ? text : `${said.textContent} ${text}`;
    said.hidden = false;
  } else if (around) tell(around, text);
}

// What is wrong may stand in a chapter that is closed.
const firstWrong = () => form.querySelector(".defect:not([hidden])");
where.addEventListener("click", () => {
  const said = firstWrong();
  if (!said) return;
  for (let part = said.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
  said.scrollIntoView({ block: "center" });
  said.closest(".field, [data-path]")?.querySelector("input, select, textarea")?.focus({ preventScroll: true });
});
where.hidden = !firstWrong();

function clear() {
  for (const said of form.querySelectorAll(".defect")) { said.hidden = true; said.textContent = ""; }
  for (const input of form.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
}

// What has just changed in the written regulation is brought into sight.
function show(html) {
  const before = new Set([...preview.querySelectorAll(".article")].map((one) => one.textContent));
  preview.innerHTML = html;
  const changed = [...preview.querySelectorAll(".article")].find((one) => !before.has(one.textContent));
  if (!changed || !before.size) return;
  changed.classList.add("fresh");
  if (preview.scrollHeight > preview.clientHeight) preview.scrollTop += changed.getBoundingClientRect().top - preview.getBoundingClientRect().top - 48;
}

async function check() {
  running?.abort();
  running = new AbortController();
  try {
    const answer = await fetch(form.dataset.check, { method: "POST", body: new FormData(form), signal: running.signal });
    if (!answer.ok) return;
    const told = await answer.json();
    clear();
    form.querySelector(".faults")?.remove(); // they stood at the load of the page
    for (const [place, text] of Object.entries(told.wrong)) tell(place, text);
    standing.textContent = told.said;
    where.hidden = !firstWrong();
    standing.classList.toggle("good", told.good);
    standing.classList.toggle("bad", !told.good);
    const changed = new Set(told.changed);
    for (const field of form.querySelectorAll(".field")) field.classList.toggle("changed", changed.has(field.dataset.name));
    for (const chapter of form.querySelectorAll(".chapter")) {
      const count = chapter.querySelectorAll(".field.changed").length;
      const tag = chapter.querySelector("[data-changes]");
      tag.hidden = !count;
      tag.querySelector("b").textContent = count;
    }
    if (told.good) {
      const text = await fetch(form.dataset.text, { signal: running.signal });
      if (text.ok) show(await text.text());
    }
  } catch (error) {
    if (error.name !== "AbortError") setTimeout(check, 3000); // the network is away: try again
  }
}

form.addEventListener("input", () => { clearTimeout(soon); soon = setTimeout(check, 500); });
form.addEventListener("change", (event) => {
  const part = event.target.closest("[data-switch]");
  if (!part) return; // only what decides which other fields there are needs the page anew
  const at = document.createElement("input");
  at.type = "hidden"; at.name = "at"; at.value = event.target.name;
  form.append(at);
  form.noValidate = true;
  form.requestSubmit();
});
