// Places of a draft change over by dragging one onto another. A click, or Enter, picks a place: the
// links do that by themselves, this only keeps the page where it is.
const section = () => document.getElementById("draft");

async function go(url, focus) {
  const answer = await fetch(url, { headers: { "Paisai-Part": "true" } });
  if (!answer.ok) {
    location.href = url;
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  section().replaceWith(page.getElementById("draft"));
  history.replaceState(null, "", url);
  ready();
  const again = document.querySelector(`[data-entry="${CSS.escape(focus)}"]`);
  if (again) again.focus();
}

function swapped(one, other) {
  const url = new URL(location.href);
  url.searchParams.delete("pick");
  url.searchParams.append("swap", `${one}~${other}`);
  return url.href;
}

function ready() {
  for (const seat of section().querySelectorAll(".seat")) {
    seat.addEventListener("click", (event) => {
      event.preventDefault();
      go(seat.href, seat.dataset.entry);
    });
    seat.addEventListener("dragstart", (event) => {
      event.dataTransfer.setData("text/plain", seat.dataset.entry);
      event.dataTransfer.effectAllowed = "move";
      seat.classList.add("picked");
    });
    seat.addEventListener("dragend", () => seat.classList.remove("picked", "over"));
    seat.addEventListener("dragover", (event) => {
      event.preventDefault();
      seat.classList.add("over");
    });
    seat.addEventListener("dragleave", () => seat.classList.remove("over"));
    seat.addEventListener("drop", (event) => {
      event.preventDefault();
      const one = event.dataTransfer.getData("text/plain");
      if (one && one !== seat.dataset.entry)
        go(swapped(one, seat.dataset.entry), seat.dataset.entry);
    });
  }
}

ready();
