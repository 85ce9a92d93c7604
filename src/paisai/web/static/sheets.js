// A round's sheets by keyboard alone: Enter sends a row and goes on to the next one that is empty.
const rows = () => [...document.querySelectorAll(".sheet-row")];

function next(number) {
  const after = rows().filter((row) => row.querySelector(".score"));
  const at = after.find((row) => Number(row.id.slice(4)) > number) || after[0];
  if (at) at.querySelector(".score").focus();
}

async function send(form) {
  const number = Number(form.id.slice(4));
  form.classList.add("waiting");
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { "Paisai-Part": "true" } });
    if (![200, 400].includes(answer.status)) { form.submit(); return; }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector(".sheet-row");
    form.replaceWith(fresh);
    listen(fresh);
    if (fresh.dataset.leftNow !== undefined) document.querySelector("[data-left]").textContent = fresh.dataset.leftNow;
    if (answer.status === 200) next(number);
    else { const score = fresh.querySelector(".score"); if (score) { score.focus(); score.select(); } }
  } catch {
    form.classList.remove("waiting");
    const score = form.querySelector(".score");
    if (score) score.setAttribute("aria-invalid", "true");
    form.querySelector("[data-unsent-here]")?.remove();
    const said = document.createElement("p");
    said.className = "defect";
    said.setAttribute("role", "alert");
    said.dataset.unsentHere = "";
    said.textContent = form.closest("[data-unsent]").dataset.unsent;
    form.append(said);
  }
}

function listen(form) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const score = form.querySelector(".score");
    if (score && !score.value.trim()) next(Number(form.id.slice(4)));
    else send(form);
  });
}

rows().forEach(listen);
const first = document.querySelector(".sheet-row .score");
if (first) first.focus();
