// While an organiser changes a regulation: what he types is kept and checked, and the written
// regulation beside the form follows. Without this module the button "keep" does the same.
const form = document.querySelector("form[data-check]");
const preview = document.getElementById("document");
const standing = form.querySelector("[data-standing]");
const where = form.querySelector("[data-show-wrong]");
const complete = document.querySelector("[data-complete]");
let soon = 0;
let running = null; // one at a time: what is sent later says more, and must not arrive sooner
let again = false;
let reading = null;

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
    for (const input of field.querySelectorAll("input, select, textarea"))
      input.setAttribute("aria-invalid", "true");
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
  for (let part = said.closest("details"); part; part = part.parentElement.closest("details"))
    part.open = true;
  said.scrollIntoView({ block: "center" });
  said
    .closest(".field, [data-path]")
    ?.querySelector("input, select, textarea")
    ?.focus({ preventScroll: true });
});
where.hidden = !firstWrong();

function clear() {
  for (const said of form.querySelectorAll(".defect")) {
    said.hidden = true;
    said.textContent = "";
  }
  for (const input of form.querySelectorAll("[aria-invalid]"))
    input.removeAttribute("aria-invalid");
}

// What has just changed in the written regulation is brought into sight.
function show(html) {
  const before = new Set([...preview.querySelectorAll(".article")].map((one) => one.textContent));
  preview.innerHTML = html;
  const changed = [...preview.querySelectorAll(".article")].find(
    (one) => !before.has(one.textContent),
  );
  if (!changed || !before.size) return;
  changed.classList.add("fresh");
  if (preview.scrollHeight > preview.clientHeight)
    preview.scrollTop +=
      changed.getBoundingClientRect().top - preview.getBoundingClientRect().top - 48;
}

function check() {
  again = running !== null;
  running ??= keep().finally(() => {
    running = null;
    if (again) check();
  });
}

async function keep() {
  try {
    const answer = await fetch(form.dataset.check, { method: "POST", body: new FormData(form) });
    if (answer.status === 409) stands((await answer.json()).said, false);
    if (!answer.ok) return;
    const told = await answer.json();
    form.elements.as_of.value = told.as_of;
    clear();
    form.querySelector(".faults")?.remove(); // they stood at the load of the page
    for (const [place, text] of Object.entries(told.wrong)) tell(place, text);
    stands(told.said, told.good);
    where.hidden = !firstWrong();
    complete.hidden = !told.good;
    const changed = new Set(told.changed);
    for (const field of form.querySelectorAll(".field"))
      field.classList.toggle("changed", changed.has(field.dataset.name));
    for (const chapter of form.querySelectorAll(".chapter")) {
      const count = chapter.querySelectorAll(".field.changed").length;
      const tag = chapter.querySelector("[data-changes]");
      tag.hidden = !count;
      tag.querySelector("b").textContent = count;
    }
    if (told.good) read();
  } catch {
    setTimeout(check, 3000); // the network is away: try again
  }
}

function stands(said, good) {
  standing.textContent = said;
  standing.classList.toggle("good", good);
  standing.classList.toggle("bad", !good);
}

async function read() {
  reading?.abort();
  reading = new AbortController();
  try {
    const text = await fetch(form.dataset.text, { signal: reading.signal });
    if (text.ok) show(await text.text());
  } catch {
    /* the next change reads it again */
  }
}

form.addEventListener("input", () => {
  clearTimeout(soon);
  soon = setTimeout(check, 500);
});
// What is on its way is waited for: the button says it all once more, and stands for good.
form.addEventListener("submit", async (event) => {
  clearTimeout(soon);
  again = false;
  if (!running) return;
  event.preventDefault();
  await running;
  form.requestSubmit(event.submitter);
});
form.addEventListener("change", (event) => {
  const part = event.target.closest("[data-switch]");
  if (!part) return; // only what decides which other fields there are needs the page anew
  const at = document.createElement("input");
  at.type = "hidden";
  at.name = "at";
  at.value = event.target.name;
  form.append(at);
  form.noValidate = true;
  form.requestSubmit();
});
